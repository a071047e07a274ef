//! A news entry as the API takes it.

use domain::news::NewsInput;
use poem_openapi::{Object, types::Example};

use crate::http::fields::Fields;

/// A new entry. Sort order, title, text, picture and timeframe are needed.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", deny_unknown_fields, example)]
pub struct NewsDraft {
    /// The place on the board, ascending from 1; also the new entry's `id`, unless that was given before.
    #[oai(validator(minimum(value = "1"), maximum(value = "999999999")))]
    pub sort_order: u32,
    /// The heading, at most 200 characters.
    #[oai(validator(min_length = 1, max_length = 200))]
    pub title: String,
    /// The text, at most 4000 characters.
    #[oai(validator(min_length = 1, max_length = 4000))]
    pub sub_text: String,
    /// The path of the picture on this host, at most 500 characters.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub img_src: String,
    /// When it is, in free text of at most 200 characters; dashes will be line breaks, hyphens within a word will not.
    #[oai(validator(min_length = 1, max_length = 200))]
    pub timeframe: String,
    /// The last day on which guests see the entry, `yyyy-MM-dd`, local to the house; empty or absent when there is none.
    #[oai(skip_serializing_if_is_none)]
    pub show_until: Option<String>,
    /// It is announced, and not there yet; absent means no.
    #[oai(skip_serializing_if_is_none)]
    pub is_coming_soon: Option<bool>,
    /// It is about food; absent means no.
    #[oai(skip_serializing_if_is_none)]
    pub is_food: Option<bool>,
}

/// A change of some fields of an entry; what is absent stays. Texts may be emptied.
#[derive(Object, Clone, PartialEq, Eq, Debug, Default)]
#[oai(rename_all = "camelCase", deny_unknown_fields, example)]
pub struct NewsEdit {
    /// The place on the board, ascending from 1; the `id` stays.
    #[oai(
        skip_serializing_if_is_none,
        validator(minimum(value = "1"), maximum(value = "999999999"))
    )]
    pub sort_order: Option<u32>,
    /// The heading, at most 200 characters.
    #[oai(skip_serializing_if_is_none, validator(max_length = 200))]
    pub title: Option<String>,
    /// The text, at most 4000 characters.
    #[oai(skip_serializing_if_is_none, validator(max_length = 4000))]
    pub sub_text: Option<String>,
    /// The path of the picture on this host, at most 500 characters.
    #[oai(skip_serializing_if_is_none, validator(max_length = 500))]
    pub img_src: Option<String>,
    /// When it is, in free text of at most 200 characters; dashes will be line breaks, hyphens within a word will not.
    #[oai(skip_serializing_if_is_none, validator(max_length = 200))]
    pub timeframe: Option<String>,
    /// The last day on which guests see the entry, `yyyy-MM-dd`, local to the house; empty takes it away.
    #[oai(skip_serializing_if_is_none)]
    pub show_until: Option<String>,
    /// It is announced, and not there yet.
    #[oai(skip_serializing_if_is_none)]
    pub is_coming_soon: Option<bool>,
    /// It is about food.
    #[oai(skip_serializing_if_is_none)]
    pub is_food: Option<bool>,
}

/// The board in another order.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(deny_unknown_fields, example)]
pub struct NewsOrder {
    /// The numbers of all entries of the board, visible or not, each once.
    #[oai(validator(
        minimum(value = "1"),
        maximum(value = "2147483647"),
        unique_items = true
    ))]
    pub ids: Vec<u32>,
}

/// The fields of an entry, for a new one as for a change.
pub fn input(form: &mut Fields<'_>) -> NewsInput {
    NewsInput {
        sort_order: form.integer("sortOrder"),
        title: form.words("title"),
        sub_text: form.words("subText"),
        img_src: form.words("imgSrc"),
        timeframe: form.words("timeframe"),
        show_until: form.words("showUntil"),
        is_coming_soon: form.flag("isComingSoon"),
        is_food: form.flag("isFood"),
    }
}

impl Example for NewsDraft {
    fn example() -> Self {
        Self {
            sort_order: 7,
            title: "Ganslzeit".to_owned(),
            sub_text: "Knusprig, mit Rotkraut und Knödel.".to_owned(),
            img_src: "/assets/pictures/news-gans-800.webp".to_owned(),
            timeframe: "11. November – 8. Dezember".to_owned(),
            show_until: Some("2026-12-08".to_owned()),
            is_coming_soon: Some(false),
            is_food: Some(true),
        }
    }
}

impl Example for NewsEdit {
    fn example() -> Self {
        Self {
            title: Some("Ganslzeit, verlängert".to_owned()),
            show_until: Some("2026-12-13".to_owned()),
            ..Self::default()
        }
    }
}

impl Example for NewsOrder {
    fn example() -> Self {
        Self { ids: vec![3, 1, 2] }
    }
}
