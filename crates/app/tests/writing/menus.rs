//! The files of menus, and which menus are displayed.

use bytes::Bytes;
use domain::audit::AuditAction;
use domain::{
    calendar::Instant,
    files::{ContentType, DownloadToken, ObjectName, StoredFile},
};
use futures::stream::{self, StreamExt};
use ports::{BlobStore, Clock, Store};
use reqwest::Method;
use serde_json::{Value, json};

use super::{StaffClient, common::by, common::header, faults, gone, problem, told};

/// Puts a file there, as an upload does.
async fn store(staff: &StaffClient, name: &str, kind: &str, at: Instant) {
    let bytes = Bytes::from(format!("%PDF-1.7 {name}"));
    let blob = staff
        .server
        .blobs
        .put(stream::iter([Ok(bytes)]).boxed())
        .await;
    let blob = blob.unwrap();
    let (name, kind) = (
        ObjectName::parse(name).unwrap(),
        ContentType::parse(kind).unwrap(),
    );
    let token = DownloadToken::from_random([7; 32]);
    let file = StoredFile::new(name, blob.id, blob.size, Some(blob.md5), kind, token, at);
    let mut tx = staff.server.store.begin().await.unwrap();
    tx.files().save(&file).await.unwrap();
    let event = AuditAction::FileStored.on(file.name.as_str());
    tx.audit().append(&by(), event).await.unwrap();
    tx.commit().await.unwrap();
}

pub async fn pdf(staff: &StaffClient, name: &str) {
    let now = staff.server.clock.now() + time::Duration::HOUR;
    store(staff, name, "application/pdf", now).await;
}

async fn edit(staff: &StaffClient, key: &str, body: Value) -> reqwest::Response {
    staff
        .send(Method::PATCH, &format!("/api/menu-files/{key}"), body)
        .await
}

#[tokio::test]
async fn a_menu_gets_a_file_and_guests_download_it_at_once() {
    let staff = StaffClient::open().await;
    pdf(&staff, "menu/Winter.pdf").await;
    let body = json!({ "name": "Größere Karte", "url": "/menu/Winter.pdf" });
    let response = edit(&staff, "food", body).await;
    assert_eq!(header(&response, "etag"), "\"2\"");
    let file = told(response, 200).await;
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
    // Decisions M2 and M10: the file that the menu had is gone, its address leads to the present one.
    let former = staff.server.get("/menu/Speisekarte.pdf").await;
    assert_eq!(former.status(), 308);
    assert_eq!(header(&former, "location"), "/menu/Winter.pdf");
}

/// By the address that the API gives, and by the name in the storage service.
#[tokio::test]
async fn a_menu_gets_a_file_of_any_name() {
    let staff = StaffClient::open().await;
    let name = "menu/seiten/100% Große Karte.pdf";
    pdf(&staff, name).await;
    let body = json!({ "name": "Karte", "url": name });
    let by_name = told(edit(&staff, "food", body).await, 200).await;
    let url = "/menu/seiten/100%25%20Gro%C3%9Fe%20Karte.pdf";
    assert_eq!(by_name["url"], url);
    let by_address = edit(&staff, "food", json!({ "url": url })).await;
    assert_eq!(told(by_address, 200).await["url"], url);
    assert_eq!(staff.server.get(url).await.status(), 200);
}

#[tokio::test]
async fn a_menu_without_a_file_needs_name_and_address() {
    let staff = StaffClient::open().await;
    assert_eq!(
        faults(edit(&staff, "gansl", json!({})).await).await,
        ["name missing", "url missing"]
    );
    pdf(&staff, "menu/Gansl.pdf").await;
    let body = json!({ "name": "Ganslkarte", "url": "menu/Gansl.pdf" });
    let path = "/api/menu-files/gansl";
    for tag in ["*", "\"1\""] {
        let early = staff.send_if(tag, Method::PATCH, path, body.clone()).await;
        problem(early, 412, "precondition-failed").await;
    }
    let made = told(edit(&staff, "gansl", body).await, 200).await;
    assert_eq!(made["version"], 1);
    let renamed = staff
        .send_if("\"1\"", Method::PATCH, path, json!({ "name": "Gansl" }))
        .await;
    let renamed = told(renamed, 200).await;
    assert_eq!(
        (&renamed["name"], &renamed["url"]),
        (&json!("Gansl.pdf"), &json!("/menu/Gansl.pdf"))
    );
    let stale = staff
        .send_if("\"1\"", Method::PATCH, path, json!({ "name": "X" }))
        .await;
    problem(stale, 412, "precondition-failed").await;
}

#[tokio::test]
async fn only_a_stored_pdf_that_no_other_menu_shows_is_taken() {
    let staff = StaffClient::open().await;
    let before = staff.revision();
    let now = staff.server.clock.now();
    store(&staff, "menu/Notiz.txt", "text/plain", now).await;
    pdf(&staff, "rechnung.pdf").await;
    for (url, code) in [
        ("/menu/Nirgends.pdf", "not-stored"),
        ("/menu/Notiz.txt", "not-a-pdf"),
        ("/rechnung.pdf", "not-under-menu"),
        ("https://elsewhere.example/menu/a.pdf", "not-under-menu"),
        ("/menu/../rechnung.pdf", "not-under-menu"),
    ] {
        let refused = edit(&staff, "food", json!({ "name": "Karte", "url": url })).await;
        assert_eq!(faults(refused).await, [format!("url {code}")], "{url}");
    }
    let wrong = json!({ "name": "a\u{7}b", "url": 7, "size": 1 });
    let expected = ["name control-character", "url unreadable", "size unknown"];
    assert_eq!(faults(edit(&staff, "food", wrong).await).await, expected);
    let taken = json!({ "name": "Karte", "url": "/menu/Burgerkarte.pdf" });
    problem(edit(&staff, "food", taken).await, 409, "conflict").await;
    problem(edit(&staff, "dessert", json!({})).await, 400, "bad-request").await;
    assert_eq!(
        staff.server.get("/menu/Speisekarte.pdf").await.status(),
        200
    );
    // What was stored counts, what was refused does not.
    staff.server.publisher.publish().await.unwrap();
    assert_eq!(staff.revision(), before + 2);
}

#[tokio::test]
async fn staff_see_the_records_in_order_or_the_newest() {
    let staff = StaffClient::open().await;
    let keys = |files: &Value| -> Vec<String> {
        let files = files.as_array().unwrap().iter();
        files
            .map(|file| file["key"].as_str().unwrap().to_owned())
            .collect()
    };
    let files = staff.json("/api/menu-files").await;
    assert_eq!(keys(&files), ["food", "burger", "wild"]);
    assert_eq!(files[0]["url"], "/menu/Speisekarte.pdf");
    pdf(&staff, "menu/Neu.pdf").await;
    let body = json!({ "name": "Neu", "url": "/menu/Neu.pdf" });
    told(edit(&staff, "burger", body).await, 200).await;
    assert_eq!(
        keys(&staff.json("/api/menu-files?last=1").await),
        ["burger"]
    );
    for last in ["0", "101", "x"] {
        let path = format!("/api/menu-files?last={last}");
        problem(staff.ask(Method::GET, &path).await, 400, "bad-request").await;
    }
}

#[tokio::test]
async fn a_menu_loses_record_and_file() {
    let staff = StaffClient::open().await;
    let path = "/api/menu-files/food";
    problem(
        staff.delete_if("\"9\"", path).await,
        412,
        "precondition-failed",
    )
    .await;
    gone(staff.delete_if("\"1\"", path).await).await;
    assert_eq!(
        staff.server.get("/menu/Speisekarte.pdf").await.status(),
        404
    );
    let menus = staff.server.json("/api/menus").await;
    assert!(!menus.to_string().contains("FOOD"), "{menus}");
    problem(staff.ask(Method::DELETE, path).await, 404, "not-found").await;
}

#[tokio::test]
async fn the_displayed_menus_are_chosen() {
    let staff = StaffClient::open().await;
    let path = "/api/menu-settings";
    let before = staff.ask(Method::GET, path).await;
    let seen = header(&before, "etag");
    let before = told(before, 200).await;
    assert_eq!(before["displayedMenus"][0]["type"], "FOOD");
    let line = |kind: &str, label: &str, checked: bool| json!({ "type": kind, "displayLabel": label, "isChecked": checked });
    let chosen =
        json!({ "displayedMenus": [line("BURGER", "Burger", true), line("FOOD", "Karte", false)] });
    let saved = staff
        .send_if(&seen, Method::PATCH, path, chosen.clone())
        .await;
    assert_eq!(header(&saved, "etag"), "\"2\"");
    let saved = told(saved, 200).await;
    // What was left out is not displayed, and can be chosen again.
    let mut kept = chosen.clone();
    let lines = kept["displayedMenus"].as_array_mut().unwrap();
    for mut left_out in before["displayedMenus"].as_array().unwrap().iter().cloned() {
        if !["BURGER", "FOOD"].contains(&left_out["type"].as_str().unwrap()) {
            left_out["isChecked"] = json!(false);
            lines.push(left_out);
        }
    }
    assert_eq!(lines.len(), 6);
    assert_eq!(saved, kept);
    assert_eq!(staff.json(path).await, saved);
    let menus = staff.server.json("/api/menus").await;
    assert_eq!(menus.as_array().unwrap().len(), 1);
    assert_eq!(menus[0]["label"], "Burger");
    let stale = staff
        .send_if(&seen, Method::PATCH, path, chosen.clone())
        .await;
    problem(stale, 412, "precondition-failed").await;

    // Who saves what is there already has changed nothing.
    let (revision, entries) = (staff.revision(), staff.json("/api/audit").await);
    let same = staff.send(Method::PATCH, path, chosen).await;
    assert_eq!(header(&same, "etag"), "\"2\"");
    assert_eq!(told(same, 200).await, saved);
    assert_eq!(staff.revision(), revision);
    assert_eq!(staff.json("/api/audit").await, entries);

    let refused = async |body: Value| faults(staff.send(Method::PATCH, path, body).await).await;
    assert_eq!(refused(json!({})).await, ["displayedMenus missing"]);
    let wrong = json!({ "displayedMenus": [
        line("BURGER", "Burger", true), line("BURGER", " ", true), line("TEA", "Tee", true), {}, 7
    ] });
    let expected = [
        "displayedMenus.1.displayLabel missing",
        "displayedMenus.2.type unreadable",
        "displayedMenus.3.type missing",
        "displayedMenus.3.displayLabel missing",
        "displayedMenus.3.isChecked missing",
        "displayedMenus.4 unreadable",
    ];
    assert_eq!(refused(wrong).await, expected);
    let twice = json!({ "displayedMenus": [line("FOOD", "A", true), line("FOOD", "B", true)] });
    assert_eq!(refused(twice).await, ["displayedMenus.1.type duplicate"]);
}
