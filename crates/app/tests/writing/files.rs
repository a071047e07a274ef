//! The file service: a menu's PDF as base64 in JSON.

use base64::{Engine, prelude::BASE64_STANDARD};
use ports::DiskSpace;
use reqwest::{Body, Method, Response};
use serde_json::{Value, json};
use time::Duration;

use super::{
    StaffClient,
    common::{MAX_UPLOAD, header, pdf},
    faults, problem, told,
};

const FILE: &str = "/api/file/";
const FOOD: &str = "/api/file/food";

fn sent(filetype: &str, name: &str, bytes: &[u8]) -> Value {
    let content = BASE64_STANDARD.encode(bytes);
    json!({ "name": name, "storageLink": "", "filecontent": content, "filetype": filetype })
}

async fn post(staff: &StaffClient, body: Value) -> Response {
    staff.send(Method::POST, FILE, body).await
}

/// A body as it is written.
async fn post_text(staff: &StaffClient, body: impl Into<Body>) -> Response {
    let request = staff.anna.by_bearer(Method::POST, FILE);
    let request = request.header("content-type", "application/json");
    request.body(body).send().await.unwrap()
}

/// The file as the service tells it, with its bytes.
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
async fn a_menu_is_replaced_in_one_step_and_told_with_its_bytes() {
    let staff = StaffClient::open().await;
    staff.server.clock.advance(Duration::minutes(5));
    let bytes = pdf::of_size(300_001, 1);
    let response = post(&staff, sent("food", "Größere \"Karte\"", &bytes)).await;
    assert_eq!(header(&response, "etag"), "\"2\"");
    let expected = json!({
        "key": "food", "name": "Größere \"Karte\".pdf", "url": "/menu/Groessere-Karte.pdf", "size": 300_001,
        "updated": "2026-11-20T18:05:00Z", "version": 2,
    });
    assert_eq!(told(response, 200).await, expected);

    // The next request after the answer sees it, and the file that the menu had is gone: its address leads to this one.
    let menus = staff.server.json("/api/menus").await;
    assert_eq!(menus[0]["size"], 300_001);
    let download = staff.server.get("/menu/Groessere-Karte.pdf").await;
    assert_eq!(download.bytes().await.unwrap(), bytes);
    let former = staff.server.get("/menu/Speisekarte.pdf").await;
    assert_eq!(former.status(), 308);
    assert_eq!(header(&former, "location"), "/menu/Groessere-Karte.pdf");
    let entries = staff.json("/api/audit").await;
    assert_eq!(entries[0]["action"], "MENU_FILE_EDITED");
    assert_eq!(entries[0]["subject"], "Größere \"Karte\".pdf");

    let answer = staff.server.get(FOOD).await;
    let tag = header(&answer, "etag");
    assert_eq!(
        header(&answer, "cache-control"),
        "public, max-age=0, must-revalidate"
    );
    let (told, again) = file(answer).await;
    let expected = json!({
        "name": "Größere \"Karte\".pdf", "storageLink": "/menu/Groessere-Karte.pdf", "filetype": "food",
    });
    assert_eq!((told, again), (expected, bytes));
    let held = [("if-none-match", tag.as_str())];
    let unchanged = staff.server.ask(Method::GET, FOOD, &held).await;
    assert_eq!(unchanged.status(), 304);
    let (_, in_capitals) = file(staff.server.get("/api/file/FOOD").await).await;
    assert_eq!(in_capitals.len(), 300_001);
}

#[tokio::test]
async fn guests_get_the_files_of_the_menus_that_are_displayed() {
    let staff = StaffClient::open().await;
    assert_eq!(staff.server.get(FOOD).await.status(), 200);
    for absent in ["gansl", "dessert", "Speisekarte", "%2e%2e"] {
        let path = format!("/api/file/{absent}");
        problem(staff.server.get(&path).await, 404, "not-found").await;
        problem(staff.ask(Method::GET, &path).await, 404, "not-found").await;
    }
    let none = json!({ "displayedMenus": [] });
    let saved = staff.send(Method::PATCH, "/api/menu-settings", none).await;
    assert_eq!(saved.status(), 200);
    problem(staff.server.get(FOOD).await, 404, "not-found").await;
    let answer = staff.ask(Method::GET, FOOD).await;
    assert_eq!(header(&answer, "cache-control"), "no-store");
    assert_eq!(file(answer).await.0["name"], "Speisekarte.pdf");
}

#[tokio::test]
async fn a_deletion_is_told_to_the_person_even_if_there_was_nothing() {
    let staff = StaffClient::open().await;
    let path = "/api/file/deleteByType/food";
    for text in [
        "Die Datei „Speisekarte.pdf“ wurde gelöscht.",
        "Zu dieser Speisekarte ist keine Datei gespeichert.",
    ] {
        let answer = staff.ask(Method::DELETE, path).await;
        assert_eq!(answer.status(), 200);
        assert_eq!(header(&answer, "content-type"), "text/plain; charset=utf-8");
        assert_eq!(answer.text().await.unwrap(), text);
        assert!(!staff.server.text("/api/menus").await.contains("FOOD"));
    }
    let unknown = staff.ask(Method::DELETE, "/api/file/deleteByType/dessert");
    problem(unknown.await, 404, "not-found").await;
    // As clients of old replace: right after the deletion. No version comes twice.
    let made = post(&staff, sent("food", "Karte", &pdf::of_size(2000, 1))).await;
    assert_eq!(told(made, 200).await["version"], 2);
}

/// Clients of old do not say what they saw; whoever does deletes nothing else.
#[tokio::test]
async fn a_deletion_of_what_somebody_else_replaced_is_refused() {
    let staff = StaffClient::open().await;
    let path = "/api/file/deleteByType/food";
    problem(
        staff.delete_if("\"7\"", path).await,
        412,
        "precondition-failed",
    )
    .await;
    assert!(staff.server.text("/api/menus").await.contains("FOOD"));
    assert_eq!(staff.delete_if("\"1\"", path).await.status(), 200);
    assert!(!staff.server.text("/api/menus").await.contains("FOOD"));
}

#[tokio::test]
async fn what_is_no_good_file_is_told_and_changes_nothing() {
    let staff = StaffClient::open().await;
    let before = staff.revision();
    let good = pdf::of_size(2000, 1);
    for (bytes, code) in [
        (&b"GIF89a"[..], "filecontent no-pdf"),
        (&good[..1000], "filecontent pdf-damaged"),
        (b"", "filecontent missing"),
    ] {
        let refused = post(&staff, sent("food", "Karte", bytes)).await;
        assert_eq!(faults(refused).await, [code]);
    }
    let wrong = json!({ "name": " ", "storageLink": 7, "filecontent": "JVBERi0", "filetype": "tea", "url": "x" });
    let expected = [
        "name missing",
        "storageLink unreadable",
        "filecontent unreadable",
        "filetype unreadable",
        "url unknown",
    ];
    assert_eq!(faults(post(&staff, wrong).await).await, expected);
    let expected = ["name missing", "filecontent missing", "filetype missing"];
    assert_eq!(faults(post(&staff, json!({})).await).await, expected);
    for content in [
        json!("JVBERi0=JVBERi0="),
        json!("ä"),
        json!("JVBERi0="),
        json!("JVBE\nRi0x"),
        json!(null),
        json!(["JVBE"]),
    ] {
        let body = json!({ "name": "K", "filecontent": content, "filetype": "food" });
        let refused = post(&staff, body).await;
        if content == json!("JVBERi0=") {
            assert_eq!(faults(refused).await, ["filecontent pdf-damaged"]);
        } else {
            assert_eq!(
                faults(refused).await,
                ["filecontent unreadable"],
                "{content}"
            );
        }
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
        problem(post_text(&staff, text).await, 400, "bad-request").await;
    }
    problem(
        post_text(&staff, &b"{\"name\": \"\xff\"}"[..]).await,
        400,
        "bad-request",
    )
    .await;
    let deep = format!("{{\"name\": {}", "[".repeat(20_000));
    problem(post_text(&staff, deep).await, 400, "bad-request").await;
    let taken = post(&staff, sent("food", "Burgerkarte", &good)).await;
    problem(taken, 409, "conflict").await;
    let body = sent("food", "Karte", &good);
    for (key, tag) in [("food", "\"9\""), ("gansl", "*")] {
        let mut body = body.clone();
        body["filetype"] = key.into();
        let stale = staff.send_if(tag, Method::POST, FILE, body).await;
        problem(stale, 412, "precondition-failed").await;
    }
    let encoded = staff.anna.by_bearer(Method::POST, FILE).json(&body);
    let encoded = encoded.header("content-encoding", "gzip").send().await;
    problem(encoded.unwrap(), 415, "unsupported-media-type").await;
    let declared = staff.anna.by_bearer(Method::POST, FILE);
    let declared = declared.header("content-type", "text/plain").body("{}");
    problem(
        declared.send().await.unwrap(),
        415,
        "unsupported-media-type",
    )
    .await;
    assert_eq!(staff.revision(), before);

    let current = staff.send_if("\"1\"", Method::POST, FILE, body).await;
    assert_eq!(told(current, 200).await["version"], 2);
}

#[tokio::test]
async fn a_file_is_no_larger_than_an_upload_may_be() {
    let staff = StaffClient::open().await;
    let largest = usize::try_from(MAX_UPLOAD).unwrap();
    let taken = post(&staff, sent("food", "Karte", &pdf::of_size(largest, 1))).await;
    assert_eq!(told(taken, 200).await["size"], largest);
    let before = staff.revision();

    let refused = post(&staff, sent("food", "Karte", &pdf::of_size(largest + 1, 1))).await;
    let refused = problem(refused, 413, "too-large").await;
    assert_eq!(refused["errors"][0]["field"], "filecontent");
    assert_eq!(refused["errors"][0]["bound"], largest);
    // What is beside the content has its own bound, wherever it stands.
    for body in [
        format!(r#"{{"name": "{}"}}"#, "x".repeat(70_000)),
        format!(r#"{{"{}": 1}}"#, "x".repeat(70_000)),
        format!("{{{}", " ".repeat(70_000)),
        format!(r#"{{"filecontent": "JVBE"{}"#, " ".repeat(70_000)),
    ] {
        problem(post_text(&staff, body).await, 413, "too-large").await;
    }
    assert_eq!(staff.revision(), before);
}

#[tokio::test]
async fn slashes_may_be_escaped_and_fields_come_in_any_order() {
    let staff = StaffClient::open().await;
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
            told(stored, 200).await["name"],
            format!("Hirschö {number}.pdf")
        );
        let (_, told) = file(staff.ask(Method::GET, "/api/file/wild").await).await;
        assert!(told == bytes);
    }
}

/// Before its bytes are written.
#[tokio::test]
async fn a_menu_keeps_its_file_when_the_disk_has_no_space_for_another() {
    let staff = StaffClient::open().await;
    let (_, before) = file(staff.server.get(FOOD).await).await;
    let new = sent("food", "Winterkarte", &pdf::of_size(300_000, 1));
    let leave = |available| {
        let total = 1 << 40;
        staff
            .server
            .blobs
            .set_disk_space(DiskSpace { available, total });
    };
    leave((64 << 20) + 300_000);
    let refused = post(&staff, new.clone()).await;
    problem(refused, 507, "insufficient-storage").await;
    let (_, after) = file(staff.server.get(FOOD).await).await;
    assert!(after == before);
    leave((64 << 20) + 301_000);
    assert_eq!(post(&staff, new).await.status(), 200);
}
