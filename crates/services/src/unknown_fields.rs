//! Fields of JSON documents that are not read.

use serde_json::{Map, Value};

/// The paths and values of the fields of a document that `parsed`, the JSON of what was read of it, does not have.
pub fn unknown_fields<'a>(
    document: &'a Map<String, Value>,
    parsed: &Value,
) -> Vec<(String, &'a Value)> {
    let mut unknown = Vec::new();
    if let Value::Object(parsed) = parsed {
        collect_unknown_fields("", document, parsed, &mut unknown);
    }
    unknown
}

fn collect_unknown_fields<'a>(
    prefix: &str,
    document: &'a Map<String, Value>,
    parsed: &Map<String, Value>,
    unknown: &mut Vec<(String, &'a Value)>,
) {
    for (name, value) in document {
        let path = format!("{prefix}{name}");
        match parsed.get(name) {
            Some(parsed) => collect_unknown_fields_of_value(&path, value, parsed, unknown),
            None => unknown.push((path, value)),
        }
    }
}

fn collect_unknown_fields_of_value<'a>(
    path: &str,
    value: &'a Value,
    parsed: &Value,
    unknown: &mut Vec<(String, &'a Value)>,
) {
    match (value, parsed) {
        (Value::Object(object), Value::Object(parsed)) => {
            collect_unknown_fields(&format!("{path}."), object, parsed, unknown);
        }
        (Value::Array(items), Value::Array(parsed)) => {
            for (index, (item, parsed)) in items.iter().zip(parsed).enumerate() {
                let path = format!("{path}.{index}");
                collect_unknown_fields_of_value(&path, item, parsed, unknown);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn finds_unknown_fields_at_any_depth() {
        for (document, parsed, expected) in [
            (json!({"a": 1}), json!({"a": 1, "b": 2}), &[][..]),
            (json!({"a": 1, "b": 2}), json!({"a": 1}), &["b"]),
            (
                json!({"a": {"b": {"c": 1}}}),
                json!({"a": {"b": {}}}),
                &["a.b.c"],
            ),
            (
                json!({"a": [{}, {"b": 1}, [{"c": 1}]]}),
                json!({"a": [{}, {}, [{}]]}),
                &["a.1.b", "a.2.0.c"],
            ),
            (
                json!({"a": {"b": 1}, "c": [{"d": 1}]}),
                json!({"a": null, "c": []}),
                &[],
            ),
            (json!({"a": 1}), json!(null), &[]),
        ] {
            let unknown = unknown_fields(document.as_object().unwrap(), &parsed);
            let paths: Vec<_> = unknown.into_iter().map(|(path, _)| path).collect();
            assert_eq!(paths, expected, "{document}");
        }
    }
}
