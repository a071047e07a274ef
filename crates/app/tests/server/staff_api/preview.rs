//! Previews of pages.

use serde_json::{Value, json};

use crate::common::TestServer;

#[tokio::test]
async fn a_preview_shows_drafts_and_another_instant() {
    let (server, anna) = TestServer::start_signed_in().await;
    let draft = anna.json("/api/content/kitchen/draft").await;
    let mut draft = draft["published"].clone();
    draft["texts"]["heading"]["de"] = "Unsere Kuchl".into();
    let table = "PUT /api/content/kitchen/draft DRAFT => 200";
    anna.check(&table.replace("DRAFT", &draft.to_string()))
        .await;
    let revision = server.revision();

    let preview = async |query: &str| -> (Value, Value) {
        let path = format!("/api/preview/kitchen?{query}");
        let response = anna.get(&path).await;
        assert_eq!(response.headers()["cache-control"], "no-store");
        let preview: Value = response.json().await.unwrap();
        let state = serde_json::from_str(preview["html"].as_str().unwrap()).unwrap();
        (state, preview["nextChangeAt"].clone())
    };
    let heading = |state: &Value| state["content"]["kitchen"]["texts"]["heading"]["de"].clone();

    let (state, next_change_at) = preview("drafts=true&at=2026-11-20T18:00:00Z").await;
    assert_eq!(heading(&state), "Unsere Kuchl");
    assert_eq!(state["openingHours"]["state"]["kitchen"]["isOpen"], true);
    assert_eq!(next_change_at, "2026-11-20T19:15:00Z");

    let (state, next_change_at) = preview("language=en&at=2026-11-20T22:30:00Z").await;
    assert_eq!(heading(&state), "Unsere Küche");
    assert_eq!(state["openingHours"]["state"]["kitchen"]["isOpen"], false);
    assert_eq!(
        state["preview"],
        json!({ "page": "kitchen", "card": null, "language": "en" })
    );
    assert_eq!(next_change_at, "2026-11-20T23:00:00Z");
    assert_eq!(server.revision(), revision);

    anna.check(
        "
        GET /api/preview/cellar                            => 404 not-found
        GET /api/preview/home?language=fr                  => 400 bad-request language unreadable
        GET /api/preview/home?at=2401-01-01T00:00:00Z      => 400 bad-request at outside-years
        GET /api/preview/notFound?at=1970-01-01T00:00:00Z  => 200
        GET /api/preview/home?at=2400-12-31T23:59:59Z      => 200
    ",
    )
    .await;
}

#[tokio::test]
async fn a_card_is_previewed_before_it_is_public() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        PUT /api/cards/wildkarte/draft {"sections": [{"id": "a", "heading": "Wild", "items": [{"text": "Reh"}]}], "foot": "",
            "weekdays": [], "until": "2026-12-31"} => 200
        PATCH /api/menu-settings {"displayedMenus": []} => 200
        GET /api/preview/kitchen?card=wildkarte                                      => 404 not-found
        GET /api/preview/kitchen?card=wildkarte&drafts=true&at=2027-01-01T12:00:00Z  => 404 not-found
        GET /api/preview/jobs?card=wildkarte&drafts=true                             => 404 not-found
        GET /api/preview/kitchen?card=weine&drafts=true                              => 404 not-found
    "#;
    anna.check(table).await;
    let preview = "/api/preview/kitchen?card=wildkarte&drafts=true";
    let preview = anna.json(preview).await;
    let state: Value = serde_json::from_str(preview["html"].as_str().unwrap()).unwrap();
    assert_eq!(state["cards"][0]["slug"], "wildkarte");
    assert_eq!(
        state["preview"],
        json!({ "page": "kitchen", "card": "wildkarte", "language": "de" })
    );
}
