//! Pictures that staff upload.

mod derived;
mod unsupported_format;

use std::fmt;

use crate::RecordVersion;
use crate::calendar::Timestamp;
use crate::content::{ContentText, PictureName};
use crate::fields::FieldErrorKind;
use crate::files::BlobId;
use crate::serde_as::{serde_as, serde_text};
use crate::text::{single_line_text, text_type};

pub use self::derived::{
    CropArea, FocalPoint, ICON_FILES, IconFile, SOCIAL_PICTURE_SIZE, SocialPicturePath,
};
use self::unsupported_format::MAX_ASPECT_RATIO;
pub use self::unsupported_format::{InvalidPicture, UnsupportedFormat};

/// The size of an upload, in bytes.
pub const MAX_PICTURE_BYTES: u64 = 25 << 20;

const MAX_PIXELS: u64 = 65_000_000;

/// The pixels of a side.
const MAX_LENGTH: u32 = 16_384;
/// The width of the file for browsers without WebP.
const FALLBACK_WIDTH: u32 = 800;

const LARGEST_WIDTH: u32 = 1600;

/// A wider picture has this height, because pages show a part of its width.
const WIDE_HEIGHT: u32 = 900;

/// The maximum pixels of the largest file. All wide pictures may have their height.
const MAX_FILE_PIXELS: u64 = 8_100_000;

/// The widths that the pages use, the last two for wide pictures.
const PAGE_WIDTHS: [u32; 6] = [480, 750, 1200, LARGEST_WIDTH, 2400, 3600];

crate::coded_enum! {
    /// A format with the extension of its files.
    pub enum PictureFormat {
        WebP = "webp",
        /// Shown by browsers without WebP, and by social networks.
        Jpeg = "jpg",
    }
}

impl PictureFormat {
    pub fn content_type(self) -> &'static str {
        match self {
            Self::WebP => "image/webp",
            Self::Jpeg => "image/jpeg",
        }
    }
}

/// An uploaded picture. Its pixels never change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    pub name: PictureName,
    /// The pixels of the largest file.
    pub width: u32,
    pub height: u32,
    pub details: PictureDetails,
    pub uploaded_at: Timestamp,
    pub deleted_at: Option<Timestamp>,
    pub version: RecordVersion,
}

impl Picture {
    pub fn file_paths(&self) -> impl Iterator<Item = PictureFilePath> {
        let files = picture_files(self.width).into_iter();
        files.map(|(format, width)| PictureFilePath {
            picture: self.name.clone(),
            format,
            width,
        })
    }

    /// The WebP files with their widths, as in the attribute `srcset`.
    pub fn src_set(&self) -> String {
        let files = self
            .file_paths()
            .filter(|file| file.format == PictureFormat::WebP);
        let files = files.map(|file| format!("{file} {}w", file.width));
        files.collect::<Vec<_>>().join(", ")
    }

    /// The path of the largest WebP file.
    pub fn largest_path(&self) -> String {
        let mut files = self.file_paths();
        let largest = files.find(|file| file.width == self.width);
        largest.map(|file| file.to_string()).unwrap_or_default()
    }

    /// The path of the JPEG file.
    pub fn fallback_path(&self) -> String {
        let mut files = self.file_paths();
        let fallback = files.find(|file| file.format == PictureFormat::Jpeg);
        fallback.map(|file| file.to_string()).unwrap_or_default()
    }
}

/// Title, alternative text and focal point of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PictureDetails {
    pub title: PictureTitle,
    /// Copied into a page when the picture is chosen for it.
    pub alt_german: Option<ContentText>,
    pub alt_english: Option<ContentText>,
    /// The point that stays visible when a page crops the picture, in percent of its width and height.
    pub focal_x: Percent,
    pub focal_y: Percent,
}

impl PictureDetails {
    /// The details of a new picture.
    pub fn new(title: PictureTitle) -> Self {
        Self {
            title,
            alt_german: None,
            alt_english: None,
            focal_x: Percent::HALF,
            focal_y: Percent::HALF,
        }
    }
}

text_type!(
    /// Names a picture for staff, at first as its file.
    pub struct PictureTitle
);

serde_text!(PictureTitle);

impl PictureTitle {
    /// The maximum length, in Unicode scalar values.
    pub const MAX_CHARS: usize = 100;

    pub fn parse(value: impl Into<String>) -> Result<Self, FieldErrorKind> {
        single_line_text(value.into(), Self::MAX_CHARS).map(Self)
    }
}

/// 0 to 100.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Percent(u8);

serde_as!(i64: Percent, |number| Self::parse(number).map_err(FieldErrorKind::code), |percent| percent.get());

impl Percent {
    pub const HALF: Self = Self(50);

    const OUT_OF_RANGE: FieldErrorKind = FieldErrorKind::OutOfRange {
        at_least: 0,
        at_most: 100,
    };

    pub fn parse(value: i64) -> Result<Self, FieldErrorKind> {
        match u8::try_from(value) {
            Ok(percent @ ..=100) => Ok(Self(percent)),
            _ => Err(Self::OUT_OF_RANGE),
        }
    }

    pub const fn get(self) -> u8 {
        self.0
    }
}

/// A file of a picture in one width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PictureFile {
    pub picture: PictureName,
    pub format: PictureFormat,
    pub width: u32,
    pub blob: BlobId,
    /// In bytes.
    pub size: u64,
}

/// `/media/{name}-{width}.{format}`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PictureFilePath {
    pub picture: PictureName,
    pub format: PictureFormat,
    pub width: u32,
}

impl PictureFilePath {
    pub const FOLDER: &str = "/media/";

    pub fn parse_file_name(file_name: &str) -> Option<Self> {
        let (name, format) = file_name.rsplit_once('.')?;
        let (name, width) = name.rsplit_once('-')?;
        let number = width.parse::<u32>().ok()?;
        // Neither `+480` nor `0480`.
        (number.to_string() == width).then_some(())?;
        Some(Self {
            picture: PictureName::parse(name).ok()?,
            format: PictureFormat::parse(format)?,
            width: number,
        })
    }
}

impl fmt::Display for PictureFilePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            picture,
            format,
            width,
        } = self;
        write!(f, "{}{picture}-{width}.{}", Self::FOLDER, format.code())
    }
}

/// Whether an upload may have these pixels.
pub fn check_picture_size(width: u32, height: u32) -> Result<(), InvalidPicture> {
    let (shorter, longer) = (width.min(height), width.max(height));
    if longer > MAX_LENGTH || u64::from(width) * u64::from(height) > MAX_PIXELS {
        Err(InvalidPicture::TooManyPixels)
    } else if longer > MAX_ASPECT_RATIO * shorter {
        Err(InvalidPicture::TooNarrow)
    } else {
        Ok(())
    }
}

/// The pixels of the largest file of a picture that was uploaded with these.
pub fn largest_picture_size(width: u32, height: u32) -> (u32, u32) {
    let max_width = (MAX_FILE_PIXELS * u64::from(width) / u64::from(height.max(1))).isqrt();
    let max_width = u32::try_from(max_width).unwrap_or(u32::MAX);
    let wide_width = scaled_length(width, WIDE_HEIGHT, height);
    let largest = width.min(LARGEST_WIDTH.max(wide_width)).min(max_width);
    (largest, scaled_length(height, largest, width))
}

/// A length of a picture whose other length changes to `to` from `from`.
pub fn scaled_length(length: u32, to: u32, from: u32) -> u32 {
    let (length, to, from) = (u64::from(length), u64::from(to), u64::from(from));
    let scaled = (length * to + from / 2) / from.max(1);
    u32::try_from(scaled).unwrap_or(u32::MAX).max(1)
}

/// The files of a picture whose largest has this width.
pub fn picture_files(largest: u32) -> Vec<(PictureFormat, u32)> {
    let smaller = PAGE_WIDTHS.into_iter().filter(|width| *width < largest);
    let webp = smaller
        .chain([largest])
        .map(|width| (PictureFormat::WebP, width));
    let fallback = if largest > LARGEST_WIDTH {
        LARGEST_WIDTH
    } else {
        largest.min(FALLBACK_WIDTH)
    };
    webp.chain([(PictureFormat::Jpeg, fallback)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assert_table_answers;

    fn parse_size(text: &str) -> (u32, u32) {
        let (width, height) = text.split_once(' ').unwrap();
        (width.parse().unwrap(), height.parse().unwrap())
    }

    #[test]
    fn pictures_are_neither_too_large_nor_too_narrow() {
        assert_table_answers(
            "
            1 1         => ok
            8192 5464   => ok
            16382 3800  => ok
            10000 6500  => ok
            10000 6501  => the picture has too many pixels
            16384 1639  => ok
            16385 1639  => the picture has too many pixels
            1639 16385  => the picture has too many pixels
            100 1000    => ok
            1001 100    => a side of the picture is more than 10 times as long as the other
            1 16000     => a side of the picture is more than 10 times as long as the other
            ",
            |uploaded| {
                let (width, height) = parse_size(uploaded);
                match check_picture_size(width, height) {
                    Ok(()) => "ok".to_owned(),
                    Err(error) => error.to_string(),
                }
            },
        );
    }

    #[test]
    fn files_have_the_widths_of_the_pages() {
        assert_table_answers(
            "
            8000 6000  => 1600x1200: 480.webp 750.webp 1200.webp 1600.webp 800.jpg
            3000 4000  => 1600x2133: 480.webp 750.webp 1200.webp 1600.webp 800.jpg
            1000 750   => 1000x750: 480.webp 750.webp 1000.webp 800.jpg
            3000 16000 => 1232x6571: 480.webp 750.webp 1200.webp 1232.webp 800.jpg
            3800 16382 => 1370x5906: 480.webp 750.webp 1200.webp 1370.webp 800.jpg
            4000 2250  => 1600x900: 480.webp 750.webp 1200.webp 1600.webp 800.jpg
            4000 2000  => 1800x900: 480.webp 750.webp 1200.webp 1600.webp 1800.webp 1600.jpg
            16382 3800 => 3880x900: 480.webp 750.webp 1200.webp 1600.webp 2400.webp 3600.webp 3880.webp 1600.jpg
            16000 1600 => 9000x900: 480.webp 750.webp 1200.webp 1600.webp 2400.webp 3600.webp 9000.webp 1600.jpg
            1500 400   => 1500x400: 480.webp 750.webp 1200.webp 1500.webp 800.jpg
            1 10       => 1x10: 1.webp 1.jpg
            480 320    => 480x320: 480.webp 480.jpg
            ",
            |uploaded| {
                let (width, height) = parse_size(uploaded);
                let (width, height) = largest_picture_size(width, height);
                let files = picture_files(width).into_iter();
                let files = files.map(|(format, width)| format!("{width}.{}", format.code()));
                let files = files.collect::<Vec<_>>().join(" ");
                format!("{width}x{height}: {files}")
            },
        );
    }

    #[test]
    fn focal_points_are_within_the_picture() {
        assert_eq!(Percent::parse(100).map(Percent::get), Ok(100));
        assert_eq!(Percent::parse(101), Err(Percent::OUT_OF_RANGE));
        assert_eq!(Percent::parse(-1), Err(Percent::OUT_OF_RANGE));
    }
}
