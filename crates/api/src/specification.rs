//! The published specification.

use std::collections::BTreeSet;

use poem_openapi::payload::Payload;
use publishing::schema::limits::YEAR_PATTERN;
use serde_json::{Map, Value, json, map::Entry};

mod headers;

use crate::{auth::MANAGEMENT_MARKER, openapi_service, problem::ProblemJson};

/// Operations of plain endpoints, and parameters, headers and responses of several operations, described by hand.
const HANDWRITTEN_SPECIFICATIONS: [&str; 6] = [
    include_str!("http/headers_openapi.json"),
    include_str!("http/list_openapi.json"),
    include_str!("problem/openapi.json"),
    include_str!("storage/openapi.json"),
    include_str!("usage/openapi.json"),
    include_str!("auth/oidc_openapi.json"),
];

/// Examples of schemas by name.
const SCHEMA_EXAMPLES: &str = include_str!("examples.json");

/// Responses to requests without the credentials of staff, of all operations for staff.
const AUTH_ERROR_RESPONSES: [(&str, &str); 2] = [
    ("401", "There is no session, or it has expired."),
    (
        "403",
        "The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be \
         changed or a second factor set up first, the role of the account does not allow the operation (`x-required-role`), or a recent \
         proof is missing.",
    ),
];

/// The published specification, as committed in `openapi/wirtshaus.json`.
pub fn specification() -> String {
    // The framework's format of dates is the name of a Rust type.
    let text = openapi_service()
        .spec()
        .replace("\"naive-date\"", "\"date\"");
    let mut openapi_document = serde_json::from_str(&text).unwrap_or_default();
    complete_specification(&mut openapi_document);
    format!("{openapi_document:#}\n")
}

/// Adds responses of operations for staff, examples, closed request bodies, bounds of unsigned numbers, years of
/// instants, common headers, response headers of writes, the events of the event stream, the operations of [`HANDWRITTEN_SPECIFICATIONS`],
/// and an explicit `security` of public operations.
fn complete_specification(openapi_document: &mut Value) {
    operations(openapi_document).for_each(|(_, operation)| add_auth_responses(operation));
    add_examples(openapi_document);
    forbid_unknown_fields(openapi_document);
    for document_part in HANDWRITTEN_SPECIFICATIONS {
        merge_json(
            openapi_document,
            serde_json::from_str(document_part).unwrap_or_default(),
        );
    }
    remove_description_from_all_of(openapi_document);
    add_failure_responses(openapi_document);
    headers::add_vary_to_problems(openapi_document);
    for (method, operation) in operations(openapi_document) {
        let is_public = !requires_staff(operation);
        add_required_role(operation);
        if method != "get" && !is_public {
            headers::describe_published_header(operation);
        }
        headers::refer_to_list_parameters(operation);
        headers::refer_to_common_headers(method, is_public, operation);
        let parameters = operation
            .get_mut("parameters")
            .and_then(Value::as_array_mut);
        let schemas = parameters.into_iter().flatten();
        for schema in schemas.filter_map(|parameter| parameter.get_mut("schema")?.as_object_mut()) {
            add_number_bounds(schema);
        }
        let ok = operation
            .get_mut("responses")
            .and_then(|all| all.get_mut("200"));
        if let Some(schema) = ok.and_then(|ok| ok.pointer_mut("/content/text~1event-stream/schema"))
        {
            *schema = event_stream_schema(schema);
        }
        operation.entry("security").or_insert_with(|| json!([]));
    }
}

fn add_auth_responses(operation: &mut Map<String, Value>) {
    if !requires_staff(operation) {
        return;
    }
    let responses = operation.get_mut("responses");
    if let Some(responses) = responses.and_then(Value::as_object_mut) {
        for (status, description) in AUTH_ERROR_RESPONSES {
            let problem = json!({ "$ref": "#/components/schemas/Problem" });
            responses.entry(status).or_insert_with(|| {
                json!({
                    "description": description,
                    "content": { ProblemJson::CONTENT_TYPE: { "schema": problem } },
                })
            });
        }
        responses.sort_keys();
    }
}

/// Adds the role that an operation for staff needs, and removes [`MANAGEMENT_MARKER`].
fn add_required_role(operation: &mut Map<String, Value>) {
    if !requires_staff(operation) {
        return;
    }
    let security = operation.get_mut("security").and_then(Value::as_array_mut);
    let role = security.map_or("team", |security| {
        let all = security.len();
        security.retain(|scheme| scheme.get(MANAGEMENT_MARKER).is_none());
        if security.len() < all {
            "management"
        } else {
            "team"
        }
    });
    operation.insert("x-required-role".to_owned(), role.into());
}

/// Every operation may fail with 500 or 503.
fn add_failure_responses(openapi_document: &mut Value) {
    let paths = openapi_document
        .get_mut("paths")
        .and_then(Value::as_object_mut);
    for (path, methods) in paths.into_iter().flatten() {
        let prefix = if path.starts_with("/storage/") {
            "Storage"
        } else {
            ""
        };
        let operations = methods
            .as_object_mut()
            .into_iter()
            .flat_map(Map::values_mut);
        let responses = operations.filter_map(|operation| operation["responses"].as_object_mut());
        for responses in responses {
            for (status, name) in [("500", "InternalError"), ("503", "Unavailable")] {
                let reference = format!("#/components/responses/{prefix}{name}");
                responses.insert(status.to_owned(), json!({ "$ref": reference }));
            }
            responses.sort_keys();
        }
    }
}

/// There are alternatives of `security`, and none is empty.
fn requires_staff(operation: &Map<String, Value>) -> bool {
    let security_alternatives = operation.get("security").and_then(Value::as_array);
    security_alternatives.is_some_and(|security_alternatives| {
        let is_empty = |schemes: &Value| schemes.as_object().is_none_or(Map::is_empty);
        !security_alternatives.is_empty() && !security_alternatives.iter().any(is_empty)
    })
}

fn add_examples(openapi_document: &mut Value) {
    let examples: Map<String, Value> = serde_json::from_str(SCHEMA_EXAMPLES).unwrap_or_default();
    for (name, example) in examples {
        let schema = openapi_document.pointer_mut(&format!("/components/schemas/{name}"));
        if let Some(schema) = schema.and_then(Value::as_object_mut) {
            schema.insert("example".to_owned(), example);
        }
    }
}

/// Adds the entries of an object and the items of a list.
fn merge_json(into: &mut Value, from: Value) {
    match (into, from) {
        (Value::Object(into), Value::Object(from)) => {
            for (name, value) in from {
                match into.entry(name) {
                    Entry::Occupied(mut entry) => merge_json(entry.get_mut(), value),
                    Entry::Vacant(entry) => {
                        entry.insert(value);
                    }
                }
            }
        }
        (Value::Array(into), Value::Array(from)) => into.extend(from),
        (into, from) => *into = from,
    }
}

/// The framework writes a described reference as `allOf` with two parts, reference and description. Client generators
/// resolve it only if the reference is alone, with the description beside `allOf`.
fn remove_description_from_all_of(value: &mut Value) {
    if let Some(parts) = value.get_mut("allOf").and_then(Value::as_array_mut) {
        parts.retain(|part| {
            let mut names = part.as_object().into_iter().flat_map(Map::keys);
            !names.all(|name| name == "description")
        });
    }
    match value {
        Value::Object(object) => object.values_mut().for_each(remove_description_from_all_of),
        Value::Array(items) => items.iter_mut().for_each(remove_description_from_all_of),
        _ => {}
    }
}

/// The operations with their methods.
fn operations(
    openapi_document: &mut Value,
) -> impl Iterator<Item = (&String, &mut Map<String, Value>)> {
    let paths = openapi_document
        .get_mut("paths")
        .and_then(Value::as_object_mut);
    let items = paths.into_iter().flat_map(Map::values_mut);
    items
        .filter_map(Value::as_object_mut)
        .flatten()
        .filter_map(|(method, operation)| Some((method, operation.as_object_mut()?)))
}

/// Unknown fields of a body are rejected at every level.
fn forbid_unknown_fields(openapi_document: &mut Value) {
    let mut names = BTreeSet::new();
    for (_, operation) in operations(openapi_document) {
        if let Some(body) = operation.get("requestBody") {
            collect_schema_references(body, &mut names);
        }
    }
    let Some(schemas) = openapi_document
        .pointer_mut("/components/schemas")
        .and_then(Value::as_object_mut)
    else {
        return;
    };
    let mut visited_schemas = BTreeSet::new();
    while let Some(name) = names.pop_first() {
        if !visited_schemas.insert(name.clone()) {
            continue;
        }
        if let Some(schema) = schemas.get_mut(&name) {
            collect_schema_references(schema, &mut names);
            if schema.get("type").is_some_and(|kind| kind == "object") {
                schema["additionalProperties"] = false.into();
            }
        }
    }
}

fn collect_schema_references(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            let name = object.get("$ref").and_then(Value::as_str);
            names.extend(name.and_then(|name| Some(name.rsplit_once('/')?.1.to_owned())));
            object
                .values()
                .for_each(|value| collect_schema_references(value, names));
        }
        Value::Array(items) => items
            .iter()
            .for_each(|value| collect_schema_references(value, names)),
        _ => {}
    }
}

/// OpenAPI has no formats for unsigned numbers. Instants have a limited range of years.
fn add_number_bounds(schema: &mut Map<String, Value>) {
    let max: u32 = match schema.get("format").and_then(Value::as_str) {
        Some("uint32") => u32::MAX,
        Some("uint16") => u16::MAX.into(),
        Some("uint8") => u8::MAX.into(),
        Some("date-time") => {
            schema.insert("pattern".to_owned(), YEAR_PATTERN.into());
            return;
        }
        _ => return,
    };
    schema.entry("minimum").or_insert(0.into());
    schema.entry("maximum").or_insert(max.into());
}

/// The framework describes a stream of events as a list.
fn event_stream_schema(list: &Value) -> Value {
    let name = list.pointer("/items/$ref").and_then(Value::as_str);
    let name = name.and_then(|name| name.rsplit('/').next());
    let name = name.unwrap_or_default();
    json!({
        "type": "object",
        "description": "One event of the stream.",
        "required": ["id", "event", "data"],
        "properties": {
            "id": { "type": "string", "description": "The revision and a digest of each part, for `Last-Event-ID`." },
            "event": { "type": "string", "description": "The type of the event.", "enum": ["edition"] },
            "data": { "type": "string", "description": format!("An `{name}` in JSON.") },
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_have_the_fields_of_their_schemas() {
        let openapi_document: Value = serde_json::from_str(&specification()).unwrap();
        let examples: Map<String, Value> = serde_json::from_str(SCHEMA_EXAMPLES).unwrap();
        for (name, example) in examples {
            let schema = &openapi_document["components"]["schemas"][&name];
            assert_eq!(schema["example"], example, "{name}");
            // Fields of flattened objects are in `allOf`.
            let parts = schema["allOf"].as_array().into_iter().flatten();
            let parts = parts.map(|part| match part["$ref"].as_str() {
                Some(path) => openapi_document
                    .pointer(path.trim_start_matches('#'))
                    .unwrap(),
                None => part,
            });
            let parts: Vec<_> = parts.chain([schema]).collect();
            for field in example.as_object().unwrap().keys() {
                let mut properties = parts.iter().map(|part| &part["properties"]);
                let is_known = properties.any(|all| all.get(field).is_some());
                assert!(is_known, "{name}.{field}");
            }
            for part in parts {
                for field in part["required"].as_array().into_iter().flatten() {
                    let value = example.get(field.as_str().unwrap());
                    assert!(value.is_some(), "{name}.{field}");
                }
            }
        }
    }
}
