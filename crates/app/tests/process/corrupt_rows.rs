use crate::common::{database::execute_sql, process::ServerProcess};

#[tokio::test]
async fn the_server_starts_with_a_corrupt_account_and_does_not_find_corrupt_menus() {
    let mut server = ServerProcess::start("").await;
    let database = server.data.join("wirtshaus.db");
    server.terminate().await;
    let account = "UPDATE staff SET email = 'none'";
    execute_sql(&database, account).await.unwrap();
    server.run().await;

    assert_eq!(server.status("/menu/food").await, 200);
    let menu = "UPDATE menu_files SET version = 'v' WHERE key = 'food'";
    for (sql, path) in [
        (menu, "/menu/food"),
        ("UPDATE files SET updated = 'x'", "/menu/Speisekarte.pdf"),
    ] {
        server.terminate().await;
        execute_sql(&database, sql).await.unwrap();
        server.run().await;
        assert_eq!(server.status(path).await, 404, "{sql}");
    }
}
