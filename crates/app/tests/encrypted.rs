//! What every answer says where `public_url` is https, whatever the proxy in front adds.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use common::{TestServer, header};
use reqwest::Method;

const HSTS: &str = "strict-transport-security";

#[tokio::test]
async fn browsers_are_told_to_use_tls_where_they_can() {
    for (server, expected) in [
        (TestServer::open_encrypted().await, "max-age=63072000"),
        (TestServer::open().await, ""),
    ] {
        for path in ["/", "/nowhere", "/api/news", "/assets/plain.css"] {
            assert_eq!(header(&server.get(path).await, HSTS), expected, "{path}");
        }
    }
}

/// What the MDN HTTP Observatory gives A+ for: the greatest score of every test, without help from the proxy.
#[tokio::test]
async fn the_headers_have_the_best_grade() {
    let server = TestServer::open_encrypted().await;
    for path in ["/", "/essen", "/en/", "/einloggen", "/api/docs"] {
        let answer = server.get(path).await;
        assert_eq!(answer.status(), 200, "{path}");
        let policy = header(&answer, "content-security-policy");
        assert!(policy.starts_with("default-src 'none'; "), "{path}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        for weak in ["unsafe", "http:", " *", "script-src data:"] {
            assert!(!policy.contains(weak), "{path} {policy}");
        }
        for (name, value) in [
            (HSTS, "max-age=63072000"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("referrer-policy", "strict-origin-when-cross-origin"),
            ("x-content-type-options", "nosniff"),
            ("set-cookie", ""),
            ("access-control-allow-origin", ""),
        ] {
            assert_eq!(header(&answer, name), value, "{path} {name}");
        }
    }
}

#[tokio::test]
async fn files_are_embedded_by_other_sites_only_where_the_settings_name_one() {
    let server = TestServer::open_encrypted().await;
    let policy = async |path| header(&server.get(path).await, "cross-origin-resource-policy");
    assert_eq!(policy("/menu/Speisekarte.pdf").await, "same-origin");
    // The settings of this inn name an origin for the storage service.
    let object = "/api/storage/v0/b/default/o/menu%2FSpeisekarte.pdf?alt=media";
    assert_eq!(policy(object).await, "cross-origin");
}

#[tokio::test]
async fn the_link_of_an_upload_is_that_of_the_browser() {
    let server = TestServer::open_encrypted().await;
    let anna = server.staff().await;
    let path = "/api/storage/v0/b/default/o?name=menu%2FKarte.pdf";
    let started = anna
        .by_bearer(Method::POST, path)
        .header("host", "127.0.0.1:8080")
        .header("x-goog-upload-protocol", "resumable")
        .header("x-goog-upload-command", "start")
        .header("x-goog-upload-header-content-length", 7)
        .header("x-goog-upload-header-content-type", "application/pdf");
    let url = header(&started.send().await.unwrap(), "x-goog-upload-url");
    let expected = "https://gasthaus.example/api/storage/v0/b/default/o?name=";
    assert!(url.starts_with(expected), "{url}");
}

#[tokio::test]
async fn vulnerabilities_have_an_address() {
    let server = TestServer::open_encrypted().await;
    let answer = server.get("/.well-known/security.txt").await;
    assert_eq!(answer.status(), 200);
    assert_eq!(header(&answer, "content-type"), "text/plain; charset=utf-8");
    assert_eq!(
        answer.text().await.unwrap(),
        "Contact: mailto:office@gasthaus.example\nExpires: 2027-05-19T00:00:00Z\n\
         Preferred-Languages: de, en\nCanonical: https://gasthaus.example/.well-known/security.txt\n"
    );
}
