//! What the published specification says of every operation for staff alone, in the same words.

use poem_openapi::{payload::Payload, types::Type};
use serde_json::{Map, Value, json};

use crate::problem::{Problem, ProblemJson};

const REFUSALS: [(&str, &str); 2] = [
    ("401", "Nobody is signed in, or the session is over."),
    (
        "403",
        "The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time \
         one that is still to be changed.",
    ),
];

/// Adds how an operation refuses those who are not staff.
pub fn say_who_may(document: &mut Value) {
    let paths = document.get_mut("paths").and_then(Value::as_object_mut);
    let items = paths.into_iter().flat_map(Map::values_mut);
    for operation in items
        .filter_map(Value::as_object_mut)
        .flat_map(Map::values_mut)
    {
        if !is_for_staff_alone(operation) {
            continue;
        }
        let Some(responses) = operation
            .get_mut("responses")
            .and_then(Value::as_object_mut)
        else {
            continue;
        };
        for (status, description) in REFUSALS {
            responses
                .entry(status)
                .or_insert_with(|| refusal(description));
        }
        responses.sort_keys();
    }
}

/// Every way to ask needs credentials; an empty one would not.
fn is_for_staff_alone(operation: &Value) -> bool {
    let ways = operation.get("security").and_then(Value::as_array);
    ways.is_some_and(|ways| {
        ways.iter()
            .all(|way| way.as_object().is_some_and(|way| !way.is_empty()))
    })
}

fn refusal(description: &str) -> Value {
    let problem = format!("#/components/schemas/{}", Problem::name());
    json!({
        "description": description,
        "content": { ProblemJson::CONTENT_TYPE: { "schema": { "$ref": problem } } },
    })
}
