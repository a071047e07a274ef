//! Extracts the text of one field from a JSON object that is read in chunks, and leaves an empty text in its place. The
//! rest is small. The JSON parser that reads it finds what is malformed.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Outside of JSON strings.
    OutsideText,
    /// In another text. Keys are those of the outermost object; `is_escaped` after a backslash.
    Text { is_key: bool, is_escaped: bool },
    /// In the text of the field.
    Field(Escape),
}

/// The state of an escape in the text of the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Escape {
    None,
    Started,
    /// How many digits were read, and their value.
    Unicode(u8, u16),
}

/// Replaces escapes that are no ASCII character. It is not in the base64 alphabet.
const PLACEHOLDER: u8 = 0;

#[derive(Debug)]
pub struct JsonFieldStream {
    field: &'static str,
    state: State,
    depth: usize,
    is_value: bool,
    key: Vec<u8>,
    /// The object with an empty text for the field.
    pub rest: Vec<u8>,
    /// Text of the field that was not consumed yet.
    pub text: Vec<u8>,
}

impl JsonFieldStream {
    pub fn new(field: &'static str) -> Self {
        Self {
            field,
            state: State::OutsideText,
            depth: 0,
            is_value: false,
            key: Vec::new(),
            rest: Vec::new(),
            text: Vec::new(),
        }
    }

    pub fn push(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while let Some((byte, after)) = rest.split_first() {
            rest = after;
            if let State::Field(escape) = self.state {
                self.state = self.read_field(escape, *byte);
                // Most of a large body is plain text of this field.
                if self.state == State::Field(Escape::None) {
                    let plain = rest.iter().position(|byte| matches!(byte, b'"' | b'\\'));
                    let (plain, after) = rest.split_at(plain.unwrap_or(rest.len()));
                    self.text.extend_from_slice(plain);
                    rest = after;
                }
            } else {
                self.rest.push(*byte);
                self.state = self.read_other(*byte);
            }
        }
    }

    fn read_other(&mut self, byte: u8) -> State {
        match (self.state, byte) {
            (
                State::Text {
                    is_key,
                    is_escaped: false,
                },
                b'"',
            ) => {
                if is_key {
                    self.key.push(byte);
                }
                State::OutsideText
            }
            (State::Text { is_key, is_escaped }, _) => {
                if is_key {
                    self.key.push(byte);
                }
                let is_escaped = byte == b'\\' && !is_escaped;
                State::Text { is_key, is_escaped }
            }
            (_, b'"') if self.depth == 1 && self.is_value && self.is_field() => {
                State::Field(Escape::None)
            }
            (_, b'"') => {
                let is_key = self.depth == 1 && !self.is_value;
                if is_key {
                    self.key = vec![byte];
                }
                State::Text {
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
                State::OutsideText
            }
        }
    }

    /// A key may have escapes.
    fn is_field(&self) -> bool {
        serde_json::from_slice::<String>(&self.key).is_ok_and(|key| key == self.field)
    }

    fn read_field(&mut self, escape: Escape, byte: u8) -> State {
        let (text, next) = match (escape, byte) {
            (Escape::None, b'"') => {
                self.rest.push(byte);
                return State::OutsideText;
            }
            (Escape::None, b'\\') => (None, Escape::Started),
            (Escape::None, plain) => (Some(plain), Escape::None),
            (Escape::Started, b'u') => (None, Escape::Unicode(0, 0)),
            (Escape::Started, b'/') => (Some(b'/'), Escape::None),
            (Escape::Started, _) => (Some(PLACEHOLDER), Escape::None),
            (Escape::Unicode(digits, value), _) => match char::from(byte).to_digit(16) {
                None => {
                    self.text.push(PLACEHOLDER);
                    return self.read_field(Escape::None, byte);
                }
                Some(digit) => {
                    let value = value << 4 | u16::try_from(digit).unwrap_or_default();
                    if digits == 3 {
                        (
                            Some(u8::try_from(value).unwrap_or(PLACEHOLDER)),
                            Escape::None,
                        )
                    } else {
                        (None, Escape::Unicode(digits + 1, value))
                    }
                }
            },
        };
        self.text.extend(text);
        State::Field(next)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn extract(text: &str, chunk_size: usize) -> (String, String) {
        let mut stream = JsonFieldStream::new("f");
        for chunk in text.as_bytes().chunks(chunk_size) {
            stream.push(chunk);
        }
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(stream.rest), text(stream.text))
    }

    #[test]
    fn extracts_one_field() {
        for (text, remaining, extracted) in [
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
            for chunk_size in 1..=text.len() {
                let expected = (remaining.to_owned(), extracted.to_owned());
                assert_eq!(
                    extract(text, chunk_size),
                    expected,
                    "{text} by {chunk_size}"
                );
            }
        }
    }

    proptest! {
        #[test]
        fn leaves_other_fields_unchanged(before: String, after: String, content in "[A-Za-z0-9+/=]{0,40}", chunk_size in 1_usize..9) {
            let object = |content: &str| serde_json::json!({ "a": before, "f": content, "b": after, &after: [{ "f": before }] });
            let (remaining, extracted) = extract(&object(&content).to_string(), chunk_size);
            // A key of the same name comes last and counts.
            prop_assume!(after != "f");
            prop_assert_eq!(remaining, object("").to_string());
            prop_assert_eq!(extracted, content);
        }

        #[test]
        fn accepts_any_bytes(bytes: Vec<u8>) {
            JsonFieldStream::new("f").push(&bytes);
        }
    }
}
