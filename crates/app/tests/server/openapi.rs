//! The published OpenAPI document.

use domain::{
    Label,
    inn::{AddressLine, Email, HttpUrl, ImprintLine, Latitude, Longitude, Phone, Product, VatId},
    menus::MenuFileName,
    news::{Description, ImagePath, SortOrder, Timeframe, Title},
};
use serde_json::Value;

const COMMITTED: &str = include_str!("../../../../openapi/wirtshaus.json");

fn document() -> Value {
    serde_json::from_str(COMMITTED).unwrap()
}

#[test]
fn the_committed_document_is_up_to_date() {
    let published = api::operations::specification();
    assert!(
        published == COMMITTED,
        "openapi/wirtshaus.json is out of date: run ./scripts/update"
    );
}

#[test]
fn operations_have_id_tag_summary_and_error_responses() {
    let document = document();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let name = format!("{method} {path}");
            assert!(
                operation["operationId"].is_string(),
                "{name} has no operationId"
            );
            assert_eq!(
                operation["tags"].as_array().unwrap().len(),
                1,
                "{name} has no tag"
            );
            assert!(operation["summary"].is_string(), "{name} has no summary");
            let responses = operation["responses"].as_object().unwrap();
            assert!(
                !responses.contains_key("default"),
                "{name} has a default response"
            );
            let has_input = !operation["requestBody"].is_null()
                || operation["parameters"]
                    .as_array()
                    .is_some_and(|all| !all.is_empty());
            let is_for_staff_only = operation["security"].as_array().is_some_and(|schemes| {
                !schemes.is_empty() && !schemes.contains(&serde_json::json!({}))
            });
            let has_errors = responses.keys().any(|status| status.starts_with('4'));
            assert_eq!(
                has_input || is_for_staff_only,
                has_errors,
                "{name}: input or credentials need error responses"
            );
            for (status, response) in responses {
                let description = response["description"].as_str().unwrap();
                assert!(!description.is_empty(), "{name} {status}");
            }
        }
    }
}

#[test]
fn fields_are_described_and_not_nullable() {
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

/// Properties of the schema and of the schemas that it includes.
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
fn fields_have_the_limits_of_the_domain() {
    let document = document();
    let max_length = |limit: usize| ("maxLength", limit.to_string());
    let minimum = |number: i32| ("minimum", format!("{number}.0"));
    let maximum = |number: i32| ("maximum", format!("{number}.0"));
    for (field, (bound, expected)) in [
        ("NewsEntry.title", max_length(Title::MAX_CHARS)),
        ("NewsEntry.subText", max_length(Description::MAX_CHARS)),
        ("NewsEntry.imgSrc", max_length(ImagePath::MAX_CHARS)),
        ("NewsEntry.timeframe", max_length(Timeframe::MAX_CHARS)),
        ("NewsEntry.id", minimum(1)),
        ("NewsEntry.sortOrder", minimum(1)),
        (
            "NewsEntry.sortOrder",
            maximum(SortOrder::MAX.try_into().unwrap()),
        ),
        ("Menu.label", max_length(Label::MAX_CHARS)),
        (
            "Menu.name",
            max_length(MenuFileName::MAX_CHARS + ".pdf".len()),
        ),
        ("SpecialDay.id", minimum(1)),
        ("SpecialDay.label", max_length(Label::MAX_CHARS)),
        ("OpeningRule.label", max_length(Label::MAX_CHARS)),
        ("Site.product", max_length(Product::MAX_CHARS)),
        ("Site.publicUrl", max_length(HttpUrl::MAX_CHARS)),
        ("Contact.phone", max_length(Phone::MAX_CHARS)),
        ("Contact.email", max_length(Email::MAX_CHARS)),
        ("Address.street", max_length(AddressLine::MAX_CHARS)),
        ("Geo.latitude", maximum(Latitude::MAX)),
        ("Geo.longitude", maximum(Longitude::MAX)),
        ("Links.map", max_length(HttpUrl::MAX_CHARS)),
        ("Supplier.actionUrl", max_length(HttpUrl::MAX_CHARS)),
        ("Imprint.owner", max_length(ImprintLine::MAX_CHARS)),
        ("Imprint.vatId", max_length(VatId::MAX_CHARS)),
    ] {
        let (schema, name) = field.split_once('.').unwrap();
        let schema = properties(&document["components"]["schemas"][schema]);
        let property = schema.iter().find(|(property, _)| property == name);
        let (_, property) = property.unwrap_or_else(|| panic!("no {field}"));
        assert_eq!(property[bound].to_string(), expected, "{field} {bound}");
    }
}

#[test]
fn times_of_day_have_a_pattern() {
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
