//! Pages change when the house changes, and at the minute at which it changes by itself.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use std::sync::atomic::Ordering;

use common::{TestServer, by, instant};
use domain::{
    Precondition,
    news::{NewsDraft, NewsInput},
    opening_hours::{DayHours, HoursInput, SpecialDayDraft, SpecialDayInput},
};
use serde_json::{Value, json};

fn entry(title: &str, show_until: Option<&str>) -> NewsDraft {
    NewsDraft::parse(NewsInput {
        sort_order: Some(7),
        title: Some(title.to_owned()),
        sub_text: Some("Ein Text.".to_owned()),
        img_src: Some("/assets/pictures/news-salat-800.webp".to_owned()),
        timeframe: Some("heute".to_owned()),
        show_until: show_until.map(ToOwned::to_owned),
        ..NewsInput::default()
    })
    .unwrap()
}

#[tokio::test]
async fn a_write_is_in_the_page_although_nobody_called_the_publisher() {
    let server = TestServer::open().await;
    let before = server.publisher.current().unwrap().revision;
    server
        .services
        .news
        .create(entry("Kürbiscremesuppe", None), None, &by())
        .await
        .unwrap();
    server.edition(|edition| edition.revision > before).await;
    assert!(server.text("/").await.contains("Kürbiscremesuppe"));
    assert!(server.text("/api/news").await.contains("Kürbiscremesuppe"));
}

#[tokio::test]
async fn news_of_yesterday_are_gone_after_midnight_in_vienna_without_any_write() {
    let server = TestServer::open().await;
    let entry = entry("Nur heute", Some("2026-11-20"));
    let id = server
        .services
        .news
        .create(entry, None, &by())
        .await
        .unwrap()
        .id
        .get();
    server.publisher.publish().await.unwrap();
    let path = format!("/api/news/{id}");

    server.at("2026-11-20T22:59:30Z").await; // 23:59:30 in Vienna
    assert!(server.text("/").await.contains("Nur heute"));
    assert_eq!(server.get(&path).await.status(), 200);

    let revision = server.publisher.current().unwrap().revision;
    server.at("2026-11-20T23:00:30Z").await; // 00:00:30 in Vienna
    assert!(!server.text("/").await.contains("Nur heute"));
    assert!(!server.text("/api/news").await.contains("Nur heute"));
    assert_eq!(server.get(&path).await.status(), 404);
    assert_eq!(server.publisher.current().unwrap().revision, revision);
}

#[tokio::test]
async fn the_status_changes_at_the_minute() {
    let server = TestServer::open().await;
    for (at, kitchen, venue) in [
        ("2026-11-20T19:14:59Z", true, true),
        ("2026-11-20T19:15:00Z", false, true),
        ("2026-11-20T21:59:59Z", false, true),
        ("2026-11-20T22:00:00Z", false, false),
        ("2026-11-21T09:00:00Z", false, true),
        ("2026-11-21T10:00:00Z", true, true),
    ] {
        server.at(at).await;
        let state = server.json("/api/opening-hours").await["state"].clone();
        assert_eq!(state["kitchen"]["isOpen"], kitchen, "kitchen at {at}");
        assert_eq!(state["venue"]["isOpen"], venue, "house at {at}");
        let sentence = format!(r#""isOpen":{kitchen}"#);
        assert!(server.text("/").await.contains(&sentence), "page at {at}");
    }
}

fn open(from: &str, until: &str) -> HoursInput {
    HoursInput {
        is_open: Some(true),
        open_from: Some(from.to_owned()),
        open_until: Some(until.to_owned()),
        ..HoursInput::default()
    }
}

async fn special_day(server: &TestServer, from: &str, until: &str, label: &str, hours: HoursInput) {
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
        .create_special_day(draft, None, &by())
        .await
        .unwrap();
}

/// What is planned for today, as the answer, the page and the question about that moment tell it.
async fn today(server: &TestServer, at: &str) -> Value {
    server.at(at).await;
    let today = server.json("/api/opening-hours").await["state"]["today"].clone();
    assert!(server.text("/").await.contains(&today.to_string()), "{at}");
    let asked = format!("/api/opening-hours/state?at={at}");
    assert_eq!(server.json(&asked).await["today"], today, "{at}");
    today
}

#[tokio::test]
async fn today_has_the_hours_of_the_special_day_in_force() {
    let server = TestServer::open().await;
    let closed = HoursInput {
        is_open: Some(false),
        ..HoursInput::default()
    };
    special_day(&server, "2026-12-20", "2027-01-06", "Urlaub", closed).await;
    let eve = open("10:00", "14:00");
    special_day(&server, "2026-12-24", "2026-12-24", "Heiliger Abend", eve).await;

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
async fn at_midnight_today_is_the_next_day_although_the_venue_is_still_open() {
    let server = TestServer::open().await;
    let hours = server.services.opening_hours.find().await.unwrap();
    let late = DayHours::parse(&open("18:00", "01:00")).unwrap();
    server
        .services
        .opening_hours
        .save_week(hours.week, late, &Precondition::Any, &by())
        .await
        .unwrap();
    special_day(
        &server,
        "2026-12-11",
        "2026-12-11",
        "Fest",
        open("18:00", "04:00"),
    )
    .await;

    // 8 December is a holiday and a Tuesday; on Wednesdays the house rests.
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
async fn a_clock_that_is_set_back_takes_the_sign_along() {
    let server = TestServer::open().await;
    let tuesday = instant("2026-11-17T12:00:00Z");
    server.clock.set(tuesday);
    server.edition(|edition| edition.at == tuesday).await;
    let state = server.json("/api/opening-hours").await["state"].clone();
    assert_eq!(state["venue"]["isOpen"], false);
    assert_eq!(state["today"]["date"], "2026-11-17");
}

#[tokio::test]
async fn a_page_that_cannot_be_rendered_leaves_the_last_edition_up() {
    let server = TestServer::open().await;
    let good = server.text("/").await;
    server.pages.broken.store(true, Ordering::Relaxed);
    server
        .services
        .news
        .create(entry("Geht verloren?", None), None, &by())
        .await
        .unwrap();
    assert!(server.publisher.publish().await.is_err());
    assert_eq!(server.text("/").await, good);
    let ready = server.get("/health/ready").await;
    assert_eq!(ready.status(), 503);
    assert_eq!(ready.json::<Value>().await.unwrap()["current"], false);

    // The write was not lost, and shows as soon as pages can be made again.
    server.pages.broken.store(false, Ordering::Relaxed);
    server.publisher.publish().await.unwrap();
    assert!(server.text("/").await.contains("Geht verloren?"));
    assert_eq!(server.get("/health/ready").await.status(), 200);
}

#[tokio::test]
async fn a_failing_publisher_tries_again_by_itself() {
    let server = TestServer::open().await;
    let before = server.publisher.current().unwrap().revision;
    server.pages.broken.store(true, Ordering::Relaxed);
    server
        .services
        .news
        .create(entry("Kommt später", None), None, &by())
        .await
        .unwrap();
    assert!(server.publisher.publish().await.is_err());
    server.pages.broken.store(false, Ordering::Relaxed);
    server.edition(|edition| edition.revision > before).await;
    assert!(server.text("/").await.contains("Kommt später"));
}

#[tokio::test]
async fn many_writes_at_once_end_in_an_edition_with_all_of_them() {
    let server = TestServer::open().await;
    let writes = (0..20).map(|number| {
        let (house, publisher) = (server.services.news.clone(), server.publisher.clone());
        tokio::spawn(async move {
            house
                .create(entry(&format!("Gericht {number}!"), None), None, &by())
                .await
                .unwrap();
            publisher.publish().await.unwrap();
        })
    });
    for write in writes.collect::<Vec<_>>() {
        write.await.unwrap();
    }
    let page = server.text("/").await;
    for number in 0..20 {
        assert!(page.contains(&format!("Gericht {number}!")), "{number}");
    }
}

#[tokio::test]
async fn editions_are_due_at_the_next_change_and_at_midnight() {
    let server = TestServer::open().await;
    let due = |text: &str| instant(text);
    assert_eq!(
        server.publisher.current().unwrap().next_due_at,
        due("2026-11-20T19:15:00Z")
    );
    server.at("2026-11-20T19:15:00Z").await;
    assert_eq!(
        server.publisher.current().unwrap().next_due_at,
        due("2026-11-20T22:00:00Z")
    );
    server.at("2026-11-20T22:00:00Z").await;
    assert_eq!(
        server.publisher.current().unwrap().next_due_at,
        due("2026-11-20T23:00:00Z")
    );
}
