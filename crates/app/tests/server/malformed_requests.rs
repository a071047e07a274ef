use std::time::Duration;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use crate::common::TestServer;

/// Returns what the server sends within two seconds.
pub async fn send_raw(server: &TestServer, request: &str) -> String {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    // The server may respond before everything is sent.
    let _ = stream.write_all(request.as_bytes()).await;
    let mut response = Vec::new();
    let _ = timeout(Duration::from_secs(2), stream.read_to_end(&mut response)).await;
    String::from_utf8_lossy(&response).into_owned()
}

#[tokio::test]
async fn malformed_requests_get_a_problem_document() {
    let server = TestServer::start().await;
    let with_header = |bytes: usize| {
        format!(
            "GET / HTTP/1.1\r\nHost: a\r\nX: {}\r\n\r\n",
            "a".repeat(bytes)
        )
    };
    let (huge_header, large_header) = (with_header(200_000), with_header(16_385));
    let headers = "X: a\r\n".repeat(64);
    let many_headers = format!("GET / HTTP/1.1\r\nHost: a\r\n{headers}\r\n");
    let long_path = format!("GET /{} HTTP/1.1\r\nHost: a\r\n\r\n", "a".repeat(100_000));
    for (request, status) in [
        ("GET / HTTP/1.1\r\nHost: a\r\nBad Header\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{0}\r\n\r\n", 400),
        ("Griaß di\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a b/<>\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost:\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        (
            "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
            400,
        ),
        (&huge_header, 431),
        (&large_header, 431),
        (&many_headers, 431),
        (&long_path, 431),
    ] {
        let response = send_raw(&server, request).await;
        let start = &request[..request.len().min(60)];
        let kind = if status == 400 {
            "bad-request"
        } else {
            "too-large"
        };
        assert!(
            response.starts_with(&format!("HTTP/1.1 {status} ")),
            "{start:?}: {response}"
        );
        assert!(
            response.contains("application/problem+json"),
            "{start:?}: {response}"
        );
        assert!(
            response.contains(&format!("urn:wirtshaus:problem:{kind}\"")),
            "{start:?}: {response}"
        );
    }
    assert_eq!(server.get("/").await.status(), 200);
}

#[tokio::test]
async fn invalid_optional_headers_are_ignored() {
    let server = TestServer::start().await;
    for header in [
        "Accept-Encoding: \u{e4}\u{f6}",
        "Accept-Encoding: br;q=,;;;",
        "If-None-Match: \"",
        "If-None-Match: W/W/W/",
        "Range: bytes=-",
        "Range: \u{fc}",
        "Last-Event-ID: \u{fc}",
        "Cookie: ===",
        "Accept: ,,,",
    ] {
        let request = format!("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n{header}\r\n\r\n");
        let response = send_raw(&server, &request).await;
        assert!(
            response.starts_with("HTTP/1.1 200 "),
            "{header}: {response}"
        );
    }
}

#[tokio::test]
async fn path_traversal_is_not_found() {
    let server = TestServer::start().await;
    for path in [
        "/menu/..",
        "/menu/%2e%2e",
        "/menu/%2e%2e%2fwirtshaus.db",
        "/menu/..%5cwirtshaus.db",
        "/menu/%00.pdf",
        "/menu/%ff.pdf",
        "/assets/../../etc/passwd",
        "/../../etc/passwd",
    ] {
        let request = format!("GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        let response = send_raw(&server, &request).await;
        assert!(response.starts_with("HTTP/1.1 404 "), "{path}: {response}");
    }
}

#[tokio::test]
async fn headers_up_to_the_limits_are_served() {
    let server = TestServer::start().await;
    let many_headers = "X: a\r\n".repeat(61);
    for headers in [format!("X: {}\r\n", "a".repeat(16_000)), many_headers] {
        let request = format!("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n{headers}\r\n");
        let response = send_raw(&server, &request).await;
        assert!(response.starts_with("HTTP/1.1 200 "), "{response}");
    }
}
