//! Publication after writes and with the passing of time.

use futures::future::join_all;
use serde_json::{Value, json};

use crate::common::{TestServer, instant};

#[tokio::test]
async fn news_expire_at_midnight_in_vienna() {
    let (server, anna) = TestServer::start_signed_in().await;
    anna.check(r#"PATCH /api/news/2 {"title": "Nur heute", "showUntil": "2026-11-20"} => 200"#)
        .await;
    server.advance_to("2026-11-20T22:59:30Z").await; // 23:59:30 in Vienna
    assert!(server.text("/").await.contains("Nur heute"));
    server.check("GET /api/news/2 => 200").await;

    let revision = server.revision();
    server.advance_to("2026-11-20T23:00:30Z").await; // 00:00:30 in Vienna
    for path in ["/", "/api/news"] {
        assert!(!server.text(path).await.contains("Nur heute"), "{path}");
    }
    server.check("GET /api/news/2 => 404 not-found").await;
    assert_eq!(server.revision(), revision);
}

#[tokio::test]
async fn the_opening_status_changes_on_time() {
    let server = TestServer::start().await;
    // An edition is due at the next change or at midnight.
    for (at, kitchen, venue, due) in [
        ("2026-11-20T19:14:59Z", true, true, "2026-11-20T19:15:00Z"),
        ("2026-11-20T19:15:00Z", false, true, "2026-11-20T22:00:00Z"),
        ("2026-11-20T21:59:59Z", false, true, "2026-11-20T22:00:00Z"),
        ("2026-11-20T22:00:00Z", false, false, "2026-11-20T23:00:00Z"),
        ("2026-11-21T09:00:00Z", false, true, "2026-11-21T10:00:00Z"),
        ("2026-11-21T10:00:00Z", true, true, "2026-11-21T19:15:00Z"),
    ] {
        server.advance_to(at).await;
        let edition = server.published_responses.edition.get().unwrap();
        assert_eq!(edition.next_edition_due_at, instant(due), "{at}");
        let state = server.json("/api/opening-hours").await["state"].clone();
        assert_eq!(state["kitchen"]["isOpen"], kitchen, "kitchen at {at}");
        assert_eq!(state["venue"]["isOpen"], venue, "venue at {at}");
        let status = format!(r#""isOpen":{kitchen}"#);
        assert!(server.text("/").await.contains(&status), "page at {at}");
    }
}

/// The hours of the current day, which the API and the page report.
async fn today(server: &TestServer, at: &str) -> Value {
    server.advance_to(at).await;
    let today = server.json("/api/opening-hours").await["state"]["today"].clone();
    assert!(server.text("/").await.contains(&today.to_string()), "{at}");
    let path = format!("/api/opening-hours/state?at={at}");
    assert_eq!(server.json(&path).await["today"], today, "{at}");
    today
}

#[tokio::test]
async fn today_has_the_hours_of_its_special_day() {
    let (server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        POST /api/opening-hours/special-days {"from": "2026-12-20", "until": "2027-01-06", "label": "Urlaub", "isOpen": false}
            => 201
        POST /api/opening-hours/special-days {"from": "2026-12-24", "until": "2026-12-24", "label": "Heiliger Abend",
            "isOpen": true, "openFrom": "10:00", "openUntil": "14:00"}
            => 201
    "#;
    anna.check(table).await;
    assert_eq!(
        today(&server, "2026-12-24T10:00:00Z").await,
        json!({
            "date": "2026-12-24", "dayKey": 4,
            "hours": {"isOpen": true, "openFrom": "10:00", "openUntil": "14:00"},
            "rule": {"kind": "specialDay", "specialDayId": 2, "label": "Heiliger Abend"},
        })
    );
    let rule = &today(&server, "2026-12-25T10:00:00Z").await["rule"];
    assert_eq!(rule["label"], "Urlaub");
    let special_ranges = &server.json("/api/opening-hours").await["specialRanges"];
    let first = json!({"from": "2026-12-20", "until": "2026-12-23", "specialDayId": 1});
    assert_eq!(
        (&special_ranges[0], &special_ranges[1]["specialDayId"]),
        (&first, &json!(2))
    );
}

#[tokio::test]
async fn today_changes_at_midnight_although_the_venue_is_open() {
    let (server, anna) = TestServer::start_signed_in().await;
    anna.check(r#"POST /api/opening-hours/special-days {"from": "2026-12-11", "until": "2026-12-11", "label": "Fest", "isOpen": true, "openFrom": "18:00", "openUntil": "04:00"} => 201"#)
        .await;
    for (at, date, rule) in [
        ("2026-12-11T22:59:00Z", "2026-12-11", "specialDay"),
        ("2026-12-12T01:00:00Z", "2026-12-12", "weekday"),
    ] {
        let today = today(&server, at).await;
        assert_eq!(
            (&today["date"], &today["rule"]["kind"]),
            (&json!(date), &json!(rule))
        );
        let state = server.json("/api/opening-hours").await["state"].clone();
        assert_eq!(state["reason"]["kind"], "specialDay", "{at}");
        assert_eq!(state["venue"]["isOpen"], true, "{at}");
    }
}

/// The test starts on Friday, 20 November 2026.
#[tokio::test]
async fn seasons_breaks_and_closures_change_on_time() {
    let (server, anna) = TestServer::start_signed_in().await;
    let day = r#""isOpen": true, "openFrom": "10:00", "openUntil": "23:00", "kitchenFrom": "11:30", "kitchenUntil": "21:00",
        "kitchenBreakFrom": "14:00", "kitchenBreakUntil": "17:30""#;
    let week = [1, 2, 3, 4, 5, 6, 0].map(|key| format!(r#"{{"dayKey": {key}, {day}}}"#));
    let table = r#"
        POST /api/opening-hours/seasons {"name": "Advent", "from": "2026-11-21", "until": "2026-11-30", "week": [WEEK],
            "holiday": {"isOpen": false}} => 201 {"id": 1}
        POST /api/opening-hours/special-days {"from": "2020-12-06", "until": "2020-12-06", "isYearly": true, "isOpen": false,
            "label": "Betriebsausflug"} => 201 {"id": 2}
    "#;
    anna.check(&table.replace("WEEK", &week.join(", "))).await;
    for (at, expected) in [
        (
            "2026-11-20T22:59:59Z",
            r#"{"seasonId": null, "closures": []}"#,
        ),
        (
            "2026-11-20T23:00:00Z",
            r#"{"seasonId": 1, "closures": [], "nextWeek": {"from": "2026-12-01"}}"#,
        ),
        (
            "2026-11-21T12:59:59Z",
            r#"{"state": {"kitchen": {"isOpen": true}}}"#,
        ),
        (
            "2026-11-21T13:00:00Z",
            r#"{"state": {"kitchen": {"isOpen": false}, "venue": {"isOpen": true}}}"#,
        ),
        (
            "2026-11-21T16:30:00Z",
            r#"{"state": {"kitchen": {"isOpen": true}}}"#,
        ),
        ("2026-11-21T22:59:59Z", r#"{"closures": []}"#),
        (
            "2026-11-21T23:00:00Z",
            r#"{"closures": [{"from": "2026-12-06", "reopensOn": "2026-12-07"}]}"#,
        ),
        ("2026-11-30T22:59:59Z", r#"{"seasonId": 1}"#),
        ("2026-11-30T23:00:00Z", r#"{"seasonId": null}"#),
        (
            "2026-12-05T23:00:00Z",
            r#"{"state": {"venue": {"isOpen": false}, "reason": {"specialDayId": 2}}}"#,
        ),
        (
            "2026-12-06T22:59:59Z",
            r#"{"closures": [{"until": "2026-12-06"}]}"#,
        ),
        (
            "2026-12-06T23:00:00Z",
            r#"{"closures": [], "nextWeek": null}"#,
        ),
    ] {
        server.advance_to(at).await;
        let table = format!("GET /api/opening-hours => 200 {expected}");
        server.check(&table).await;
    }
}

#[tokio::test]
async fn a_clock_set_back_updates_the_status() {
    let server = TestServer::start().await;
    let tuesday = instant("2026-11-17T12:00:00Z");
    server.clock.set(tuesday);
    server
        .wait_for_edition(|edition| edition.evaluated_at == tuesday)
        .await;
    let state = server.json("/api/opening-hours").await["state"].clone();
    assert_eq!(state["venue"]["isOpen"], false);
    assert_eq!(state["today"]["date"], "2026-11-17");
}

#[tokio::test]
async fn concurrent_writes_are_all_published() {
    let server = TestServer::start().await;
    let titles: Vec<_> = (0..20).map(|number| format!("Gericht {number}!")).collect();
    join_all(titles.iter().map(async |title| {
        server.create_news(title).await;
        server.publisher.publish().await.unwrap();
    }))
    .await;
    let page = server.text("/").await;
    for title in titles {
        assert!(page.contains(&title), "{title}");
    }
}
