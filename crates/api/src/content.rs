//! Texts, lists and pictures of the pages.

use std::{collections::BTreeMap, sync::Arc};

use domain::{
    content::{self, ContentLink, ContentText, ItemId, PictureName},
    usage::Page,
};
use poem::{Request, web::Data};
use poem_openapi::{Object, OpenApi, param::Path};

use crate::{
    http::{
        code::ApiEnumValue,
        errors::{NOTHING_PUBLISHED_YET_ERROR, operation_errors},
        request::{OptionalField, RequiredField},
        schema_limits::schema_limits,
    },
    operations::ApiTag,
    problem::ProblemType,
    published::{ConditionalJson, CurrentEdition},
};

schema_limits! {
    ContentText => { max_length: ContentText::MAX_CHARS }
    ItemId => { max_length: ItemId::MAX_CHARS, pattern: "^[a-z0-9-]+$".to_owned() }
    PictureName => { max_length: PictureName::MAX_CHARS, pattern: "^[a-z0-9-]+$".to_owned() }
    ContentLink => { max_length: domain::inn::HttpUrl::MAX_CHARS }
}

/// The texts, lists and pictures of a page.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct PageContent {
    /// The texts by their names, such as `heading`.
    pub texts: BTreeMap<String, LocalizedText>,
    /// The lists by their names, such as `rooms`.
    pub lists: BTreeMap<String, Vec<ContentItem>>,
}

/// An item of a list, such as a room or a job.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct ContentItem {
    /// The id, unique in its list.
    pub id: RequiredField<String, ItemId>,
    /// The texts by their names, such as `name`.
    pub texts: BTreeMap<String, LocalizedText>,
    /// An `http` or `https` address, or a path on this website; absent if there is none.
    pub link: OptionalField<String, ContentLink>,
    /// The pictures, in order.
    pub pictures: Vec<ContentPicture>,
}

/// A picture with its texts.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct ContentPicture {
    /// The name of the picture.
    pub picture: RequiredField<String, PictureName>,
    /// The alternative text.
    pub alt: LocalizedText,
    /// The caption; absent if there is none.
    pub caption: Option<LocalizedText>,
}

/// A text in German, and perhaps in English. Blank lines separate paragraphs; `*` on both sides emphasises words.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct LocalizedText {
    /// The German text.
    pub de: RequiredField<String, ContentText>,
    /// The English text; absent if there is none.
    pub en: OptionalField<String, ContentText>,
}

/// The path of the public content of a page.
pub fn content_api_path(page: Page) -> String {
    format!("/api/content/{}", page.code())
}

impl From<&content::PageContent> for PageContent {
    /// Without hidden items.
    fn from(content: &content::PageContent) -> Self {
        let lists = content.lists.iter().map(|(name, items)| {
            let shown = items.iter().filter(|item| !item.is_hidden);
            (name.clone(), shown.map(ContentItem::from).collect())
        });
        Self {
            texts: localized_texts(&content.texts),
            lists: lists.collect(),
        }
    }
}

impl From<&content::ContentItem> for ContentItem {
    fn from(item: &content::ContentItem) -> Self {
        Self {
            id: RequiredField::from_display(&item.id),
            texts: localized_texts(&item.texts),
            link: OptionalField::from_optional_display(item.link.as_ref()),
            pictures: item.pictures.iter().map(ContentPicture::from).collect(),
        }
    }
}

impl From<&content::ContentPicture> for ContentPicture {
    fn from(picture: &content::ContentPicture) -> Self {
        Self {
            picture: RequiredField::from_display(&picture.name),
            alt: (&picture.alt).into(),
            caption: picture.caption.as_ref().map(LocalizedText::from),
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

fn localized_texts(
    texts: &BTreeMap<String, content::LocalizedText>,
) -> BTreeMap<String, LocalizedText> {
    texts
        .iter()
        .map(|(name, text)| (name.clone(), text.into()))
        .collect()
}

operation_errors! {
    GetContentError: &[
        (400, "There is no page of this name."),
        (404, "The page has no content that staff can change."),
        NOTHING_PUBLISHED_YET_ERROR,
    ];
}

pub struct ContentApi;

#[OpenApi(tag = "ApiTag::Content")]
impl ContentApi {
    /// Get the content of a page
    ///
    /// The published texts, lists and pictures, without hidden items.
    #[oai(
        path = "/content/:page",
        method = "get",
        operation_id = "getPageContent"
    )]
    async fn get(
        &self,
        request: &Request,
        edition: Data<&Arc<CurrentEdition>>,
        /// The name of the page.
        page: Path<ApiEnumValue<Page>>,
    ) -> Result<ConditionalJson<PageContent>, GetContentError> {
        let path = content_api_path(page.0.0);
        let response = edition.find_response(request, &path)?;
        Ok(response.ok_or(ProblemType::NotFound)?)
    }
}
