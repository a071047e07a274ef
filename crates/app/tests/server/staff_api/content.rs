//! Drafts and published contents of pages.

use std::{collections::BTreeMap, iter};

use domain::content::{ListDefinition, PageDefinition, TextDefinition};
use ports::Store;
use reqwest::Method;
use serde_json::{Map, Value, json};
use wirtshaus::seed_content::page_definitions;

use crate::common::{TestServer, staff::StaffSession};

const DRAFT_PATH: &str = "/api/content/kitchen/draft";

/// The published content of the kitchen page, with this heading.
async fn content_with_heading(anna: &StaffSession, heading: &str) -> Value {
    let draft: Value = anna.get(DRAFT_PATH).await.json().await.unwrap();
    let mut content = draft["published"].clone();
    content["texts"]["heading"] = json!({ "de": heading });
    content
}

#[tokio::test]
async fn a_draft_is_published_and_former_versions_are_kept() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let mut content = content_with_heading(&anna, "Unsere Kuchl").await;
    content["lists"]["suppliers"][1]["hidden"] = json!(true);
    let first = content_with_heading(&anna, "Die Kuchl").await;
    let table = r#"
        PUT /api/content/kitchen/draft (if-match: "2") FIRST => 412 precondition-failed
        PUT /api/content/kitchen/draft (if-match: "1") FIRST
            => 200 (etag: "2") {"published": {"texts": {"heading": {"de": "Unsere Küche"}}},
            "draft": {"texts": {"heading": {"de": "Die Kuchl", "en": null}}}, "version": 2}
        GET /api/content/kitchen => 200 {"texts": {"heading": {"de": "Unsere Küche"}}}
        POST /api/content/kitchen/publish (if-match: "1") => 412 precondition-failed
        POST /api/content/kitchen/publish (if-match: "2") => 200 (etag: "3") {"draft": null, "version": 3}
        POST /api/content/kitchen/publish                 => 200 (etag: "3") {"draft": null, "version": 3}
        GET /api/content/kitchen => 200 {"texts": {"heading": {"de": "Die Kuchl", "en": null}}}
        PUT /api/content/kitchen/draft SECOND => 200 (etag: "4") {"version": 4}
        PUT /api/content/kitchen/draft FIRST  => 200 (etag: "5") {"draft": null, "version": 5}
        PUT /api/content/kitchen/draft SECOND => 200 {"version": 6}
        POST /api/content/kitchen/publish     => 200 {"version": 7}
        GET /api/content/kitchen
            => 200 {"lists": {"suppliers": [{"id": "brot"}, {"id": "gemuese", "hidden": null}, {}]}}
        GET /api/content/kitchen/draft
            => 200 {"published": {"lists": {"suppliers": [{}, {"id": "fleisch", "hidden": true}, {}, {}]}}}
        GET /api/content/kitchen/versions => 200 [{"number": 2, "publishedBy": "Anna Huber"}, {"number": 1}]
        GET /api/content/kitchen/versions/1 => 200 {"texts": {"heading": {"de": "Die Kuchl"}}}
        GET /api/content/kitchen/versions/0 => 200 {"texts": {"heading": {"de": "Unsere Küche"}}}
        GET /api/content/kitchen/versions/3 => 404 not-found
        GET /api/content/venue/versions     => 200 []
        GET /api/content/cookiePolicy/versions => 404 not-found
        GET /api/audit?limit=2
            => 200 [{"action": "contentPublished", "subject": "kitchen"}, {"action": "contentDraftSaved", "subject": "kitchen"}]
    "#;
    let table = table
        .replace("FIRST", &first.to_string())
        .replace("SECOND", &content.to_string());
    anna.check(&table).await;
}

#[tokio::test]
async fn english_texts_are_older_than_german_ones_that_were_changed_later() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let draft: Value = anna.get(DRAFT_PATH).await.json().await.unwrap();
    let mut content = draft["published"].clone();
    content["texts"]["heading"]["de"] = "Die Kuchl".into();
    content["lists"]["suppliers"][1]["texts"]["name"]["de"] = "Fleisch".into();
    let german = content.to_string();
    content["texts"]["heading"]["en"] = "The kitchen".into();
    let table = r#"
        GET /api/content/kitchen/draft        => 200 {"outdatedEnglish": []}
        PUT /api/content/kitchen/draft GERMAN => 200 {"outdatedEnglish": ["lists.suppliers.fleisch.texts.name", "texts.heading"]}
        POST /api/content/kitchen/publish     => 200 {"outdatedEnglish": ["lists.suppliers.fleisch.texts.name", "texts.heading"]}
        PUT /api/content/kitchen/draft BOTH   => 200 {"outdatedEnglish": ["lists.suppliers.fleisch.texts.name"]}
        GET /api/content/kitchen/draft        => 200 {"outdatedEnglish": ["lists.suppliers.fleisch.texts.name"]}
    "#;
    let table = table.replace("GERMAN", &german);
    anna.check(&table.replace("BOTH", &content.to_string()))
        .await;
}

/// Fields and codes.
async fn reported_errors(response: reqwest::Response) -> String {
    let problem: Value = response.json().await.unwrap();
    let errors = problem["errors"].as_array().into_iter().flatten();
    let errors: Vec<_> = errors
        .map(|error| format!("{} {}", error["field"], error["code"]).replace('"', ""))
        .collect();
    errors.join(", ")
}

#[tokio::test]
async fn reports_all_errors_of_a_draft_with_their_paths() {
    let (server, anna) = TestServer::start_signed_in().await;
    let revision = server.revision();
    let mut content = content_with_heading(&anna, "Küche\n").await;
    let texts = &mut content["texts"];
    texts["intro"] = json!({ "de": "a".repeat(601), "en": " " });
    texts["motto"] = json!({ "de": "Mahlzeit" });
    texts.as_object_mut().unwrap().remove("menus");
    texts["title"]["de"] = json!("Essen\nund Trinken");
    let suppliers = content["lists"]["suppliers"].as_array_mut().unwrap();
    suppliers[0]["id"] = json!("Brot");
    suppliers[2]["link"] = json!("javascript:alert(1)");
    suppliers[2]["pictures"][0]["picture"] = json!("../etc/passwd");
    suppliers[2]["pictures"][0]["alt"]["de"] = json!("Obst\n");
    let errors = "texts.heading.de control-character, texts.intro.de too-long, texts.menus missing";
    let table = r"
        PUT /api/content/kitchen/draft {} => 422 unprocessable-content texts missing, lists missing
        PUT /api/content/cookiePolicy/draft CONTENT => 404 not-found
        PUT /api/content/cellar/draft CONTENT => 404 not-found
        GET /api/content/cellar/draft => 404 not-found
        POST /api/content/cellar/publish => 404 not-found
        GET /api/content/cellar/versions => 404 not-found
        GET /api/content/cellar/versions/0 => 404 not-found
        GET /api/preview/cellar => 404 not-found
        GET /api/content/notFound/draft => 404 not-found
    ";
    anna.check(&table.replace("CONTENT", &content.to_string()))
        .await;
    let response = anna.send(Method::PUT, DRAFT_PATH, content).await;
    assert_eq!(response.status(), 422);
    let reported = reported_errors(response).await;
    for error in errors.split(", ") {
        assert!(reported.contains(error), "{error}: {reported}");
    }
    for error in [
        "lists.suppliers.0.id not-a-name",
        "lists.suppliers.2.link not-a-url",
        "lists.suppliers.2.pictures.0.picture not-a-name",
        "texts.title.de control-character",
        "lists.suppliers.2.pictures.0.alt.de control-character",
        "texts.motto unknown",
    ] {
        assert!(reported.contains(error), "{error}: {reported}");
    }
    assert_eq!(server.revision(), revision);
}

#[tokio::test]
async fn only_publishing_requires_texts_and_none_of_hidden_items() {
    let (server, anna) = TestServer::start_signed_in().await;
    let revision = server.revision();
    let mut content = content_with_heading(&anna, " ").await;
    content["texts"]["intro"] = json!({ "de": "", "en": "Welcome" });
    let suppliers = content["lists"]["suppliers"].as_array_mut().unwrap();
    suppliers[0]["texts"] = json!({});
    suppliers[1]["texts"]["text"] = json!({ "de": "", "en": "Meat" });
    suppliers[2]["texts"] = json!({});
    suppliers[2]["hidden"] = json!(true);
    suppliers[3]["pictures"][0]["alt"]["de"] = json!("");
    let table = "
        PUT /api/content/kitchen/draft CONTENT => 200 {\"draft\": {\"texts\": {\"heading\": {\"de\": \"\"}}}}
        POST /api/content/kitchen/publish => 422 unprocessable-content texts.heading.de missing, texts.intro.de missing, lists.suppliers.0.texts.name.de missing, lists.suppliers.1.texts.text.de missing, lists.suppliers.3.pictures.0.alt.de missing
        GET /api/content/kitchen => 200 {\"texts\": {\"heading\": {\"de\": \"Unsere Küche\"}}}
        GET /api/preview/kitchen?drafts=true => 200
    ";
    anna.check(&table.replace("CONTENT", &content.to_string()))
        .await;
    assert_eq!(server.revision(), revision);
}

/// Replaces an item by nothing or by one with another id.
#[tokio::test]
async fn fixed_lists_and_built_in_items_stay() {
    let (_server, anna) = TestServer::start_signed_in().await;
    // `page list index: new id => errors`
    let table = "
        home sections 4: => lists.sections missing-item
        home savings 0: =>
        kitchen pictures 0: => lists.pictures missing-item
        kitchen pictures 1: garden => lists.pictures.1.id fixed-list
        kitchen pictures 0: garden => lists.pictures.0.id fixed-list, lists.pictures missing-item
    ";
    for line in table.trim().lines() {
        let (change, errors) = line.split_once("=>").unwrap();
        let (item, id) = change.split_once(':').unwrap();
        let [page, list, index] = item.split_whitespace().collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let (index, id): (usize, _) = (index.parse().unwrap(), id.trim());
        let path = format!("/api/content/{page}/draft");
        let draft = anna.json(&path).await;
        let mut content = draft["published"].clone();
        let items = content["lists"][list].as_array_mut().unwrap();
        let mut added = items[0].clone();
        added["id"] = json!(id);
        let added = (!id.is_empty()).then_some(added);
        items.splice(index..items.len().min(index + 1), added);
        let response = anna.send(Method::PUT, &path, content).await;
        let reported = reported_errors(response).await;
        assert_eq!(reported, errors.trim(), "{line}");
    }
    let draft = anna.json("/api/content/home/draft").await;
    let mut content = draft["published"].clone();
    content["lists"]["sections"][4]["hidden"] = json!(true);
    let hidden = anna
        .send(Method::PUT, "/api/content/home/draft", content)
        .await;
    assert_eq!(hidden.status(), 200);
}

/// Four bytes a character.
fn longest_text(max_chars: usize) -> Value {
    let text = "𝄞".repeat(max_chars);
    json!({ "de": text, "en": text })
}

fn longest_texts(definitions: &BTreeMap<String, TextDefinition>) -> Value {
    let texts = definitions.iter();
    let texts = texts.map(|(name, definition)| (name.clone(), longest_text(definition.max_chars)));
    texts.collect::<Map<_, _>>().into()
}

fn longest_list(definition: &ListDefinition) -> Value {
    let mut picture = json!({ "picture": "room-eck-1", "alt": longest_text(200) });
    if definition.has_captions {
        picture["caption"] = longest_text(200);
    }
    let pictures = vec![picture; definition.max_pictures];
    let required = definition.required_items.iter().map(ToString::to_string);
    let others = iter::successors(Some(0), |number| Some(number + 1));
    let others = others.map(|number| format!("{number:040}"));
    let (required_count, max_items) = (definition.required_items.len(), definition.max_items);
    let count = if definition.is_fixed {
        required_count
    } else {
        max_items
    };
    let items = required.chain(others).take(count).map(|id| {
        let mut item = json!({
            "id": id, "hidden": true, "texts": longest_texts(&definition.texts), "pictures": pictures,
        });
        if definition.has_link {
            item["link"] = json!(format!("/{}", "a".repeat(1999)));
        }
        item
    });
    items.collect()
}

fn longest_content(definition: &PageDefinition) -> Value {
    let lists = definition.lists.iter();
    let lists: Map<_, _> = lists
        .map(|(name, list)| (name.clone(), longest_list(list)))
        .collect();
    json!({ "texts": longest_texts(&definition.texts), "lists": lists })
}

#[tokio::test]
async fn a_page_can_be_as_long_as_its_definition_allows() {
    let (server, anna) = TestServer::start_signed_in().await;
    let revision = server.store.revision().await.unwrap();
    for (page, definition) in page_definitions(&[]).unwrap() {
        let path = format!("/api/content/{}/draft", page.code());
        let content = longest_content(&definition);
        let response = anna.send(Method::PUT, &path, content).await;
        let status = response.status();
        assert_eq!(status, 200, "{page:?}: {}", reported_errors(response).await);
    }
    // Guests do not see drafts.
    assert_eq!(server.store.revision().await.unwrap(), revision);
}
