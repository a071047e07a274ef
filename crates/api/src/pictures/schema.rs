use domain::{
    content::LocalizedText,
    pictures::{self, Percent, PictureDetails, PictureTitle},
};
use poem_openapi::Object;
use publishing::schema::{
    code::ApiEnumValue,
    content::{PictureLine, PictureText},
    fields::{FieldType, OptionalField, RequiredField},
    pictures::PictureFiles,
};
use services::pictures::{PagePictureUsage, PictureUsages};

use crate::http::request::{RequestObject, RequestValidator};

/// An uploaded picture.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none, rename_all = "camelCase")]
pub struct Picture {
    /// Names the picture in contents and in the addresses of its files.
    pub name: String,
    /// The title for staff, at first the name of the uploaded file.
    pub title: String,
    /// The alternative text; absent until it is written.
    pub alt: Option<PictureText>,
    /// Its files in all widths.
    pub files: PictureFiles,
    /// When it was uploaded.
    pub uploaded_at: domain::calendar::Timestamp,
    /// When it was deleted; absent if it is not.
    pub deleted_at: Option<domain::calendar::Timestamp>,
    /// The version, for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
}

/// An uploaded picture with the pages, news entries and cards that have it.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct PictureWithUsages {
    /// The picture.
    #[oai(flatten)]
    pub picture: Picture,
    /// The pages that have it, published or as a draft.
    pub usages: Vec<PictureUsageEntry>,
    /// The news entries that have it, visible or not.
    pub news: Vec<PictureNewsEntry>,
    /// The own cards that have it.
    pub cards: Vec<PictureCard>,
}

/// A card with a picture.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct PictureCard {
    /// The last part of its address, `/essen/{slug}`.
    pub slug: String,
    /// Its title.
    pub title: String,
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
    pub page: ApiEnumValue<domain::pages::Page>,
    /// Whether guests see it. Only a draft has it otherwise.
    pub is_published: bool,
}

/// Title, alternative text and focal point of a picture.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct PictureEdit {
    /// The title for staff.
    pub title: RequiredField<PictureTitle>,
    /// The alternative text.
    pub alt: OptionalField<PictureText>,
    /// The point that stays visible when the picture is cropped, in percent of the width.
    pub focal_x: RequiredField<Percent>,
    /// The point that stays visible when the picture is cropped, in percent of the height.
    pub focal_y: RequiredField<Percent>,
}

impl RequestObject for PictureEdit {
    type Value = PictureDetails;

    fn validate(self, fields: &mut RequestValidator) -> Option<Self::Value> {
        let title = fields.validate_field("title", self.title);
        let alt = fields.take_field("alt", self.alt);
        let alt =
            alt.map(|alt| fields.validate_nested_object("alt", |fields| alt.validate(fields)));
        let focal_x = fields.validate_field("focal_x", self.focal_x);
        let focal_y = fields.validate_field("focal_y", self.focal_y);
        let (alt_german, alt_english) = match alt {
            Some(alt) => {
                let LocalizedText { german, english } = alt?;
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

impl RequestObject for PictureText {
    type Value = LocalizedText;

    fn validate(self, fields: &mut RequestValidator) -> Option<LocalizedText> {
        let german = fields.validate_field("de", self.de);
        let english = fields.parse_optional_field("en", self.en, PictureLine::parse);
        Some(LocalizedText {
            german: german?,
            english: english?,
        })
    }
}

impl From<&pictures::Picture> for Picture {
    fn from(picture: &pictures::Picture) -> Self {
        Self {
            name: picture.name.to_string(),
            title: picture.details.title.to_string(),
            alt: PictureText::alternative_text(picture),
            files: picture.into(),
            uploaded_at: picture.uploaded_at,
            deleted_at: picture.deleted_at,
            version: picture.version.get(),
        }
    }
}

impl PictureWithUsages {
    pub fn new(picture: &pictures::Picture, usages: PictureUsages) -> Self {
        let news = usages.news.iter().map(|entry| PictureNewsEntry {
            id: entry.id.get(),
            title: entry.title.to_string(),
        });
        let cards = usages.cards.iter().map(|card| PictureCard {
            slug: card.slug.to_string(),
            title: card.title.to_string(),
        });
        Self {
            picture: picture.into(),
            news: news.collect(),
            cards: cards.collect(),
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
