//! The texts, lists and pictures of the pages that staff can change.

mod draft;
mod link;
mod names;
mod text;

use std::collections::{BTreeMap, BTreeSet};

pub use draft::{CONTENT_VERSION_RETENTION, ContentVersion, EditedContent};
pub use link::ContentLink;
pub use names::{ItemId, PictureName};
pub use text::{ContentText, LocalizedText};

/// The content of a page. The definition of the page says which texts and lists it has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PageContent {
    /// By name, such as `heading`.
    pub texts: BTreeMap<String, LocalizedText>,
    /// By name, such as `rooms`.
    pub lists: BTreeMap<String, Vec<ContentItem>>,
}

impl PageContent {
    /// With the texts and lists of `initial` that are missing, as after an update that added some.
    #[must_use]
    pub fn or_initial(mut self, initial: &Self) -> Self {
        for (name, text) in &initial.texts {
            let entry = self.texts.entry(name.clone());
            entry.or_insert_with(|| text.clone());
        }
        for (name, items) in &initial.lists {
            let entry = self.lists.entry(name.clone());
            entry.or_insert_with(|| items.clone());
        }
        self
    }

    /// Also those of hidden items.
    pub fn uploaded_pictures(&self) -> BTreeSet<PictureName> {
        let items = self.lists.values().flatten();
        let names = items.flat_map(|item| item.pictures.iter().map(|picture| &picture.name));
        names.filter(|name| name.is_uploaded()).cloned().collect()
    }
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
