//! Texts, lists and pictures of the pages.

use std::collections::BTreeMap;

use domain::{
    content::{self, ContentLink, ContentText, ItemId, PictureName},
    inn::{HttpUrl, InnName},
    pages::Page,
    pictures::Picture,
};
use poem_openapi::Object;

use super::{
    fields::{OptionalField, RequiredField},
    pictures::PictureFiles,
};
use crate::schema_limits;

schema_limits! {
    ContentText => { max_length: ContentText::MAX_CHARS }
    ItemId => { max_length: ItemId::MAX_CHARS, pattern: "^[a-z0-9-]+$".to_owned() }
    PictureName => { max_length: PictureName::MAX_CHARS, pattern: "^[a-z0-9-]+$".to_owned() }
    ContentLink => { max_length: HttpUrl::MAX_CHARS }
}

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
    pub id: RequiredField<String, ItemId>,
    /// Whether guests do not see it; absent if they do.
    pub hidden: OptionalField<bool>,
    /// The texts by their names, such as `name`.
    pub texts: RequiredField<Texts>,
    /// An `http` or `https` address, or a path on this website; absent if there is none.
    pub link: OptionalField<String, ContentLink>,
    /// The pictures, in order.
    pub pictures: RequiredField<Vec<RequiredField<ContentPicture>>>,
}

/// A picture with its texts.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct ContentPicture {
    /// The name of the picture.
    pub picture: RequiredField<String, PictureName>,
    /// The alternative text.
    pub alt: RequiredField<LocalizedText>,
    /// The caption; absent if there is none.
    pub caption: OptionalField<LocalizedText>,
    /// The files of an uploaded picture, in published contents only. Ignored in requests.
    pub files: OptionalField<PictureFiles>,
}

/// A text in German, and perhaps in English. Most are one line without formatting. In introductions and other
/// paragraphs, blank lines separate paragraphs and `*` on both sides emphasises words.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct LocalizedText {
    /// The German text.
    pub de: RequiredField<String, ContentText>,
    /// The English text; absent if there is none.
    pub en: OptionalField<String, ContentText>,
}

impl PageContent {
    /// Without hidden items, with the name of the inn and the files of pictures.
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
                // One that cannot be read is left out.
                item.pictures.retain(|picture| {
                    !picture.name.is_uploaded() || pictures.contains_key(&picture.name)
                });
            }
        }
        Self::new(&content, pictures)
    }

    fn new(content: &content::PageContent, pictures: &BTreeMap<PictureName, Picture>) -> Self {
        let lists = content.lists.iter().map(|(name, items)| {
            let items = items
                .iter()
                .map(|item| ContentItem::new(item, pictures).into());
            (name.clone(), items.collect::<Vec<_>>().into())
        });
        let lists: BTreeMap<_, _> = lists.collect();
        Self {
            texts: localized_texts(&content.texts).into(),
            lists: lists.into(),
        }
    }
}

impl From<&content::PageContent> for PageContent {
    /// For staff, who get the files with the list of all pictures.
    fn from(content: &content::PageContent) -> Self {
        Self::new(content, &BTreeMap::new())
    }
}

impl ContentItem {
    fn new(item: &content::ContentItem, pictures: &BTreeMap<PictureName, Picture>) -> Self {
        let pictures = item
            .pictures
            .iter()
            .map(|picture| ContentPicture::new(picture, pictures.get(&picture.name)).into());
        Self {
            id: RequiredField::from_display(&item.id),
            hidden: OptionalField::new(item.is_hidden.then_some(true)),
            texts: localized_texts(&item.texts).into(),
            link: OptionalField::from_optional_display(item.link.as_ref()),
            pictures: pictures.collect::<Vec<_>>().into(),
        }
    }
}

impl ContentPicture {
    fn new(picture: &content::ContentPicture, uploaded: Option<&Picture>) -> Self {
        Self {
            picture: RequiredField::from_display(&picture.name),
            alt: LocalizedText::from(&picture.alt).into(),
            caption: OptionalField::new(picture.caption.as_ref().map(LocalizedText::from)),
            files: OptionalField::new(uploaded.map(PictureFiles::from)),
        }
    }
}

impl From<&content::LocalizedText> for LocalizedText {
    fn from(text: &content::LocalizedText) -> Self {
        Self {
            de: RequiredField::from_display(&text.german),
            en: OptionalField::from_optional_display(text.english.as_ref()),
        }
    }
}

impl LocalizedText {
    /// `None` until it is written.
    pub fn alternative_text(picture: &Picture) -> Option<Self> {
        let details = &picture.details;
        let alt = content::LocalizedText {
            german: details.alt_german.clone()?,
            english: details.alt_english.clone(),
        };
        Some((&alt).into())
    }
}

fn localized_texts(texts: &BTreeMap<String, content::LocalizedText>) -> Texts {
    texts
        .iter()
        .map(|(name, text)| (name.clone(), LocalizedText::from(text).into()))
        .collect()
}
