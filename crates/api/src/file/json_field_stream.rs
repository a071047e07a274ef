//! Extracts the text of one field from a JSON object that is read in chunks, and leaves an empty text in its place. The
//! rest is small. The JSON parser that reads it finds what is malformed.
//!
//! It is a stream because a file may have up to `max_upload_bytes`, a setting of up to 10 GiB, and must not be held in
//! memory.

use std::mem;

/// The characters that separate the parts of a JSON object.
const SEPARATORS: &[u8] = br#""\{}[]:,"#;

/// The greatest length of an escape.
const MAX_ESCAPE_BYTES: usize = 6;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    OutsideText,
    /// The next byte is in a key of the outermost object.
    Key,
    OtherText,
    FieldText,
}

#[derive(Debug)]
pub struct JsonFieldStream {
    field: &'static str,
    place: Place,
    is_after_backslash: bool,
    nesting_depth: usize,
    is_in_member_value: bool,
    key: Vec<u8>,
    /// The object with an empty text for the field.
    pub json_with_emptied_field: Vec<u8>,
    /// Text of the field that was not taken yet.
    escaped_text: Vec<u8>,
}

impl JsonFieldStream {
    pub fn new(field: &'static str) -> Self {
        Self {
            field,
            place: Place::OutsideText,
            is_after_backslash: false,
            nesting_depth: 0,
            is_in_member_value: false,
            key: Vec::new(),
            json_with_emptied_field: Vec::new(),
            escaped_text: Vec::new(),
        }
    }

    pub fn parse_chunk(&mut self, bytes: &[u8]) {
        for part in bytes.split_inclusive(|byte| SEPARATORS.contains(byte)) {
            let is_escaped = mem::take(&mut self.is_after_backslash) && part.len() == 1;
            match (part.split_last(), self.place) {
                (Some((separator, _)), Place::OutsideText) => {
                    self.json_with_emptied_field.extend_from_slice(part);
                    self.place = self.place_after(*separator);
                }
                (Some((b'"', rest)), place) if !is_escaped => {
                    self.add_text(rest);
                    self.json_with_emptied_field.push(b'"');
                    if place == Place::Key {
                        self.key.push(b'"');
                    }
                    self.place = Place::OutsideText;
                }
                (last, _) => {
                    let is_backslash = last.is_some_and(|(byte, _)| *byte == b'\\');
                    self.is_after_backslash = is_backslash && !is_escaped;
                    self.add_text(part);
                }
            }
        }
    }

    fn add_text(&mut self, part: &[u8]) {
        match self.place {
            Place::FieldText => self.escaped_text.extend_from_slice(part),
            place => {
                self.json_with_emptied_field.extend_from_slice(part);
                if place == Place::Key {
                    self.key.extend_from_slice(part);
                }
            }
        }
    }

    fn place_after(&mut self, separator: u8) -> Place {
        match separator {
            b'{' | b'[' => self.nesting_depth = self.nesting_depth.saturating_add(1),
            b'}' | b']' => self.nesting_depth = self.nesting_depth.saturating_sub(1),
            b':' if self.nesting_depth == 1 => self.is_in_member_value = true,
            b',' if self.nesting_depth == 1 => self.is_in_member_value = false,
            b'"' if self.nesting_depth != 1 => return Place::OtherText,
            b'"' if self.is_in_member_value => {
                // A key may have escapes.
                let key = serde_json::from_slice::<String>(&self.key);
                let is_field = key.is_ok_and(|key| key == self.field);
                return if is_field {
                    Place::FieldText
                } else {
                    Place::OtherText
                };
            }
            b'"' => {
                self.key = vec![separator];
                return Place::Key;
            }
            _ => {}
        }
        Place::OutsideText
    }

    /// The text of the field since the last call, without an incomplete escape at its end. `None` if an escape is invalid.
    pub fn take_text(&mut self) -> Option<Vec<u8>> {
        let mut len = self.escaped_text.len();
        if self.place == Place::FieldText {
            let end = len.saturating_sub(MAX_ESCAPE_BYTES - 1);
            let escape = self
                .escaped_text
                .iter()
                .skip(end)
                .position(|byte| *byte == b'\\');
            len = escape.map_or(len, |escape| end + escape);
        }
        let text: Vec<_> = self.escaped_text.drain(..len).collect();
        if !text.contains(&b'\\') {
            return Some(text);
        }
        let quoted = [b"\"", &text[..], b"\""].concat();
        let text = serde_json::from_slice::<String>(&quoted).ok();
        text.map(String::into_bytes)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn extract_field(text: &str, chunk_size: usize) -> (String, String) {
        let mut stream = JsonFieldStream::new("f");
        let mut extracted = Some(Vec::new());
        for chunk in text.as_bytes().chunks(chunk_size) {
            stream.parse_chunk(chunk);
            let chunks = extracted.zip(stream.take_text());
            extracted = chunks.map(|(before, text)| [before, text].concat());
        }
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (
            text(stream.json_with_emptied_field),
            extracted.map_or("invalid".to_owned(), text),
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
        check(r#"{"f":"a\"b\n\u00e"}"#, r#"{"f":""}"#, "invalid");
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
            let mut stream = JsonFieldStream::new("f");
            stream.parse_chunk(&bytes);
            stream.take_text();
        }
    }
}
