//! The storage service over HTTP.

mod access;
mod disk_space;
mod files;
mod preconditions;
mod uploads;

use ports::{BlobStore, Store};
use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use time::Duration;

use crate::common::{
    MAX_UPLOAD_BYTES, TestServer, header, pdf,
    staff::StaffSession,
    uploads::{OBJECTS_PATH, Upload, assert_succeeds},
};

/// No such object at the start.
const NEW_OBJECT_PATH: &str = "/api/storage/v0/b/default/o/menu%2FKarte.pdf";
/// The file of a menu.
const MENU_OBJECT_PATH: &str = "/api/storage/v0/b/default/o/menu%2FSpeisekarte.pdf";
const CHUNK_BYTES: usize = 262_144;

async fn assert_error(response: Response, status: u16, reason: &str) -> Value {
    let actual = response.status();
    let body: Value = response.json().await.unwrap();
    assert_eq!(actual, status, "{body}");
    assert_eq!(body["error"]["code"], status);
    assert_eq!(body["error"]["reason"], reason, "{body}");
    body
}

async fn json_body(request: RequestBuilder) -> Value {
    assert_succeeds(request).await.json().await.unwrap()
}

/// Sends a request that must fail.
async fn assert_fails(request: RequestBuilder, status: u16, reason: &str) -> Value {
    assert_error(request.send().await.unwrap(), status, reason).await
}
