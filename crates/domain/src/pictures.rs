//! Pictures that staff upload.

use thiserror::Error;

use crate::RecordVersion;
use crate::calendar::Instant;
use crate::content::{ContentText, PictureName};
use crate::files::BlobId;
use crate::text::{single_line_text, text_type};

/// The size of an upload, in bytes.
pub const MAX_PICTURE_BYTES: u64 = 25 << 20;

pub const MAX_PICTURE_PIXELS: u64 = 50_000_000;

/// The width of the file for browsers without WebP.
const FALLBACK_WIDTH: u32 = 800;

const LARGEST_WIDTH: u32 = 1600;

const LARGEST_HEIGHT: u32 = 3200;

/// The widths that the pages use.
const PAGE_WIDTHS: [u32; 4] = [480, 750, 1200, LARGEST_WIDTH];

crate::coded_enum! {
    /// By the extension of its files.
    pub enum PictureFormat {
        WebP = "webp",
        /// For browsers without WebP, and for social networks.
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

/// An upload is not a picture that can be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum InvalidPicture {
    #[error("not a JPEG, PNG or WebP picture")]
    UnsupportedFormat,
    #[error("the picture is larger than {MAX_PICTURE_PIXELS} pixels")]
    TooManyPixels,
    #[error("the picture is damaged")]
    Damaged,
}

/// An uploaded picture. Its pixels never change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    pub name: PictureName,
    /// The pixels of the largest file.
    pub width: u32,
    pub height: u32,
    pub details: PictureDetails,
    pub uploaded_at: Instant,
    pub deleted_at: Option<Instant>,
    pub version: RecordVersion,
}

/// Title, alternative text and focal point of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PictureDetails {
    pub title: PictureTitle,
    /// The alternative text that is suggested to pages.
    pub alt_german: Option<ContentText>,
    pub alt_english: Option<ContentText>,
    /// The point that stays visible when a page crops the picture, in percent of its width and height.
    pub focal_x: Percent,
    pub focal_y: Percent,
}

impl PictureDetails {
    /// Of a new picture.
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

impl PictureTitle {
    /// The maximum length, in Unicode scalar values.
    pub const MAX_CHARS: usize = 100;

    pub fn parse(value: impl Into<String>) -> Result<Self, crate::fields::FieldErrorKind> {
        single_line_text(value.into(), Self::MAX_CHARS).map(Self)
    }
}

/// 0 to 100.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Percent(u8);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("not between 0 and 100")]
pub struct InvalidPercent;

impl Percent {
    pub const HALF: Self = Self(50);

    pub fn parse(value: i64) -> Result<Self, InvalidPercent> {
        match u8::try_from(value) {
            Ok(percent @ ..=100) => Ok(Self(percent)),
            _ => Err(InvalidPercent),
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

/// The pixels of the largest file of a picture that was uploaded with these.
pub fn largest_picture_size(width: u32, height: u32) -> (u32, u32) {
    let largest = width.min(LARGEST_WIDTH);
    let scaled_height = scaled_length(height, largest, width);
    if scaled_height <= LARGEST_HEIGHT {
        (largest, scaled_height)
    } else {
        (scaled_length(width, LARGEST_HEIGHT, height), LARGEST_HEIGHT)
    }
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
    webp.chain([(PictureFormat::Jpeg, largest.min(FALLBACK_WIDTH))])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assert_table_answers;

    #[test]
    fn files_have_the_widths_of_the_pages() {
        assert_table_answers(
            "
            8000 6000  => 1600x1200: 480.webp 750.webp 1200.webp 1600.webp 800.jpg
            3000 4000  => 1600x2133: 480.webp 750.webp 1200.webp 1600.webp 800.jpg
            1000 750   => 1000x750: 480.webp 750.webp 1000.webp 800.jpg
            3000 16000 => 600x3200: 480.webp 600.webp 600.jpg
            16000 1    => 1600x1: 480.webp 750.webp 1200.webp 1600.webp 800.jpg
            1 16000    => 1x3200: 1.webp 1.jpg
            480 320    => 480x320: 480.webp 480.jpg
            ",
            |uploaded| {
                let (width, height) = uploaded.split_once(' ').unwrap();
                let (width, height) =
                    largest_picture_size(width.parse().unwrap(), height.parse().unwrap());
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
        assert_eq!(Percent::parse(101), Err(InvalidPercent));
        assert_eq!(Percent::parse(-1), Err(InvalidPercent));
    }
}
