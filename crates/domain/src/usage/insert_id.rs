//! Idempotency of usage events.

use crate::secrets::Token;
use crate::text::text_type;

text_type!(
    /// The id that a client gives an event before it sends it for the first time. An event with the same id is a retry.
    pub struct EventInsertId
);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not 1 to {max} letters, digits and hyphens of ASCII", max = EventInsertId::MAX_CHARS)]
pub struct InvalidEventInsertId;

impl EventInsertId {
    pub const MAX_CHARS: usize = 64;

    pub fn parse(text: &str) -> Result<Self, InvalidEventInsertId> {
        let is_alphanumeric_or_hyphen = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if (1..=Self::MAX_CHARS).contains(&text.len())
            && text.bytes().all(is_alphanumeric_or_hyphen)
        {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidEventInsertId)
        }
    }

    /// The id of the event at an index of a batch. Each batch has its own random token.
    pub fn generate(token: &Token, index: usize) -> Self {
        // 128 random bits.
        let random_prefix: String = token.as_str().chars().take(32).collect();
        Self(format!("{random_prefix}-{index}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assert_table_answers;

    #[test]
    fn event_insert_ids_are_short_and_plain() {
        assert_table_answers(
            "
            a                       => yes
            8fk3-02Lq               => yes
            a_b                     => no
            a b                     => no
            ä                       => no
                                    => no
            ",
            |text| {
                EventInsertId::parse(text)
                    .map_or("no", |_| "yes")
                    .to_owned()
            },
        );
        assert!(EventInsertId::parse(&"a".repeat(64)).is_ok());
        assert!(EventInsertId::parse(&"a".repeat(65)).is_err());
    }

    #[test]
    fn generates_valid_event_insert_ids() {
        let id = EventInsertId::generate(&Token::from_random([7; 32]), usize::MAX);
        assert_eq!(EventInsertId::parse(id.as_str()), Ok(id));
    }
}
