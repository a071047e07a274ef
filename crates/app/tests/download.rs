//! The menu PDFs: whole, in parts, and under the name that guests know.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use common::{TestServer, by, header, instant};
use domain::{
    Precondition,
    files::{ContentType, DownloadToken, StoredFile},
    menus::{MenuFileEdit, MenuFileName, MenuType},
};
use futures::{StreamExt, stream};
use ports::{BlobStore, Store};
use reqwest::Method;

const PDF: &str = "/menu/Speisekarte.pdf";

#[tokio::test]
async fn the_start_menus_download_whole() {
    let server = TestServer::open().await;
    for name in ["Speisekarte.pdf", "Burgerkarte.pdf", "Wildkarte.pdf"] {
        let response = server.get(&format!("/menu/{name}")).await;
        assert_eq!(response.status(), 200);
        assert_eq!(header(&response, "content-type"), "application/pdf");
        assert_eq!(header(&response, "accept-ranges"), "bytes");
        let length: usize = header(&response, "content-length").parse().unwrap();
        let disposition = header(&response, "content-disposition");
        assert_eq!(
            disposition,
            format!("inline; filename=\"{name}\"; filename*=UTF-8''{name}")
        );
        let bytes = response.bytes().await.unwrap();
        assert_eq!(bytes.len(), length);
        assert!(bytes.starts_with(b"%PDF-"));
    }
}

#[tokio::test]
async fn a_part_is_the_part_asked_for() {
    let server = TestServer::open().await;
    let whole = server.get(PDF).await.bytes().await.unwrap();
    let size = whole.len();
    for (range, start, end) in [
        ("bytes=0-99".to_owned(), 0, 100),
        (format!("bytes={}-", size - 10), size - 10, size),
        ("bytes=-7".to_owned(), size - 7, size),
        (format!("bytes=5-{}", size * 2), 5, size),
    ] {
        let response = server.ask(Method::GET, PDF, &[("range", &range)]).await;
        assert_eq!(response.status(), 206, "{range}");
        let content = format!("bytes {start}-{}/{size}", end - 1);
        assert_eq!(header(&response, "content-range"), content, "{range}");
        assert_eq!(
            response.bytes().await.unwrap(),
            whole[start..end],
            "{range}"
        );
    }
    let head = server
        .ask(Method::HEAD, PDF, &[("range", "bytes=0-9")])
        .await;
    assert_eq!(head.status(), 200, "a range is a matter of GET");
    assert_eq!(header(&head, "content-length"), size.to_string());
    let outside = server
        .ask(Method::GET, PDF, &[("range", &format!("bytes={size}-"))])
        .await;
    assert_eq!(outside.status(), 416);
    assert_eq!(header(&outside, "content-range"), format!("bytes */{size}"));
    for nonsense in [
        "bytes=a-b",
        "bytes=9-1",
        "lines=1-2",
        "bytes=0-1,3-4",
        "bytes",
    ] {
        let response = server.ask(Method::GET, PDF, &[("range", nonsense)]).await;
        assert_eq!(response.status(), 200, "{nonsense}");
    }
}

#[tokio::test]
async fn what_the_client_has_is_not_sent_again() {
    let server = TestServer::open().await;
    let etag = header(&server.get(PDF).await, "etag");
    let known = server
        .ask(Method::GET, PDF, &[("if-none-match", &etag)])
        .await;
    assert_eq!(known.status(), 304);
    let resumed = [("range", "bytes=0-9"), ("if-range", etag.as_str())];
    assert_eq!(server.ask(Method::GET, PDF, &resumed).await.status(), 206);
    let replaced = [("range", "bytes=0-9"), ("if-range", "\"of another menu\"")];
    assert_eq!(server.ask(Method::GET, PDF, &replaced).await.status(), 200);
}

#[tokio::test]
async fn a_replaced_menu_is_at_the_same_button_and_keeps_its_umlauts() {
    let server = TestServer::open().await;
    let pdf = bytes::Bytes::from_static(b"%PDF-1.7 fresh");
    let blob = server
        .blobs
        .put(stream::iter([Ok(pdf.clone())]).boxed())
        .await
        .unwrap();
    let name = MenuFileName::parse("Knödel & Röster").unwrap();
    let file = StoredFile::new(
        name.safe_object_name(),
        blob.id,
        blob.size,
        Some(blob.md5),
        ContentType::PDF,
        DownloadToken::from_random([7; 32]),
        instant(common::FRIDAY_EVENING),
    );
    let mut tx = server.store.begin().await.unwrap();
    tx.files().save(&file).await.unwrap();
    tx.commit().await.unwrap();
    let edit = MenuFileEdit {
        name: Some(name),
        object: Some(file.name),
    };
    let any = Precondition::Any;
    let edited = server
        .services
        .menus
        .edit(MenuType::Food, edit, &any, &by())
        .await;
    edited.unwrap();
    server.publisher.publish().await.unwrap();

    let menus = server.json("/api/menus").await;
    assert_eq!(menus[0]["name"], "Knödel & Röster.pdf");
    let url = menus[0]["url"].as_str().unwrap().to_owned();
    let response = server.get(&url).await;
    let disposition = header(&response, "content-disposition");
    assert_eq!(
        disposition,
        "inline; filename=\"Knoedel-Roester.pdf\"; filename*=UTF-8''Kn%C3%B6del%20%26%20R%C3%B6ster.pdf"
    );
    assert_eq!(response.bytes().await.unwrap(), pdf);
    redirects(&server, PDF, 308, &url).await;
    redirects(&server, "/menu/food", 307, &url).await;
}

/// Decision M10.
#[tokio::test]
async fn the_addresses_of_a_kind_lead_to_its_present_file() {
    let server = TestServer::open().await;
    for (address, present) in [
        ("/menu/food", PDF),
        ("/menu/FOOD", PDF),
        ("/menu/wild", "/menu/Wildkarte.pdf"),
    ] {
        redirects(&server, address, 307, present).await;
    }
    for address in [
        "/menu/gansl",
        "/menu/dessert",
        "/menu/food/",
        "/menu/a/food",
    ] {
        assert_eq!(server.get(address).await.status(), 404, "{address}");
    }
    let any = Precondition::Any;
    let deleted = server
        .services
        .menus
        .delete(MenuType::Food, &any, &by())
        .await;
    assert!(deleted.unwrap().is_some());
    for address in ["/menu/food", PDF] {
        assert_eq!(server.get(address).await.status(), 404, "{address}");
    }
}

async fn redirects(server: &TestServer, from: &str, status: u16, to: &str) {
    for method in [Method::GET, Method::HEAD] {
        let response = server.ask(method, from, &[]).await;
        assert_eq!(response.status(), status, "{from}");
        assert_eq!(header(&response, "location"), to);
        let cache = header(&response, "cache-control");
        assert_eq!(cache, "public, max-age=0, must-revalidate");
    }
    assert_eq!(server.get(to).await.status(), 200);
}
