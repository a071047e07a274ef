//! The headers of requests and responses in the published specification.

use poem_openapi::payload::Payload;
use serde_json::{Map, Value, json};

use crate::{
    problem::ProblemJson,
    public_content_writes::{IS_PUBLISHED_HEADER, NOT_PUBLISHED_HEADER_VALUE},
};

/// Operations whose response has the header `Link` are lists in pages.
pub fn refer_to_list_parameters(operation: &mut Map<String, Value>) {
    let responses = operation.get_mut("responses");
    let link = responses.and_then(|all| all.pointer_mut("/200/headers/Link"));
    let Some(link) = link else {
        return;
    };
    *link = json!({ "$ref": "#/components/headers/Link" });
    refer_to_parameters(operation, ["Limit", "Cursor"]);
}

/// Refers to the headers of `http/headers_openapi.json` that the operation reads and sends.
pub fn refer_to_common_headers(method: &str, is_public: bool, operation: &mut Map<String, Value>) {
    let responses = operation.get_mut("responses");
    let Some(responses) = responses.and_then(Value::as_object_mut) else {
        return;
    };
    let is_conditional = responses.contains_key("304");
    let failure = responses.get("500").and_then(|failure| failure.get("$ref"));
    let has_problems = failure.is_some_and(|path| path == "#/components/responses/InternalError");
    let ok = responses.get("200");
    let events = ok.and_then(|ok| ok.pointer("/content/text~1event-stream"));
    let parameters = [
        ("Accept-Language", has_problems),
        ("If-None-Match", is_conditional),
        ("Last-Event-ID", events.is_some()),
        ("Wirtshaus-Revision", method == "get"),
    ];
    for (status, response) in responses {
        if status.starts_with(['4', '5']) {
            continue;
        }
        refer_to_header(response, "Wirtshaus-Revision");
        if status == "304" {
            refer_to_header(response, "ETag");
        }
        if is_conditional && is_public {
            refer_to_header(response, "Vary");
        }
    }
    let parameters = parameters.into_iter().filter(|(_, is_read)| *is_read);
    refer_to_parameters(operation, parameters.map(|(name, _)| name));
}

fn refer_to_parameters<'a>(
    operation: &mut Map<String, Value>,
    names: impl IntoIterator<Item = &'a str>,
) {
    let names = names.into_iter();
    let parameters = names.map(|name| json!({ "$ref": format!("#/components/parameters/{name}") }));
    let all = operation.entry("parameters").or_insert_with(|| json!([]));
    if let Some(all) = all.as_array_mut() {
        all.extend(parameters);
    }
}

fn refer_to_header(response: &mut Value, name: &str) {
    let reference = json!({ "$ref": format!("#/components/headers/{name}") });
    insert_header(response, name, reference);
}

fn insert_header(response: &mut Value, name: &str, header: Value) {
    if let Some(response) = response.as_object_mut() {
        let headers = response.entry("headers").or_insert_with(|| json!({}));
        headers[name] = header;
    }
}

pub fn add_vary_to_problems(value: &mut Value) {
    let content = value.get("content");
    if content.is_some_and(|content| content.get(ProblemJson::CONTENT_TYPE).is_some()) {
        refer_to_header(value, "Vary");
    }
    match value {
        Value::Object(object) => object.values_mut().for_each(add_vary_to_problems),
        Value::Array(items) => items.iter_mut().for_each(add_vary_to_problems),
        _ => {}
    }
}

/// Adds the header of writes that are stored but not published yet.
pub fn describe_published_header(operation: &mut Map<String, Value>) {
    let responses = operation
        .get_mut("responses")
        .and_then(Value::as_object_mut);
    for (status, response) in responses.into_iter().flatten() {
        if status.starts_with('2') {
            let header = json!({
                "description": "`?0` if the write is stored but not published yet; absent otherwise.",
                "required": false,
                "schema": { "type": "string", "enum": [NOT_PUBLISHED_HEADER_VALUE] },
            });
            insert_header(response, IS_PUBLISHED_HEADER, header);
        }
    }
}
