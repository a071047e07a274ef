use reqwest::{Method, Response};
use serde_json::{Value, json};

use super::{StaffClient, assert_no_content, field_errors, json_body};
use crate::common::{assert_problem, header};

pub fn news_json() -> Value {
    json!({
        "sortOrder": 40,
        "title": "Ganslzeit",
        "subText": "Knusprig,\nmit Rotkraut.",
        "imgSrc": "/assets/pictures/news-gans-800.webp",
        "timeframe": "11. November – 8. Dezember",
        "showUntil": "2026-12-08",
        "isFood": true
    })
}

pub async fn create(staff: &StaffClient, entry: Value) -> Response {
    staff.send(Method::POST, "/api/news", entry).await
}

pub fn ids(entries: &Value) -> Vec<i64> {
    let entries = entries.as_array().unwrap().iter();
    entries.map(|entry| entry["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn creates_an_entry_with_all_fields() {
    let staff = StaffClient::new().await;
    let response = create(&staff, news_json()).await;
    assert_eq!(header(&response, "location"), "/api/news/40");
    assert_eq!(header(&response, "etag"), "\"1\"");
    let entry = json_body(response, 201).await;
    let mut expected = news_json();
    for (name, value) in [
        ("id", json!(40)),
        ("isComingSoon", json!(false)),
        ("version", json!(1)),
        ("timeframeLines", json!(["11. November", "8. Dezember"])),
    ] {
        expected[name] = value;
    }
    assert_eq!(entry, expected);
    assert_eq!(staff.json("/api/news/40").await, entry);
}

#[tokio::test]
async fn reports_all_errors_of_an_entry() {
    let staff = StaffClient::new().await;
    let before = staff.revision();
    let errors = field_errors(create(&staff, json!({})).await).await;
    let required = ["sortOrder", "title", "subText", "imgSrc", "timeframe"];
    assert_eq!(errors, required.map(|field| format!("{field} missing")));

    let invalid = json!({
        "sortOrder": 0, "title": "ä".repeat(201), "subText": 7, "imgSrc": "//elsewhere",
        "timeframe": "  ", "showUntil": "2026-02-30", "isComingSoon": "yes", "colour": "red"
    });
    let mut expected = vec![
        "sortOrder out-of-range",
        "title too-long",
        "subText unreadable",
        "imgSrc not-a-path",
        "timeframe missing",
        "showUntil not-a-day",
        "isComingSoon unreadable",
        "colour unknown",
    ];
    let created = create(&staff, invalid.clone()).await;
    assert_eq!(field_errors(created).await, expected);
    // An edit may empty texts.
    let edited = staff.send(Method::PATCH, "/api/news/1", invalid).await;
    expected.retain(|error| *error != "timeframe missing");
    assert_eq!(field_errors(edited).await, expected);

    for body in [json!([]), json!("x"), json!(null)] {
        assert_problem(create(&staff, body).await, 400, "bad-request").await;
    }
    let text = staff.anna.with_bearer(Method::POST, "/api/news").body("{}");
    assert_problem(text.send().await.unwrap(), 415, "unsupported-media-type").await;
    assert_eq!(staff.revision(), before);
}

#[tokio::test]
async fn accepts_the_longest_entry_with_escaped_characters() {
    let staff = StaffClient::new().await;
    let mut entry = news_json();
    entry["subText"] = json!("🥨".repeat(4000));
    let escaped = entry.to_string().replace('🥨', "\\ud83e\\udd68");
    let request = staff.anna.with_bearer(Method::POST, "/api/news");
    let request = request.header("content-type", "application/json");
    let created = json_body(request.body(escaped).send().await.unwrap(), 201).await;
    assert_eq!(created["subText"], entry["subText"]);
}

#[tokio::test]
async fn an_edit_changes_only_the_sent_fields_and_may_empty_texts() {
    let staff = StaffClient::new().await;
    let before = json_body(create(&staff, news_json()).await, 201).await;
    let edit = json!({ "title": "", "showUntil": "" });
    let response = staff.send(Method::PATCH, "/api/news/40", edit).await;
    assert_eq!(header(&response, "etag"), "\"2\"");
    let after = json_body(response, 200).await;
    let mut expected = before;
    expected["title"] = json!("");
    expected["version"] = json!(2);
    expected.as_object_mut().unwrap().remove("showUntil");
    assert_eq!(after, expected);
}

#[tokio::test]
async fn an_edit_that_changes_nothing_keeps_version_and_revision() {
    let staff = StaffClient::new().await;
    let before = json_body(create(&staff, news_json()).await, 201).await;
    let revision = staff.revision();
    let edit = json!({ "title": "Ganslzeit", "isFood": true });
    let response = staff.send(Method::PATCH, "/api/news/40", edit).await;
    assert_eq!(header(&response, "etag"), "\"1\"");
    assert_eq!(json_body(response, 200).await, before);
    assert_eq!(staff.revision(), revision);
}

#[tokio::test]
async fn second_edit_of_the_same_version_is_rejected() {
    let staff = StaffClient::new().await;
    create(&staff, news_json()).await;
    let path = "/api/news/40";
    let tag = header(&staff.request(Method::GET, path).await, "etag");
    assert_eq!(tag, "\"1\"");

    let edit = async |tag: &str, title: &str| {
        let edit = json!({ "title": title });
        staff.send_if_match(tag, Method::PATCH, path, edit).await
    };
    let first = edit(&tag, "Anna").await;
    assert_eq!(json_body(first, 200).await["version"], 2);
    for rejected in [
        edit(&tag, "Berta").await,
        staff.delete_if_match(&tag, path).await,
    ] {
        assert_problem(rejected, 412, "precondition-failed").await;
    }
    assert_eq!(staff.json(path).await["title"], "Anna");

    for (tag, status) in [("W/\"2\"", 412), ("\"9\", \"2\"", 200), ("*", 200)] {
        assert_eq!(edit(tag, tag).await.status(), status, "{tag}");
    }
    assert_no_content(staff.delete_if_match("\"4\"", path).await).await;
    assert_problem(edit("*", "").await, 404, "not-found").await;
}

#[tokio::test]
async fn several_lines_of_if_match_are_one_list_and_invalid_ones_match_nothing() {
    let staff = StaffClient::new().await;
    for (lines, status) in [
        (&["ü"][..], 412),
        (&["\"ü\""], 412),
        (&["\"9\"", "ü"], 412),
        (&["\"9\"", "\"1\""], 200),
    ] {
        let request = staff.anna.with_bearer(Method::PATCH, "/api/news/1");
        let request = lines
            .iter()
            .fold(request, |request, line| request.header("if-match", *line));
        let edited = request.json(&json!({ "title": "Neu" })).send().await;
        assert_eq!(edited.unwrap().status(), status, "{lines:?}");
    }
}

#[tokio::test]
async fn unknown_entries_are_not_found_and_invalid_ids_rejected() {
    let staff = StaffClient::new().await;
    for (id, status, kind) in [
        ("0", 404, "not-found"),
        ("4294967295", 404, "not-found"),
        ("-1", 400, "bad-request"),
        ("4294967296", 400, "bad-request"),
    ] {
        let path = format!("/api/news/{id}");
        for response in [
            staff.request(Method::GET, &path).await,
            staff.request(Method::DELETE, &path).await,
            staff.send(Method::PATCH, &path, json!({})).await,
            staff
                .request(Method::POST, &format!("{path}/restore"))
                .await,
        ] {
            assert_problem(response, status, kind).await;
        }
    }
}

#[tokio::test]
async fn staff_see_expired_entries() {
    let staff = StaffClient::new().await;
    let mut expired = news_json();
    expired["showUntil"] = json!("2026-11-19");
    create(&staff, expired).await;
    assert_eq!(staff.server.get("/api/news/40").await.status(), 404);
    assert_eq!(staff.json("/api/news/40").await["showUntil"], "2026-11-19");

    let public = ids(&staff.server.json("/api/news").await);
    let all = ids(&staff.json("/api/news?scope=all").await);
    assert!(!public.contains(&40) && all.ends_with(&[40]));
    for (scope, status) in [("all", 401), ("trash", 401), ("everything", 400)] {
        let path = format!("/api/news?scope={scope}");
        assert_eq!(staff.server.get(&path).await.status(), status, "{scope}");
    }
}
