//! What staff write through real HTTP: who may, what is refused, what two people do at once, and when guests see it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod audit;
#[path = "../common/mod.rs"]
mod common;
mod editions;
mod files;
mod hours;
mod menu_trash;
mod menus;
mod messages;
mod news;
mod news_trash;
mod once;

use common::{TestServer, header, staff::SignedIn};
use reqwest::{Method, Response};
use serde_json::Value;

/// A staff member at a furnished inn.
struct StaffClient {
    server: TestServer,
    anna: SignedIn,
}

impl StaffClient {
    async fn open() -> Self {
        let server = TestServer::open().await;
        let anna = server.staff().await;
        Self { server, anna }
    }

    async fn send(&self, method: Method, path: &str, body: Value) -> Response {
        let request = self.anna.by_bearer(method, path).json(&body);
        request.send().await.unwrap()
    }

    /// The same, if it is still at the version of that tag.
    async fn send_if(&self, tag: &str, method: Method, path: &str, body: Value) -> Response {
        let request = self.anna.by_bearer(method, path).header("if-match", tag);
        request.json(&body).send().await.unwrap()
    }

    /// Without a body.
    async fn ask(&self, method: Method, path: &str) -> Response {
        self.anna.by_bearer(method, path).send().await.unwrap()
    }

    async fn delete_if(&self, tag: &str, path: &str) -> Response {
        let request = self.anna.by_bearer(Method::DELETE, path);
        request.header("if-match", tag).send().await.unwrap()
    }

    async fn json(&self, path: &str) -> Value {
        let response = self.ask(Method::GET, path).await;
        assert_eq!(response.status(), 200, "{path}");
        assert_eq!(header(&response, "cache-control"), "no-store", "{path}");
        response.json().await.unwrap()
    }

    fn revision(&self) -> u64 {
        self.server.publisher.current().unwrap().revision.get()
    }
}

/// The body of an answer that is not kept by anybody.
async fn told(response: Response, status: u16) -> Value {
    let answered = response.status();
    assert_eq!(header(&response, "cache-control"), "no-store");
    let body = response.json().await.unwrap();
    assert_eq!(answered, status, "{body}");
    body
}

/// The problem document of that kind.
async fn problem(response: Response, status: u16, kind: &str) -> Value {
    let problem = told(response, status).await;
    assert_eq!(problem["type"], format!("urn:wirtshaus:problem:{kind}"));
    problem
}

/// What is wrong with which fields: `title missing`.
async fn faults(response: Response) -> Vec<String> {
    let problem = problem(response, 422, "unprocessable-content").await;
    let errors = problem["errors"].as_array().unwrap();
    errors
        .iter()
        .map(|error| {
            let word = |name: &str| error[name].as_str().unwrap().to_owned();
            format!("{} {}", word("field"), word("code"))
        })
        .collect()
}

async fn gone(response: Response) {
    assert_eq!(response.status(), 204);
    assert_eq!(header(&response, "cache-control"), "no-store");
    assert_eq!(response.text().await.unwrap(), "");
}
