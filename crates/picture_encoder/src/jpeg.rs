//! JPEG (ITU-T T.81).

use std::cell::Cell;
use std::io::{self, BufRead, Read};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr;

use bytes::Bytes;
use domain::pictures::{InvalidPicture, check_picture_size};
use image::{DynamicImage, RgbImage};
use mozjpeg::{ColorSpace, Compress, Decompress};
use mozjpeg_sys::{jpeg_common_struct, jpeg_error_mgr, msg_parm_union};

use super::colors::{ColorModel, MAX_PROFILE_BYTES, SampleFormat, ToSrgb, profile_of};
use super::exif;
use super::scale::{RowScaler, decoded_size};
use super::{MAX_DECODED_BYTES, upright};

/// Photos have at most about 20 scans. A scan of all pixels may take few bytes.
const MAX_SCANS: usize = 200;

/// The contents of the segments of the first image.
#[derive(Default)]
struct Segments<'a> {
    /// The bytes up to the end marker, which may be missing.
    image: &'a [u8],
    scans: usize,
    is_progressive: bool,
    components: u8,
    /// The identifiers of components without a scan.
    missing_components: Vec<u8>,
    /// The decoder keeps all coefficients.
    has_incomplete_scans: bool,
    exif: Option<&'a [u8]>,
    /// Parts of a colour profile, by their numbers.
    profile: Vec<(u8, &'a [u8])>,
    has_adobe_segment: bool,
}

impl<'a> Segments<'a> {
    fn read(jpeg: &'a [u8]) -> Self {
        let mut found = Self {
            image: jpeg,
            ..Self::default()
        };
        let mut bytes = jpeg.iter();
        while bytes.any(|byte| *byte == 0xff) {
            match bytes.as_slice() {
                // Trailers may begin with another image.
                [marker @ (0xd8 | 0xd9), rest @ ..] if *marker == 0xd9 || found.scans > 0 => {
                    let length = jpeg.len().saturating_sub(rest.len() + 2);
                    found.image = jpeg.get(..length).unwrap_or(jpeg);
                    break;
                }
                // Markers without a segment, and coded pixels.
                [0x00 | 0x01 | 0xd0..=0xd8 | 0xff, ..] => {}
                [marker, high, low, rest @ ..] => {
                    let length = usize::from(u16::from_be_bytes([*high, *low]));
                    let segment = rest.get(..length.saturating_sub(2)).unwrap_or(rest);
                    found.read_segment(*marker, segment);
                    // A segment may contain a preview with an end of its own.
                    bytes.nth(length);
                }
                _ => {}
            }
        }
        // The beginning of a marker that is missing, or bytes of erased storage.
        while let Some(image) = found.image.strip_suffix(b"\xff") {
            found.image = image;
        }
        found
    }

    fn read_segment(&mut self, marker: u8, segment: &'a [u8]) {
        match (marker, segment) {
            (0xc0..=0xc2, [_, _, _, _, _, count, components @ ..]) => {
                (self.is_progressive, self.components) = (marker == 0xc2, *count);
                let identifiers = components.iter().step_by(3).take((*count).into());
                self.missing_components = identifiers.copied().collect();
            }
            (0xda, [count, components @ ..]) => {
                self.scans += 1;
                self.has_incomplete_scans |= self.is_progressive || *count != self.components;
                for identifier in components.iter().step_by(2).take((*count).into()) {
                    self.missing_components
                        .retain(|missing| missing != identifier);
                }
            }
            _ => self.read_metadata(marker, segment),
        }
    }

    fn read_metadata(&mut self, marker: u8, segment: &'a [u8]) {
        if marker == 0xe1 && segment.starts_with(b"Exif") && self.exif.is_none() {
            self.exif = Some(segment);
        } else if marker == 0xe2
            && let Some([number, _, part @ ..]) = segment.strip_prefix(b"ICC_PROFILE\0")
        {
            self.profile.push((*number, part));
        } else if marker == 0xee && segment.starts_with(b"Adobe") {
            self.has_adobe_segment = true;
        }
    }

    fn profile(&self) -> Vec<u8> {
        let mut parts = self.profile.clone();
        parts.sort_by_key(|(number, _)| *number);
        let bytes = parts.iter().map(|(_, part)| part.len()).sum::<usize>();
        let parts = parts.iter().filter(|_| bytes <= MAX_PROFILE_BYTES);
        parts.flat_map(|(_, part)| *part).copied().collect()
    }
}

const END: &[u8] = b"\xff\xd9";

/// Differs from [`END`], in place of which the decoder reads zeros, in its first bit, also after each restart marker.
const OTHER_END: &[u8] = b"\xfe\xfe\xff\xd0\xfe\xfe\xff\xd1\xfe\xfe\xff\xd2\xfe\xfe\xff\xd3\xfe\xfe\xff\xd4\xfe\xfe\xff\xd5\
    \xfe\xfe\xff\xd6\xfe\xfe\xff\xd7\xfe\xfe\xff\xd9";

thread_local! {
    /// Whether the decoder of this thread has read all of its image.
    static IS_AT_END: Cell<bool> = const { Cell::new(false) };
    /// Whether it warned at the end, of missing pixels or of needless bytes.
    static HAS_WARNED: Cell<bool> = const { Cell::new(false) };
}

/// An image, followed by ends.
struct Source<'a> {
    image: &'a [u8],
    end: &'static [u8],
}

impl Read for Source<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Source<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        IS_AT_END.set(self.image.is_empty());
        Ok(if self.image.is_empty() {
            self.end
        } else {
            self.image
        })
    }

    fn consume(&mut self, bytes: usize) {
        self.image = self.image.get(bytes..).unwrap_or_default();
    }
}

extern "C-unwind" fn fail(_: &mut jpeg_common_struct) {
    // Without the message of a panic.
    resume_unwind(Box::new(()));
}

extern "C-unwind" fn receive_message(_: &mut jpeg_common_struct, level: i32) {
    if level < 0 && IS_AT_END.get() {
        HAS_WARNED.set(true);
    }
}

extern "C-unwind" fn ignore(_: &mut jpeg_common_struct) {}

extern "C-unwind" fn ignore_format(_: &mut jpeg_common_struct, _: &[u8; 80]) {}

fn error_manager() -> jpeg_error_mgr {
    jpeg_error_mgr {
        error_exit: Some(fail),
        emit_message: Some(receive_message),
        output_message: Some(ignore),
        format_message: Some(ignore_format),
        reset_error_mgr: Some(ignore),
        msg_code: 0,
        msg_parm: msg_parm_union::default(),
        trace_level: 0,
        num_warnings: 0,
        jpeg_message_table: ptr::null(),
        last_jpeg_message: 0,
        addon_message_table: ptr::null(),
        first_addon_message: 0,
        last_addon_message: 0,
    }
}

pub(super) fn decode(jpeg: &[u8]) -> Result<DynamicImage, InvalidPicture> {
    let segments = Segments::read(jpeg);
    if segments.scans > MAX_SCANS || !segments.missing_components.is_empty() {
        return Err(InvalidPicture::Damaged);
    }
    let decode = |end| {
        HAS_WARNED.set(false);
        let decoded = catch_unwind(AssertUnwindSafe(|| decode_image(&segments, end)));
        decoded.unwrap_or(Err(InvalidPicture::Damaged))
    };
    let picture = decode(END)?;
    // The pixels are complete if they do not depend on what follows.
    if HAS_WARNED.get() && decode(OTHER_END)? != picture {
        return Err(InvalidPicture::Damaged);
    }
    Ok(picture)
}

fn decode_image(
    segments: &Segments<'_>,
    end: &'static [u8],
) -> Result<DynamicImage, InvalidPicture> {
    let image = segments.image;
    let decoder = Decompress::with_err(error_manager()).from_reader(Source { image, end });
    let mut decoder = decoder.map_err(|_| InvalidPicture::Damaged)?;
    let (width, height) = (to_u32(decoder.width())?, to_u32(decoder.height())?);
    check_picture_size(width, height)?;
    let (model, color_space) = match decoder.color_space() {
        ColorSpace::JCS_GRAYSCALE => (ColorModel::Gray, ColorSpace::JCS_GRAYSCALE),
        ColorSpace::JCS_CMYK | ColorSpace::JCS_YCCK => (ColorModel::Cmyk, ColorSpace::JCS_CMYK),
        _ => (ColorModel::Rgb, ColorSpace::JCS_RGB),
    };
    let components = decoder.components().iter();
    let coefficients =
        components.map(|one| 64 * u64::from(one.width_in_blocks) * u64::from(one.height_in_blocks));
    let coefficient_bytes = 2 * coefficients.sum::<u64>();
    if segments.has_incomplete_scans && coefficient_bytes > MAX_DECODED_BYTES {
        return Err(InvalidPicture::TooManyPixels);
    }
    let orientation = exif::orientation(segments.exif);
    let to = decoded_size(width, height, orientation);
    decoder.scale(eighths((width, height), to));
    let mut decoder = decoder
        .to_colorspace(color_space)
        .map_err(|_| InvalidPicture::Damaged)?;
    let format = SampleFormat {
        model,
        has_alpha: false,
        has_16_bits: false,
    };
    let profile = profile_of(model, &segments.profile());
    let colors = ToSrgb::new(format, profile.as_ref());
    let size = (to_u32(decoder.width())?, to_u32(decoder.height())?);
    let mut scaler = RowScaler::new(colors, size, to);
    let mut row = vec![0_u8; decoder.min_flat_buffer_size() / decoder.height().max(1)];
    for _ in 0..size.1 {
        let read = decoder.read_scanlines_into(&mut row);
        read.map_err(|_| InvalidPicture::Damaged)?;
        if model == ColorModel::Cmyk && segments.has_adobe_segment {
            // Adobe stores the light that the inks leave.
            for sample in &mut row {
                *sample = !*sample;
            }
        }
        scaler.push(&row);
    }
    Ok(upright(scaler.finish()?, orientation))
}

pub(super) fn width(jpeg: &[u8]) -> Option<u32> {
    let read = || {
        let decoder = Decompress::with_err(error_manager()).from_reader(Source {
            image: jpeg,
            end: END,
        });
        u32::try_from(decoder.ok()?.width()).ok()
    };
    catch_unwind(AssertUnwindSafe(read)).ok()?
}

fn to_u32(length: usize) -> Result<u32, InvalidPicture> {
    u32::try_from(length).map_err(|_| InvalidPicture::TooManyPixels)
}

/// The smallest scale at which the decoded picture is not smaller than this.
fn eighths((width, height): (u32, u32), to: (u32, u32)) -> u8 {
    let is_enough = |eighths: &u8| {
        let scaled = |length: u32| (length * u32::from(*eighths)).div_ceil(8);
        scaled(width) >= to.0 && scaled(height) >= to.1
    };
    (1..8).find(is_enough).unwrap_or(8)
}

pub(super) fn encode(picture: &RgbImage, quality: u8) -> Option<Bytes> {
    let encode = || {
        let mut encoder = Compress::new(ColorSpace::JCS_RGB);
        encoder.set_size(picture.width() as usize, picture.height() as usize);
        encoder.set_fastest_defaults();
        encoder.set_quality(quality.into());
        encoder.set_optimize_coding(true);
        let mut encoder = encoder.start_compress(Vec::new())?;
        encoder.write_scanlines(picture)?;
        encoder.finish()
    };
    Some(encode().ok()?.into())
}
