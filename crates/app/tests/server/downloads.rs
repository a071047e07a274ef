//! Downloads of menu PDFs.

use std::sync::atomic::Ordering;

use reqwest::Method;

use crate::common::{TestServer, header, pdf};

const MENU_PDF_PATH: &str = "/menu/Speisekarte.pdf";

#[tokio::test]
async fn downloads_the_initial_menus() {
    let server = TestServer::start().await;
    for name in ["Speisekarte.pdf", "Burgerkarte.pdf", "Wildkarte.pdf"] {
        let table = "GET /menu/NAME => 200 (content-type: application/pdf | accept-ranges: bytes | content-disposition: inline; filename=\"NAME\"; filename*=UTF-8''NAME)";
        server.check(&table.replace("NAME", name)).await;
        let response = server.get(&format!("/menu/{name}")).await;
        let length: usize = header(&response, "content-length").parse().unwrap();
        let bytes = response.bytes().await.unwrap();
        assert_eq!(bytes.len(), length);
        assert!(bytes.starts_with(b"%PDF-"));
    }
}

#[tokio::test]
async fn ranges_and_conditions_apply_to_downloads() {
    let server = TestServer::start().await;
    let whole = server.get(MENU_PDF_PATH).await;
    let tag = header(&whole, "etag");
    let pdf = whole.bytes().await.unwrap();
    let size = pdf.len();
    let headers = [("range", "bytes=5-99")];
    let response = server.request(Method::GET, MENU_PDF_PATH, &headers).await;
    assert_eq!(response.status(), 206);
    let range = format!("bytes 5-99/{size}");
    assert_eq!(header(&response, "content-range"), range);
    assert_eq!(response.bytes().await.unwrap(), pdf[5..100]);
    // Ranges apply to GET only.
    let table = r#"
        HEAD /menu/Speisekarte.pdf (range: bytes=0-9)                      => 200 (content-length: SIZE)
        GET  /menu/Speisekarte.pdf (range: bytes=SIZE-)                    => 416 (content-range: bytes */SIZE)
        GET  /menu/Speisekarte.pdf (range: lines=1-2)                      => 200
        GET  /menu/Speisekarte.pdf (if-none-match: TAG)                    => 304
        GET  /menu/Speisekarte.pdf (range: bytes=0-9 | if-range: TAG)      => 206
        GET  /menu/Speisekarte.pdf (range: bytes=0-9 | if-range: "other")  => 200
    "#;
    let table = table.replace("SIZE", &size.to_string());
    server.check(&table.replace("TAG", &tag)).await;
}

#[tokio::test]
async fn old_addresses_of_a_replaced_menu_redirect_and_its_name_keeps_umlauts() {
    let (server, anna) = TestServer::start_signed_in().await;
    let new = pdf::of_size(2000, 1);
    let upload = anna.upload_pdf("menu/Knoedel-Roester.pdf", &new);
    assert_eq!(upload.send().await.unwrap().status(), 200);
    let table = r#"
        PATCH /api/menu-files/food {"name": "Knödel & Röster", "url": "/menu/Knoedel-Roester.pdf"}
            => 200 (etag: "2") {"key": "food", "name": "Knödel & Röster.pdf", "url": "/menu/Knoedel-Roester.pdf"}
    "#;
    anna.check(table).await;
    let table = r#"
        GET /api/menus => 200 [{"type": "FOOD", "name": "Knödel & Röster.pdf", "url": "/menu/Knoedel-Roester.pdf"}, {}, {}]
        GET /menu/Knoedel-Roester.pdf
            => 200 (content-disposition: inline; filename="Knoedel-Roester.pdf"; filename*=UTF-8''Kn%C3%B6del%20%26%20R%C3%B6ster.pdf)
        GET /menu/Speisekarte.pdf
            => 308 (location: /menu/Knoedel-Roester.pdf | cache-control: public, max-age=0, must-revalidate)
        HEAD /menu/Speisekarte.pdf     => 308 (location: /menu/Knoedel-Roester.pdf)
        GET  /menu/food                => 307 (location: /menu/Knoedel-Roester.pdf)
    "#;
    server.check(table).await;
    let download = server.get("/menu/Knoedel-Roester.pdf").await;
    assert_eq!(download.bytes().await.unwrap(), new);
    // Only while the menu has a file.
    let upload = anna.upload_pdf("menu/Neu.pdf", &new);
    assert_eq!(upload.send().await.unwrap().status(), 200);
    let table = r#"
        DELETE /api/menu-files/food  => 204
        GET    /menu/Speisekarte.pdf => 404
        PATCH  /api/menu-files/food {"name": "Neu", "url": "/menu/Neu.pdf"} => 200
        GET    /menu/Speisekarte.pdf => 308 (location: /menu/Neu.pdf)
    "#;
    anna.check(table).await;
}

/// Decision M10.
#[tokio::test]
async fn the_permanent_address_of_a_menu_redirects_to_its_file() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let table = "
        GET  /menu/food    => 307 (location: /menu/Speisekarte.pdf | cache-control: public, max-age=0, must-revalidate)
        HEAD /menu/food    => 307 (location: /menu/Speisekarte.pdf)
        GET  /menu/FOOD    => 307 (location: /menu/Speisekarte.pdf)
        GET  /menu/wild    => 307 (location: /menu/Wildkarte.pdf)
        GET  /menu/gansl   => 404
        GET  /menu/dessert => 404
        GET  /menu/food/   => 404
        GET  /menu/a/food  => 404
        DELETE /api/menu-files/food => 204
        GET  /menu/food             => 404
        GET  /menu/Speisekarte.pdf  => 404
    ";
    anna.check(table).await;
}

#[tokio::test]
async fn a_deleted_menu_is_not_found_although_its_deletion_cannot_be_published() {
    let (server, anna) = TestServer::start_signed_in().await;
    server.renderer.should_fail.store(true, Ordering::Relaxed);
    let table = "
        GET    /menu/Speisekarte.pdf => 200
        DELETE /api/menu-files/food => 204 (wirtshaus-published: ?0)
        GET    /menu/Speisekarte.pdf => 404
        GET    /menu/Wildkarte.pdf => 200
    ";
    anna.check(table).await;
}
