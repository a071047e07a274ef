//! Requests to the storage service.

use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use tokio::{io::AsyncWriteExt, net::TcpStream};
use url::form_urlencoded::byte_serialize;

use super::{header, staff::StaffSession};

pub const OBJECTS_PATH: &str = "/api/storage/v0/b/default/o";

/// The path that creates an object of this name.
fn object_upload_path(name: &str) -> String {
    let name: String = byte_serialize(name.as_bytes()).collect();
    format!("{OBJECTS_PATH}?name={name}")
}

impl StaffSession {
    /// Stores a small file in one request.
    pub fn upload(
        &self,
        name: &str,
        metadata: &Value,
        content_type: &str,
        bytes: &[u8],
    ) -> RequestBuilder {
        let head = format!(
            "--x\r\nContent-Type: application/json; charset=utf-8\r\n\r\n{metadata}\r\n--x\r\n\
             Content-Type: {content_type}\r\n\r\n"
        );
        self.with_bearer(Method::POST, &object_upload_path(name))
            .header("x-goog-upload-protocol", "multipart")
            .header("content-type", "multipart/related; boundary=x")
            .body([head.as_bytes(), bytes, b"\r\n--x--"].concat())
    }

    pub fn upload_pdf(&self, name: &str, bytes: &[u8]) -> RequestBuilder {
        self.upload(name, &json!({}), "application/pdf", bytes)
    }

    pub fn upload_text(&self, name: &str, bytes: &[u8]) -> RequestBuilder {
        self.upload(name, &json!({}), "text/plain", bytes)
    }

    /// Starts a resumable upload of a PDF.
    pub fn begin_upload(&self, name: &str, size: usize) -> RequestBuilder {
        self.with_bearer(Method::POST, &object_upload_path(name))
            .header("x-goog-upload-protocol", "resumable")
            .header("x-goog-upload-command", "start")
            .header("x-goog-upload-header-content-length", size)
            .header("x-goog-upload-header-content-type", "application/pdf")
    }
}

/// Sends a request that must succeed.
pub async fn assert_succeeds(request: RequestBuilder) -> Response {
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), 200);
    response
}

/// A resumable upload.
pub struct Upload<'a> {
    pub anna: &'a StaffSession,
    pub path: String,
}

impl<'a> Upload<'a> {
    pub async fn start(anna: &'a StaffSession, name: &str, size: usize) -> Self {
        Self::start_with(anna, anna.begin_upload(name, size)).await
    }

    pub async fn start_with(anna: &'a StaffSession, request: RequestBuilder) -> Self {
        let response = assert_succeeds(request).await;
        assert_eq!(header(&response, "x-goog-upload-status"), "active");
        let granularity = header(&response, "x-goog-upload-chunk-granularity");
        assert_eq!(granularity, "262144");
        let url = header(&response, "x-goog-upload-url");
        let path = url[url.find("/api/").unwrap()..].to_owned();
        Self { anna, path }
    }

    pub fn command(&self, command: &str) -> RequestBuilder {
        let request = self.anna.with_bearer(Method::POST, &self.path);
        request.header("x-goog-upload-command", command)
    }

    pub fn send(&self, command: &str, offset: usize, bytes: &[u8]) -> RequestBuilder {
        let request = self.command(command).body(bytes.to_vec());
        request.header("x-goog-upload-offset", offset)
    }

    /// The status and the number of received bytes.
    pub async fn query(&self) -> String {
        let response = assert_succeeds(self.command("query")).await;
        let status = header(&response, "x-goog-upload-status");
        let size = header(&response, "x-goog-upload-size-received");
        format!("{status} {size}")
    }

    /// Sends a part of a chunk of `length` bytes, and closes the connection.
    pub async fn interrupt(&self, offset: usize, part: &[u8], length: usize) {
        let address = self.anna.origin.trim_start_matches("http://");
        let head = format!(
            "POST {} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {}\r\nx-goog-upload-command: upload\r\n\
             x-goog-upload-offset: {offset}\r\ncontent-length: {length}\r\n\r\n",
            self.path,
            self.anna.token.as_str(),
        );
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(part).await.unwrap();
    }
}
