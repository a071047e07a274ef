//! Menu files and menu settings.

use base64::{Engine, prelude::BASE64_STANDARD};
use reqwest::Method;
use serde_json::Value;
use time::Duration;

use crate::common::{TestServer, header, pdf, staff::StaffSession};

async fn upload(anna: &StaffSession, name: &str) {
    let upload = anna.upload_pdf(name, &pdf::of_size(2000, 1));
    assert_eq!(upload.send().await.unwrap().status(), 200);
}

#[tokio::test]
async fn assigns_a_file_by_object_name_or_url() {
    let (server, anna) = TestServer::start_signed_in().await;
    upload(&anna, "menu/seiten/100% Große Karte.pdf").await;
    upload(&anna, "menu/Gansl.pdf").await;
    upload(&anna, "rechnung.pdf").await;
    let revision = server.revision();
    let table = r#"
        PATCH /api/menu-files/food {"url": "/menu/Nirgends.pdf"}                     => 422 unprocessable-content url not-stored
        PATCH /api/menu-files/food {"url": "/rechnung.pdf"}
            => 422 unprocessable-content url not-under-menu
        PATCH /api/menu-files/food {"url": "https://elsewhere.example/menu/a.pdf"}
            => 422 unprocessable-content url not-under-menu
        PATCH /api/menu-files/food {"url": "/menu/../rechnung.pdf"}
            => 422 unprocessable-content url not-under-menu
        PATCH /api/menu-files/food {"name": "a\u0007b", "url": 7, "size": 1}
            => 422 unprocessable-content name control-character, url unreadable, size unknown
        PATCH /api/menu-files/food {"name": "Karte", "url": "/menu/Burgerkarte.pdf"} => 409 conflict
    "#;
    anna.check(table).await;
    assert_eq!(server.revision(), revision);
    let table = r#"
        PATCH /api/menu-files/food {"name": "Karte", "url": "menu/seiten/100% Große Karte.pdf"}
            => 200 {"url": "/menu/seiten/100%25%20Gro%C3%9Fe%20Karte.pdf"}
        PATCH /api/menu-files/food {"name": "Karte", "url": "/menu/seiten/100%25%20Gro%C3%9Fe%20Karte.pdf"}
            => 200 (etag: "2") {"url": "/menu/seiten/100%25%20Gro%C3%9Fe%20Karte.pdf"}
        GET   /api/audit?limit=2 => 200 [{"action": "menuFileEdited"}, {"action": "fileStored"}]
        GET   /menu/seiten/100%25%20Gro%C3%9Fe%20Karte.pdf => 200
        GET   /api/storage/v0/b/default/o/menu%2FSpeisekarte.pdf => 404 object-not-found
        PATCH /api/menu-files/gansl {} => 422 unprocessable-content name missing, url missing
        PATCH /api/menu-files/gansl (if-match: *) {"name": "Ganslkarte", "url": "menu/Gansl.pdf"} => 412 precondition-failed
        PATCH /api/menu-files/gansl {"name": "Ganslkarte", "url": "menu/Gansl.pdf"}               => 200 {"version": 1}
    "#;
    anna.check(table).await;
}

#[tokio::test]
async fn lists_menu_files_in_order_or_the_newest() {
    let (server, anna) = TestServer::start_signed_in().await;
    server.clock.advance(Duration::minutes(1));
    upload(&anna, "menu/Neu.pdf").await;
    let table = r#"
        GET /api/menu-files
            => 200 [{"key": "food", "url": "/menu/Speisekarte.pdf"}, {"key": "burger"}, {"key": "wild"}]
        PATCH /api/menu-files/burger {"name": "Neu", "url": "/menu/Neu.pdf"} => 200
        GET   /api/menu-files?last=1   => 200 [{"key": "burger"}]
        GET   /api/menu-files?last=0   => 400 bad-request last unreadable
        GET   /api/menu-files?last=101 => 400 bad-request last unreadable
    "#;
    anna.check(table).await;
}

#[tokio::test]
async fn renders_thumbnails_of_menu_files() {
    let (_server, anna) = TestServer::start_signed_in().await;
    upload(&anna, "menu/Gansl.pdf").await;
    // Its pixels take 3.6 GB.
    let huge_image = "9 0 0 9 0 0 cm BI /W 60000 /H 60000 /BPC 1 /CS /G /F /CCF /DP <</K -1 /Columns 60000>> ID x EI";
    let huge_image = pdf::with_content(huge_image.as_bytes());
    let stored = anna.upload_pdf("menu/Riesig.pdf", &huge_image).send().await;
    assert_eq!(stored.unwrap().status(), 200);
    let table = r#"
        PATCH /api/menu-files/gansl {"name": "Gansl", "url": "/menu/Gansl.pdf"}         => 200
        PATCH /api/menu-files/cordon_bleu {"name": "Riesig", "url": "/menu/Riesig.pdf"} => 200
        GET   /api/menu-files/cordon_bleu/thumbnail                                     => 404 not-found
        GET   /api/menu-files/gansl/thumbnail             => 200 (cache-control: no-store) {"hasText": false}
        GET   /api/menu-files/additional_burger/thumbnail => 404 not-found
        GET   /api/menu-files/steak/thumbnail             => 400 bad-request key unreadable
    "#;
    anna.check(table).await;
    let response = anna.get("/api/menu-files/food/thumbnail").await;
    let etag = header(&response, "etag");
    let thumbnail: Value = response.json().await.unwrap();
    assert_eq!(thumbnail["hasText"], true);
    let png = BASE64_STANDARD.decode(thumbnail["png"].as_str().unwrap());
    assert!(png.unwrap().starts_with(b"\x89PNG\r\n"));
    let request = anna.with_bearer(Method::GET, "/api/menu-files/food/thumbnail");
    let unchanged = request.header("if-none-match", etag).send().await.unwrap();
    assert_eq!(unchanged.status(), 304);
}

#[tokio::test]
async fn deleted_menu_file_can_be_restored_for_30_days() {
    let (server, anna) = TestServer::start_signed_in().await;
    upload(&anna, "menu/Winter.pdf").await;
    let table = r#"
        DELETE /api/menu-files/food (if-match: "9")      => 412 precondition-failed
        DELETE /api/menu-files/food (if-match: "1")      => 204
        GET    /api/audit?limit=1                        => 200 [{"action": "menuFileDeleted", "subject": "Speisekarte.pdf"}]
        DELETE /api/menu-files/food                      => 404 not-found
        GET    /menu/Speisekarte.pdf                     => 404
        GET    /api/menus                                => 200 [{"type": "BURGER"}, {"type": "WILD"}]
        GET    /api/menu-files?scope=trash               => 200 [{"key": "food", "version": 1, "deletedAt": "2026-11-20T18:00:00Z"}]
        PATCH  /api/menu-files/food {"name": "Winterkarte", "url": "/menu/Winter.pdf"} => 200
        DELETE /api/menu-files/food                      => 204
        GET    /api/menu-files?scope=trash               => 200 [{"name": "Winterkarte.pdf"}, {"name": "Speisekarte.pdf"}]
        GET    /api/menu-files?scope=trash&last=1        => 200 [{"name": "Winterkarte.pdf"}]
        POST   /api/menu-files/food/restore?version=7    => 404 not-found
        POST   /api/menu-files/food/restore?version=1 (if-match: "2") => 412 precondition-failed
        POST   /api/menu-files/food/restore?version=1    => 200 (etag: "3") {"key": "food", "name": "Speisekarte.pdf", "version": 3}
        GET    /menu/Speisekarte.pdf                     => 200
        GET    /api/menu-files?scope=trash               => 200 [{"name": "Winterkarte.pdf"}]
        GET    /api/audit?limit=1                        => 200 [{"action": "menuFileRestored", "subject": "Speisekarte.pdf"}]
        DELETE /api/menu-files/food                      => 204
    "#;
    anna.check(table).await;
    let anna = server.sign_in_after(anna, Duration::days(30)).await;
    let table = "
        GET  /api/menu-files?scope=trash            => 200 []
        POST /api/menu-files/food/restore?version=3 => 404 not-found
    ";
    anna.check(table).await;
}

#[tokio::test]
async fn replaced_menu_file_can_be_restored() {
    let (_server, anna) = TestServer::start_signed_in().await;
    upload(&anna, "menu/Winter.pdf").await;
    let table = r#"
        PATCH  /api/menu-files/food {"name": "Winterkarte", "url": "/menu/Winter.pdf"} => 200
        GET    /api/menu-files?scope=trash               => 200 [{"name": "Speisekarte.pdf", "version": 1}]
        POST   /api/menu-files/food/restore?version=1 (if-match: "1") => 412 precondition-failed
        POST   /api/menu-files/food/restore?version=1 (if-match: "2") => 200 (etag: "3") {"key": "food", "name": "Speisekarte.pdf"}
        GET    /menu/Speisekarte.pdf                     => 200
        GET    /api/audit?limit=1                        => 200 [{"action": "menuFileRestored", "subject": "Speisekarte.pdf"}]
        GET    /api/menu-files?scope=trash               => 200 [{"name": "Winterkarte.pdf", "version": 2}]
    "#;
    anna.check(table).await;
    // Bytes under the same name are replaced, but not by the same bytes.
    for _ in 0..2 {
        upload(&anna, "menu/Speisekarte.pdf").await;
        let replaced = r#"GET /api/menu-files?scope=trash => 200 [{"name": "Speisekarte.pdf"}, {"name": "Winterkarte.pdf"}]"#;
        anna.check(replaced).await;
    }
    let table = r#"
        PATCH /api/menu-files/food {"url": "/menu/Speisekarte.pdf"} => 200 {"version": 5}
        PATCH /api/menu-files/food {"url": "/menu/Speisekarte.pdf"} => 200 {"version": 5}
    "#;
    anna.check(table).await;
    // Another file has the name.
    upload(&anna, "menu/Winter.pdf").await;
    let table = "POST /api/menu-files/food/restore?version=2 => 409 conflict";
    anna.check(table).await;
}

#[tokio::test]
async fn saves_which_menus_are_displayed() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let tag = header(&anna.get("/api/menu-settings").await, "etag");
    // Omitted menus are appended unchecked.
    let table = r#"
        PATCH /api/menu-settings (if-match: @tag) {"displayedMenus": [@burger_json, @food_json]}
            => 200 (etag: "2") {"displayedMenus": [@burger_json, @food_json, {"type": "ADDITIONAL_BURGER", "isChecked": false},
            {"isChecked": false}, {"isChecked": false}, {"isChecked": false}]}
        PATCH /api/menu-settings (if-match: @tag) {"displayedMenus": [@food_json]} => 412 precondition-failed
        GET   /api/menu-settings => 200 (etag: "2") {"displayedMenus": [@burger_json, @food_json, {}, {}, {}, {}]}
        GET   /api/menus         => 200 [{"label": "Burger"}]
        PATCH /api/menu-settings {"displayedMenus": [@burger_json, @food_json]} => 200 (etag: "2")
        PATCH /api/menu-settings {}
            => 422 unprocessable-content displayedMenus missing
        PATCH /api/menu-settings {"displayedMenus": [@burger_json, {"type": "TEA", "displayLabel": " ", "isChecked": true}, {}, 7]}
            => 422 unprocessable-content displayedMenus.1.type unreadable, displayedMenus.1.displayLabel missing,
            displayedMenus.2.type missing, displayedMenus.2.displayLabel missing, displayedMenus.2.isChecked missing,
            displayedMenus.3 unreadable
        PATCH /api/menu-settings {"displayedMenus": [@food_json, @food_json]}
            => 422 unprocessable-content displayedMenus.1.type duplicate
    "#;
    let burger_json = r#"{"type": "BURGER", "displayLabel": "Burger", "isChecked": true}"#;
    let food_json = r#"{"type": "FOOD", "displayLabel": "Karte", "isChecked": false}"#;
    let table = table
        .replace("@burger_json", burger_json)
        .replace("@food_json", food_json);
    anna.check(&table.replace("@tag", &tag)).await;
}
