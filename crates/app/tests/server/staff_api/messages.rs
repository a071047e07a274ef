//! Contact messages.

use crate::common::{TestServer, receive_message};

#[tokio::test]
async fn staff_list_mark_and_delete_messages() {
    let (server, anna) = TestServer::start_signed_in().await;
    receive_message(&server.services.contact, "Anna").await;
    let revision = server.revision();
    let table = r#"
        GET /api/messages
            => 200 [{"id": 1, "name": "Anna", "email": "anna@huber.example", "body": "Ein Tisch, bitte.",
            "receivedAt": "2026-11-20T18:00:00Z", "mail": {"state": "noMailServer"}, "state": "unread", "version": 1}]
        PATCH  /api/messages/1  {"state": "read"}              => 200 (etag: "2") {"state": "read", "version": 2}
        PATCH  /api/messages/1  (if-match: "1") {"state": "answered"}
            => 412 precondition-failed
        PATCH  /api/messages/1  (if-match: W/"2-gzip") {"state": "answered"}
            => 200 (etag: "3") {"state": "answered"}
        PATCH  /api/messages/1  {"state": "read"}              => 200 (etag: "3") {"state": "answered"}
        GET    /api/messages                                   => 200 [{"state": "answered"}]
        GET    /api/messages?state=answered                    => 200 [{"id": 1}]
        GET    /api/messages/unread-count                      => 200 {"count": 0}
        GET    /api/messages?state=unread                      => 200 []
        GET    /api/messages?state=SEEN                        => 400 bad-request state unreadable
        PATCH  /api/messages/1  {"state": "unread"}            => 200 {"state": "unread"}
        GET    /api/messages/unread-count                      => 200 {"count": 1}
        PATCH  /api/messages/1  {}                             => 422 unprocessable-content state missing
        PATCH  /api/messages/1  {"state": "SEEN"}              => 422 unprocessable-content state unreadable
        PATCH  /api/messages/1  {"state": "read", "by": "me"}  => 422 unprocessable-content by unknown
        PATCH  /api/messages/99 {"state": "read"}              => 404 not-found
        PATCH  /api/messages/99 (if-match: "1") {"state": "read"}
            => 404 not-found
        DELETE /api/messages/1  (if-match: "3")                => 412 precondition-failed
        DELETE /api/messages/1  (if-match: "4")                => 204
        GET    /api/messages                                   => 200 []
        DELETE /api/messages/1                                 => 404 not-found
        DELETE /api/messages/0                                 => 404 not-found
        GET    /api/audit?limit=1                              => 200 [{"action": "messageDeleted", "subject": "1"}]
    "#;
    anna.check(table).await;
    assert_eq!(server.revision(), revision);
}
