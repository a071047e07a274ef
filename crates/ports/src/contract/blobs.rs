use std::io;
use std::thread;
use std::time::Duration;

use bytes::Bytes;
use domain::files::{BlobId, Md5};
use futures::future::join_all;
use futures::stream::{self, StreamExt, TryStreamExt};

use crate::{BlobStore, ByteStream, StoredBlob};

pub async fn blob_ids_are_digests_of_the_bytes(store: &dyn BlobStore) {
    // FIPS 180-2, appendix B.1.
    let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    let expected = StoredBlob {
        id: BlobId::parse(digest).unwrap(),
        size: 3,
        // RFC 1321, appendix A.5.
        md5: Md5::parse("900150983cd24fb0d6963f7d28e17f72").unwrap(),
    };
    assert_eq!(put(store, &[b"abc"]).await, expected);
    assert_eq!(put(store, &[b"a", b"", b"bc"]).await, expected);
}

/// Longer than any buffer, in chunks of another size.
pub async fn stores_long_blob_streams(store: &dyn BlobStore) {
    let chunks: Vec<Vec<u8>> = (0..700_u32)
        .map(|n| n.to_le_bytes().repeat(7_001))
        .collect();
    let whole_content = chunks.concat();
    let chunks: Vec<&[u8]> = chunks.iter().map(Vec::as_slice).collect();
    let blob = put(store, &chunks).await;
    assert_eq!(blob.size, whole_content.len() as u64);
    let read = read(store, &blob.id, None).await.unwrap();
    assert!(read == whole_content, "other bytes were read");
}

pub async fn stores_the_empty_blob(store: &dyn BlobStore) {
    let blob = put(store, &[]).await;
    assert_eq!(blob.size, 0);
    assert_eq!(read(store, &blob.id, None).await, Some(Vec::new()));
    assert_eq!(read(store, &blob.id, Some(0..10)).await, Some(Vec::new()));
}

/// Also concurrently.
pub async fn stores_blobs_of_the_same_bytes_once(store: &dyn BlobStore) {
    let stored_blobs = join_all((0..8).map(|_| put(store, &[b"Back", b"hendl"]))).await;
    assert!(stored_blobs.iter().all(|blob| *blob == stored_blobs[0]));
    assert_eq!(list(store).await, [stored_blobs[0].id]);
    assert_eq!(put(store, &[b"Backhendl"]).await, stored_blobs[0]);
    let read = read(store, &stored_blobs[0].id, None).await;
    assert_eq!(read.as_deref(), Some(&b"Backhendl"[..]));
}

/// The end is exclusive, and may be beyond the blob.
pub async fn reads_ranges_of_a_blob(store: &dyn BlobStore) {
    let id = put(store, &[b"0123", b"456789"]).await.id;
    for (range, expected) in [
        (0..10, &b"0123456789"[..]),
        (0..1, b"0"),
        (3..6, b"345"),
        (9..10, b"9"),
        (7..u64::MAX, b"789"),
        (4..4, b""),
        (10..11, b""),
        (11..20, b""),
    ] {
        let read = read(store, &id, Some(range.clone())).await;
        assert_eq!(read.as_deref(), Some(expected), "{range:?}");
    }
}

pub async fn a_local_file_has_the_bytes_of_its_blob(store: &dyn BlobStore) {
    let id = put(store, &[b"Backhendl"]).await.id;
    if let Some(file) = store.open_local_file(&id).await.unwrap() {
        assert_eq!(io::read_to_string(file).unwrap(), "Backhendl");
    }
}

pub async fn missing_blobs_are_not_found(store: &dyn BlobStore) {
    let id = BlobId::parse(&"0f".repeat(32)).unwrap();
    assert!(!store.exists(&id).await.unwrap());
    assert_eq!(read(store, &id, None).await, None);
    assert_eq!(read(store, &id, Some(0..1)).await, None);
    assert!(store.open_local_file(&id).await.unwrap().is_none());
    let deleted = store.delete_blob_if_older(&id, Duration::ZERO).await;
    assert!(!deleted.unwrap());
    assert_eq!(list(store).await, []);
}

pub async fn stores_no_blob_if_the_stream_fails(store: &dyn BlobStore) {
    let failing_stream: ByteStream<'_> = stream::iter([
        Ok(Bytes::from_static(b"half a ")),
        Err(io::Error::from(io::ErrorKind::ConnectionReset)),
    ])
    .boxed();
    assert!(store.put(failing_stream).await.is_err());
    assert_eq!(list(store).await, []);
}

/// Putting a blob again renews its age.
pub async fn deletes_only_older_blobs(store: &dyn BlobStore) {
    let hour = Duration::from_hours(1);
    // S3 counts seconds.
    let short_delay = Duration::from_secs(3);
    let other = put(store, &[b"Kalbsvoegerl"]).await.id;
    let id = put(store, &[b"Powidl"]).await.id;
    assert!(!store.delete_blob_if_older(&id, hour).await.unwrap());
    thread::sleep(short_delay);
    put(store, &[b"Powidl"]).await;
    assert!(!store.delete_blob_if_older(&id, short_delay).await.unwrap());
    assert!(store.exists(&id).await.unwrap());
    thread::sleep(short_delay);
    assert!(store.delete_blob_if_older(&id, short_delay).await.unwrap());
    assert!(!store.delete_blob_if_older(&id, short_delay).await.unwrap());
    assert!(!store.exists(&id).await.unwrap());
    assert_eq!(read(store, &id, None).await, None);
    assert_eq!(list(store).await, [other]);
}

pub async fn lists_blobs_by_id(store: &dyn BlobStore) {
    let mut ids = Vec::new();
    for bytes in ["Germknoedel", "Palatschinken", "Powidltascherl", "Strudel"] {
        ids.push(put(store, &[bytes.as_bytes()]).await.id);
    }
    ids.sort_unstable();
    assert_eq!(list(store).await, ids);
}

async fn put(store: &dyn BlobStore, chunks: &[&[u8]]) -> StoredBlob {
    let chunks = chunks.iter().map(|chunk| Ok(Bytes::copy_from_slice(chunk)));
    let chunks: Vec<_> = chunks.collect();
    store.put(stream::iter(chunks).boxed()).await.unwrap()
}

async fn read(
    store: &dyn BlobStore,
    id: &BlobId,
    range: Option<std::ops::Range<u64>>,
) -> Option<Vec<u8>> {
    let chunks = store.open(id, range).await.unwrap()?;
    let chunks: Vec<Bytes> = chunks.try_collect().await.unwrap();
    Some(chunks.concat())
}

async fn list(store: &dyn BlobStore) -> Vec<BlobId> {
    store.list().await.unwrap()
}
