//! How two people who store a file under the same name do not replace each other's unseen.

use super::StoredFile;

/// What somebody saw under a name who wants to move it, or to tell otherwise of its file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum ExpectedFile {
    /// They do not say: whatever is there, or nothing.
    #[default]
    Any,
    /// There was nothing.
    Nothing,
    /// Whatever is there, but something must be.
    Something,
    /// A file with one of these [tags](StoredFile::tag).
    OneOf(Vec<String>),
}

/// Not what [`ExpectedFile::words`] writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not what is expected under a name")]
pub struct PreconditionFailed;

impl ExpectedFile {
    /// Is it what is there?
    pub fn allows(&self, there: Option<&StoredFile>) -> bool {
        match (self, there) {
            (Self::Any, _) | (Self::Nothing, None) | (Self::Something, Some(_)) => true,
            (Self::OneOf(tags), Some(file)) => tags.contains(&file.tag()),
            _ => false,
        }
    }

    /// The tags among these texts; no file has another.
    pub fn one_of<'a>(texts: impl Iterator<Item = &'a str>) -> Self {
        let tags = texts.filter(|text| is_tag(text)).map(ToOwned::to_owned);
        Self::OneOf(tags.collect())
    }

    /// In words, to be kept: `any`, `nothing`, `something`, or `of` and tags.
    pub fn words(&self) -> String {
        match self {
            Self::Any => "any".to_owned(),
            Self::Nothing => "nothing".to_owned(),
            Self::Something => "something".to_owned(),
            Self::OneOf(tags) => format!("of {}", tags.join(" ")),
        }
    }

    /// Reads words that were kept.
    pub fn parse(words: &str) -> Result<Self, PreconditionFailed> {
        match words {
            "any" => Ok(Self::Any),
            "nothing" => Ok(Self::Nothing),
            "something" => Ok(Self::Something),
            words => {
                let tags = words.strip_prefix("of ").ok_or(PreconditionFailed)?;
                let mut tags = tags.split_whitespace();
                if tags.clone().all(is_tag) {
                    Ok(Self::one_of(&mut tags))
                } else {
                    Err(PreconditionFailed)
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
    use crate::calendar::Instant;
    use crate::files::{BlobId, ContentType, DownloadToken, ObjectName};
    use crate::table::check_answers;

    /// `what was seen, what is there`; the file that is there has the tag 0-1.
    #[test]
    fn what_nobody_saw_may_not_be_replaced() {
        let file = StoredFile::new(
            ObjectName::parse("menu/Karte.pdf").unwrap(),
            BlobId::from_digest([7; 32]),
            4711,
            None,
            ContentType::PDF,
            DownloadToken::from_random([7; 32]),
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
                let (seen, there) = question.split_once(',').unwrap();
                let seen = if seen == "of" { "of " } else { seen };
                let seen = ExpectedFile::parse(seen).unwrap();
                let there = (there.trim() == "file").then_some(&file);
                if seen.allows(there) { "yes" } else { "no" }.to_owned()
            },
        );
    }

    #[test]
    fn what_is_kept_is_read_again() {
        let tags = ["1763-1", "\"1\"", "", "-"].into_iter();
        let tags = ExpectedFile::one_of(tags);
        assert_eq!(tags.words(), "of 1763-1 -");
        for seen in [
            ExpectedFile::Any,
            ExpectedFile::Nothing,
            ExpectedFile::Something,
            ExpectedFile::OneOf(Vec::new()),
            tags,
        ] {
            assert_eq!(ExpectedFile::parse(&seen.words()), Ok(seen));
        }
        for words in ["", "of", "of a", "all"] {
            assert_eq!(
                ExpectedFile::parse(words),
                Err(PreconditionFailed),
                "{words}"
            );
        }
    }
}
