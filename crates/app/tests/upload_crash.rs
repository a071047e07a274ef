//! Large uploads to the real binary: in constant memory, and whole whatever happens to the connection or the process.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use std::{fs, time::Duration};

use common::{header, pdf, process::Process};
use reqwest::Response;
use tokio::{io::AsyncWriteExt, net::TcpStream, time::sleep};

const MEGABYTE: usize = 1 << 20;
const CHUNK: usize = 262_144;
const O: &str = "/api/storage/v0/b/default/o";
const PDF: &str = "/menu/Probe.pdf";

/// The real binary, which takes files of up to so many bytes.
async fn start(max_upload_bytes: usize) -> Process {
    Process::start(&format!("max_upload_bytes = {max_upload_bytes}\n")).await
}

impl Process {
    async fn begin(&self, size: usize) -> String {
        let answer = self
            .client
            .post(self.url(&format!("{O}?name=menu%2FProbe.pdf")))
            .bearer_auth(&self.token)
            .header("x-goog-upload-protocol", "resumable")
            .header("x-goog-upload-command", "start")
            .header("x-goog-upload-header-content-length", size)
            .header("x-goog-upload-header-content-type", "application/pdf")
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 200);
        header(&answer, "x-goog-upload-url")
    }

    async fn send(
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

    /// How many bytes the server has; `None` once the upload is final.
    async fn received(&self, url: &str) -> Option<usize> {
        let request = self.client.post(url).bearer_auth(&self.token);
        let answer = request
            .header("x-goog-upload-command", "query")
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 200);
        let size = header(&answer, "x-goog-upload-size-received")
            .parse()
            .unwrap();
        (header(&answer, "x-goog-upload-status") == "active").then_some(size)
    }

    /// What guests get now.
    async fn shown(&self) -> Vec<u8> {
        let answer = self.client.get(self.url(PDF)).send().await.unwrap();
        answer.bytes().await.unwrap().to_vec()
    }

    /// Begins to send a chunk and hangs up in the middle of it.
    async fn break_off(&self, url: &str, offset: usize, bytes: &[u8]) {
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

    fn memory(&self, what: &str) -> u64 {
        let id = self.id();
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let line = status.lines().find(|line| line.starts_with(what)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// Lets the greatest use of memory be counted from now.
    fn forget_peak(&self) {
        let id = self.id();
        fs::write(format!("/proc/{id}/clear_refs"), "5").unwrap();
    }
}

/// How clients cut a file: chunks that double, and the rest.
fn chunk_at(step: u32, left: usize) -> usize {
    (CHUNK << step.min(6)).min(left)
}

/// At every boundary of a chunk the connection breaks off in the middle of the next one, and the process is killed.
/// Bytes that were reported as received are there afterwards, and guests get the old file until they get the new one.
#[tokio::test]
async fn an_upload_survives_lost_connections_and_crashes() {
    let old = pdf::of_size(3 * CHUNK, 1);
    let new = pdf::of_size(12 * MEGABYTE + 1234, 2);
    let mut house = start(16 * MEGABYTE).await;
    let first = house.begin(old.len()).await;
    let stored = house
        .send(&first, "upload, finalize", 0, &old)
        .await
        .unwrap();
    assert_eq!(stored.status(), 200);

    let url = house.begin(new.len()).await;
    let mut there = 0;
    let mut step = 0;
    while there < new.len() {
        let next = there + chunk_at(step, new.len() - there);
        house.break_off(&url, there, &new[there..next]).await;
        sleep(Duration::from_millis(50)).await;
        house.crash().await;
        let kept = house.received(&url).await.unwrap();
        // Maybe a piece of what was broken off, and never less than was reported.
        assert!((there..next).contains(&kept), "{there} {kept} {next}");
        assert!(house.shown().await == old, "not the old file");
        there = kept;
        let next = there + chunk_at(step, new.len() - there);
        let taken = house
            .send(&url, "upload", there, &new[there..next])
            .await
            .unwrap();
        assert_eq!(
            header(&taken, "x-goog-upload-size-received"),
            next.to_string()
        );
        there = next;
        step += 1;
    }

    // While it is put together, looked at and moved: sooner or later.
    let mut crashes = 0;
    for wait in [0, 5, 20, 60, 150] {
        let finalizing = house.send(&url, "finalize", there, &[]);
        let answered = tokio::time::timeout(Duration::from_millis(wait), finalizing).await;
        if answered.is_ok() {
            break;
        }
        house.crash().await;
        crashes += 1;
        let shown = house.shown().await;
        assert!(
            shown == old || shown == new,
            "neither the old file nor the new one"
        );
        if house.received(&url).await.is_none() {
            break;
        }
    }
    assert!(crashes > 0);
    if house.received(&url).await.is_some() {
        let stored = house.send(&url, "finalize", there, &[]).await.unwrap();
        assert_eq!(stored.status(), 200);
    }
    assert!(house.shown().await == new, "not the new file");
}

/// 200 MiB, with the limit raised by its setting.
#[tokio::test]
async fn an_upload_takes_constant_memory() {
    let size = 200 * MEGABYTE;
    let house = start(size).await;
    // Whatever is made at the first use is there.
    let small = pdf::of_size(CHUNK * 2, 1);
    let url = house.begin(small.len()).await;
    house
        .send(&url, "upload, finalize", 0, &small)
        .await
        .unwrap();
    sleep(Duration::from_secs(3)).await;

    let large = pdf::of_size(size, 2);
    house.forget_peak();
    let before = house.memory("VmRSS");
    let url = house.begin(size).await;
    let (mut there, mut step) = (0, 0);
    while there < size {
        let next = there + chunk_at(step, size - there);
        let command = if next == size {
            "upload, finalize"
        } else {
            "upload"
        };
        let taken = house
            .send(&url, command, there, &large[there..next])
            .await
            .unwrap();
        assert_eq!(taken.status(), 200);
        there = next;
        step += 1;
    }
    let grown = house.memory("VmHWM").saturating_sub(before);
    assert!(grown < 32 * 1024, "grown by {grown} KiB");
    assert!(house.shown().await == large, "not the file");
}
