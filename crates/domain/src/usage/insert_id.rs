//! Idempotency of usage events.

use crate::accounts::Token;
use crate::text::text_type;

text_type!(
    /// The id that a client gives an event before it sends it for the first time. An event with the same id is a retry.
    pub struct InsertId
);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not 1 to {max} letters, digits and hyphens of ASCII", max = InsertId::MAX_CHARS)]
pub struct InvalidInsertId;

impl InsertId {
    pub const MAX_CHARS: usize = 64;

    pub fn parse(text: &str) -> Result<Self, InvalidInsertId> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if (1..=Self::MAX_CHARS).contains(&text.len()) && text.bytes().all(is_plain) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidInsertId)
        }
    }

    /// The id of the event at an index of a batch. Each batch has its own random token.
    pub fn generate(token: &Token, index: usize) -> Self {
        // 128 random bits.
        let random: String = token.as_str().chars().take(32).collect();
        Self(format!("{random}-{index}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    #[test]
    fn accepts_short_plain_ids() {
        check_answers(
            "
            a                       => yes
            8fk3-02Lq               => yes
            a_b                     => no
            a b                     => no
            ä                       => no
                                    => no
            ",
            |text| InsertId::parse(text).map_or("no", |_| "yes").to_owned(),
        );
        assert!(InsertId::parse(&"a".repeat(64)).is_ok());
        assert!(InsertId::parse(&"a".repeat(65)).is_err());
    }

    #[test]
    fn generates_valid_ids() {
        let id = InsertId::generate(&Token::from_random([7; 32]), usize::MAX);
        assert_eq!(InsertId::parse(id.as_str()), Ok(id));
    }
}
