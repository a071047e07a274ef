//! The contact form through real HTTP: what is kept, what is refused, and when it is too much.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use common::{TestServer, header};
use ports::ChangeFeed;
use reqwest::{Method, Response};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

const JSON: (&str, &str) = ("content-type", "application/json");

fn table_for_four() -> Value {
    json!({
        "name": "Anna Huber",
        "email": "anna@huber.example",
        "body": "Haben Sie einen Tisch für vier?"
    })
}

async fn send(
    server: &TestServer,
    body: impl Into<reqwest::Body>,
    headers: &[(&str, &str)],
) -> Response {
    let address = format!("http://{}/api/contact", server.address);
    let mut request = server.client.post(address).body(body);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.unwrap()
}

async fn kept(server: &TestServer) -> usize {
    server.services.contact.list().await.unwrap().len()
}

/// The document of a refusal, after checking its form.
async fn refusal(response: Response, status: u16, kind: &str) -> Value {
    assert_eq!(response.status(), status);
    assert_eq!(
        header(&response, "content-type"),
        "application/problem+json"
    );
    let problem: Value = response.json().await.unwrap();
    assert_eq!(problem["type"], format!("urn:wirtshaus:problem:{kind}"));
    assert!(problem["detail"].as_str().unwrap().ends_with('.'));
    problem
}

#[tokio::test]
async fn a_message_is_kept_and_no_page_changes() {
    let server = TestServer::open().await;
    let revision = server.store.revision().await.unwrap();
    let response = send(&server, table_for_four().to_string(), &[JSON]).await;
    assert_eq!(response.status(), 202);
    assert_eq!(response.text().await.unwrap(), "");

    let messages = server.services.contact.list().await.unwrap();
    let [message] = &messages[..] else {
        panic!("{messages:?}")
    };
    assert_eq!(message.message.name(), "Anna Huber");
    assert_eq!(message.message.email().as_str(), "anna@huber.example");
    assert_eq!(message.message.body(), "Haben Sie einen Tisch für vier?");
    assert_eq!(message.received, common::instant(common::FRIDAY_EVENING));
    assert_eq!(server.store.revision().await.unwrap(), revision);
}

#[tokio::test]
async fn everything_that_is_wrong_is_said_at_once() {
    let server = TestServer::open().await;
    for (body, errors) in [
        (
            json!({}),
            json!([
                ["name", "missing", "Diese Angabe brauchen wir."],
                ["email", "missing", "Diese Angabe brauchen wir."],
                ["body", "missing", "Diese Angabe brauchen wir."]
            ]),
        ),
        (
            json!({"name": "A", "email": "nobody", "body": "x".repeat(2001)}),
            json!([
                [
                    "name",
                    "too-short",
                    "Hier braucht es mindestens 2\u{a0}Zeichen."
                ],
                ["email", "not-an-email", "Das ist keine E-Mail-Adresse."],
                [
                    "body",
                    "too-long",
                    "Hier ist Platz für höchstens 2000\u{a0}Zeichen."
                ]
            ]),
        ),
        (
            json!({"name": 7, "email": null, "body": ["x"]}),
            json!([
                [
                    "name",
                    "unreadable",
                    "Diese Angabe konnten wir nicht lesen."
                ],
                [
                    "email",
                    "unreadable",
                    "Diese Angabe konnten wir nicht lesen."
                ],
                [
                    "body",
                    "unreadable",
                    "Diese Angabe konnten wir nicht lesen."
                ]
            ]),
        ),
        (
            json!({"name": "Anna\r\nBcc: x@y.example", "email": "a@b.at\nx", "body": "Tisch\u{0} für vier"}),
            json!([
                [
                    "name",
                    "control-character",
                    "Hier steht ein Zeichen, das wir nicht annehmen können."
                ],
                [
                    "email",
                    "control-character",
                    "Hier steht ein Zeichen, das wir nicht annehmen können."
                ],
                [
                    "body",
                    "control-character",
                    "Hier steht ein Zeichen, das wir nicht annehmen können."
                ]
            ]),
        ),
        (
            json!({"name": "Anna", "email": "a@b.at", "body": "Ein Tisch?", "Name": "x", "phone": 1}),
            json!([
                ["Name", "unknown", "Diese Angabe kennen wir nicht."],
                ["phone", "unknown", "Diese Angabe kennen wir nicht."]
            ]),
        ),
    ] {
        let response = send(&server, body.to_string(), &[JSON]).await;
        let problem = refusal(response, 422, "unprocessable-content").await;
        let told = problem["errors"].as_array().unwrap();
        let said: Vec<_> = told
            .iter()
            .map(|error| json!([error["field"], error["code"], error["detail"]]))
            .collect();
        assert_eq!(Value::from(said), errors, "{body}");
        for error in told {
            let bound = match error["code"].as_str() {
                Some("too-short") => json!(2),
                Some("too-long") => json!(2000),
                _ => Value::Null,
            };
            assert_eq!(error["bound"], bound, "{error}");
        }
    }
    assert_eq!(kept(&server).await, 0);
}

#[tokio::test]
async fn what_is_no_small_json_object_is_refused() {
    let server = TestServer::open().await;
    for malformed in [
        "",
        "null",
        "[]",
        "\"Anna\"",
        "{\"name\":",
        "{\"name\":\"\\ud800\"}",
        r#"{"name":"Anna","email":"a@b.at","body":"Ein Tisch?","name":"Anna"}"#,
        "name=Anna",
    ] {
        let response = send(&server, malformed, &[JSON]).await;
        refusal(response, 400, "bad-request").await;
    }
    let not_utf8 = send(&server, vec![b'{', b'"', 0xff, b'"'], &[JSON]).await;
    refusal(not_utf8, 400, "bad-request").await;

    let good = table_for_four().to_string();
    for content_type in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "nonsense",
        "application/json; charset=iso-8859-1",
        "application/json; charset=utf-8; charset=utf-16",
    ] {
        let response = send(&server, good.clone(), &[("content-type", content_type)]).await;
        refusal(response, 415, "unsupported-media-type").await;
    }
    refusal(
        send(&server, good.clone(), &[]).await,
        415,
        "unsupported-media-type",
    )
    .await;

    for coding in ["gzip", "br", "identity, gzip", "nonsense"] {
        let headers = [JSON, ("content-encoding", coding)];
        let response = send(&server, good.clone(), &headers).await;
        refusal(response, 415, "unsupported-media-type").await;
    }

    let padded = |length| format!("{}{}", " ".repeat(length - good.len()), good);
    refusal(
        send(&server, padded(65_537), &[JSON]).await,
        413,
        "too-large",
    )
    .await;
    refusal(
        send(&server, padded(500_000), &[JSON]).await,
        413,
        "too-large",
    )
    .await;
    assert_eq!(kept(&server).await, 0);

    let plainly = [
        ("content-type", "application/json; charset=UTF-8"),
        ("content-encoding", "identity"),
    ];
    assert_eq!(send(&server, good.clone(), &plainly).await.status(), 202);
    assert_eq!(send(&server, padded(65_536), &[JSON]).await.status(), 202);
}

#[tokio::test]
async fn a_body_that_never_comes_is_not_waited_for() {
    let server = TestServer::open().await;
    let mut stream = tokio::net::TcpStream::connect(server.address)
        .await
        .unwrap();
    let head = "POST /api/contact HTTP/1.1\r\nhost: inn\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    let read = stream.read_to_string(&mut answer);
    let within = std::time::Duration::from_secs(20);
    tokio::time::timeout(within, read).await.unwrap().unwrap();
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("urn:wirtshaus:problem:request-timeout"));
}

#[tokio::test]
async fn pages_of_other_hosts_cannot_send_and_other_methods_are_refused() {
    let server = TestServer::open().await;
    let here = format!("http://{}", server.address);
    for (name, value, status) in [
        ("sec-fetch-site", "cross-site", 403),
        ("sec-fetch-site", "same-site", 403),
        ("origin", "https://elsewhere.example", 403),
        ("origin", "null", 403),
        ("sec-fetch-site", "same-origin", 202),
        ("origin", here.as_str(), 202),
    ] {
        let body = table_for_four().to_string();
        let response = send(&server, body, &[JSON, (name, value)]).await;
        if status == 403 {
            refusal(response, 403, "forbidden").await;
        } else {
            assert_eq!(response.status(), status, "{name}: {value}");
        }
    }
    assert_eq!(kept(&server).await, 2);
    for method in [Method::GET, Method::PUT, Method::DELETE, Method::OPTIONS] {
        let response = server.ask(method, "/api/contact", &[]).await;
        assert_eq!(header(&response, "allow"), "POST");
        refusal(response, 405, "method-not-allowed").await;
    }
}

#[tokio::test]
async fn what_is_sent_again_under_its_key_is_kept_once_and_does_not_count() {
    let server = TestServer::open().await;
    let message = || table_for_four().to_string();
    let keyed = [
        JSON,
        ("idempotency-key", "8e03978e-40d5-43dd-bc93-6894a57f9324"),
    ];
    for _ in 0..9 {
        assert_eq!(send(&server, message(), &keyed).await.status(), 202);
    }
    assert_eq!(kept(&server).await, 1);
    let turned = r#"{ "body": "Haben Sie einen Tisch für vier?", "email": "anna@huber.example", "name": "Anna Huber" }"#;
    assert_eq!(send(&server, turned, &keyed).await.status(), 202);
    for _ in 0..4 {
        assert_eq!(send(&server, message(), &[JSON]).await.status(), 202);
    }
    // Nothing more is taken from this guest, and what was taken is still answered so.
    assert_eq!(send(&server, message(), &[JSON]).await.status(), 429);
    let other_key = [JSON, ("idempotency-key", "other")];
    assert_eq!(send(&server, message(), &other_key).await.status(), 429);
    assert_eq!(send(&server, message(), &keyed).await.status(), 202);
    // Also from another network.
    let from = [keyed[0], keyed[1], ("x-forwarded-for", "203.0.113.9")];
    assert_eq!(send(&server, message(), &from).await.status(), 202);
    assert_eq!(kept(&server).await, 5);

    let mut changed = table_for_four();
    changed["body"] = json!("Haben Sie einen Tisch für fünf?");
    let refused = send(&server, changed.to_string(), &keyed).await;
    let problem = refusal(refused, 422, "idempotency-key-reused").await;
    assert_eq!(problem["errors"], Value::Null);
    for wrong in ["", "a b", "a.b"] {
        let wrong = [JSON, ("idempotency-key", wrong)];
        refusal(send(&server, message(), &wrong).await, 400, "bad-request").await;
    }
    assert_eq!(kept(&server).await, 5);

    server.clock.advance(time::Duration::DAY);
    assert_eq!(send(&server, message(), &from).await.status(), 202);
    assert_eq!(kept(&server).await, 6);
}

#[tokio::test]
async fn keeps_one_of_concurrent_requests_with_the_same_key() {
    let server = TestServer::open().await;
    let keyed = [JSON, ("idempotency-key", "table")];
    let sends = (0..4).map(|_| send(&server, table_for_four().to_string(), &keyed));
    for response in futures::future::join_all(sends).await {
        assert_eq!(response.status(), 202);
    }
    assert_eq!(kept(&server).await, 1);
}

#[tokio::test]
async fn limits_the_rate_of_each_client_subnet() {
    let server = TestServer::open().await;
    let message = || table_for_four().to_string();
    // Invalid messages do not count.
    for _ in 0..9 {
        assert_eq!(send(&server, "{}", &[JSON]).await.status(), 422);
    }
    for _ in 0..5 {
        assert_eq!(send(&server, message(), &[JSON]).await.status(), 202);
    }
    let response = send(&server, message(), &[JSON]).await;
    let wait: i64 = header(&response, "retry-after").parse().unwrap();
    refusal(response, 429, "too-many-requests").await;
    assert!((590..=600).contains(&wait), "{wait}");
    assert_eq!(kept(&server).await, 5);

    // The trusted proxy appends the client address; earlier entries are ignored.
    let other_client = [JSON, ("x-forwarded-for", "203.0.113.9")];
    for _ in 0..5 {
        assert_eq!(send(&server, message(), &other_client).await.status(), 202);
    }
    let claimed = [JSON, ("x-forwarded-for", "198.51.100.7, 203.0.113.9")];
    assert_eq!(send(&server, message(), &claimed).await.status(), 429);
}
