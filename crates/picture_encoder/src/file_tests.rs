//! Files of cameras, phones and graphics programs, and what browsers show of them.

use ::png::{BitDepth, ColorType, Encoder};
use image::{GrayAlphaImage, LumaA, Rgba, RgbaImage};

use super::tests::{crc32, encoded_as, jpeg, photo};
use super::*;

/// The size, and the colours near the corners, rounded to multiples of 16.
pub(super) fn describe(upload: &[u8]) -> String {
    let picture = match decode(upload) {
        Ok(picture) => picture.into_rgb8(),
        Err(error) => return error.to_string(),
    };
    let (width, height) = picture.dimensions();
    let corners = [(1, 1), (3, 1), (1, 3), (3, 3)].map(|(x, y)| {
        let pixel = picture.get_pixel(width * x / 4, height * y / 4).0;
        let [red, green, blue] = pixel.map(|value| (u16::from(value) + 8) / 16 * 16);
        format!("{red},{green},{blue}")
    });
    let mut corners = corners.to_vec();
    corners.dedup();
    format!("{width}x{height} {}", corners.join(" "))
}

#[test]
fn jpegs_have_the_pixels_that_browsers_show() {
    let table = "
        jpeg-cmyk-cyan-without-profile.jpg => 24x16 0,176,240
        jpeg-grey-profile-gamma18.jpg => 64x64 144,144,144
        jpeg-scan-per-component-411.jpg => 67x45 208,32,32 32,208,32 32,32,208 208,208,32
        jpeg-scan-per-component-420.jpg => 67x45 208,32,32 32,208,32 32,32,208 208,208,32
        jpeg-scan-per-component-440.jpg => 67x45 208,32,32 32,208,32 32,32,208 208,208,32
        jpeg-two-exif-blocks-6-then-1.jpg => 300x400 0,0,256 256,0,0 256,256,256 0,256,0
        jpeg-without-end-marker.jpg => 1000x800 48,48,48 48,144,112 144,48,112 144,144,176
        refuse-jpeg-last-third-missing.jpg => the picture is damaged
    ";
    for line in table.trim().lines() {
        let (name, expected) = line.trim().split_once(" => ").unwrap();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/test_files/");
        let upload = std::fs::read(format!("{folder}{name}")).unwrap();
        assert_eq!(describe(&upload), expected, "{name}");
    }
}

#[test]
fn a_jpeg_without_the_scan_of_a_component_is_damaged() {
    let upload = include_bytes!("test_files/jpeg-scan-per-component-420.jpg");
    let last_scan = upload.windows(2).rposition(|bytes| bytes == b"\xff\xda");
    let upload = [&upload[..last_scan.unwrap()], b"\xff\xd9"].concat();
    assert_eq!(describe(&upload), "the picture is damaged");
}

fn find(bytes: &[u8], searched: &[u8]) -> usize {
    let mut windows = bytes.windows(searched.len());
    windows.position(|found| found == searched).unwrap()
}

#[test]
fn a_jpeg_is_complete_if_its_pixels_are() {
    let complete = jpeg(&photo(300, 200));
    let progressive = {
        let picture = photo(300, 200);
        let mut encoder = mozjpeg::Compress::new(mozjpeg::ColorSpace::JCS_RGB);
        encoder.set_size(300, 200);
        encoder.set_progressive_mode();
        let mut encoder = encoder.start_compress(Vec::new()).unwrap();
        encoder.write_scanlines(&picture).unwrap();
        encoder.finish().unwrap()
    };
    for complete in [complete, progressive] {
        let without_end = complete[..complete.len() - 2].to_vec();
        let with_preview = [b"trailer", &jpeg(&photo(20, 20))[..]].concat();
        for trailer in [
            &b"\xff\xd9\0\0\x01\x0a\x0e\0\0\0Image_UTC_Data1234567890SEFT"[..],
            b"\xff\xd9\0\0\0\x18ftypmp42",
            &[&b"\xff\xd9"[..], &[0; 4000]].concat(),
            &[&b"\xff\xd9"[..], &complete].concat(),
            b"",
            &with_preview,
            &[0; 4000],
            b"stray\xff\xd9",
        ] {
            let upload = [&without_end, trailer].concat();
            assert!(describe(&upload).starts_with("300x200 208,"), "{trailer:?}");
        }
        for missing in [1, 20, complete.len() / 3] {
            for end in [&b""[..], b"\xff\xd9"] {
                let truncated = [&without_end[..without_end.len() - missing], end].concat();
                assert_eq!(describe(&truncated), "the picture is damaged", "{missing}");
            }
        }
    }
}

/// Cut before a restart marker, or followed by erased storage.
#[test]
fn a_jpeg_without_its_last_rows_is_damaged() {
    let mut encoder = mozjpeg::Compress::new(mozjpeg::ColorSpace::JCS_RGB);
    encoder.set_size(300, 200);
    encoder.set_fastest_defaults();
    let mut encoder = encoder.start_compress(Vec::new()).unwrap();
    encoder.write_scanlines(&photo(300, 200)).unwrap();
    let complete = encoder.finish().unwrap();
    assert!(describe(&complete).starts_with("300x200 "));
    for length in complete.len() / 2..complete.len() / 2 + 40 {
        let erased = [&complete[..length], &[0xff; 1000]].concat();
        assert_eq!(describe(&erased), "the picture is damaged", "{length}");
    }
    let with_restarts = include_bytes!("test_files/jpeg-restart-markers.jpg");
    assert!(describe(with_restarts).starts_with("300x200 "));
    let markers = with_restarts.windows(2).enumerate();
    let markers = markers.filter(|(_, bytes)| matches!(bytes, [0xff, 0xd0..=0xd7]));
    for (marker, _) in markers {
        let truncated = &with_restarts[..marker];
        assert_eq!(describe(truncated), "the picture is damaged", "{marker}");
    }
}

#[test]
fn orientations_are_found_behind_any_prefix() {
    let tiff = |endian: &str| {
        let of = |bytes: [u8; 2]| {
            if endian == "MM" {
                bytes
            } else {
                [bytes[1], bytes[0]]
            }
        };
        let mut exif = endian.as_bytes().to_vec();
        exif.extend(of([0, 42]));
        exif.extend(if endian == "MM" {
            [0, 0, 0, 8]
        } else {
            [8, 0, 0, 0]
        });
        for value in [[0, 1], [1, 0x12], [0, 3]] {
            exif.extend(of(value));
        }
        exif.extend(if endian == "MM" {
            [0, 0, 0, 1]
        } else {
            [1, 0, 0, 0]
        });
        exif.extend(of([0, 6]));
        exif.extend([0; 6]);
        exif
    };
    let riff = |chunk: &[u8]| {
        let webp = encoded_as(ImageFormat::WebP, &photo(60, 40).into());
        let mut upload = [&webp[..12], b"VP8X\x0a\0\0\0\x08\0\0\0\x3b\0\0\x27\0\0"].concat();
        upload.extend(&webp[12..]);
        upload.extend(b"EXIF");
        upload.extend(u32::try_from(chunk.len()).unwrap().to_le_bytes());
        upload.extend(chunk);
        let size = u32::try_from(upload.len() - 8).unwrap();
        upload[4..8].copy_from_slice(&size.to_le_bytes());
        upload
    };
    for endian in ["MM", "II"] {
        for prefix in [
            &b"Exif\0\0"[..],
            b"Exif\0",
            b"Exif\0\xff",
            b"Exif\0\0\0\0",
            b"",
        ] {
            let exif = [prefix, &tiff(endian)].concat();
            let mut uploads = vec![png_with(|encoder| {
                let _ = encoder.add_text_chunk("Comment".to_owned(), "none".to_owned());
            })];
            let at = find(&uploads[0], b"IDAT") - 4;
            let chunk = [b"eXIf", &exif[..]].concat();
            let length = u32::try_from(exif.len()).unwrap().to_be_bytes();
            let checksum = crc32(&chunk).to_be_bytes();
            uploads[0].splice(at..at, [&length, &chunk[..], &checksum].concat());
            uploads.push(riff(&[&exif[..], &b"\0"[..exif.len() % 2]].concat()));
            if !prefix.is_empty() {
                uploads.push(with_segment(0xe1, &exif));
            }
            for upload in uploads {
                let picture = decode(&upload).unwrap();
                assert_eq!((picture.width(), picture.height()), (40, 60), "{prefix:?}");
            }
        }
    }
}

/// A JPEG of 60 by 40 pixels with a segment.
pub(super) fn with_segment(marker: u8, segment: &[u8]) -> Vec<u8> {
    let jpeg = jpeg(&photo(60, 40));
    let size = u16::try_from(segment.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xff, marker], &size, segment, &jpeg[2..]].concat()
}

#[test]
fn a_transparent_edge_has_no_colour_of_its_own() {
    let disc = RgbaImage::from_fn(600, 600, |x, y| {
        let distance = (f64::from(x) - 300.0).hypot(f64::from(y) - 300.0);
        if distance < 250.0 {
            Rgba([255; 4])
        } else {
            Rgba([0; 4])
        }
    });
    let gray = GrayAlphaImage::from_fn(600, 600, |x, y| {
        let alpha = disc.get_pixel(x, y).0[3];
        LumaA([alpha, alpha])
    });
    let disc = DynamicImage::from(disc);
    let palette = png_of((600, 600), ColorType::Indexed, BitDepth::Eight, |encoder| {
        encoder.set_palette(&[0, 0, 0, 255, 255, 255]);
        encoder.set_trns(&[0, 255][..]);
        disc.to_rgba8()
            .pixels()
            .map(|pixel| pixel.0[3] / 255)
            .collect()
    });
    let uploads = [
        encoded_as(ImageFormat::Png, &disc),
        encoded_as(ImageFormat::Png, &gray.into()),
        palette,
        encoded_as(ImageFormat::WebP, &disc),
        include_bytes!("test_files/white-disc.png").to_vec(),
    ];
    for (index, upload) in uploads.iter().enumerate() {
        for file in encode(upload).unwrap().files {
            let shown = on_white(
                &image::load_from_memory(&file.bytes)
                    .unwrap()
                    .into_rgba8()
                    .into(),
            );
            let darkest = shown.as_raw().iter().min().unwrap();
            assert!(
                *darkest >= 253,
                "{index} {:?} {}: {darkest}",
                file.format,
                file.width
            );
        }
    }
}

/// A PNG whose pixels are set by the function that describes it.
pub(super) fn png_of(
    (width, height): (u32, u32),
    color_type: ColorType,
    depth: BitDepth,
    describe: impl FnOnce(&mut Encoder<'_, &mut Vec<u8>>) -> Vec<u8>,
) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(color_type);
    encoder.set_depth(depth);
    let pixels = describe(&mut encoder);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&pixels).unwrap();
    drop(writer);
    bytes
}

/// A PNG of 60 by 40 pixels, all of 128.
pub(super) fn png_with(describe: impl FnOnce(&mut Encoder<'_, &mut Vec<u8>>)) -> Vec<u8> {
    png_of((60, 40), ColorType::Rgb, BitDepth::Eight, |encoder| {
        describe(encoder);
        vec![128; 60 * 40 * 3]
    })
}
