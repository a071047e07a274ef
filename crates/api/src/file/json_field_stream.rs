//! Extracts the text of one field from a JSON object that is read in chunks, and leaves an empty text in its place. The
//! rest is small. The JSON parser that reads it finds what is malformed.
//!
//! A parser would hold the whole text in memory, and its decoded bytes: 117 MB for a file of 50 MB, which this decodes in
//! chunks.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ParserState {
    /// Outside of JSON strings.
    OutsideText,
    /// In another text. Keys are those of the outermost object; `is_escaped` after a backslash.
    Text { is_key: bool, is_escaped: bool },
    /// In the text of the field.
    Field(EscapeState),
}

/// The state of an escape in the text of the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EscapeState {
    None,
    Started,
    /// How many digits were read, and their value.
    Unicode(u8, u16),
}

/// Replaces escapes that are no ASCII character. It is not in the base64 alphabet.
const ESCAPE_PLACEHOLDER: u8 = 0;

#[derive(Debug)]
pub struct JsonFieldStream {
    field: &'static str,
    state: ParserState,
    depth: usize,
    is_value: bool,
    key: Vec<u8>,
    /// The object with an empty text for the field.
    pub other_bytes: Vec<u8>,
    /// Text of the field that was not consumed yet.
    pub text: Vec<u8>,
}

impl JsonFieldStream {
    pub fn new(field: &'static str) -> Self {
        Self {
            field,
            state: ParserState::OutsideText,
            depth: 0,
            is_value: false,
            key: Vec::new(),
            other_bytes: Vec::new(),
            text: Vec::new(),
        }
    }

    pub fn push(&mut self, bytes: &[u8]) {
        let mut unparsed_bytes = bytes;
        while let Some((byte, after)) = unparsed_bytes.split_first() {
            unparsed_bytes = after;
            if let ParserState::Field(escape) = self.state {
                self.state = self.read_field_byte(escape, *byte);
                // Most of a large body is plain text of this field.
                if self.state == ParserState::Field(EscapeState::None) {
                    let unescaped = unparsed_bytes
                        .iter()
                        .position(|byte| matches!(byte, b'"' | b'\\'));
                    let (unescaped, after) =
                        unparsed_bytes.split_at(unescaped.unwrap_or(unparsed_bytes.len()));
                    self.text.extend_from_slice(unescaped);
                    unparsed_bytes = after;
                }
            } else {
                self.other_bytes.push(*byte);
                self.state = self.read_other_byte(*byte);
            }
        }
    }

    fn read_other_byte(&mut self, byte: u8) -> ParserState {
        match (self.state, byte) {
            (
                ParserState::Text {
                    is_key,
                    is_escaped: false,
                },
                b'"',
            ) => {
                if is_key {
                    self.key.push(byte);
                }
                ParserState::OutsideText
            }
            (ParserState::Text { is_key, is_escaped }, _) => {
                if is_key {
                    self.key.push(byte);
                }
                let is_escaped = byte == b'\\' && !is_escaped;
                ParserState::Text { is_key, is_escaped }
            }
            (_, b'"') if self.depth == 1 && self.is_value && self.is_field_key() => {
                ParserState::Field(EscapeState::None)
            }
            (_, b'"') => {
                let is_key = self.depth == 1 && !self.is_value;
                if is_key {
                    self.key = vec![byte];
                }
                ParserState::Text {
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
                ParserState::OutsideText
            }
        }
    }

    /// A key may have escapes.
    fn is_field_key(&self) -> bool {
        serde_json::from_slice::<String>(&self.key).is_ok_and(|key| key == self.field)
    }

    fn read_field_byte(&mut self, escape: EscapeState, byte: u8) -> ParserState {
        let (text, next) = match (escape, byte) {
            (EscapeState::None, b'"') => {
                self.other_bytes.push(byte);
                return ParserState::OutsideText;
            }
            (EscapeState::None, b'\\') => (None, EscapeState::Started),
            (EscapeState::None, plain) => (Some(plain), EscapeState::None),
            (EscapeState::Started, b'u') => (None, EscapeState::Unicode(0, 0)),
            (EscapeState::Started, b'/') => (Some(b'/'), EscapeState::None),
            (EscapeState::Started, _) => (Some(ESCAPE_PLACEHOLDER), EscapeState::None),
            (EscapeState::Unicode(digits, value), _) => match char::from(byte).to_digit(16) {
                None => {
                    self.text.push(ESCAPE_PLACEHOLDER);
                    return self.read_field_byte(EscapeState::None, byte);
                }
                Some(digit) => {
                    let value = value << 4 | u16::try_from(digit).unwrap_or_default();
                    if digits == 3 {
                        (
                            Some(u8::try_from(value).unwrap_or(ESCAPE_PLACEHOLDER)),
                            EscapeState::None,
                        )
                    } else {
                        (None, EscapeState::Unicode(digits + 1, value))
                    }
                }
            },
        };
        self.text.extend(text);
        ParserState::Field(next)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn extract_field(text: &str, chunk_size: usize) -> (String, String) {
        let mut stream = JsonFieldStream::new("f");
        for chunk in text.as_bytes().chunks(chunk_size) {
            stream.push(chunk);
        }
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(stream.other_bytes), text(stream.text))
    }

    fn check(text: &str, remaining: &str, extracted: &str) {
        for chunk_size in 1..=text.len() {
            let found = extract_field(text, chunk_size);
            let expected = (remaining.to_owned(), extracted.to_owned());
            assert_eq!(found, expected, "{text} by {chunk_size}");
        }
    }

    #[test]
    fn extracts_one_field() {
        check(r#"{"f":"abc"}"#, r#"{"f":""}"#, "abc");
        let spaces = r#" { "a" : "f" , "f" : "abc" } "#;
        check(spaces, &spaces.replace("abc", ""), "abc");
        check(r#"{"f":"a\/\u002Fb"}"#, r#"{"f":""}"#, "a//b");
        check(r#"{"\u0066":"abc"}"#, r#"{"\u0066":""}"#, "abc");
        check(r#"{"f":"a\"b\n\u00e"}"#, r#"{"f":""}"#, "a\0b\0\0");
        check(r#"{"f":"","f":"x"}"#, r#"{"f":"","f":""}"#, "x");
        check(r#"{"f":"abc"#, r#"{"f":""#, "abc");
        check(r#"}{"f":"abc"}"#, r#"}{"f":""}"#, "abc");
        for unchanged in [
            r#"{"f":["abc"],"g":{"f":"abc"}}"#,
            r#"{"f":7,"a":"\"f\":\"x"}"#,
            r#"["f","abc"]"#,
            r#""f":"abc""#,
        ] {
            check(unchanged, unchanged, "");
        }
    }

    proptest! {
        #[test]
        fn leaves_other_fields_unchanged(before: String, after: String, content in "[A-Za-z0-9+/=]{0,40}", chunk_size in 1_usize..9) {
            let json_object = |content: &str| serde_json::json!({ "a": before, "f": content, "b": after, &after: [{ "f": before }] });
            let (remaining, extracted) = extract_field(&json_object(&content).to_string(), chunk_size);
            // A key of the same name comes last and counts.
            prop_assume!(after != "f");
            prop_assert_eq!(remaining, json_object("").to_string());
            prop_assert_eq!(extracted, content);
        }

        #[test]
        fn json_field_stream_accepts_any_bytes(bytes: Vec<u8>) {
            JsonFieldStream::new("f").push(&bytes);
        }
    }
}
