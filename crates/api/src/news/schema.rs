use domain::{
    fields::FieldErrorKind,
    news::{self, ImagePath, NewsId, NewsSubText, ShowUntil, SortOrder, TimeframeText, Title},
};
use poem_openapi::Object;
use publishing::{
    field_markers,
    schema::{
        fields::{ClearableText, DefaultField, FieldList, OptionalField, RequiredField},
        limits::NonBlank,
    },
};

use crate::http::request::{RequestObject, RequestValidator, request_object};

field_markers! {
    /// The last day on which guests see an entry; empty if there is none.
    LastDay: String => ShowUntil, ShowUntil::parse, {};
    /// Every news entry once.
    UniqueIds: FieldList<NewsId> => FieldList<NewsId>, Ok, { unique_items: true };
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
    pub sort_order: RequiredField<SortOrder>,
    /// The heading.
    pub title: RequiredField<NonBlank<Title>>,
    /// The text.
    pub sub_text: RequiredField<NonBlank<NewsSubText>>,
    /// The path of the picture on this host. Under `/media/` that of a file of an uploaded picture.
    pub img_src: RequiredField<NonBlank<ImagePath>>,
    /// When it takes place, in free text; dashes become line breaks, hyphens within a word do not.
    pub timeframe: RequiredField<NonBlank<TimeframeText>>,
    /// The last day on which guests see the entry, `yyyy-MM-dd`, in local time; empty or absent if there is none.
    pub show_until: DefaultField<LastDay>,
    /// Whether it is an announcement ("coming soon"); `false` if absent.
    pub is_coming_soon: DefaultField<bool>,
    /// Whether it is about food; `false` if absent.
    pub is_food: DefaultField<bool>,
}

/// A change of some fields of an entry; absent fields stay. Texts may be emptied; null empties them too.
#[derive(Object, Clone)]
#[oai(rename_all = "camelCase")]
pub struct NewsEdit {
    /// The position, ascending from 1.
    pub sort_order: OptionalField<SortOrder>,
    /// The heading.
    pub title: ClearableText<Title>,
    /// The text.
    pub sub_text: ClearableText<NewsSubText>,
    /// The path of the picture on this host. Under `/media/` that of a file of an uploaded picture.
    pub img_src: OptionalField<ImagePath>,
    /// When it takes place, in free text; dashes become line breaks, hyphens within a word do not.
    pub timeframe: ClearableText<TimeframeText>,
    /// The last day on which guests see the entry, `yyyy-MM-dd`, in local time; empty or null removes it.
    pub show_until: ClearableText<LastDay>,
    /// Whether it is an announcement ("coming soon").
    pub is_coming_soon: OptionalField<bool>,
    /// Whether it is about food.
    pub is_food: OptionalField<bool>,
}

/// The new order of the news entries.
#[derive(Object, Clone)]
pub struct NewsOrderRequest {
    /// The ids of all entries, visible or not, each once.
    pub ids: RequiredField<UniqueIds>,
}

request_object! {
    NewsDraft => news::NewsDraft {
        sort_order, title, sub_text, img_src, timeframe, show_until, is_coming_soon, is_food,
    }
}
request_object! {
    NewsEdit => news::NewsEdit {
        sort_order, title, sub_text, img_src, timeframe, show_until, is_coming_soon, is_food,
    }
}

impl RequestObject for NewsOrderRequest {
    type Value = Vec<NewsId>;

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let mut ids = Vec::new();
        let id_fields = validation.require_field("ids", self.ids)?;
        for (index, id) in id_fields.into_iter().enumerate() {
            let path = format!("ids.{index}");
            match validation.validate_field(&path, id) {
                Some(id) if ids.contains(&id) => {
                    validation.add_error(path, FieldErrorKind::Duplicate);
                }
                id => ids.extend(id),
            }
        }
        Some(ids)
    }
}
