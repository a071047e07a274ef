use domain::{
    fields::FieldErrorKind,
    news::{self, ImagePath, NewsId, NewsSubText, ShowUntil, SortOrder, TimeframeText, Title},
};
use poem_openapi::Object;
use publishing::{
    field_markers,
    schema::{
        fields::{DefaultField, OptionalField, RequiredField},
        limits::NonBlank,
    },
};

use crate::http::request::{RequestValidator, request_object};

field_markers! {
    /// The last day on which guests see an entry; empty if there is none.
    LastDay: String => ShowUntil, ShowUntil::parse, {};
    /// Every news entry once.
    UniqueIds: Vec<RequiredField<NewsId>> => Vec<RequiredField<NewsId>>, Ok, { unique_items: true };
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

/// A change of some fields of an entry; absent fields stay. Texts may be emptied.
#[derive(Object, Clone)]
#[oai(rename_all = "camelCase")]
pub struct NewsEdit {
    /// The position, ascending from 1.
    pub sort_order: OptionalField<SortOrder>,
    /// The heading.
    pub title: OptionalField<Title>,
    /// The text.
    pub sub_text: OptionalField<NewsSubText>,
    /// The path of the picture on this host. Under `/media/` that of a file of an uploaded picture.
    pub img_src: OptionalField<ImagePath>,
    /// When it takes place, in free text; dashes become line breaks, hyphens within a word do not.
    pub timeframe: OptionalField<TimeframeText>,
    /// The last day on which guests see the entry, `yyyy-MM-dd`, in local time; empty removes it.
    pub show_until: OptionalField<LastDay>,
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
                    validation.add_error(path, FieldErrorKind::Duplicate);
                }
                Ok(id) => ids.push(id),
                Err(_) => validation.add_error(path, FieldErrorKind::Malformed),
            }
        }
        Some(ids)
    }
}

#[cfg(test)]
mod tests {
    use poem_openapi::types::ParseFromJSON;
    use serde_json::{Value, json};

    use super::*;
    use crate::http::{json_body::JsonBody, request::RequestObject};

    /// The codes of the errors in a valid entry with other fields; `null` for absent ones.
    fn errors<T: RequestObject + ParseFromJSON + Clone>(change: &Value) -> String {
        let mut entry = json!({
            "sortOrder": 3, "title": "Ganslzeit", "subText": "Knusprig", "imgSrc": "/gans.webp",
            "timeframe": "heute", "showUntil": "2026-11-15",
        });
        let fields = entry.as_object_mut().unwrap();
        fields.extend(change.as_object().unwrap().clone());
        fields.retain(|_, value| !value.is_null());
        let body = JsonBody::<T>::parse(fields.clone()).unwrap_or_else(|_| panic!("{change}"));
        match body.validate(T::validate) {
            Ok(_) => "ok".to_owned(),
            Err(problem) => {
                let errors = problem.errors.unwrap_or_default().into_iter();
                let errors = errors.map(|error| format!("{} {}", error.field, error.code));
                errors.collect::<Vec<_>>().join(", ")
            }
        }
    }

    #[test]
    fn drafts_require_all_texts_which_edits_may_empty() {
        let cases = [
            (
                json!({"subText": "ä".repeat(4000), "showUntil": ""}),
                "ok",
                "ok",
            ),
            (json!({"showUntil": null}), "ok", "ok"),
            (json!({"title": ""}), "title missing", "ok"),
            (json!({"title": " \t "}), "title missing", "ok"),
            (
                json!({"subText": "", "imgSrc": "", "timeframe": ""}),
                "subText missing, imgSrc missing, timeframe missing",
                "ok",
            ),
            (
                json!({"sortOrder": null, "title": null, "subText": null, "imgSrc": null, "timeframe": null}),
                "sortOrder missing, title missing, subText missing, imgSrc missing, timeframe missing",
                "ok",
            ),
            (
                json!({"sortOrder": 0}),
                "sortOrder out-of-range",
                "sortOrder out-of-range",
            ),
            (
                json!({"sortOrder": -1}),
                "sortOrder out-of-range",
                "sortOrder out-of-range",
            ),
            (
                json!({"title": "ä".repeat(201)}),
                "title too-long",
                "title too-long",
            ),
            (
                json!({"title": "\u{7}"}),
                "title control-character",
                "title control-character",
            ),
            (
                json!({"subText": "ä".repeat(4001), "timeframe": "ä".repeat(201)}),
                "subText too-long, timeframe too-long",
                "subText too-long, timeframe too-long",
            ),
            (
                json!({"imgSrc": "//a.example/b"}),
                "imgSrc not-a-path",
                "imgSrc not-a-path",
            ),
            (
                json!({"showUntil": "2026-02-30"}),
                "showUntil not-a-day",
                "showUntil not-a-day",
            ),
            (
                json!({"showUntil": "x", "title": "", "imgSrc": "a"}),
                "title missing, imgSrc not-a-path, showUntil not-a-day",
                "imgSrc not-a-path, showUntil not-a-day",
            ),
        ];
        for (change, of_draft, of_edit) in cases {
            assert_eq!(errors::<NewsDraft>(&change), of_draft, "{change}");
            assert_eq!(errors::<NewsEdit>(&change), of_edit, "{change}");
        }
    }
}
