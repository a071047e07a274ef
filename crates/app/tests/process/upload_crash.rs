//! Large uploads: lost connections, crashes and memory use.

use std::{fs, time::Duration};

use crate::common::{header, pdf, process::ServerProcess};
use reqwest::Response;
use tokio::{io::AsyncWriteExt, net::TcpStream, time::sleep};

const MEGABYTE: usize = 1 << 20;
const CHUNK: usize = 262_144;
const OBJECTS: &str = "/api/storage/v0/b/default/o";
const PDF_PATH: &str = "/menu/Probe.pdf";

async fn start(max_upload_bytes: usize) -> ServerProcess {
    ServerProcess::start(&format!("max_upload_bytes = {max_upload_bytes}\n")).await
}

impl ServerProcess {
    /// Returns the URL of the upload.
    async fn begin_upload(&self, size: usize) -> String {
        let response = self
            .client
            .post(self.url(&format!("{OBJECTS}?name=menu%2FProbe.pdf")))
            .bearer_auth(&self.token)
            .header("x-goog-upload-protocol", "resumable")
            .header("x-goog-upload-command", "start")
            .header("x-goog-upload-header-content-length", size)
            .header("x-goog-upload-header-content-type", "application/pdf")
            .send()
            .await
            .unwrap();
        assert_eq!(response.status(), 200);
        header(&response, "x-goog-upload-url")
    }

    async fn send_command(
        &self,
        url: &str,
        command: &str,
        offset: usize,
        bytes: &[u8],
    ) -> Result<Response, reqwest::Error> {
        let request = self.client.post(url).bearer_auth(&self.token);
        request
            .header("x-goog-upload-command", command)
            .header("x-goog-upload-offset", offset)
            .body(bytes.to_vec())
            .send()
            .await
    }

    /// The number of received bytes; `None` if the upload is final.
    async fn received_bytes(&self, url: &str) -> Option<usize> {
        let request = self.client.post(url).bearer_auth(&self.token);
        let request = request.header("x-goog-upload-command", "query");
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 200);
        let size = header(&response, "x-goog-upload-size-received");
        let is_active = header(&response, "x-goog-upload-status") == "active";
        is_active.then_some(size.parse().unwrap())
    }

    async fn download(&self) -> Vec<u8> {
        let response = self.get(PDF_PATH).await;
        response.bytes().await.unwrap().to_vec()
    }

    /// Sends half of a chunk and closes the connection.
    async fn send_half(&self, url: &str, offset: usize, bytes: &[u8]) {
        let path = &url[url.find("/api/").unwrap()..];
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\nx-goog-upload-command: upload\r\n\
             x-goog-upload-offset: {offset}\r\ncontent-length: {}\r\n\r\n",
            self.address,
            self.token,
            bytes.len()
        );
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(&bytes[..bytes.len() / 2]).await.unwrap();
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
    (CHUNK << index.min(6)).min(remaining)
}

/// The connection is lost and the process killed in every chunk.
#[tokio::test]
async fn an_upload_survives_lost_connections_and_crashes() {
    let old = pdf::of_size(3 * CHUNK, 1);
    let new = pdf::of_size(12 * MEGABYTE + 1234, 2);
    let mut server = start(16 * MEGABYTE).await;
    let first = server.begin_upload(old.len()).await;
    let stored = server
        .send_command(&first, "upload, finalize", 0, &old)
        .await
        .unwrap();
    assert_eq!(stored.status(), 200);

    let url = server.begin_upload(new.len()).await;
    let (mut received, mut index) = (0, 0);
    while received < new.len() {
        let next = received + chunk_size(index, new.len() - received);
        server.send_half(&url, received, &new[received..next]).await;
        sleep(Duration::from_millis(50)).await;
        server.crash().await;
        let stored = server.received_bytes(&url).await.unwrap();
        // Never less than was reported before.
        assert!(
            (received..next).contains(&stored),
            "{received} {stored} {next}"
        );
        assert!(server.download().await == old, "not the old file");
        received = stored;
        let next = received + chunk_size(index, new.len() - received);
        let response = server
            .send_command(&url, "upload", received, &new[received..next])
            .await
            .unwrap();
        assert_eq!(
            header(&response, "x-goog-upload-size-received"),
            next.to_string()
        );
        received = next;
        index += 1;
    }

    // Crashes at several moments of finalizing.
    let mut crashes = 0;
    for wait in [0, 5, 20, 60, 150] {
        let finalizing = server.send_command(&url, "finalize", received, &[]);
        let result = tokio::time::timeout(Duration::from_millis(wait), finalizing).await;
        if result.is_ok() {
            break;
        }
        server.crash().await;
        crashes += 1;
        let downloaded = server.download().await;
        assert!(
            downloaded == old || downloaded == new,
            "neither the old file nor the new one"
        );
        if server.received_bytes(&url).await.is_none() {
            break;
        }
    }
    assert!(crashes > 0);
    if server.received_bytes(&url).await.is_some() {
        let stored = server
            .send_command(&url, "finalize", received, &[])
            .await
            .unwrap();
        assert_eq!(stored.status(), 200);
    }
    assert!(server.download().await == new, "not the new file");
}

#[tokio::test]
async fn a_large_upload_needs_constant_memory() {
    let size = 200 * MEGABYTE;
    let server = start(size).await;
    // Allocates what the first upload allocates.
    let small = pdf::of_size(CHUNK * 2, 1);
    let url = server.begin_upload(small.len()).await;
    server
        .send_command(&url, "upload, finalize", 0, &small)
        .await
        .unwrap();
    sleep(Duration::from_secs(3)).await;

    let large = pdf::of_size(size, 2);
    server.reset_peak_memory();
    let before = server.memory("VmRSS");
    let url = server.begin_upload(size).await;
    let (mut received, mut index) = (0, 0);
    while received < size {
        let next = received + chunk_size(index, size - received);
        let command = if next == size {
            "upload, finalize"
        } else {
            "upload"
        };
        let response = server
            .send_command(&url, command, received, &large[received..next])
            .await
            .unwrap();
        assert_eq!(response.status(), 200);
        received = next;
        index += 1;
    }
    let growth = server.memory("VmHWM").saturating_sub(before);
    assert!(growth < 32 * 1024, "grown by {growth} KiB");
    assert!(server.download().await == large, "not the file");
}
