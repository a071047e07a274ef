//! The sweep deletes old unreferenced blobs only.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use adapters::blobs::Blobs;
use adapters::clock::MovableClock;
use adapters::pdf::BlobPdfInspector;
use adapters::secrets::SystemSecrets;
use adapters::sql::SqlStore;
use bytes::Bytes;
use domain::TRASH_RETENTION;
use domain::calendar::Timestamp;
use domain::files::{BlobId, StoredFile, Upload, UploadPart};
use futures::stream::{self, StreamExt};
use ports::contract::samples;
use ports::{BlobStore, Store};
use services::files::{FileService, SweepReport};
use services::menus::MenuService;

use crate::faults::database::{execute_sql, open, save_file, temporary_file};

struct Fixture {
    store: Arc<SqlStore>,
    storage: FileService,
    menus: MenuService,
    blobs: Arc<Blobs>,
    clock: MovableClock,
    blob_folder: PathBuf,
    database: PathBuf,
    _folder: tempfile::TempDir,
}

impl Fixture {
    async fn new() -> Self {
        let (folder, file) = temporary_file();
        let store = Arc::new(open(&file).await);
        let path = folder.path().join("blobs");
        let blobs = Arc::new(Blobs::open_folder(&path).await.unwrap());
        let clock = MovableClock::at(Timestamp::UNIX_EPOCH);
        Self {
            storage: FileService {
                store: store.clone(),
                blobs: blobs.clone(),
                pdf_inspector: Arc::new(BlobPdfInspector::new(blobs.clone())),
                secret_generator: Arc::new(SystemSecrets),
                clock: Arc::new(clock.clone()),
                max_file_bytes: 1000,
            },
            menus: MenuService {
                store: store.clone(),
                clock: Arc::new(clock.clone()),
            },
            store,
            blobs,
            clock,
            blob_folder: path,
            database: file,
            _folder: folder,
        }
    }

    /// A blob that is old enough to be swept.
    async fn old_blob(&self, text: &'static str) -> BlobId {
        let id = self.young_blob(text).await;
        let modified = SystemTime::UNIX_EPOCH + Duration::from_hours(24);
        open_blob_file(&self.blob_folder, &id)
            .set_modified(modified)
            .unwrap();
        id
    }

    async fn young_blob(&self, text: &'static str) -> BlobId {
        let bytes = stream::iter([Ok(Bytes::from_static(text.as_bytes()))]);
        self.blobs.put(bytes.boxed()).await.unwrap().id
    }

    /// Saves the file of a deleted menu.
    async fn insert_deleted(&self, file: &StoredFile) {
        let record = samples::deleted_menu_file(file, 1);
        let mut tx = self.store.begin().await.unwrap();
        tx.menus().insert_deleted(&record, file).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// Begins an upload with one part.
    async fn begin_upload(&self, number: u8, blob: BlobId, last_request_at: Timestamp) {
        let upload = Upload {
            last_request_at,
            ..samples::upload(number)
        };
        let part = UploadPart {
            blob,
            ..samples::sample_upload_part(0, number)
        };
        let mut tx = self.store.begin().await.unwrap();
        tx.uploads().insert(&upload).await.unwrap();
        tx.uploads()
            .insert_upload_part(upload.id, &part)
            .await
            .unwrap();
        tx.commit().await.unwrap();
    }
}

fn open_blob_file(blobs: &Path, id: &BlobId) -> std::fs::File {
    let name = id.to_string();
    let path = blobs.join("sha256").join(&name[..2]).join(&name);
    std::fs::File::options().write(true).open(path).unwrap()
}

const NOW: Timestamp = Timestamp::UNIX_EPOCH.saturating_add(time::Duration::days(2));

fn file(name: &str, blob: BlobId) -> StoredFile {
    StoredFile {
        blob,
        updated_at: NOW,
        ..samples::file(samples::file_name(name), 7)
    }
}

fn sorted_blob_ids<const N: usize>(mut ids: [BlobId; N]) -> [BlobId; N] {
    ids.sort_unstable();
    ids
}

#[tokio::test]
async fn deletes_old_unreferenced_blobs() {
    let fixture = Fixture::new().await;
    fixture.clock.set(NOW);
    let stored = fixture.old_blob("stored").await;
    save_file(&fixture.store, &file("a", stored)).await;
    let uploading_blob_id = fixture.old_blob("uploading").await;
    fixture.begin_upload(1, uploading_blob_id, NOW).await;
    let expired = fixture.old_blob("expired").await;
    fixture
        .begin_upload(2, expired, Timestamp::UNIX_EPOCH)
        .await;
    let deleted = fixture.old_blob("deleted").await;
    fixture
        .insert_deleted(&file("menu/Karte.pdf", deleted))
        .await;
    fixture.old_blob("unreferenced").await;
    let young_blob_id = fixture.young_blob("young_blob_id").await;

    // The active upload expires last.
    for (now, deleted_upload_count, deleted_blob_count) in
        [(NOW, 1, 2), (NOW, 0, 0), (NOW + TRASH_RETENTION, 1, 1)]
    {
        fixture.clock.set(now);
        let expected = SweepReport {
            deleted_upload_count,
            deleted_blob_count,
        };
        assert_eq!(fixture.storage.sweep().await.unwrap(), expected);
        if now == NOW {
            let expected = sorted_blob_ids([stored, uploading_blob_id, deleted, young_blob_id]);
            assert_eq!(fixture.blobs.list().await.unwrap(), expected);
        }
    }
    assert_eq!(fixture.menus.purge().await.unwrap(), 1);
    assert_eq!(fixture.storage.sweep().await.unwrap().deleted_blob_count, 1);
    assert!(!fixture.blobs.exists(&deleted).await.unwrap());
}

#[tokio::test]
async fn a_corrupt_row_keeps_its_blob_and_does_not_stop_the_sweep() {
    let fixture = Fixture::new().await;
    fixture.clock.set(NOW);
    let deleted = fixture.old_blob("deleted").await;
    let record = file("menu/Karte.pdf", deleted);
    fixture.insert_deleted(&record).await;
    let stored = fixture.old_blob("stored").await;
    save_file(&fixture.store, &file("a", stored)).await;
    let uploading_blob_id = fixture.old_blob("uploading").await;
    fixture.begin_upload(1, uploading_blob_id, NOW).await;

    for table in ["files", "deleted_menu_files", "upload_parts"] {
        fixture.old_blob("unreferenced").await;
        let sql = format!("UPDATE {table} SET size = 'zz'");
        execute_sql(&fixture.database, &sql).await;
        let sweep_report = fixture.storage.sweep().await.unwrap();
        assert_eq!(sweep_report.deleted_blob_count, 1, "{table}");
        let expected = sorted_blob_ids([deleted, stored, uploading_blob_id]);
        assert_eq!(fixture.blobs.list().await.unwrap(), expected, "{table}");
    }
    let unreferenced = fixture.old_blob("unreferenced").await;
    execute_sql(&fixture.database, "UPDATE files SET blob = 'zz'").await;
    assert!(fixture.storage.sweep().await.is_err());
    assert!(fixture.blobs.exists(&unreferenced).await.unwrap());
}
