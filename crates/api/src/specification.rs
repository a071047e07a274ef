//! Completes the specification that the framework generates.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::{
    file,
    published::unpublished::{NOT_YET, PUBLISHED},
};

/// The years of which anybody is told anything; see [`OutsideYears`](crate::problem::Fault::OutsideYears).
const YEARS: &str = "^(19[7-9][0-9]|2[0-3][0-9][0-9]|2400)-";

/// Adds closed request bodies, bounds of unsigned numbers, years of instants, response headers of public writes, and
/// the events of the event stream.
pub fn complete(document: &mut Value) {
    let paths = document.get_mut("paths").and_then(Value::as_object_mut);
    if let Some(paths) = paths
        && let Some(item) = paths.remove(file::PATH.trim_end_matches('/'))
    {
        paths.insert(file::PATH.to_owned(), item);
    }
    close_bodies(document);
    for operation in operations(document) {
        say_when_unpublished(operation);
        let parameters = operation
            .get_mut("parameters")
            .and_then(Value::as_array_mut);
        let schemas = parameters.into_iter().flatten();
        for schema in schemas.filter_map(|parameter| parameter.get_mut("schema")?.as_object_mut()) {
            bound(schema);
        }
        let ok = operation
            .get_mut("responses")
            .and_then(|all| all.get_mut("200"));
        if let Some(schema) = ok.and_then(|ok| ok.pointer_mut("/content/text~1event-stream/schema"))
        {
            *schema = event(schema);
        }
    }
}

/// The operations whose writes guests see.
const PUBLIC_WRITES: [&str; 15] = [
    "createNews",
    "editNews",
    "deleteNews",
    "restoreNews",
    "reorderNews",
    "editMenuFile",
    "deleteMenuFile",
    "restoreMenuFile",
    "saveMenuSettings",
    "saveOpeningHours",
    "createSpecialDay",
    "editSpecialDay",
    "deleteSpecialDay",
    "replaceFile",
    "deleteFileByType",
];

/// A public write says when it is stored and guests do not see it yet.
fn say_when_unpublished(operation: &mut Map<String, Value>) {
    let id = operation.get("operationId").and_then(Value::as_str);
    if !id.is_some_and(|id| PUBLIC_WRITES.contains(&id)) {
        return;
    }
    let responses = operation
        .get_mut("responses")
        .and_then(Value::as_object_mut);
    for (status, response) in responses.into_iter().flatten() {
        if let Some(response) = response.as_object_mut()
            && status.starts_with('2')
        {
            let headers = response.entry("headers").or_insert_with(|| json!({}));
            headers[PUBLISHED] = json!({
                "description": "`?0` when the write is stored and guests do not see it yet; absent otherwise.",
                "required": false,
                "schema": { "type": "string", "enum": [NOT_YET] },
            });
        }
    }
}

fn operations(document: &mut Value) -> impl Iterator<Item = &mut Map<String, Value>> {
    let paths = document.get_mut("paths").and_then(Value::as_object_mut);
    let items = paths.into_iter().flat_map(Map::values_mut);
    items
        .filter_map(Value::as_object_mut)
        .flat_map(Map::values_mut)
        .filter_map(Value::as_object_mut)
}

/// Unknown fields of a body are refused, at every level.
fn close_bodies(document: &mut Value) {
    let mut names = BTreeSet::new();
    for operation in operations(document) {
        if let Some(body) = operation.get("requestBody") {
            referenced(body, &mut names);
        }
    }
    let Some(schemas) = document
        .pointer_mut("/components/schemas")
        .and_then(Value::as_object_mut)
    else {
        return;
    };
    let mut done = BTreeSet::new();
    while let Some(name) = names.pop_first() {
        if !done.insert(name.clone()) {
            continue;
        }
        if let Some(schema) = schemas.get_mut(&name) {
            referenced(schema, &mut names);
            if schema.get("type").is_some_and(|kind| kind == "object") {
                schema["additionalProperties"] = false.into();
            }
        }
    }
}

fn referenced(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            let name = object.get("$ref").and_then(Value::as_str);
            names.extend(name.and_then(|name| Some(name.rsplit_once('/')?.1.to_owned())));
            object.values().for_each(|value| referenced(value, names));
        }
        Value::Array(items) => items.iter().for_each(|value| referenced(value, names)),
        _ => {}
    }
}

/// A number without a sign has bounds, though OpenAPI knows no format that says so; instants have years.
fn bound(schema: &mut Map<String, Value>) {
    let most: u32 = match schema.get("format").and_then(Value::as_str) {
        Some("uint32") => u32::MAX,
        Some("uint16") => u16::MAX.into(),
        Some("uint8") => u8::MAX.into(),
        Some("date-time") => {
            schema.insert("pattern".to_owned(), YEARS.into());
            return;
        }
        _ => return,
    };
    schema.entry("minimum").or_insert(0.into());
    schema.entry("maximum").or_insert(most.into());
}

/// The framework writes a stream as a list; what comes is one event after the other.
fn event(list: &Value) -> Value {
    let name = list.pointer("/items/$ref").and_then(Value::as_str);
    let name = name.and_then(|name| name.rsplit('/').next());
    let name = name.unwrap_or_default();
    json!({
        "type": "object",
        "description": "One event of the stream.",
        "required": ["id", "event", "data"],
        "properties": {
            "id": { "type": "string", "description": "The edition's name, for `Last-Event-ID`." },
            "event": { "type": "string", "description": "What has happened.", "enum": ["edition"] },
            "data": { "type": "string", "description": format!("An `{name}` in JSON.") },
        },
    })
}
