use crate::fields::FieldErrorKind;
use crate::files::BlobId;
use crate::serde_as::serde_text;
use crate::text::{non_blank_text, text_type};

text_type!(
    /// Lower-case letters, digits and hyphens.
    pub struct ItemId
);

impl ItemId {
    /// The maximum length, in Unicode scalar values.
    pub const MAX_CHARS: usize = 40;

    pub fn parse(value: impl Into<String>) -> Result<Self, FieldErrorKind> {
        parse_name(value.into(), Self::MAX_CHARS).map(Self)
    }
}

text_type!(
    /// A picture of the website, such as `room-eck-1`.
    pub struct PictureName
);

impl PictureName {
    /// The maximum length, in Unicode scalar values.
    pub const MAX_CHARS: usize = 100;

    const UPLOADED_PREFIX: &str = "upload-";

    pub fn parse(value: impl Into<String>) -> Result<Self, FieldErrorKind> {
        parse_name(value.into(), Self::MAX_CHARS).map(Self)
    }

    /// The name of the picture that was uploaded as a file with this digest.
    pub fn of_upload(source: &BlobId) -> Self {
        let digest = source.to_string();
        Self(format!("{}{digest:.16}", Self::UPLOADED_PREFIX))
    }

    /// Whether staff uploaded the picture. The others are built in.
    pub fn is_uploaded(&self) -> bool {
        self.0.starts_with(Self::UPLOADED_PREFIX)
    }
}

serde_text!(ItemId PictureName);

fn parse_name(value: String, max_chars: usize) -> Result<String, FieldErrorKind> {
    let value = non_blank_text(value, max_chars)?;
    let is_allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if value.chars().all(is_allowed) {
        Ok(value)
    } else {
        Err(FieldErrorKind::InvalidName)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    #[test]
    fn parses_item_ids() {
        assert_table_answers(
            "
            tv-lounge  => tv-lounge
            room2      => room2
            Stube      => is not a name of lower-case letters, digits and hyphens
            küche      => is not a name of lower-case letters, digits and hyphens
            a b        => is not a name of lower-case letters, digits and hyphens
                       => is required
            ",
            |name| format_value_or_error(ItemId::parse(name)),
        );
        let too_long = ItemId::parse("a".repeat(41));
        assert_eq!(too_long, Err(FieldErrorKind::TooLong { at_most: 40 }));
    }
}
