//! The texts, lists and pictures of the pages that staff can change.

mod definition;
mod draft;
mod link;
mod names;
mod text;
mod translations;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Not;

use serde::{Deserialize, Serialize};

use crate::inn::InnName;

pub use definition::{ListDefinition, PageDefinition, PageDefinitions};
pub use draft::{CONTENT_VERSION_RETENTION, ContentVersion, EditedContent};
pub use link::ContentLink;
pub use names::{ItemId, PictureName};
pub use text::{ContentText, LocalizedText, TextDefinition};

/// The content of a page. The definition of the page says which texts and lists it has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PageContent {
    /// The texts by name, such as `heading`.
    pub texts: BTreeMap<String, LocalizedText>,
    /// The lists by name, such as `rooms`.
    pub lists: BTreeMap<String, Vec<ContentItem>>,
}

impl PageContent {
    /// The names of uploaded pictures, also of hidden items.
    pub fn uploaded_pictures(&self) -> BTreeSet<PictureName> {
        let items = self.lists.values().flatten();
        let names = items.flat_map(|item| item.pictures.iter().map(|picture| &picture.name));
        names.filter(|name| name.is_uploaded()).cloned().collect()
    }

    /// All pictures with their paths, such as `lists.rooms.0.pictures.1.picture`.
    pub fn pictures_with_paths(&self) -> impl Iterator<Item = (String, &PictureName)> {
        self.lists.iter().flat_map(|(list, items)| {
            items.iter().enumerate().flat_map(move |(index, item)| {
                item.pictures
                    .iter()
                    .enumerate()
                    .map(move |(position, picture)| {
                        let path = format!("lists.{list}.{index}.pictures.{position}.picture");
                        (path, &picture.name)
                    })
            })
        })
    }

    /// The picture of the first item of a list that guests see.
    pub fn first_picture(&self, list: &str) -> Option<&PictureName> {
        let mut items = self.lists.get(list)?.iter();
        let item = items.find(|item| !item.is_hidden)?;
        item.pictures.first().map(|picture| &picture.name)
    }

    /// Writes the name of the inn in place of `{product}` in every text.
    pub fn set_inn_name(&mut self, name: &InnName) {
        let texts = self.texts.values_mut();
        texts.for_each(|text| text.set_inn_name(name));
        for item in self.lists.values_mut().flatten() {
            let texts = item.texts.values_mut();
            texts.for_each(|text| text.set_inn_name(name));
            for picture in &mut item.pictures {
                picture.alt.set_inn_name(name);
                if let Some(caption) = &mut picture.caption {
                    caption.set_inn_name(name);
                }
            }
        }
    }
}

/// An item of a list, such as a room or a job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ContentItem {
    /// Unique in its list, and the anchor on the page.
    pub id: ItemId,
    /// Whether guests do not see it.
    #[serde(rename = "hidden", default, skip_serializing_if = "Not::not")]
    pub is_hidden: bool,
    pub texts: BTreeMap<String, LocalizedText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<ContentLink>,
    pub pictures: Vec<ContentPicture>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ContentPicture {
    #[serde(rename = "picture")]
    pub name: PictureName,
    /// The alternative text.
    pub alt: LocalizedText,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caption: Option<LocalizedText>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_contain_the_name_of_the_inn() {
        let text = |text: &str| LocalizedText {
            german: ContentText::parse(text).unwrap(),
            english: Some(ContentText::parse(text).unwrap()),
        };
        let content = |name: &str| PageContent {
            texts: BTreeMap::from([("title".to_owned(), text(&format!("Im {name} {{0}}")))]),
            lists: BTreeMap::from([(
                "rooms".to_owned(),
                vec![ContentItem {
                    id: ItemId::parse("eck").unwrap(),
                    is_hidden: false,
                    texts: BTreeMap::from([("name".to_owned(), text(name))]),
                    link: None,
                    pictures: vec![ContentPicture {
                        name: PictureName::parse("room-eck-1").unwrap(),
                        alt: text(&format!("{name} und {name}")),
                        caption: Some(text(name)),
                    }],
                }],
            )]),
        };
        let mut shown = content("{product}");
        shown.set_inn_name(&InnName::parse("Gasthof „Post“").unwrap());
        assert_eq!(shown, content("Gasthof „Post“"));
    }
}
