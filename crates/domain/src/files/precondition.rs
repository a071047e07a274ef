//! Preconditions of writes to a file name (`If-Match`, `If-None-Match`, `ifGenerationMatch`).

use super::StoredFile;

/// A condition on the file that is stored under a name before a write.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum FilePrecondition {
    /// A file or none.
    #[default]
    Unconditional,
    /// No file must be stored.
    MustNotExist,
    /// Any file must be stored.
    MustExist,
    /// A file with one of these [entity tags](StoredFile::etag).
    EntityTagIn(Vec<String>),
}

impl FilePrecondition {
    pub fn is_satisfied_by(&self, current: Option<&StoredFile>) -> bool {
        match (self, current) {
            (Self::Unconditional, _) | (Self::MustNotExist, None) | (Self::MustExist, Some(_)) => {
                true
            }
            (Self::EntityTagIn(entity_tags), Some(file)) => entity_tags.contains(&file.etag()),
            _ => false,
        }
    }

    /// Ignores texts that cannot be the entity tag of a file.
    pub fn from_entity_tags<'a>(texts: impl Iterator<Item = &'a str>) -> Self {
        let entity_tags = texts
            .filter(|text| is_file_etag(text))
            .map(ToOwned::to_owned);
        Self::EntityTagIn(entity_tags.collect())
    }
}

fn is_file_etag(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::sample_file;
    use crate::table::{assert_table_answers, yes_or_no};

    /// `precondition, current file`; the file has the entity tag 0-1.
    #[test]
    fn file_precondition_allows_only_the_expected_state() {
        let file = sample_file();
        assert_table_answers(
            "
            any, file              => yes
            any, none              => yes
            nothing, file          => no
            nothing, none          => yes
            something, file        => yes
            something, none        => no
            of 0-1, file           => yes
            of 5-1 0-1, file       => yes
            of 0-2, file           => no
            of 0-1, none           => no
            of , file              => no
            ",
            |question| {
                let (precondition, current) = question.split_once(',').unwrap();
                let precondition = match precondition {
                    "any" => FilePrecondition::Unconditional,
                    "nothing" => FilePrecondition::MustNotExist,
                    "something" => FilePrecondition::MustExist,
                    entity_tags => {
                        FilePrecondition::from_entity_tags(entity_tags.split(' ').skip(1))
                    }
                };
                let current = (current.trim() == "file").then_some(&file);
                yes_or_no(precondition.is_satisfied_by(current))
            },
        );
    }

    #[test]
    fn file_precondition_ignores_texts_that_are_no_entity_tags() {
        let entity_tags =
            FilePrecondition::from_entity_tags(["1763-1", "\"1\"", "", "-"].into_iter());
        let expected = vec!["1763-1".to_owned(), "-".to_owned()];
        assert_eq!(entity_tags, FilePrecondition::EntityTagIn(expected));
    }
}
