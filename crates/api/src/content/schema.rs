//! Contents with their drafts and versions, for staff.

use domain::content::{self, ContentVersion, EditedContent};
use poem_openapi::Object;
use publishing::schema::content::PageContent;

/// The content of a page for staff.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none, rename_all = "camelCase")]
pub struct EditablePageContent {
    /// The published content, including hidden items.
    pub published: PageContent,
    /// The draft; absent if there is none.
    pub draft: Option<PageContent>,
    /// The paths of the texts whose German version was changed last, in the draft or else in the published content, with
    /// the ids of items and the names of pictures, such as `lists.rooms.eck.texts.name`.
    pub outdated_english: Vec<String>,
    /// The version of the draft and the publication, for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
}

/// A content that was published.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct PublishedVersion {
    /// The number, ascending from 1 for each page and card.
    #[oai(validator(minimum(value = "1")))]
    pub number: u32,
    /// When it was published.
    pub published_at: domain::calendar::Timestamp,
    /// The name of the staff member.
    pub published_by: String,
}

impl EditablePageContent {
    pub fn new(
        edited: &EditedContent<content::PageContent>,
        outdated_english: Vec<String>,
    ) -> Self {
        Self {
            published: (&edited.published).into(),
            draft: edited.draft.as_ref().map(PageContent::from),
            outdated_english,
            version: edited.version.get(),
        }
    }
}

impl From<ContentVersion> for PublishedVersion {
    fn from(version: ContentVersion) -> Self {
        Self {
            number: version.number,
            published_at: version.published_at,
            published_by: version.by,
        }
    }
}
