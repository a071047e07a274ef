//! Partial updates of the metadata of a stored file.

use std::collections::BTreeMap;

use super::{
    ContentType, CustomMetadata, Description, HeaderText, InvalidCustomMetadata, StoredFile,
};
use crate::calendar::Instant;

/// The update of one optional value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Patch<T> {
    #[default]
    Keep,
    Clear,
    Set(T),
}

impl<T> Patch<T> {
    fn apply_to(self, value: &mut Option<T>) {
        match self {
            Self::Keep => {}
            Self::Clear => *value = None,
            Self::Set(new) => *value = Some(new),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FileEdit {
    /// Cleared, it becomes [`ContentType::OCTET_STREAM`].
    pub content_type: Patch<ContentType>,
    pub cache_control: Patch<HeaderText>,
    pub content_disposition: Patch<HeaderText>,
    pub content_encoding: Patch<HeaderText>,
    pub content_language: Patch<HeaderText>,
    /// Merged by name; `None` removes a name.
    pub custom: Patch<BTreeMap<String, Option<String>>>,
}

impl FileEdit {
    /// The file with the new metadata and the next metageneration.
    pub fn apply(
        self,
        file: &StoredFile,
        now: Instant,
    ) -> Result<StoredFile, InvalidCustomMetadata> {
        let mut file = file.clone();
        match self.content_type {
            Patch::Keep => {}
            Patch::Clear => file.content_type = ContentType::OCTET_STREAM,
            Patch::Set(ref content_type) => file.content_type.clone_from(content_type),
        }
        file.description = self.apply_to(file.description)?;
        file.metageneration = file.metageneration.saturating_add(1);
        file.metadata_updated = now;
        Ok(file)
    }

    /// Everything but the content type.
    pub fn apply_to(
        self,
        mut description: Description,
    ) -> Result<Description, InvalidCustomMetadata> {
        self.cache_control.apply_to(&mut description.cache_control);
        self.content_disposition
            .apply_to(&mut description.content_disposition);
        self.content_encoding
            .apply_to(&mut description.content_encoding);
        self.content_language
            .apply_to(&mut description.content_language);
        match self.custom {
            Patch::Keep => {}
            Patch::Clear => description.custom = CustomMetadata::default(),
            Patch::Set(changes) => {
                let mut map = description.custom.as_map().clone();
                for (name, text) in changes {
                    match text {
                        Some(text) => map.insert(name, text),
                        None => map.remove(&name),
                    };
                }
                description.custom = CustomMetadata::parse(map)?;
            }
        }
        Ok(description)
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;
    use crate::files::file;

    fn header(text: &str) -> HeaderText {
        HeaderText::parse(text).unwrap()
    }

    fn custom(changes: &[(&str, Option<&str>)]) -> Patch<BTreeMap<String, Option<String>>> {
        let changes = changes.iter();
        Patch::Set(
            changes
                .map(|(name, text)| ((*name).to_owned(), text.map(ToOwned::to_owned)))
                .collect(),
        )
    }

    #[test]
    fn absent_fields_stay_and_null_clears() {
        let later = Instant::UNIX_EPOCH + Duration::HOUR;
        let edit = FileEdit {
            content_language: Patch::Set(header("de")),
            cache_control: Patch::Set(header("no-store")),
            custom: custom(&[("koch", Some("Anna")), ("jahr", Some("2026"))]),
            ..FileEdit::default()
        };
        let first = edit.apply(&file(), later).unwrap();
        assert_eq!(first.metageneration, 2);
        assert_eq!(
            (first.updated, first.metadata_updated),
            (file().updated, later)
        );
        assert_eq!(first.generation(), file().generation());

        let edit = FileEdit {
            content_language: Patch::Clear,
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
            custom: Patch::Clear,
            ..FileEdit::default()
        };
        let third = edit.apply(&second, later).unwrap();
        assert_eq!(third.description.custom, CustomMetadata::default());
    }

    #[test]
    fn limits_the_merged_custom_metadata() {
        let half = "x".repeat(5000);
        let edit = |name| FileEdit {
            custom: custom(&[(name, Some(half.as_str()))]),
            ..FileEdit::default()
        };
        let first = edit("a").apply(&file(), Instant::UNIX_EPOCH).unwrap();
        let second = edit("b").apply(&first, Instant::UNIX_EPOCH);
        assert_eq!(second, Err(InvalidCustomMetadata::TooLarge));
    }
}
