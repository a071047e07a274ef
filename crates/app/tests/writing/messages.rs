//! What guests wrote.

use domain::contact::ContactMessage;
use ports::driven::ContactRepository;
use reqwest::Method;
use serde_json::json;

use super::{Office, common::FRIDAY_EVENING, gone, problem};

#[tokio::test]
async fn staff_read_and_remove_what_guests_wrote() {
    let office = Office::open().await;
    let message = ContactMessage::parse("Anna", "anna@huber.example", "Ein Tisch,\nbitte.");
    let now = office.inn.publisher.now();
    let kept = office
        .inn
        .house
        .append(message.unwrap(), now)
        .await
        .unwrap();
    let id = kept.id.get();
    let expected = json!([{
        "id": id, "name": "Anna", "email": "anna@huber.example", "body": "Ein Tisch,\nbitte.",
        "received": FRIDAY_EVENING, "mail": { "state": "KEPT" }
    }]);
    assert_eq!(office.json("/api/messages").await, expected);

    let path = format!("/api/messages/{id}");
    gone(office.ask(Method::DELETE, &path).await).await;
    assert_eq!(office.json("/api/messages").await, json!([]));
    problem(office.ask(Method::DELETE, &path).await, 404, "not-found").await;
    problem(
        office.ask(Method::DELETE, "/api/messages/0").await,
        404,
        "not-found",
    )
    .await;
    problem(
        office.ask(Method::DELETE, "/api/messages/x").await,
        400,
        "bad-request",
    )
    .await;

    let deed = office.json("/api/audit?limit=1").await;
    assert_eq!(
        (&deed[0]["deed"], &deed[0]["subject"]),
        (&json!("MESSAGE_DELETED"), &json!(id.to_string()))
    );
    assert!(!deed.to_string().contains("Tisch"), "{deed}");
}
