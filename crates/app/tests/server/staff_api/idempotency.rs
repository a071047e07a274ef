//! Repeated requests with an idempotency key.

use reqwest::{
    Method, Response,
    header::{HeaderMap, HeaderValue},
};
use serde_json::{Value, json};

use super::{StaffClient, christmas, json_body, news::news_json};
use crate::common::{assert_problem, header, staff::StaffSession};

const KEY: &str = "8e03978e-40d5-43dd-bc93-6894a57f9324";
const SPECIAL_DAYS: &str = "/api/opening-hours/special-days";

async fn post(session: &StaffSession, path: &str, key: &str, body: &Value) -> Response {
    let request = session.with_bearer(Method::POST, path);
    let request = request.header("idempotency-key", key).json(body);
    request.send().await.unwrap()
}

/// Location, entity tag and body of a created resource.
async fn created(response: Response) -> (String, String, Value) {
    let (location, tag) = (header(&response, "location"), header(&response, "etag"));
    (location, tag, json_body(response, 201).await)
}

/// News, opening hours, revision and audit log.
async fn state(staff: &StaffClient) -> (Value, Value, u64, Value) {
    (
        staff.json("/api/news?scope=all").await,
        staff.server.json("/api/opening-hours").await,
        staff.revision(),
        staff.json("/api/audit").await,
    )
}

#[tokio::test]
async fn a_repeated_request_creates_nothing() {
    let staff = StaffClient::new().await;
    for (path, key, body) in [
        ("/api/news", KEY, news_json()),
        (SPECIAL_DAYS, "special", christmas()),
    ] {
        let first = created(post(&staff.anna, path, key, &body).await).await;
        let before = state(&staff).await;
        let mut fields: Vec<_> = body.as_object().unwrap().clone().into_iter().collect();
        fields.reverse();
        let reordered = Value::Object(fields.into_iter().collect());
        for body in [body, reordered] {
            let repeated = post(&staff.anna, path, key, &body).await;
            assert_eq!(created(repeated).await, first);
        }
        assert_eq!(state(&staff).await, before);
    }
}

#[tokio::test]
async fn a_key_of_another_request_is_rejected() {
    let staff = StaffClient::new().await;
    // A rejected request does not use the key.
    let invalid = post(&staff.anna, "/api/news", KEY, &json!({})).await;
    assert_problem(invalid, 422, "unprocessable-content").await;
    let first = created(post(&staff.anna, "/api/news", KEY, &news_json()).await).await;
    let before = state(&staff).await;
    let mut other = news_json();
    other["title"] = json!("Ganslzeit!");
    for (path, body) in [("/api/news", other), (SPECIAL_DAYS, christmas())] {
        let response = post(&staff.anna, path, KEY, &body).await;
        assert_problem(response, 422, "idempotency-key-reused").await;
    }
    assert_eq!(state(&staff).await, before);

    // Each member has keys of their own.
    let berta = staff.server.sign_in_berta().await;
    let second = created(post(&berta, "/api/news", KEY, &news_json()).await).await;
    assert_ne!(second.0, first.0);
}

#[tokio::test]
async fn invalid_keys_are_rejected() {
    let staff = StaffClient::new().await;
    let before = state(&staff).await;
    let long = "k".repeat(65);
    let invalid = ["", " ", "a b", "\"quoted\"", "a.b", &long];
    let invalid = invalid.map(|key| HeaderValue::from_str(key).unwrap());
    let not_ascii = HeaderValue::from_bytes("Schlüssel".as_bytes()).unwrap();
    let two = ["one", "two"].map(HeaderValue::from_static).to_vec();
    let single = invalid.into_iter().chain([not_ascii]).map(|key| vec![key]);
    for keys in single.chain([two]) {
        let mut headers = HeaderMap::new();
        for key in &keys {
            headers.append("idempotency-key", key.clone());
        }
        for (path, body) in [("/api/news", news_json()), (SPECIAL_DAYS, christmas())] {
            let request = staff.anna.with_bearer(Method::POST, path);
            let request = request.headers(headers.clone()).json(&body);
            let response = request.send().await.unwrap();
            let problem = assert_problem(response, 400, "bad-request").await;
            let error = &problem["errors"][0];
            assert_eq!(error["field"], "Idempotency-Key", "{keys:?}");
            assert_eq!(error["code"], "unreadable", "{keys:?}");
        }
    }
    assert_eq!(state(&staff).await, before);
}
