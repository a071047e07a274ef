//! Menu files and menu settings.

use bytes::Bytes;
use domain::{
    accounts::Token,
    audit::AuditAction,
    calendar::Instant,
    files::{ContentType, ObjectName, StoredFile},
};
use futures::stream::{self, StreamExt};
use ports::{BlobStore, Clock, Store};
use reqwest::Method;
use serde_json::{Value, json};

use super::{StaffClient, assert_no_content, field_errors, json_body};
use crate::common::{assert_problem, audit_context, header};

/// Saves a file as an upload does.
async fn save_file(staff: &StaffClient, name: &str, content_type: &str, time: Instant) {
    let bytes = Bytes::from(format!("%PDF-1.7 {name}"));
    let blob = staff
        .server
        .blobs
        .put(stream::iter([Ok(bytes)]).boxed())
        .await;
    let blob = blob.unwrap();
    let file = StoredFile::new(
        ObjectName::parse(name).unwrap(),
        blob.id,
        blob.size,
        blob.md5,
        ContentType::parse(content_type).unwrap(),
        Token::from_random([7; 32]),
        time,
    );
    let mut tx = staff.server.store.begin().await.unwrap();
    tx.files().save(&file).await.unwrap();
    let event = AuditAction::FileStored.on(file.name.as_str());
    tx.audit().append(&audit_context(), event).await.unwrap();
    tx.commit().await.unwrap();
}

pub async fn save_pdf(staff: &StaffClient, name: &str) {
    let now = staff.server.clock.now() + time::Duration::HOUR;
    save_file(staff, name, "application/pdf", now).await;
}

async fn edit(staff: &StaffClient, key: &str, body: Value) -> reqwest::Response {
    staff
        .send(Method::PATCH, &format!("/api/menu-files/{key}"), body)
        .await
}

#[tokio::test]
async fn assigns_a_file_to_a_menu() {
    let staff = StaffClient::new().await;
    save_pdf(&staff, "menu/Winter.pdf").await;
    let body = json!({ "name": "Größere Karte", "url": "/menu/Winter.pdf" });
    let response = edit(&staff, "food", body).await;
    assert_eq!(header(&response, "etag"), "\"2\"");
    let file = json_body(response, 200).await;
    assert_eq!(file["key"], "food");
    assert_eq!(file["name"], "Größere Karte.pdf");
    assert_eq!(file["url"], "/menu/Winter.pdf");

    let menus = staff.server.json("/api/menus").await;
    let food = menus
        .as_array()
        .unwrap()
        .iter()
        .find(|menu| menu["type"] == "FOOD");
    assert_eq!(food.unwrap()["url"], "/menu/Winter.pdf");
    assert_eq!(staff.server.get("/menu/Winter.pdf").await.status(), 200);
    // Decisions M2 and M10: the old file is deleted, and its address redirects.
    let old = staff.server.get("/menu/Speisekarte.pdf").await;
    assert_eq!(old.status(), 308);
    assert_eq!(header(&old, "location"), "/menu/Winter.pdf");
}

#[tokio::test]
async fn assigns_a_file_by_object_name_or_url() {
    let staff = StaffClient::new().await;
    let name = "menu/seiten/100% Große Karte.pdf";
    save_pdf(&staff, name).await;
    let body = json!({ "name": "Karte", "url": name });
    let by_name = json_body(edit(&staff, "food", body).await, 200).await;
    let url = "/menu/seiten/100%25%20Gro%C3%9Fe%20Karte.pdf";
    assert_eq!(by_name["url"], url);
    let by_url = edit(&staff, "food", json!({ "url": url })).await;
    assert_eq!(json_body(by_url, 200).await["url"], url);
    assert_eq!(staff.server.get(url).await.status(), 200);
}

#[tokio::test]
async fn assigns_the_first_file_of_a_menu() {
    let staff = StaffClient::new().await;
    let errors = field_errors(edit(&staff, "gansl", json!({})).await).await;
    assert_eq!(errors, ["name missing", "url missing"]);
    save_pdf(&staff, "menu/Gansl.pdf").await;
    let path = "/api/menu-files/gansl";
    let body = json!({ "name": "Ganslkarte", "url": "menu/Gansl.pdf" });
    let rejected = staff.send_if_match("*", Method::PATCH, path, body.clone());
    assert_problem(rejected.await, 412, "precondition-failed").await;
    let created = json_body(edit(&staff, "gansl", body).await, 200).await;
    assert_eq!(created["version"], 1);
}

#[tokio::test]
async fn rejects_files_that_cannot_be_assigned() {
    let staff = StaffClient::new().await;
    let before = staff.revision();
    let now = staff.server.clock.now();
    save_file(&staff, "menu/Notiz.txt", "text/plain", now).await;
    save_pdf(&staff, "rechnung.pdf").await;
    for (url, code) in [
        ("/menu/Nirgends.pdf", "not-stored"),
        ("/menu/Notiz.txt", "not-a-pdf"),
        ("/rechnung.pdf", "not-under-menu"),
        ("https://elsewhere.example/menu/a.pdf", "not-under-menu"),
        ("/menu/../rechnung.pdf", "not-under-menu"),
    ] {
        let rejected = edit(&staff, "food", json!({ "name": "Karte", "url": url })).await;
        assert_eq!(
            field_errors(rejected).await,
            [format!("url {code}")],
            "{url}"
        );
    }
    let invalid = json!({ "name": "a\u{7}b", "url": 7, "size": 1 });
    let expected = ["name control-character", "url unreadable", "size unknown"];
    assert_eq!(
        field_errors(edit(&staff, "food", invalid).await).await,
        expected
    );
    let assigned = json!({ "name": "Karte", "url": "/menu/Burgerkarte.pdf" });
    assert_problem(edit(&staff, "food", assigned).await, 409, "conflict").await;
    assert_problem(edit(&staff, "dessert", json!({})).await, 400, "bad-request").await;
    assert_eq!(
        staff.server.get("/menu/Speisekarte.pdf").await.status(),
        200
    );
    // Only storing the two files raised the revision.
    staff.server.publisher.publish().await.unwrap();
    assert_eq!(staff.revision(), before + 2);
}

#[tokio::test]
async fn lists_menu_files_in_order_or_the_newest() {
    let staff = StaffClient::new().await;
    let keys = |files: &Value| -> Vec<String> {
        let files = files.as_array().unwrap().iter();
        files
            .map(|file| file["key"].as_str().unwrap().to_owned())
            .collect()
    };
    let files = staff.json("/api/menu-files").await;
    assert_eq!(keys(&files), ["food", "burger", "wild"]);
    assert_eq!(files[0]["url"], "/menu/Speisekarte.pdf");
    save_pdf(&staff, "menu/Neu.pdf").await;
    let body = json!({ "name": "Neu", "url": "/menu/Neu.pdf" });
    json_body(edit(&staff, "burger", body).await, 200).await;
    assert_eq!(
        keys(&staff.json("/api/menu-files?last=1").await),
        ["burger"]
    );
    for last in ["0", "101", "x"] {
        let path = format!("/api/menu-files?last={last}");
        assert_problem(staff.request(Method::GET, &path).await, 400, "bad-request").await;
    }
}

#[tokio::test]
async fn deletes_the_file_of_a_menu() {
    let staff = StaffClient::new().await;
    let path = "/api/menu-files/food";
    assert_problem(
        staff.delete_if_match("\"9\"", path).await,
        412,
        "precondition-failed",
    )
    .await;
    assert_no_content(staff.delete_if_match("\"1\"", path).await).await;
    assert_eq!(
        staff.server.get("/menu/Speisekarte.pdf").await.status(),
        404
    );
    let menus = staff.server.json("/api/menus").await;
    assert!(!menus.to_string().contains("FOOD"), "{menus}");
    assert_problem(staff.request(Method::DELETE, path).await, 404, "not-found").await;
}

#[tokio::test]
async fn saves_which_menus_are_displayed() {
    let staff = StaffClient::new().await;
    let path = "/api/menu-settings";
    let before = staff.request(Method::GET, path).await;
    let tag = header(&before, "etag");
    let before = json_body(before, 200).await;
    assert_eq!(before["displayedMenus"][0]["type"], "FOOD");
    let setting = |menu_type: &str, label: &str, checked: bool| json!({ "type": menu_type, "displayLabel": label, "isChecked": checked });
    let settings = json!({ "displayedMenus": [setting("BURGER", "Burger", true), setting("FOOD", "Karte", false)] });
    let saved = staff
        .send_if_match(&tag, Method::PATCH, path, settings.clone())
        .await;
    assert_eq!(header(&saved, "etag"), "\"2\"");
    let saved = json_body(saved, 200).await;
    // Omitted menus are appended unchecked.
    let mut expected = settings.clone();
    let lines = expected["displayedMenus"].as_array_mut().unwrap();
    for mut omitted in before["displayedMenus"].as_array().unwrap().iter().cloned() {
        if !["BURGER", "FOOD"].contains(&omitted["type"].as_str().unwrap()) {
            omitted["isChecked"] = json!(false);
            lines.push(omitted);
        }
    }
    assert_eq!(lines.len(), 6);
    assert_eq!(saved, expected);
    assert_eq!(staff.json(path).await, saved);
    let menus = staff.server.json("/api/menus").await;
    assert_eq!(menus.as_array().unwrap().len(), 1);
    assert_eq!(menus[0]["label"], "Burger");
    let outdated = staff
        .send_if_match(&tag, Method::PATCH, path, settings.clone())
        .await;
    assert_problem(outdated, 412, "precondition-failed").await;

    let errors =
        async |body: Value| field_errors(staff.send(Method::PATCH, path, body).await).await;
    assert_eq!(errors(json!({})).await, ["displayedMenus missing"]);
    let invalid = json!({ "displayedMenus": [
        setting("BURGER", "Burger", true), setting("BURGER", " ", true), setting("TEA", "Tee", true), {}, 7
    ] });
    let expected = [
        "displayedMenus.1.displayLabel missing",
        "displayedMenus.2.type unreadable",
        "displayedMenus.3.type missing",
        "displayedMenus.3.displayLabel missing",
        "displayedMenus.3.isChecked missing",
        "displayedMenus.4 unreadable",
    ];
    assert_eq!(errors(invalid).await, expected);
    let duplicate =
        json!({ "displayedMenus": [setting("FOOD", "A", true), setting("FOOD", "B", true)] });
    assert_eq!(errors(duplicate).await, ["displayedMenus.1.type duplicate"]);
}
