//! Changing what is told about a stored file.

use std::collections::BTreeMap;

use super::{
    ContentType, CustomMetadata, Description, HeaderText, InvalidCustomMetadata, StoredFile,
};
use crate::calendar::Instant;

/// What becomes of one value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Change<T> {
    /// It stays.
    #[default]
    Keep,
    /// It goes.
    Clear,
    /// It becomes this.
    Set(T),
}

impl<T> Change<T> {
    fn of(self, was: &mut Option<T>) {
        match self {
            Self::Keep => {}
            Self::Clear => *was = None,
            Self::Set(is) => *was = Some(is),
        }
    }
}

/// What somebody wants to be told otherwise about a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FileEdit {
    /// What its bytes are; cleared, they are just bytes.
    pub content_type: Change<ContentType>,
    /// `Cache-Control` of its download.
    pub cache_control: Change<HeaderText>,
    /// `Content-Disposition` of its download.
    pub content_disposition: Change<HeaderText>,
    /// `Content-Encoding` of its download.
    pub content_encoding: Change<HeaderText>,
    /// `Content-Language` of its download.
    pub content_language: Change<HeaderText>,
    /// Single names of the custom map, where `None` takes one away; names that are not mentioned stay.
    pub custom: Change<BTreeMap<String, Option<String>>>,
}

impl FileEdit {
    /// The file as it is told of afterwards. Its bytes, and when they came, stay.
    pub fn apply(
        self,
        file: &StoredFile,
        now: Instant,
    ) -> Result<StoredFile, InvalidCustomMetadata> {
        let mut file = file.clone();
        match self.content_type {
            Change::Keep => {}
            Change::Clear => file.content_type = ContentType::BYTES,
            Change::Set(ref content_type) => file.content_type.clone_from(content_type),
        }
        file.description = self.describe(file.description)?;
        file.metageneration = file.metageneration.saturating_add(1);
        file.described = now;
        Ok(file)
    }

    /// What is told afterwards, apart from what the bytes are.
    pub fn describe(self, mut told: Description) -> Result<Description, InvalidCustomMetadata> {
        self.cache_control.of(&mut told.cache_control);
        self.content_disposition.of(&mut told.content_disposition);
        self.content_encoding.of(&mut told.content_encoding);
        self.content_language.of(&mut told.content_language);
        match self.custom {
            Change::Keep => {}
            Change::Clear => told.custom = CustomMetadata::default(),
            Change::Set(changes) => {
                let mut map = told.custom.as_map().clone();
                for (name, text) in changes {
                    match text {
                        Some(text) => map.insert(name, text),
                        None => map.remove(&name),
                    };
                }
                told.custom = CustomMetadata::parse(map)?;
            }
        }
        Ok(told)
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;
    use crate::files::{BlobId, DownloadToken, ObjectName};

    fn file() -> StoredFile {
        let name = ObjectName::parse("menu/a.pdf").unwrap();
        let blob = BlobId::from_digest([7; 32]);
        let token = DownloadToken::from_random([8; 32]);
        StoredFile::new(
            name,
            blob,
            9,
            None,
            ContentType::PDF,
            token,
            Instant::UNIX_EPOCH,
        )
    }

    fn header(text: &str) -> HeaderText {
        HeaderText::parse(text).unwrap()
    }

    fn custom(changes: &[(&str, Option<&str>)]) -> Change<BTreeMap<String, Option<String>>> {
        let changes = changes.iter();
        Change::Set(
            changes
                .map(|(name, text)| ((*name).to_owned(), text.map(ToOwned::to_owned)))
                .collect(),
        )
    }

    #[test]
    fn what_is_not_mentioned_stays_and_null_clears() {
        let later = Instant::UNIX_EPOCH + Duration::HOUR;
        let edit = FileEdit {
            content_language: Change::Set(header("de")),
            cache_control: Change::Set(header("no-store")),
            custom: custom(&[("koch", Some("Anna")), ("jahr", Some("2026"))]),
            ..FileEdit::default()
        };
        let first = edit.apply(&file(), later).unwrap();
        assert_eq!(first.metageneration, 2);
        assert_eq!((first.updated, first.described), (file().updated, later));
        assert_eq!(first.generation(), file().generation());

        let edit = FileEdit {
            content_language: Change::Clear,
            custom: custom(&[("koch", Some("Berta")), ("jahr", None), ("ort", None)]),
            ..FileEdit::default()
        };
        let second = edit.apply(&first, later).unwrap();
        assert_eq!(second.description.content_language, None);
        assert_eq!(second.description.cache_control, Some(header("no-store")));
        let map = BTreeMap::from([("koch".to_owned(), "Berta".to_owned())]);
        assert_eq!(second.description.custom.as_map(), &map);
        assert_eq!(second.metageneration, 3);

        let edit = FileEdit {
            custom: Change::Clear,
            ..FileEdit::default()
        };
        let third = edit.apply(&second, later).unwrap();
        assert_eq!(third.description.custom, CustomMetadata::default());
    }

    #[test]
    fn the_map_stays_within_its_bound() {
        let half = "x".repeat(5000);
        let edit = |name| FileEdit {
            custom: custom(&[(name, Some(half.as_str()))]),
            ..FileEdit::default()
        };
        let first = edit("a").apply(&file(), Instant::UNIX_EPOCH).unwrap();
        let second = edit("b").apply(&first, Instant::UNIX_EPOCH);
        assert_eq!(second, Err(InvalidCustomMetadata::TooMuch));
    }
}
