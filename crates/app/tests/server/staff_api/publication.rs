//! Writes are answered when public pages have them.

use std::{sync::atomic::Ordering, time::Duration};

use reqwest::Method;
use serde_json::json;
use tokio::time::timeout;

use super::{
    StaffClient, json_body,
    news::{create, news_json},
};
use crate::common::header;

#[tokio::test]
async fn the_next_page_request_sees_the_write() {
    let staff = StaffClient::new().await;
    json_body(create(&staff, news_json()).await, 201).await;
    assert!(staff.server.text("/").await.contains("Ganslzeit"));
    for number in 0..10 {
        let title = format!("Ganslzeit, {number}. Fassung");
        let edit = json!({ "title": title });
        let response = staff.send(Method::PATCH, "/api/news/40", edit).await;
        assert_eq!(json_body(response, 200).await["title"], title);
        assert!(staff.server.text("/").await.contains(&title));
        assert!(staff.server.text("/api/news").await.contains(&title));
    }
}

#[tokio::test]
async fn event_streams_report_the_write() {
    let staff = StaffClient::new().await;
    let mut events = staff.server.get("/api/events").await;
    let mut next = async || {
        let mut event = String::new();
        while !event.ends_with("\n\n") {
            let chunk = timeout(Duration::from_secs(5), events.chunk()).await;
            let chunk = chunk.expect("no event within 5 s").unwrap().unwrap();
            event.push_str(std::str::from_utf8(&chunk).unwrap());
        }
        event
    };
    next().await;
    json_body(create(&staff, news_json()).await, 201).await;
    let event = next().await;
    assert!(event.contains("event: edition"), "{event}");
    assert!(event.contains(r#""changed":["news"]"#), "{event}");
}

#[tokio::test]
async fn a_write_succeeds_although_rendering_fails() {
    let staff = StaffClient::new().await;
    let before = staff.server.text("/").await;
    staff.server.renderer.fails.store(true, Ordering::Relaxed);
    let response = timeout(Duration::from_secs(5), create(&staff, news_json())).await;
    let response = response.unwrap();
    assert_eq!(header(&response, "wirtshaus-published"), "?0");
    json_body(response, 201).await;
    assert_eq!(staff.server.text("/").await, before);
    assert_eq!(staff.json("/api/publication").await["isCurrent"], false);
    assert_eq!(staff.json("/api/news/40").await["title"], "Ganslzeit");
    staff.server.renderer.fails.store(false, Ordering::Relaxed);
    staff
        .server
        .wait_for_edition(|edition| edition.revision.get() == 2)
        .await;
    assert!(staff.server.text("/").await.contains("Ganslzeit"));
    assert_eq!(staff.json("/api/publication").await["isCurrent"], true);
    let response = staff.request(Method::DELETE, "/api/news/40").await;
    assert_eq!(header(&response, "wirtshaus-published"), "");
}
