//! What guests wrote.

use domain::contact::ContactMessage;
use reqwest::Method;
use serde_json::json;

use super::{StaffClient, common::FRIDAY_EVENING, gone, problem, told};

async fn receive(staff: &StaffClient, message: ContactMessage) -> u32 {
    let contact = &staff.server.services.contact;
    let received = contact.receive(&message, [10, 0, 0, 1].into(), None);
    received.await.unwrap();
    contact.list().await.unwrap().remove(0).id.get()
}

#[tokio::test]
async fn staff_read_and_remove_what_guests_wrote() {
    let staff = StaffClient::open().await;
    let message = ContactMessage::parse("Anna", "anna@huber.example", "Ein Tisch,\nbitte.");
    let id = receive(&staff, message.unwrap()).await;
    let expected = json!([{
        "id": id, "name": "Anna", "email": "anna@huber.example", "body": "Ein Tisch,\nbitte.",
        "received": FRIDAY_EVENING, "mail": { "state": "NO_MAIL_SERVER" },
        "state": "UNREAD"
    }]);
    assert_eq!(staff.json("/api/messages").await, expected);

    let path = format!("/api/messages/{id}");
    gone(staff.ask(Method::DELETE, &path).await).await;
    assert_eq!(staff.json("/api/messages").await, json!([]));
    problem(staff.ask(Method::DELETE, &path).await, 404, "not-found").await;
    problem(
        staff.ask(Method::DELETE, "/api/messages/0").await,
        404,
        "not-found",
    )
    .await;
    problem(
        staff.ask(Method::DELETE, "/api/messages/x").await,
        400,
        "bad-request",
    )
    .await;

    let entry = staff.json("/api/audit?limit=1").await;
    assert_eq!(
        (&entry[0]["action"], &entry[0]["subject"]),
        (&json!("MESSAGE_DELETED"), &json!(id.to_string()))
    );
    assert!(!entry.to_string().contains("Tisch"), "{entry}");
}

#[tokio::test]
async fn staff_mark_what_they_have_read_and_answered() {
    let staff = StaffClient::open().await;
    let message = ContactMessage::parse("Eva", "eva@huber.example", "Ein Tisch, bitte.");
    let id = receive(&staff, message.unwrap()).await;
    let path = format!("/api/messages/{id}");
    let revision = staff.revision();
    for (mark, is) in [
        ("READ", "READ"),
        ("ANSWERED", "ANSWERED"),
        ("READ", "ANSWERED"),
        ("UNREAD", "UNREAD"),
    ] {
        let marked = staff.send(Method::PATCH, &path, json!({ "state": mark }));
        let marked = told(marked.await, 200).await;
        assert_eq!(marked["state"], is);
        assert_eq!(staff.json("/api/messages").await, json!([marked]));
    }
    for (body, code) in [
        (json!({}), "missing"),
        (json!({ "state": "SEEN" }), "unreadable"),
        (json!({ "state": 1 }), "unreadable"),
        (json!({ "state": "READ", "by": "me" }), "unknown"),
    ] {
        let refused = staff.send(Method::PATCH, &path, body.clone()).await;
        let refused = problem(refused, 422, "unprocessable-content").await;
        assert_eq!(refused["errors"][0]["code"], code, "{body}");
    }
    let mark = json!({ "state": "READ" });
    let gone = staff.send(Method::PATCH, "/api/messages/99", mark).await;
    problem(gone, 404, "not-found").await;
    assert_eq!(staff.revision(), revision);
}
