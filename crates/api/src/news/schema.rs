use std::collections::BTreeMap;

use domain::{
    calendar::Instant,
    content::PictureName,
    news::{self, ImagePath, NewsId, NewsInput, NewsSubText, SortOrder, TimeframeText, Title},
    pictures::Picture,
};
use poem_openapi::Object;
use time::Date;

use crate::{
    content::LocalizedText,
    http::{
        request::{OptionalField, RequestValidator, RequiredField},
        schema_limits::{NonEmptySchemaLimits, field_limits, schema_limits},
    },
    pictures::{PictureFiles, alternative_text},
    problem::InvalidFieldReason,
};

schema_limits! {
    Title => { max_length: Title::MAX_CHARS }
    NewsSubText => { max_length: NewsSubText::MAX_CHARS }
    ImagePath => { max_length: ImagePath::MAX_CHARS }
    TimeframeText => { max_length: TimeframeText::MAX_CHARS }
    SortOrder => { minimum: 1.0, maximum: f64::from(SortOrder::MAX) }
    NewsId => { minimum: 1.0, maximum: f64::from(NewsId::MAX) }
}

field_limits! {
    /// Every news entry once.
    UniqueIds => { unique_items: true }
}

/// A news entry.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct NewsEntry {
    /// The id, from 1. Never assigned to another entry.
    #[oai(validator(minimum(value = "1")))]
    pub id: u32,
    /// The heading, at most 200 characters.
    pub title: RequiredField<String, Title>,
    /// The text, at most 4000 characters.
    pub sub_text: RequiredField<String, NewsSubText>,
    /// The path of the picture on this host, at most 500 characters; may be empty.
    pub img_src: RequiredField<String, ImagePath>,
    /// The uploaded picture at `imgSrc`, for guests only; absent if another picture is there.
    pub picture: Option<NewsPicture>,
    /// The position, ascending from 1; entries with the same one are ordered by `id`.
    pub sort_order: RequiredField<u32, SortOrder>,
    /// When it takes place, in free text of at most 200 characters.
    pub timeframe: RequiredField<String, TimeframeText>,
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
    pub deleted_at: Option<Instant>,
}

/// An uploaded picture of a news entry.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct NewsPicture {
    /// The name of the picture.
    pub picture: String,
    /// The alternative text; absent until it is written.
    pub alt: Option<LocalizedText>,
    /// Its files in all widths.
    pub files: PictureFiles,
}

/// The order of the news entries.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct NewsOrder {
    /// The ids of all entries, visible or not, in order.
    pub ids: Vec<u32>,
    /// The version, from 1, incremented when an entry is created, deleted, restored or moved. In double quotes it is
    /// the value for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
}

impl From<&news::OrderedNews> for NewsOrder {
    fn from(news: &news::OrderedNews) -> Self {
        Self {
            ids: news.entries.iter().map(|entry| entry.id.get()).collect(),
            version: news.version.get(),
        }
    }
}

impl NewsEntry {
    /// With its uploaded picture.
    pub fn for_guests(entry: &news::NewsEntry, pictures: &BTreeMap<PictureName, Picture>) -> Self {
        let file = entry.img_src.picture_file();
        let picture = file.and_then(|file| pictures.get(&file.picture));
        Self {
            picture: picture.map(|picture| NewsPicture {
                picture: picture.name.to_string(),
                alt: alternative_text(picture),
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
            sort_order: entry.sort_order.get().into(),
            timeframe: RequiredField::from_display(&entry.timeframe),
            timeframe_lines: entry
                .timeframe
                .lines_split_at_dashes()
                .map(ToOwned::to_owned)
                .collect(),
            show_until: entry.show_until,
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
            deleted_at: Some(deleted.at),
            ..Self::from(&deleted.entry)
        }
    }
}

/// A new entry. Sort order, title, text, picture and timeframe are required.
#[derive(Object, Clone)]
#[oai(rename_all = "camelCase")]
pub struct NewsDraft {
    /// The position, ascending from 1; also the new entry's `id` unless that has been used.
    pub sort_order: RequiredField<i64, SortOrder>,
    /// The heading.
    pub title: RequiredField<String, NonEmptySchemaLimits<Title>>,
    /// The text.
    pub sub_text: RequiredField<String, NonEmptySchemaLimits<NewsSubText>>,
    /// The path of the picture on this host. Under `/media/` that of a file of an uploaded picture.
    pub img_src: RequiredField<String, NonEmptySchemaLimits<ImagePath>>,
    /// When it takes place, in free text; dashes become line breaks, hyphens within a word do not.
    pub timeframe: RequiredField<String, NonEmptySchemaLimits<TimeframeText>>,
    /// The last day on which guests see the entry, `yyyy-MM-dd`, in local time; empty or absent if there is none.
    pub show_until: OptionalField<String>,
    /// Whether it is an announcement ("coming soon"); `false` if absent.
    pub is_coming_soon: OptionalField<bool>,
    /// Whether it is about food; `false` if absent.
    pub is_food: OptionalField<bool>,
}

/// A change of some fields of an entry; absent fields stay. Texts may be emptied.
#[derive(Object, Clone)]
#[oai(rename_all = "camelCase")]
pub struct NewsEdit {
    /// The position, ascending from 1.
    pub sort_order: OptionalField<i64, SortOrder>,
    /// The heading.
    pub title: OptionalField<String, Title>,
    /// The text.
    pub sub_text: OptionalField<String, NewsSubText>,
    /// The path of the picture on this host. Under `/media/` that of a file of an uploaded picture.
    pub img_src: OptionalField<String, ImagePath>,
    /// When it takes place, in free text; dashes become line breaks, hyphens within a word do not.
    pub timeframe: OptionalField<String, TimeframeText>,
    /// The last day on which guests see the entry, `yyyy-MM-dd`, in local time; empty removes it.
    pub show_until: OptionalField<String>,
    /// Whether it is an announcement ("coming soon").
    pub is_coming_soon: OptionalField<bool>,
    /// Whether it is about food.
    pub is_food: OptionalField<bool>,
}

/// The new order of the news entries.
#[derive(Object, Clone)]
pub struct NewsOrderRequest {
    /// The ids of all entries, visible or not, each once.
    pub ids: RequiredField<Vec<RequiredField<i64, NewsId>>, UniqueIds>,
}

macro_rules! impl_into_domain_input {
    ($($request:ty),+) => {
        $(impl $request {
            pub fn into_domain_input(self, validation: &mut RequestValidator) -> NewsInput {
                NewsInput {
                    sort_order: validation.take_field("sortOrder", self.sort_order),
                    title: validation.take_field("title", self.title),
                    sub_text: validation.take_field("subText", self.sub_text),
                    img_src: validation.take_field("imgSrc", self.img_src),
                    timeframe: validation.take_field("timeframe", self.timeframe),
                    show_until: validation.take_field("showUntil", self.show_until),
                    is_coming_soon: validation.take_field("isComingSoon", self.is_coming_soon),
                    is_food: validation.take_field("isFood", self.is_food),
                }
            }
        })+
    };
}
impl_into_domain_input!(NewsDraft, NewsEdit);

impl NewsOrderRequest {
    pub fn validate(self, validation: &mut RequestValidator) -> Option<Vec<NewsId>> {
        let mut ids = Vec::new();
        let id_fields = validation.require_field("ids", self.ids)?;
        for (index, number) in id_fields.into_iter().enumerate() {
            let path = format!("ids.{index}");
            let Some(number) = validation.take_field(&path, number) else {
                continue;
            };
            match NewsId::parse(number) {
                Ok(id) if ids.contains(&id) => {
                    validation.add_error(path, InvalidFieldReason::Duplicate);
                }
                Ok(id) => ids.push(id),
                Err(_) => validation.add_error(path, InvalidFieldReason::Malformed),
            }
        }
        Some(ids)
    }
}
