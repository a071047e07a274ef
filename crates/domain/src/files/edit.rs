//! Partial updates of the metadata of a stored file.

use std::collections::BTreeMap;

use super::{
    ContentType, CustomMetadata, FileMetadata, HttpHeaderText, InvalidCustomMetadata, StoredFile,
};
use crate::calendar::Timestamp;
use crate::text::nfc;

/// The update of one optional value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum FieldPatch<T> {
    #[default]
    Keep,
    Clear,
    Set(T),
}

impl<T> FieldPatch<T> {
    fn apply_to(self, value: &mut Option<T>) {
        match self {
            Self::Keep => {}
            Self::Clear => *value = None,
            Self::Set(new) => *value = Some(new),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FileMetadataEdit {
    /// Cleared, it becomes [`ContentType::OCTET_STREAM`].
    pub content_type: FieldPatch<ContentType>,
    pub cache_control: FieldPatch<HttpHeaderText>,
    pub content_disposition: FieldPatch<HttpHeaderText>,
    pub content_encoding: FieldPatch<HttpHeaderText>,
    pub content_language: FieldPatch<HttpHeaderText>,
    /// Merged by name; `None` removes a name.
    pub custom: FieldPatch<BTreeMap<String, Option<String>>>,
}

impl FileMetadataEdit {
    /// The file with the new metadata and the next metageneration.
    pub fn apply(
        self,
        file: &StoredFile,
        now: Timestamp,
    ) -> Result<StoredFile, InvalidCustomMetadata> {
        let mut file = file.clone();
        file.metadata = self.apply_to(file.metadata)?;
        file.metageneration = file.metageneration.saturating_add(1);
        file.metadata_updated_at = now;
        Ok(file)
    }

    pub fn apply_to(
        self,
        mut metadata: FileMetadata,
    ) -> Result<FileMetadata, InvalidCustomMetadata> {
        match self.content_type {
            FieldPatch::Keep => {}
            FieldPatch::Clear => metadata.content_type = ContentType::OCTET_STREAM,
            FieldPatch::Set(content_type) => metadata.content_type = content_type,
        }
        self.cache_control.apply_to(&mut metadata.cache_control);
        self.content_disposition
            .apply_to(&mut metadata.content_disposition);
        self.content_encoding
            .apply_to(&mut metadata.content_encoding);
        self.content_language
            .apply_to(&mut metadata.content_language);
        match self.custom {
            FieldPatch::Keep => {}
            FieldPatch::Clear => metadata.custom = CustomMetadata::default(),
            FieldPatch::Set(changes) => {
                let mut map = metadata.custom.as_map().clone();
                for (name, text) in changes {
                    let name = nfc(name);
                    match text {
                        Some(text) => map.insert(name, text),
                        None => map.remove(&name),
                    };
                }
                metadata.custom = CustomMetadata::parse(map)?;
            }
        }
        Ok(metadata)
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;
    use crate::files::sample_file;

    fn header(text: &str) -> HttpHeaderText {
        HttpHeaderText::parse(text).unwrap()
    }

    fn custom(changes: &[(&str, Option<&str>)]) -> FieldPatch<BTreeMap<String, Option<String>>> {
        let changes = changes.iter();
        FieldPatch::Set(
            changes
                .map(|(name, text)| ((*name).to_owned(), text.map(ToOwned::to_owned)))
                .collect(),
        )
    }

    #[test]
    fn absent_file_metadata_stays_and_null_clears_it() {
        let edited_at = Timestamp::UNIX_EPOCH + Duration::HOUR;
        let edit = FileMetadataEdit {
            content_language: FieldPatch::Set(header("de")),
            cache_control: FieldPatch::Set(header("no-store")),
            custom: custom(&[
                ("koch", Some("Anna")),
                ("jahr", Some("2026")),
                ("küche", Some("warm")),
            ]),
            ..FileMetadataEdit::default()
        };
        let first = edit.apply(&sample_file(), edited_at).unwrap();
        assert_eq!(first.metageneration, 2);
        assert_eq!(
            (first.updated_at, first.metadata_updated_at),
            (sample_file().updated_at, edited_at)
        );
        assert_eq!(first.generation(), sample_file().generation());

        let edit = FileMetadataEdit {
            content_language: FieldPatch::Clear,
            custom: custom(&[
                ("koch", Some("Be\u{308}rta")),
                ("jahr", None),
                ("ku\u{308}che", None),
                ("ort", None),
            ]),
            ..FileMetadataEdit::default()
        };
        let second = edit.apply(&first, edited_at).unwrap();
        assert_eq!(second.metadata.content_language, None);
        assert_eq!(second.metadata.cache_control, Some(header("no-store")));
        let map = BTreeMap::from([("koch".to_owned(), "Bërta".to_owned())]);
        assert_eq!(second.metadata.custom.as_map(), &map);
        assert_eq!(second.metageneration, 3);

        let edit = FileMetadataEdit {
            custom: FieldPatch::Clear,
            ..FileMetadataEdit::default()
        };
        let third_edit = edit.apply(&second, edited_at).unwrap();
        assert_eq!(third_edit.metadata.custom, CustomMetadata::default());
    }

    #[test]
    fn limits_the_merged_custom_file_metadata() {
        let half_of_limit = "x".repeat(5000);
        let edit = |name| FileMetadataEdit {
            custom: custom(&[(name, Some(half_of_limit.as_str()))]),
            ..FileMetadataEdit::default()
        };
        let first = edit("a")
            .apply(&sample_file(), Timestamp::UNIX_EPOCH)
            .unwrap();
        let second = edit("b").apply(&first, Timestamp::UNIX_EPOCH);
        assert_eq!(second, Err(InvalidCustomMetadata::TooLarge));
    }
}
