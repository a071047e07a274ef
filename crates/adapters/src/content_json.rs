//! Contents of pages as JSON.

use std::collections::BTreeMap;

use domain::content::{
    ContentItem, ContentLink, ContentPicture, ContentText, ItemId, LocalizedText, PageContent,
    PictureName,
};
use domain::fields::FieldErrorKind;
use domain::usage::Page;
use ports::BoxError;
use serde::Deserialize;

#[derive(Deserialize)]
struct PageContentJson {
    texts: BTreeMap<String, TextJson>,
    lists: BTreeMap<String, Vec<ItemJson>>,
}

#[derive(Deserialize)]
struct ItemJson {
    id: String,
    #[serde(default)]
    hidden: bool,
    texts: BTreeMap<String, TextJson>,
    link: Option<String>,
    pictures: Vec<PictureJson>,
}

#[derive(Deserialize)]
struct PictureJson {
    picture: String,
    alt: TextJson,
    caption: Option<TextJson>,
}

#[derive(Deserialize)]
struct TextJson {
    de: String,
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
