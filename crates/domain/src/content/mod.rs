//! The texts, lists and pictures of the pages that staff can change.

mod definition;
mod draft;
mod link;
mod names;
mod text;

use std::collections::BTreeMap;

pub use definition::{ListDefinition, PageDefinition, PageDefinitions};
pub use draft::{CONTENT_VERSION_RETENTION, ContentVersion, EditedContent};
pub use link::ContentLink;
pub use names::{ItemId, PictureName};
pub use text::{ContentText, LocalizedText, TextDefinition};

/// The content of a page. The definition of the page says which texts and lists it has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PageContent {
    /// By name, such as `heading`.
    pub texts: BTreeMap<String, LocalizedText>,
    /// By name, such as `rooms`.
    pub lists: BTreeMap<String, Vec<ContentItem>>,
}

/// An item of a list, such as a room or a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContentItem {
    /// Unique in its list, and the anchor on the page.
    pub id: ItemId,
    /// Whether guests do not see it.
    pub is_hidden: bool,
    pub texts: BTreeMap<String, LocalizedText>,
    pub link: Option<ContentLink>,
    pub pictures: Vec<ContentPicture>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContentPicture {
    pub name: PictureName,
    /// The alternative text.
    pub alt: LocalizedText,
    pub caption: Option<LocalizedText>,
}
