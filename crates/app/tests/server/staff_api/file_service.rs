//! The file service: PDFs of menus as base64 in JSON.

use base64::{Engine, prelude::BASE64_STANDARD};
use reqwest::{Method, Response};
use serde_json::{Value, json};
use time::Duration;

use crate::common::{
    MAX_UPLOAD_BYTES, TestServer, assert_problem, header, pdf, staff::StaffSession,
};

const FOOD_MENU_FILE_PATH: &str = "/api/file/food";

async fn post(anna: &StaffSession, name: &str, bytes: &[u8]) -> Response {
    let content = BASE64_STANDARD.encode(bytes);
    let file =
        json!({ "name": name, "storageLink": "", "filecontent": content, "filetype": "food" });
    anna.send(Method::POST, "/api/file/", file).await
}

/// Returns the decoded content.
async fn content(response: Response) -> Vec<u8> {
    assert_eq!(response.status(), 200);
    let length = header(&response, "content-length");
    let text = response.text().await.unwrap();
    assert_eq!(text.len().to_string(), length);
    let file: Value = serde_json::from_str(&text).unwrap();
    BASE64_STANDARD
        .decode(file["filecontent"].as_str().unwrap())
        .unwrap()
}

#[tokio::test]
async fn replaces_and_returns_the_file_of_a_menu() {
    let (server, anna) = TestServer::start_signed_in().await;
    server.clock.advance(Duration::minutes(5));
    let bytes = pdf::of_size(300_001, 1);
    let response = post(&anna, "Größere \"Karte\"", &bytes).await;
    assert_eq!(header(&response, "etag"), "\"2\"");
    let expected = json!({
        "key": "food", "name": "Größere \"Karte\".pdf", "url": "/menu/Groessere-Karte.pdf", "size": 300_001,
        "updatedAt": "2026-11-20T18:05:00Z", "version": 2,
    });
    assert_eq!(response.json::<Value>().await.unwrap(), expected);
    let table = r#"
        GET /menu/Speisekarte.pdf => 308 (location: /menu/Groessere-Karte.pdf)
        GET /api/audit?limit=1    => 200 [{"action": "menuFileEdited", "subject": "Größere \"Karte\".pdf"}]
    "#;
    anna.check(table).await;
    let table = r#"
        GET /api/menus     => 200 [{"size": 300001}, {}, {}]
        GET /api/file/FOOD
            => 200 (cache-control: public, max-age=0, must-revalidate) {"name": "Größere \"Karte\".pdf",
            "storageLink": "/menu/Groessere-Karte.pdf", "filetype": "food"}
    "#;
    server.check(table).await;
    let download = server.get("/menu/Groessere-Karte.pdf").await;
    assert_eq!(download.bytes().await.unwrap(), bytes);
    let response = server.get(FOOD_MENU_FILE_PATH).await;
    let tag = header(&response, "etag");
    assert_eq!(content(response).await, bytes);
    let headers = [("if-none-match", tag.as_str())];
    let not_modified_response = server
        .request(Method::GET, FOOD_MENU_FILE_PATH, &headers)
        .await;
    assert_eq!(not_modified_response.status(), 304);
}

#[tokio::test]
async fn guests_get_files_of_displayed_menus_only() {
    let (server, anna) = TestServer::start_signed_in().await;
    server.check("GET /api/file/food => 200").await;
    let missing = "
        GET /api/file/gansl       => 404 not-found
        GET /api/file/dessert     => 404 not-found
        GET /api/file/Speisekarte => 404 not-found
        GET /api/file/%2e%2e      => 404 not-found
    ";
    server.check(missing).await;
    anna.check(missing).await;
    let table = r#"
        PATCH /api/menu-settings {"displayedMenus": []} => 200
        GET /api/file/food => 200 (cache-control: no-store) {"name": "Speisekarte.pdf"}
    "#;
    anna.check(table).await;
    server.check("GET /api/file/food => 404 not-found").await;
}

#[tokio::test]
async fn deletion_succeeds_without_a_file() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        DELETE /api/file/deleteByType/food (if-match: "7") => 412 precondition-failed
        GET    /api/file/food                              => 200
        DELETE /api/file/deleteByType/food (if-match: "1")
            => 200 (content-type: text/plain; charset=utf-8) "Die Datei „Speisekarte.pdf“ wurde gelöscht."
        GET    /api/file/food                 => 404 not-found
        GET    /api/menus                     => 200 [{"type": "BURGER"}, {"type": "WILD"}]
        DELETE /api/file/deleteByType/food    => 200 "Zu dieser Speisekarte ist keine Datei gespeichert."
        DELETE /api/file/deleteByType/dessert => 404 not-found
    "#;
    anna.check(table).await;
    // Versions continue after a deletion.
    let created = post(&anna, "Karte", &pdf::of_size(2000, 1)).await;
    assert_eq!(header(&created, "etag"), "\"2\"");
}

#[tokio::test]
async fn rejects_invalid_files_and_bodies() {
    let (server, anna) = TestServer::start_signed_in().await;
    let revision = server.revision();
    let pdf = pdf::of_size(2000, 1);
    let table = r#"
        POST /api/file/ {}
            => 422 unprocessable-content name missing, filecontent missing, filetype missing
        POST /api/file/ {"name": " ", "storageLink": 7, "filecontent": "JVBERi0", "filetype": "tea"}
            => 422 unprocessable-content name missing, storageLink unreadable, filecontent unreadable, filetype unreadable
        POST /api/file/ {"name": "K", "filetype": "food", "filecontent": "JVBERi0=JVBERi0="}
            => 422 unprocessable-content filecontent unreadable
        POST /api/file/ {"name": "K", "filetype": "food", "filecontent": "ä"}
            => 422 unprocessable-content filecontent unreadable
        POST /api/file/ {"name": "K", "filetype": "food", "filecontent": "JVBE\nRi0x"}
            => 422 unprocessable-content filecontent unreadable
        POST /api/file/ {"name": "K", "filetype": "food", "filecontent": null}
            => 422 unprocessable-content filecontent unreadable
        POST /api/file/ {"name": "K", "filetype": "food", "filecontent": ["JVBE"]}
            => 422 unprocessable-content filecontent unreadable
        POST /api/file/ {"name": "K", "filetype": "food", "filecontent": ""}
            => 422 unprocessable-content filecontent missing
        POST /api/file/ {"name": "K", "filetype": "food", "filecontent": "R0lGODlh"}
            => 422 unprocessable-content filecontent no-pdf
        POST /api/file/ {"name": "K", "filetype": "food", "filecontent": "@half"}
            => 422 unprocessable-content filecontent pdf-damaged
        POST /api/file/ {"filecontent": "JVBE                                                       => 400 bad-request
        POST /api/file/ {"filecontent": "JVBE\                                                      => 400 bad-request
        POST /api/file/ {"filecontent": "JVBE", "filecontent": "JVBE"}                              => 400 bad-request
        POST /api/file/ {"name": "Burgerkarte", "filetype": "food", "filecontent": "@pdf"}          => 409 conflict
        POST /api/file/ (if-match: "9") {"name": "K", "filetype": "food", "filecontent": "@pdf"}    => 412 precondition-failed
        POST /api/file/ (if-match: *) {"name": "K", "filetype": "gansl", "filecontent": "@pdf"}     => 412 precondition-failed
    "#;
    let table = table.replace("@half", &BASE64_STANDARD.encode(&pdf[..1000]));
    let encoded = BASE64_STANDARD.encode(&pdf);
    anna.check(&table.replace("@pdf", &encoded)).await;
    assert_eq!(server.revision(), revision);
    let current = r#"POST /api/file/ (if-match: "1") {"name": "K", "filetype": "food", "filecontent": "@pdf"} => 200 {"version": 2}"#;
    anna.check(&current.replace("@pdf", &encoded)).await;
}

#[tokio::test]
async fn limits_the_size_of_file_and_body() {
    let (server, anna) = TestServer::start_signed_in().await;
    let max_bytes = usize::try_from(MAX_UPLOAD_BYTES).unwrap();
    let stored = post(&anna, "Karte", &pdf::of_size(max_bytes, 1)).await;
    assert_eq!(stored.status(), 200);
    let revision = server.revision();
    let rejected = post(&anna, "Karte", &pdf::of_size(max_bytes + 1, 1)).await;
    let problem = assert_problem(rejected, 413, "too-large").await;
    assert_eq!(problem["errors"][0]["field"], "filecontent");
    assert_eq!(problem["errors"][0]["bound"], max_bytes);
    // Everything but the content has a limit of its own.
    let table = r#"
        POST /api/file/ {"name": "@long"}               => 413 too-large
        POST /api/file/ {"@long": 1}                    => 413 too-large
        POST /api/file/ {"filecontent": "JVBE"@spaces   => 413 too-large
    "#;
    let table = table.replace("@long", &"x".repeat(70_000));
    let spaces = format!("{}x", " ".repeat(70_000));
    anna.check(&table.replace("@spaces", &spaces)).await;
    assert_eq!(server.revision(), revision);
}
