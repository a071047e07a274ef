//! Takes the text of one field out of a JSON object while it comes, and leaves an empty text in its place: what is left
//! is small and read as any other JSON.
//!
//! It knows of JSON only where texts, keys and levels begin and end. Whatever is malformed stays malformed in what is
//! left, where the reader of JSON finds it.

/// Where a byte stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum At {
    /// Outside of texts.
    Between,
    /// In a text that stays; whether it is a key of the object itself, and whether a backslash was the last byte.
    Text { is_key: bool, is_escaped: bool },
    /// In the text that is taken out.
    Taken(Escape),
}

/// How far an escape in the text that is taken out has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Escape {
    None,
    Begun,
    /// So many digits, and their value.
    Unicode(u8, u16),
}

/// Stands for an escape that is no plain letter; it is none of base64 either.
const OTHER: u8 = 0;

/// An object while it comes.
#[derive(Debug)]
pub struct Diverted {
    field: &'static str,
    at: At,
    depth: usize,
    is_value: bool,
    key: Vec<u8>,
    /// What is left of it.
    pub left: Vec<u8>,
    /// What was taken out and nobody has used yet.
    pub taken: Vec<u8>,
}

impl Diverted {
    /// An object of which nothing has come, and the field to take out of it.
    #[must_use]
    pub fn of(field: &'static str) -> Self {
        Self {
            field,
            at: At::Between,
            depth: 0,
            is_value: false,
            key: Vec::new(),
            left: Vec::new(),
            taken: Vec::new(),
        }
    }

    /// More of the object.
    pub fn push(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while let Some((byte, after)) = rest.split_first() {
            rest = after;
            if let At::Taken(escape) = self.at {
                self.at = self.take(escape, *byte);
                // Nearly all of a large body is plain text of this field.
                if self.at == At::Taken(Escape::None) {
                    let plain = rest.iter().position(|byte| matches!(byte, b'"' | b'\\'));
                    let (plain, after) = rest.split_at(plain.unwrap_or(rest.len()));
                    self.taken.extend_from_slice(plain);
                    rest = after;
                }
            } else {
                self.left.push(*byte);
                self.at = self.leave(*byte);
            }
        }
    }

    fn leave(&mut self, byte: u8) -> At {
        match (self.at, byte) {
            (
                At::Text {
                    is_key,
                    is_escaped: false,
                },
                b'"',
            ) => {
                if is_key {
                    self.key.push(byte);
                }
                At::Between
            }
            (At::Text { is_key, is_escaped }, _) => {
                if is_key {
                    self.key.push(byte);
                }
                let is_escaped = byte == b'\\' && !is_escaped;
                At::Text { is_key, is_escaped }
            }
            (_, b'"') if self.depth == 1 && self.is_value && self.is_field() => {
                At::Taken(Escape::None)
            }
            (_, b'"') => {
                let is_key = self.depth == 1 && !self.is_value;
                if is_key {
                    self.key = vec![byte];
                }
                At::Text {
                    is_key,
                    is_escaped: false,
                }
            }
            _ => {
                match byte {
                    b'{' | b'[' => self.depth = self.depth.saturating_add(1),
                    b'}' | b']' => self.depth = self.depth.saturating_sub(1),
                    b':' if self.depth == 1 => self.is_value = true,
                    b',' if self.depth == 1 => self.is_value = false,
                    _ => {}
                }
                At::Between
            }
        }
    }

    /// A key may be written with escapes, too.
    fn is_field(&self) -> bool {
        serde_json::from_slice::<String>(&self.key).is_ok_and(|key| key == self.field)
    }

    fn take(&mut self, escape: Escape, byte: u8) -> At {
        let (taken, next) = match (escape, byte) {
            (Escape::None, b'"') => {
                self.left.push(byte);
                return At::Between;
            }
            (Escape::None, b'\\') => (None, Escape::Begun),
            (Escape::None, plain) => (Some(plain), Escape::None),
            (Escape::Begun, b'u') => (None, Escape::Unicode(0, 0)),
            (Escape::Begun, b'/') => (Some(b'/'), Escape::None),
            (Escape::Begun, _) => (Some(OTHER), Escape::None),
            (Escape::Unicode(digits, value), _) => match char::from(byte).to_digit(16) {
                None => {
                    self.taken.push(OTHER);
                    return self.take(Escape::None, byte);
                }
                Some(digit) => {
                    let value = value << 4 | u16::try_from(digit).unwrap_or_default();
                    if digits == 3 {
                        (Some(u8::try_from(value).unwrap_or(OTHER)), Escape::None)
                    } else {
                        (None, Escape::Unicode(digits + 1, value))
                    }
                }
            },
        };
        self.taken.extend(taken);
        At::Taken(next)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn diverted(text: &str, piece: usize) -> (String, String) {
        let mut diverted = Diverted::of("f");
        for piece in text.as_bytes().chunks(piece) {
            diverted.push(piece);
        }
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(diverted.left), text(diverted.taken))
    }

    #[test]
    fn one_text_is_taken_out() {
        for (text, left, taken) in [
            (r#"{"f":"abc"}"#, r#"{"f":""}"#, "abc"),
            (
                r#" { "a" : "f" , "f" : "abc" } "#,
                r#" { "a" : "f" , "f" : "" } "#,
                "abc",
            ),
            (r#"{"f":"a\/\u002Fb"}"#, r#"{"f":""}"#, "a//b"),
            (r#"{"\u0066":"abc"}"#, r#"{"\u0066":""}"#, "abc"),
            (r#"{"f":"a\"b\n\u00e"}"#, r#"{"f":""}"#, "a\0b\0\0"),
            (r#"{"f":"","f":"x"}"#, r#"{"f":"","f":""}"#, "x"),
            (
                r#"{"f":["abc"],"g":{"f":"abc"}}"#,
                r#"{"f":["abc"],"g":{"f":"abc"}}"#,
                "",
            ),
            (
                r#"{"f":7,"a":"\"f\":\"x"}"#,
                r#"{"f":7,"a":"\"f\":\"x"}"#,
                "",
            ),
            (r#"["f","abc"]"#, r#"["f","abc"]"#, ""),
            (r#""f":"abc""#, r#""f":"abc""#, ""),
            (r#"{"f":"abc"#, r#"{"f":""#, "abc"),
            (r#"}{"f":"abc"}"#, r#"}{"f":""}"#, "abc"),
        ] {
            for piece in 1..=text.len() {
                let expected = (left.to_owned(), taken.to_owned());
                assert_eq!(diverted(text, piece), expected, "{text} by {piece}");
            }
        }
    }

    proptest! {
        /// Whatever comes before and after, the rest is what it was.
        #[test]
        fn the_rest_is_what_it_was(before: String, after: String, content in "[A-Za-z0-9+/=]{0,40}", piece in 1_usize..9) {
            let object = |content: &str| serde_json::json!({ "a": before, "f": content, "b": after, &after: [{ "f": before }] });
            let (left, taken) = diverted(&object(&content).to_string(), piece);
            // A key of the same name comes last and counts.
            prop_assume!(after != "f");
            prop_assert_eq!(left, object("").to_string());
            prop_assert_eq!(taken, content);
        }

        #[test]
        fn no_bytes_do_any_harm(bytes: Vec<u8>) {
            Diverted::of("f").push(&bytes);
        }
    }
}
