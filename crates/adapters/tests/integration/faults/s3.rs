//! An S3 store that is slow, fails or breaks off (`scripts/with_s3`).

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use adapters::blobs::{Blobs, S3Config, test_blob_url};
use adapters::clock::SystemClock;
use adapters::sql::open_test_database;
use bytes::Bytes;
use domain::files::{BlobId, StoredFile};
use domain::menus::MenuType;
use futures::stream::{self, StreamExt, TryStreamExt};
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
use ports::contract::{self, samples};
use ports::{BlobStore, FileHeaders, Store, StoreError};
use reqwest::header;
use services::master_data::CurrentMasterData;
use services::public_content::PublicContentService;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

/// What happens to one request.
enum Fault {
    /// The response has this status line.
    Answered(&'static str),
    /// The request arrives after this time, also if the client has gone.
    Delayed(Duration),
    /// The connection ends after this many bytes of the response.
    TruncatedAfter(u64),
    /// The store does not see this header.
    Without(&'static str),
}

const NOT_IMPLEMENTED: Fault = Fault::Answered("501 Not Implemented");
const REJECTED: Fault = Fault::Answered("503 Slow Down");

/// A proxy of the S3 server. `fault` gets the head of each request.
async fn faulty_proxy(fault: impl FnMut(&str) -> Option<Fault> + Send + 'static) -> String {
    let server = AmazonS3Builder::from_env();
    let server = server.get_config_value(&AmazonS3ConfigKey::Endpoint);
    let server = server.unwrap().replace("http://", "");
    let fault = Arc::new(Mutex::new(fault));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let server = TcpStream::connect(&server).await.unwrap();
            let fault = fault.clone();
            tokio::spawn(forward(client, server, move |head| {
                fault.lock().unwrap()(head)
            }));
        }
    });
    format!("http://{address}")
}

/// The faults of the first requests.
fn in_turn(faults: impl IntoIterator<Item = Fault>) -> impl FnMut(&str) -> Option<Fault> {
    let mut faults: VecDeque<_> = faults.into_iter().collect();
    move |_| faults.pop_front()
}

/// Forwards one request.
async fn forward(
    mut client: TcpStream,
    mut server: TcpStream,
    mut fault: impl FnMut(&str) -> Option<Fault>,
) -> io::Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(client.read_u8().await?);
    }
    let head = String::from_utf8(head).unwrap();
    let fault = fault(&head);
    let hidden = match fault {
        Some(Fault::Without(header)) => header,
        _ => "connection",
    };
    let lines = head.trim_end().lines();
    let lines = lines.filter(|line| !line.to_lowercase().starts_with(hidden));
    let lines: Vec<_> = lines.chain(["connection: close", "", ""]).collect();
    let head = lines.join("\r\n");
    match fault {
        None | Some(Fault::Without(_)) => {
            server.write_all(head.as_bytes()).await?;
            copy_bidirectional(&mut client, &mut server).await?;
        }
        Some(Fault::Delayed(delay)) => {
            sleep(delay).await;
            server.write_all(head.as_bytes()).await?;
            copy_bidirectional(&mut client, &mut server).await?;
        }
        Some(Fault::Answered(status)) => {
            let response =
                format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
            client.write_all(response.as_bytes()).await?;
        }
        Some(Fault::TruncatedAfter(bytes)) => {
            server.write_all(head.as_bytes()).await?;
            let (mut requests, mut client_writer) = client.split();
            let (responses, mut server_writer) = server.split();
            let mut responses = responses.take(bytes);
            tokio::select! {
                _ = copy(&mut requests, &mut server_writer) => {}
                _ = copy(&mut responses, &mut client_writer) => {}
            }
        }
    }
    Ok(())
}

fn config(folder: &TempDir, redirects_downloads: bool) -> S3Config {
    let url = test_blob_url(folder.path()).expect("run the test by scripts/with_s3");
    S3Config::parse(&url, redirects_downloads).unwrap()
}

fn blobs_at(endpoint: &str, folder: &TempDir) -> Blobs {
    let builder = AmazonS3Builder::from_env().with_endpoint(endpoint);
    Blobs::with_s3_builder(builder, config(folder, false)).unwrap()
}

async fn put(blobs: &dyn BlobStore, content: &[u8]) -> BlobId {
    let chunks: Vec<_> = content
        .chunks(100_000)
        .map(Bytes::copy_from_slice)
        .collect();
    let chunks = stream::iter(chunks.into_iter().map(Ok));
    blobs.put(chunks.boxed()).await.unwrap().id
}

async fn read(blobs: &dyn BlobStore, id: &BlobId) -> io::Result<Vec<u8>> {
    let chunks = blobs.open(id, None).await.unwrap().unwrap();
    let chunks: Vec<Bytes> = chunks.try_collect().await?;
    Ok(chunks.concat())
}

/// The content of several parts.
fn large_content() -> Vec<u8> {
    (0..5_000_000_u32).flat_map(u32::to_le_bytes).collect()
}

#[tokio::test]
#[ignore = "needs an S3 server"]
async fn s3_requests_are_repeated_after_a_fault() {
    let folder = tempfile::tempdir().unwrap();
    let content = large_content();
    let proxy = faulty_proxy(in_turn([
        REJECTED,
        Fault::TruncatedAfter(20),
        Fault::Delayed(Duration::from_millis(200)),
        REJECTED,
    ]));
    let id = put(&blobs_at(&proxy.await, &folder), &content).await;
    let proxy = faulty_proxy(in_turn([
        REJECTED,
        Fault::TruncatedAfter(3_000_000),
        Fault::TruncatedAfter(7_000_000),
    ]));
    let read = read(&blobs_at(&proxy.await, &folder), &id).await.unwrap();
    assert!(read == content, "other bytes were read");
}

#[tokio::test]
#[ignore = "needs an S3 server"]
async fn a_blob_that_breaks_off_in_s3_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let proxy = faulty_proxy(|_| None).await;
    let id = put(&blobs_at(&proxy, &folder), &large_content()).await;
    let proxy = faulty_proxy(|_| Some(Fault::TruncatedAfter(10_000))).await;
    let read = read(&blobs_at(&proxy, &folder), &id).await;
    assert!(read.is_err());
}

#[tokio::test]
#[ignore = "needs an S3 server"]
async fn an_s3_store_without_server_is_unavailable() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_test_database(folder.path()).await.unwrap();
    let proxy = faulty_proxy(|_| None).await;
    let id = put(&blobs_at(&proxy, &folder), b"%PDF-").await;
    let mut tx = store.begin().await.unwrap();
    let file = samples::file(samples::file_name("menu/Karte.pdf"), 1);
    let file = StoredFile { blob: id, ..file };
    let record = samples::menu_file(MenuType::Food, "Karte", &file, 1);
    tx.files().save(&file).await.unwrap();
    tx.menus().save(&record).await.unwrap();
    tx.commit().await.unwrap();

    let unused = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", unused.local_addr().unwrap());
    drop(unused);
    let blobs = Arc::new(blobs_at(&endpoint, &folder));
    let exists = blobs.exists(&id).await;
    assert!(
        matches!(exists, Err(StoreError::Unavailable(_))),
        "{exists:?}"
    );

    // Menus stay published.
    let content = PublicContentService {
        store: Arc::new(store),
        blobs,
        clock: Arc::new(SystemClock),
        master_data: Arc::new(CurrentMasterData::new(samples::master_data().input)),
        page_definitions: Arc::default(),
    };
    assert_eq!(content.read().await.unwrap().menu_files.len(), 1);
}

#[tokio::test]
#[ignore = "needs an S3 server"]
async fn servers_share_the_installation_key_in_s3() {
    let folder = tempfile::tempdir().unwrap();
    let blobs = Blobs::in_s3(config(&folder, false)).unwrap();
    assert!(blobs.installation_key().await.unwrap().is_none());
    let stores = [
        open_test_database(folder.path()).await.unwrap(),
        open_test_database(folder.path()).await.unwrap(),
    ];
    let create = async |store| blobs.create_installation_key(store).await.unwrap();
    let (one, other) = tokio::join!(create(&stores[0]), create(&stores[1]));
    assert!(one == other);
    assert!(blobs.installation_key().await.unwrap() == Some(one));
    assert_eq!(blobs.list().await.unwrap(), []);
}

#[tokio::test]
#[ignore = "needs an S3 server"]
async fn signed_addresses_in_s3_have_the_headers_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let blobs = Blobs::in_s3(config(&folder, true)).unwrap();
    let id = put(&blobs, b"%PDF-1.7").await;
    let headers = FileHeaders {
        content_type: "application/pdf",
        content_disposition: "inline; filename=\"Karte.pdf\"",
    };
    let url = blobs
        .signed_url(&id, &headers, Duration::from_mins(1))
        .await;
    let url = url.unwrap().unwrap();
    let client = reqwest::Client::new();
    let response = client
        .get(&url)
        .header(header::RANGE, "bytes=0-4")
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 206);
    assert_eq!(response.headers()[header::CONTENT_TYPE], "application/pdf");
    assert_eq!(
        response.headers()[header::CONTENT_DISPOSITION],
        "inline; filename=\"Karte.pdf\""
    );
    assert_eq!(response.text().await.unwrap(), "%PDF-");

    let blobs = Blobs::in_s3(config(&folder, false)).unwrap();
    let url = blobs
        .signed_url(&id, &headers, Duration::from_mins(1))
        .await;
    assert_eq!(url.unwrap(), None);
}

/// The tombstone stays until the request is executed or has expired.
#[tokio::test]
#[ignore = "needs an S3 server"]
async fn a_blob_is_unavailable_while_an_earlier_request_may_delete_it() {
    let folder = tempfile::tempdir().unwrap();
    let proxy = faulty_proxy(|head| {
        let is_deletion = head.starts_with("DELETE ") && head.contains("/sha256/");
        is_deletion.then_some(Fault::Delayed(Duration::from_secs(2)))
    });
    let blobs = blobs_at(&proxy.await, &folder);
    let id = put(&blobs, b"Powidl").await;
    sleep(Duration::from_secs(1)).await;
    let deletion = blobs.delete_blob_if_older(&id, Duration::ZERO);
    assert!(timeout(Duration::from_secs(1), deletion).await.is_err());
    assert_eq!(put(&blobs, b"Powidl").await, id);
    let exists = blobs.exists(&id).await;
    assert!(
        matches!(exists, Err(StoreError::Unavailable(_))),
        "{exists:?}"
    );
    while !blobs.list().await.unwrap().is_empty() {
        sleep(Duration::from_millis(100)).await;
    }
    assert!(!blobs.exists(&id).await.unwrap());
}

#[tokio::test]
#[ignore = "needs an S3 server"]
async fn a_cancelled_put_leaves_no_parts_in_s3() {
    let folder = tempfile::tempdir().unwrap();
    let (heads, mut requests) = mpsc::unbounded_channel();
    let proxy = faulty_proxy(move |head| {
        heads.send(head.to_owned()).unwrap();
        None
    });
    let blobs = blobs_at(&proxy.await, &folder);
    let chunks = stream::repeat_with(|| Ok(Bytes::from(vec![0; 1 << 20])));
    let endless = chunks.take(12).chain(stream::pending()).boxed();
    let mut put = blobs.put(endless);
    let mut sent_parts = 0;
    while sent_parts < 2 {
        tokio::select! {
            _ = &mut put => unreachable!(),
            head = requests.recv() => sent_parts += usize::from(head.unwrap().contains("partNumber=")),
        }
    }
    drop(put);
    let aborted = async { while !requests.recv().await.unwrap().starts_with("DELETE ") {} };
    timeout(Duration::from_secs(5), aborted).await.unwrap();
}

/// The store does not support conditions, ranges and the deletion of several objects.
#[tokio::test]
#[ignore = "needs an S3 server"]
async fn a_simple_s3_store_suffices() {
    let folder = tempfile::tempdir().unwrap();
    let proxy = faulty_proxy(|head| {
        if head.contains("?delete") {
            return Some(NOT_IMPLEMENTED);
        }
        Some(Fault::Without("range"))
    });
    let blobs = blobs_at(&proxy.await, &folder);
    contract::blobs::reads_ranges_of_a_blob(&blobs).await;
    blobs.check_writable().await.unwrap();
    sleep(Duration::from_secs(1)).await;
    for id in blobs.list().await.unwrap() {
        assert!(
            blobs
                .delete_blob_if_older(&id, Duration::ZERO)
                .await
                .unwrap()
        );
    }
    assert_eq!(blobs.list().await.unwrap(), []);
}

#[tokio::test]
#[ignore = "needs an S3 server"]
async fn unsupported_requests_are_named() {
    type FaultOf = fn(&str) -> Option<Fault>;
    let range = "GET with a range";
    let all = "GET with the range of all bytes";
    let tests: [(FaultOf, &[&str]); 6] = [
        (|_| None, &[]),
        (
            |head| head.starts_with("PUT").then_some(NOT_IMPLEMENTED),
            &["PUT"],
        ),
        (|_| Some(Fault::Without("range")), &[all, range]),
        (
            |head| {
                head.contains("bytes=3-4")
                    .then_some(Fault::Without("range"))
            },
            &[range],
        ),
        (
            |head| head.contains("list-type=2").then_some(NOT_IMPLEMENTED),
            &["ListObjectsV2"],
        ),
        (
            |head| {
                head.starts_with("DELETE")
                    .then_some(Fault::Answered("204 No Content"))
            },
            &["DELETE"],
        ),
    ];
    for (fault, expected) in tests {
        let folder = tempfile::tempdir().unwrap();
        let blobs = blobs_at(&faulty_proxy(fault).await, &folder);
        assert_eq!(blobs.unsupported_requests().await, expected);
    }
}
