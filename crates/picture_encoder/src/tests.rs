use std::io::Cursor;

use futures::FutureExt;
use image::codecs::jpeg::JpegEncoder;
use image::{ExtendedColorType, GrayImage, ImageEncoder, Rgb, RgbaImage};

use super::*;

/// Red on the left, blue on the right.
pub(super) fn photo(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, _| {
        Rgb(if x < width / 2 {
            [200, 30, 30]
        } else {
            [30, 30, 200]
        })
    })
}

pub(super) fn encoded_as(format: ImageFormat, image: &DynamicImage) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

pub(super) fn jpeg(image: &RgbImage) -> Vec<u8> {
    encoded_as(ImageFormat::Jpeg, &image.clone().into())
}

/// EXIF of an orientation, and a text as GPS data would be.
pub(super) fn jpeg_with_exif(image: &RgbImage, orientation: u8) -> Vec<u8> {
    let mut exif = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    exif.extend([orientation, 0, 0, 0, 0, 0, 0]);
    exif.extend(b"GPS 48.36 <script>alert(1)</script>");
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new(&mut bytes);
    encoder.set_exif_metadata(exif).unwrap();
    encoder.encode_image(image).unwrap();
    bytes
}

fn file(encoded: &EncodedPicture, format: PictureFormat) -> DynamicImage {
    let mut files = encoded.files.iter();
    let file = files.rfind(|file| file.format == format).unwrap();
    let image = image::load_from_memory(&file.bytes).unwrap();
    assert_eq!(image.width(), file.width);
    image
}

#[test]
fn photos_are_scaled_to_the_widths_of_the_pages() {
    let encoded = encode(&jpeg(&photo(4000, 3000))).unwrap();
    assert_eq!((encoded.width, encoded.height), (1600, 1200));
    let files = encoded.files.iter().map(|file| (file.format, file.width));
    assert_eq!(files.collect::<Vec<_>>(), picture_files(1600));
    for format in PictureFormat::ALL {
        let image = file(&encoded, format).into_rgb8();
        let [red, _, blue] = image.get_pixel(10, 10).0;
        assert!(red > 180 && blue < 60, "{format:?}");
    }
}

#[test]
fn all_formats_are_read() {
    let image = DynamicImage::from(photo(300, 200));
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
        assert!(encode(&encoded_as(format, &image)).is_ok(), "{format:?}");
    }
    let gray = DynamicImage::from(GrayImage::new(20, 20));
    let deep = gray.to_rgba16().into();
    for image in [&gray, &deep] {
        assert!(encode(&encoded_as(ImageFormat::Png, image)).is_ok());
    }
}

#[test]
fn photos_are_turned_upright() {
    // 6: the camera was turned by 90 degrees; red is then at the top.
    let encoded = encode(&jpeg_with_exif(&photo(600, 400), 6)).unwrap();
    assert_eq!((encoded.width, encoded.height), (400, 600));
    let image = file(&encoded, PictureFormat::WebP).into_rgb8();
    assert!(image.get_pixel(200, 20).0[0] > 180 && image.get_pixel(200, 580).0[2] > 180);
}

#[test]
fn no_metadata_is_kept() {
    let encoded = encode(&jpeg_with_exif(&photo(600, 400), 1)).unwrap();
    for file in encoded.files {
        let bytes = file.bytes.windows(4);
        let found = [b"Exif", b"EXIF", b"GPS ", b"<scr", b"ICCP", b"XMP "];
        assert!(
            bytes
                .clone()
                .all(|bytes| found.iter().all(|text| *text != bytes))
        );
    }
}

#[test]
fn transparent_pictures_stay_transparent_where_the_format_can() {
    let logo = RgbaImage::from_pixel(40, 40, image::Rgba([0, 0, 0, 0]));
    let encoded = encode(&encoded_as(ImageFormat::Png, &logo.into())).unwrap();
    let webp = file(&encoded, PictureFormat::WebP).into_rgba8();
    let jpeg = file(&encoded, PictureFormat::Jpeg).into_rgb8();
    assert_eq!(webp.get_pixel(20, 20).0[3], 0);
    assert!(jpeg.get_pixel(20, 20).0.iter().all(|value| *value > 250));
}

/// All pixels are transparent, so the bytes are few.
fn empty_webp(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = encoded_as(ImageFormat::WebP, &RgbaImage::new(1, 1).into());
    let header = (width - 1) | (height - 1) << 14 | 1 << 28;
    bytes[21..25].copy_from_slice(&header.to_le_bytes());
    bytes
}

/// A PNG with transparency that claims these dimensions and bits of a colour.
fn png_header(width: u32, height: u32, bits: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    let encoder = image::codecs::png::PngEncoder::new(&mut bytes);
    encoder
        .write_image(&[0; 4], 1, 1, ExtendedColorType::Rgba8)
        .unwrap();
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    bytes[24] = bits;
    let checksum = crc32(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&checksum.to_be_bytes());
    bytes
}

pub(super) fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}

#[test]
fn rejects_what_is_not_a_picture_of_a_sensible_size() {
    let unsupported = InvalidPicture::UnsupportedFormat;
    let tests: [(&[u8], InvalidPicture); 11] = [
        (b"", unsupported(UnsupportedFormat::Empty)),
        (b"%PDF-1.7", unsupported(UnsupportedFormat::Other("PDF"))),
        (
            b"GIF89a\x01\0\x01\0\0\0\0;",
            unsupported(UnsupportedFormat::Picture("GIF")),
        ),
        (
            b"<svg onload='alert(1)'/>",
            unsupported(UnsupportedFormat::Picture("SVG")),
        ),
        (b"\xff\xd8\xff\xe0", InvalidPicture::Damaged),
        (
            &png_header(60_000, 60_000, 8),
            InvalidPicture::TooManyPixels,
        ),
        (
            &png_header(15_000, 15_000, 8),
            InvalidPicture::TooManyPixels,
        ),
        // Its rows are decoded one after another.
        (&png_header(7_000, 7_000, 16), InvalidPicture::Damaged),
        (&empty_webp(5_500, 5_500), InvalidPicture::TooManyPixels),
        (&png_header(500, 500, 8), InvalidPicture::Damaged),
        (&png_header(500, 5_001, 8), InvalidPicture::TooNarrow),
    ];
    for (index, (upload, expected)) in tests.into_iter().enumerate() {
        assert_eq!(encode(upload), Err(expected), "{index}");
    }
}

/// A progressive JPEG that claims these dimensions and has the pixels of a small one.
fn progressive_jpeg(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = jpeg(&photo(20, 20));
    let frame = bytes.windows(2).position(|bytes| bytes == [0xff, 0xc0]);
    let frame = frame.unwrap();
    bytes[frame + 1] = 0xc2;
    bytes[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    bytes[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    bytes
}

#[test]
fn the_coefficients_of_a_progressive_jpeg_count() {
    let tests = [
        (8192, 5464, InvalidPicture::Damaged),
        (8000, 6250, InvalidPicture::Damaged),
        (8192, 7000, InvalidPicture::TooManyPixels),
    ];
    for (width, height, expected) in tests {
        let error = encode(&progressive_jpeg(width, height));
        assert_eq!(error, Err(expected), "{width} by {height}");
    }
}

#[tokio::test]
async fn encoding_goes_on_after_a_request_has_ended_and_after_a_panic() {
    let encoder = BlockingPictureEncoder::default();
    let (end, is_ended) = mpsc::channel::<()>();
    let ended_early = encoder.run(move || Ok(is_ended.recv()));
    assert_eq!(ended_early.now_or_never(), None);
    drop(end);
    let panicked = encoder.run::<()>(|| panic!());
    assert_eq!(panicked.await, Err(InvalidPicture::Damaged));
    assert!(encoder.encode(jpeg(&photo(20, 20)).into()).await.is_ok());
}

#[test]
fn truncated_pictures_are_damaged() {
    let image = photo(300, 200);
    let mut with_preview = Vec::new();
    let mut encoder = JpegEncoder::new(&mut with_preview);
    encoder.set_exif_metadata(jpeg(&photo(20, 20))).unwrap();
    encoder.encode_image(&image).unwrap();
    let image = DynamicImage::from(image);
    for upload in [
        with_preview,
        encoded_as(ImageFormat::Png, &image),
        encoded_as(ImageFormat::WebP, &image),
    ] {
        // The end of a PNG has no pixels.
        for length in [upload.len() / 3, upload.len() - 20] {
            let truncated = encode(&upload[..length]);
            assert_eq!(truncated, Err(InvalidPicture::Damaged), "{length}");
        }
        let motion_photo = [&upload[..], b"ftypmp42"].concat();
        assert!(encode(&motion_photo).is_ok());
    }
}

/// Every picture is encoded or rejected.
#[tokio::test]
async fn damaged_pictures_do_no_harm() {
    let image = DynamicImage::from(photo(64, 48));
    let encoder = BlockingPictureEncoder::default();
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
        let valid = encoded_as(format, &image);
        for round in 0..170_usize {
            let mut upload = valid.clone();
            // Truncated, or with three other bytes behind the signature.
            if round % 3 == 0 {
                upload.truncate(12 + round * upload.len() / 200);
            } else {
                for change in 1..4 {
                    let at = 12 + (round * 7919 * change) % (upload.len() - 12);
                    upload[at] = upload[at].wrapping_add(u8::try_from(round).unwrap() | 1);
                }
            }
            if let Ok(encoded) = encoder.encode(upload.into()).await {
                assert!(encoded.width <= 1600);
            }
        }
    }
}
