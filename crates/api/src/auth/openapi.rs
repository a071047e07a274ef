//! Responses of all operations for staff in the published specification.

use poem_openapi::{payload::Payload, types::Type};
use serde_json::{Map, Value, json};

use crate::problem::{Problem, ProblemJson};

const AUTH_RESPONSES: [(&str, &str); 2] = [
    ("401", "There is no session, or it has expired."),
    (
        "403",
        "The cookie was sent without the anti-forgery header or by a page of another origin, or a one-time password must be \
         changed first.",
    ),
];

/// Adds the responses to requests without the credentials of staff.
pub fn add_auth_responses(document: &mut Value) {
    let paths = document.get_mut("paths").and_then(Value::as_object_mut);
    let items = paths.into_iter().flat_map(Map::values_mut);
    for operation in items
        .filter_map(Value::as_object_mut)
        .flat_map(Map::values_mut)
    {
        if !requires_staff(operation) {
            continue;
        }
        let Some(responses) = operation
            .get_mut("responses")
            .and_then(Value::as_object_mut)
        else {
            continue;
        };
        for (status, description) in AUTH_RESPONSES {
            responses
                .entry(status)
                .or_insert_with(|| problem_response(description));
        }
        responses.sort_keys();
    }
}

/// No alternative of `security` is empty.
fn requires_staff(operation: &Value) -> bool {
    let alternatives = operation.get("security").and_then(Value::as_array);
    alternatives.is_some_and(|alternatives| {
        alternatives.iter().all(|schemes| {
            schemes
                .as_object()
                .is_some_and(|schemes| !schemes.is_empty())
        })
    })
}

fn problem_response(description: &str) -> Value {
    let problem = format!("#/components/schemas/{}", Problem::name());
    json!({
        "description": description,
        "content": { ProblemJson::CONTENT_TYPE: { "schema": { "$ref": problem } } },
    })
}
