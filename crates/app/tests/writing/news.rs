//! Writing, changing and finding entries.

use reqwest::{Method, Response};
use serde_json::{Value, json};

use super::{StaffClient, common::header, faults, gone, problem, told};

pub fn gansl() -> Value {
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

#[tokio::test]
async fn an_entry_is_written_with_everything_that_was_sent() {
    let staff = StaffClient::open().await;
    let response = create(&staff, gansl()).await;
    assert_eq!(header(&response, "location"), "/api/news/40");
    assert_eq!(header(&response, "etag"), "\"1\"");
    let entry = told(response, 201).await;
    let mut expected = gansl();
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

    // The id is taken, so the next one gets another (decision W1).
    let next = told(create(&staff, gansl()).await, 201).await;
    assert_eq!((&next["id"], &next["sortOrder"]), (&json!(41), &json!(40)));
}

#[tokio::test]
async fn everything_wrong_with_an_entry_is_told_at_once() {
    let staff = StaffClient::open().await;
    let before = staff.revision();
    let nothing = faults(create(&staff, json!({})).await).await;
    let required = ["sortOrder", "title", "subText", "imgSrc", "timeframe"];
    assert_eq!(nothing, required.map(|field| format!("{field} missing")));

    let wrong = json!({
        "sortOrder": 0, "title": "ä".repeat(201), "subText": 7, "imgSrc": "//elsewhere",
        "timeframe": "  ", "showUntil": "2026-02-30", "isComingSoon": "yes", "colour": "red"
    });
    let expected = [
        "sortOrder out-of-range",
        "title too-long",
        "subText unreadable",
        "imgSrc not-a-path",
        "timeframe missing",
        "showUntil not-a-day",
        "isComingSoon unreadable",
        "colour unknown",
    ];
    assert_eq!(faults(create(&staff, wrong.clone()).await).await, expected);
    let edited = staff.send(Method::PATCH, "/api/news/1", wrong).await;
    let but_blank: Vec<_> = expected
        .into_iter()
        .filter(|it| *it != "timeframe missing")
        .collect();
    assert_eq!(faults(edited).await, but_blank);

    for body in [json!([]), json!("x"), json!(null)] {
        problem(create(&staff, body).await, 400, "bad-request").await;
    }
    let text = staff.anna.by_bearer(Method::POST, "/api/news").body("{}");
    problem(text.send().await.unwrap(), 415, "unsupported-media-type").await;
    assert_eq!(staff.revision(), before);
}

#[tokio::test]
async fn the_longest_entry_is_taken_however_it_is_escaped() {
    let staff = StaffClient::open().await;
    let mut entry = gansl();
    entry["subText"] = json!("🥨".repeat(4000));
    let escaped = entry.to_string().replace('🥨', "\\ud83e\\udd68");
    let request = staff.anna.by_bearer(Method::POST, "/api/news");
    let request = request.header("content-type", "application/json");
    let created = told(request.body(escaped).send().await.unwrap(), 201).await;
    assert_eq!(created["subText"], entry["subText"]);
}

#[tokio::test]
async fn an_edit_changes_what_is_sent_and_may_empty_texts() {
    let staff = StaffClient::open().await;
    let before = told(create(&staff, gansl()).await, 201).await;
    let edit = json!({ "title": "", "showUntil": "" });
    let response = staff.send(Method::PATCH, "/api/news/40", edit).await;
    assert_eq!(header(&response, "etag"), "\"2\"");
    let after = told(response, 200).await;
    let mut expected = before;
    expected["title"] = json!("");
    expected["version"] = json!(2);
    expected.as_object_mut().unwrap().remove("showUntil");
    assert_eq!(after, expected);
}

#[tokio::test]
async fn an_edit_that_says_nothing_new_is_none() {
    let staff = StaffClient::open().await;
    let before = told(create(&staff, gansl()).await, 201).await;
    let (revision, entries) = (staff.revision(), staff.json("/api/audit").await);
    for edit in [json!({}), json!({ "title": "Ganslzeit", "isFood": true })] {
        let answer = staff.send(Method::PATCH, "/api/news/40", edit).await;
        assert_eq!(header(&answer, "etag"), "\"1\"");
        assert_eq!(told(answer, 200).await, before);
    }
    assert_eq!(staff.revision(), revision);
    assert_eq!(staff.json("/api/audit").await, entries);
}

#[tokio::test]
async fn of_two_who_change_the_same_version_the_second_is_told() {
    let staff = StaffClient::open().await;
    told(create(&staff, gansl()).await, 201).await;
    let seen = staff.ask(Method::GET, "/api/news/40").await;
    let seen = header(&seen, "etag");
    assert_eq!(seen, "\"1\"");

    let title = |title: &str| json!({ "title": title });
    let path = "/api/news/40";
    let first = staff
        .send_if(&seen, Method::PATCH, path, title("Anna"))
        .await;
    assert_eq!(told(first, 200).await["version"], 2);
    let second = staff
        .send_if(&seen, Method::PATCH, path, title("Berta"))
        .await;
    problem(second, 412, "precondition-failed").await;
    problem(
        staff.delete_if(&seen, path).await,
        412,
        "precondition-failed",
    )
    .await;
    assert_eq!(staff.json(path).await["title"], "Anna");

    for (tag, status) in [("W/\"2\"", 412), ("\"9\", \"2\"", 200), ("*", 200)] {
        let answer = staff.send_if(tag, Method::PATCH, path, title(tag)).await;
        assert_eq!(answer.status(), status, "{tag}");
    }
    gone(staff.delete_if("\"4\"", path).await).await;
    let late = staff.send_if("*", Method::PATCH, path, json!({})).await;
    problem(late, 404, "not-found").await;
}

#[tokio::test]
async fn what_is_not_there_cannot_be_changed() {
    let staff = StaffClient::open().await;
    for id in ["99", "0", "4294967295"] {
        let path = format!("/api/news/{id}");
        for method in [Method::GET, Method::DELETE] {
            problem(staff.ask(method, &path).await, 404, "not-found").await;
        }
        let edited = staff.send(Method::PATCH, &path, json!({})).await;
        problem(edited, 404, "not-found").await;
        let restored = staff.ask(Method::POST, &format!("{path}/restore")).await;
        problem(restored, 404, "not-found").await;
    }
    for id in ["-1", "gansl", "4294967296"] {
        let path = format!("/api/news/{id}");
        let refused = problem(staff.ask(Method::DELETE, &path).await, 400, "bad-request").await;
        assert_eq!(refused["errors"][0]["field"], "id");
    }
}

#[tokio::test]
async fn staff_find_what_guests_do_not_see_yet_or_any_more() {
    let staff = StaffClient::open().await;
    let mut past = gansl();
    past["showUntil"] = json!("2026-11-19");
    told(create(&staff, past).await, 201).await;
    assert_eq!(staff.server.get("/api/news/40").await.status(), 404);
    assert_eq!(staff.json("/api/news/40").await["showUntil"], "2026-11-19");

    let ids = |list: &Value| -> Vec<i64> {
        let list = list.as_array().unwrap().iter();
        list.map(|entry| entry["id"].as_i64().unwrap()).collect()
    };
    let guests = ids(&staff.server.json("/api/news").await);
    let all = ids(&staff.json("/api/news?scope=all").await);
    assert!(!guests.contains(&40) && all.ends_with(&[40]));
    assert_eq!(staff.server.get("/api/news?scope=all").await.status(), 401);
    assert_eq!(
        staff.server.get("/api/news?scope=trash").await.status(),
        401
    );
    let unknown = staff.server.get("/api/news?scope=everything").await;
    assert_eq!(unknown.status(), 400);
}
