//! What the pages have, from the file that the front end uses too.

use std::{collections::BTreeMap, sync::LazyLock};

use domain::{content::PictureName, usage::Page};
use serde::Deserialize;
use serde_json::{Map, Value};

const DEFINITIONS_JSON: &str = include_str!("../../../../frontend/src/contentDefinitions.json");

const PICTURES_JSON: &str = include_str!("../../../../frontend/src/pictures.json");

/// The texts and lists of a page. All texts are required.
#[derive(Deserialize)]
pub struct PageDefinition {
    /// The maximum lengths by name.
    pub texts: BTreeMap<String, usize>,
    pub lists: BTreeMap<String, ListDefinition>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListDefinition {
    pub max_items: usize,
    /// The required text of an item.
    pub label: Option<String>,
    /// The maximum lengths by name.
    pub texts: BTreeMap<String, usize>,
    #[serde(default)]
    pub has_link: bool,
    #[serde(default)]
    pub max_pictures: usize,
    #[serde(default)]
    pub has_captions: bool,
}

static DEFINITIONS: LazyLock<BTreeMap<String, PageDefinition>> =
    LazyLock::new(|| serde_json::from_str(DEFINITIONS_JSON).unwrap_or_default());

/// By name.
static PICTURES: LazyLock<Map<String, Value>> =
    LazyLock::new(|| serde_json::from_str(PICTURES_JSON).unwrap_or_default());

/// `None` if the page has no content that staff can change.
pub fn page_definition(page: Page) -> Option<&'static PageDefinition> {
    DEFINITIONS.get(page.code())
}

pub fn is_known_picture(name: &PictureName) -> bool {
    PICTURES.contains_key(name.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_with_content_has_a_definition() {
        assert_eq!(DEFINITIONS.len(), 6);
        assert!(DEFINITIONS.keys().all(|name| Page::parse(name).is_some()));
        assert!(is_known_picture(&PictureName::parse("room-eck-1").unwrap()));
    }
}
