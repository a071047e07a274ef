//! Definitions of the contents of pages as JSON.

use std::collections::{BTreeMap, BTreeSet};

use domain::content::{
    ItemId, ListDefinition, PageContent, PageDefinition, PageDefinitions, TextDefinition,
};
use domain::fields::FieldErrorKind;
use domain::pages::Page;
use ports::BoxError;
use serde::Deserialize;

use crate::content_json::parse_page_contents;

#[derive(Deserialize)]
struct PageDefinitionJson {
    #[serde(flatten)]
    texts: TextsJson,
    lists: BTreeMap<String, ListDefinitionJson>,
}

#[derive(Deserialize)]
struct TextsJson {
    /// The maximum lengths by name.
    texts: BTreeMap<String, usize>,
    /// The names of the texts that are paragraphs.
    #[serde(default)]
    paragraphs: BTreeSet<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ListDefinitionJson {
    max_items: usize,
    #[serde(default)]
    is_fixed: bool,
    #[serde(default)]
    built_in: Vec<String>,
    label: Option<String>,
    #[serde(flatten)]
    texts: TextsJson,
    #[serde(default)]
    has_link: bool,
    #[serde(default)]
    max_pictures: usize,
    #[serde(default)]
    has_captions: bool,
}

/// Parses an object with the definitions of pages by their names, and one with their initial contents.
pub fn parse_page_definitions(
    definitions: &str,
    initial_contents: &str,
) -> Result<PageDefinitions, BoxError> {
    let definitions: BTreeMap<String, PageDefinitionJson> = serde_json::from_str(definitions)?;
    let mut initial_contents = parse_page_contents(initial_contents)?;
    let definitions = definitions.into_iter().map(|(name, definition)| {
        let page = Page::parse(&name).ok_or_else(|| format!("there is no page {name}"))?;
        let initial = initial_contents.remove(&page);
        let initial = initial.ok_or_else(|| format!("{name} has no initial content"))?;
        Ok((page, definition.with_initial(initial)?))
    });
    definitions.collect()
}

impl PageDefinitionJson {
    fn with_initial(self, initial: PageContent) -> Result<PageDefinition, FieldErrorKind> {
        let lists = self.lists.into_iter().map(|(name, list)| {
            let items = initial.lists.get(&name).into_iter().flatten();
            let ids = items.map(|item| item.id.clone()).collect();
            Ok((name, list.with_initial_ids(ids)?))
        });
        Ok(PageDefinition {
            texts: self.texts.into(),
            lists: lists.collect::<Result<_, _>>()?,
            initial,
        })
    }
}

impl ListDefinitionJson {
    fn with_initial_ids(self, ids: Vec<ItemId>) -> Result<ListDefinition, FieldErrorKind> {
        let built_in = self.built_in.into_iter().map(ItemId::parse);
        let built_in = built_in.collect::<Result<_, _>>()?;
        Ok(ListDefinition {
            max_items: self.max_items,
            is_fixed: self.is_fixed,
            required_items: if self.is_fixed { ids } else { built_in },
            label: self.label,
            texts: self.texts.into(),
            has_link: self.has_link,
            max_pictures: self.max_pictures,
            has_captions: self.has_captions,
        })
    }
}

impl From<TextsJson> for BTreeMap<String, TextDefinition> {
    fn from(json: TextsJson) -> Self {
        let texts = json.texts.into_iter();
        texts
            .map(|(name, max_chars)| {
                let is_paragraph = json.paragraphs.contains(&name);
                let definition = TextDefinition {
                    max_chars,
                    is_paragraph,
                };
                (name, definition)
            })
            .collect()
    }
}
