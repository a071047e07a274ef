use ports::ChangeFeed;
use reqwest::{Body, Method, Response};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::common::{FRIDAY_EVENING, TestServer, assert_problem, header, instant};

const JSON: (&str, &str) = ("content-type", "application/json");

fn message() -> Value {
    json!({
        "name": "Anna Huber",
        "email": "anna@huber.example",
        "body": "Haben Sie einen Tisch für vier?"
    })
}

async fn send(server: &TestServer, body: impl Into<Body>, headers: &[(&str, &str)]) -> Response {
    server.post("/api/contact", body, headers).await
}

async fn message_count(server: &TestServer) -> usize {
    server.services.contact.list().await.unwrap().len()
}

#[tokio::test]
async fn stores_a_message_without_a_new_revision() {
    let server = TestServer::start().await;
    let revision = server.store.revision().await.unwrap();
    let response = send(&server, message().to_string(), &[JSON]).await;
    assert_eq!(response.status(), 202);
    assert_eq!(response.text().await.unwrap(), "");

    let messages = server.services.contact.list().await.unwrap();
    let [message] = &messages[..] else {
        panic!("{messages:?}")
    };
    assert_eq!(message.message.name(), "Anna Huber");
    assert_eq!(message.message.email().as_str(), "anna@huber.example");
    assert_eq!(message.message.body(), "Haben Sie einen Tisch für vier?");
    assert_eq!(message.received, instant(FRIDAY_EVENING));
    assert_eq!(server.store.revision().await.unwrap(), revision);
}

#[tokio::test]
async fn reports_all_invalid_fields() {
    let server = TestServer::start().await;
    let all_fields = |error: &str| {
        let fields = ["name", "email", "body"];
        fields.map(|field| format!("{field} {error}")).to_vec()
    };
    let texts = |errors: &[&str]| -> Vec<String> {
        errors.iter().map(|error| (*error).to_owned()).collect()
    };
    for (body, expected) in [
        (
            json!({}),
            all_fields("missing null Diese Angabe brauchen wir."),
        ),
        (
            json!({"name": 7, "email": null, "body": ["x"]}),
            all_fields("unreadable null Diese Angabe konnten wir nicht lesen."),
        ),
        (
            json!({"name": "Anna\r\nBcc: x@y.example", "email": "a@b.at\nx", "body": "Tisch\u{0} für vier"}),
            all_fields(
                "control-character null Hier steht ein Zeichen, das wir nicht annehmen können.",
            ),
        ),
        (
            json!({"name": "A", "email": "invalid", "body": "x".repeat(2001)}),
            texts(&[
                "name too-short 2 Hier braucht es mindestens 2\u{a0}Zeichen.",
                "email not-an-email null Das ist keine E-Mail-Adresse.",
                "body too-long 2000 Hier ist Platz für höchstens 2000\u{a0}Zeichen.",
            ]),
        ),
        (
            json!({"name": "Anna", "email": "a@b.at", "body": "Ein Tisch?", "Name": "x", "phone": 1}),
            texts(&[
                "Name unknown null Diese Angabe kennen wir nicht.",
                "phone unknown null Diese Angabe kennen wir nicht.",
            ]),
        ),
    ] {
        let response = send(&server, body.to_string(), &[JSON]).await;
        let problem = assert_problem(response, 422, "unprocessable-content").await;
        let errors = problem["errors"].as_array().unwrap().iter();
        let errors: Vec<String> = errors
            .map(|error| {
                let text = |name: &str| error[name].as_str().unwrap();
                let bound = &error["bound"];
                format!(
                    "{} {} {bound} {}",
                    text("field"),
                    text("code"),
                    text("detail")
                )
            })
            .collect();
        assert_eq!(errors, expected, "{body}");
    }
    assert_eq!(message_count(&server).await, 0);
}

#[tokio::test]
async fn rejects_other_content_types_and_large_bodies() {
    let server = TestServer::start().await;
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
        assert_problem(response, 400, "bad-request").await;
    }
    let not_utf8 = send(&server, vec![b'{', b'"', 0xff, b'"'], &[JSON]).await;
    assert_problem(not_utf8, 400, "bad-request").await;

    let valid = message().to_string();
    for content_type in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "nonsense",
        "application/json; charset=iso-8859-1",
        "application/json; charset=utf-8; charset=utf-16",
    ] {
        let response = send(&server, valid.clone(), &[("content-type", content_type)]).await;
        assert_problem(response, 415, "unsupported-media-type").await;
    }
    let untyped = send(&server, valid.clone(), &[]).await;
    assert_problem(untyped, 415, "unsupported-media-type").await;

    for coding in ["gzip", "br", "identity, gzip", "nonsense"] {
        let headers = [JSON, ("content-encoding", coding)];
        let response = send(&server, valid.clone(), &headers).await;
        assert_problem(response, 415, "unsupported-media-type").await;
    }

    let padded = |length| format!("{}{}", " ".repeat(length - valid.len()), valid);
    for length in [65_537, 500_000] {
        let response = send(&server, padded(length), &[JSON]).await;
        assert_problem(response, 413, "too-large").await;
    }
    assert_eq!(message_count(&server).await, 0);

    let headers = [
        ("content-type", "application/json; charset=UTF-8"),
        ("content-encoding", "identity"),
    ];
    assert_eq!(send(&server, valid.clone(), &headers).await.status(), 202);
    assert_eq!(send(&server, padded(65_536), &[JSON]).await.status(), 202);
}

#[tokio::test]
async fn incomplete_body_times_out() {
    let server = TestServer::start().await;
    let mut stream = tokio::net::TcpStream::connect(server.address)
        .await
        .unwrap();
    let head = "POST /api/contact HTTP/1.1\r\nhost: inn\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut response = String::new();
    let read = stream.read_to_string(&mut response);
    let limit = std::time::Duration::from_secs(20);
    tokio::time::timeout(limit, read).await.unwrap().unwrap();
    assert!(response.starts_with("HTTP/1.1 408 "), "{response}");
    assert!(response.contains("urn:wirtshaus:problem:request-timeout"));
}

#[tokio::test]
async fn rejects_other_origins_and_methods() {
    let server = TestServer::start().await;
    let own_origin = format!("http://{}", server.address);
    for (name, value, status) in [
        ("sec-fetch-site", "cross-site", 403),
        ("sec-fetch-site", "same-site", 403),
        ("origin", "https://elsewhere.example", 403),
        ("origin", "null", 403),
        ("sec-fetch-site", "same-origin", 202),
        ("origin", own_origin.as_str(), 202),
    ] {
        let body = message().to_string();
        let response = send(&server, body, &[JSON, (name, value)]).await;
        if status == 403 {
            assert_problem(response, 403, "forbidden").await;
        } else {
            assert_eq!(response.status(), status, "{name}: {value}");
        }
    }
    assert_eq!(message_count(&server).await, 2);
    for method in [Method::GET, Method::PUT, Method::DELETE, Method::OPTIONS] {
        let response = server.request(method, "/api/contact", &[]).await;
        assert_eq!(header(&response, "allow"), "POST");
        assert_problem(response, 405, "method-not-allowed").await;
    }
}

#[tokio::test]
async fn repeated_request_with_a_key_is_stored_and_counted_once() {
    let server = TestServer::start().await;
    let body = || message().to_string();
    let with_key = [
        JSON,
        ("idempotency-key", "8e03978e-40d5-43dd-bc93-6894a57f9324"),
    ];
    for _ in 0..9 {
        assert_eq!(send(&server, body(), &with_key).await.status(), 202);
    }
    assert_eq!(message_count(&server).await, 1);
    let reordered = r#"{ "body": "Haben Sie einen Tisch für vier?", "email": "anna@huber.example", "name": "Anna Huber" }"#;
    assert_eq!(send(&server, reordered, &with_key).await.status(), 202);
    for _ in 0..4 {
        assert_eq!(send(&server, body(), &[JSON]).await.status(), 202);
    }
    // The rate limit does not apply to the repeated request.
    assert_eq!(send(&server, body(), &[JSON]).await.status(), 429);
    let other_key = [JSON, ("idempotency-key", "other")];
    assert_eq!(send(&server, body(), &other_key).await.status(), 429);
    assert_eq!(send(&server, body(), &with_key).await.status(), 202);
    let other_subnet = [with_key[0], with_key[1], ("x-forwarded-for", "203.0.113.9")];
    assert_eq!(send(&server, body(), &other_subnet).await.status(), 202);
    assert_eq!(message_count(&server).await, 5);

    let mut changed = message();
    changed["body"] = json!("Haben Sie einen Tisch für fünf?");
    let response = send(&server, changed.to_string(), &with_key).await;
    let problem = assert_problem(response, 422, "idempotency-key-reused").await;
    assert_eq!(problem["errors"], Value::Null);
    for key in ["", "a b", "a.b"] {
        let headers = [JSON, ("idempotency-key", key)];
        assert_problem(send(&server, body(), &headers).await, 400, "bad-request").await;
    }
    assert_eq!(message_count(&server).await, 5);

    server.clock.advance(time::Duration::DAY);
    assert_eq!(send(&server, body(), &other_subnet).await.status(), 202);
    assert_eq!(message_count(&server).await, 6);
}

#[tokio::test]
async fn limits_the_rate_of_each_client_subnet() {
    let server = TestServer::start().await;
    let body = || message().to_string();
    // Invalid messages do not count.
    for _ in 0..9 {
        assert_eq!(send(&server, "{}", &[JSON]).await.status(), 422);
    }
    for _ in 0..5 {
        assert_eq!(send(&server, body(), &[JSON]).await.status(), 202);
    }
    let response = send(&server, body(), &[JSON]).await;
    let wait: i64 = header(&response, "retry-after").parse().unwrap();
    assert_problem(response, 429, "too-many-requests").await;
    assert!((590..=600).contains(&wait), "{wait}");
    assert_eq!(message_count(&server).await, 5);

    // The trusted proxy appends the client address; earlier entries are ignored.
    let other_client = [JSON, ("x-forwarded-for", "203.0.113.9")];
    for _ in 0..5 {
        assert_eq!(send(&server, body(), &other_client).await.status(), 202);
    }
    let forged = [JSON, ("x-forwarded-for", "198.51.100.7, 203.0.113.9")];
    assert_eq!(send(&server, body(), &forged).await.status(), 429);
}
