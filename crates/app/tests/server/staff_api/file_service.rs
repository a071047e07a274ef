//! The file service: PDFs of menus as base64 in JSON.

use base64::{Engine, prelude::BASE64_STANDARD};
use ports::DiskSpace;
use reqwest::{Body, Method, Response};
use serde_json::{Value, json};
use time::Duration;

use super::{StaffClient, field_errors, json_body};
use crate::common::{MAX_UPLOAD_BYTES, assert_problem, header, pdf};

const FILE: &str = "/api/file/";
const FOOD: &str = "/api/file/food";

fn file_json(filetype: &str, name: &str, bytes: &[u8]) -> Value {
    let content = BASE64_STANDARD.encode(bytes);
    json!({ "name": name, "storageLink": "", "filecontent": content, "filetype": filetype })
}

async fn post(staff: &StaffClient, body: Value) -> Response {
    staff.send(Method::POST, FILE, body).await
}

async fn post_text(staff: &StaffClient, body: impl Into<Body>) -> Response {
    let request = staff.anna.with_bearer(Method::POST, FILE);
    let request = request.header("content-type", "application/json");
    request.body(body).send().await.unwrap()
}

/// Returns the file without its content, and the decoded content.
async fn file(response: Response) -> (Value, Vec<u8>) {
    assert_eq!(response.status(), 200);
    let length = header(&response, "content-length");
    let text = response.text().await.unwrap();
    assert_eq!(text.len().to_string(), length);
    let mut file: Value = serde_json::from_str(&text).unwrap();
    let content = file.as_object_mut().unwrap().remove("filecontent").unwrap();
    let bytes = BASE64_STANDARD.decode(content.as_str().unwrap()).unwrap();
    (file, bytes)
}

#[tokio::test]
async fn replaces_and_returns_the_file_of_a_menu() {
    let staff = StaffClient::new().await;
    staff.server.clock.advance(Duration::minutes(5));
    let bytes = pdf::of_size(300_001, 1);
    let response = post(&staff, file_json("food", "Größere \"Karte\"", &bytes)).await;
    assert_eq!(header(&response, "etag"), "\"2\"");
    let expected = json!({
        "key": "food", "name": "Größere \"Karte\".pdf", "url": "/menu/Groessere-Karte.pdf", "size": 300_001,
        "updated": "2026-11-20T18:05:00Z", "version": 2,
    });
    assert_eq!(json_body(response, 200).await, expected);

    let menus = staff.server.json("/api/menus").await;
    assert_eq!(menus[0]["size"], 300_001);
    let download = staff.server.get("/menu/Groessere-Karte.pdf").await;
    assert_eq!(download.bytes().await.unwrap(), bytes);
    let old = staff.server.get("/menu/Speisekarte.pdf").await;
    assert_eq!(old.status(), 308);
    assert_eq!(header(&old, "location"), "/menu/Groessere-Karte.pdf");
    let entries = staff.json("/api/audit").await;
    assert_eq!(entries[0]["action"], "MENU_FILE_EDITED");
    assert_eq!(entries[0]["subject"], "Größere \"Karte\".pdf");

    let response = staff.server.get(FOOD).await;
    let tag = header(&response, "etag");
    let cache_control = header(&response, "cache-control");
    assert_eq!(cache_control, "public, max-age=0, must-revalidate");
    let (record, content) = file(response).await;
    let expected = json!({
        "name": "Größere \"Karte\".pdf", "storageLink": "/menu/Groessere-Karte.pdf", "filetype": "food",
    });
    assert_eq!((record, content), (expected, bytes));
    let headers = [("if-none-match", tag.as_str())];
    let unchanged = staff.server.request(Method::GET, FOOD, &headers).await;
    assert_eq!(unchanged.status(), 304);
    let (_, content) = file(staff.server.get("/api/file/FOOD").await).await;
    assert_eq!(content.len(), 300_001);
}

#[tokio::test]
async fn guests_get_files_of_displayed_menus_only() {
    let staff = StaffClient::new().await;
    assert_eq!(staff.server.get(FOOD).await.status(), 200);
    for key in ["gansl", "dessert", "Speisekarte", "%2e%2e"] {
        let path = format!("/api/file/{key}");
        assert_problem(staff.server.get(&path).await, 404, "not-found").await;
        assert_problem(staff.request(Method::GET, &path).await, 404, "not-found").await;
    }
    let none = json!({ "displayedMenus": [] });
    let saved = staff.send(Method::PATCH, "/api/menu-settings", none).await;
    assert_eq!(saved.status(), 200);
    assert_problem(staff.server.get(FOOD).await, 404, "not-found").await;
    let response = staff.request(Method::GET, FOOD).await;
    assert_eq!(header(&response, "cache-control"), "no-store");
    assert_eq!(file(response).await.0["name"], "Speisekarte.pdf");
}

#[tokio::test]
async fn deletion_succeeds_without_a_file() {
    let staff = StaffClient::new().await;
    let path = "/api/file/deleteByType/food";
    for text in [
        "Die Datei „Speisekarte.pdf“ wurde gelöscht.",
        "Zu dieser Speisekarte ist keine Datei gespeichert.",
    ] {
        let response = staff.request(Method::DELETE, path).await;
        assert_eq!(response.status(), 200);
        let content_type = header(&response, "content-type");
        assert_eq!(content_type, "text/plain; charset=utf-8");
        assert_eq!(response.text().await.unwrap(), text);
        assert!(!staff.server.text("/api/menus").await.contains("FOOD"));
    }
    let unknown = staff.request(Method::DELETE, "/api/file/deleteByType/dessert");
    assert_problem(unknown.await, 404, "not-found").await;
    // Versions continue after a deletion.
    let created = post(&staff, file_json("food", "Karte", &pdf::of_size(2000, 1))).await;
    assert_eq!(json_body(created, 200).await["version"], 2);
}

#[tokio::test]
async fn deletion_of_another_version_is_rejected() {
    let staff = StaffClient::new().await;
    let path = "/api/file/deleteByType/food";
    assert_problem(
        staff.delete_if_match("\"7\"", path).await,
        412,
        "precondition-failed",
    )
    .await;
    assert!(staff.server.text("/api/menus").await.contains("FOOD"));
    assert_eq!(staff.delete_if_match("\"1\"", path).await.status(), 200);
    assert!(!staff.server.text("/api/menus").await.contains("FOOD"));
}

#[tokio::test]
async fn rejects_invalid_files_and_bodies() {
    let staff = StaffClient::new().await;
    let before = staff.revision();
    let good = pdf::of_size(2000, 1);
    for (bytes, code) in [
        (&b"GIF89a"[..], "filecontent no-pdf"),
        (&good[..1000], "filecontent pdf-damaged"),
        (b"", "filecontent missing"),
    ] {
        let rejected = post(&staff, file_json("food", "Karte", bytes)).await;
        assert_eq!(field_errors(rejected).await, [code]);
    }
    let invalid = json!({ "name": " ", "storageLink": 7, "filecontent": "JVBERi0", "filetype": "tea", "url": "x" });
    let expected = [
        "name missing",
        "storageLink unreadable",
        "filecontent unreadable",
        "filetype unreadable",
        "url unknown",
    ];
    assert_eq!(field_errors(post(&staff, invalid).await).await, expected);
    let expected = ["name missing", "filecontent missing", "filetype missing"];
    assert_eq!(field_errors(post(&staff, json!({})).await).await, expected);
    for content in [
        json!("JVBERi0=JVBERi0="),
        json!("ä"),
        json!("JVBE\nRi0x"),
        json!(null),
        json!(["JVBE"]),
    ] {
        let body = json!({ "name": "K", "filecontent": content, "filetype": "food" });
        let errors = field_errors(post(&staff, body).await).await;
        assert_eq!(errors, ["filecontent unreadable"], "{content}");
    }
    for text in [
        "",
        "[]",
        "7",
        "{",
        r#"{"filecontent": "JVBE"#,
        r#"{"filecontent": "JVBE\"#,
        r#"{"filecontent": "JVBE", "filecontent": "JVBE"}"#,
        r#"{"name": "a", "name": "b"}"#,
        r#"{"name": "a"} {}"#,
        "{\"name\": \"\u{1}\"}",
    ] {
        assert_problem(post_text(&staff, text).await, 400, "bad-request").await;
    }
    assert_problem(
        post_text(&staff, &b"{\"name\": \"\xff\"}"[..]).await,
        400,
        "bad-request",
    )
    .await;
    let nested = format!("{{\"name\": {}", "[".repeat(20_000));
    assert_problem(post_text(&staff, nested).await, 400, "bad-request").await;
    let conflict = post(&staff, file_json("food", "Burgerkarte", &good)).await;
    assert_problem(conflict, 409, "conflict").await;
    let body = file_json("food", "Karte", &good);
    for (key, tag) in [("food", "\"9\""), ("gansl", "*")] {
        let mut body = body.clone();
        body["filetype"] = key.into();
        let rejected = staff.send_if_match(tag, Method::POST, FILE, body).await;
        assert_problem(rejected, 412, "precondition-failed").await;
    }
    let compressed = staff.anna.with_bearer(Method::POST, FILE).json(&body);
    let compressed = compressed.header("content-encoding", "gzip").send().await;
    assert_problem(compressed.unwrap(), 415, "unsupported-media-type").await;
    let text = staff.anna.with_bearer(Method::POST, FILE);
    let text = text.header("content-type", "text/plain").body("{}");
    let rejected = text.send().await.unwrap();
    assert_problem(rejected, 415, "unsupported-media-type").await;
    assert_eq!(staff.revision(), before);

    let current = staff.send_if_match("\"1\"", Method::POST, FILE, body).await;
    assert_eq!(json_body(current, 200).await["version"], 2);
}

#[tokio::test]
async fn limits_the_size_of_file_and_body() {
    let staff = StaffClient::new().await;
    let largest = usize::try_from(MAX_UPLOAD_BYTES).unwrap();
    let stored = post(
        &staff,
        file_json("food", "Karte", &pdf::of_size(largest, 1)),
    )
    .await;
    assert_eq!(json_body(stored, 200).await["size"], largest);
    let before = staff.revision();

    let rejected = post(
        &staff,
        file_json("food", "Karte", &pdf::of_size(largest + 1, 1)),
    )
    .await;
    let problem = assert_problem(rejected, 413, "too-large").await;
    assert_eq!(problem["errors"][0]["field"], "filecontent");
    assert_eq!(problem["errors"][0]["bound"], largest);
    // Everything but the content has a limit of its own.
    for body in [
        format!(r#"{{"name": "{}"}}"#, "x".repeat(70_000)),
        format!(r#"{{"{}": 1}}"#, "x".repeat(70_000)),
        format!("{{{}", " ".repeat(70_000)),
        format!(r#"{{"filecontent": "JVBE"{}"#, " ".repeat(70_000)),
    ] {
        assert_problem(post_text(&staff, body).await, 413, "too-large").await;
    }
    assert_eq!(staff.revision(), before);
}

#[tokio::test]
async fn accepts_escaped_slashes_and_fields_in_any_order() {
    let staff = StaffClient::new().await;
    let bytes = pdf::of_size(100_000, 7);
    let content = BASE64_STANDARD.encode(&bytes);
    assert!(content.contains('/'));
    for (number, content) in
        (1..).zip([content.replace('/', "\\/"), content.replace('/', "\\u002f")])
    {
        let text = format!(
            "\n {{\"filecontent\" : \"{content}\", \"filetype\":\"wild\",\"name\":\"Hirsch\\u00f6 {number}\"}} \n"
        );
        let stored = post_text(&staff, text).await;
        assert_eq!(
            json_body(stored, 200).await["name"],
            format!("Hirschö {number}.pdf")
        );
        let (_, returned) = file(staff.request(Method::GET, "/api/file/wild").await).await;
        assert!(returned == bytes);
    }
}

#[tokio::test]
async fn full_disk_keeps_the_file_of_a_menu() {
    let staff = StaffClient::new().await;
    let (_, before) = file(staff.server.get(FOOD).await).await;
    let new = file_json("food", "Winterkarte", &pdf::of_size(300_000, 1));
    let set_available = |available| {
        let total = 1 << 40;
        staff
            .server
            .blobs
            .set_disk_space(DiskSpace { available, total });
    };
    set_available((64 << 20) + 300_000);
    let rejected = post(&staff, new.clone()).await;
    assert_problem(rejected, 507, "insufficient-storage").await;
    let (_, after) = file(staff.server.get(FOOD).await).await;
    assert!(after == before);
    set_available((64 << 20) + 301_000);
    assert_eq!(post(&staff, new).await.status(), 200);
}
