use std::{
    collections::BTreeMap,
    fs,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use adapters::backups::{self, ArchiveError, BackupError};
use bytes::Bytes;
use domain::{
    Precondition,
    menus::{MenuFileName, MenuType},
};
use futures::stream::{self, StreamExt};
use services::files::BodyReader;
use wirtshaus::app::App;

use super::{create, folder_with_backup};
use crate::common::{audit_context, news_draft, open_app, pdf};

/// The public responses, with their revision.
async fn public_responses(app: &App) -> (u64, Vec<Bytes>) {
    let edition = app.publisher.publish().await.unwrap();
    let paths = ["/", "/essen", "/en/", "/api/news", "/api/menus"];
    let bodies = paths.map(|path| edition.response(path).unwrap().uncompressed_body().clone());
    (edition.revision.get(), bodies.into())
}

/// Creates a news entry or, if the number is even, replaces the file of a menu.
async fn write(app: &App, number: u64) {
    if number.is_multiple_of(2) {
        let pdf = Bytes::from(pdf::of_size(100_000, number));
        let mut pdf = BodyReader::new(stream::iter([Ok(pdf)]).boxed());
        let storage = &app.services.files;
        let blob = storage.store_blob(&mut pdf).await.unwrap();
        let name = MenuFileName::parse("Karte.pdf").unwrap();
        let (any, context) = (Precondition::Unconditional, audit_context());
        let replaced = storage.replace_menu_file(MenuType::Food, name, blob, &any, &context);
        replaced.await.unwrap();
        return;
    }
    let draft = news_draft(&format!("Gericht {number}"));
    let context = audit_context();
    let created = app.services.news.create(draft, None, &context).await;
    created.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_during_writes_is_consistent() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let write_count = Arc::new(AtomicU64::new(0));
    let last_write_number = Arc::new(AtomicU64::new(u64::MAX));
    let writer = {
        let data = data.clone();
        let (write_count, last_write_number) = (write_count.clone(), last_write_number.clone());
        tokio::spawn(async move {
            let app = open_app(&data).await;
            let mut responses = BTreeMap::from([public_responses(&app).await]);
            for number in 1.. {
                write(&app, number).await;
                responses.extend([public_responses(&app).await]);
                write_count.store(number, Ordering::SeqCst);
                if number > last_write_number.load(Ordering::SeqCst) {
                    break;
                }
            }
            responses
        })
    };
    let wait_for_write = async |number| {
        while write_count.load(Ordering::SeqCst) < number {
            assert!(!writer.is_finished(), "the writer failed");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let mut files = Vec::new();
    for number in 0..4 {
        wait_for_write(number * 2 + 1).await;
        let file = folder.path().join(format!("{number}.tar"));
        create(&data, &file).await;
        files.push(file);
    }
    last_write_number.store(write_count.load(Ordering::SeqCst), Ordering::SeqCst);
    let responses = writer.await.unwrap();
    for file in files {
        let restored = file.with_extension("");
        backups::restore_backup(&file, &restored).await.unwrap();
        let app = open_app(&restored).await;
        let (revision, restored) = public_responses(&app).await;
        assert!(
            restored == responses[&revision],
            "the responses of revision {revision} differ"
        );
        app.close().await;
    }
}

#[tokio::test]
async fn restores_nothing_from_a_corrupt_archive() {
    let (folder, file) = folder_with_backup().await;
    let archive = fs::read(&file).unwrap();
    let empty = folder.path().join("empty");
    let last = archive.len() - 1;
    let step = archive.len() / 40;
    let positions = (0..archive.len()).step_by(step);
    let positions = positions.chain([last - 72, last - 71, last - 1, last]);
    let flipped_archives = positions.map(|position| {
        let mut flipped_archive = archive.clone();
        flipped_archive[position] ^= 1;
        (format!("byte {position}"), flipped_archive)
    });
    let lengths = [0, 1, 72, archive.len() / 2, last];
    let truncated = lengths.map(|length| (format!("{length} bytes"), archive[..length].to_vec()));
    for (case, corrupt) in flipped_archives.chain(truncated) {
        fs::write(&file, corrupt).unwrap();
        let restored = backups::restore_backup(&file, &empty).await;
        let is_rejected = matches!(restored, Err(BackupError::InvalidArchive(_)));
        assert!(is_rejected, "{case}: {restored:?}");
    }
    assert!(!empty.exists());
    fs::write(&file, archive).unwrap();
    backups::restore_backup(&file, &empty).await.unwrap();
    let second_restore = backups::restore_backup(&file, &empty).await;
    assert!(
        matches!(second_restore, Err(BackupError::NotEmpty(_))),
        "{second_restore:?}"
    );
}

#[tokio::test]
async fn rejects_an_archive_with_an_unknown_entry() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup.tar");
    let mut archive = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_gnu();
    header.set_size(4);
    // `set_path` rejects it.
    header.as_mut_bytes()[..11].copy_from_slice(b"../evil.txt");
    header.set_cksum();
    archive.append(&header, &b"evil"[..]).unwrap();
    let mut archive = archive.into_inner().unwrap();
    let digest = adapters::blobs::blob_files::digest(&archive[..]).unwrap();
    archive.extend_from_slice(format!("sha256 {digest}\n").as_bytes());
    fs::write(&file, archive).unwrap();
    let restored = backups::restore_backup(&file, &folder.path().join("data")).await;
    assert!(
        matches!(
            restored,
            Err(BackupError::InvalidArchive(ArchiveError::UnexpectedEntry(
                _
            )))
        ),
        "{restored:?}"
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
