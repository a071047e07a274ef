//! The body of a request: a form with `data`, or its value alone.

use std::borrow::Cow;

use base64::{Engine, engine::general_purpose::STANDARD};
use domain::usage::{EventPropertyValue, MAX_BATCH_EVENTS, RawUsageEvent};
use serde_json::{Map, Value, value::RawValue};
use url::form_urlencoded;

use crate::problem::ProblemType;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

type JsonObject = Map<String, Value>;

/// Parses a batch: a list of objects or one object, in JSON, or in the field `data` of a form in JSON or base64. Ignores the
/// content type, because `sendBeacon` sends plain text. An object that is too deep or has too large a number becomes an
/// empty one, so that the others are not lost.
pub fn parse(body: &[u8]) -> Result<Vec<JsonObject>, ProblemType> {
    let body = without_byte_order_mark(body);
    let json = if looks_like_json(body) {
        Cow::Borrowed(body)
    } else {
        Cow::Owned(decode_base64_json(
            urlencoded_data_field(body).ok_or(ProblemType::BadRequest)?,
        )?)
    };
    // The client's base64 has invalid UTF-8 for characters beyond the basic plane.
    let json = String::from_utf8_lossy(without_byte_order_mark(&json));
    let json = without_lone_surrogates(&json);
    let json_value: &RawValue = serde_json::from_str(&json).map_err(|_| ProblemType::BadRequest)?;
    let list = if json_value.get().starts_with('[') {
        serde_json::from_str(json_value.get()).map_err(|_| ProblemType::BadRequest)?
    } else {
        vec![json_value]
    };
    if list.len() > usize::from(MAX_BATCH_EVENTS) {
        return Err(ProblemType::TooLarge);
    }
    let event_objects = list.into_iter().map(|item| {
        let is_object = item.get().starts_with('{');
        let object = || serde_json::from_str(item.get()).unwrap_or_default();
        is_object.then(object).ok_or(ProblemType::BadRequest)
    });
    event_objects.collect()
}

/// Replaces escapes of lone surrogates. The client truncates texts at 255 UTF-16 units, perhaps inside a character, and
/// a string cannot hold the rest.
fn without_lone_surrogates(json: &str) -> Cow<'_, str> {
    let mut repaired_json = String::new();
    let mut remaining_json = json;
    while let Some(at) = remaining_json.find('\\') {
        let (before, escape) = remaining_json.split_at(at);
        let length = match (utf16_unit(escape), escape.get(6..).and_then(utf16_unit)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(0xD800..=0xDFFF), _) => 0,
            // The character after the backslash belongs to the escape, even if it is a backslash.
            _ => escape.chars().take(2).map(char::len_utf8).sum(),
        };
        repaired_json.push_str(before);
        repaired_json.push_str(if length == 0 {
            "\\uFFFD"
        } else {
            escape.get(..length).unwrap_or_default()
        });
        remaining_json = escape
            .get(if length == 0 { 6 } else { length }..)
            .unwrap_or_default();
    }
    if repaired_json.is_empty() {
        return Cow::Borrowed(json);
    }
    repaired_json.push_str(remaining_json);
    Cow::Owned(repaired_json)
}

/// The UTF-16 unit of the escape `\uXXXX` at the beginning.
fn utf16_unit(escape: &str) -> Option<u16> {
    u16::from_str_radix(escape.strip_prefix("\\u")?.get(..4)?, 16).ok()
}

/// The name is empty if there is none.
pub fn raw_event_from_json(event: JsonObject) -> RawUsageEvent {
    let mut event = event;
    let properties = match event.remove("properties") {
        Some(Value::Object(properties)) => properties,
        _ => JsonObject::new(),
    };
    let properties = properties.into_iter();
    RawUsageEvent {
        name: event
            .get("event")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned(),
        properties: properties
            .filter_map(|(name, value)| Some((name, to_property_value(value)?)))
            .collect(),
    }
}

fn to_property_value(value: Value) -> Option<EventPropertyValue> {
    match value {
        Value::Null => None,
        Value::Bool(value) => Some(EventPropertyValue::Bool(value)),
        Value::Number(number) => {
            let integer = number.as_i64().map(EventPropertyValue::Integer);
            integer.or_else(|| number.as_f64().map(EventPropertyValue::Float))
        }
        Value::String(text) => Some(EventPropertyValue::Text(text)),
        nested_value => Some(EventPropertyValue::Text(nested_value.to_string())),
    }
}

fn without_byte_order_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

fn looks_like_json(text: &[u8]) -> bool {
    matches!(text.trim_ascii_start().first(), Some(b'[' | b'{'))
}

fn urlencoded_data_field(form: &[u8]) -> Option<Vec<u8>> {
    let mut fields = form_urlencoded::parse(form);
    let (_, data) = fields.find(|(name, _)| name == "data")?;
    Some(data.into_owned().into_bytes())
}

/// JSON, or JSON in base64.
fn decode_base64_json(data: Vec<u8>) -> Result<Vec<u8>, ProblemType> {
    if looks_like_json(without_byte_order_mark(&data)) {
        return Ok(data);
    }
    // The form has turned a plus that was not percent-encoded into a space.
    let space_to_plus = |byte: u8| if byte == b' ' { b'+' } else { byte };
    let data: Vec<u8> = data
        .trim_ascii()
        .iter()
        .copied()
        .map(space_to_plus)
        .collect();
    STANDARD.decode(data).map_err(|_| ProblemType::BadRequest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(body: &str) -> Result<Vec<String>, ProblemType> {
        let events = parse(body.as_bytes())?.into_iter().map(raw_event_from_json);
        Ok(events.map(|event| event.name).collect())
    }

    #[test]
    fn parses_every_batch_format() {
        let json = r#"[{"event":"a+b ü"},{"event":"ä"}]"#;
        let encoded = "%5B%7B%22event%22:%22a%2Bb+%C3%BC%22%7D,%7B%22event%22%3A%22%C3%A4%22%7D%5D";
        let base64 = STANDARD.encode(json);
        for body in [
            json.to_owned(),
            format!("\n {json} "),
            format!("data={encoded}"),
            format!("verbose=1&data={encoded}&ip=0"),
            format!("data={base64}"),
            format!("data={}", base64.replace('+', "%2B").replace('=', "%3D")),
        ] {
            let names = names(&body).unwrap();
            assert_eq!(names, ["a+b ü", "ä"], "{body}");
        }
        assert_eq!(names(r#"{"event":"alone"}"#).unwrap(), ["alone"]);
        assert!(names("[]").unwrap().is_empty());
    }

    #[test]
    fn replaces_invalid_utf8_in_base64() {
        let json = b"[{\"event\":\"\xED\xA0\xBE\xED\xB5\xA8\"},{\"event\":\"call\"}]";
        let body = format!("data={}", STANDARD.encode(json));
        assert_eq!(names(&body).unwrap()[1], "call");
    }

    #[test]
    fn replaces_lone_surrogates() {
        for (sent, expected) in [
            (r"x\ud83d", "x\u{FFFD}"),
            (r"\uDE00x", "\u{FFFD}x"),
            (r"\ud83d\ud83d\ude00", "\u{FFFD}\u{1F600}"),
            (r"\ud83d\u0041", "\u{FFFD}A"),
            (r"\\ud83d", r"\ud83d"),
            (r"\\\ud83d\\", "\\\u{FFFD}\\"),
            (r"\u00e4\n", "ä\n"),
        ] {
            let batch = format!(r#"[{{"event":"{sent}"}},{{"event":"call"}}]"#);
            assert_eq!(names(&batch).unwrap(), [expected, "call"], "{sent}");
        }
        for body in [
            r#"[{"event":"\u"#,
            r#"[{"event":"\ud8"#,
            r#"[{"event":"\"#,
            r#"["\ué123"]"#,
        ] {
            assert_eq!(names(body), Err(ProblemType::BadRequest), "{body}");
        }
    }

    #[test]
    fn ignores_a_byte_order_mark() {
        let json = "\u{FEFF}[{\"event\":\"call\"}]";
        let data = "%EF%BB%BF%5B%7B%22event%22:%22call%22%7D%5D";
        for body in [
            json.to_owned(),
            format!("data={json}"),
            format!("data={data}"),
            format!("data={}", STANDARD.encode(json)),
            format!("\u{FEFF}data={data}"),
        ] {
            assert_eq!(names(&body).unwrap(), ["call"], "{body}");
        }
    }

    #[test]
    fn an_unreadable_event_does_not_affect_the_others() {
        let nested = format!("{}1{}", "[".repeat(500), "]".repeat(500));
        for value in ["1e400", "-1e400", &nested] {
            let event = format!(r#"{{"event":"x","properties":{{"time":{value}}}}}"#);
            let batch = format!(r#"[{{"event":"call"}}, {event} ,{{"event":"mail"}}]"#);
            assert_eq!(names(&batch).unwrap(), ["call", "", "mail"], "{value}");
            assert_eq!(names(&event).unwrap(), [""], "{value}");
        }
    }

    #[test]
    fn rejects_invalid_batches() {
        let nested = "[".repeat(500);
        for body in [
            "",
            "data",
            "data=",
            "data=%",
            "data=*",
            "date=%5B%5D",
            "[",
            "[1]",
            "[[]]",
            "null",
            "\"text\"",
            "data=bnVsbA==",
            "[{\"event\":\"a\"},null]",
            nested.as_str(),
        ] {
            assert_eq!(names(body), Err(ProblemType::BadRequest), "{body}");
        }
        let events = |count: usize| format!("[{}]", vec![r#"{"event":"a"}"#; count].join(","));
        assert_eq!(names(&events(50)).unwrap().len(), 50);
        assert_eq!(names(&events(51)), Err(ProblemType::TooLarge));
    }

    #[test]
    fn converts_event_properties() {
        let body = r#"{"event":"x","properties":{"a":"b","c":true,"d":1.5,"g":7,"e":null,"f":["g",{"h":1}]}}"#;
        let [event] = <[JsonObject; 1]>::try_from(parse(body.as_bytes()).unwrap()).unwrap();
        let properties = raw_event_from_json(event).properties;
        let text = |text: &str| EventPropertyValue::Text(text.to_owned());
        let expected = [
            ("a", text("b")),
            ("c", EventPropertyValue::Bool(true)),
            ("d", EventPropertyValue::Float(1.5)),
            ("g", EventPropertyValue::Integer(7)),
            ("f", text(r#"["g",{"h":1}]"#)),
        ];
        let expected = expected.map(|(name, value)| (name.to_owned(), value));
        assert_eq!(properties, expected.into());
        for body in [r#"{"properties":[]}"#, r#"{"event":7}"#, "{}"] {
            let [event] = <[JsonObject; 1]>::try_from(parse(body.as_bytes()).unwrap()).unwrap();
            let RawUsageEvent { name, properties } = raw_event_from_json(event);
            assert_eq!((name.as_str(), properties.len()), ("", 0), "{body}");
        }
    }
}
