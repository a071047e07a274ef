mod colors;
mod derived;
mod exif;
mod jpeg;
mod png;
mod scale;
mod stored_file;
mod webp;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Sender};
use std::thread;

use async_trait::async_trait;
use bytes::Bytes;
use domain::pictures::{
    FocalPoint, InvalidPicture, PictureFormat, UnsupportedFormat, picture_files, scaled_length,
};
use image::metadata::Orientation;
use image::{DynamicImage, ImageFormat, RgbImage};
use ports::{EncodedPicture, EncodedPictureFile, PictureEncoder};
use tokio::sync::oneshot;

use self::scale::scale;
pub use self::stored_file::{InvalidPictureFile, check_picture_file};

/// The maximum that a decoder keeps until all of a picture is decoded.
const MAX_DECODED_BYTES: u64 = 300 << 20;

const WEBP_QUALITY: f32 = 72.0;
const JPEG_QUALITY: u8 = 78;

type Job = Box<dyn FnOnce() + Send>;

/// Encodes one picture at a time, always on the same thread, which bounds the memory that the allocator keeps for it.
pub struct BlockingPictureEncoder {
    jobs: Sender<Job>,
}

impl Default for BlockingPictureEncoder {
    fn default() -> Self {
        let (jobs, queue) = mpsc::channel::<Job>();
        thread::spawn(move || queue.into_iter().for_each(|job| job()));
        Self { jobs }
    }
}

impl BlockingPictureEncoder {
    /// Work that nothing waits for any more is not begun.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, InvalidPicture> + Send + 'static,
    ) -> Result<T, InvalidPicture> {
        let (sender, encoded) = oneshot::channel();
        let job = move || {
            if !sender.is_closed() {
                // A decoder may panic.
                let encoded = catch_unwind(AssertUnwindSafe(work));
                let _ = sender.send(encoded.unwrap_or(Err(InvalidPicture::Damaged)));
            }
        };
        let _ = self.jobs.send(Box::new(job));
        encoded.await.unwrap_or(Err(InvalidPicture::Damaged))
    }
}

#[async_trait]
impl PictureEncoder for BlockingPictureEncoder {
    async fn encode(&self, upload: Bytes) -> Result<EncodedPicture, InvalidPicture> {
        self.run(move || encode(&upload)).await
    }

    async fn encode_social_picture(
        &self,
        file: Bytes,
        focal_point: FocalPoint,
    ) -> Result<Bytes, InvalidPicture> {
        let picture = move || derived::social_picture(&file, focal_point);
        self.run(move || picture().ok_or(InvalidPicture::Damaged))
            .await
    }

    async fn encode_icon(
        &self,
        file: Bytes,
        focal_point: FocalPoint,
    ) -> Result<Vec<Bytes>, InvalidPicture> {
        let files = move || derived::icon_files(&file, focal_point);
        self.run(move || files().ok_or(InvalidPicture::Damaged))
            .await
    }
}

fn encode(upload: &[u8]) -> Result<EncodedPicture, InvalidPicture> {
    let picture = decode(upload)?;
    let (width, height) = (picture.width(), picture.height());
    let files = picture_files(width).into_iter();
    let files = files.map(|(format, width)| {
        let bytes = encode_file(&picture, format, width).ok_or(InvalidPicture::Damaged)?;
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

/// The upright picture in the largest size, with the colours of sRGB, as RGB or RGBA with 8 bits.
fn decode(upload: &[u8]) -> Result<DynamicImage, InvalidPicture> {
    match image::guess_format(upload) {
        Ok(ImageFormat::Jpeg) => jpeg::decode(upload),
        Ok(ImageFormat::Png) => png::decode(upload),
        Ok(ImageFormat::WebP) => webp::decode(upload),
        _ => Err(InvalidPicture::UnsupportedFormat(UnsupportedFormat::of(
            upload,
        ))),
    }
}

fn upright(mut picture: DynamicImage, orientation: Orientation) -> DynamicImage {
    picture.apply_orientation(orientation);
    picture
}

fn encode_file(picture: &DynamicImage, format: PictureFormat, width: u32) -> Option<Bytes> {
    let height = scaled_length(picture.height(), width, picture.width());
    let picture = scale(picture, (width, height))?;
    match format {
        PictureFormat::WebP => Some(webp::encode(&picture, WEBP_QUALITY)),
        PictureFormat::Jpeg => jpeg::encode(&on_white(&picture), JPEG_QUALITY),
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
mod color_tests;
#[cfg(test)]
mod file_tests;
#[cfg(test)]
mod tests;
