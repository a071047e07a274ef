use domain::news::{Description, ImagePath, NewsId, NewsInput, SortOrder, Timeframe, Title};
use poem_openapi::{Object, types::Example};

use crate::http::{
    limits::{NonEmpty, UniqueIds},
    request::{Optional, Required, Validation},
};

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
