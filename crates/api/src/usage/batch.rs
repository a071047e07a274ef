//! What a client sends in one request: a form with `data`, or the same without a form around it.

use std::borrow::Cow;

use base64::{Engine, engine::general_purpose::STANDARD};
use domain::usage::{PropertyValue, RawEvent};
use percent_encoding::percent_decode;
use serde_json::{Map, Value, value::RawValue};

use crate::problem::Kind;

/// The most events in one request (specification §9).
const MOST_EVENTS: usize = 50;

/// The mark of the byte order, with which some programs begin what they write.
const MARK: &[u8] = b"\xEF\xBB\xBF";

type Object = Map<String, Value>;

/// Reads a batch: a list of objects, or one that is sent alone; in JSON, or as the field `data` of a form, which has it
/// in JSON or in base64. What the request calls its body does not matter: a browser that sends its last words calls
/// them plain text. An object that cannot be read, because a number has no room or it is nested too deeply, is empty: it
/// is not worth the others.
///
/// # Errors
/// [`Kind::BadRequest`] when it is none, [`Kind::TooLarge`] when it has more than fifty.
pub fn read(body: &[u8]) -> Result<Vec<Object>, Kind> {
    let body = without_mark(body);
    let json = if is_json(body) {
        Cow::Borrowed(body)
    } else {
        Cow::Owned(decoded(data_of(body).ok_or(Kind::BadRequest)?)?)
    };
    // The client's base64 writes what is beyond the first plane in a way that is no UTF-8; one sign is not worth a batch.
    let json = String::from_utf8_lossy(without_mark(&json));
    let json = whole_letters(&json);
    let whole: &RawValue = serde_json::from_str(&json).map_err(|_| Kind::BadRequest)?;
    let list = if whole.get().starts_with('[') {
        serde_json::from_str(whole.get()).map_err(|_| Kind::BadRequest)?
    } else {
        vec![whole]
    };
    if list.len() > MOST_EVENTS {
        return Err(Kind::TooLarge);
    }
    let objects = list.into_iter().map(|item| {
        let is_object = item.get().starts_with('{');
        let object = || serde_json::from_str(item.get()).unwrap_or_default();
        is_object.then(object).ok_or(Kind::BadRequest)
    });
    objects.collect()
}

/// The same JSON with a replacement character for every escape that is half a letter. The client cuts texts at 255 UTF-16
/// units, perhaps through an emoji, and no text of ours can hold what is left: one letter is not worth a batch.
fn whole_letters(json: &str) -> Cow<'_, str> {
    let mut mended = String::new();
    let mut rest = json;
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at(at);
        let length = match (unit(escape), escape.get(6..).and_then(unit)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(0xD800..=0xDFFF), _) => 0,
            // The sign behind the backslash is part of the escape, even if it is another one.
            _ => escape.chars().take(2).map(char::len_utf8).sum(),
        };
        mended.push_str(before);
        mended.push_str(if length == 0 {
            "\\uFFFD"
        } else {
            escape.get(..length).unwrap_or_default()
        });
        rest = escape
            .get(if length == 0 { 6 } else { length }..)
            .unwrap_or_default();
    }
    if mended.is_empty() {
        return Cow::Borrowed(json);
    }
    mended.push_str(rest);
    Cow::Owned(mended)
}

/// The UTF-16 unit of the escape `\uXXXX` that a text begins with.
fn unit(escape: &str) -> Option<u16> {
    u16::from_str_radix(escape.strip_prefix("\\u")?.get(..4)?, 16).ok()
}

/// An event as a client tells it. What has no name is no event that anybody knows.
#[must_use]
pub fn told(event: Object) -> RawEvent {
    let mut event = event;
    let properties = match event.remove("properties") {
        Some(Value::Object(properties)) => properties,
        _ => Object::new(),
    };
    let properties = properties.into_iter();
    RawEvent {
        event: event
            .get("event")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned(),
        properties: properties
            .filter_map(|(name, value)| Some((name, said(value)?)))
            .collect(),
    }
}

fn said(value: Value) -> Option<PropertyValue> {
    match value {
        Value::Null => None,
        Value::Bool(truth) => Some(PropertyValue::Bool(truth)),
        Value::Number(number) => {
            let whole = number.as_i64().map(PropertyValue::Int);
            whole.or_else(|| number.as_f64().map(PropertyValue::Float))
        }
        Value::String(text) => Some(PropertyValue::Text(text)),
        nested => Some(PropertyValue::Text(nested.to_string())),
    }
}

fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(MARK).unwrap_or(text)
}

fn is_json(text: &[u8]) -> bool {
    matches!(text.trim_ascii_start().first(), Some(b'[' | b'{'))
}

/// The field `data` of a form, without its percent signs.
fn data_of(form: &[u8]) -> Option<Vec<u8>> {
    let mut fields = form.split(|byte| *byte == b'&');
    let data = fields.find_map(|field| field.strip_prefix(b"data="))?;
    let blanks = |byte: &u8| if *byte == b'+' { b' ' } else { *byte };
    let data: Vec<u8> = data.iter().map(blanks).collect();
    Some(percent_decode(&data).collect())
}

/// JSON as it is, or out of base64.
fn decoded(data: Vec<u8>) -> Result<Vec<u8>, Kind> {
    if is_json(without_mark(&data)) {
        return Ok(data);
    }
    // A plus that nobody encoded came out of the form as a blank.
    let plus = |byte: u8| if byte == b' ' { b'+' } else { byte };
    let data: Vec<u8> = data.trim_ascii().iter().copied().map(plus).collect();
    STANDARD.decode(data).map_err(|_| Kind::BadRequest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(body: &str) -> Result<Vec<String>, Kind> {
        let events = read(body.as_bytes())?.into_iter().map(told);
        Ok(events.map(|told| told.event).collect())
    }

    #[test]
    fn a_batch_comes_in_four_ways() {
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
    fn base64_that_is_no_utf8_loses_a_sign_and_not_the_batch() {
        let json = b"[{\"event\":\"\xED\xA0\xBE\xED\xB5\xA8\"},{\"event\":\"call\"}]";
        let body = format!("data={}", STANDARD.encode(json));
        assert_eq!(names(&body).unwrap()[1], "call");
    }

    #[test]
    fn half_a_letter_loses_itself_and_not_the_batch() {
        for (sent, read) in [
            (r"x\ud83d", "x\u{FFFD}"),
            (r"\uDE00x", "\u{FFFD}x"),
            (r"\ud83d\ud83d\ude00", "\u{FFFD}\u{1F600}"),
            (r"\ud83d\u0041", "\u{FFFD}A"),
            (r"\\ud83d", r"\ud83d"),
            (r"\\\ud83d\\", "\\\u{FFFD}\\"),
            (r"\u00e4\n", "ä\n"),
        ] {
            let batch = format!(r#"[{{"event":"{sent}"}},{{"event":"call"}}]"#);
            assert_eq!(names(&batch).unwrap(), [read, "call"], "{sent}");
        }
        for body in [
            r#"[{"event":"\u"#,
            r#"[{"event":"\ud8"#,
            r#"[{"event":"\"#,
            r#"["\ué123"]"#,
        ] {
            assert_eq!(names(body), Err(Kind::BadRequest), "{body}");
        }
    }

    #[test]
    fn a_mark_of_the_byte_order_is_no_part_of_a_batch() {
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
    fn an_event_that_cannot_be_read_loses_itself_and_not_the_batch() {
        let deep = format!("{}1{}", "[".repeat(500), "]".repeat(500));
        for value in ["1e400", "-1e400", &deep] {
            let event = format!(r#"{{"event":"x","properties":{{"time":{value}}}}}"#);
            let batch = format!(r#"[{{"event":"call"}}, {event} ,{{"event":"mail"}}]"#);
            assert_eq!(names(&batch).unwrap(), ["call", "", "mail"], "{value}");
            assert_eq!(names(&event).unwrap(), [""], "{value}");
        }
    }

    #[test]
    fn what_is_no_batch_is_refused() {
        let deep = "[".repeat(500);
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
            deep.as_str(),
        ] {
            assert_eq!(names(body), Err(Kind::BadRequest), "{body}");
        }
        let events = |count: usize| format!("[{}]", vec![r#"{"event":"a"}"#; count].join(","));
        assert_eq!(names(&events(50)).unwrap().len(), 50);
        assert_eq!(names(&events(51)), Err(Kind::TooLarge));
    }

    #[test]
    fn properties_are_told_as_they_are_said() {
        let body = r#"{"event":"x","properties":{"a":"b","c":true,"d":1.5,"g":7,"e":null,"f":["g",{"h":1}]}}"#;
        let [event] = <[Object; 1]>::try_from(read(body.as_bytes()).unwrap()).unwrap();
        let said = told(event).properties;
        let text = |text: &str| PropertyValue::Text(text.to_owned());
        let expected = [
            ("a", text("b")),
            ("c", PropertyValue::Bool(true)),
            ("d", PropertyValue::Float(1.5)),
            ("g", PropertyValue::Int(7)),
            ("f", text(r#"["g",{"h":1}]"#)),
        ];
        let expected = expected.map(|(name, said)| (name.to_owned(), said));
        assert_eq!(said, expected.into());
        for body in [r#"{"properties":[]}"#, r#"{"event":7}"#, "{}"] {
            let [event] = <[Object; 1]>::try_from(read(body.as_bytes()).unwrap()).unwrap();
            let RawEvent { event, properties } = told(event);
            assert_eq!((event.as_str(), properties.len()), ("", 0), "{body}");
        }
    }
}
