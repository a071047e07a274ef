//! Files of pictures that are stored as they are.

use bytes::Bytes;
use domain::pictures::PictureFormat;
use image::ImageFormat;
use thiserror::Error;

use super::{decode, jpeg, webp};

/// A file is not one that [`super::BlockingPictureEncoder`] could have encoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum InvalidPictureFile {
    #[error("has another format")]
    OtherFormat,
    #[error("is damaged")]
    Damaged,
    #[error("is {0} pixels wide")]
    OtherWidth(u32),
    #[error("has metadata, such as EXIF or a colour profile")]
    Metadata,
}

/// Checks a file of a picture that is to be stored as it is.
pub async fn check_picture_file(
    file: Bytes,
    format: PictureFormat,
    width: u32,
) -> Result<(), InvalidPictureFile> {
    let checked = tokio::task::spawn_blocking(move || check_file(&file, format, width));
    // A decoder panicked.
    checked.await.unwrap_or(Err(InvalidPictureFile::Damaged))
}

fn check_file(file: &[u8], format: PictureFormat, width: u32) -> Result<(), InvalidPictureFile> {
    let image_format = match format {
        PictureFormat::WebP => ImageFormat::WebP,
        PictureFormat::Jpeg => ImageFormat::Jpeg,
    };
    if image::guess_format(file).ok() != Some(image_format) {
        return Err(InvalidPictureFile::OtherFormat);
    }
    let found_width = match format {
        PictureFormat::WebP => webp::width(file),
        PictureFormat::Jpeg => jpeg::width(file),
    };
    let found_width = found_width.ok_or(InvalidPictureFile::Damaged)?;
    if found_width != width {
        return Err(InvalidPictureFile::OtherWidth(found_width));
    }
    let has_only_pixels = match format {
        PictureFormat::WebP => webp_has_only_pixels(file),
        PictureFormat::Jpeg => jpeg_has_only_pixels(file),
    };
    if !has_only_pixels.ok_or(InvalidPictureFile::Damaged)? {
        return Err(InvalidPictureFile::Metadata);
    }
    match decode(file) {
        Ok(_) => Ok(()),
        Err(_) => Err(InvalidPictureFile::Damaged),
    }
}

/// Whether a WebP (RFC 9649) has no chunks besides those of one image. `None` if its chunks are not the whole file.
fn webp_has_only_pixels(webp: &[u8]) -> Option<bool> {
    let riff_bytes = u32::from_le_bytes(*webp.get(4..)?.first_chunk()?);
    if u64::from(riff_bytes) + 8 != webp.len() as u64 {
        return None;
    }
    // Each at most once.
    let mut allowed = vec![*b"VP8 ", *b"VP8L", *b"VP8X", *b"ALPH"];
    let (mut chunks, mut has_only_pixels) = (webp.get(12..)?, true);
    while let [a, b, c, d, rest @ ..] = chunks {
        let name = [*a, *b, *c, *d];
        let index = allowed.iter().position(|allowed| *allowed == name);
        has_only_pixels &= index.is_some();
        if let Some(index) = index {
            allowed.swap_remove(index);
        }
        let (size, rest) = rest.split_first_chunk()?;
        let size = u32::from_le_bytes(*size);
        // Chunks have an even number of bytes.
        chunks = rest.get(usize::try_from(size).ok()?.checked_next_multiple_of(2)?..)?;
    }
    chunks.is_empty().then_some(has_only_pixels)
}

/// Whether a JPEG (ITU-T T.81, annex B) has no segments besides those of one image and a JFIF header without a thumbnail.
/// `None` if they are not the whole file.
fn jpeg_has_only_pixels(jpeg: &[u8]) -> Option<bool> {
    const JFIF_HEADER_BYTES: u16 = 16;
    let (mut rest, mut has_only_pixels) = (jpeg.strip_prefix(b"\xff\xd8")?, true);
    loop {
        let (marker, segment) = match rest {
            [0xff, 0xd9] => return Some(has_only_pixels),
            [0xff, marker, segment @ ..] => (*marker, segment),
            _ => return None,
        };
        let size = u16::from_be_bytes(*segment.first_chunk()?);
        has_only_pixels &= match marker {
            0xe0 => size == JFIF_HEADER_BYTES && segment.get(2..7) == Some(b"JFIF\0"),
            0xc0..=0xc2 | 0xc4 | 0xda | 0xdb | 0xdd => true,
            _ => false,
        };
        rest = segment.get(size.into()..)?;
        if marker == 0xda {
            // Coded pixels end at the next marker, other than those of a restart.
            let end = rest
                .windows(2)
                .position(|pair| matches!(pair, [0xff, 0x01..=0xcf | 0xd8..=0xfe]))?;
            rest = rest.get(end..)?;
        }
    }
}

#[cfg(test)]
mod tests {
    use image::RgbaImage;

    use super::super::encode;
    use super::super::tests::{encoded_as, jpeg, jpeg_with_exif, photo};
    use super::*;

    fn with_chunk(webp: &[u8], chunk: &[u8]) -> Vec<u8> {
        let mut bytes = [webp, chunk].concat();
        let size = u32::try_from(bytes.len() - 8).unwrap();
        bytes[4..8].copy_from_slice(&size.to_le_bytes());
        bytes
    }

    #[test]
    fn stored_files_are_of_the_format_and_width_without_metadata() {
        use PictureFormat::{Jpeg, WebP};
        let transparent = RgbaImage::from_pixel(500, 400, image::Rgba([9, 9, 9, 90]));
        let transparent = encode(&encoded_as(ImageFormat::Png, &transparent.into())).unwrap();
        let encoded = encode(&jpeg(&photo(500, 400))).unwrap();
        for file in encoded.files.iter().chain(&transparent.files) {
            assert_eq!(check_file(&file.bytes, file.format, file.width), Ok(()));
        }
        let bytes = |format| {
            let mut files = encoded.files.iter();
            let file = files.rfind(|file| file.format == format).unwrap();
            file.bytes.to_vec()
        };
        let [webp, jpeg] = [WebP, Jpeg].map(bytes);
        let segment = |marker: u8, text: &[u8]| {
            let size = u16::try_from(text.len() + 2).unwrap().to_be_bytes();
            let (start, rest) = jpeg.split_at(2);
            [start, &[0xff, marker], &size, text, rest].concat()
        };
        let tests = [
            (WebP, "has another format", vec![jpeg.clone()]),
            (Jpeg, "has another format", vec![webp.clone()]),
            (
                WebP,
                "is damaged",
                vec![
                    b"RIFF\0\0\0\0WEBP<script>alert(1)</script>".to_vec(),
                    webp[..webp.len() - 2].to_vec(),
                    [&webp, &b"<script>"[..]].concat(),
                ],
            ),
            (
                Jpeg,
                "is damaged",
                vec![
                    jpeg[..jpeg.len() - 2].to_vec(),
                    [&jpeg, &b"<script>"[..]].concat(),
                ],
            ),
            (
                WebP,
                "has metadata",
                vec![
                    with_chunk(&webp, b"EXIF\x04\0\0\0GPS "),
                    with_chunk(&webp, b"XMP \x03\0\0\0<x>\0"),
                    with_chunk(&webp, b"ICCP\x04\0\0\0sRGB"),
                ],
            ),
            (
                Jpeg,
                "has metadata",
                vec![
                    jpeg_with_exif(&photo(500, 400), 1),
                    segment(0xe2, b"ICC_PROFILE\0"),
                    segment(0xed, b"Photoshop 3.0\0"),
                    segment(0xfe, b"a comment"),
                    segment(0xe0, b"JFXX\0 preview"),
                ],
            ),
        ];
        for (format, expected, files) in tests {
            for (index, bytes) in files.iter().enumerate() {
                let error = check_file(bytes, format, 500).unwrap_err().to_string();
                assert!(error.starts_with(expected), "{expected} {index}: {error}");
            }
        }
        assert_eq!(
            check_file(&webp, WebP, 501),
            Err(InvalidPictureFile::OtherWidth(500))
        );
    }
}
