//! PostgreSQL and S3. `scripts/test` runs the ignored tests with servers.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};

use adapters::sql::create_test_schema;
use reqwest::{Method, Response};
use serde_json::json;
use tokio::time::{sleep, timeout};

use crate::common::{
    pdf,
    process::{ServerProcess, run, server_settings, wirtshaus_command},
    uploads::{Upload, assert_succeeds},
};

#[test]
fn backups_are_for_sqlite_only() {
    let folder = tempfile::tempdir().unwrap();
    let settings = "database_url = 'postgres://db.example/linde'\n";
    fs::write(folder.path().join("wirtshaus.toml"), settings).unwrap();
    for command in ["backup", "restore"] {
        let (code, output) = run(folder.path(), &[command, "backup.tar"]);
        assert_eq!(code, Some(1));
        assert!(
            output.contains("with `pg_dump` and `pg_restore`"),
            "{output}"
        );
    }
}

#[tokio::test]
#[ignore = "needs servers: scripts/with_postgres scripts/with_s3"]
async fn a_killed_copy_from_postgresql_and_s3_or_back_is_continued() {
    // Pages also contain the time.
    const PATHS: [&str; 4] = [
        "/api/site",
        "/api/news",
        "/api/menus",
        "/menu/Speisekarte.pdf",
    ];
    let mut server = ServerProcess::start_on_postgres().await;
    assert_eq!(server.create_news("Ganslzeit").await.status(), 201);
    let message = json!({"name": "Eva", "email": "eva@huber.example", "body": "Ein Tisch, bitte."});
    for _ in 0..2 {
        let sent = server
            .client
            .post(server.url("/api/contact"))
            .json(&message)
            .send()
            .await;
        assert_eq!(sent.unwrap().status(), 202);
    }
    // Its id must not be used again.
    let deleted = server
        .session
        .send(Method::DELETE, "/api/messages/2", json!({}))
        .await;
    assert_eq!(deleted.status(), 204);
    let anna = server.session.clone();
    let file = pdf::of_size(6 << 20, 1);
    let (first_half, second_half) = file.split_at(3 << 20);
    let upload = Upload::start(&anna, "menu/Probe.pdf", file.len()).await;
    assert_succeeds(upload.send("upload", 0, first_half)).await;
    let mut before = Vec::new();
    for path in PATHS {
        before.push(server.text(path).await);
    }
    server.terminate().await;

    let data = server.data.clone();
    let folder = data.join("sqlite").to_str().unwrap().to_owned();
    let source = create_test_schema(&data).await.unwrap().unwrap();
    let target = create_test_schema(Path::new(&folder))
        .await
        .unwrap()
        .unwrap();
    let copy = |data_folder: &str, from: &str, to: &str| {
        let arguments = ["copy", "--data", data_folder, "--from", from, "--to", to];
        wirtshaus_command(&data, &arguments)
    };
    kill_until_complete(&mut copy(".", &source, &folder));
    let repeated = copy(".", &source, &folder).output().unwrap();
    assert_eq!(repeated.status.code(), Some(1));
    let error = String::from_utf8(repeated.stderr).unwrap();
    assert_eq!(error, "wirtshaus: the target has data\n");
    let target_settings = server_settings(Path::new(&folder), &target);
    fs::write(data.join("wirtshaus.toml"), &target_settings).unwrap();
    kill_until_complete(&mut copy(&folder, &folder, &target));

    server.data = folder.into();
    for settings in [String::new(), target_settings] {
        fs::write(data.join("wirtshaus.toml"), settings).unwrap();
        server.run().await;
        for (path, before) in PATHS.iter().zip(&before) {
            assert!(server.text(path).await == *before, "{path} differs");
        }
        assert_succeeds(upload.send("upload, finalize", first_half.len(), second_half)).await;
        let uploaded = server.get("/menu/Probe.pdf").await.bytes().await;
        assert!(uploaded.unwrap() == file, "not the uploaded file");
        let sent = server
            .client
            .post(server.url("/api/contact"))
            .json(&message);
        assert_eq!(sent.send().await.unwrap().status(), 202);
        let messages = server.session.json("/api/messages").await;
        assert_eq!(messages[0]["id"], 3, "{messages}");
        server.terminate().await;
    }
}

/// Kills a copy at later and later moments, until it is complete.
fn kill_until_complete(command: &mut Command) {
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    for number in 0.. {
        let mut child = command.spawn().unwrap();
        std::thread::sleep(Duration::from_millis(10 * number * number));
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        if output.status.success() || error.contains("the target has data") {
            assert!(number > 1);
            return;
        }
        assert_eq!(error, "");
    }
}

/// The bound holds on a busy machine.
const MAX_STALENESS: Duration = Duration::from_secs(10);

impl ServerProcess {
    async fn create_news(&self, title: &str) -> Response {
        let entry = json!({
            "sortOrder": 1, "title": title, "subText": "Heute.", "timeframe": "heute",
            "imgSrc": "/assets/pictures/news-gans-800.webp",
        });
        self.session.send(Method::POST, "/api/news", entry).await
    }

    async fn shows_soon(&self, title: &str) {
        let shown = async {
            while !self.text("/api/news").await.contains(title) {
                sleep(Duration::from_millis(20)).await;
            }
        };
        let shown = timeout(MAX_STALENESS, shown).await;
        shown.unwrap_or_else(|_| panic!("{title} is not shown by {}", self.address));
    }
}

#[tokio::test]
#[ignore = "needs servers: scripts/with_postgres scripts/with_s3"]
async fn processes_show_each_others_writes_and_survive_each_others_crashes() {
    let first = ServerProcess::start_on_postgres().await;
    let mut second = first.start_another().await;
    for round in 0..3_u64 {
        let [of_first, of_second, lost, after] =
            ["first", "second", "lost", "after"].map(|name| format!("{name} {round}"));
        assert_eq!(first.create_news(&of_first).await.status(), 201);
        second.shows_soon(&of_first).await;
        assert_eq!(second.create_news(&of_second).await.status(), 201);
        first.shows_soon(&of_second).await;

        // Killed during a write, which may be lost, as it is not answered.
        let write = timeout(
            Duration::from_millis(2 + 10 * round),
            second.create_news(&lost),
        );
        let _ = write.await;
        second.kill();
        assert_eq!(first.create_news(&after).await.status(), 201);
        second.run().await;
        for title in [&of_first, &of_second, &after] {
            second.shows_soon(title).await;
        }
    }
}

#[tokio::test]
#[ignore = "needs servers: scripts/with_postgres scripts/with_s3"]
async fn redirects_downloads_to_s3_if_configured() {
    let server = ServerProcess::start_on_postgres().await;
    let settings = fs::read_to_string(server.settings_file()).unwrap() + "blob_redirects = true\n";
    let redirecting = server.start_another_with(&settings).await;
    let path = "/menu/Speisekarte.pdf";
    // The client follows redirects.
    let response = redirecting.get(path).await;
    assert_ne!(response.url().as_str(), redirecting.url(path));
    for header in ["content-type", "content-disposition"] {
        let expected = server.get(path).await.headers().get(header).cloned();
        assert_eq!(response.headers().get(header), expected.as_ref());
    }
    let bytes = response.bytes().await.unwrap();
    assert_eq!(bytes, server.get(path).await.bytes().await.unwrap());
}
