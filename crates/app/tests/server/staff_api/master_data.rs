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
        PUT /api/site FURTHER => 422 unprocessable-content links.further.0.label.de too-long, links.further.0.label.en control-character,
            links.further.0.url not-a-url, links.further.1.label missing, links.further.1.url missing, links.further.2 unreadable,
            copyrightSince out-of-range
        PUT /api/site YEAR => 422 unprocessable-content copyrightSince unreadable
        PUT /api/site MANY => 422 unprocessable-content links.further out-of-range
    "#;
    let invalid = format!(
        r#""further": [{{"label": {{"de": "{}", "en": "a\tb"}}, "url": "x"}}, {{}}, 3], "map""#,
        "ü".repeat(41)
    );
    let link = r#"{"label": {"de": "Bewertungen"}, "url": "www.bewertungen.example"}"#;
    let many = format!(r#""further": [{}], "map""#, [link; 9].join(","));
    let table = table.replace(
        "FURTHER",
        &SITE_JSON
            .replace("\"map\"", &invalid)
            .replace("\"geo\"", "\"copyrightSince\": 999, \"geo\""),
    );
    let year = SITE_JSON.replace("\"geo\"", "\"copyrightSince\": \"2020\", \"geo\"");
    let table = table
        .replace("YEAR", &year)
        .replace("MANY", &SITE_JSON.replace("\"map\"", &many));
    let errors = "product missing, contact.phone not-a-phone-number, contact.email not-an-email, geo.latitude out-of-range, geo.longitude not-degrees, \
                  links.map not-a-url, links.directions not-a-url, imprint.vatId not-a-vat-id";
    anna.check(&table.replace("ERRORS", errors)).await;
    assert_eq!(server.revision(), revision);
}

#[tokio::test]
async fn keeps_further_links_and_the_year_of_the_copyright() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let links = r#"{"further": [{"label": {"de": "Bewertungen", "en": "Reviews"}, "url": "www.bewertungen.example"},
        {"label": {"de": "Verein", "en": " "}, "url": "https://verein.example/"}], "#;
    let with_links = SITE_JSON.replace(
        "\"links\": {",
        &format!("\"copyrightSince\": 1873, \"links\": {links}"),
    );
    let table = r#"
        GET /api/site => 200 {"copyrightSince": 2024, "isGermanOnly": false, "links": {"further": null}}
        PUT /api/site WITH_LINKS => 200 {"copyrightSince": 1873}
        GET /api/site => 200 {"links": {"further": [
            {"label": {"de": "Bewertungen", "en": "Reviews"}, "url": "https://www.bewertungen.example"},
            {"label": {"de": "Verein", "en": null}, "url": "https://verein.example/"}]}}
        PUT /api/site WITHOUT => 200 {"copyrightSince": null, "links": {"further": null}}
    "#;
    let table = table.replace("WITH_LINKS", &with_links);
    anna.check(&table.replace("WITHOUT", SITE_JSON)).await;
}

#[tokio::test]
async fn pages_of_an_inn_without_english_redirect_to_the_german_ones() {
    let (server, anna) = TestServer::start_signed_in().await;
    let german_only = SITE_JSON.replacen('{', "{\"isGermanOnly\": true, ", 1);
    let table = r#"
        GET  /en/essen => 200
        GET  /en/en/essen => 404
        GET  /en/en/ => 404
        PUT  /api/site GERMAN_ONLY => 200 {"languages": ["de"], "defaultLanguage": "de"}
        GET  /api/site             => 200 {"languages": ["de"], "isGermanOnly": true}
        GET  /en/essen?tisch=4     => 302 (location: /essen?tisch=4)
        GET  /en/essen/            => 302 (location: /essen)
        GET  /en/                  => 302 (location: /)
        GET  /en                   => 302 (location: /)
        GET  /en/essen/suppe       => 404
        GET  /en/api/site          => 404
        GET  /en//evil.example     => 404
        POST /en/essen             => 404 not-found
        GET  /essen                => 200
    "#;
    anna.check(&table.replace("GERMAN_ONLY", &german_only))
        .await;
    let not_found = server.text("/en/nowhere").await;
    assert!(not_found.contains("lang=\"de\""), "{not_found}");
    let sitemap = server.text("/sitemap.xml").await;
    assert!(
        sitemap.contains("/essen<") && !sitemap.contains("/en/"),
        "{sitemap}"
    );
    let table = r#"
        PUT /api/site SITE_JSON => 200 {"languages": ["de", "en"]}
        GET /en/essen           => 200
    "#;
    anna.check(&table.replace("SITE_JSON", SITE_JSON)).await;
    let sitemap = server.text("/sitemap.xml").await;
    assert!(sitemap.contains("/en/essen<"), "{sitemap}");
}
