use serde_json::Value;

/// The paths and values of the fields of a document that `parsed`, the JSON of what was read of it, does not have.
pub fn unknown_fields<'a>(document: &'a Value, parsed: &Value) -> Vec<(String, &'a Value)> {
    let mut unknown = Vec::new();
    collect_unknown_fields("", document, parsed, &mut unknown);
    unknown
}

fn collect_unknown_fields<'a>(
    path: &str,
    document: &'a Value,
    parsed: &Value,
    unknown: &mut Vec<(String, &'a Value)>,
) {
    match (document, parsed) {
        (Value::Object(document), Value::Object(parsed)) => {
            for (name, value) in document {
                let path = format!("{path}{name}");
                match parsed.get(name) {
                    Some(parsed) => {
                        collect_unknown_fields(&format!("{path}."), value, parsed, unknown);
                    }
                    None => unknown.push((path, value)),
                }
            }
        }
        (Value::Array(document), Value::Array(parsed)) => {
            for (index, (item, parsed)) in document.iter().zip(parsed).enumerate() {
                collect_unknown_fields(&format!("{path}{index}."), item, parsed, unknown);
            }
        }
        _ => {}
    }
}
