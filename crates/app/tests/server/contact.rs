use ports::Store;
use reqwest::Response;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::common::{FRIDAY_EVENING, TestServer, assert_problem, header, instant};

const JSON: (&str, &str) = ("content-type", "application/json");
const MESSAGE: &str = r#"{"name": "Anna Huber", "email": "anna@huber.example", "body": "Haben Sie einen Tisch für vier?"}"#;

async fn send(server: &TestServer, headers: &[(&str, &str)]) -> Response {
    let headers = [&[JSON], headers].concat();
    server.post("/api/contact", MESSAGE, &headers).await
}

async fn message_count(server: &TestServer) -> usize {
    server.services.contact.list().await.unwrap().len()
}

#[tokio::test]
async fn stores_a_message_without_a_new_revision() {
    let server = TestServer::start().await;
    let revision = server.store.revision().await.unwrap();
    let response = send(&server, &[]).await;
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
    let table = r#"
        POST /api/contact {}
            => 422 unprocessable-content name missing, email missing, body missing
        POST /api/contact {"name": 7, "email": null, "body": ["x"]}
            => 422 unprocessable-content name unreadable, email unreadable, body unreadable
        POST /api/contact {"name": "Anna\r\nBcc: x@y.example", "email": "a@b.at\nx", "body": "Tisch\u0000 für vier"}
            => 422 unprocessable-content name control-character, email control-character, body control-character
        POST /api/contact {"name": "A", "email": "invalid", "body": "@long"}
            => 422 unprocessable-content name too-short, email not-an-email, body too-long
        POST /api/contact {"name": "Anna", "email": "a@b.at", "body": "Ein Tisch?", "Name": "x", "phone": 1}
            => 422 unprocessable-content Name unknown, phone unknown
    "#;
    let table = table.replace("@long", &"x".repeat(2001));
    server.check(&table).await;
    assert_eq!(message_count(&server).await, 0);

    let body = r#"{"name": "A", "email": "a@b.at", "body": "Ein Tisch?"}"#;
    let response = server.post("/api/contact", body, &[JSON]).await;
    let problem = assert_problem(response, 422, "unprocessable-content").await;
    let error = &problem["errors"][0];
    assert_eq!(error["bound"], 2);
    assert_eq!(
        error["detail"],
        "Hier braucht es mindestens 2\u{a0}Zeichen."
    );
}

#[tokio::test]
async fn accepts_utf_8_up_to_the_size_limit() {
    let server = TestServer::start().await;
    let table = "
        POST /api/contact (content-type: application/json; charset=UTF-8) MESSAGE => 202
        POST /api/contact (content-encoding: identity) MESSAGE                    => 202
    ";
    server.check(&table.replace("MESSAGE", MESSAGE)).await;
    let padding = " ".repeat(65_536 - MESSAGE.len());
    let longest = server
        .post("/api/contact", padding + MESSAGE, &[JSON])
        .await;
    assert_eq!(longest.status(), 202);
}

#[tokio::test]
async fn incomplete_body_times_out() {
    let server = TestServer::start().await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
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
async fn repeated_request_with_a_key_is_stored_and_counted_once() {
    let server = TestServer::start().await;
    let with_key = ("idempotency-key", "8e03978e-40d5-43dd-bc93-6894a57f9324");
    for _ in 0..9 {
        assert_eq!(send(&server, &[with_key]).await.status(), 202);
    }
    assert_eq!(message_count(&server).await, 1);
    for _ in 0..4 {
        assert_eq!(send(&server, &[]).await.status(), 202);
    }
    // The rate limit does not apply to the repeated request.
    let other_client = ("x-forwarded-for", "203.0.113.9");
    for (headers, status) in [
        (&[][..], 429),
        (&[("idempotency-key", "other")], 429),
        (&[with_key], 202),
        (&[with_key, other_client], 202),
        (&[("idempotency-key", "a b")], 400),
    ] {
        assert_eq!(send(&server, headers).await.status(), status, "{headers:?}");
    }
    server
        .check(
            r#"
            POST /api/contact (idempotency-key: 8e03978e-40d5-43dd-bc93-6894a57f9324) {"body": "Haben Sie einen Tisch für vier?", "email": "anna@huber.example", "name": "Anna Huber"}
                => 202
            POST /api/contact (idempotency-key: 8e03978e-40d5-43dd-bc93-6894a57f9324) {"body": "Haben Sie einen Tisch für fünf?", "email": "anna@huber.example", "name": "Anna Huber"}
                => 422 idempotency-key-reused
            "#,
        )
        .await;
    assert_eq!(message_count(&server).await, 5);
    server.clock.advance(time::Duration::DAY);
    let expired = send(&server, &[with_key, other_client]).await;
    assert_eq!(expired.status(), 202);
    assert_eq!(message_count(&server).await, 6);
}

#[tokio::test]
async fn limits_the_rate_of_each_client_subnet() {
    let server = TestServer::start().await;
    // Invalid messages do not count.
    for _ in 0..9 {
        let invalid = server.post("/api/contact", "{}", &[JSON]).await;
        assert_eq!(invalid.status(), 422);
    }
    for _ in 0..5 {
        assert_eq!(send(&server, &[]).await.status(), 202);
    }
    let response = send(&server, &[]).await;
    let wait: i64 = header(&response, "retry-after").parse().unwrap();
    assert_problem(response, 429, "too-many-requests").await;
    assert!((590..=600).contains(&wait), "{wait}");
    assert_eq!(message_count(&server).await, 5);

    // The trusted proxy appends the client address; earlier entries are ignored.
    for _ in 0..5 {
        let other_client = send(&server, &[("x-forwarded-for", "203.0.113.9")]).await;
        assert_eq!(other_client.status(), 202);
    }
    let forged = send(&server, &[("x-forwarded-for", "198.51.100.7, 203.0.113.9")]).await;
    assert_eq!(forged.status(), 429);
}
