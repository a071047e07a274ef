//! A creation that is sent again, because no answer came.

use common::staff::SignedIn;
use futures::future::join_all;
use reqwest::{
    Method, Response,
    header::{HeaderMap, HeaderValue},
};
use serde_json::{Value, json};

use super::{StaffClient, common, common::header, news::gansl, problem, told};

const KEY: &str = "8e03978e-40d5-43dd-bc93-6894a57f9324";
const SPECIAL: &str = "/api/opening-hours/special-days";

fn christmas() -> Value {
    json!({ "from": "2026-12-24", "until": "2026-12-26", "label": "Weihnachten", "isOpen": false })
}

async fn send(by: &SignedIn, path: &str, key: &str, body: &Value) -> Response {
    let request = by.by_bearer(Method::POST, path);
    let request = request.header("idempotency-key", key).json(body);
    request.send().await.unwrap()
}

/// Where it is, its version, and what it is.
async fn made(response: Response) -> (String, String, Value) {
    let said = (header(&response, "location"), header(&response, "etag"));
    (said.0, said.1, told(response, 201).await)
}

/// What is kept, what guests see and what the log tells.
async fn state(staff: &StaffClient) -> (Value, Value, u64, Value) {
    (
        staff.json("/api/news?scope=all").await,
        staff.server.json("/api/opening-hours").await,
        staff.revision(),
        staff.json("/api/audit").await,
    )
}

#[tokio::test]
async fn what_is_sent_twice_under_one_key_is_made_once() {
    let staff = StaffClient::open().await;
    for (path, key, body) in [
        ("/api/news", KEY, gansl()),
        (SPECIAL, "special", christmas()),
    ] {
        let first = made(send(&staff.anna, path, key, &body).await).await;
        let before = state(&staff).await;
        let again = made(send(&staff.anna, path, key, &body).await).await;
        assert_eq!(again, first);
        let mut turned: Vec<_> = body.as_object().unwrap().clone().into_iter().collect();
        turned.reverse();
        let turned = Value::Object(turned.into_iter().collect());
        let again = made(send(&staff.anna, path, key, &turned).await).await;
        assert_eq!(again, first);
        assert_eq!(state(&staff).await, before);
    }
}

#[tokio::test]
async fn of_many_at_once_one_is_made() {
    let staff = StaffClient::open().await;
    let before = staff.json("/api/news?scope=all").await;
    let body = gansl();
    let sent = (0..6).map(|_| send(&staff.anna, "/api/news", KEY, &body));
    let mut entries = Vec::new();
    for response in join_all(sent).await {
        entries.push(made(response).await);
    }
    entries.dedup();
    assert_eq!(entries.len(), 1);
    let after = staff.json("/api/news?scope=all").await;
    let count = |news: &Value| news.as_array().unwrap().len();
    assert_eq!(count(&after), count(&before) + 1);
}

#[tokio::test]
async fn a_key_under_which_something_else_was_made_is_refused() {
    let staff = StaffClient::open().await;
    let first = made(send(&staff.anna, "/api/news", KEY, &gansl()).await).await;
    let before = state(&staff).await;
    let mut other = gansl();
    other["title"] = json!("Ganslzeit!");
    for (path, body) in [("/api/news", other), (SPECIAL, christmas())] {
        let refused = send(&staff.anna, path, KEY, &body).await;
        problem(refused, 422, "idempotency-key-reused").await;
    }
    assert_eq!(state(&staff).await, before);

    // Somebody else's key is another, though it is spelt alike.
    let berta = staff.server.another_staff().await;
    let second = made(send(&berta, "/api/news", KEY, &gansl()).await).await;
    assert_ne!(second.0, first.0);
    let again = made(send(&staff.anna, "/api/news", KEY, &gansl()).await).await;
    assert_eq!(again, first);
}

#[tokio::test]
async fn what_was_refused_takes_no_key() {
    let staff = StaffClient::open().await;
    let refused = send(&staff.anna, "/api/news", KEY, &json!({})).await;
    problem(refused, 422, "unprocessable-content").await;
    made(send(&staff.anna, "/api/news", KEY, &gansl()).await).await;
}

#[tokio::test]
async fn what_is_not_one_key_is_refused() {
    let staff = StaffClient::open().await;
    let before = state(&staff).await;
    let long = "k".repeat(65);
    let wrong = ["", " ", "a b", "\"quoted\"", "a.b", &long];
    let wrong = wrong.map(|key| HeaderValue::from_str(key).unwrap());
    let umlaut = HeaderValue::from_bytes("Schlüssel".as_bytes()).unwrap();
    let two = ["one", "two"].map(HeaderValue::from_static).to_vec();
    let all = wrong.into_iter().chain([umlaut]).map(|key| vec![key]);
    for keys in all.chain([two]) {
        let mut headers = HeaderMap::new();
        for key in &keys {
            headers.append("idempotency-key", key.clone());
        }
        for (path, body) in [("/api/news", gansl()), (SPECIAL, christmas())] {
            let request = staff.anna.by_bearer(Method::POST, path);
            let request = request.headers(headers.clone()).json(&body);
            let refused = problem(request.send().await.unwrap(), 400, "bad-request").await;
            let fault = &refused["errors"][0];
            assert_eq!(fault["field"], "Idempotency-Key", "{keys:?}");
            assert_eq!(fault["code"], "unreadable", "{keys:?}");
        }
    }
    assert_eq!(state(&staff).await, before);
}
