//! The published specification: committed as the server tells it, and complete enough to build on.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

use serde_json::Value;

const COMMITTED: &str = include_str!("../../../openapi/wirtshaus.json");

fn document() -> Value {
    serde_json::from_str(COMMITTED).unwrap()
}

#[test]
fn the_committed_specification_is_what_the_server_publishes() {
    let published = api::operations::specification();
    assert!(
        published == COMMITTED,
        "openapi/wirtshaus.json is out of date: run ./scripts/update"
    );
}

#[test]
fn every_operation_says_who_it_is_and_how_it_refuses() {
    let document = document();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let what = format!("{method} {path}");
            assert!(
                operation["operationId"].is_string(),
                "{what} has no operationId"
            );
            assert_eq!(
                operation["tags"].as_array().unwrap().len(),
                1,
                "{what} has no tag"
            );
            assert!(operation["summary"].is_string(), "{what} has no summary");
            let responses = operation["responses"].as_object().unwrap();
            assert!(
                !responses.contains_key("default"),
                "{what} has a default response"
            );
            let takes_parameters = operation["parameters"]
                .as_array()
                .is_some_and(|all| !all.is_empty());
            let refuses = responses.keys().any(|status| status.starts_with('4'));
            assert_eq!(
                takes_parameters, refuses,
                "{what}: parameters, and answers to wrong ones"
            );
            for (status, response) in responses {
                let said = response["description"].as_str().unwrap();
                assert!(!said.is_empty(), "{what} {status} is not described");
            }
        }
    }
}

#[test]
fn every_field_is_described_and_what_is_absent_is_never_null() {
    let document = document();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        let parts = schema["allOf"]
            .as_array()
            .cloned()
            .unwrap_or_else(|| vec![schema.clone()]);
        for part in parts {
            for (field, property) in part["properties"].as_object().into_iter().flatten() {
                let described = property["description"].is_string()
                    || !property["$ref"].is_null()
                    || !property["allOf"].is_null();
                assert!(described, "{name}.{field} is not described");
                assert!(property["nullable"].is_null(), "{name}.{field} may be null");
            }
        }
    }
}
