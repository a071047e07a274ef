//! An S3 store that is slow, fails or breaks off (`scripts/with_s3`).

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use adapters::blobs::{S3Blobs, S3Config, test_blob_url};
use adapters::clock::SystemClock;
use adapters::hmac::InstallationKey;
use adapters::sql::open_test_database;
use bytes::Bytes;
use domain::files::{BlobId, StoredFile};
use domain::menus::MenuType;
use futures::stream::{self, StreamExt, TryStreamExt};
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
use ports::contract::samples;
use ports::{BlobStore, FileHeaders, Store, StoreError};
use reqwest::header;
use services::master_data::CurrentMasterData;
use services::public_content::PublicContentService;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};

/// What happens to one connection.
enum Fault {
    /// The response is 503.
    Rejected,
    /// The response begins after this time.
    Delayed(Duration),
    /// The connection ends after this many bytes of responses.
    TruncatedAfter(u64),
}

/// A proxy of the S3 server whose first connections have faults.
async fn faulty_proxy(faults: impl IntoIterator<Item = Fault>) -> String {
    let server = AmazonS3Builder::from_env();
    let server = server.get_config_value(&AmazonS3ConfigKey::Endpoint);
    let server = server.unwrap().replace("http://", "");
    let faults: VecDeque<_> = faults.into_iter().collect();
    let faults = Arc::new(Mutex::new(faults));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let fault = faults.lock().unwrap().pop_front();
            let server = TcpStream::connect(&server).await.unwrap();
            tokio::spawn(forward(client, server, fault));
        }
    });
    format!("http://{address}")
}

async fn forward(mut client: TcpStream, mut server: TcpStream, fault: Option<Fault>) {
    match fault {
        None => drop(copy_bidirectional(&mut client, &mut server).await),
        Some(Fault::Delayed(delay)) => {
            tokio::time::sleep(delay).await;
            let _ = copy_bidirectional(&mut client, &mut server).await;
        }
        Some(Fault::Rejected) => {
            let _ = client.read(&mut [0; 1024]).await;
            let response =
                "HTTP/1.1 503 Slow Down\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
            let _ = client.write_all(response.as_bytes()).await;
        }
        Some(Fault::TruncatedAfter(bytes)) => {
            let (client_reader, mut client_writer) = client.split();
            let (server_reader, mut server_writer) = server.split();
            let mut requests = client_reader;
            let mut responses = server_reader.take(bytes);
            tokio::select! {
                _ = copy(&mut requests, &mut server_writer) => {}
                _ = copy(&mut responses, &mut client_writer) => {}
            }
        }
    }
}

fn config(folder: &TempDir, redirects_downloads: bool) -> S3Config {
    let url = test_blob_url(folder.path()).expect("run the test by scripts/with_s3");
    S3Config::parse(&url, redirects_downloads).unwrap()
}

fn blobs_at(endpoint: &str, folder: &TempDir) -> S3Blobs {
    let builder = AmazonS3Builder::from_env().with_endpoint(endpoint);
    S3Blobs::from_builder(builder, config(folder, false)).unwrap()
}

async fn put(blobs: &dyn BlobStore, content: &[u8]) -> BlobId {
    let chunks: Vec<_> = content
        .chunks(100_000)
        .map(Bytes::copy_from_slice)
        .collect();
    let chunks = stream::iter(chunks.into_iter().map(Ok));
    blobs.put(chunks.boxed()).await.unwrap().id
}

async fn read(blobs: &dyn BlobStore, id: &BlobId) -> std::io::Result<Vec<u8>> {
    let chunks = blobs.open(id, None).await.unwrap().unwrap();
    let chunks: Vec<Bytes> = chunks.try_collect().await?;
    Ok(chunks.concat())
}

/// Of several parts.
fn large_content() -> Vec<u8> {
    (0..5_000_000_u32).flat_map(u32::to_le_bytes).collect()
}

#[tokio::test]
#[ignore = "needs an S3 server"]
async fn s3_requests_are_repeated_after_a_fault() {
    let folder = tempfile::tempdir().unwrap();
    let content = large_content();
    let proxy = faulty_proxy([
        Fault::Rejected,
        Fault::TruncatedAfter(20),
        Fault::Delayed(Duration::from_millis(200)),
        Fault::Rejected,
    ]);
    let id = put(&blobs_at(&proxy.await, &folder), &content).await;
    let proxy = faulty_proxy([
        Fault::Rejected,
        Fault::TruncatedAfter(3_000_000),
        Fault::TruncatedAfter(7_000_000),
    ]);
    let read = read(&blobs_at(&proxy.await, &folder), &id).await.unwrap();
    assert!(read == content, "other bytes were read");
}

#[tokio::test]
#[ignore = "needs an S3 server"]
async fn a_blob_that_breaks_off_in_s3_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let proxy = faulty_proxy([]).await;
    let id = put(&blobs_at(&proxy, &folder), &large_content()).await;
    let proxy = faulty_proxy((0..100).map(|_| Fault::TruncatedAfter(10_000))).await;
    let read = read(&blobs_at(&proxy, &folder), &id).await;
    assert!(read.is_err());
}

#[tokio::test]
#[ignore = "needs an S3 server"]
async fn an_s3_store_without_server_is_unavailable() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_test_database(folder.path()).await.unwrap();
    let proxy = faulty_proxy([]).await;
    let id = put(&blobs_at(&proxy, &folder), b"%PDF-").await;
    let mut tx = store.begin().await.unwrap();
    let file = samples::file(samples::object_name("menu/Karte.pdf"), 1);
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
    let content = PublicContentService::new(
        Arc::new(store),
        blobs,
        Arc::new(SystemClock),
        Arc::new(CurrentMasterData::new(samples::master_data().input)),
        Arc::default(),
    );
    assert_eq!(content.read().await.unwrap().menu_files.len(), 1);
}

#[tokio::test]
#[ignore = "needs an S3 server"]
async fn servers_share_the_installation_key_in_s3() {
    let folder = tempfile::tempdir().unwrap();
    let blobs = S3Blobs::new(config(&folder, false)).unwrap();
    assert!(blobs.installation_key().await.unwrap().is_none());
    let create = async || {
        let key = InstallationKey::generate().unwrap();
        blobs.create_installation_key(key).await.unwrap()
    };
    let (one, other) = tokio::join!(create(), create());
    assert!(one == other);
    assert!(blobs.installation_key().await.unwrap() == Some(one));
    assert!(!blobs.has_blobs().await.unwrap());
    put(&blobs, b"x").await;
    assert!(blobs.has_blobs().await.unwrap());
}

#[tokio::test]
#[ignore = "needs an S3 server"]
async fn signed_addresses_in_s3_have_the_headers_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let blobs = S3Blobs::new(config(&folder, true)).unwrap();
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

    let blobs = S3Blobs::new(config(&folder, false)).unwrap();
    let url = blobs
        .signed_url(&id, &headers, Duration::from_mins(1))
        .await;
    assert_eq!(url.unwrap(), None);
}
