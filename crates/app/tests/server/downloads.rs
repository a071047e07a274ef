//! Downloads of menu PDFs.

use domain::{
    Precondition,
    accounts::Token,
    files::{ContentType, StoredFile},
    menus::{MenuFileEdit, MenuFileName, MenuType},
};
use futures::{StreamExt, stream};
use ports::{BlobStore, Store};
use reqwest::Method;

use crate::common::{FRIDAY_EVENING, TestServer, audit_context, header, instant};

const PDF: &str = "/menu/Speisekarte.pdf";

#[tokio::test]
async fn downloads_the_initial_menus() {
    let server = TestServer::start().await;
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
async fn ranges_return_the_requested_bytes() {
    let server = TestServer::start().await;
    let pdf = server.get(PDF).await.bytes().await.unwrap();
    let size = pdf.len();
    for (range, start, end) in [
        ("bytes=0-99".to_owned(), 0, 100),
        (format!("bytes={}-", size - 10), size - 10, size),
        ("bytes=-7".to_owned(), size - 7, size),
        (format!("bytes=5-{}", size * 2), 5, size),
    ] {
        let response = server.request(Method::GET, PDF, &[("range", &range)]).await;
        assert_eq!(response.status(), 206, "{range}");
        let content = format!("bytes {start}-{}/{size}", end - 1);
        assert_eq!(header(&response, "content-range"), content, "{range}");
        let bytes = response.bytes().await.unwrap();
        assert_eq!(bytes, pdf[start..end], "{range}");
    }
    let head = server
        .request(Method::HEAD, PDF, &[("range", "bytes=0-9")])
        .await;
    assert_eq!(head.status(), 200, "ranges apply to GET only");
    assert_eq!(header(&head, "content-length"), size.to_string());
    let outside = server
        .request(Method::GET, PDF, &[("range", &format!("bytes={size}-"))])
        .await;
    assert_eq!(outside.status(), 416);
    assert_eq!(header(&outside, "content-range"), format!("bytes */{size}"));
    for ignored in [
        "bytes=a-b",
        "bytes=9-1",
        "lines=1-2",
        "bytes=0-1,3-4",
        "bytes",
    ] {
        let response = server
            .request(Method::GET, PDF, &[("range", ignored)])
            .await;
        assert_eq!(response.status(), 200, "{ignored}");
    }
}

#[tokio::test]
async fn conditional_requests_use_the_entity_tag() {
    let server = TestServer::start().await;
    let etag = header(&server.get(PDF).await, "etag");
    let cached = server
        .request(Method::GET, PDF, &[("if-none-match", &etag)])
        .await;
    assert_eq!(cached.status(), 304);
    let resumed = [("range", "bytes=0-9"), ("if-range", etag.as_str())];
    assert_eq!(
        server.request(Method::GET, PDF, &resumed).await.status(),
        206
    );
    let replaced = [("range", "bytes=0-9"), ("if-range", "\"other\"")];
    assert_eq!(
        server.request(Method::GET, PDF, &replaced).await.status(),
        200
    );
}

#[tokio::test]
async fn old_addresses_of_a_replaced_menu_redirect_and_its_name_keeps_umlauts() {
    let server = TestServer::start().await;
    let pdf = bytes::Bytes::from_static(b"%PDF-1.7 new");
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
        blob.md5,
        ContentType::PDF,
        Token::from_random([7; 32]),
        instant(FRIDAY_EVENING),
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
        .edit(MenuType::Food, edit, &any, &audit_context())
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
    assert_redirect(&server, PDF, 308, &url).await;
    assert_redirect(&server, "/menu/food", 307, &url).await;
}

/// Decision M10.
#[tokio::test]
async fn the_permanent_address_of_a_menu_redirects_to_its_file() {
    let server = TestServer::start().await;
    for (address, target) in [
        ("/menu/food", PDF),
        ("/menu/FOOD", PDF),
        ("/menu/wild", "/menu/Wildkarte.pdf"),
    ] {
        assert_redirect(&server, address, 307, target).await;
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
        .delete(MenuType::Food, &any, &audit_context())
        .await;
    assert!(deleted.unwrap().is_some());
    for address in ["/menu/food", PDF] {
        assert_eq!(server.get(address).await.status(), 404, "{address}");
    }
}

async fn assert_redirect(server: &TestServer, from: &str, status: u16, to: &str) {
    for method in [Method::GET, Method::HEAD] {
        let response = server.request(method, from, &[]).await;
        assert_eq!(response.status(), status, "{from}");
        assert_eq!(header(&response, "location"), to);
        let cache_control = header(&response, "cache-control");
        assert_eq!(cache_control, "public, max-age=0, must-revalidate");
    }
    assert_eq!(server.get(to).await.status(), 200);
}
