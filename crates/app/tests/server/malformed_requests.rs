//! Malformed HTTP, and malformed input of every operation.

use std::time::Duration;

use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use super::operations::{Operation, operations};
use crate::common::{TestServer, assert_problem, field_errors, header};

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
    let get = |rest: &str| format!("GET / HTTP/1.1\r\n{rest}\r\n\r\n");
    let long = "a".repeat(100_000);
    for (request, status, kind) in [
        (get("Host: a\r\nBad Header"), 400, "bad-request"),
        (get(""), 400, "bad-request"),
        (get("Host: a b/<>"), 400, "bad-request"),
        (get("Host: a\r\nHost: b"), 400, "bad-request"),
        (get(&format!("Host: a\r\nX: {long}")), 431, "too-large"),
        (
            format!("GET /{long} HTTP/1.1\r\nHost: a\r\n\r\n"),
            414,
            "too-large",
        ),
    ] {
        let response = send_raw(&server, &request).await;
        for part in [
            &*format!("HTTP/1.1 {status} "),
            "application/problem+json",
            &*format!("urn:wirtshaus:problem:{kind}\""),
        ] {
            assert!(response.contains(part), "{request:.60}: {response}");
        }
    }
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
    let paths = "/menu/.. /menu/%2e%2e /menu/%2e%2e%2fwirtshaus.db /menu/..%5cwirtshaus.db \
                 /menu/%00.pdf /menu/%ff.pdf /assets/../../etc/passwd /../../etc/passwd";
    for path in paths.split(' ') {
        let request = format!("GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        let response = send_raw(&server, &request).await;
        assert!(response.starts_with("HTTP/1.1 404 "), "{path}: {response}");
    }
}

#[tokio::test]
async fn other_methods_are_not_allowed() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let all = operations();
    for operation @ Operation { path, .. } in &all {
        // Absent without a provider.
        if path.starts_with("/auth/provider") {
            continue;
        }
        let url = operation.url();
        let is_allowed = |method: &str| {
            let name = format!("{method} {path}");
            all.iter().any(|other| other.name() == name)
        };
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE"] {
            if is_allowed(method) {
                continue;
            }
            let request = anna.with_bearer(method.parse().unwrap(), &url);
            let response = request.send().await.unwrap();
            assert_eq!(response.status(), 405, "{method} {path}");
            let allow = header(&response, "allow");
            for method in allow.split(", ").filter(|name| *name != "HEAD") {
                assert!(is_allowed(method), "{path}: {allow}");
            }
        }
    }
}

#[tokio::test]
async fn invalid_parameters_are_rejected_by_name() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let operations = operations().into_iter();
    for operation in operations.filter(|operation| !operation.is_of_storage()) {
        let mut invalid = Vec::new();
        for (name, schema) in operation.parameters("query") {
            if schema["type"] != "string" {
                invalid.push((name, format!("{}?{name}=x", operation.url())));
            }
        }
        for (name, schema) in operation.parameters("path") {
            // Of another name there is none.
            if schema["type"] != "string" && name != "page" {
                for value in ["x", "-1", "4294967296", "%ff"] {
                    invalid.push((name, operation.url_with(name, value)));
                }
            }
        }
        for (name, url) in invalid {
            println!("{} {url}", operation.method);
            let request = anna.with_bearer(operation.method.clone(), &url);
            let response = request.json(&json!({})).send().await.unwrap();
            let problem = assert_problem(response, 400, "bad-request").await;
            let reported_field = problem["errors"][0]["field"].as_str();
            assert!(
                url.contains("%ff") || reported_field == Some(name),
                "{problem}"
            );
        }
    }
}

#[tokio::test]
async fn invalid_json_bodies_are_rejected() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let json_content_type = "application/json";
    let nested = format!("{{\"a\": {}", "[".repeat(20_000));
    let not_utf_8 = b"{\"a\": \"\xff\"}".to_vec();
    let mut cases = vec![(not_utf_8, json_content_type, 400, "bad-request")];
    for malformed in [
        "",
        "null",
        "[]",
        "7",
        "\"text\"",
        "{",
        "a=b",
        "{} {}",
        r#"{"a": "\ud800"}"#,
        "{\"a\": \"\u{1}\"}",
        r#"{"a": 1, "a": 1}"#,
        &nested,
    ] {
        cases.push((malformed.into(), json_content_type, 400, "bad-request"));
    }
    for content_type in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "nonsense",
        "application/json; charset=iso-8859-1",
        "application/json; charset=utf-8; charset=utf-16",
    ] {
        cases.push(("{}".into(), content_type, 415, "unsupported-media-type"));
    }
    let operations = operations().into_iter();
    let operations: Vec<_> = operations.filter(Operation::has_json_body).collect();
    assert!(operations.len() > 12, "{}", operations.len());
    for operation in operations {
        let request = || anna.with_bearer(operation.method.clone(), &operation.url());
        for (body, content_type, status, kind) in &cases {
            println!("{} {content_type}", operation.name());
            let request = request().header("content-type", *content_type);
            let response = request.body(body.clone()).send().await.unwrap();
            assert_problem(response, *status, kind).await;
        }
        let url = operation.url();
        let is_page_content = url.ends_with("/draft") || url.starts_with("/api/preview/");
        for length in [if is_page_content { 790_000 } else { 66_000 }, 900_000] {
            let padded = format!("{{{}", " ".repeat(length));
            let request = request().header("content-type", json_content_type);
            let response = request.body(padded).send().await.unwrap();
            assert_problem(response, 413, "too-large").await;
        }
        let empty = json!({});
        for request in [
            request().body(empty.to_string()),
            request().header("content-encoding", "gzip").json(&empty),
        ] {
            let response = request.send().await.unwrap();
            assert_problem(response, 415, "unsupported-media-type").await;
        }
        let unknown = request().json(&json!({"surplus": 1})).send().await;
        let problem = assert_problem(unknown.unwrap(), 422, "unprocessable-content").await;
        let errors = field_errors(&problem);
        assert!(errors.contains(&"surplus unknown".to_owned()), "{errors:?}");
    }
}
