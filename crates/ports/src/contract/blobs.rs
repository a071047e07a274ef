//! What every blob store promises.

use std::io;
use std::thread;
use std::time::Duration;

use bytes::Bytes;
use domain::files::{BlobId, Md5};
use futures::future::join_all;
use futures::stream::{self, StreamExt, TryStreamExt};

use crate::{BlobStore, ByteStream, StoredBlob};

/// The suite, for `$fresh`: a future of anything that derefs to a [`BlobStore`].
#[macro_export]
macro_rules! blobs_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, blobs:
            names_bytes_by_their_digest,
            gives_back_what_was_put,
            keeps_a_long_stream_whole,
            keeps_the_empty_blob,
            keeps_the_same_bytes_once,
            puts_the_same_bytes_concurrently,
            cuts_ranges,
            answers_none_for_what_is_missing,
            keeps_nothing_of_a_broken_stream,
            deletes_for_good,
            deletes_what_is_older_alone,
            lists_by_id,
        );
    };
}

/// Whatever the chunks, the name is the SHA-256 of the bytes.
pub async fn names_bytes_by_their_digest(store: &impl BlobStore) {
    // FIPS 180-2, appendix B.1.
    let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    let expected = StoredBlob {
        id: BlobId::parse(digest).expect("a digest"),
        size: 3,
        // RFC 1321, appendix A.5.
        md5: Md5::parse("900150983cd24fb0d6963f7d28e17f72").expect("a digest"),
    };
    assert_eq!(put(store, &[b"abc"]).await, expected);
    assert_eq!(put(store, &[b"a", b"", b"bc"]).await, expected);
}

/// The bytes that come out are those that went in.
pub async fn gives_back_what_was_put(store: &impl BlobStore) {
    let blob = put(store, &[b"Tafelspitz, ", b"Apfelkren"]).await;
    assert!(store.exists(&blob.id).await.expect("an answer"));
    assert_eq!(
        read(store, &blob.id, None).await.as_deref(),
        Some(&b"Tafelspitz, Apfelkren"[..])
    );
}

/// Longer than any buffer on the way, in chunks that divide none of them.
pub async fn keeps_a_long_stream_whole(store: &impl BlobStore) {
    let chunks: Vec<Vec<u8>> = (0..700_u32)
        .map(|n| n.to_le_bytes().repeat(1_237))
        .collect();
    let whole = chunks.concat();
    let chunks: Vec<&[u8]> = chunks.iter().map(Vec::as_slice).collect();
    let blob = put(store, &chunks).await;
    assert_eq!(blob.size, whole.len() as u64);
    let read = read(store, &blob.id, None).await.expect("the blob");
    assert!(
        read == whole,
        "the bytes that came out are not those that went in"
    );
}

/// No bytes are bytes too.
pub async fn keeps_the_empty_blob(store: &impl BlobStore) {
    let blob = put(store, &[]).await;
    assert_eq!(blob.size, 0);
    assert_eq!(read(store, &blob.id, None).await, Some(Vec::new()));
    assert_eq!(read(store, &blob.id, Some(0..10)).await, Some(Vec::new()));
}

/// Putting again changes nothing.
pub async fn keeps_the_same_bytes_once(store: &impl BlobStore) {
    let first = put(store, &[b"Beuschel"]).await;
    let second = put(store, &[b"Beuschel"]).await;
    assert_eq!(first, second);
    assert_eq!(list(store).await, [first.id]);
    assert_eq!(
        read(store, &first.id, None).await.as_deref(),
        Some(&b"Beuschel"[..])
    );
}

/// Nor does putting at the same time.
pub async fn puts_the_same_bytes_concurrently(store: &impl BlobStore) {
    let puts = join_all((0..8).map(|_| put(store, &[b"Back", b"hendl"]))).await;
    let [first, others @ ..] = puts.as_slice() else {
        panic!("eight puts, eight answers")
    };
    assert!(others.iter().all(|other| other == first));
    assert_eq!(list(store).await, [first.id]);
}

/// From the first byte to the one before the last, never beyond the blob.
pub async fn cuts_ranges(store: &impl BlobStore) {
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

/// Absence is an answer.
pub async fn answers_none_for_what_is_missing(store: &impl BlobStore) {
    let id = BlobId::parse(&"0f".repeat(32)).expect("a digest");
    assert!(!store.exists(&id).await.expect("an answer"));
    assert_eq!(read(store, &id, None).await, None);
    assert_eq!(read(store, &id, Some(0..1)).await, None);
    assert!(!store.delete(&id).await.expect("an answer"));
    assert_eq!(list(store).await, []);
}

/// A sender that breaks off leaves no blob, neither of what came nor of anything else.
pub async fn keeps_nothing_of_a_broken_stream(store: &impl BlobStore) {
    let broken: ByteStream<'_> = stream::iter([
        Ok(Bytes::from_static(b"half a ")),
        Err(io::Error::from(io::ErrorKind::ConnectionReset)),
    ])
    .boxed();
    assert!(store.put(broken).await.is_err());
    assert_eq!(list(store).await, []);
}

/// What is deleted is gone, and only that.
pub async fn deletes_for_good(store: &impl BlobStore) {
    let gone = put(store, &[b"Kalbsbries"]).await.id;
    let kept = put(store, &[b"Kalbsvoegerl"]).await.id;
    assert!(store.delete(&gone).await.expect("an answer"));
    assert!(!store.delete(&gone).await.expect("an answer"));
    assert!(!store.exists(&gone).await.expect("an answer"));
    assert_eq!(read(store, &gone, None).await, None);
    assert_eq!(list(store).await, [kept]);
}

/// What was put again is as young as that.
pub async fn deletes_what_is_older_alone(store: &impl BlobStore) {
    let hour = Duration::from_hours(1);
    let moment = Duration::from_millis(300);
    let id = put(store, &[b"Powidl"]).await.id;
    assert!(!store.delete_older(&id, hour).await.expect("an answer"));
    thread::sleep(moment);
    put(store, &[b"Powidl"]).await;
    assert!(!store.delete_older(&id, moment).await.expect("an answer"));
    assert!(store.exists(&id).await.expect("an answer"));
    thread::sleep(moment);
    assert!(store.delete_older(&id, moment).await.expect("an answer"));
    assert!(!store.delete_older(&id, moment).await.expect("an answer"));
    assert!(!store.exists(&id).await.expect("an answer"));
}

/// The list is ordered by id.
pub async fn lists_by_id(store: &impl BlobStore) {
    let mut ids = Vec::new();
    for bytes in [
        &b"Germknoedel"[..],
        b"Palatschinken",
        b"Powidltascherl",
        b"Strudel",
    ] {
        ids.push(put(store, &[bytes]).await.id);
    }
    ids.sort_unstable();
    assert_eq!(list(store).await, ids);
}

async fn put(store: &impl BlobStore, chunks: &[&[u8]]) -> StoredBlob {
    let chunks: Vec<_> = chunks
        .iter()
        .map(|chunk| Ok(Bytes::copy_from_slice(chunk)))
        .collect();
    store
        .put(stream::iter(chunks).boxed())
        .await
        .expect("the bytes are stored")
}

async fn read(
    store: &impl BlobStore,
    id: &BlobId,
    range: Option<std::ops::Range<u64>>,
) -> Option<Vec<u8>> {
    let chunks = store.open(id, range).await.expect("an answer")?;
    let chunks: Vec<Bytes> = chunks.try_collect().await.expect("the bytes are read");
    Some(chunks.concat())
}

async fn list(store: &impl BlobStore) -> Vec<BlobId> {
    store.list().await.expect("a list")
}
