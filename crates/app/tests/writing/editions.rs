//! A write is answered when guests can see it.

use std::{sync::atomic::Ordering, time::Duration};

use reqwest::Method;
use serde_json::json;
use tokio::time::timeout;

use super::{
    StaffClient, header,
    news::{create, gansl},
    told,
};

#[tokio::test]
async fn the_very_next_request_for_the_page_has_what_was_saved() {
    let staff = StaffClient::open().await;
    told(create(&staff, gansl()).await, 201).await;
    assert!(staff.server.text("/").await.contains("Ganslzeit"));
    for number in 0..10 {
        let title = format!("Ganslzeit, {number}. Fassung");
        let edit = json!({ "title": title });
        let saved = staff.send(Method::PATCH, "/api/news/40", edit).await;
        assert_eq!(told(saved, 200).await["title"], title);
        assert!(staff.server.text("/").await.contains(&title));
        assert!(staff.server.text("/api/news").await.contains(&title));
    }
}

#[tokio::test]
async fn an_open_page_is_told_of_what_was_saved() {
    let staff = StaffClient::open().await;
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
    told(create(&staff, gansl()).await, 201).await;
    let event = next().await;
    assert!(event.contains("event: edition"), "{event}");
    assert!(event.contains(r#""changed":["news"]"#), "{event}");
}

#[tokio::test]
async fn a_write_stands_when_the_pages_cannot_be_made() {
    let staff = StaffClient::open().await;
    let before = staff.server.text("/").await;
    staff.server.pages.broken.store(true, Ordering::Relaxed);
    let saved = timeout(Duration::from_secs(5), create(&staff, gansl())).await;
    let saved = saved.unwrap();
    assert_eq!(header(&saved, "wirtshaus-published"), "?0");
    told(saved, 201).await;
    assert_eq!(staff.server.text("/").await, before);
    assert_eq!(staff.json("/api/publication").await["isCurrent"], false);
    assert_eq!(staff.json("/api/news/40").await["title"], "Ganslzeit");
    staff.server.pages.broken.store(false, Ordering::Relaxed);
    staff
        .server
        .edition(|edition| edition.revision.get() == 2)
        .await;
    assert!(staff.server.text("/").await.contains("Ganslzeit"));
    assert_eq!(staff.json("/api/publication").await["isCurrent"], true);
    let saved = staff.ask(Method::DELETE, "/api/news/40").await;
    assert_eq!(header(&saved, "wirtshaus-published"), "");
}

#[tokio::test]
async fn many_who_save_at_once_all_find_their_words() {
    let staff = StaffClient::open().await;
    let saves = (0..12).map(async |number| {
        let mut entry = gansl();
        let title = format!("Gericht {number}!");
        entry["title"] = json!(title);
        told(create(&staff, entry).await, 201).await;
        assert!(staff.server.text("/").await.contains(&title));
    });
    futures::future::join_all(saves).await;
    assert_eq!(staff.revision(), 13);
}
