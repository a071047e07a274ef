//! Publication after writes and with the passing of time.

use std::sync::atomic::Ordering;

use domain::{
    Precondition,
    news::{NewsDraft, NewsInput},
    opening_hours::{DayHours, HoursInput, SpecialDayDraft, SpecialDayInput},
};
use futures::future::join_all;
use serde_json::{Value, json};

use crate::common::{TestServer, audit_context, instant, news_draft, news_input};

async fn create(server: &TestServer, title: &str) {
    let news = &server.services.news;
    let created = news.create(news_draft(title), None, &audit_context()).await;
    created.unwrap();
}

#[tokio::test]
async fn writes_are_published_by_polling() {
    let server = TestServer::start().await;
    let before = server.publisher.current().unwrap().revision;
    create(&server, "Kürbiscremesuppe").await;
    server
        .wait_for_edition(|edition| edition.revision > before)
        .await;
    assert!(server.text("/").await.contains("Kürbiscremesuppe"));
    assert!(server.text("/api/news").await.contains("Kürbiscremesuppe"));
}

#[tokio::test]
async fn news_expire_at_midnight_in_vienna() {
    let server = TestServer::start().await;
    let draft = NewsDraft::parse(NewsInput {
        show_until: Some("2026-11-20".to_owned()),
        ..news_input("Nur heute")
    });
    let news = &server.services.news;
    let created = news.create(draft.unwrap(), None, &audit_context()).await;
    let id = created.unwrap().id.get();
    server.publisher.publish().await.unwrap();
    let path = format!("/api/news/{id}");

    server.advance_to("2026-11-20T22:59:30Z").await; // 23:59:30 in Vienna
    assert!(server.text("/").await.contains("Nur heute"));
    assert_eq!(server.get(&path).await.status(), 200);

    let revision = server.publisher.current().unwrap().revision;
    server.advance_to("2026-11-20T23:00:30Z").await; // 00:00:30 in Vienna
    assert!(!server.text("/").await.contains("Nur heute"));
    assert!(!server.text("/api/news").await.contains("Nur heute"));
    assert_eq!(server.get(&path).await.status(), 404);
    assert_eq!(server.publisher.current().unwrap().revision, revision);
}

#[tokio::test]
async fn the_opening_status_changes_on_time() {
    let server = TestServer::start().await;
    for (at, kitchen, venue) in [
        ("2026-11-20T19:14:59Z", true, true),
        ("2026-11-20T19:15:00Z", false, true),
        ("2026-11-20T21:59:59Z", false, true),
        ("2026-11-20T22:00:00Z", false, false),
        ("2026-11-21T09:00:00Z", false, true),
        ("2026-11-21T10:00:00Z", true, true),
    ] {
        server.advance_to(at).await;
        let state = server.json("/api/opening-hours").await["state"].clone();
        assert_eq!(state["kitchen"]["isOpen"], kitchen, "kitchen at {at}");
        assert_eq!(state["venue"]["isOpen"], venue, "venue at {at}");
        let status = format!(r#""isOpen":{kitchen}"#);
        assert!(server.text("/").await.contains(&status), "page at {at}");
    }
}

fn open_hours(from: &str, until: &str) -> HoursInput {
    HoursInput {
        is_open: Some(true),
        open_from: Some(from.to_owned()),
        open_until: Some(until.to_owned()),
        ..HoursInput::default()
    }
}

async fn add_special_day(
    server: &TestServer,
    from: &str,
    until: &str,
    label: &str,
    hours: HoursInput,
) {
    let input = SpecialDayInput {
        from: Some(from.to_owned()),
        until: Some(until.to_owned()),
        label: Some(label.to_owned()),
        hours,
    };
    let draft = SpecialDayDraft::parse(&input).unwrap();
    server
        .services
        .opening_hours
        .create_special_day(draft, None, &audit_context())
        .await
        .unwrap();
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
    let server = TestServer::start().await;
    let closed = HoursInput {
        is_open: Some(false),
        ..HoursInput::default()
    };
    add_special_day(&server, "2026-12-20", "2027-01-06", "Urlaub", closed).await;
    let christmas_eve = open_hours("10:00", "14:00");
    add_special_day(
        &server,
        "2026-12-24",
        "2026-12-24",
        "Heiliger Abend",
        christmas_eve,
    )
    .await;

    assert_eq!(
        today(&server, "2026-12-24T10:00:00Z").await,
        json!({
            "date": "2026-12-24", "dayKey": 4,
            "hours": {"isOpen": true, "openFrom": "10:00", "openUntil": "14:00"},
            "rule": {"kind": "SPECIAL_DAY", "specialDayId": 2, "label": "Heiliger Abend"},
        })
    );
    assert_eq!(
        today(&server, "2026-12-25T10:00:00Z").await,
        json!({
            "date": "2026-12-25", "dayKey": 5,
            "hours": {"isOpen": false},
            "rule": {"kind": "SPECIAL_DAY", "specialDayId": 1, "label": "Urlaub"},
        })
    );
    assert_eq!(
        server.json("/api/opening-hours").await["specialRanges"],
        json!([
            {"from": "2026-12-20", "until": "2026-12-23", "specialDayId": 1},
            {"from": "2026-12-24", "until": "2026-12-24", "specialDayId": 2},
            {"from": "2026-12-25", "until": "2027-01-06", "specialDayId": 1},
        ])
    );
}

#[tokio::test]
async fn today_changes_at_midnight_although_the_venue_is_open() {
    let server = TestServer::start().await;
    let hours = server.services.opening_hours.find().await.unwrap();
    let holiday = DayHours::parse(&open_hours("18:00", "01:00")).unwrap();
    server
        .services
        .opening_hours
        .save_week(hours.week, holiday, &Precondition::Any, &audit_context())
        .await
        .unwrap();
    add_special_day(
        &server,
        "2026-12-11",
        "2026-12-11",
        "Fest",
        open_hours("18:00", "04:00"),
    )
    .await;

    // 8 December is a holiday and a Tuesday; Wednesdays are closed.
    for (at, date, rule, reason) in [
        ("2026-12-08T22:59:00Z", "2026-12-08", "HOLIDAY", "HOLIDAY"),
        ("2026-12-08T23:30:00Z", "2026-12-09", "WEEKDAY", "HOLIDAY"),
        (
            "2026-12-12T01:00:00Z",
            "2026-12-12",
            "WEEKDAY",
            "SPECIAL_DAY",
        ),
    ] {
        let today = today(&server, at).await;
        assert_eq!(today["date"], date, "{at}");
        assert_eq!(today["rule"]["kind"], rule, "{at}");
        let state = server.json("/api/opening-hours").await["state"].clone();
        assert_eq!(state["reason"]["kind"], reason, "{at}");
        assert_eq!(state["venue"]["isOpen"], true, "{at}");
    }
}

#[tokio::test]
async fn a_clock_set_back_updates_the_status() {
    let server = TestServer::start().await;
    let tuesday = instant("2026-11-17T12:00:00Z");
    server.clock.set(tuesday);
    server
        .wait_for_edition(|edition| edition.at == tuesday)
        .await;
    let state = server.json("/api/opening-hours").await["state"].clone();
    assert_eq!(state["venue"]["isOpen"], false);
    assert_eq!(state["today"]["date"], "2026-11-17");
}

#[tokio::test]
async fn the_last_edition_is_served_while_rendering_fails() {
    let server = TestServer::start().await;
    let before = server.text("/").await;
    server.renderer.fails.store(true, Ordering::Relaxed);
    create(&server, "Wird nachgeholt").await;
    assert!(server.publisher.publish().await.is_err());
    assert_eq!(server.text("/").await, before);
    let ready = server.get("/health/ready").await;
    assert_eq!(ready.status(), 503);
    assert_eq!(ready.json::<Value>().await.unwrap()["current"], false);

    server.renderer.fails.store(false, Ordering::Relaxed);
    server.publisher.publish().await.unwrap();
    assert!(server.text("/").await.contains("Wird nachgeholt"));
    assert_eq!(server.get("/health/ready").await.status(), 200);
}

#[tokio::test]
async fn failed_publication_is_retried() {
    let server = TestServer::start().await;
    let before = server.publisher.current().unwrap().revision;
    server.renderer.fails.store(true, Ordering::Relaxed);
    create(&server, "Kommt später").await;
    assert!(server.publisher.publish().await.is_err());
    server.renderer.fails.store(false, Ordering::Relaxed);
    server
        .wait_for_edition(|edition| edition.revision > before)
        .await;
    assert!(server.text("/").await.contains("Kommt später"));
}

#[tokio::test]
async fn concurrent_writes_are_all_published() {
    let server = TestServer::start().await;
    let titles: Vec<_> = (0..20).map(|number| format!("Gericht {number}!")).collect();
    join_all(titles.iter().map(async |title| {
        create(&server, title).await;
        server.publisher.publish().await.unwrap();
    }))
    .await;
    let page = server.text("/").await;
    for title in titles {
        assert!(page.contains(&title), "{title}");
    }
}

#[tokio::test]
async fn an_edition_is_due_at_the_next_change_or_at_midnight() {
    let server = TestServer::start().await;
    for due in [
        "2026-11-20T19:15:00Z",
        "2026-11-20T22:00:00Z",
        "2026-11-20T23:00:00Z",
    ] {
        assert_eq!(
            server.publisher.current().unwrap().next_due_at,
            instant(due)
        );
        server.advance_to(due).await;
    }
}
