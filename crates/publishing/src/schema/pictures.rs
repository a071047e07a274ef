use domain::pictures::{Percent, Picture, PictureTitle};
use poem_openapi::Object;

use crate::{field_types, json_fields};

field_types! {
    PictureTitle: String { min_length: 1, max_length: PictureTitle::MAX_CHARS }
    Percent: i64 { minimum: 0.0, maximum: 100.0 }
}

json_fields!(PictureFiles);

/// The files of an uploaded picture.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct PictureFiles {
    /// The pixels of the largest file.
    pub width: u32,
    /// The pixels of the largest file.
    pub height: u32,
    /// The WebP files with their widths, as in the attribute `srcset`.
    pub src_set: String,
    /// The path of the largest WebP file.
    pub largest: String,
    /// The path of a JPEG file.
    pub fallback: String,
    /// The point that stays visible when the picture is cropped, in percent of the width.
    pub focal_x: u8,
    /// The point that stays visible when the picture is cropped, in percent of the height.
    pub focal_y: u8,
}

impl From<&Picture> for PictureFiles {
    fn from(picture: &Picture) -> Self {
        Self {
            width: picture.width,
            height: picture.height,
            src_set: picture.src_set(),
            largest: picture.largest_path(),
            fallback: picture.fallback_path(),
            focal_x: picture.details.focal_x.get(),
            focal_y: picture.details.focal_y.get(),
        }
    }
}
