//! The real binary on a file system that is full for a while: no acknowledged write is lost.

#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use std::{
    env,
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use adapters::{clock::SystemClock, sql::SqlStore};
use common::{header, process::Process};
use domain::contact::ContactMessage;
use reqwest::Response;
use serde_json::{Value, json};
use services::contact::ContactService;
use tempfile::TempDir;
use tokio::time::sleep;

/// A file system of a few MiB, mounted while this lives.
struct SmallDisk {
    folder: TempDir,
}

impl SmallDisk {
    /// `None` where mounting is not allowed, which fails the test in CI.
    #[allow(
        clippy::disallowed_methods,
        reason = "no setting: whether a skipped test is a failure"
    )]
    fn mount(mebibytes: u32) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let size = format!("size={mebibytes}m,mode=0777");
        let target = folder.path().to_str().unwrap();
        if as_root(&["mount", "-t", "tmpfs", "-o", &size, "tmpfs", target]) {
            return Some(Self { folder });
        }
        assert!(
            env::var_os("CI").is_none(),
            "the full disk is not tested: mounting a file system is not allowed"
        );
        // Past the macros, whose output the test harness captures.
        let _ = writeln!(
            io::stderr(),
            "SKIPPED: the full disk is not tested, because mounting a file system is not allowed"
        );
        None
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn remount(&self, mode: &str) {
        let target = self.path().to_str().unwrap();
        assert!(as_root(&[
            "mount",
            "-o",
            &format!("remount,{mode}"),
            target
        ]));
    }

    /// Takes all the space that is left.
    fn fill(&self) -> PathBuf {
        let path = self.path().join("filler");
        let mut file = File::create(&path).unwrap();
        let full = io::copy(&mut io::repeat(0), &mut file).unwrap_err();
        assert_eq!(full.kind(), io::ErrorKind::StorageFull);
        path
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        as_root(&["umount", "--lazy", self.path().to_str().unwrap()]);
    }
}

/// Runs a command that needs the rights of root.
fn as_root(command: &[&str]) -> bool {
    let run = |words: &[&str]| {
        let command = Command::new(words[0])
            .args(&words[1..])
            .stderr(Stdio::null())
            .status();
        command.is_ok_and(|status| status.success())
    };
    run(command) || run(&[&["sudo", "-n"][..], command].concat())
}

impl Process {
    async fn patch(&self, id: u32, title: &str) -> Response {
        let request = self.client.patch(self.url(&format!("/api/news/{id}")));
        let request = request
            .bearer_auth(&self.token)
            .json(&json!({ "title": title }));
        request.send().await.unwrap()
    }

    async fn title(&self) -> Value {
        let news = self.client.get(self.url("/api/news/1")).send().await;
        news.unwrap().json::<Value>().await.unwrap()["title"].clone()
    }

    /// Waits until readiness has this status; answers its report.
    async fn readiness(&self, status: u16) -> Value {
        let begun = Instant::now();
        loop {
            let ready = self.client.get(self.url("/health/ready")).send().await;
            if let Ok(ready) = ready
                && ready.status() == status
            {
                return ready.json().await.unwrap();
            }
            assert!(begun.elapsed() < Duration::from_secs(30), "not {status}");
            sleep(Duration::from_millis(50)).await;
        }
    }
}

fn message() -> ContactMessage {
    ContactMessage::parse("Anna Huber", "anna@huber.example", "Ein Tisch für vier.").unwrap()
}

#[tokio::test]
async fn writes_after_a_full_disk_are_visible_and_survive_a_restart() {
    let Some(disk) = SmallDisk::mount(24) else {
        return;
    };
    let mut server = Process::start_in(disk.path(), "").await;
    assert_eq!(server.patch(1, "Vorher").await.status(), 200);

    let filler = disk.fill();
    // One that finds the disk full, and those that wait for the same connection.
    let refused = tokio::join!(
        server.patch(1, "Verloren"),
        server.patch(2, "Verloren"),
        server.patch(3, "Verloren")
    );
    for refused in [refused.0, refused.1, refused.2] {
        assert_eq!(refused.status(), 500);
        assert_eq!(header(&refused, "content-type"), "application/problem+json");
    }
    let report = server.readiness(503).await;
    assert!(
        report["writable"] == false || report["blobs"] == false,
        "{report}"
    );
    assert_eq!(server.title().await, "Vorher");

    fs::remove_file(filler).unwrap();
    assert_eq!(server.patch(1, "Nachher").await.status(), 200);
    assert_eq!(server.patch(4711, "Unbekannt").await.status(), 404);
    assert_eq!(server.title().await, "Nachher");
    assert_eq!(server.patch(1, "Zuletzt").await.status(), 200);
    assert_eq!(server.title().await, "Zuletzt");
    server.readiness(200).await;

    // Another process can write.
    let other = SqlStore::open(&disk.path().join("wirtshaus.db"))
        .await
        .unwrap();
    let contact = ContactService::new(Arc::new(other.clone()), Arc::new(SystemClock));
    let message = message();
    let received = contact.receive(&message, [10, 0, 0, 1].into(), None);
    received.await.unwrap();
    other.close().await.unwrap();

    server.terminate();
    server.run().await;
    assert_eq!(server.title().await, "Zuletzt");
}

#[tokio::test]
async fn a_server_started_on_a_full_or_read_only_disk_serves_the_last_edition() {
    let Some(disk) = SmallDisk::mount(24) else {
        return;
    };
    let mut server = Process::start_in(disk.path(), "").await;
    let edition_after = async |before: Option<Vec<u8>>| {
        let begun = Instant::now();
        loop {
            let edition = fs::read(disk.path().join("edition")).ok();
            if edition != before {
                return edition;
            }
            assert!(begun.elapsed() < Duration::from_secs(30), "no edition");
            sleep(Duration::from_millis(50)).await;
        }
    };
    let first = edition_after(None).await;
    assert_eq!(server.patch(1, "Vorher").await.status(), 200);
    edition_after(first).await;
    for is_full in [true, false] {
        server.terminate();
        let filler = is_full.then(|| disk.fill());
        if !is_full {
            disk.remount("ro");
        }
        server.spawn();
        server.readiness(503).await;
        assert_eq!(server.title().await, "Vorher");
        let refused = server.patch(1, "Verloren").await;
        assert!(refused.status().is_server_error(), "{refused:?}");
        assert_eq!(header(&refused, "content-type"), "application/problem+json");

        match filler {
            Some(filler) => fs::remove_file(filler).unwrap(),
            None => disk.remount("rw"),
        }
        server.readiness(200).await;
        assert_eq!(server.title().await, "Vorher");
        assert_eq!(server.patch(1, "Vorher").await.status(), 200);
    }
}
