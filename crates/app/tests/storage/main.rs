//! The storage service through real HTTP: every operation, and every way in which it refuses.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod access;
#[path = "../common/mod.rs"]
mod common;
mod disk_space;
mod expected;
mod files;
mod uploads;

use common::{MAX_UPLOAD, TestServer, header, pdf, staff::SignedIn};
use ports::{BlobStore, ChangeFeed, Store};
use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use time::Duration;
use tokio::io::AsyncWriteExt;

const O: &str = "/api/storage/v0/b/default/o";
const KARTE: &str = "/api/storage/v0/b/default/o/menu%2FKarte.pdf";
const CHUNK: usize = 262_144;

async fn refusal(answer: Response, status: u16, reason: &str) -> Value {
    let code = answer.status();
    let json: Value = answer.json().await.unwrap();
    assert_eq!(code, status, "{json}");
    assert_eq!(json["error"]["code"], status);
    assert_eq!(json["error"]["reason"], reason, "{json}");
    json
}

async fn json_of(answer: Response) -> Value {
    assert_eq!(answer.status(), 200);
    answer.json().await.unwrap()
}

async fn send(request: RequestBuilder) -> Response {
    request.send().await.unwrap()
}

/// The collection, with these parameters.
fn asking(query: &[(&str, &str)]) -> String {
    let written = |text: &str| {
        let bytes = text.bytes().map(|byte| format!("%{byte:02X}"));
        bytes.collect::<Vec<_>>().concat()
    };
    let query = query
        .iter()
        .map(|(name, value)| format!("{name}={}", written(value)));
    format!("{O}?{}", query.collect::<Vec<_>>().join("&"))
}

/// A small file in one request, as stock clients write it.
fn multipart(
    anna: &SignedIn,
    name: &str,
    said: &Value,
    content_type: &str,
    bytes: &[u8],
) -> RequestBuilder {
    let mut body = format!(
        "--x\r\nContent-Type: application/json; charset=utf-8\r\n\r\n{said}\r\n--x\r\n\
         Content-Type: {content_type}\r\n\r\n"
    )
    .into_bytes();
    body.extend(bytes);
    body.extend(b"\r\n--x--");
    anna.by_bearer(Method::POST, &asking(&[("name", name)]))
        .header("x-goog-upload-protocol", "multipart")
        .header("content-type", "multipart/related; boundary=x")
        .body(body)
}

fn start(anna: &SignedIn, name: &str, size: usize) -> RequestBuilder {
    anna.by_bearer(Method::POST, &asking(&[("name", name)]))
        .header("x-goog-upload-protocol", "resumable")
        .header("x-goog-upload-command", "start")
        .header("x-goog-upload-header-content-length", size)
        .header("x-goog-upload-header-content-type", "application/pdf")
}

async fn started(anna: &SignedIn, name: &str, size: usize) -> String {
    let answer = send(start(anna, name, size)).await;
    assert_eq!(answer.status(), 200);
    assert_eq!(header(&answer, "x-goog-upload-status"), "active");
    assert_eq!(header(&answer, "x-goog-upload-chunk-granularity"), "262144");
    let url = header(&answer, "x-goog-upload-url");
    let at = url.find("/api/").unwrap();
    assert!(url.starts_with("http://127.0.0.1:"));
    url[at..].to_owned()
}

async fn command(
    anna: &SignedIn,
    url: &str,
    command: &str,
    offset: Option<usize>,
    bytes: &[u8],
) -> Response {
    let mut request = anna
        .by_bearer(Method::POST, url)
        .header("x-goog-upload-command", command)
        .body(bytes.to_vec());
    if let Some(offset) = offset {
        request = request.header("x-goog-upload-offset", offset);
    }
    send(request).await
}

async fn received(anna: &SignedIn, url: &str) -> String {
    let answer = command(anna, url, "query", None, &[]).await;
    assert_eq!(answer.status(), 200);
    let status = header(&answer, "x-goog-upload-status");
    format!(
        "{status} {}",
        header(&answer, "x-goog-upload-size-received")
    )
}
