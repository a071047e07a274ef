//! What the folder of blobs must do beyond the port's promises: nothing half, nothing left behind.

use std::future::{Future, poll_fn};
use std::path::Path;
use std::task::Poll;
use std::time::Duration;

use adapters::blobs::FolderBlobs;
use bytes::Bytes;
use futures::stream::{self, StreamExt, TryStreamExt};
use ports::{BlobStore, ByteStream};

fn bytes(text: &'static str) -> ByteStream<'static> {
    stream::iter([Ok(Bytes::from_static(text.as_bytes()))]).boxed()
}

async fn open(root: &Path) -> FolderBlobs {
    FolderBlobs::open(root).await.unwrap()
}

fn staged(root: &Path) -> usize {
    std::fs::read_dir(root.join("staging")).unwrap().count()
}

#[tokio::test]
async fn finds_blobs_when_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("made/when/missing");
    let blob = open(&root).await.put(bytes("Tafelspitz")).await.unwrap();
    let again = open(&root).await;
    let read = again.open(&blob.id, None).await.unwrap().unwrap();
    let read: Vec<Bytes> = read.try_collect().await.unwrap();
    assert_eq!(read.concat(), b"Tafelspitz");
    assert_eq!(staged(&root), 0);
}

#[tokio::test]
async fn lays_blobs_out_by_their_digest() {
    let folder = tempfile::tempdir().unwrap();
    let blob = open(folder.path()).await.put(bytes("abc")).await.unwrap();
    let name = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert_eq!(blob.id.to_string(), name);
    let path = folder.path().join("sha256/ba").join(name);
    assert_eq!(std::fs::read(path).unwrap(), b"abc");
}

#[tokio::test]
async fn sweeps_what_a_crash_left_half_arrived() {
    let folder = tempfile::tempdir().unwrap();
    let blob = open(folder.path()).await.put(bytes("ganz")).await.unwrap();
    // Whole but not yet named, and half: how object_store calls its own unfinished files.
    for name in ["0123456789abcdef-0", "0123456789abcdef-1#1"] {
        std::fs::write(folder.path().join("staging").join(name), b"halb").unwrap();
    }
    let blobs = open(folder.path()).await;
    assert_eq!(staged(folder.path()), 0);
    assert_eq!(blobs.list().await.unwrap(), [blob.id]);
}

#[tokio::test]
async fn sweeps_nothing_that_is_still_arriving_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(folder.path()).await;
    let arriving = stream::iter([
        Ok(Bytes::from_static(b"noch ")),
        Ok(Bytes::from_static(b"da")),
    ])
    .then(async |chunk| {
        // Somebody else opens the folder while the bytes come in.
        open(folder.path()).await;
        chunk
    })
    .boxed();
    let blob = server.put(arriving).await.unwrap();
    assert!(server.exists(&blob.id).await.unwrap());
}

#[tokio::test]
async fn leaves_nothing_of_a_put_that_is_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let blobs = open(folder.path()).await;
    let endless = stream::iter([Ok(Bytes::from_static(b"und "))])
        .chain(stream::pending())
        .boxed();
    let mut put = Box::pin(blobs.put(endless));
    for _ in 0..50 {
        let step = poll_fn(|context| Poll::Ready(put.as_mut().poll(context))).await;
        assert!(step.is_pending());
        tokio::time::sleep(Duration::from_millis(2)).await;
        if staged(folder.path()) > 0 {
            break;
        }
    }
    assert_eq!(staged(folder.path()), 1);
    drop(put);
    // The file is removed on a thread of its own.
    for _ in 0..500 {
        if staged(folder.path()) == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(staged(folder.path()), 0);
    assert_eq!(blobs.list().await.unwrap(), []);
}

#[tokio::test]
async fn leaves_nothing_of_a_put_that_fails() {
    let folder = tempfile::tempdir().unwrap();
    let blobs = open(folder.path()).await;
    // The digest of "abc" begins with ba; a file in the folder's place lets the last step fail.
    std::fs::write(folder.path().join("sha256/ba"), b"").unwrap();
    let fault = blobs.put(bytes("abc")).await.unwrap_err();
    let cause = std::error::Error::source(&fault).unwrap().to_string();
    assert!(cause.contains("sha256"), "{cause}");
    assert_eq!(staged(folder.path()), 0);
}

#[tokio::test]
async fn heals_a_blob_that_the_disk_has_spoilt() {
    let folder = tempfile::tempdir().unwrap();
    let blobs = open(folder.path()).await;
    let id = blobs.put(bytes("Powidl")).await.unwrap().id;
    let name = id.to_string();
    let path = folder.path().join("sha256").join(&name[..2]).join(&name);
    std::fs::write(&path, b"P?widl").unwrap();
    blobs.put(bytes("Powidl")).await.unwrap();
    assert_eq!(std::fs::read(path).unwrap(), b"Powidl");
}

#[tokio::test]
async fn leaves_files_alone_that_are_no_blobs() {
    let folder = tempfile::tempdir().unwrap();
    let blobs = open(folder.path()).await;
    std::fs::write(folder.path().join("sha256/notiz.txt"), b"?").unwrap();
    assert_eq!(blobs.list().await.unwrap(), []);
}

#[tokio::test]
async fn says_so_when_the_folder_cannot_be_made() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, b"").unwrap();
    assert!(FolderBlobs::open(&file.join("below")).await.is_err());
}

#[tokio::test]
async fn says_when_the_folder_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("blobs");
    let store = open(&root).await;
    store.check().await.unwrap();
    std::fs::rename(&root, folder.path().join("elsewhere")).unwrap();
    assert!(store.check().await.is_err());
}
