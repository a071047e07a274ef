//! Extracts the text of one field from a JSON object that is read in chunks, and leaves an empty text in its place. The
//! rest is small. The JSON parser that reads it finds what is malformed.
//!
//! It is a stream because a file may have up to `max_upload_bytes`, a setting of up to 10 GiB, and must not be held in
//! memory.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ParserState {
    /// Outside of JSON strings.
    OutsideJsonString,
    /// In another text. Keys are those of the outermost object; `is_escaped` after a backslash.
    InOtherJsonString { is_key: bool, is_escaped: bool },
    /// In the text of the field.
    InFieldValue(EscapeSequenceState),
}

/// The state of an escape in the text of the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EscapeSequenceState {
    None,
    AfterBackslash,
    /// How many digits were read, and their value.
    UnicodeEscapeDigits(u8, u16),
}

/// Replaces escapes that are no ASCII character. It is not in the base64 alphabet.
const ESCAPE_PLACEHOLDER: u8 = 0;

#[derive(Debug)]
pub struct JsonFieldStream {
    field: &'static str,
    state: ParserState,
    nesting_depth: usize,
    is_in_member_value: bool,
    key: Vec<u8>,
    /// The object with an empty text for the field.
    pub json_with_emptied_field: Vec<u8>,
    /// Text of the field that was not consumed yet.
    pub pending_text: Vec<u8>,
}

impl JsonFieldStream {
    pub fn new(field: &'static str) -> Self {
        Self {
            field,
            state: ParserState::OutsideJsonString,
            nesting_depth: 0,
            is_in_member_value: false,
            key: Vec::new(),
            json_with_emptied_field: Vec::new(),
            pending_text: Vec::new(),
        }
    }

    pub fn parse_chunk(&mut self, bytes: &[u8]) {
        let mut unparsed_bytes = bytes;
        while let Some((byte, after)) = unparsed_bytes.split_first() {
            unparsed_bytes = after;
            if let ParserState::InFieldValue(escape) = self.state {
                self.state = self.read_field_byte(escape, *byte);
                // Most of a large body is plain text of this field.
                if self.state == ParserState::InFieldValue(EscapeSequenceState::None) {
                    let plain_len = unparsed_bytes
                        .iter()
                        .position(|byte| matches!(byte, b'"' | b'\\'));
                    let (plain_bytes, after) =
                        unparsed_bytes.split_at(plain_len.unwrap_or(unparsed_bytes.len()));
                    self.pending_text.extend_from_slice(plain_bytes);
                    unparsed_bytes = after;
                }
            } else {
                self.json_with_emptied_field.push(*byte);
                self.state = self.read_byte_outside_field(*byte);
            }
        }
    }

    fn read_byte_outside_field(&mut self, byte: u8) -> ParserState {
        match (self.state, byte) {
            (
                ParserState::InOtherJsonString {
                    is_key,
                    is_escaped: false,
                },
                b'"',
            ) => {
                if is_key {
                    self.key.push(byte);
                }
                ParserState::OutsideJsonString
            }
            (ParserState::InOtherJsonString { is_key, is_escaped }, _) => {
                if is_key {
                    self.key.push(byte);
                }
                let is_escaped = byte == b'\\' && !is_escaped;
                ParserState::InOtherJsonString { is_key, is_escaped }
            }
            (_, b'"')
                if self.nesting_depth == 1
                    && self.is_in_member_value
                    && self.is_key_of_streamed_field() =>
            {
                ParserState::InFieldValue(EscapeSequenceState::None)
            }
            (_, b'"') => {
                let is_key = self.nesting_depth == 1 && !self.is_in_member_value;
                if is_key {
                    self.key = vec![byte];
                }
                ParserState::InOtherJsonString {
                    is_key,
                    is_escaped: false,
                }
            }
            _ => {
                match byte {
                    b'{' | b'[' => self.nesting_depth = self.nesting_depth.saturating_add(1),
                    b'}' | b']' => self.nesting_depth = self.nesting_depth.saturating_sub(1),
                    b':' if self.nesting_depth == 1 => self.is_in_member_value = true,
                    b',' if self.nesting_depth == 1 => self.is_in_member_value = false,
                    _ => {}
                }
                ParserState::OutsideJsonString
            }
        }
    }

    /// A key may have escapes.
    fn is_key_of_streamed_field(&self) -> bool {
        serde_json::from_slice::<String>(&self.key).is_ok_and(|key| key == self.field)
    }

    fn read_field_byte(&mut self, escape: EscapeSequenceState, byte: u8) -> ParserState {
        let (text, next) = match (escape, byte) {
            (EscapeSequenceState::None, b'"') => {
                self.json_with_emptied_field.push(byte);
                return ParserState::OutsideJsonString;
            }
            (EscapeSequenceState::None, b'\\') => (None, EscapeSequenceState::AfterBackslash),
            (EscapeSequenceState::None, plain) => (Some(plain), EscapeSequenceState::None),
            (EscapeSequenceState::AfterBackslash, b'u') => {
                (None, EscapeSequenceState::UnicodeEscapeDigits(0, 0))
            }
            (EscapeSequenceState::AfterBackslash, b'/') => (Some(b'/'), EscapeSequenceState::None),
            (EscapeSequenceState::AfterBackslash, _) => {
                (Some(ESCAPE_PLACEHOLDER), EscapeSequenceState::None)
            }
            (EscapeSequenceState::UnicodeEscapeDigits(digits, value), _) => {
                match char::from(byte).to_digit(16) {
                    None => {
                        self.pending_text.push(ESCAPE_PLACEHOLDER);
                        return self.read_field_byte(EscapeSequenceState::None, byte);
                    }
                    Some(digit) => {
                        let value = value << 4 | u16::try_from(digit).unwrap_or_default();
                        if digits == 3 {
                            (
                                Some(u8::try_from(value).unwrap_or(ESCAPE_PLACEHOLDER)),
                                EscapeSequenceState::None,
                            )
                        } else {
                            (
                                None,
                                EscapeSequenceState::UnicodeEscapeDigits(digits + 1, value),
                            )
                        }
                    }
                }
            }
        };
        self.pending_text.extend(text);
        ParserState::InFieldValue(next)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn extract_field(text: &str, chunk_size: usize) -> (String, String) {
        let mut stream = JsonFieldStream::new("f");
        for chunk in text.as_bytes().chunks(chunk_size) {
            stream.parse_chunk(chunk);
        }
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (
            text(stream.json_with_emptied_field),
            text(stream.pending_text),
        )
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
        let json_with_spaces = r#" { "a" : "f" , "f" : "abc" } "#;
        check(
            json_with_spaces,
            &json_with_spaces.replace("abc", ""),
            "abc",
        );
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
            JsonFieldStream::new("f").parse_chunk(&bytes);
        }
    }
}
