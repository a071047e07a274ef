//! Contact messages.

use domain::contact::ContactMessage;
use reqwest::Method;
use serde_json::json;

use super::{StaffClient, assert_no_content, json_body};
use crate::common::{FRIDAY_EVENING, assert_problem};

/// Returns the path of the message.
async fn receive(staff: &StaffClient) -> String {
    let message = ContactMessage::parse("Anna", "anna@huber.example", "Ein Tisch,\nbitte.");
    let contact = &staff.server.services.contact;
    let client = [10, 0, 0, 1].into();
    let received = contact.receive(&message.unwrap(), client, None).await;
    received.unwrap();
    let id = contact.list().await.unwrap().remove(0).id;
    format!("/api/messages/{}", id.get())
}

#[tokio::test]
async fn staff_list_and_delete_messages() {
    let staff = StaffClient::new().await;
    let path = receive(&staff).await;
    let expected = json!([{
        "id": 1, "name": "Anna", "email": "anna@huber.example", "body": "Ein Tisch,\nbitte.",
        "received": FRIDAY_EVENING, "mail": { "state": "NO_MAIL_SERVER" },
        "state": "UNREAD"
    }]);
    assert_eq!(staff.json("/api/messages").await, expected);

    assert_no_content(staff.request(Method::DELETE, &path).await).await;
    assert_eq!(staff.json("/api/messages").await, json!([]));
    for (path, status, kind) in [
        (&*path, 404, "not-found"),
        ("/api/messages/0", 404, "not-found"),
        ("/api/messages/x", 400, "bad-request"),
    ] {
        let response = staff.request(Method::DELETE, path).await;
        assert_problem(response, status, kind).await;
    }
    let entry = &staff.json("/api/audit?limit=1").await[0];
    assert_eq!(entry["action"], "MESSAGE_DELETED");
    assert_eq!(entry["subject"], "1");
}

#[tokio::test]
async fn staff_mark_messages_as_read_and_answered() {
    let staff = StaffClient::new().await;
    let path = receive(&staff).await;
    let revision = staff.revision();
    for state in ["READ", "ANSWERED", "UNREAD"] {
        let response = staff.send(Method::PATCH, &path, json!({ "state": state }));
        let message = json_body(response.await, 200).await;
        assert_eq!(message["state"], state);
        assert_eq!(staff.json("/api/messages").await, json!([message]));
    }
    for (body, code) in [
        (json!({}), "missing"),
        (json!({ "state": "SEEN" }), "unreadable"),
        (json!({ "state": 1 }), "unreadable"),
        (json!({ "state": "READ", "by": "me" }), "unknown"),
    ] {
        let response = staff.send(Method::PATCH, &path, body.clone()).await;
        let problem = assert_problem(response, 422, "unprocessable-content").await;
        assert_eq!(problem["errors"][0]["code"], code, "{body}");
    }
    let state = json!({ "state": "READ" });
    let missing = staff.send(Method::PATCH, "/api/messages/99", state).await;
    assert_problem(missing, 404, "not-found").await;
    assert_eq!(staff.revision(), revision);
}
