//! Drafts and published contents of pages.

use reqwest::Method;
use serde_json::{Value, json};

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
        GET /api/audit?limit=2
            => 200 [{"action": "CONTENT_PUBLISHED", "subject": "kitchen"}, {"action": "CONTENT_DRAFT_SAVED", "subject": "kitchen"}]
    "#;
    let table = table
        .replace("FIRST", &first.to_string())
        .replace("SECOND", &content.to_string());
    anna.check(&table).await;
}

#[tokio::test]
async fn reports_all_errors_of_a_draft_with_their_paths() {
    let (server, anna) = TestServer::start_signed_in().await;
    let revision = server.revision();
    let mut content = content_with_heading(&anna, " ").await;
    let texts = &mut content["texts"];
    texts["intro"] = json!({ "de": "a".repeat(601), "en": "" });
    texts["motto"] = json!({ "de": "Mahlzeit" });
    texts.as_object_mut().unwrap().remove("menus");
    let suppliers = content["lists"]["suppliers"].as_array_mut().unwrap();
    suppliers[0]["id"] = json!("Brot");
    suppliers[1]["texts"] = json!({});
    suppliers[2]["link"] = json!("javascript:alert(1)");
    suppliers[2]["pictures"][0]["picture"] = json!("../etc/passwd");
    suppliers[3]["pictures"][0]["alt"]["de"] = json!("");
    let errors = "texts.heading.de missing, texts.intro.de too-long, texts.intro.en missing, texts.menus missing";
    let table = r"
        PUT /api/content/kitchen/draft {} => 422 unprocessable-content texts missing, lists missing
        PUT /api/content/cookiePolicy/draft CONTENT => 404 not-found
        PUT /api/content/cellar/draft CONTENT => 400 bad-request page unreadable
        GET /api/content/notFound/draft => 404 not-found
    ";
    anna.check(&table.replace("CONTENT", &content.to_string()))
        .await;
    let response = anna.send(Method::PUT, DRAFT_PATH, content).await;
    assert_eq!(response.status(), 422);
    let problem: Value = response.json().await.unwrap();
    let reported = problem["errors"].as_array().unwrap().iter();
    let reported: Vec<_> = reported
        .map(|error| format!("{} {}", error["field"], error["code"]).replace('"', ""))
        .collect();
    let reported = reported.join(", ");
    for error in errors.split(", ") {
        assert!(reported.contains(error), "{error}: {reported}");
    }
    for error in [
        "lists.suppliers.0.id not-a-name",
        "lists.suppliers.1.texts.name missing",
        "lists.suppliers.2.link not-a-url",
        "lists.suppliers.2.pictures.0.picture not-a-name",
        "lists.suppliers.3.pictures.0.alt.de missing",
        "texts.motto unknown",
    ] {
        assert!(reported.contains(error), "{error}: {reported}");
    }
    assert_eq!(server.revision(), revision);
}
