//! Incomplete and corrupt files in the folder of blobs.

use std::future::{Future, poll_fn};
use std::path::Path;
use std::task::Poll;
use std::time::Duration;

use adapters::blobs::Blobs;
use bytes::Bytes;
use futures::stream::{self, StreamExt};
use ports::{BlobStore, ByteStream};

fn bytes(text: &'static str) -> ByteStream<'static> {
    stream::iter([Ok(Bytes::from_static(text.as_bytes()))]).boxed()
}

async fn open(root: &Path) -> Blobs {
    Blobs::open_folder(root).await.unwrap()
}

fn staged_files(root: &Path) -> usize {
    std::fs::read_dir(root.join("staging")).unwrap().count()
}

#[tokio::test]
async fn opening_removes_files_of_a_crash_and_ignores_others() {
    let folder = tempfile::tempdir().unwrap();
    let blob = open(folder.path()).await.put(bytes("ganz")).await.unwrap();
    // Names of unfinished files of object_store.
    for name in ["0123456789abcdef-0", "0123456789abcdef-1#1"] {
        std::fs::write(folder.path().join("staging").join(name), b"halb").unwrap();
    }
    std::fs::write(folder.path().join("sha256/notiz.txt"), b"?").unwrap();
    let blobs = open(folder.path()).await;
    assert_eq!(staged_files(folder.path()), 0);
    assert_eq!(blobs.list().await.unwrap(), [blob.id]);
}

#[tokio::test]
async fn opening_keeps_files_that_are_being_written() {
    let folder = tempfile::tempdir().unwrap();
    let blobs = open(folder.path()).await;
    let bytes = stream::iter([
        Ok(Bytes::from(vec![0; 1 << 20])),
        Ok(Bytes::from_static(b"da")),
    ])
    .then(async |chunk| {
        // Opened again during the write.
        open(folder.path()).await;
        chunk
    })
    .boxed();
    let blob = blobs.put(bytes).await.unwrap();
    assert!(blobs.exists(&blob.id).await.unwrap());
}

#[tokio::test]
async fn a_cancelled_put_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let blobs = open(folder.path()).await;
    let endless = stream::iter([Ok(Bytes::from(vec![0; 1 << 20]))])
        .chain(stream::pending())
        .boxed();
    let mut put = Box::pin(blobs.put(endless));
    for _ in 0..50 {
        let poll_result = poll_fn(|context| Poll::Ready(put.as_mut().poll(context))).await;
        assert!(poll_result.is_pending());
        tokio::time::sleep(Duration::from_millis(2)).await;
        if staged_files(folder.path()) > 0 {
            break;
        }
    }
    assert_eq!(staged_files(folder.path()), 1);
    drop(put);
    // The file is removed on a thread of its own.
    for _ in 0..500 {
        if staged_files(folder.path()) == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(staged_files(folder.path()), 0);
    assert_eq!(blobs.list().await.unwrap(), []);
}

#[tokio::test]
async fn a_failed_put_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let blobs = open(folder.path()).await;
    // The digest of "abc" begins with ba. A file in place of the folder fails the last step.
    std::fs::write(folder.path().join("sha256/ba"), b"").unwrap();
    let error = blobs.put(bytes("abc")).await.unwrap_err();
    let cause = std::error::Error::source(&error).unwrap().to_string();
    assert!(cause.contains("sha256"), "{cause}");
    assert_eq!(staged_files(folder.path()), 0);
}

#[tokio::test]
async fn putting_again_repairs_a_corrupt_blob() {
    let folder = tempfile::tempdir().unwrap();
    let blobs = open(folder.path()).await;
    let id = blobs.put(bytes("Powidl")).await.unwrap().id;
    let name = id.to_string();
    let path = folder.path().join("sha256").join(&name[..2]).join(&name);
    assert_eq!(std::fs::read(&path).unwrap(), b"Powidl");
    std::fs::write(&path, b"P?widl").unwrap();
    blobs.put(bytes("Powidl")).await.unwrap();
    assert_eq!(std::fs::read(path).unwrap(), b"Powidl");
}

#[tokio::test]
async fn opening_fails_if_the_folder_cannot_be_created() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, b"").unwrap();
    assert!(Blobs::open_folder(&file.join("below")).await.is_err());
}

#[tokio::test]
async fn check_fails_if_the_folder_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("blobs");
    let store = open(&root).await;
    store.check_writable().await.unwrap();
    std::fs::rename(&root, folder.path().join("elsewhere")).unwrap();
    assert!(store.check_writable().await.is_err());
}
