//! Files that are cut from stored ones: the picture beside links, and the icon of the website.

use std::io::Cursor;

use bytes::Bytes;
use domain::pictures::{CropArea, FocalPoint, ICON_FILES, IconFile, SOCIAL_PICTURE_SIZE};
use image::codecs::ico::{IcoEncoder, IcoFrame};
use image::imageops;
use image::{DynamicImage, ExtendedColorType, ImageFormat, RgbaImage};

use super::{JPEG_QUALITY, jpeg, on_white, scale};

/// Edges of opaque areas may have less than the maximum.
const OPAQUE: u8 = 250;

pub(super) fn social_picture(file: &[u8], focal_point: FocalPoint) -> Option<Bytes> {
    let picture = image::load_from_memory_with_format(file, ImageFormat::WebP).ok()?;
    let picture = crop(&picture, focal_point, SOCIAL_PICTURE_SIZE);
    jpeg::encode(
        &on_white(&scale(&picture, SOCIAL_PICTURE_SIZE)?),
        JPEG_QUALITY,
    )
}

/// The files of [`ICON_FILES`].
pub(super) fn icon_files(file: &[u8], focal_point: FocalPoint) -> Option<Vec<Bytes>> {
    let picture = image::load_from_memory_with_format(file, ImageFormat::WebP).ok()?;
    // The others are scaled from the largest one.
    let sizes = ICON_FILES.iter().flat_map(|file| file.sizes).copied();
    let largest = sizes.max().unwrap_or(1);
    let icon = scale(
        &square(&picture.to_rgba8(), focal_point),
        (largest, largest),
    )?;
    let files = ICON_FILES.iter().map(|file| icon_file(&icon, file));
    files.collect()
}

/// A picture with transparent areas, such as a logo, is whole, in a transparent square; any other one is cut.
fn square(picture: &RgbaImage, focal_point: FocalPoint) -> DynamicImage {
    let transparent = picture.pixels().filter(|pixel| pixel.0[3] < OPAQUE);
    if transparent.count() < picture.pixels().len() / 100 {
        return crop(&picture.clone().into(), focal_point, (1, 1));
    }
    let (width, height) = picture.dimensions();
    let side = width.max(height);
    let mut square = RgbaImage::new(side, side);
    let (x, y) = ((side - width) / 2, (side - height) / 2);
    imageops::replace(&mut square, picture, x.into(), y.into());
    square.into()
}

fn crop(picture: &DynamicImage, focal_point: FocalPoint, shape: (u32, u32)) -> DynamicImage {
    let size = (picture.width(), picture.height());
    let area = CropArea::around(focal_point, size, shape);
    picture.crop_imm(area.x, area.y, area.width, area.height)
}

fn icon_file(icon: &DynamicImage, file: &IconFile) -> Option<Bytes> {
    let scaled = |side: u32| scale(icon, (side, side)).map(DynamicImage::into_rgba8);
    let mut bytes = Cursor::new(Vec::new());
    if let [side] = file.sizes {
        scaled(*side)?.write_to(&mut bytes, ImageFormat::Png).ok()?;
    } else {
        let frame = |side: &u32| {
            IcoFrame::as_png(&scaled(*side)?, *side, *side, ExtendedColorType::Rgba8).ok()
        };
        let frames = file.sizes.iter().map(frame).collect::<Option<Vec<_>>>()?;
        IcoEncoder::new(&mut bytes).encode_images(&frames).ok()?;
    }
    Some(bytes.into_inner().into())
}

#[cfg(test)]
mod tests {
    use domain::pictures::{Percent, PictureFormat};
    use image::{ImageDecoder, ImageReader, RgbImage, Rgba};

    use super::super::encode;
    use super::super::tests::{encoded_as, jpeg, photo};
    use super::*;

    fn focal_point(x: i64, y: i64) -> FocalPoint {
        let percent = |value| Percent::parse(value).unwrap();
        FocalPoint {
            x: percent(x),
            y: percent(y),
        }
    }

    /// The largest file that is stored of an upload.
    fn stored(upload: &[u8]) -> Bytes {
        let encoded = encode(upload).unwrap();
        let mut files = encoded.files.into_iter();
        let largest = files.rfind(|file| file.format == PictureFormat::WebP);
        largest.unwrap().bytes
    }

    fn is_red([red, green, blue]: [u8; 3]) -> bool {
        red > 160 && green < 70 && blue < 70
    }

    #[test]
    fn the_picture_beside_links_is_a_jpeg_around_the_focal_point() {
        // Red on the left, blue on the right.
        for (upload, left_is_red, right_is_red) in [
            (photo(4000, 1000), [true, true, false], [true, false, false]),
            (photo(200, 100), [true, true, true], [false, false, false]),
        ] {
            let file = stored(&jpeg(&upload));
            for (index, x) in [0, 50, 100].into_iter().enumerate() {
                let picture = social_picture(&file, focal_point(x, 50)).unwrap();
                assert!(picture.starts_with(b"\xff\xd8\xff"));
                let picture = image::load_from_memory(&picture).unwrap().into_rgb8();
                assert_eq!(picture.dimensions(), SOCIAL_PICTURE_SIZE);
                assert_eq!(is_red(picture.get_pixel(20, 300).0), left_is_red[index]);
                assert_eq!(is_red(picture.get_pixel(1180, 300).0), right_is_red[index]);
            }
        }
    }

    #[test]
    fn the_picture_beside_links_is_white_where_the_upload_is_transparent() {
        let logo = RgbaImage::from_pixel(300, 300, Rgba([200, 0, 0, 0]));
        let file = stored(&encoded_as(ImageFormat::Png, &logo.into()));
        let picture = social_picture(&file, FocalPoint::CENTER).unwrap();
        let picture = image::load_from_memory(&picture).unwrap().into_rgb8();
        assert!(
            picture
                .get_pixel(600, 315)
                .0
                .iter()
                .all(|value| *value > 250)
        );
    }

    fn decode_icon(file: IconFile, bytes: &[u8]) -> RgbaImage {
        let format = match file.sizes {
            [_] => ImageFormat::Png,
            _ => ImageFormat::Ico,
        };
        let mut reader = ImageReader::new(Cursor::new(bytes));
        reader.set_format(format);
        let decoder = reader.into_decoder().unwrap();
        assert!(decoder.color_type().has_alpha(), "{}", file.path);
        DynamicImage::from_decoder(decoder).unwrap().into_rgba8()
    }

    #[test]
    fn icons_are_square_with_the_transparency_of_a_logo() {
        // 400 by 200, transparent outside of the middle.
        let logo = RgbaImage::from_fn(400, 200, |x, _| {
            Rgba(if (100..300).contains(&x) {
                [200, 0, 0, 255]
            } else {
                [0; 4]
            })
        });
        let file = stored(&encoded_as(ImageFormat::Png, &logo.into()));
        let files = icon_files(&file, focal_point(0, 0)).unwrap();
        assert_eq!(files.len(), ICON_FILES.len());
        for (file, bytes) in ICON_FILES.into_iter().zip(&files) {
            let side = *file.sizes.last().unwrap();
            let icon = decode_icon(file, bytes);
            assert_eq!(icon.dimensions(), (side, side), "{}", file.path);
            let alpha = |x, y| icon.get_pixel(side * x / 8, side * y / 8).0[3];
            // Nothing is cut, and the margin completes the square.
            assert_eq!(
                [
                    alpha(4, 4),
                    alpha(3, 3),
                    alpha(0, 4),
                    alpha(4, 0),
                    alpha(4, 7)
                ],
                [255, 255, 0, 0, 0]
            );
        }
    }

    #[test]
    fn an_icon_of_a_photo_is_cut_around_the_focal_point() {
        let mut photo = DynamicImage::from(photo(800, 400)).into_rgba8();
        photo.get_pixel_mut(0, 0).0[3] = 0;
        let file = stored(&encoded_as(ImageFormat::Png, &photo.into()));
        for (x, left_is_red, right_is_red) in
            [(0, true, true), (50, true, false), (100, false, false)]
        {
            let files = icon_files(&file, focal_point(x, 50)).unwrap();
            let icon = DynamicImage::from(decode_icon(ICON_FILES[2], &files[2])).into_rgb8();
            let is_red = |x| is_red(RgbImage::get_pixel(&icon, x, 90).0);
            assert_eq!((is_red(5), is_red(174)), (left_is_red, right_is_red), "{x}");
        }
    }

    /// A header, then 16 bytes about each picture, then the pictures.
    #[test]
    fn the_ico_has_all_sizes_as_png() {
        let file = stored(&jpeg(&photo(90, 90)));
        let ico = &icon_files(&file, FocalPoint::CENTER).unwrap()[0];
        assert_eq!(ico[..6], [0, 0, 1, 0, 3, 0]);
        for (entry, side) in ico[6..54].chunks(16).zip([16, 32, 48]) {
            assert_eq!(entry[..2], [side, side]);
            let [size, offset] = [8, 12].map(|at| {
                let number = u32::from_le_bytes(*entry[at..].first_chunk().unwrap());
                usize::try_from(number).unwrap()
            });
            let png =
                image::load_from_memory_with_format(&ico[offset..offset + size], ImageFormat::Png);
            assert_eq!(png.unwrap().width(), u32::from(side));
        }
    }
}
