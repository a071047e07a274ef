//! Starts of the server whose database cannot be opened.

use std::{fs, path::Path};

use serde_json::{Value, json};
use tokio::time::{Duration, sleep};

use crate::common::process::{ServerProcess, wirtshaus_command};

#[tokio::test]
async fn serves_the_last_edition_read_only_until_the_database_opens() {
    let mut server = ServerProcess::start("").await;
    let data = server.data.clone();
    let news = server.text("/api/news").await;
    while !data.join("edition").exists() {
        sleep(Duration::from_millis(50)).await;
    }
    server.kill();

    let backup = tempfile::tempdir().unwrap();
    let move_database = |from: &Path, to: &Path| {
        for name in ["wirtshaus.db", "wirtshaus.db-wal", "wirtshaus.db-shm"] {
            if from.join(name).exists() {
                fs::rename(from.join(name), to.join(name)).unwrap();
            }
        }
    };
    move_database(&data, backup.path());
    fs::create_dir(data.join("wirtshaus.db")).unwrap();

    server.spawn();
    server.wait_for_status("/", 200).await;
    assert_eq!(server.text("/api/news").await, news);
    for (path, status) in [
        ("/einloggen", 200),
        ("/nowhere", 404),
        ("/health/ready", 503),
        ("/api/messages", 503),
        ("/api/news?scope=all", 503),
        ("/menu/Speisekarte.pdf", 503),
    ] {
        assert_eq!(server.status(path).await, status, "{path}");
    }
    let request = server.client.post(server.url("/api/contact"));
    let response = request.json(&json!({})).send().await.unwrap();
    let problem: Value = response.json().await.unwrap();
    assert_eq!(problem["type"], "urn:wirtshaus:problem:read-only");

    // An empty file is not turned into a new database.
    fs::remove_dir(data.join("wirtshaus.db")).unwrap();
    fs::write(data.join("wirtshaus.db"), "").unwrap();
    server.kill();
    server.spawn();
    server.wait_for_status("/", 200).await;
    assert_eq!(server.status("/health/ready").await, 503);

    move_database(backup.path(), &data);
    server.wait_for_status("/health/ready", 200).await;
    assert_eq!(server.text("/api/news").await, news);
}

#[test]
fn without_an_edition_the_start_fails_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("data/wirtshaus.db")).unwrap();
    let mut command = wirtshaus_command(folder.path(), &["serve", "--listen", "127.0.0.1:0"]);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(
        stderr.contains("cannot be created") || stderr.contains("cannot be opened"),
        "{stderr}"
    );
}
