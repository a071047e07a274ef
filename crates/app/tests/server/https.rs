//! A server whose public URL has the scheme `https`.

use crate::common::{TestServer, header};

const HSTS_HEADER: &str = "strict-transport-security";

#[tokio::test]
async fn sends_strict_transport_security_with_https_only() {
    for (server, expected) in [
        (TestServer::start_https().await, "max-age=63072000"),
        (TestServer::start().await, ""),
    ] {
        for path in ["/", "/nowhere", "/api/news", "/assets/plain.css"] {
            assert_eq!(
                header(&server.get(path).await, HSTS_HEADER),
                expected,
                "{path}"
            );
        }
    }
}

/// The MDN HTTP Observatory rates them A+.
#[tokio::test]
async fn sends_strict_security_headers_and_security_txt() {
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
            (HSTS_HEADER, "max-age=63072000"),
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
    let policy = header(&server.get("/").await, "content-security-policy");
    let script_sources =
        "; script-src 'self' 'sha256-BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc='; ";
    assert!(policy.contains(script_sources), "{policy}");
    // Only objects of the storage service may be embedded by other origins.
    let table = r#"
        GET /menu/Speisekarte.pdf => 200 (cross-origin-resource-policy: same-origin)
        GET /api/storage/v0/b/default/o/menu%2FSpeisekarte.pdf?alt=media => 200 (cross-origin-resource-policy: cross-origin)
        GET /.well-known/security.txt
            => 200 (content-type: text/plain; charset=utf-8) "Contact: mailto:office@gasthaus.example\nExpires: 2027-05-19T00:00:00Z\nPreferred-Languages: de, en\nCanonical: https://gasthaus.example/.well-known/security.txt\n"
    "#;
    server.check(table).await;
}

#[tokio::test]
async fn upload_urls_begin_with_the_public_url() {
    let server = TestServer::start_https().await;
    let anna = server.sign_in_anna().await;
    let upload = anna.begin_upload("menu/Karte.pdf", 7);
    let response = upload.header("host", "127.0.0.1:8080").send().await;
    let url = header(&response.unwrap(), "x-goog-upload-url");
    let expected = "https://gasthaus.example/api/storage/v0/b/linde/o?name=";
    assert!(url.starts_with(expected), "{url}");
}
