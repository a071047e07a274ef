use domain::pictures::{
    Percent, Picture, PictureFilePath, PictureFormat, PictureTitle, picture_files,
};
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
        let files = picture_files(picture.width).into_iter();
        let url = |format, width| {
            let picture = picture.name.clone();
            let path = PictureFilePath {
                picture,
                format,
                width,
            };
            path.to_string()
        };
        let urls = |wanted| {
            let files = files.clone().filter(move |(format, _)| *format == wanted);
            files.map(|(format, width)| (url(format, width), width))
        };
        let src_set = urls(PictureFormat::WebP).map(|(url, width)| format!("{url} {width}w"));
        Self {
            width: picture.width,
            height: picture.height,
            src_set: src_set.collect::<Vec<_>>().join(", "),
            largest: url(PictureFormat::WebP, picture.width),
            fallback: urls(PictureFormat::Jpeg).map(|(url, _)| url).collect(),
            focal_x: picture.details.focal_x.get(),
            focal_y: picture.details.focal_y.get(),
        }
    }
}
