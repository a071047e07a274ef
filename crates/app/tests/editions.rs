//! How often editions are made, what they hold, and how one outlives its process.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use std::{path::Path, sync::atomic::Ordering, time::Duration};

use adapters::edition_file::EditionFile;
use api::published::{
    CurrentEdition, Edition,
    state::{PublicState, Snapshot},
};
use common::{FRIDAY_EVENING, TestServer, by, instant};
use domain::{
    menus::MenuSettings,
    news::{NewsDraft, NewsId, NewsInput},
    opening_hours::OpeningHours,
};
use ports::{BlobStore, Revision, Store};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::timeout;
use wirtshaus::{
    server::Limits,
    settings::{Overrides, Settings},
};

fn entry(number: i64) -> NewsDraft {
    NewsDraft::parse(NewsInput {
        sort_order: Some(number),
        title: Some(format!("Gericht {number}")),
        sub_text: Some("Ein Text. ".repeat(100)),
        img_src: Some("/assets/pictures/news-salat-800.webp".to_owned()),
        timeframe: Some("heute".to_owned()),
        ..NewsInput::default()
    })
    .unwrap()
}

/// Rendering takes longer than the interval of the poll, so that polls fall into it.
#[tokio::test]
async fn no_revision_is_rendered_twice() {
    let server = TestServer::open().await;
    server.pages.takes.store(700, Ordering::Relaxed);
    let before = server.pages.rendered.load(Ordering::Relaxed);
    for number in 1..=4 {
        let entry = server
            .services
            .news
            .create(entry(number), None, &by())
            .await;
        let id = entry.unwrap().id;
        server.publisher.wait_for_revision().await;
        let path = format!("/api/news/{}", id.get());
        assert_eq!(server.get(&path).await.status(), 200);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(server.pages.rendered.load(Ordering::Relaxed) - before, 4);
}

#[test]
fn pages_carry_a_bounded_number_of_news_and_the_api_has_all() {
    let at = instant(FRIDAY_EVENING);
    let id = |number| NewsId::parse(number).unwrap();
    let snapshot = Snapshot {
        revision: Revision::new(1),
        at,
        news: (1..=5000)
            .map(|number| entry(number).into_entry(id(number)))
            .collect(),
        menu_files: Vec::new(),
        menu_settings: MenuSettings::default(),
        hours: OpeningHours::default(),
    };
    let settings = Settings::read(Overrides::default()).unwrap();
    let state = PublicState::new(&(&settings.inn).into(), &snapshot);
    let carried: Value = serde_json::from_str(&state.json()).unwrap();
    assert_eq!(carried["news"].as_array().unwrap().len(), 31);

    let edition = Edition::new(snapshot, state, Vec::new(), None);
    let all = edition.response("/api/news").unwrap().body().clone();
    let all: Vec<Value> = serde_json::from_slice(&all).unwrap();
    assert_eq!(all.len(), 5000);
    for (offset, limit) in [(0, 31), (30, 30), (4990, 30), (5000, 30)] {
        let part: Vec<Value> = serde_json::from_str(&edition.news(offset, limit)).unwrap();
        assert_eq!(part, all[offset..(offset + limit).min(5000)]);
    }
}

#[tokio::test]
async fn the_news_are_asked_for_in_parts() {
    let server = TestServer::open().await;
    let all = server.json("/api/news").await;
    let all = all.as_array().unwrap();
    for (query, part) in [
        ("limit=2", &all[..2]),
        ("limit=2&offset=1", &all[1..3]),
        ("offset=1", &all[1..]),
        ("limit=99&offset=999", &all[..0]),
    ] {
        let told = server.json(&format!("/api/news?{query}")).await;
        assert_eq!(told.as_array().unwrap(), part, "{query}");
    }
    for query in ["limit=0", "limit=101", "limit=-1", "offset=x"] {
        let response = server.get(&format!("/api/news?{query}")).await;
        assert_eq!(response.status(), 400, "{query}");
    }
}

async fn stored(folder: &Path, edition: &TestServer) -> EditionFile {
    let file = EditionFile::new(folder.join("edition"));
    let editions = edition.publisher.current_edition();
    let storing = {
        let file = file.clone();
        tokio::spawn(async move { editions.store_all(&file, "build").await })
    };
    edition.publisher.publish().await.unwrap();
    while !folder.join("edition").exists() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    storing.abort();
    file
}

#[tokio::test]
async fn an_edition_outlives_its_process() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::open().await;
    let file = stored(folder.path(), &server).await;
    let made = server.publisher.current().unwrap();
    let editions = CurrentEdition::default();
    editions.restore(&file, "build").await;
    let restored = editions.get().unwrap();
    for path in [
        "/",
        "/en/essen",
        "/api/news",
        "/api/news/1",
        "/api/site",
        "/sitemap.xml",
    ] {
        let body = |edition: &Edition| edition.response(path).unwrap().body().clone();
        assert_eq!(body(&restored), body(&made), "{path}");
        let kind = |edition: &Edition| edition.response(path).unwrap().content_type().clone();
        assert_eq!(kind(&restored), kind(&made), "{path}");
    }
    assert_eq!(restored.hours, made.hours);
    assert_eq!(restored.next_due_at, made.next_due_at);
    assert_eq!(restored.id, made.id);
    assert_eq!(restored.news(1, 2), made.news(1, 2));
    assert_eq!(
        restored.not_found_page("/en/nowhere").unwrap().body(),
        made.not_found_page("/en/nowhere").unwrap().body()
    );
    assert!(editions.staff_page().is_some());
}

#[tokio::test]
async fn an_edition_of_another_build_or_with_a_flipped_byte_is_not_served() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::open().await;
    let file = stored(folder.path(), &server).await;
    let editions = CurrentEdition::default();
    editions.restore(&file, "another build").await;
    assert!(editions.get().is_none());

    let path = folder.path().join("edition");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    editions.restore(&file, "build").await;
    assert!(editions.get().is_none());
}

#[tokio::test]
async fn a_restored_edition_is_served_as_outdated_until_the_first_one_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::open().await;
    let file = stored(folder.path(), &server).await;

    let next = TestServer::unpublished(Limits {
        connections: 64,
        header_timeout: Duration::from_secs(5),
        body_timeout: Duration::from_secs(5),
        read_timeout: Duration::from_secs(5),
    });
    let next = next.await;
    next.publisher
        .current_edition()
        .restore(&file, "build")
        .await;
    next.pages.broken.store(true, Ordering::Relaxed);
    assert!(next.publisher.publish().await.is_err());
    assert_eq!(next.text("/").await, server.text("/").await);
    assert_eq!(next.get("/health/ready").await.status(), 503);

    next.pages.broken.store(false, Ordering::Relaxed);
    let publisher = next.publisher.clone();
    tokio::spawn(async move { publisher.run().await });
    let made = next.edition(|edition| !edition.is_restored);
    timeout(Duration::from_secs(5), made).await.unwrap();
    assert_eq!(next.get("/health/ready").await.status(), 200);
}

#[tokio::test]
async fn staff_get_their_area_though_no_page_can_be_rendered() {
    let server = TestServer::unpublished(Limits {
        connections: 64,
        header_timeout: Duration::from_secs(5),
        body_timeout: Duration::from_secs(5),
        read_timeout: Duration::from_secs(5),
    });
    let server = server.await;
    server.pages.broken.store(true, Ordering::Relaxed);
    assert_eq!(server.get("/einloggen").await.status(), 503);
    assert!(server.publisher.publish().await.is_err());
    for path in ["/einloggen", "/news/edit"] {
        let response = server.get(path).await;
        assert_eq!(response.status(), 200, "{path}");
        assert!(
            response
                .text()
                .await
                .unwrap()
                .contains("<h1>/einloggen</h1>")
        );
    }
    assert_eq!(server.ask(Method::HEAD, "/", &[]).await.status(), 503);
}

#[tokio::test]
async fn readiness_misses_the_file_of_a_displayed_menu() {
    let server = TestServer::open().await;
    assert_eq!(server.get("/health/ready").await.status(), 200);
    let mut view = server.store.snapshot().await.unwrap();
    let blobs = view.files().referenced_blobs().await.unwrap();
    drop(view);
    for blob in blobs {
        assert!(server.blobs.delete(&blob).await.unwrap());
    }
    let ready = server.get("/health/ready").await;
    assert_eq!(ready.status(), 503);
    assert_eq!(ready.json::<Value>().await.unwrap()["menus"], false);
    // The next edition has no link to it.
    assert_ne!(server.json("/api/menus").await, json!([]));
    server.publisher.publish().await.unwrap();
    assert_eq!(server.json("/api/menus").await, json!([]));
}
