//! The published specification: committed as the server tells it, and complete enough to build on.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

use domain::{
    Label,
    inn::{AddressLine, Email, HttpUrl, ImprintLine, Latitude, Longitude, Phone, Product, VatId},
    menus::MenuFileName,
    news::{Description, ImagePath, SortOrder, Timeframe, Title},
};
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
            let takes_something = !operation["requestBody"].is_null()
                || operation["parameters"]
                    .as_array()
                    .is_some_and(|all| !all.is_empty());
            let is_for_staff_alone = operation["security"]
                .as_array()
                .is_some_and(|ways| !ways.is_empty() && !ways.contains(&serde_json::json!({})));
            let refuses = responses.keys().any(|status| status.starts_with('4'));
            assert_eq!(
                takes_something || is_for_staff_alone,
                refuses,
                "{what}: parameters, a body or credentials, and answers to wrong ones"
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
                let may_be_null = ["ObjectMetadataPatch", "UsageReceipt"].contains(&name.as_str());
                assert!(
                    may_be_null || property["nullable"].is_null(),
                    "{name}.{field} may be null"
                );
            }
        }
    }
}

/// The schema's own properties, and those of the schemas that it includes.
fn properties(schema: &Value) -> Vec<(String, Value)> {
    let own = [schema.clone()];
    let parts = schema["allOf"].as_array().map_or(&own[..], Vec::as_slice);
    parts
        .iter()
        .filter_map(|part| part["properties"].as_object())
        .flatten()
        .map(|(name, property)| (name.clone(), property.clone()))
        .collect()
}

#[test]
fn texts_and_numbers_have_the_bounds_of_the_domain() {
    let document = document();
    let chars = |at_most: usize| ("maxLength", at_most.to_string());
    let least = |number: i32| ("minimum", format!("{number}.0"));
    let most = |number: i32| ("maximum", format!("{number}.0"));
    for (field, (bound, expected)) in [
        ("NewsEntry.title", chars(Title::MAX_CHARS)),
        ("NewsEntry.subText", chars(Description::MAX_CHARS)),
        ("NewsEntry.imgSrc", chars(ImagePath::MAX_CHARS)),
        ("NewsEntry.timeframe", chars(Timeframe::MAX_CHARS)),
        ("NewsEntry.id", least(1)),
        ("NewsEntry.sortOrder", least(1)),
        (
            "NewsEntry.sortOrder",
            most(SortOrder::MAX.try_into().unwrap()),
        ),
        ("Menu.label", chars(Label::MAX_CHARS)),
        ("Menu.name", chars(MenuFileName::MAX_CHARS + ".pdf".len())),
        ("SpecialDay.id", least(1)),
        ("SpecialDay.label", chars(Label::MAX_CHARS)),
        ("OpeningRule.label", chars(Label::MAX_CHARS)),
        ("Site.product", chars(Product::MAX_CHARS)),
        ("Site.publicUrl", chars(HttpUrl::MAX_CHARS)),
        ("Contact.phone", chars(Phone::MAX_CHARS)),
        ("Contact.email", chars(Email::MAX_CHARS)),
        ("Address.street", chars(AddressLine::MAX_CHARS)),
        ("Geo.latitude", most(Latitude::MAX)),
        ("Geo.longitude", most(Longitude::MAX)),
        ("Links.map", chars(HttpUrl::MAX_CHARS)),
        ("Supplier.actionUrl", chars(HttpUrl::MAX_CHARS)),
        ("Imprint.owner", chars(ImprintLine::MAX_CHARS)),
        ("Imprint.vatId", chars(VatId::MAX_CHARS)),
    ] {
        let (schema, name) = field.split_once('.').unwrap();
        let schema = properties(&document["components"]["schemas"][schema]);
        let property = schema.iter().find(|(property, _)| property == name);
        let (_, property) = property.unwrap_or_else(|| panic!("no {field}"));
        assert_eq!(property[bound].to_string(), expected, "{field} {bound}");
    }
}

#[test]
fn times_of_day_have_the_form_that_they_say() {
    let document = document();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let times: Vec<_> = schemas
        .values()
        .flat_map(properties)
        .filter(|(_, property)| property["description"].to_string().contains("`HH:mm`"))
        .collect();
    assert!(times.len() >= 5, "{times:?}");
    for (name, property) in times {
        let pattern = property["pattern"].as_str();
        assert_eq!(pattern, Some("^([01][0-9]|2[0-3]):[0-5][0-9]$"), "{name}");
    }
}
