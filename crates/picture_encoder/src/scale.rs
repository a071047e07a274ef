//! Scaling of pictures.

use domain::pictures::{InvalidPicture, largest_picture_size};
use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{U8x3, U8x4};
use fast_image_resize::{FilterType, PixelTrait, ResizeAlg, ResizeOptions, Resizer};
use image::metadata::Orientation;
use image::{DynamicImage, RgbImage, RgbaImage};

use super::colors::ToSrgb;
use super::exif::is_sideways;

/// The size to which a picture is decoded, before it is turned upright.
pub(super) fn decoded_size(width: u32, height: u32, orientation: Orientation) -> (u32, u32) {
    if is_sideways(orientation) {
        let (width, height) = largest_picture_size(height, width);
        (height, width)
    } else {
        largest_picture_size(width, height)
    }
}

/// Averages squares of pixels while rows are decoded, so that only a picture of up to twice the decoded size in each direction is
/// in memory.
pub(super) struct RowScaler {
    colors: ToSrgb,
    /// The side of a square.
    factor: usize,
    row: Vec<u8>,
    /// The sums of the squares of a row, for each channel. Colours are weighted with their opacity.
    sums: Vec<u32>,
    summed_rows: usize,
    pixels: Vec<u8>,
    width: u32,
    height: u32,
    to: (u32, u32),
}

impl RowScaler {
    pub fn new(colors: ToSrgb, (width, height): (u32, u32), to: (u32, u32)) -> Self {
        let factor = (width / to.0.max(1)).min(height / to.1.max(1)).max(1);
        let squares = width.div_ceil(factor) as usize;
        Self {
            sums: vec![0; squares * colors.channels()],
            colors,
            factor: factor as usize,
            row: Vec::new(),
            summed_rows: 0,
            pixels: Vec::new(),
            width,
            height,
            to,
        }
    }

    pub fn push(&mut self, row: &[u8]) {
        if self.factor == 1 {
            return self.colors.convert(row, &mut self.pixels);
        }
        self.row.clear();
        self.colors.convert(row, &mut self.row);
        let channels = self.colors.channels();
        let squares = self.row.chunks(channels * self.factor);
        for (square, sums) in squares.zip(self.sums.chunks_exact_mut(channels)) {
            add(square, sums);
        }
        self.summed_rows += 1;
        if self.summed_rows == self.factor {
            self.finish_squares();
        }
    }

    fn finish_squares(&mut self) {
        let channels = self.colors.channels();
        let columns = self.row.chunks(channels * self.factor);
        for (columns, sums) in columns.zip(self.sums.chunks_exact_mut(channels)) {
            let count = self.summed_rows * (columns.len() / channels);
            self.pixels.extend(average(sums, count));
            sums.fill(0);
        }
        self.summed_rows = 0;
    }

    /// The picture in the decoded size.
    pub fn finish(mut self) -> Result<DynamicImage, InvalidPicture> {
        if self.summed_rows > 0 {
            self.finish_squares();
        }
        let factor = u32::try_from(self.factor).map_err(|_| InvalidPicture::Damaged)?;
        let (width, height) = (self.width.div_ceil(factor), self.height.div_ceil(factor));
        let picture = to_image(self.pixels, (width, height), self.colors.channels());
        let picture = picture.ok_or(InvalidPicture::Damaged)?;
        // The last squares may be incomplete.
        let factor = f64::from(factor);
        let size = (
            f64::from(self.width) / factor,
            f64::from(self.height) / factor,
        );
        resize(&picture, size, self.to).ok_or(InvalidPicture::Damaged)
    }
}

fn add(square: &[u8], sums: &mut [u32]) {
    match sums {
        [red, green, blue] => {
            let (pixels, _) = square.as_chunks();
            for [r, g, b] in pixels {
                *red += u32::from(*r);
                *green += u32::from(*g);
                *blue += u32::from(*b);
            }
        }
        [red, green, blue, alpha] => {
            let (pixels, _) = square.as_chunks();
            for &[r, g, b, a] in pixels {
                let a = u32::from(a);
                *red += u32::from(r) * a;
                *green += u32::from(g) * a;
                *blue += u32::from(b) * a;
                *alpha += a;
            }
        }
        _ => {}
    }
}

fn average(sums: &[u32], count: usize) -> impl Iterator<Item = u8> {
    let count = u32::try_from(count).unwrap_or(u32::MAX).max(1);
    let opacity = sums.get(3).copied();
    sums.iter().enumerate().map(move |(channel, sum)| {
        let count = match opacity {
            Some(opacity) if channel < 3 => opacity.max(1),
            _ => count,
        };
        u8::try_from((sum + count / 2) / count).unwrap_or(u8::MAX)
    })
}

/// Scales a picture with a good filter, weighting colours with their opacity.
pub(super) fn scale(picture: &DynamicImage, to: (u32, u32)) -> Option<DynamicImage> {
    let size = (f64::from(picture.width()), f64::from(picture.height()));
    resize(picture, size, to)
}

/// Scales the part of a picture with this size from its top left corner.
fn resize(picture: &DynamicImage, size: (f64, f64), to: (u32, u32)) -> Option<DynamicImage> {
    let (width, height) = (picture.width(), picture.height());
    let from = picture.as_bytes();
    if picture.color().has_alpha() {
        let from = TypedImageRef::<U8x4>::from_buffer(width, height, from).ok()?;
        to_image(resize_pixels(&from, size, to)?, to, 4)
    } else {
        let from = TypedImageRef::<U8x3>::from_buffer(width, height, from).ok()?;
        to_image(resize_pixels(&from, size, to)?, to, 3)
    }
}

fn resize_pixels<P: PixelTrait + Default>(
    from: &TypedImageRef<'_, P>,
    size: (f64, f64),
    to: (u32, u32),
) -> Option<Vec<u8>> {
    let mut pixels = vec![0; to.0 as usize * to.1 as usize * size_of::<P>()];
    let mut image = TypedImage::<P>::from_buffer(to.0, to.1, &mut pixels).ok()?;
    let options = ResizeOptions::new()
        .resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3))
        .crop(0.0, 0.0, size.0, size.1);
    let resized = Resizer::new().resize_typed(from, &mut image, &options);
    resized.ok()?;
    Some(pixels)
}

fn to_image(pixels: Vec<u8>, (width, height): (u32, u32), channels: usize) -> Option<DynamicImage> {
    if channels == 4 {
        RgbaImage::from_raw(width, height, pixels).map(DynamicImage::from)
    } else {
        RgbImage::from_raw(width, height, pixels).map(DynamicImage::from)
    }
}
