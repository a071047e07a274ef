//! Requests and responses.

use domain::{
    calendar::Instant,
    news::{self, Description, ImagePath, NewsId, NewsInput, SortOrder, Timeframe, Title},
};
use poem_openapi::{Object, types::Example};
use time::{Date, macros::date};

use crate::http::{
    limits::{NonEmpty, UniqueIds},
    request::{Optional, Required, Validation},
};

/// A news entry.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct NewsEntry {
    /// The id, from 1. Never assigned to another entry.
    #[oai(validator(minimum(value = "1")))]
    pub id: u32,
    /// The heading, at most 200 characters.
    #[oai(validator(max_length = 200))]
    pub title: String,
    /// The text, at most 4000 characters.
    #[oai(validator(max_length = 4000))]
    pub sub_text: String,
    /// The path of the picture on this host, at most 500 characters; may be empty.
    #[oai(validator(max_length = 500))]
    pub img_src: String,
    /// The position, ascending from 1; entries with the same one are ordered by `id`.
    #[oai(validator(minimum(value = "1"), maximum(value = "999999999")))]
    pub sort_order: u32,
    /// When it takes place, in free text of at most 200 characters.
    #[oai(validator(max_length = 200))]
    pub timeframe: String,
    /// The timeframe in lines, split at dashes.
    pub timeframe_lines: Vec<String>,
    /// The last day on which guests see the entry, in local time; absent if there is none.
    #[oai(skip_serializing_if_is_none)]
    pub show_until: Option<Date>,
    /// Whether it is an announcement ("coming soon").
    pub is_coming_soon: bool,
    /// Whether it is about food.
    pub is_food: bool,
    /// The version, from 1, incremented by each change. In double quotes it is the value for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
    /// When it was deleted; absent otherwise.
    #[oai(skip_serializing_if_is_none)]
    pub deleted_at: Option<Instant>,
}

/// The order of the news entries.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(example)]
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

impl Example for NewsOrder {
    fn example() -> Self {
        Self {
            ids: vec![1, 2, 3],
            version: 4,
        }
    }
}

impl From<&news::NewsEntry> for NewsEntry {
    fn from(entry: &news::NewsEntry) -> Self {
        Self {
            id: entry.id.get(),
            title: entry.title.as_str().to_owned(),
            sub_text: entry.sub_text.as_str().to_owned(),
            img_src: entry.img_src.as_str().to_owned(),
            sort_order: entry.sort_order.get(),
            timeframe: entry.timeframe.as_str().to_owned(),
            timeframe_lines: entry.timeframe.lines().map(ToOwned::to_owned).collect(),
            show_until: entry.show_until,
            is_coming_soon: entry.is_coming_soon,
            is_food: entry.is_food,
            version: entry.version.get(),
            deleted_at: None,
        }
    }
}

impl From<&news::DeletedEntry> for NewsEntry {
    fn from(deleted: &news::DeletedEntry) -> Self {
        Self {
            deleted_at: Some(deleted.at),
            ..Self::from(&deleted.entry)
        }
    }
}

impl Example for NewsEntry {
    fn example() -> Self {
        Self {
            id: 3,
            title: "Cordon-bleu-Wochen".to_owned(),
            sub_text: "Vom Schwein, vom Huhn oder vegetarisch mit Kürbis.".to_owned(),
            img_src: "/assets/pictures/news-cordon-bleu-800.webp".to_owned(),
            sort_order: 3,
            timeframe: "20. November – 6. Dezember".to_owned(),
            timeframe_lines: vec!["20. November".to_owned(), "6. Dezember".to_owned()],
            show_until: Some(date!(2026 - 12 - 06)),
            is_coming_soon: false,
            is_food: true,
            version: 1,
            deleted_at: None,
        }
    }
}

/// A new entry. Sort order, title, text, picture and timeframe are required.
#[derive(Object, Clone)]
#[oai(rename_all = "camelCase", example)]
pub struct NewsDraft {
    /// The position, ascending from 1; also the new entry's `id` unless that has been used.
    pub sort_order: Required<i64, SortOrder>,
    /// The heading.
    pub title: Required<String, NonEmpty<Title>>,
    /// The text.
    pub sub_text: Required<String, NonEmpty<Description>>,
    /// The path of the picture on this host.
    pub img_src: Required<String, NonEmpty<ImagePath>>,
    /// When it takes place, in free text; dashes become line breaks, hyphens within a word do not.
    pub timeframe: Required<String, NonEmpty<Timeframe>>,
    /// The last day on which guests see the entry, `yyyy-MM-dd`, in local time; empty or absent if there is none.
    #[oai(skip_serializing_if_is_none)]
    pub show_until: Optional<String>,
    /// Whether it is an announcement ("coming soon"); `false` if absent.
    #[oai(skip_serializing_if_is_none)]
    pub is_coming_soon: Optional<bool>,
    /// Whether it is about food; `false` if absent.
    #[oai(skip_serializing_if_is_none)]
    pub is_food: Optional<bool>,
}

/// A change of some fields of an entry; absent fields stay. Texts may be emptied.
#[derive(Object, Clone, Default)]
#[oai(rename_all = "camelCase", example)]
pub struct NewsEdit {
    /// The position, ascending from 1.
    #[oai(skip_serializing_if_is_none)]
    pub sort_order: Optional<i64, SortOrder>,
    /// The heading.
    #[oai(skip_serializing_if_is_none)]
    pub title: Optional<String, Title>,
    /// The text.
    #[oai(skip_serializing_if_is_none)]
    pub sub_text: Optional<String, Description>,
    /// The path of the picture on this host.
    #[oai(skip_serializing_if_is_none)]
    pub img_src: Optional<String, ImagePath>,
    /// When it takes place, in free text; dashes become line breaks, hyphens within a word do not.
    #[oai(skip_serializing_if_is_none)]
    pub timeframe: Optional<String, Timeframe>,
    /// The last day on which guests see the entry, `yyyy-MM-dd`, in local time; empty removes it.
    #[oai(skip_serializing_if_is_none)]
    pub show_until: Optional<String>,
    /// Whether it is an announcement ("coming soon").
    #[oai(skip_serializing_if_is_none)]
    pub is_coming_soon: Optional<bool>,
    /// Whether it is about food.
    #[oai(skip_serializing_if_is_none)]
    pub is_food: Optional<bool>,
}

/// The new order of the news entries.
#[derive(Object, Clone)]
#[oai(example)]
pub struct NewsOrderRequest {
    /// The ids of all entries, visible or not, each once.
    pub ids: Required<Vec<Required<i64, NewsId>>, UniqueIds>,
}

macro_rules! input {
    ($request:ident, $validation:ident) => {
        NewsInput {
            sort_order: $validation.take("sortOrder", $request.sort_order),
            title: $validation.take("title", $request.title),
            sub_text: $validation.take("subText", $request.sub_text),
            img_src: $validation.take("imgSrc", $request.img_src),
            timeframe: $validation.take("timeframe", $request.timeframe),
            show_until: $validation.take("showUntil", $request.show_until),
            is_coming_soon: $validation.take("isComingSoon", $request.is_coming_soon),
            is_food: $validation.take("isFood", $request.is_food),
        }
    };
}

impl NewsDraft {
    pub fn input(self, validation: &mut Validation) -> NewsInput {
        input!(self, validation)
    }
}

impl NewsEdit {
    pub fn input(self, validation: &mut Validation) -> NewsInput {
        input!(self, validation)
    }
}
impl Example for NewsDraft {
    fn example() -> Self {
        Self {
            sort_order: 7.into(),
            title: "Ganslzeit".into(),
            sub_text: "Knusprig, mit Rotkraut und Knödel.".into(),
            img_src: "/assets/pictures/news-gans-800.webp".into(),
            timeframe: "11. November – 8. Dezember".into(),
            show_until: "2026-12-08".into(),
            is_coming_soon: false.into(),
            is_food: true.into(),
        }
    }
}

impl Example for NewsEdit {
    fn example() -> Self {
        Self {
            title: "Ganslzeit, verlängert".into(),
            show_until: "2026-12-13".into(),
            ..Self::default()
        }
    }
}

impl Example for NewsOrderRequest {
    fn example() -> Self {
        Self {
            ids: vec![3.into(), 1.into(), 2.into()].into(),
        }
    }
}
