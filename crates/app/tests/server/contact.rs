use domain::Precondition;
use futures::future::join_all;
use ports::{ListPage, Store};
use reqwest::Response;

use crate::common::{FRIDAY_EVENING, TestServer, assert_problem, audit_context, header, instant};

const JSON_CONTENT_TYPE: (&str, &str) = ("content-type", "application/json");
const CONTACT_MESSAGE_JSON: &str = r#"{"name": "Anna Huber", "email": "anna@huber.example", "body": "Haben Sie einen Tisch für vier?"}"#;

async fn send(server: &TestServer, headers: &[(&str, &str)]) -> Response {
    let headers = [&[JSON_CONTENT_TYPE], headers].concat();
    server
        .post("/api/contact", CONTACT_MESSAGE_JSON, &headers)
        .await
}

async fn message_count(server: &TestServer) -> usize {
    server
        .services
        .contact
        .list(None, ListPage::ALL)
        .await
        .unwrap()
        .len()
}

#[tokio::test]
async fn stores_a_message_without_a_new_revision() {
    let server = TestServer::start().await;
    let revision = server.store.revision().await.unwrap();
    let response = send(&server, &[]).await;
    assert_eq!(response.status(), 202);
    assert_eq!(response.text().await.unwrap(), "");

    let messages = server
        .services
        .contact
        .list(None, ListPage::ALL)
        .await
        .unwrap();
    let [message] = &messages[..] else {
        panic!("{messages:?}")
    };
    assert_eq!(message.message.name.as_str(), "Anna Huber");
    assert_eq!(message.message.email.as_str(), "anna@huber.example");
    assert_eq!(
        message.message.body.as_str(),
        "Haben Sie einen Tisch für vier?"
    );
    assert_eq!(message.received_at, instant(FRIDAY_EVENING));
    assert_eq!(server.store.revision().await.unwrap(), revision);

    let table = "
        POST /api/contact (content-type: application/json; charset=UTF-8) CONTACT_MESSAGE_JSON => 202
        POST /api/contact (content-encoding: identity) CONTACT_MESSAGE_JSON                    => 202
    ";
    server
        .check(&table.replace("CONTACT_MESSAGE_JSON", CONTACT_MESSAGE_JSON))
        .await;
    let longest_body = " ".repeat(65_536 - CONTACT_MESSAGE_JSON.len()) + CONTACT_MESSAGE_JSON;
    let longest_body_response = server
        .post("/api/contact", longest_body, &[JSON_CONTENT_TYPE])
        .await;
    assert_eq!(longest_body_response.status(), 202);
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
    let response = server
        .post("/api/contact", body, &[JSON_CONTENT_TYPE])
        .await;
    let problem = assert_problem(response, 422, "unprocessable-content").await;
    assert_eq!(problem["errors"][0]["bound"], 2);
}

#[tokio::test]
async fn repeated_request_with_a_key_is_stored_and_counted_once() {
    let server = TestServer::start().await;
    let key_header = ("idempotency-key", "8e03978e-40d5-43dd-bc93-6894a57f9324");
    for headers in [&[key_header][..], &[], &[], &[], &[]] {
        assert_eq!(send(&server, headers).await.status(), 202);
    }
    // The rate limit does not apply to the repeated request, also with its fields in another order.
    let table = r#"
        POST /api/contact CONTACT_MESSAGE_JSON                               => 429
        POST /api/contact (idempotency-key: other) CONTACT_MESSAGE_JSON      => 429
        POST /api/contact (KEY) CONTACT_MESSAGE_JSON                         => 202
        POST /api/contact (KEY | x-forwarded-for: 203.0.113.9) CONTACT_MESSAGE_JSON => 202
        POST /api/contact (KEY) {"body": "Haben Sie einen Tisch für vier?", "email": "anna@huber.example", "name": "Anna Huber"}
            => 202
        POST /api/contact (KEY) {"body": "Haben Sie einen Tisch für fünf?", "email": "anna@huber.example", "name": "Anna Huber"}
            => 422 idempotency-key-reused
        POST /api/contact (idempotency-key: a b) CONTACT_MESSAGE_JSON        => 400 bad-request Idempotency-Key unreadable
    "#;
    let table = table.replace("KEY", &format!("{}: {}", key_header.0, key_header.1));
    server
        .check(&table.replace("CONTACT_MESSAGE_JSON", CONTACT_MESSAGE_JSON))
        .await;
    assert_eq!(message_count(&server).await, 5);
    // Also after its deletion, and at the same time.
    let contact = &server.services.contact;
    for message in contact.list(None, ListPage::ALL).await.unwrap() {
        let (id, any) = (message.id, Precondition::Unconditional);
        contact.delete(id, &any, &audit_context()).await.unwrap();
    }
    assert_eq!(send(&server, &[key_header]).await.status(), 202);
    assert_eq!(message_count(&server).await, 0);
    let headers = [("idempotency-key", "2"), ("x-forwarded-for", "203.0.113.9")];
    join_all((0..4).map(|_| send(&server, &headers))).await;
    assert_eq!(message_count(&server).await, 1);
}

#[tokio::test]
async fn limits_the_rate_of_each_client_subnet() {
    let server = TestServer::start().await;
    // Invalid messages do not count.
    for _ in 0..9 {
        let invalid = server
            .post("/api/contact", "{}", &[JSON_CONTENT_TYPE])
            .await;
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
        let other_client_response = send(&server, &[("x-forwarded-for", "203.0.113.9")]).await;
        assert_eq!(other_client_response.status(), 202);
    }
    let forged_address_response =
        send(&server, &[("x-forwarded-for", "198.51.100.7, 203.0.113.9")]).await;
    assert_eq!(forged_address_response.status(), 429);
}
