//! Large uploads: lost connections, crashes and memory use.

use std::{fs, time::Duration};

use tokio::time::sleep;

use crate::common::{
    header, pdf,
    process::ServerProcess,
    uploads::{Upload, assert_succeeds},
};

const MEGABYTE: usize = 1 << 20;
const CHUNK_SIZE: usize = 262_144;
const OBJECT_NAME: &str = "menu/Probe.pdf";

async fn start(max_upload_bytes: usize) -> ServerProcess {
    ServerProcess::start(&format!("max_upload_bytes = {max_upload_bytes}\n")).await
}

/// The number of received bytes; `None` if the upload is final.
async fn received_upload_bytes(upload: &Upload<'_>) -> Option<usize> {
    let status = upload.query().await;
    let (state, size) = status.split_once(' ').unwrap();
    (state == "active").then_some(size.parse().unwrap())
}

impl ServerProcess {
    async fn download(&self) -> Vec<u8> {
        let response = self.get("/menu/Probe.pdf").await;
        response.bytes().await.unwrap().to_vec()
    }

    /// A field of `/proc/ID/status`, in KiB.
    fn memory(&self, field: &str) -> u64 {
        let id = self.id();
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let line = status.lines().find(|line| line.starts_with(field)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    fn reset_peak_memory(&self) {
        let id = self.id();
        fs::write(format!("/proc/{id}/clear_refs"), "5").unwrap();
    }
}

/// Chunks double, as clients send them.
fn chunk_size(index: u32, remaining: usize) -> usize {
    (CHUNK_SIZE << index.min(6)).min(remaining)
}

/// The connection is lost and the process killed in every chunk.
#[tokio::test]
async fn an_upload_survives_lost_connections_and_crashes() {
    let old = pdf::of_size(3 * CHUNK_SIZE, 1);
    let new = pdf::of_size(12 * MEGABYTE + 1234, 2);
    let mut server = start(16 * MEGABYTE).await;
    let anna = server.session.clone();
    let first = Upload::start(&anna, OBJECT_NAME, old.len()).await;
    assert_succeeds(first.send("upload, finalize", 0, &old)).await;

    let upload = Upload::start(&anna, OBJECT_NAME, new.len()).await;
    let (mut received, mut index) = (0, 0);
    while received < new.len() {
        let next = received + chunk_size(index, new.len() - received);
        let chunk = &new[received..next];
        let half_chunk = &chunk[..chunk.len() / 2];
        upload.interrupt(received, half_chunk, chunk.len()).await;
        sleep(Duration::from_millis(50)).await;
        server.crash().await;
        let stored = received_upload_bytes(&upload).await.unwrap();
        // Never less than was reported before.
        let is_between = (received..next).contains(&stored);
        assert!(is_between, "{received} {stored} {next}");
        assert!(server.download().await == old, "not the old file");
        received = stored;
        let next = received + chunk_size(index, new.len() - received);
        let chunk = &new[received..next];
        let response = assert_succeeds(upload.send("upload", received, chunk)).await;
        let size = header(&response, "x-goog-upload-size-received");
        assert_eq!(size, next.to_string());
        received = next;
        index += 1;
    }

    // Crashes at several moments of finalizing.
    let mut crash_count = 0;
    for wait in [0, 5, 20, 60, 150] {
        let finalizing = upload.send("finalize", received, &[]).send();
        let result = tokio::time::timeout(Duration::from_millis(wait), finalizing).await;
        if result.is_ok() {
            break;
        }
        server.crash().await;
        crash_count += 1;
        let downloaded = server.download().await;
        assert!(downloaded == old || downloaded == new, "another file");
        if received_upload_bytes(&upload).await.is_none() {
            break;
        }
    }
    assert!(crash_count > 0);
    if received_upload_bytes(&upload).await.is_some() {
        assert_succeeds(upload.send("finalize", received, &[])).await;
    }
    assert!(server.download().await == new, "not the new file");
}

#[tokio::test]
async fn a_large_upload_needs_constant_memory() {
    let size = 200 * MEGABYTE;
    let server = start(size).await;
    // Allocates what the first upload allocates.
    let small_pdf = pdf::of_size(CHUNK_SIZE * 2, 1);
    let upload = Upload::start(&server.session, OBJECT_NAME, small_pdf.len()).await;
    assert_succeeds(upload.send("upload, finalize", 0, &small_pdf)).await;
    sleep(Duration::from_secs(3)).await;

    let large_pdf = pdf::of_size(size, 2);
    server.reset_peak_memory();
    let before = server.memory("VmRSS");
    let upload = Upload::start(&server.session, OBJECT_NAME, size).await;
    let (mut received, mut index) = (0, 0);
    while received < size {
        let next = received + chunk_size(index, size - received);
        let command = if next == size {
            "upload, finalize"
        } else {
            "upload"
        };
        let chunk = &large_pdf[received..next];
        assert_succeeds(upload.send(command, received, chunk)).await;
        received = next;
        index += 1;
    }
    let growth = server.memory("VmHWM").saturating_sub(before);
    assert!(growth < 32 * 1024, "grown by {growth} KiB");
    assert!(server.download().await == large_pdf, "not the file");
}
