//! A server whose file system is full for a while.

use std::{
    env,
    fs::{self, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Arc,
    time::Duration,
};

use crate::common::{header, hmac_signer, open_store, process::ServerProcess, receive_message};
use adapters::clock::SystemClock;
use reqwest::{Method, Response};
use serde_json::{Value, json};
use services::contact::ContactService;
use tempfile::TempDir;
use tokio::time::{Instant, sleep};

/// A small file system. Dropping unmounts it.
struct SmallDisk {
    folder: TempDir,
}

impl SmallDisk {
    /// `None` if mounting is not allowed. Fails in CI.
    #[allow(clippy::disallowed_methods, reason = "`CI` is no setting")]
    fn mount_disk(mebibytes: u32) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let size = format!("size={mebibytes}m,mode=0777");
        let mount_point = folder.path().to_str().unwrap();
        if run_as_root(&["mount", "-t", "tmpfs", "-o", &size, "tmpfs", mount_point]) {
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

    fn remount_disk(&self, mode: &str) {
        let mount_point = self.path().to_str().unwrap();
        let mode = format!("remount,{mode}");
        assert!(run_as_root(&["mount", "-o", &mode, mount_point]));
    }

    /// Uses all free space. Returns the file to delete.
    fn fill_disk(&self) -> PathBuf {
        let path = self.path().join("filler");
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&path)
            .unwrap();
        let error = io::copy(&mut io::repeat(0), &mut file).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        path
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        run_as_root(&["umount", "--lazy", self.path().to_str().unwrap()]);
    }
}

fn run_as_root(command: &[&str]) -> bool {
    let run = |command: &[&str]| {
        let mut process = Command::new(command[0]);
        let status = process.args(&command[1..]).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    };
    run(command) || run(&[&["sudo", "-n"][..], command].concat())
}

impl ServerProcess {
    async fn set_title(&self, id: u32, title: &str) -> Response {
        let edit = json!({ "title": title });
        let path = format!("/api/news/{id}");
        self.session.send(Method::PATCH, &path, edit).await
    }

    async fn title(&self) -> Value {
        let news = self.get("/api/news/1").await.json::<Value>().await;
        news.unwrap()["title"].clone()
    }
}

#[tokio::test]
async fn writes_after_a_full_disk_are_visible_and_survive_a_restart() {
    let Some(disk) = SmallDisk::mount_disk(24) else {
        return;
    };
    let mut server = ServerProcess::start_in(disk.path()).await;
    assert_eq!(server.set_title(1, "Vorher").await.status(), 200);

    // Storing the last edition may fail and free its space, and the write-ahead log may have room:
    // some writes can still succeed.
    let filler_file = disk.fill_disk();
    let mut title = server.title().await;
    for round in 0.. {
        assert!(round < 500, "writes succeed on a full disk");
        // The first finds the disk full; the others wait for the same connection.
        let rejected = format!("Verloren {round}");
        let responses = tokio::join!(
            server.set_title(1, &rejected),
            server.set_title(2, &rejected),
            server.set_title(3, &rejected)
        );
        let responses = [responses.0, responses.1, responses.2];
        if responses.iter().all(|response| response.status() == 500) {
            for response in responses {
                let content_type = header(&response, "content-type");
                assert_eq!(content_type, "application/problem+json");
            }
            break;
        }
        disk.fill_disk();
        title = server.title().await;
    }
    disk.fill_disk();
    let report = server.wait_for_status("/health/ready", 503).await;
    let report: Value = report.json().await.unwrap();
    assert!(
        report["writable"] == false || report["blobs"] == false,
        "{report}"
    );
    assert_eq!(server.title().await, title);

    fs::remove_file(filler_file).unwrap();
    assert_eq!(server.set_title(1, "Nachher").await.status(), 200);
    assert_eq!(server.set_title(4711, "Unbekannt").await.status(), 404);
    assert_eq!(server.title().await, "Nachher");
    assert_eq!(server.set_title(1, "Zuletzt").await.status(), 200);
    assert_eq!(server.title().await, "Zuletzt");
    server.wait_for_status("/health/ready", 200).await;

    // Another process can write.
    let other = open_store(disk.path()).await;
    let contact = ContactService::new(
        Arc::new(other.clone()),
        Arc::new(SystemClock),
        hmac_signer(),
    );
    receive_message(&contact, "Anna Huber").await;
    other.close().await.unwrap();

    server.terminate().await;
    server.run().await;
    assert_eq!(server.title().await, "Zuletzt");
}

#[tokio::test]
async fn a_server_started_on_a_full_or_read_only_disk_serves_the_last_edition() {
    let Some(disk) = SmallDisk::mount_disk(24) else {
        return;
    };
    let mut server = ServerProcess::start_in(disk.path()).await;
    let wait_for_next_edition = async |previous: Option<Vec<u8>>| {
        let start = Instant::now();
        loop {
            let edition = fs::read(disk.path().join("edition")).ok();
            if edition != previous {
                return edition;
            }
            assert!(start.elapsed() < Duration::from_secs(30), "no edition");
            sleep(Duration::from_millis(50)).await;
        }
    };
    let first = wait_for_next_edition(None).await;
    assert_eq!(server.set_title(1, "Vorher").await.status(), 200);
    wait_for_next_edition(first).await;
    for is_full in [true, false] {
        server.terminate().await;
        let filler_file = is_full.then(|| disk.fill_disk());
        if !is_full {
            disk.remount_disk("ro");
        }
        server.spawn();
        server.wait_for_status("/health/ready", 503).await;
        assert_eq!(server.title().await, "Vorher");
        let response = server.set_title(1, "Verloren").await;
        assert!(response.status().is_server_error(), "{response:?}");
        let content_type = header(&response, "content-type");
        assert_eq!(content_type, "application/problem+json");

        match filler_file {
            Some(filler_file) => fs::remove_file(filler_file).unwrap(),
            None => disk.remount_disk("rw"),
        }
        server.wait_for_status("/health/ready", 200).await;
        assert_eq!(server.title().await, "Vorher");
        assert_eq!(server.set_title(1, "Vorher").await.status(), 200);
    }
}
