use domain::{
    content::LocalizedText as DomainText,
    fields::FieldErrorKind,
    pictures::{
        self, InvalidPercent, Percent, PictureDetails, PictureFilePath, PictureFormat,
        PictureTitle, picture_files,
    },
};
use poem_openapi::Object;
use services::pictures::{PagePictureUsage, PictureUsages};

use crate::{
    content::LocalizedText,
    http::{
        code::ApiEnumValue,
        request::{OptionalField, RequestValidator, RequiredField},
        schema_limits::schema_limits,
    },
};

schema_limits! {
    PictureTitle => { min_length: 1, max_length: PictureTitle::MAX_CHARS }
    Percent => { minimum: 0.0, maximum: 100.0 }
}

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

/// An uploaded picture.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none, rename_all = "camelCase")]
pub struct Picture {
    /// Names the picture in contents and in the addresses of its files.
    pub name: String,
    /// The title for staff, at first the name of the uploaded file.
    pub title: String,
    /// The alternative text; absent until it is written.
    pub alt: Option<LocalizedText>,
    /// Its files in all widths.
    pub files: PictureFiles,
    /// When it was uploaded.
    pub uploaded_at: domain::calendar::Instant,
    /// When it was deleted; absent if it is not.
    pub deleted_at: Option<domain::calendar::Instant>,
    /// The version, for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
}

/// An uploaded picture with the pages and news entries that have it.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct PictureWithUsages {
    /// The picture.
    pub picture: Picture,
    /// The pages that have it, published or as a draft.
    pub usages: Vec<PictureUsageEntry>,
    /// The news entries that have it, visible or not.
    pub news: Vec<PictureNewsEntry>,
}

/// A news entry with a picture.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct PictureNewsEntry {
    /// The id of the entry.
    pub id: u32,
    /// Its heading, which may be empty.
    pub title: String,
}

/// A page with a picture.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename = "PictureUsage", rename_all = "camelCase")]
pub struct PictureUsageEntry {
    /// The name of the page.
    pub page: ApiEnumValue<domain::usage::Page>,
    /// Whether guests see it. Only a draft has it otherwise.
    pub is_published: bool,
}

/// Title, alternative text and focal point of a picture.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct PictureEdit {
    /// The title for staff.
    pub title: RequiredField<String, PictureTitle>,
    /// The alternative text.
    pub alt: OptionalField<LocalizedText>,
    /// The point that stays visible when the picture is cropped, in percent of the width.
    pub focal_x: RequiredField<i64, Percent>,
    /// The point that stays visible when the picture is cropped, in percent of the height.
    pub focal_y: RequiredField<i64, Percent>,
}

impl PictureEdit {
    pub fn validate(self, fields: &mut RequestValidator) -> Option<PictureDetails> {
        let title = fields.parse_field("title", self.title, PictureTitle::parse);
        let alt = fields.take_field("alt", self.alt);
        let alt = alt.map(|alt| {
            fields.validate_nested_object("alt", |fields| alt.validate_alternative_text(fields))
        });
        let focal_x = fields.parse_field("focalX", self.focal_x, parse_percent);
        let focal_y = fields.parse_field("focalY", self.focal_y, parse_percent);
        let (alt_german, alt_english) = match alt {
            Some(alt) => {
                let DomainText { german, english } = alt?;
                (Some(german), english)
            }
            None => (None, None),
        };
        Some(PictureDetails {
            title: title?,
            alt_german,
            alt_english,
            focal_x: focal_x?,
            focal_y: focal_y?,
        })
    }
}

fn parse_percent(value: i64) -> Result<Percent, FieldErrorKind> {
    Percent::parse(value).map_err(|InvalidPercent| FieldErrorKind::OutOfRange {
        at_least: 0,
        at_most: 100,
    })
}

impl From<&pictures::Picture> for PictureFiles {
    fn from(picture: &pictures::Picture) -> Self {
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

impl From<&pictures::Picture> for Picture {
    fn from(picture: &pictures::Picture) -> Self {
        Self {
            name: picture.name.to_string(),
            title: picture.details.title.to_string(),
            alt: alternative_text(picture),
            files: picture.into(),
            uploaded_at: picture.uploaded_at,
            deleted_at: picture.deleted_at,
            version: picture.version.get(),
        }
    }
}

/// `None` until it is written.
pub fn alternative_text(picture: &pictures::Picture) -> Option<LocalizedText> {
    let details = &picture.details;
    let alt = DomainText {
        german: details.alt_german.clone()?,
        english: details.alt_english.clone(),
    };
    Some((&alt).into())
}

impl PictureWithUsages {
    pub fn new(picture: &pictures::Picture, usages: PictureUsages) -> Self {
        let news = usages.news.iter().map(|entry| PictureNewsEntry {
            id: entry.id.get(),
            title: entry.title.to_string(),
        });
        Self {
            picture: picture.into(),
            news: news.collect(),
            usages: usages
                .pages
                .into_iter()
                .map(PictureUsageEntry::from)
                .collect(),
        }
    }
}

impl From<PagePictureUsage> for PictureUsageEntry {
    fn from(usage: PagePictureUsage) -> Self {
        Self {
            page: ApiEnumValue(usage.page),
            is_published: usage.is_published,
        }
    }
}
