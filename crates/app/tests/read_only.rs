//! A start at which the database does not open.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

#[path = "common/http_client.rs"]
mod http_client;

use std::{
    fs,
    net::{Ipv4Addr, TcpListener},
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve(data: &Path, address: &str) -> Server {
    let child = Command::new(env!("CARGO_BIN_EXE_wirtshaus"))
        .args(["serve", "--listen", address, "--data"])
        .arg(data)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    Server(child.unwrap())
}

async fn status(client: &Client, url: &str) -> Option<StatusCode> {
    let answered = client.get(url).send().await.ok();
    answered.map(|response| response.status())
}

async fn until(client: &Client, url: &str, wanted: StatusCode) {
    for _ in 0..1200 {
        if status(client, url).await == Some(wanted) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{url} does not answer {wanted}");
}

#[tokio::test]
async fn the_last_edition_is_served_while_the_database_does_not_open() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let address = free.local_addr().unwrap().to_string();
    drop(free);
    let url = |path: &str| format!("http://{address}{path}");
    let client = http_client::client_builder()
        .pool_max_idle_per_host(0)
        .build()
        .unwrap();

    let server = serve(&data, &address);
    until(&client, &url("/health/ready"), StatusCode::OK).await;
    let text = async |path: &str| {
        client
            .get(url(path))
            .send()
            .await
            .unwrap()
            .text()
            .await
            .unwrap()
    };
    let news = text("/api/news").await;
    while !data.join("edition").exists() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    drop(server);

    // What is in the place of the database is none.
    let kept = folder.path().join("kept");
    fs::create_dir(&kept).unwrap();
    let move_database = |from: &Path, to: &Path| {
        for name in ["wirtshaus.db", "wirtshaus.db-wal", "wirtshaus.db-shm"] {
            if from.join(name).exists() {
                fs::rename(from.join(name), to.join(name)).unwrap();
            }
        }
    };
    move_database(&data, &kept);
    fs::create_dir(data.join("wirtshaus.db")).unwrap();

    let server = serve(&data, &address);
    until(&client, &url("/"), StatusCode::OK).await;
    assert_eq!(text("/api/news").await, news);
    assert_eq!(
        status(&client, &url("/einloggen")).await,
        Some(StatusCode::OK)
    );
    assert_eq!(
        status(&client, &url("/nowhere")).await,
        Some(StatusCode::NOT_FOUND)
    );
    for path in [
        "/health/ready",
        "/api/messages",
        "/api/news?scope=all",
        "/menu/Speisekarte.pdf",
    ] {
        let answered = status(&client, &url(path)).await;
        assert_eq!(answered, Some(StatusCode::SERVICE_UNAVAILABLE), "{path}");
    }
    let written = client
        .request(Method::POST, url("/api/contact"))
        .json(&json!({}));
    let problem: Value = written.send().await.unwrap().json().await.unwrap();
    assert_eq!(problem["type"], "urn:wirtshaus:problem:read-only");

    // Nor is a new database made where one is lost.
    fs::remove_dir(data.join("wirtshaus.db")).unwrap();
    fs::write(data.join("wirtshaus.db"), "").unwrap();
    drop(server);
    let _server = serve(&data, &address);
    until(&client, &url("/"), StatusCode::OK).await;
    let ready = status(&client, &url("/health/ready")).await;
    assert_eq!(ready, Some(StatusCode::SERVICE_UNAVAILABLE));

    move_database(&kept, &data);
    until(&client, &url("/health/ready"), StatusCode::OK).await;
    assert_eq!(text("/api/news").await, news);
}

#[test]
fn without_an_edition_the_server_says_why_it_does_not_start() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("wirtshaus.db")).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_wirtshaus"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("cannot be created") || said.contains("cannot be opened"),
        "{said}"
    );
}
