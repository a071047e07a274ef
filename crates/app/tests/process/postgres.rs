//! PostgreSQL only. `scripts/test` runs the ignored tests with a server.

use std::time::Duration;

use reqwest::{Method, Response};
use serde_json::json;
use tokio::time::{sleep, timeout};

use crate::common::process::{ServerProcess, run};

#[test]
fn backups_are_for_sqlite_only() {
    let folder = tempfile::tempdir().unwrap();
    let settings = "database_url = 'postgres://db.example/linde'\n";
    std::fs::write(folder.path().join("wirtshaus.toml"), settings).unwrap();
    for command in ["backup", "restore"] {
        let (code, output) = run(folder.path(), &[command, "backup.tar"]);
        assert_eq!(code, Some(1));
        assert!(
            output.contains("with `pg_dump` and `pg_restore`"),
            "{output}"
        );
    }
}

/// How old a page may be.
const MAX_STALENESS: Duration = Duration::from_secs(2);

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
#[ignore = "needs a PostgreSQL server: scripts/with_postgres"]
async fn processes_show_each_others_writes_and_survive_each_others_crashes() {
    let first = ServerProcess::start_on_postgres().await;
    let mut second = first.start_another().await;
    for round in 0..3 {
        let [of_first, of_second, lost, after] =
            ["first", "second", "lost", "after"].map(|name| format!("{name} {round}"));
        assert_eq!(first.create_news(&of_first).await.status(), 201);
        second.shows_soon(&of_first).await;
        assert_eq!(second.create_news(&of_second).await.status(), 201);
        first.shows_soon(&of_second).await;

        // Killed during a write, which may be lost, as it is not answered.
        let write = timeout(Duration::from_millis(2), second.create_news(&lost));
        let _ = write.await;
        second.kill();
        assert_eq!(first.create_news(&after).await.status(), 201);
        second.run().await;
        for title in [&of_first, &of_second, &after] {
            second.shows_soon(title).await;
        }
    }
}
