use crate::common::{database::execute_sql, process::ServerProcess};

#[tokio::test]
async fn a_menu_with_a_corrupt_row_is_not_found() {
    let server = ServerProcess::start("").await;
    assert_eq!(server.status("/menu/food").await, 200);
    let database = server.data.join("wirtshaus.db");
    for (sql, path) in [
        (
            "UPDATE menu_files SET version = 'v' WHERE key = 'food'",
            "/menu/food",
        ),
        ("UPDATE files SET updated = 'x'", "/menu/Speisekarte.pdf"),
    ] {
        execute_sql(&database, sql).await.unwrap();
        assert_eq!(server.status(path).await, 404, "{sql}");
    }
}

#[tokio::test]
async fn the_server_starts_with_a_corrupt_account() {
    let mut server = ServerProcess::start("").await;
    server.terminate();
    let database = server.data.join("wirtshaus.db");
    let sql = "UPDATE staff SET email = 'none'";
    execute_sql(&database, sql).await.unwrap();
    server.run().await;
}
