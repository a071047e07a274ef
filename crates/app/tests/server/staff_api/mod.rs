//! Writes of staff over HTTP.

mod audit;
mod file_service;
mod idempotency;
mod menu_trash;
mod menus;
mod messages;
mod news;
mod news_trash;
mod opening_hours;
mod publication;

use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::common::{
    TestServer, assert_problem, header,
    staff::{PASSWORD, StaffSession},
};

/// A server, and the session of a staff member.
struct StaffClient {
    server: TestServer,
    anna: StaffSession,
}

impl StaffClient {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let anna = server.sign_in_anna().await;
        Self { server, anna }
    }

    /// Advances the clock by 30 days, and signs in again.
    async fn after_30_days(self) -> Self {
        let Self { server, anna } = self;
        server.clock.advance(time::Duration::days(30));
        let anna = server.sign_in(anna.member, PASSWORD).await;
        Self { server, anna }
    }

    async fn request(&self, method: Method, path: &str) -> Response {
        let request = self.anna.with_bearer(method, path);
        request.send().await.unwrap()
    }

    async fn send(&self, method: Method, path: &str, body: Value) -> Response {
        let request = self.anna.with_bearer(method, path).json(&body);
        request.send().await.unwrap()
    }

    async fn send_if_match(&self, tag: &str, method: Method, path: &str, body: Value) -> Response {
        let request = self.anna.with_bearer(method, path).header("if-match", tag);
        request.json(&body).send().await.unwrap()
    }

    async fn delete_if_match(&self, tag: &str, path: &str) -> Response {
        let request = self.anna.with_bearer(Method::DELETE, path);
        request.header("if-match", tag).send().await.unwrap()
    }

    async fn json(&self, path: &str) -> Value {
        json_body(self.request(Method::GET, path).await, 200).await
    }

    fn revision(&self) -> u64 {
        self.server.publisher.current().unwrap().revision.get()
    }
}

/// Returns the body after checking status and caching.
async fn json_body(response: Response, status: u16) -> Value {
    let actual = response.status();
    assert_eq!(header(&response, "cache-control"), "no-store");
    let body = response.json().await.unwrap();
    assert_eq!(actual, status, "{body}");
    body
}

/// The invalid fields with their error codes: `title missing`.
async fn field_errors(response: Response) -> Vec<String> {
    let problem = assert_problem(response, 422, "unprocessable-content").await;
    let errors = problem["errors"].as_array().unwrap().iter();
    errors
        .map(|error| {
            let text = |name: &str| error[name].as_str().unwrap();
            format!("{} {}", text("field"), text("code"))
        })
        .collect()
}

async fn assert_no_content(response: Response) {
    assert_eq!(response.status(), 204);
    assert_eq!(header(&response, "cache-control"), "no-store");
    assert_eq!(response.text().await.unwrap(), "");
}

fn christmas() -> Value {
    json!({ "from": "2026-12-24", "until": "2026-12-26", "label": "Weihnachten", "isOpen": false })
}
