//! What all writes of staff have in common.

use std::collections::BTreeSet;

use futures::future::join_all;
use reqwest::{Method, Response};
use serde_json::{Value, json};

use super::{CHRISTMAS_JSON, NEWS_JSON, derived_pictures::upload_picture, master_data::SITE_JSON};
use crate::common::{TestServer, header, pdf, receive_message, staff::StaffSession};

/// Sends the bodies at the same time.
async fn send_at_once(
    anna: &StaffSession,
    (method, path): (Method, &str),
    precondition: (&str, &str),
    bodies: impl IntoIterator<Item = Value>,
) -> Vec<Response> {
    let requests = bodies.into_iter().map(|body| {
        let request = anna.with_bearer(method.clone(), path).json(&body);
        request.header(precondition.0, precondition.1).send()
    });
    let responses = join_all(requests).await.into_iter();
    responses.map(Result::unwrap).collect()
}

#[tokio::test]
async fn one_of_many_concurrent_edits_of_a_version_succeeds() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let christmas: Value = serde_json::from_str(CHRISTMAS_JSON).unwrap();
    let day_path = "/api/opening-hours/special-days";
    anna.send(Method::POST, day_path, christmas).await;
    let title: fn(u32) -> Value = |number| json!({ "title": number.to_string() });
    let order: fn(u32) -> Value = |number| {
        let mut ids = [1, 2, 3, 4, 5, 6];
        ids.rotate_left(number as usize);
        json!({ "ids": ids })
    };
    let label: fn(u32) -> Value = |number| json!({ "label": number.to_string() });
    for (method, get_path, path, body) in [
        (Method::PATCH, "/api/news/1", "/api/news/1", title),
        (Method::PUT, "/api/news/order", "/api/news/order", order),
        (
            Method::PATCH,
            "",
            "/api/opening-hours/special-days/1",
            label,
        ),
    ] {
        let tag = match get_path {
            "" => "\"1\"".to_owned(),
            path => header(&anna.get(path).await, "etag"),
        };
        let bodies = (1..6).map(body);
        let responses = send_at_once(&anna, (method, path), ("if-match", &tag), bodies).await;
        let mut statuses: Vec<_> = responses.iter().map(|one| one.status().as_u16()).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 412, 412, 412, 412], "{path}");
    }
}

#[tokio::test]
async fn concurrent_creations_get_different_ids_unless_they_have_one_key() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let entry: Value = serde_json::from_str(NEWS_JSON).unwrap();
    for (name, value, ids) in [
        ("accept", "*/*", 40..46),
        ("idempotency-key", "gansl", 46..47),
    ] {
        let bodies = vec![entry.clone(); 6];
        let created = send_at_once(&anna, (Method::POST, "/api/news"), (name, value), bodies).await;
        let locations: BTreeSet<_> = created.iter().map(|one| header(one, "location")).collect();
        let expected = ids.map(|id| format!("/api/news/{id}"));
        assert!(locations.into_iter().eq(expected), "{name}");
    }
}

#[tokio::test]
async fn every_write_is_audited_unless_it_changes_nothing() {
    let (server, anna) = TestServer::start_signed_in().await;
    let hours: Value = anna.json("/api/opening-hours").await;
    let hours = json!({ "week": hours["week"], "holiday": hours["holiday"] });
    receive_message(&server.services.contact, "Anna").await;
    let note = anna.upload_text("notiz", b"Gansl").send().await;
    assert_eq!(note.unwrap().status(), 200);
    let menu = anna.upload_pdf("menu/Karte.pdf", &pdf::of_size(2000, 1));
    assert_eq!(menu.send().await.unwrap().status(), 200);
    let writes = r#"
        PATCH  /api/menu-files/food {"name": "Karte", "url": "/menu/Karte.pdf"} => 200 (etag: "2")
        PATCH  /api/storage/v0/b/default/o/notiz {"contentLanguage": "de"} => 200
        DELETE /api/storage/v0/b/default/o/notiz => 204
        POST   /api/news NEWS_JSON            => 201 (location: /api/news/40)
        PATCH  /api/news/40 {"title": ""}     => 200 (etag: "2")
        PATCH  /api/news/40 {"title": "", "sortOrder": 40} => 200 (etag: "2")
        PUT    /api/news/order {"ids": [40, 1, 2, 3, 4, 5, 6]} => 200
        PUT    /api/news/order {"ids": [40, 1, 2, 3, 4, 5, 6]} => 200
        DELETE /api/news/40                   => 204
        POST   /api/news NEWS_JSON            => 201 (location: /api/news/41)
        POST   /api/news/40/restore           => 200
        POST   /api/news/40/restore           => 200
        POST   /api/opening-hours/special-days CHRISTMAS_JSON => 201
        PATCH  /api/opening-hours/special-days/1 {"until": "2026-12-24"} => 200 (etag: "2")
        PATCH  /api/opening-hours/special-days/1 {"until": "2026-12-24"} => 200 (etag: "2")
        PATCH  /api/opening-hours/special-days/1 (if-match: "1") {"until": "2026-12-23"} => 412 precondition-failed
        PUT    /api/opening-hours HOURS       => 200 (etag: "2") {"specialDays": [{}]}
        PUT    /api/opening-hours HOURS       => 200 (etag: "2")
        DELETE /api/opening-hours/special-days/1 => 204
        PATCH  /api/messages/1 {"state": "read"} => 200
        DELETE /api/messages/1                => 204
        DELETE /api/messages/1                => 404 not-found
        POST   /api/auth/sign-out-everywhere  => 204
    "#;
    let writes = writes
        .replace("NEWS_JSON", NEWS_JSON)
        .replace("CHRISTMAS_JSON", CHRISTMAS_JSON)
        .replace("HOURS", &hours.to_string());
    let berta = server.sign_in_berta().await;
    anna.check(&writes).await;
    assert!(!anna.is_signed_in().await && berta.is_signed_in().await);
    let entries = berta.json("/api/audit").await;
    let entries = entries.as_array().unwrap().iter().map(|entry| {
        let text = |field: &str| entry[field].as_str().unwrap_or_default().to_owned();
        format!("{} {}", text("action"), text("subject"))
    });
    let expected = "
        signedOutEverywhere, messageDeleted 1, specialDayDeleted Weihnachten, openingHoursSaved,
        specialDayEdited Weihnachten, specialDayCreated Weihnachten, newsRestored 40, newsCreated Ganslzeit, newsDeleted 40,
        newsReordered, newsEdited 40, newsCreated Ganslzeit, fileDeleted notiz, fileEdited notiz, menuFileEdited Karte.pdf,
        staffAdded berta@gasthaus.example, fileStored menu/Karte.pdf, fileStored notiz, staffAdded anna@gasthaus.example
    ";
    let entries: Vec<_> = entries.map(|entry| entry.trim().to_owned()).collect();
    let expected: Vec<_> = expected.split(',').map(str::trim).collect();
    assert_eq!(entries, expected);
}

#[tokio::test]
async fn put_replaces_and_patch_merges() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let name = upload_picture(&anna).await;
    let hours: Value = anna.get("/api/opening-hours").await.json().await.unwrap();
    let hours = json!({"week": hours["week"], "holiday": {"isOpen": false}});
    let table = r#"
        PUT /api/site WITH_VIDEO => 200 {"links": {"video": "https://video.example/"}}
        PUT /api/site SITE_JSON  => 200 {"links": {"video": null}}
        PUT /api/opening-hours HOURS => 200 {"holiday": {"isOpen": false, "openFrom": null, "kitchenFrom": null}}
        PUT /api/opening-hours {"holiday": {"isOpen": false}} => 422 unprocessable-content week missing
        PUT /api/pictures/NAME {"title": "Blatt", "alt": {"de": "Ein Blatt", "en": "A leaf"}, "focalX": 9, "focalY": 50}
            => 200 {"alt": {"de": "Ein Blatt", "en": "A leaf"}}
        PUT /api/pictures/NAME {"title": "Blatt", "alt": {"de": "Ein Blatt"}, "focalX": 9, "focalY": 50}
            => 200 {"alt": {"de": "Ein Blatt", "en": null}}
        PUT /api/pictures/NAME {"title": "Blatt", "focalX": 9, "focalY": 50} => 200 {"alt": null}
        PUT /api/news/order {} => 422 unprocessable-content ids missing

        PATCH /api/news/1 {"isFood": true} => 200 {"showUntil": "2026-12-11", "isFood": true}
        PATCH /api/news/1 {"showUntil": null, "subText": null, "timeframe": null}
            => 200 {"showUntil": null, "subText": "", "timeframe": "", "isFood": true}
        PATCH /api/news/1 {"sortOrder": null, "isFood": null}
            => 422 unprocessable-content sortOrder unreadable, isFood unreadable
        POST  /api/opening-hours/special-days {"from": "2026-12-24", "until": "2026-12-24", "label": "Weihnachten",
            "isOpen": true, "openFrom": "10:00", "openUntil": "14:00", "kitchenFrom": "11:00", "kitchenUntil": "13:00"} => 201
        PATCH /api/opening-hours/special-days/1 {"kitchenUntil": "13:30"}
            => 200 {"label": "Weihnachten", "openFrom": "10:00", "kitchenFrom": "11:00", "kitchenUntil": "13:30"}
        PATCH /api/opening-hours/special-days/1 {"label": null, "kitchenFrom": null, "kitchenUntil": null}
            => 200 {"label": "", "openFrom": "10:00", "kitchenFrom": null, "kitchenUntil": null}
        PATCH /api/menu-files/food {"name": "Abendkarte"} => 200 {"name": "Abendkarte.pdf", "url": "/menu/Speisekarte.pdf"}
        PATCH /api/menu-files/food {"name": null}         => 422 unprocessable-content name unreadable
    "#;
    let with_video = SITE_JSON.replace(
        "\"links\": {",
        "\"links\": {\"video\": \"https://video.example/\", ",
    );
    let table = table
        .replace("WITH_VIDEO", &with_video)
        .replace("SITE_JSON", SITE_JSON)
        .replace("HOURS", &hours.to_string());
    anna.check(&table.replace("NAME", &name)).await;
}
