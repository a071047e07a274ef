use time::Duration;

use crate::RecordVersion;
use crate::calendar::Timestamp;

/// How long former versions can be brought back.
pub const CONTENT_VERSION_RETENTION: Duration = Duration::days(365);

/// The content of a page or a card, and the draft that will replace it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditedContent<C> {
    pub published: C,
    /// Differs from the published content.
    pub draft: Option<C>,
    /// The version of draft and published content together.
    pub version: RecordVersion,
}

impl<C: Clone + PartialEq> EditedContent<C> {
    /// Replaces the draft, or removes it if it equals the published content.
    pub fn with_draft(&self, draft: C) -> Self {
        let draft = Some(draft).filter(|draft| *draft != self.published);
        let version = if draft == self.draft {
            self.version
        } else {
            self.version.next()
        };
        Self {
            draft,
            version,
            ..self.clone()
        }
    }

    /// Publishes the draft. `None` without one.
    pub fn publish(&self) -> Option<Self> {
        Some(Self {
            published: self.draft.clone()?,
            draft: None,
            version: self.version.next(),
        })
    }
}

/// A content that was published.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContentVersion {
    /// Ascending from 1 for each page and card.
    pub number: u32,
    pub published_at: Timestamp,
    /// The name of the staff member.
    pub by: String,
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::content::{ContentText, LocalizedText, PageContent};

    fn content(heading: &str) -> PageContent {
        let heading = LocalizedText {
            german: ContentText::parse(heading).unwrap(),
            english: None,
        };
        PageContent {
            texts: BTreeMap::from([("heading".to_owned(), heading)]),
            lists: BTreeMap::new(),
        }
    }

    #[test]
    fn a_draft_replaces_the_content_when_it_is_published() {
        let first = EditedContent {
            published: content("Küche"),
            draft: None,
            version: RecordVersion::INITIAL,
        };
        assert_eq!(first.with_draft(content("Küche")), first);
        assert_eq!(first.publish(), None);
        let edited = first.with_draft(content("Kuchl"));
        assert_eq!(edited.published, content("Küche"));
        assert_eq!(edited.draft, Some(content("Kuchl")));
        assert_eq!(edited.with_draft(content("Kuchl")), edited);
        let discarded = edited.with_draft(content("Küche"));
        assert_eq!(discarded.draft, None);
        let published = edited.publish().unwrap();
        assert_eq!(published.published, content("Kuchl"));
        assert_eq!(published.draft, None);
        for later in [discarded, published] {
            assert!(later.version > edited.version && edited.version > first.version);
        }
    }
}
