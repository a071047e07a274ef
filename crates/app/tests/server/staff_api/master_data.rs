//! Name, address and legal notice of the inn.

use crate::common::{TestServer, header};

pub const SITE_JSON: &str = r#"{"product": "Gasthof Post",
    "contact": {"phone": "+43 2732 12345", "email": "post@gasthof.example"},
    "address": {"street": "Hauptplatz 7", "postalCode": "3620", "locality": "Spitz", "country": "Österreich"},
    "geo": {"latitude": 48.36, "longitude": 15.41},
    "links": {"map": "https://maps.example/post", "directions": "https://maps.example/post/route"},
    "imprint": {"owner": "Gasthof Post e.U.", "trade": "Gasthof", "tradeAuthority": "BH Krems", "chamber": "WK Niederösterreich"}}"#;

#[tokio::test]
async fn saves_the_master_data_over_the_expected_version() {
    let (server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        PUT /api/site (if-match: "2") SITE_JSON => 412 precondition-failed
        PUT /api/site (if-match: "1") SITE_JSON
            => 200 (etag: "2") {"product": "Gasthof Post", "contact": {"phoneHref": "tel:+43273212345"}, "version": 2}
        GET /api/site  => 200 {"product": "Gasthof Post", "address": {"locality": "Spitz"}, "links": {"video": null}, "version": 2}
        PUT /api/site (if-match: "1") SITE_JSON => 412 precondition-failed
        PUT /api/site SITE_JSON                 => 200 {"version": 2}
        GET /api/audit?limit=1 => 200 [{"action": "masterDataSaved"}]
    "#;
    anna.check(&table.replace("SITE_JSON", SITE_JSON)).await;
    // Also of pages that were prepared before, and of responses that are not prepared.
    for path in ["/", "/essen", "/nowhere", "/api/audit"] {
        let policy = header(&server.get(path).await, "content-security-policy");
        assert!(
            policy.contains("; frame-src https://maps.example; "),
            "{path}: {policy}"
        );
    }
    let contact = server.text("/.well-known/security.txt").await;
    assert!(contact.contains("mailto:post@gasthof.example"), "{contact}");
}

#[tokio::test]
async fn what_staff_paste_is_stored_as_an_address() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let pasted = SITE_JSON
        .replace("+43 2732 12345", "02732\u{A0}/ 12345\u{2013}67")
        .replace("post@gasthof.example", " post@bäckerei.example ")
        .replace(
            "https://maps.example/post\"",
            "<iframe src='https://kärtchen.example/post?a&amp;b'></iframe>\"",
        )
        .replace("https://maps.example/post/route", "WWW.Weg.example/größe");
    let map_page = SITE_JSON.replace(
        "https://maps.example/post\"",
        "https://maps.app.goo.gl/x1\"",
    );
    let table = r#"
        PUT /api/site MAP_PAGE => 422 unprocessable-content links.map map-not-embeddable
        PUT /api/site PASTED => 200 {
            "contact": {"phone": "02732 / 12345-67", "phoneHref": "tel:+4327321234567", "email": "post@xn--bckerei-5wa.example"},
            "links": {"map": "https://xn--krtchen-5wa.example/post?a&b", "directions": "https://www.weg.example/gr%C3%B6%C3%9Fe"}}
    "#;
    let table = table
        .replace("MAP_PAGE", &map_page)
        .replace("PASTED", &pasted);
    anna.check(&table).await;
}

#[tokio::test]
async fn reports_all_errors_of_the_master_data_with_their_paths() {
    let (server, anna) = TestServer::start_signed_in().await;
    let revision = server.revision();
    let table = r#"
        PUT /api/site {} => 422 unprocessable-content product missing, contact missing, address missing, geo missing, links missing,
            imprint missing
        PUT /api/site {"product": " ", "contact": {"phone": "1", "email": "post"},
            "address": {"street": "Hauptplatz 7", "postalCode": "3620", "locality": "Spitz", "country": "Österreich"},
            "geo": {"latitude": 91, "longitude": null}, "links": {"map": "maps", "directions": "javascript:alert(1)", "video": ""},
            "imprint": {"owner": "Post", "vatId": "ATU1", "trade": "Gasthof", "tradeAuthority": "BH", "chamber": "WK"}}
            => 422 unprocessable-content ERRORS
    "#;
    let errors = "product missing, contact.phone not-a-phone-number, contact.email not-an-email, geo.latitude out-of-range, geo.longitude not-degrees, \
                  links.map not-a-url, links.directions not-a-url, imprint.vatId not-a-vat-id";
    anna.check(&table.replace("ERRORS", errors)).await;
    assert_eq!(server.revision(), revision);
}
