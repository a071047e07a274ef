//! A server whose public URL has the scheme `https`.

use reqwest::Method;

use crate::common::{TestServer, header};

const HSTS: &str = "strict-transport-security";

#[tokio::test]
async fn sends_strict_transport_security_with_https_only() {
    for (server, expected) in [
        (TestServer::start_https().await, "max-age=63072000"),
        (TestServer::start().await, ""),
    ] {
        for path in ["/", "/nowhere", "/api/news", "/assets/plain.css"] {
            assert_eq!(header(&server.get(path).await, HSTS), expected, "{path}");
        }
    }
}

/// The MDN HTTP Observatory rates them A+.
#[tokio::test]
async fn sends_strict_security_headers() {
    let server = TestServer::start_https().await;
    for path in ["/", "/essen", "/en/", "/einloggen", "/api/docs"] {
        let response = server.get(path).await;
        assert_eq!(response.status(), 200, "{path}");
        let policy = header(&response, "content-security-policy");
        assert!(policy.starts_with("default-src 'none'; "), "{path}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        for forbidden in ["unsafe", "http:", " *", "script-src data:"] {
            assert!(!policy.contains(forbidden), "{path} {policy}");
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
            assert_eq!(header(&response, name), value, "{path} {name}");
        }
    }
}

#[tokio::test]
async fn only_storage_objects_may_be_embedded_by_other_origins() {
    let server = TestServer::start_https().await;
    let policy = async |path| header(&server.get(path).await, "cross-origin-resource-policy");
    assert_eq!(policy("/menu/Speisekarte.pdf").await, "same-origin");
    let object = "/api/storage/v0/b/default/o/menu%2FSpeisekarte.pdf?alt=media";
    assert_eq!(policy(object).await, "cross-origin");
}

#[tokio::test]
async fn upload_urls_begin_with_the_public_url() {
    let server = TestServer::start_https().await;
    let anna = server.sign_in_anna().await;
    let path = "/api/storage/v0/b/default/o?name=menu%2FKarte.pdf";
    let request = anna
        .with_bearer(Method::POST, path)
        .header("host", "127.0.0.1:8080")
        .header("x-goog-upload-protocol", "resumable")
        .header("x-goog-upload-command", "start")
        .header("x-goog-upload-header-content-length", 7)
        .header("x-goog-upload-header-content-type", "application/pdf");
    let url = header(&request.send().await.unwrap(), "x-goog-upload-url");
    let expected = "https://gasthaus.example/api/storage/v0/b/default/o?name=";
    assert!(url.starts_with(expected), "{url}");
}

#[tokio::test]
async fn serves_security_txt() {
    let server = TestServer::start_https().await;
    let response = server.get("/.well-known/security.txt").await;
    assert_eq!(response.status(), 200);
    let content_type = header(&response, "content-type");
    assert_eq!(content_type, "text/plain; charset=utf-8");
    assert_eq!(
        response.text().await.unwrap(),
        "Contact: mailto:office@gasthaus.example\nExpires: 2027-05-19T00:00:00Z\n\
         Preferred-Languages: de, en\nCanonical: https://gasthaus.example/.well-known/security.txt\n"
    );
}
