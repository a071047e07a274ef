use super::NEWS_JSON;
use crate::common::TestServer;

#[tokio::test]
async fn lists_entries_with_time_and_actor() {
    let (server, anna) = TestServer::start_signed_in().await;
    anna.check(&"POST /api/news NEWS_JSON => 201".replace("NEWS_JSON", NEWS_JSON))
        .await;
    let berta = server.sign_in_berta().await;
    // Entries of the command line have no name.
    let table = r#"
        DELETE /api/news/40 => 204
        GET /api/audit
            => 200 [{"action": "newsDeleted", "subject": "Ganslzeit", "name": "Berta Huber",
            "email": "berta@gasthaus.example", "occurredAt": "2026-11-20T18:00:00Z"}, {"action": "staffAdded",
            "subject": "berta@gasthaus.example", "name": null, "email": null}, {"action": "newsCreated",
            "subject": "Ganslzeit", "name": "Anna Huber"}, {"action": "staffAdded", "subject": "anna@gasthaus.example"}]
    "#;
    berta.check(table).await;
}
