//! WebP (RFC 9649).

use std::io::Cursor;

use bytes::Bytes;
use domain::pictures::{InvalidPicture, check_picture_size};
use image::codecs::webp::WebPDecoder;
use image::{DynamicImage, ImageDecoder};
use webp::Encoder;

use super::colors::{ColorModel, MAX_PROFILE_BYTES, SampleFormat, ToSrgb, profile_of};
use super::scale::{RowScaler, decoded_size};
use super::{MAX_DECODED_BYTES, exif, upright};

pub(super) fn decode(webp: &[u8]) -> Result<DynamicImage, InvalidPicture> {
    if !has_all_of_riff(webp) {
        return Err(InvalidPicture::Damaged);
    }
    let decoder = WebPDecoder::new(Cursor::new(webp)).map_err(|_| InvalidPicture::Damaged)?;
    let size = decoder.dimensions();
    check_picture_size(size.0, size.1)?;
    let has_alpha = decoder.color_type().has_alpha();
    // Lossy pixels and their transparency as a lossless picture; lossless pixels have transparency until all are decoded.
    let decoder_bytes = if has_alpha { 7 } else { 4 };
    // Animations are decoded to a picture of their own.
    let decoder_bytes = decoder_bytes + if decoder.has_animation() { 4 } else { 0 };
    let area = u64::from(size.0) * u64::from(size.1);
    let bytes = decoder.total_bytes();
    if bytes + decoder_bytes * area > MAX_DECODED_BYTES {
        return Err(InvalidPicture::TooManyPixels);
    }
    let format = SampleFormat {
        model: ColorModel::Rgb,
        has_alpha,
        has_16_bits: false,
    };
    let profile = find_chunk(webp, *b"ICCP").filter(|profile| profile.len() <= MAX_PROFILE_BYTES);
    let profile = profile.and_then(|profile| profile_of(ColorModel::Rgb, profile));
    let orientation = exif::orientation(find_chunk(webp, *b"EXIF"));
    let to = decoded_size(size.0, size.1, orientation);
    let mut scaler = RowScaler::new(ToSrgb::new(format, profile.as_ref()), size, to);
    let mut pixels = vec![0; usize::try_from(bytes).map_err(|_| InvalidPicture::TooManyPixels)?];
    decoder
        .read_image(&mut pixels)
        .map_err(|_| InvalidPicture::Damaged)?;
    let row_bytes = size.0 as usize * format.srgb_channels();
    for row in pixels.chunks_exact(row_bytes.max(1)) {
        scaler.push(row);
    }
    drop(pixels);
    Ok(upright(scaler.finish()?, orientation))
}

pub(super) fn width(webp: &[u8]) -> Option<u32> {
    let decoder = WebPDecoder::new(Cursor::new(webp)).ok()?;
    Some(decoder.dimensions().0)
}

fn has_all_of_riff(webp: &[u8]) -> bool {
    let size = webp.get(4..).and_then(|rest| rest.first_chunk());
    size.is_some_and(|size| u64::from(u32::from_le_bytes(*size)) + 8 <= webp.len() as u64)
}

/// The data of the first chunk with this name.
fn find_chunk(webp: &[u8], searched: [u8; 4]) -> Option<&[u8]> {
    const HEADER_BYTES: usize = 12;
    let mut chunks = webp.get(HEADER_BYTES..)?;
    loop {
        let (name, rest) = chunks.split_first_chunk::<4>()?;
        let (length, rest) = rest.split_first_chunk()?;
        let length = u32::from_le_bytes(*length) as usize;
        if *name == searched {
            return rest.get(..length);
        }
        // Chunks have an even number of bytes.
        chunks = rest.get(length.checked_next_multiple_of(2)?..)?;
    }
}

pub(super) fn encode(picture: &DynamicImage, quality: f32) -> Bytes {
    let (width, height) = (picture.width(), picture.height());
    let encoder = match picture {
        DynamicImage::ImageRgba8(image) => Encoder::from_rgba(image, width, height),
        picture => Encoder::from_rgb(picture.as_bytes(), width, height),
    };
    Bytes::copy_from_slice(&encoder.encode(quality))
}
