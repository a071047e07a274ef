//! Contents of pages as JSON.

use std::collections::BTreeMap;

use domain::content::{
    ContentItem, ContentLink, ContentPicture, ContentText, ItemId, LocalizedText, PageContent,
    PictureName,
};
use domain::fields::FieldErrorKind;
use domain::pages::Page;
use ports::BoxError;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct PageContentJson {
    texts: BTreeMap<String, TextJson>,
    lists: BTreeMap<String, Vec<ItemJson>>,
}

#[derive(Serialize, Deserialize)]
struct ItemJson {
    id: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    hidden: bool,
    texts: BTreeMap<String, TextJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
    pictures: Vec<PictureJson>,
}

#[derive(Serialize, Deserialize)]
struct PictureJson {
    picture: String,
    alt: TextJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    caption: Option<TextJson>,
}

#[derive(Serialize, Deserialize)]
struct TextJson {
    de: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    en: Option<String>,
}

/// Parses an object with the contents of pages by their names.
pub fn parse_page_contents(json: &str) -> Result<BTreeMap<Page, PageContent>, BoxError> {
    let pages: BTreeMap<String, PageContentJson> = serde_json::from_str(json)?;
    let pages = pages.into_iter().map(|(name, content)| {
        let page = Page::parse(&name).ok_or_else(|| format!("there is no page {name}"))?;
        Ok((page, content.try_into()?))
    });
    pages.collect()
}

pub fn parse_page_content(json: &str) -> Result<PageContent, BoxError> {
    let content: PageContentJson = serde_json::from_str(json)?;
    Ok(content.try_into()?)
}

pub fn page_content_to_json(content: &PageContent) -> String {
    // Texts and lists of texts have no values that JSON cannot represent.
    serde_json::to_string(&PageContentJson::from(content)).unwrap_or_default()
}

impl TryFrom<PageContentJson> for PageContent {
    type Error = FieldErrorKind;

    fn try_from(page: PageContentJson) -> Result<Self, Self::Error> {
        let lists = page.lists.into_iter().map(|(name, items)| {
            let items = items.into_iter().map(ContentItem::try_from);
            Ok((name, items.collect::<Result<_, _>>()?))
        });
        Ok(Self {
            texts: parse_texts(page.texts)?,
            lists: lists.collect::<Result<_, _>>()?,
        })
    }
}

impl TryFrom<ItemJson> for ContentItem {
    type Error = FieldErrorKind;

    fn try_from(item: ItemJson) -> Result<Self, Self::Error> {
        let pictures = item.pictures.into_iter().map(ContentPicture::try_from);
        Ok(Self {
            id: ItemId::parse(item.id)?,
            is_hidden: item.hidden,
            texts: parse_texts(item.texts)?,
            link: item.link.map(ContentLink::parse).transpose()?,
            pictures: pictures.collect::<Result<_, _>>()?,
        })
    }
}

impl TryFrom<PictureJson> for ContentPicture {
    type Error = FieldErrorKind;

    fn try_from(picture: PictureJson) -> Result<Self, Self::Error> {
        Ok(Self {
            name: PictureName::parse(picture.picture)?,
            alt: picture.alt.try_into()?,
            caption: picture.caption.map(LocalizedText::try_from).transpose()?,
        })
    }
}

impl TryFrom<TextJson> for LocalizedText {
    type Error = FieldErrorKind;

    fn try_from(text: TextJson) -> Result<Self, Self::Error> {
        Ok(Self {
            german: ContentText::parse(text.de)?,
            english: text.en.map(ContentText::parse).transpose()?,
        })
    }
}

fn parse_texts(
    texts: BTreeMap<String, TextJson>,
) -> Result<BTreeMap<String, LocalizedText>, FieldErrorKind> {
    let texts = texts.into_iter();
    texts
        .map(|(name, text)| Ok((name, text.try_into()?)))
        .collect()
}

impl From<&PageContent> for PageContentJson {
    fn from(content: &PageContent) -> Self {
        let lists = content.lists.iter();
        Self {
            texts: texts_to_json(&content.texts),
            lists: lists
                .map(|(name, items)| (name.clone(), items.iter().map(ItemJson::from).collect()))
                .collect(),
        }
    }
}

impl From<&ContentItem> for ItemJson {
    fn from(item: &ContentItem) -> Self {
        Self {
            id: item.id.to_string(),
            hidden: item.is_hidden,
            texts: texts_to_json(&item.texts),
            link: item.link.as_ref().map(ToString::to_string),
            pictures: item.pictures.iter().map(PictureJson::from).collect(),
        }
    }
}

impl From<&ContentPicture> for PictureJson {
    fn from(picture: &ContentPicture) -> Self {
        Self {
            picture: picture.name.to_string(),
            alt: (&picture.alt).into(),
            caption: picture.caption.as_ref().map(TextJson::from),
        }
    }
}

impl From<&LocalizedText> for TextJson {
    fn from(text: &LocalizedText) -> Self {
        Self {
            de: text.german.to_string(),
            en: text.english.as_ref().map(ToString::to_string),
        }
    }
}

fn texts_to_json(texts: &BTreeMap<String, LocalizedText>) -> BTreeMap<String, TextJson> {
    let texts = texts.iter();
    texts
        .map(|(name, text)| (name.clone(), text.into()))
        .collect()
}
