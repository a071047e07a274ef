use domain::news::{
    self, ImagePath, NewsId, NewsInput, NewsSubText, SortOrder, TimeframeText, Title,
};
use poem_openapi::Object;
use publishing::{
    field_limits,
    schema::{
        fields::{OptionalField, RequiredField},
        limits::NonEmptySchemaLimits,
    },
};

use crate::{http::request::RequestValidator, problem::InvalidFieldReason};

field_limits! {
    /// Every news entry once.
    UniqueIds => { unique_items: true }
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
