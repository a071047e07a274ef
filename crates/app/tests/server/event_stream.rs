use std::time::Duration;

use futures::future::join_all;
use reqwest::Method;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{sleep, timeout},
};

use super::{malformed_requests::send_raw, staff_api::NEWS_JSON};
use crate::common::{ServerOptions, TestServer, assert_problem, header, next_event, open_store};

#[tokio::test]
async fn reports_changes_at_once_and_after_reconnecting() {
    let server = TestServer::start().await;
    let mut stream = server.get("/api/events").await;
    let (first, data) = next_event(&mut stream).await;
    assert_eq!(data["revision"], server.revision());
    let all_content_parts = json!([
        "site",
        "content",
        "news",
        "menus",
        "cards",
        "lunch",
        "openingHours"
    ]);
    assert_eq!(data["changed"], all_content_parts);
    let headers = [("last-event-id", first.as_str())];
    let missed_changes = async || {
        let mut stream = server.request(Method::GET, "/api/events", &headers).await;
        let (_, data) = next_event(&mut stream).await;
        data["changed"].clone()
    };
    assert_eq!(missed_changes().await, json!([]));

    server.advance_to("2026-11-20T19:15:00Z").await;
    let (second, data) = next_event(&mut stream).await;
    assert_ne!(first, second);
    assert_eq!(data["changed"], json!(["openingHours"]));
    assert_eq!(missed_changes().await, json!(["openingHours"]));

    server.create_news("Martinigansl").await;
    assert_eq!(next_event(&mut stream).await.1["changed"], json!(["news"]));
    assert_eq!(missed_changes().await, json!(["news", "openingHours"]));
    let versions = versions_of_page(&server).await;
    let (_, without_cards) = versions.split_once(',').unwrap();
    for (known, changed) in [
        (versions.as_str(), json!([])),
        (without_cards, json!(["cards"])),
        ("site-unknown,x,site,,", all_content_parts.clone()),
    ] {
        let mut stream = server.get(&format!("/api/events?versions={known}")).await;
        let (_, data) = next_event(&mut stream).await;
        assert_eq!(data["changed"], changed, "{known}");
    }
}

/// The versions of the parts that a page shows, as it names them.
async fn versions_of_page(server: &TestServer) -> String {
    let page = server.text("/").await;
    let (_, versions) = page.split_once("id=\"state\">").unwrap();
    versions.split_once('<').unwrap().0.to_owned()
}

#[tokio::test]
async fn the_last_event_id_names_what_the_client_has() {
    let (server, anna) = TestServer::start_signed_in().await;
    let page = format!("/api/events?versions={}", versions_of_page(&server).await);
    let connect = async |headers: &[(&str, &str)]| {
        let mut stream = server.request(Method::GET, &page, headers).await;
        let (id, data) = next_event(&mut stream).await;
        (id, data["changed"].clone())
    };
    anna.check(&format!("POST /api/news {NEWS_JSON} => 201"))
        .await;
    let (id, changed) = connect(&[]).await;
    assert_eq!(changed, json!(["news"]));
    let table = r#"
        DELETE /api/news/40        => 204
        PATCH  /api/menu-settings  {"displayedMenus": [{"type": "FOOD", "displayLabel": "Karte", "isChecked": false}]} => 200
    "#;
    anna.check(table).await;
    let (_, changed) = connect(&[("last-event-id", &id)]).await;
    assert_eq!(changed, json!(["news", "menus"]));
    let (_, changed) = connect(&[("last-event-id", "unknown")]).await;
    assert_eq!(
        changed,
        json!([
            "site",
            "content",
            "news",
            "menus",
            "cards",
            "lunch",
            "openingHours"
        ])
    );
    // A restored backup may have a lower revision.
    let id = connect(&[]).await.0;
    let (revision, versions) = id.split_once(',').unwrap();
    assert_eq!(revision, format!("revision-{}", server.revision()));
    let later = format!("revision-999,{versions}");
    let (restored_id, changed) = connect(&[("last-event-id", &later)]).await;
    assert_eq!((restored_id, changed), (id, json!([])));
}

#[tokio::test]
async fn a_server_waits_for_the_revision_that_another_one_has_published() {
    let folder = tempfile::tempdir().unwrap();
    let server_on_folder = async || {
        TestServer::start_without_edition(ServerOptions {
            store: Some(open_store(folder.path()).await),
            ..ServerOptions::default()
        })
        .await
    };
    let (first, second) = (server_on_folder().await, server_on_folder().await);
    first.publisher.publish().await.unwrap();
    second.publisher.publish().await.unwrap();
    let created = first.create_news("Martinigansl").await;
    first.publisher.publish().await.unwrap();
    let (id, data) = next_event(&mut first.get("/api/events").await).await;
    let revision = data["revision"].to_string();
    let later = (data["revision"].as_u64().unwrap() + 1).to_string();
    let get = async |path: &str, revision: &str| {
        let headers = [("wirtshaus-revision", revision)];
        second.request(Method::GET, path, &headers).await
    };
    let entry = format!("/api/news/{}", created.id.get());
    let paths = ["/api/news", "/api/news?limit=31", &entry];
    assert_problem(get(paths[0], &revision).await, 503, "unavailable").await;
    assert_eq!(get(&entry, "0").await.status(), 404);

    let responses = join_all(paths.map(|path| get(path, &revision)));
    let headers = [("last-event-id", id.as_str())];
    let event = async {
        let mut stream = second.request(Method::GET, "/api/events", &headers).await;
        next_event(&mut stream).await
    };
    let publish = async {
        sleep(Duration::from_millis(200)).await;
        second.publisher.publish().await.unwrap();
    };
    let (responses, (_, data), ()) = tokio::join!(responses, event, publish);
    // It does not have the files of the menus.
    assert_eq!(data["changed"], json!(["menus"]));
    assert_eq!(data["revision"].to_string(), revision);
    for response in responses {
        assert_eq!(header(&response, "wirtshaus-revision"), revision);
        assert!(response.text().await.unwrap().contains("Martinigansl"));
    }
    let response = get(paths[0], &later).await;
    assert_eq!(header(&response, "retry-after"), "5");
    assert_problem(response, 503, "unavailable").await;
}

#[tokio::test]
async fn responses_have_the_revision() {
    let (server, anna) = TestServer::start_signed_in().await;
    let etag = header(&server.get("/api/news").await, "etag");
    anna.check(r#"PATCH /api/menu-settings {"displayedMenus": [{"type": "FOOD", "displayLabel": "Karte", "isChecked": false}]} => 200"#)
        .await;
    let revision = server.revision().to_string();
    let if_none_match = [("if-none-match", etag.as_str())];
    let not_modified = server.request(Method::GET, "/api/news", &if_none_match);
    let not_modified = not_modified.await;
    assert_eq!(not_modified.status(), 304);
    for response in [
        not_modified,
        server.get("/api/site").await,
        server.get("/api/news/1").await,
        server.get("/api/news?limit=2").await,
        anna.get("/api/news/1").await,
    ] {
        let path = response.url().path();
        assert_eq!(header(&response, "wirtshaus-revision"), revision, "{path}");
    }
    let edit = json!({ "title": "Ganslzeit" });
    let written = anna.send(Method::PATCH, "/api/news/1", edit).await;
    assert_eq!(
        header(&written, "wirtshaus-revision"),
        server.revision().to_string()
    );
}

#[tokio::test]
async fn streams_are_limited_per_client_and_to_half_of_the_connections() {
    let server = TestServer::start().await;
    let connect = async |client: &str| {
        let headers = [("x-forwarded-for", client)];
        server.request(Method::GET, "/api/events", &headers).await
    };
    let mut event_streams = Vec::new();
    for _ in 0..4 {
        let stream = connect("192.0.2.1").await;
        assert_eq!(stream.status(), 200);
        event_streams.push(stream);
    }
    let rejected = connect("192.0.2.1").await;
    assert_eq!(header(&rejected, "retry-after"), "5");
    assert_problem(rejected, 503, "busy").await;
    for network in 1.. {
        let stream = connect(&format!("198.51.{network}.1")).await;
        if stream.status() == 503 {
            break;
        }
        event_streams.push(stream);
    }
    assert_eq!(event_streams.len(), 32);
    assert_eq!(server.get("/").await.status(), 200);

    // Closed streams are not counted.
    drop(event_streams);
    let retry = async {
        while connect("192.0.2.1").await.status() == 503 {
            sleep(Duration::from_millis(20)).await;
        }
    };
    assert!(timeout(Duration::from_secs(5), retry).await.is_ok());
}

#[tokio::test]
async fn an_event_stream_ends_with_its_connection() {
    let server = TestServer::start().await;
    let page = "GET /api/news HTTP/1.1\r\nhost: inn\r\n\r\n";
    let events = "GET /api/events HTTP/1.1\r\nhost: inn\r\n\r\n";
    let old_events = "GET /api/events HTTP/1.0\r\n\r\n";
    for requests in [events, old_events, &[page, events].concat()] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(requests.as_bytes()).await.unwrap();
        let mut received = Vec::new();
        let receive_event = async {
            while !received.ends_with(b"}\n\n") {
                assert_ne!(stream.read_buf(&mut received).await.unwrap(), 0);
            }
        };
        assert!(timeout(Duration::from_secs(5), receive_event).await.is_ok());
        let received = String::from_utf8(received).unwrap();
        let responses: Vec<_> = received.split("HTTP/1.1 200 OK\r\n").skip(1).collect();
        assert_eq!(
            responses.len(),
            requests.matches("HTTP").count(),
            "{received}"
        );
        let (head, event) = responses.last().unwrap().split_once("\r\n\r\n").unwrap();
        assert!(head.contains("connection: close"), "{head}");
        assert!(!head.contains("transfer-encoding"), "{head}");
        assert!(event.contains("data:"), "{event}");
    }
    let head = send_raw(&server, "HEAD /api/events HTTP/1.1\r\nhost: inn\r\n\r\n").await;
    assert!(head.ends_with("\r\n\r\n"), "{head}");
}
