mod derived;
mod stored_file;

use std::io::Cursor;
use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use domain::pictures::{
    FocalPoint, InvalidPicture, PictureFormat, UnsupportedFormat, check_picture_size,
    largest_picture_size, picture_files, scaled_length,
};
use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{
    DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, ImageResult, Limits, RgbImage,
};
use moxcms::{ColorProfile, Layout, TransformOptions};
use ports::{EncodedPicture, EncodedPictureFile, PictureEncoder};
use tokio::sync::Mutex;

pub use self::stored_file::{InvalidPictureFile, check_picture_file};

/// For the decoded pixels and what the decoder keeps beside them, in bytes.
const MAX_DECODED_BYTES: u64 = 256 << 20;

const WEBP_QUALITY: f32 = 72.0;
const JPEG_QUALITY: u8 = 78;

/// Encodes one picture at a time, which bounds the memory used.
#[derive(Default)]
pub struct BlockingPictureEncoder {
    mutex: Arc<Mutex<()>>,
}

#[async_trait]
impl PictureEncoder for BlockingPictureEncoder {
    async fn encode(&self, upload: Bytes) -> Result<EncodedPicture, InvalidPicture> {
        let guard = self.mutex.clone().lock_owned().await;
        // Encoding continues when the request ends early.
        let encoded = tokio::task::spawn_blocking(move || {
            let _guard = guard;
            encode(&upload)
        });
        // A decoder panicked.
        encoded.await.unwrap_or(Err(InvalidPicture::Damaged))
    }

    async fn encode_social_picture(
        &self,
        file: Bytes,
        focal_point: FocalPoint,
    ) -> Result<Bytes, InvalidPicture> {
        derived::run(move || derived::social_picture(&file, focal_point)).await
    }

    async fn encode_icon(
        &self,
        file: Bytes,
        focal_point: FocalPoint,
    ) -> Result<Vec<Bytes>, InvalidPicture> {
        derived::run(move || derived::icon_files(&file, focal_point)).await
    }
}

fn encode(upload: &[u8]) -> Result<EncodedPicture, InvalidPicture> {
    let picture = decode(upload)?;
    let (width, height) = (picture.width(), picture.height());
    let files = picture_files(width).into_iter();
    let files = files.map(|(format, width)| {
        let bytes =
            encode_file(&picture, format, width).map_err(|error| to_invalid_picture(&error))?;
        Ok(EncodedPictureFile {
            format,
            width,
            bytes,
        })
    });
    let files = files.collect::<Result<_, _>>()?;
    Ok(EncodedPicture {
        width,
        height,
        files,
    })
}

/// The upright picture in the largest size, with the colours of sRGB.
fn decode(upload: &[u8]) -> Result<DynamicImage, InvalidPicture> {
    let mut reader = ImageReader::new(Cursor::new(upload));
    let unsupported = || InvalidPicture::UnsupportedFormat(UnsupportedFormat::of(upload));
    let format = image::guess_format(upload).map_err(|_| unsupported())?;
    let coefficient_bytes = match format {
        ImageFormat::Jpeg => jpeg_coefficient_bytes(upload).ok_or(InvalidPicture::Damaged)?,
        ImageFormat::WebP if !has_all_of_riff(upload) => return Err(InvalidPicture::Damaged),
        // The decoder rejects a truncated PNG.
        ImageFormat::WebP | ImageFormat::Png => 0,
        _ => return Err(unsupported()),
    };
    reader.set_format(format);
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODED_BYTES);
    reader.limits(limits);
    let mut source = reader
        .into_decoder()
        .map_err(|error| to_invalid_picture(&error))?;
    let (width, height) = source.dimensions();
    check_picture_size(width, height)?;
    let pixels = u64::from(width) * u64::from(height);
    let decoder_bytes = match format {
        // Lossy pixels, and their transparency as a lossless picture.
        ImageFormat::WebP if source.color_type().has_alpha() => 7,
        // Lossless pixels have transparency until all are decoded.
        ImageFormat::WebP => 4,
        _ => coefficient_bytes,
    };
    if source.total_bytes() + decoder_bytes * pixels > MAX_DECODED_BYTES {
        return Err(InvalidPicture::TooManyPixels);
    }
    // Neither says how the pixels are to be decoded.
    let profile = source.icc_profile().unwrap_or_default();
    let orientation = source.orientation().unwrap_or(Orientation::NoTransforms);
    let decoded = DynamicImage::from_decoder(source).map_err(|error| to_invalid_picture(&error))?;
    let mut picture = scale_to_largest_size(decoded, orientation);
    picture.apply_orientation(orientation);
    Ok(to_srgb(picture, profile.as_deref()))
}

/// The bytes of coefficients that the decoder keeps for each pixel of a JPEG (ITU-T T.81, annex B): none if one scan contains all
/// components. `None` without the end of the first image; the decoder fills what is missing with grey.
fn jpeg_coefficient_bytes(jpeg: &[u8]) -> Option<u64> {
    let (mut is_progressive, mut components, mut coefficient_bytes) = (false, 0, 0);
    let mut bytes = jpeg.iter();
    while bytes.any(|byte| *byte == 0xff) {
        match bytes.as_slice() {
            [0xd9, ..] => return Some(coefficient_bytes),
            // Markers without a segment, and coded pixels.
            [0x00 | 0x01 | 0xd0..=0xd8 | 0xff, ..] => {}
            [marker, high, low, segment @ ..] => {
                match (marker, segment) {
                    (0xc0..=0xc2, [_, _, _, _, _, count, ..]) => {
                        (is_progressive, components) = (*marker == 0xc2, *count);
                    }
                    (0xda, [count, ..]) if is_progressive || *count != components => {
                        coefficient_bytes = 2 * u64::from(components);
                    }
                    _ => {}
                }
                // A segment may contain a preview with an end of its own.
                bytes.nth(u16::from_be_bytes([*high, *low]).into());
            }
            _ => {}
        }
    }
    None
}

fn has_all_of_riff(webp: &[u8]) -> bool {
    let size = webp.get(4..).and_then(|rest| rest.first_chunk());
    size.is_some_and(|size| u64::from(u32::from_le_bytes(*size)) + 8 <= webp.len() as u64)
}

fn to_invalid_picture(error: &ImageError) -> InvalidPicture {
    match error {
        ImageError::Limits(_) => InvalidPicture::TooManyPixels,
        _ => InvalidPicture::Damaged,
    }
}

fn scale_to_largest_size(picture: DynamicImage, orientation: Orientation) -> DynamicImage {
    let is_sideways = matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    );
    let (width, height) = (picture.width(), picture.height());
    let (width, height) = if is_sideways {
        let (upright_width, upright_height) = largest_picture_size(height, width);
        (upright_height, upright_width)
    } else {
        largest_picture_size(width, height)
    };
    scale(picture, width, height)
}

fn scale(mut picture: DynamicImage, width: u32, height: u32) -> DynamicImage {
    // A good filter takes 16 bytes for each pixel that is left when only the height is scaled.
    if picture.width() > 2 * width || picture.height() > 2 * height {
        picture = picture.thumbnail_exact(2 * width, 2 * height);
    }
    if picture.width() == width && picture.height() == height {
        return picture;
    }
    picture.resize_exact(width, height, FilterType::Lanczos3)
}

/// Converts the colours of a photo, such as those of Display P3. One with an unknown profile keeps its values.
fn to_srgb(picture: DynamicImage, profile: Option<&[u8]>) -> DynamicImage {
    let has_alpha = picture.color().has_alpha();
    let profile = profile.and_then(|profile| ColorProfile::new_from_slice(profile).ok());
    let (mut picture, layout) = if has_alpha {
        (DynamicImage::from(picture.into_rgba8()), Layout::Rgba)
    } else {
        (DynamicImage::from(picture.into_rgb8()), Layout::Rgb)
    };
    let srgb = ColorProfile::new_srgb();
    let transform = profile.and_then(|profile| {
        let options = TransformOptions::default();
        profile
            .create_transform_8bit(layout, &srgb, layout, options)
            .ok()
    });
    if let Some(transform) = transform {
        let mut pixels = vec![0; picture.as_bytes().len()];
        if transform.transform(picture.as_bytes(), &mut pixels).is_ok() {
            match &mut picture {
                DynamicImage::ImageRgba8(image) => image.copy_from_slice(&pixels),
                DynamicImage::ImageRgb8(image) => image.copy_from_slice(&pixels),
                _ => {}
            }
        }
    }
    picture
}

fn encode_file(picture: &DynamicImage, format: PictureFormat, width: u32) -> ImageResult<Bytes> {
    let height = scaled_length(picture.height(), width, picture.width());
    let picture = scale(picture.clone(), width, height);
    match format {
        PictureFormat::WebP => {
            let encoder = match &picture {
                DynamicImage::ImageRgba8(image) => webp::Encoder::from_rgba(image, width, height),
                picture => webp::Encoder::from_rgb(picture.as_bytes(), width, height),
            };
            Ok(Bytes::copy_from_slice(&encoder.encode(WEBP_QUALITY)))
        }
        PictureFormat::Jpeg => {
            let mut bytes = Vec::new();
            let encoder = JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY);
            on_white(&picture).write_with_encoder(encoder)?;
            Ok(bytes.into())
        }
    }
}

/// The picture without transparency.
fn on_white(picture: &DynamicImage) -> RgbImage {
    let DynamicImage::ImageRgba8(image) = picture else {
        return picture.to_rgb8();
    };
    RgbImage::from_fn(image.width(), image.height(), |x, y| {
        let [red, green, blue, alpha] = image.get_pixel(x, y).0;
        let blend = |value: u8| {
            let (value, alpha) = (u16::from(value), u16::from(alpha));
            u8::try_from((value * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX)
        };
        image::Rgb([blend(red), blend(green), blend(blue)])
    })
}

#[cfg(test)]
mod tests;
