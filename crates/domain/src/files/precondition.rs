//! Preconditions of writes to a file name (`If-Match`, `If-None-Match`, `ifGenerationMatch`).

use super::StoredFile;

/// What must be stored under a name before a write.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum FilePrecondition {
    /// A file or none.
    #[default]
    Any,
    /// No file.
    Absent,
    /// Any file.
    Exists,
    /// A file with one of these [entity tags](StoredFile::etag).
    OneOf(Vec<String>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not an encoded file precondition")]
pub struct InvalidFilePrecondition;

impl FilePrecondition {
    pub fn allows(&self, current: Option<&StoredFile>) -> bool {
        match (self, current) {
            (Self::Any, _) | (Self::Absent, None) | (Self::Exists, Some(_)) => true,
            (Self::OneOf(tags), Some(file)) => tags.contains(&file.etag()),
            _ => false,
        }
    }

    /// Ignores texts that cannot be the entity tag of a file.
    pub fn one_of<'a>(texts: impl Iterator<Item = &'a str>) -> Self {
        let tags = texts.filter(|text| is_tag(text)).map(ToOwned::to_owned);
        Self::OneOf(tags.collect())
    }

    /// For the database: `any`, `nothing`, `something`, or `of` and entity tags.
    pub fn encode(&self) -> String {
        match self {
            Self::Any => "any".to_owned(),
            Self::Absent => "nothing".to_owned(),
            Self::Exists => "something".to_owned(),
            Self::OneOf(tags) => format!("of {}", tags.join(" ")),
        }
    }

    /// The inverse of [`encode`](Self::encode).
    pub fn parse(encoded: &str) -> Result<Self, InvalidFilePrecondition> {
        match encoded {
            "any" => Ok(Self::Any),
            "nothing" => Ok(Self::Absent),
            "something" => Ok(Self::Exists),
            encoded => {
                let tags = encoded.strip_prefix("of ").ok_or(InvalidFilePrecondition)?;
                let mut tags = tags.split_whitespace();
                if tags.clone().all(is_tag) {
                    Ok(Self::one_of(&mut tags))
                } else {
                    Err(InvalidFilePrecondition)
                }
            }
        }
    }
}

fn is_tag(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::Token;
    use crate::calendar::Instant;
    use crate::files::{BlobId, ContentType, Md5, ObjectName};
    use crate::table::check_answers;

    /// `precondition, current file`; the file has the entity tag 0-1.
    #[test]
    fn allows_only_the_expected_state() {
        let file = StoredFile::new(
            ObjectName::parse("menu/Karte.pdf").unwrap(),
            BlobId::from_digest([7; 32]),
            4711,
            Md5::from_digest([7; 16]),
            ContentType::PDF,
            Token::from_random([7; 32]),
            Instant::UNIX_EPOCH,
        );
        check_answers(
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
                let precondition = if precondition == "of" {
                    "of "
                } else {
                    precondition
                };
                let precondition = FilePrecondition::parse(precondition).unwrap();
                let current = (current.trim() == "file").then_some(&file);
                if precondition.allows(current) {
                    "yes"
                } else {
                    "no"
                }
                .to_owned()
            },
        );
    }

    #[test]
    fn parses_what_it_encodes() {
        let tags = ["1763-1", "\"1\"", "", "-"].into_iter();
        let tags = FilePrecondition::one_of(tags);
        assert_eq!(tags.encode(), "of 1763-1 -");
        for precondition in [
            FilePrecondition::Any,
            FilePrecondition::Absent,
            FilePrecondition::Exists,
            FilePrecondition::OneOf(Vec::new()),
            tags,
        ] {
            assert_eq!(
                FilePrecondition::parse(&precondition.encode()),
                Ok(precondition)
            );
        }
        for encoded in ["", "of", "of a", "all"] {
            assert_eq!(
                FilePrecondition::parse(encoded),
                Err(InvalidFilePrecondition),
                "{encoded}"
            );
        }
    }
}
