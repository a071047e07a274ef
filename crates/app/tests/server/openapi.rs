//! The published OpenAPI document.

use domain::{
    Label,
    content::{ContentText, ItemId, PictureName, TextDefinition},
    inn::{
        AddressLine, Email, HttpUrl, ImprintLine, InnName, Latitude, Longitude, PhoneNumber, VatId,
    },
    menus::MenuFileName,
    news::{ImagePath, NewsSubText, SortOrder, TimeframeText, Title},
    opening_hours::{EnglishSeasonName, SeasonName, SpecialDayLabel},
};
use reqwest::Method;
use serde_json::{Value, json};

use super::operations::{operations, specification};

#[test]
fn the_committed_document_is_up_to_date() {
    let committed_document = include_str!("../../../../openapi/wirtshaus.json");
    assert!(
        api::specification() == committed_document,
        "openapi/wirtshaus.json is out of date: run ./scripts/update"
    );
}

#[test]
fn the_committed_problem_types_are_up_to_date() {
    assert!(
        api::problem_types_document() == include_str!("../../../../docs/problems.md"),
        "docs/problems.md is out of date: run ./scripts/update"
    );
}

#[test]
fn operations_have_id_tag_summary_and_error_responses() {
    for operation in operations() {
        let (name, openapi_object) = (operation.name(), &operation.openapi_object);
        assert!(openapi_object["operationId"].is_string(), "{name}");
        assert_eq!(
            openapi_object["tags"].as_array().unwrap().len(),
            1,
            "{name}"
        );
        assert!(openapi_object["summary"].is_string(), "{name}");
        let responses = openapi_object["responses"].as_object().unwrap();
        assert!(!responses.contains_key("default"), "{name}");
        // Headers of several operations are references.
        let has_parameters = openapi_object["parameters"]
            .as_array()
            .is_some_and(|all| all.iter().any(|parameter| parameter["$ref"].is_null()));
        // Unknown versions are ignored.
        let can_reject_parameters = has_parameters && name != "GET /events";
        let has_input = can_reject_parameters || !openapi_object["requestBody"].is_null();
        let schemes = openapi_object["security"].as_array().unwrap();
        let is_for_staff_only = !schemes.is_empty() && !schemes.contains(&json!({}));
        let has_error_responses = responses.keys().any(|status| status.starts_with('4'));
        assert_eq!(
            has_input || is_for_staff_only,
            has_error_responses,
            "{name}"
        );
        for (status, response) in responses {
            let is_common = matches!(status.as_str(), "500" | "503");
            assert_eq!(response["$ref"].is_string(), is_common, "{name} {status}");
            let description = response["description"].as_str();
            assert!(
                is_common || !description.unwrap().is_empty(),
                "{name} {status}"
            );
        }
    }
}

#[test]
fn common_headers_are_described_where_they_are_sent() {
    for operation in operations() {
        let (name, openapi_object) = (operation.name(), &operation.openapi_object);
        let responses = openapi_object["responses"].as_object().unwrap();
        let parameters = openapi_object["parameters"].to_string();
        let is_read = operation.method == Method::GET;
        for (header, is_sent) in [
            ("Accept-Language", !operation.is_of_storage()),
            ("If-None-Match", responses.contains_key("304")),
            ("Last-Event-ID", name == "GET /events"),
            ("Wirtshaus-Revision", is_read),
        ] {
            let is_storage_write = operation.is_of_storage() && !is_read;
            assert!(
                is_storage_write || parameters.contains(header) == is_sent,
                "{name} {header}"
            );
        }
        for (status, response) in responses {
            let headers = &response["headers"];
            let is_error = status.starts_with(['4', '5']);
            let has_revision = !headers["Wirtshaus-Revision"].is_null();
            assert_eq!(has_revision, !is_error, "{name} {status}");
            assert!(status != "304" || !headers["ETag"].is_null(), "{name}");
            let is_problem = response["content"].to_string().contains("problem+json");
            assert!(!is_problem || !headers["Vary"].is_null(), "{name} {status}");
        }
    }
}

/// The framework's parser of XML has known faults (`deny.toml`).
#[test]
fn no_operation_reads_xml() {
    for operation in operations() {
        let content = operation.openapi_object["requestBody"]["content"].as_object();
        for content_type in content.into_iter().flat_map(|content| content.keys()) {
            assert!(!content_type.contains("xml"), "{}", operation.name());
        }
    }
}

#[test]
fn fields_are_described_and_not_nullable_and_times_have_a_pattern() {
    let document = specification();
    let mut time_field_count = 0;
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        for (field, property) in properties(schema) {
            let described = ["description", "$ref", "allOf"];
            let described = described.iter().any(|key| !property[*key].is_null());
            assert!(described, "{name}.{field} is not described");
            let may_be_null = [
                "NewsEdit",
                "ObjectMetadataPatch",
                "SpecialDayEdit",
                "UsageReceipt",
            ]
            .contains(&name.as_str());
            assert!(
                may_be_null || property["nullable"].is_null(),
                "{name}.{field} may be null"
            );
            if property["description"].to_string().contains("`HH:mm`") {
                let pattern = property["pattern"].as_str();
                assert_eq!(pattern, Some("^([01][0-9]|2[0-3]):[0-5][0-9]$"), "{field}");
                time_field_count += 1;
            }
            let is_timestamp = property["format"] == "date-time";
            let is_specified = [
                "AuthState.tokenExpirationOn",
                "AuthState.tokenValidFrom",
                "Menu.updated",
                "ObjectMetadata.timeCreated",
                "ObjectMetadata.updated",
            ]
            .contains(&format!("{name}.{field}").as_str());
            assert!(
                !is_timestamp || is_specified || field.ends_with("At"),
                "{name}.{field} is a timestamp"
            );
        }
    }
    assert!(time_field_count >= 5, "{time_field_count}");
}

/// Properties of the schema and of the schemas that it includes.
fn properties(schema: &Value) -> Vec<(String, Value)> {
    let own_schema = [schema.clone()];
    let parts = schema["allOf"]
        .as_array()
        .map_or(&own_schema[..], Vec::as_slice);
    parts
        .iter()
        .filter_map(|part| part["properties"].as_object())
        .flatten()
        .map(|(name, property)| (name.clone(), property.clone()))
        .collect()
}

#[test]
fn fields_have_the_limits_of_the_domain() {
    let document = specification();
    let max_length = |limit: usize| ("maxLength", limit.to_string());
    let minimum = |number: i32| ("minimum", format!("{number}.0"));
    let maximum = |number: i32| ("maximum", format!("{number}.0"));
    let sort_order = SortOrder::MAX.try_into().unwrap();
    for (field, (bound, expected)) in [
        ("NewsEntry.title", max_length(Title::MAX_CHARS)),
        ("NewsEntry.subText", max_length(NewsSubText::MAX_CHARS)),
        ("NewsEntry.imgSrc", max_length(ImagePath::MAX_CHARS)),
        ("NewsEntry.timeframe", max_length(TimeframeText::MAX_CHARS)),
        ("NewsEntry.id", minimum(1)),
        ("NewsEntry.sortOrder", minimum(1)),
        ("NewsEntry.sortOrder", maximum(sort_order)),
        ("Menu.label", max_length(Label::MAX_CHARS)),
        ("Menu.name", max_length(MenuFileName::MAX_CHARS + 4)),
        ("SpecialDay.id", minimum(1)),
        ("SpecialDay.label", max_length(SpecialDayLabel::MAX_CHARS)),
        ("SpecialDay.labelEn", max_length(SpecialDayLabel::MAX_CHARS)),
        ("OpeningRule.label", max_length(SpecialDayLabel::MAX_CHARS)),
        (
            "OpeningRule.labelEn",
            max_length(SpecialDayLabel::MAX_CHARS),
        ),
        ("Closure.label", max_length(SpecialDayLabel::MAX_CHARS)),
        ("Season.name", max_length(SeasonName::MAX_CHARS)),
        ("Season.nameEn", max_length(EnglishSeasonName::MAX_CHARS)),
        ("Site.product", max_length(InnName::MAX_CHARS)),
        ("Site.publicUrl", max_length(HttpUrl::MAX_CHARS)),
        ("Contact.phone", max_length(PhoneNumber::MAX_CHARS)),
        ("Contact.email", max_length(Email::MAX_CHARS)),
        ("Address.street", max_length(AddressLine::MAX_CHARS)),
        ("Geo.latitude", maximum(Latitude::MAX)),
        ("Geo.longitude", maximum(Longitude::MAX)),
        ("Links.map", max_length(HttpUrl::MAX_CHARS)),
        ("ContentItem.link", max_length(HttpUrl::MAX_CHARS)),
        ("ContentItem.id", max_length(ItemId::MAX_CHARS)),
        ("ContentPicture.picture", max_length(PictureName::MAX_CHARS)),
        ("LocalizedText.de", max_length(ContentText::MAX_CHARS)),
        (
            "PictureText.de",
            max_length(TextDefinition::PICTURE.max_chars),
        ),
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
