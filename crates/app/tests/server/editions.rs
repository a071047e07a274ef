//! Rendering, storing and restoring of editions.

use std::{path::Path, sync::atomic::Ordering, time::Duration};

use adapters::edition_store::EditionFileStore;
use domain::{
    lunch::LunchSettings,
    news::{NewsId, ShowUntil},
    opening_hours::{OpeningHours, opening_status_at},
};
use ports::{BlobStore, ContentRevision, ListPage, Store, contract::samples};
use publishing::{ChangedResource, CurrentEdition, DerivedResponses, Edition, PublicState};
use serde_json::{Value, json};
use services::{cards::ShownCards, public_content::PublicContent};
use tokio::time::timeout;

use crate::common::{
    FRIDAY_EVENING, ServerOptions, TestServer, audit_context, header, instant, news_draft, settings,
};

/// Rendering takes longer than the polling interval.
#[tokio::test]
async fn renders_each_revision_once() {
    let server = TestServer::start().await;
    server.renderer.delay_millis.store(700, Ordering::Relaxed);
    let before = server.renderer.render_count.load(Ordering::Relaxed);
    for number in 1..=4 {
        let id = server.create_news(&format!("Gericht {number}")).await.id;
        server.publisher.publish_pending_writes().await;
        let path = format!("/api/news/{}", id.get());
        assert_eq!(server.get(&path).await.status(), 200);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let count = server.renderer.render_count.load(Ordering::Relaxed);
    assert_eq!(count - before, 4);
}

#[tokio::test]
async fn pages_and_responses_without_a_change_keep_their_bytes() {
    let server = TestServer::start().await;
    let paths = "/ /en/ /essen /en/404 /einloggen /api/news /api/menus /api/cards /api/lunch /api/site /api/opening-hours /api/opening-hours/osm /api/opening-hours/closures.ics /api/news/1";
    let changed_paths = async |before: &[String]| {
        let mut etags = Vec::new();
        for path in paths.split(' ') {
            etags.push(header(&server.get(path).await, "etag"));
        }
        let etags_by_path = paths.split(' ').zip(before.iter().zip(&etags));
        let changed: Vec<_> = etags_by_path
            .filter_map(|(path, (before, after))| (before != after).then_some(path))
            .collect();
        (changed.join(" "), etags)
    };
    let (_, etags) = changed_paths(&[]).await;
    server.create_news("Martinigansl").await;
    server.publisher.publish_pending_writes().await;
    let (changed, etags) = changed_paths(&etags).await;
    assert_eq!(changed, "/ /en/ /api/news");
    server.advance_to("2026-11-20T19:15:00Z").await;
    let (changed, etags) = changed_paths(&etags).await;
    assert_eq!(changed, "/ /en/ /essen /en/404 /api/opening-hours");
    let mut invisible = news_draft("Gestern");
    invisible.show_until = ShowUntil::parse("2026-11-19").unwrap();
    let (news, context) = (&server.services.news, audit_context());
    news.create(invisible, None, &context).await.unwrap();
    server.publisher.publish().await.unwrap();
    assert_eq!(changed_paths(&etags).await.0, "");
}

#[test]
fn pages_contain_31_news_and_the_api_returns_all() {
    let at = instant(FRIDAY_EVENING);
    let id = |number| NewsId::parse(number).unwrap();
    let content = PublicContent {
        master_data: samples::master_data(),
        pages: std::collections::BTreeMap::new(),
        pictures: std::collections::BTreeMap::new(),
        revision: ContentRevision::new(1),
        evaluated_at: at,
        news: (1..=5000)
            .map(|number| news_draft(&number.to_string()).into_entry_with_id(id(number)))
            .collect(),
        menus: Vec::new(),
        menu_files: Vec::new(),
        cards: ShownCards::default(),
        opening_status: opening_status_at(&OpeningHours::default(), at),
        last_edition_due_at: at,
        lunch_weeks: Vec::new(),
        lunch_settings: LunchSettings::default(),
        dishes: std::collections::BTreeMap::new(),
        hours: OpeningHours::default(),
        next_edition_due_at: at,
    };
    let settings = settings(Path::new("data"));
    let state = PublicState::new(&settings.site, content);
    let embedded_state: Value = serde_json::from_str(&state.render_input(&[])).unwrap();
    let embedded = embedded_state["news"].as_array().unwrap();
    assert_eq!(embedded.len(), 31);

    let edition = Edition::new(
        state,
        &ChangedResource::ALL,
        DerivedResponses::default(),
        Vec::new(),
        None,
    );
    let first = edition.response("/api/news").unwrap().uncompressed_body();
    let (json, mut next) = edition.news_json(ListPage::first(51));
    assert_eq!(first, json.as_bytes());
    let mut entries: Vec<Value> = serde_json::from_str(&json).unwrap();
    assert_eq!(entries[..31], embedded[..]);
    while next.is_some() {
        let page = ListPage {
            after: next,
            limit: 100,
        };
        let (json, following) = edition.news_json(page);
        entries.append(&mut serde_json::from_str(&json).unwrap());
        next = following;
    }
    let ids = entries.iter().map(|entry| entry["id"].as_u64().unwrap());
    assert!(ids.eq(1..=5000));
}

async fn write_edition_file(folder: &Path, server: &TestServer) -> EditionFileStore {
    let file = EditionFileStore::new(folder.join("edition"));
    let current_edition = server.published_responses.edition.clone();
    let store_task = {
        let file = file.clone();
        tokio::spawn(async move { current_edition.store_each_new_edition(&file, "build").await })
    };
    server.publisher.publish().await.unwrap();
    while !folder.join("edition").exists() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    store_task.abort();
    file
}

#[tokio::test]
async fn restores_the_stored_edition_of_this_build_unless_it_is_corrupt() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start().await;
    let file = write_edition_file(folder.path(), &server).await;
    let stored = server.published_responses.edition.get().unwrap();
    let current_edition = CurrentEdition::default();
    current_edition.restore(&file, "another build").await;
    assert!(current_edition.get().is_none());
    current_edition.restore(&file, "build").await;
    let restored = current_edition.get().unwrap();
    for path in
        "/ /en/essen /api/news /api/news/1 /api/site /api/opening-hours/closures.ics /sitemap.xml"
            .split(' ')
    {
        let response = |edition: &Edition| {
            let response = edition.response(path).unwrap();
            (
                response.uncompressed_body().clone(),
                response.content_type().clone(),
            )
        };
        assert_eq!(response(&restored), response(&stored), "{path}");
    }
    assert_eq!(restored.next_edition_due_at, stored.next_edition_due_at);
    assert_eq!(restored.id, stored.id);
    let page = ListPage::first(3);
    assert_eq!(restored.news_json(page), stored.news_json(page));
    let not_found = |edition: &Edition| {
        let page = edition.not_found_page("/en/nowhere").unwrap();
        page.uncompressed_body().clone()
    };
    assert_eq!(not_found(&restored), not_found(&stored));
    assert!(current_edition.staff_page().is_some());

    let path = folder.path().join("edition");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle_index = bytes.len() / 2;
    bytes[middle_index] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let current_edition = CurrentEdition::default();
    current_edition.restore(&file, "build").await;
    assert!(current_edition.get().is_none());
}

#[tokio::test]
async fn a_restored_edition_is_served_until_the_first_one_is_published() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start().await;
    let file = write_edition_file(folder.path(), &server).await;

    let next = TestServer::start_without_edition(ServerOptions::default()).await;
    let current_edition = next.published_responses.edition.clone();
    current_edition.restore(&file, "build").await;
    next.create_news("Martinigansl").await;
    next.renderer.should_fail.store(true, Ordering::Relaxed);
    assert!(next.publisher.publish().await.is_err());
    assert_eq!(next.text("/").await, server.text("/").await);
    let state = "/api/opening-hours/state";
    assert_eq!(next.text(state).await, server.text(state).await);
    assert_eq!(next.get("/health/ready").await.status(), 503);

    next.renderer.should_fail.store(false, Ordering::Relaxed);
    let publisher = next.publisher.clone();
    tokio::spawn(async move { publisher.run().await });
    let edition = next.wait_for_edition(|edition| !edition.is_restored);
    timeout(Duration::from_secs(5), edition).await.unwrap();
    assert_eq!(next.get("/health/ready").await.status(), 200);
}

#[tokio::test]
async fn the_pages_of_a_restored_edition_without_changes_are_not_rendered_again() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start().await;
    let file = write_edition_file(folder.path(), &server).await;
    let next = TestServer::start_without_edition(ServerOptions::default()).await;
    next.published_responses
        .edition
        .restore(&file, "build")
        .await;
    let edition = next.publisher.publish().await.unwrap();
    assert!(!edition.is_restored);
    assert_eq!(next.renderer.render_count.load(Ordering::Relaxed), 0);
    for path in [
        "/",
        "/en/essen",
        "/404",
        "/einloggen",
        "/api/news",
        "/sitemap.xml",
    ] {
        assert_eq!(next.text(path).await, server.text(path).await, "{path}");
    }
}

#[tokio::test]
async fn staff_pages_are_served_although_rendering_fails() {
    let server = TestServer::start_without_edition(ServerOptions::default()).await;
    server.renderer.should_fail.store(true, Ordering::Relaxed);
    assert_eq!(server.get("/einloggen").await.status(), 503);
    assert!(server.publisher.publish().await.is_err());
    for path in ["/einloggen", "/news/edit"] {
        let response = server.get(path).await;
        assert_eq!(response.status(), 200, "{path}");
        let html = response.text().await.unwrap();
        assert!(html.contains("<h1>/einloggen</h1>"), "{html}");
    }
}

#[tokio::test]
async fn readiness_reports_the_missing_file_of_a_displayed_menu() {
    let server = TestServer::start().await;
    assert_eq!(server.get("/health/ready").await.status(), 200);
    let mut snapshot = server.store.begin_read_only().await.unwrap();
    let blobs = snapshot.files().referenced_blobs().await.unwrap();
    drop(snapshot);
    for blob in blobs {
        let deleted = server
            .blobs
            .delete_blob_if_older(&blob, Duration::ZERO)
            .await;
        assert!(deleted.unwrap());
    }
    let ready = server.get("/health/ready").await;
    assert_eq!(ready.status(), 503);
    assert_eq!(ready.json::<Value>().await.unwrap()["menus"], false);
    // The next edition omits the menu.
    assert_ne!(server.json("/api/menus").await, json!([]));
    server.create_news("Martinigansl").await;
    server.publisher.publish().await.unwrap();
    assert_eq!(server.json("/api/menus").await, json!([]));
}
