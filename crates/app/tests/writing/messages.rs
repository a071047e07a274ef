//! What guests wrote.

use domain::contact::ContactMessage;
use reqwest::Method;
use serde_json::json;

use super::{Office, common::FRIDAY_EVENING, gone, problem, told};

async fn receive(office: &Office, message: ContactMessage) -> u32 {
    let contact = &office.inn.services.contact;
    let received = contact.receive(&message, [10, 0, 0, 1].into(), None);
    received.await.unwrap();
    contact.list().await.unwrap().remove(0).id.get()
}

#[tokio::test]
async fn staff_read_and_remove_what_guests_wrote() {
    let office = Office::open().await;
    let message = ContactMessage::parse("Anna", "anna@huber.example", "Ein Tisch,\nbitte.");
    let id = receive(&office, message.unwrap()).await;
    let expected = json!([{
        "id": id, "name": "Anna", "email": "anna@huber.example", "body": "Ein Tisch,\nbitte.",
        "received": FRIDAY_EVENING, "mail": { "state": "KEPT" },
        "state": "UNREAD"
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

#[tokio::test]
async fn staff_mark_what_they_have_read_and_answered() {
    let office = Office::open().await;
    let message = ContactMessage::parse("Eva", "eva@huber.example", "Ein Tisch, bitte.");
    let id = receive(&office, message.unwrap()).await;
    let path = format!("/api/messages/{id}");
    let revision = office.revision();
    for (mark, is) in [
        ("READ", "READ"),
        ("ANSWERED", "ANSWERED"),
        ("READ", "ANSWERED"),
        ("UNREAD", "UNREAD"),
    ] {
        let marked = office.send(Method::PATCH, &path, json!({ "state": mark }));
        let marked = told(marked.await, 200).await;
        assert_eq!(marked["state"], is);
        assert_eq!(office.json("/api/messages").await, json!([marked]));
    }
    for (body, code) in [
        (json!({}), "missing"),
        (json!({ "state": "SEEN" }), "unreadable"),
        (json!({ "state": 1 }), "unreadable"),
        (json!({ "state": "READ", "by": "me" }), "unknown"),
    ] {
        let refused = office.send(Method::PATCH, &path, body.clone()).await;
        let refused = problem(refused, 422, "unprocessable-content").await;
        assert_eq!(refused["errors"][0]["code"], code, "{body}");
    }
    let mark = json!({ "state": "READ" });
    let gone = office.send(Method::PATCH, "/api/messages/99", mark).await;
    problem(gone, 404, "not-found").await;
    assert_eq!(office.revision(), revision);
}
