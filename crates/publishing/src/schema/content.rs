//! Texts, lists and pictures of the pages.

use std::collections::BTreeMap;

use domain::{
    content::{self, ContentLink, ContentText, ItemId, PictureName, TextDefinition},
    inn::{HttpUrl, InnName},
    pages::Page,
    pictures::Picture,
};
use poem_openapi::Object;

use super::{
    fields::{Field, OptionalField, RequiredField},
    pictures::PictureFiles,
};
use crate::{field_markers, field_types, json_fields};

field_types! {
    ContentText: String { max_length: ContentText::MAX_CHARS }
    ItemId: String { max_length: ItemId::MAX_CHARS, pattern: "^[a-z0-9-]+$".to_owned() }
    PictureName: String { max_length: PictureName::MAX_CHARS, pattern: "^[a-z0-9-]+$".to_owned() }
    ContentLink: String { max_length: HttpUrl::MAX_CHARS }
}

field_markers! {
    PictureLine: String => ContentText, |text| TextDefinition::PICTURE.parse(text), { max_length: TextDefinition::PICTURE.max_chars };
}

json_fields!(ContentItem, ContentPicture, LocalizedText, PictureText);

/// The path of the public content of a page.
pub fn content_api_path(page: Page) -> String {
    format!("/api/content/{}", page.code())
}

/// The texts, lists and pictures of a page.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct PageContent {
    /// The texts by their names, such as `heading`.
    pub texts: RequiredField<Texts>,
    /// The lists by their names, such as `rooms`.
    pub lists: RequiredField<BTreeMap<String, RequiredField<Vec<RequiredField<ContentItem>>>>>,
}

pub type Texts = BTreeMap<String, RequiredField<LocalizedText>>;

/// An item of a list, such as a room or a job.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct ContentItem {
    /// The id, unique in its list.
    pub id: RequiredField<ItemId>,
    /// Whether guests do not see it; absent if they do.
    pub hidden: OptionalField<bool>,
    /// The texts by their names, such as `name`.
    pub texts: RequiredField<Texts>,
    /// An `http` or `https` address, or a path on this website; absent if there is none.
    pub link: OptionalField<ContentLink>,
    /// The pictures, in order.
    pub pictures: RequiredField<Vec<RequiredField<ContentPicture>>>,
}

/// A picture with its texts.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct ContentPicture {
    /// The name of the picture.
    pub picture: RequiredField<PictureName>,
    /// The alternative text.
    pub alt: RequiredField<PictureText>,
    /// The caption; absent if there is none.
    pub caption: OptionalField<PictureText>,
    /// The files of an uploaded picture, in published contents only. Ignored in requests.
    pub files: OptionalField<PictureFiles>,
}

/// A text in German, and perhaps in English. Most are one line without formatting. In introductions and other
/// paragraphs, blank lines separate paragraphs and `*` on both sides emphasises words.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct LocalizedText {
    /// The German text.
    pub de: RequiredField<ContentText>,
    /// The English text; absent if there is none.
    pub en: OptionalField<ContentText>,
}

/// The alternative text or the caption of a picture, one line without formatting.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct PictureText {
    /// The German text.
    pub de: RequiredField<PictureLine>,
    /// The English text; absent if there is none.
    pub en: OptionalField<PictureLine>,
}

impl PageContent {
    /// The content that guests get: without hidden items, with the name of the inn and the files of pictures.
    pub fn for_guests(
        content: &content::PageContent,
        inn_name: &InnName,
        pictures: &BTreeMap<PictureName, Picture>,
    ) -> Self {
        let mut content = content.clone();
        content.set_inn_name(inn_name);
        for items in content.lists.values_mut() {
            items.retain(|item| !item.is_hidden);
            for item in items {
                // A picture that cannot be read is left out.
                item.pictures.retain(|picture| {
                    !picture.name.is_uploaded() || pictures.contains_key(&picture.name)
                });
            }
        }
        let mut shown = Self::from(&content);
        let items = content.lists.values().flatten();
        let names = items.flat_map(|item| item.pictures.iter().map(|picture| &picture.name));
        for (picture, name) in shown.pictures_mut().zip(names) {
            picture.files = OptionalField::new(pictures.get(name).map(PictureFiles::from));
        }
        shown
    }

    fn pictures_mut(&mut self) -> impl Iterator<Item = &mut ContentPicture> {
        let lists = self.lists.iter_mut().flat_map(BTreeMap::values_mut);
        let items = lists.flat_map(Field::iter_mut).flatten();
        let pictures = items
            .flat_map(Field::iter_mut)
            .map(|item| &mut item.pictures);
        let pictures = pictures.flat_map(Field::iter_mut).flatten();
        pictures.flat_map(Field::iter_mut)
    }
}

impl From<&content::PageContent> for PageContent {
    /// The content that staff get, who get the files with the list of all pictures.
    fn from(content: &content::PageContent) -> Self {
        Self {
            texts: RequiredField::from_serde(&content.texts),
            lists: RequiredField::from_serde(&content.lists),
        }
    }
}

impl PictureText {
    /// `None` until it is written.
    pub fn alternative_text(picture: &Picture) -> Option<Self> {
        let details = &picture.details;
        Some(Self {
            de: RequiredField::from_display(details.alt_german.as_ref()?),
            en: OptionalField::from_optional_display(details.alt_english.as_ref()),
        })
    }
}
