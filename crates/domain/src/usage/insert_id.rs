//! What makes an event the same one, however often it is sent.

use crate::accounts::Token;

/// The id that a client gives an event before it sends it for the first time. An event that comes again with the same id
/// is the same event.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct InsertId(String);

/// Not the id of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not 1 to {max} letters, digits and hyphens of ASCII", max = InsertId::MAX_CHARS)]
pub struct InvalidInsertId;

impl InsertId {
    /// The greatest length, in characters.
    pub const MAX_CHARS: usize = 64;

    /// Reads an id.
    pub fn parse(text: &str) -> Result<Self, InvalidInsertId> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if (1..=Self::MAX_CHARS).contains(&text.len()) && text.bytes().all(is_plain) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidInsertId)
        }
    }

    /// The id of the event at a place of a batch, if it came without one; the token was drawn for this batch alone.
    pub fn drawn(token: &Token, place: usize) -> Self {
        // 128 random bits are enough for an event, and leave room for its place.
        let random: String = token.as_str().chars().take(32).collect();
        Self(format!("{random}-{place}"))
    }

    /// The id as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    #[test]
    fn an_id_is_short_and_plain() {
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
    fn what_is_drawn_for_an_event_is_an_id() {
        let drawn = InsertId::drawn(&Token::of([7; 32]), usize::MAX);
        assert_eq!(InsertId::parse(drawn.as_str()), Ok(drawn));
    }
}
