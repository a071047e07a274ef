//! The storage service over HTTP.

mod access;
mod disk_space;
mod files;
mod preconditions;
mod uploads;

use ports::{BlobStore, ChangeFeed, Store};
use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use time::Duration;
use tokio::io::AsyncWriteExt;

use crate::common::{MAX_UPLOAD_BYTES, TestServer, header, pdf, staff::StaffSession};

const OBJECTS: &str = "/api/storage/v0/b/default/o";
/// No such object at the start.
const NEW_OBJECT: &str = "/api/storage/v0/b/default/o/menu%2FKarte.pdf";
/// The file of a menu.
const MENU_OBJECT: &str = "/api/storage/v0/b/default/o/menu%2FSpeisekarte.pdf";
const CHUNK_BYTES: usize = 262_144;

async fn assert_error(response: Response, status: u16, reason: &str) -> Value {
    let actual = response.status();
    let body: Value = response.json().await.unwrap();
    assert_eq!(actual, status, "{body}");
    assert_eq!(body["error"]["code"], status);
    assert_eq!(body["error"]["reason"], reason, "{body}");
    body
}

async fn json_body(response: Response) -> Value {
    assert_eq!(response.status(), 200);
    response.json().await.unwrap()
}

async fn send(request: RequestBuilder) -> Response {
    request.send().await.unwrap()
}

fn objects_path(query: &[(&str, &str)]) -> String {
    let encode = |text: &str| {
        let bytes = text.bytes().map(|byte| format!("%{byte:02X}"));
        bytes.collect::<String>()
    };
    let query = query
        .iter()
        .map(|(name, value)| format!("{name}={}", encode(value)));
    format!("{OBJECTS}?{}", query.collect::<Vec<_>>().join("&"))
}

/// Stores a small file in one request.
fn multipart_upload(
    anna: &StaffSession,
    name: &str,
    metadata: &Value,
    content_type: &str,
    bytes: &[u8],
) -> RequestBuilder {
    let mut body = format!(
        "--x\r\nContent-Type: application/json; charset=utf-8\r\n\r\n{metadata}\r\n--x\r\n\
         Content-Type: {content_type}\r\n\r\n"
    )
    .into_bytes();
    body.extend(bytes);
    body.extend(b"\r\n--x--");
    anna.with_bearer(Method::POST, &objects_path(&[("name", name)]))
        .header("x-goog-upload-protocol", "multipart")
        .header("content-type", "multipart/related; boundary=x")
        .body(body)
}

fn pdf_upload(anna: &StaffSession, name: &str, bytes: &[u8]) -> RequestBuilder {
    multipart_upload(anna, name, &json!({}), "application/pdf", bytes)
}

fn text_upload(anna: &StaffSession, name: &str, bytes: &[u8]) -> RequestBuilder {
    multipart_upload(anna, name, &json!({}), "text/plain", bytes)
}

/// Starts a resumable upload of a PDF.
fn resumable_upload(anna: &StaffSession, name: &str, size: usize) -> RequestBuilder {
    anna.with_bearer(Method::POST, &objects_path(&[("name", name)]))
        .header("x-goog-upload-protocol", "resumable")
        .header("x-goog-upload-command", "start")
        .header("x-goog-upload-header-content-length", size)
        .header("x-goog-upload-header-content-type", "application/pdf")
}

fn upload_path(response: &Response) -> String {
    let url = header(response, "x-goog-upload-url");
    assert!(url.starts_with("http://127.0.0.1:"));
    url[url.find("/api/").unwrap()..].to_owned()
}

/// Starts a resumable upload. Returns its path.
async fn start_upload(anna: &StaffSession, name: &str, size: usize) -> String {
    let response = send(resumable_upload(anna, name, size)).await;
    assert_eq!(response.status(), 200);
    assert_eq!(header(&response, "x-goog-upload-status"), "active");
    let granularity = header(&response, "x-goog-upload-chunk-granularity");
    assert_eq!(granularity, "262144");
    upload_path(&response)
}

async fn send_command(
    anna: &StaffSession,
    path: &str,
    command: &str,
    offset: Option<usize>,
    bytes: &[u8],
) -> Response {
    let mut request = anna
        .with_bearer(Method::POST, path)
        .header("x-goog-upload-command", command)
        .body(bytes.to_vec());
    if let Some(offset) = offset {
        request = request.header("x-goog-upload-offset", offset);
    }
    send(request).await
}

/// The status and the number of received bytes.
async fn query_upload(anna: &StaffSession, path: &str) -> String {
    let response = send_command(anna, path, "query", None, &[]).await;
    assert_eq!(response.status(), 200);
    let status = header(&response, "x-goog-upload-status");
    let size = header(&response, "x-goog-upload-size-received");
    format!("{status} {size}")
}
