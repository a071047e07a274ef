use std::collections::BTreeMap;

use domain::{
    calendar::Timestamp,
    content::PictureName,
    fields::FieldErrorKind,
    news::{self, ImagePath, NewsId, NewsSubText, SortOrder, TimeframeText, Title},
    pictures::Picture,
};
use poem_openapi::Object;
use time::Date;

use super::{content::PictureText, fields::RequiredField, pictures::PictureFiles};
use crate::{field_markers, field_type, field_types};

field_types! {
    Title: String { max_length: Title::MAX_CHARS }
    NewsSubText: String { max_length: NewsSubText::MAX_CHARS }
    ImagePath: String { max_length: ImagePath::MAX_CHARS }
    TimeframeText: String { max_length: TimeframeText::MAX_CHARS }
    SortOrder: i64 { minimum: 1.0, maximum: f64::from(SortOrder::MAX) }
}

field_type! { NewsId: i64 => NewsId, parse_news_id, { minimum: 1.0, maximum: f64::from(NewsId::MAX) } }

fn parse_news_id(id: i64) -> Result<NewsId, FieldErrorKind> {
    NewsId::parse(id).map_err(|_| FieldErrorKind::Malformed)
}

field_markers! {
    /// A sort order in a response.
    StoredSortOrder: u32 => u32, Ok, { minimum: 1.0, maximum: f64::from(SortOrder::MAX) };
}

/// A news entry.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct NewsEntry {
    /// The id, from 1. Never assigned to another entry.
    #[oai(validator(minimum(value = "1")))]
    pub id: u32,
    /// The heading, at most 200 characters.
    pub title: RequiredField<Title>,
    /// The text, at most 4000 characters.
    pub sub_text: RequiredField<NewsSubText>,
    /// The path of the picture on this host, at most 500 characters; may be empty.
    pub img_src: RequiredField<ImagePath>,
    /// The uploaded picture at `imgSrc`, for guests only; absent if another picture is there.
    pub picture: Option<NewsPicture>,
    /// The position, ascending from 1; entries with the same one are ordered by `id`.
    pub sort_order: RequiredField<StoredSortOrder>,
    /// When it takes place, in free text of at most 200 characters.
    pub timeframe: RequiredField<TimeframeText>,
    /// The timeframe in lines, split at dashes.
    pub timeframe_lines: Vec<String>,
    /// The last day on which guests see the entry, in local time; absent if there is none.
    pub show_until: Option<Date>,
    /// Whether it is an announcement ("coming soon").
    pub is_coming_soon: bool,
    /// Whether it is about food.
    pub is_food: bool,
    /// The version, from 1, incremented by each change. In double quotes it is the value for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
    /// When it was deleted; absent otherwise.
    pub deleted_at: Option<Timestamp>,
}

/// An uploaded picture of a news entry.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct NewsPicture {
    /// The name of the picture.
    pub picture: String,
    /// The alternative text; absent until it is written.
    pub alt: Option<PictureText>,
    /// Its files in all widths.
    pub files: PictureFiles,
}

impl NewsEntry {
    /// The entry that guests get, with its uploaded picture.
    pub fn for_guests(entry: &news::NewsEntry, pictures: &BTreeMap<PictureName, Picture>) -> Self {
        let file = entry.img_src.picture_file();
        let picture = file.and_then(|file| pictures.get(&file.picture));
        Self {
            picture: picture.map(|picture| NewsPicture {
                picture: picture.name.to_string(),
                alt: PictureText::alternative_text(picture),
                files: picture.into(),
            }),
            ..entry.into()
        }
    }
}

impl From<&news::NewsEntry> for NewsEntry {
    fn from(entry: &news::NewsEntry) -> Self {
        Self {
            id: entry.id.get(),
            title: RequiredField::from_display(&entry.title),
            sub_text: RequiredField::from_display(&entry.sub_text),
            img_src: RequiredField::from_display(&entry.img_src),
            picture: None,
            sort_order: RequiredField::of(entry.sort_order.get()),
            timeframe: RequiredField::from_display(&entry.timeframe),
            timeframe_lines: entry
                .timeframe
                .lines_split_at_dashes()
                .map(ToOwned::to_owned)
                .collect(),
            show_until: entry.show_until.0,
            is_coming_soon: entry.is_coming_soon,
            is_food: entry.is_food,
            version: entry.version.get(),
            deleted_at: None,
        }
    }
}

impl From<&news::DeletedNewsEntry> for NewsEntry {
    fn from(deleted: &news::DeletedNewsEntry) -> Self {
        Self {
            deleted_at: Some(deleted.deleted_at),
            ..Self::from(&deleted.entry)
        }
    }
}
