//! What nothing points to goes, and nothing else.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use adapters::blobs::FolderBlobs;
use adapters::clock::MovableClock;
use adapters::pdf::BlobPdfs;
use adapters::secrets::SystemSecrets;
use bytes::Bytes;
use domain::Precondition;
use domain::calendar::Instant;
use domain::files::{BlobId, ContentType, DownloadToken, ObjectName, StoredFile};
use domain::menus::{MenuFileName, MenuType};
use domain::storage::{Piece, Upload, UploadId};
use futures::stream::{self, StreamExt};
use ports::Appended;
use services::storage::{StorageService, Swept};

use crate::content::{by, upload};
use crate::database::{folder, open, tamper};

struct Room {
    desk: StorageService,
    clock: MovableClock,
    blobs: PathBuf,
    database: PathBuf,
    _folder: tempfile::TempDir,
}

impl Room {
    async fn new() -> Self {
        let (folder, file) = folder();
        let house = Arc::new(open(&file).await);
        let path = folder.path().join("blobs");
        let blobs = Arc::new(FolderBlobs::open(&path).await.unwrap());
        let clock = MovableClock::at(Instant::UNIX_EPOCH);
        Self {
            desk: StorageService {
                files: house.clone(),
                menus: house.clone(),
                uploads: house.clone(),
                blobs: blobs.clone(),
                pdfs: Arc::new(BlobPdfs::of(blobs)),
                secrets: Arc::new(SystemSecrets),
                clock: Arc::new(clock.clone()),
                max_bytes: 1000,
            },
            clock,
            blobs: path,
            database: file,
            _folder: folder,
        }
    }

    /// A blob that was put two hours ago.
    async fn old_blob(&self, text: &'static str) -> BlobId {
        let id = self.young_blob(text).await;
        let hours_ago = SystemTime::UNIX_EPOCH + Duration::from_hours(24);
        file_of(&self.blobs, &id).set_modified(hours_ago).unwrap();
        id
    }

    async fn young_blob(&self, text: &'static str) -> BlobId {
        let bytes = stream::iter([Ok(Bytes::from_static(text.as_bytes()))]);
        self.desk.blobs.put(bytes.boxed()).await.unwrap().id
    }

    /// A menu shows the file, and then it is removed.
    async fn remove(&self, file: &StoredFile) {
        let (menu, name) = (MenuType::Food, MenuFileName::parse("Karte").unwrap());
        let (menus, any, by) = (&self.desk.menus, Precondition::Any, by());
        let switched = menus.switch(menu, &name, file, &any, &by).await;
        assert!(switched.unwrap().made().is_some());
        let removed = menus.remove_file(menu, &any, &by).await;
        assert!(removed.unwrap().made().is_some());
    }

    /// An upload of which one piece is there.
    async fn begin(&self, number: u8, piece: BlobId, touched: Instant) {
        let upload = Upload {
            id: UploadId::from_random([number; 32]),
            ..upload()
        };
        let piece = Piece {
            offset: 0,
            blob: piece,
            size: 1,
        };
        let uploads = &self.desk.uploads;
        assert!(uploads.begin(&upload, u64::MAX).await.unwrap());
        let added = uploads.add_piece(upload.id, piece, u64::MAX, touched).await;
        assert_eq!(added.unwrap(), Appended::Kept);
    }
}

fn file_of(blobs: &Path, id: &BlobId) -> std::fs::File {
    let name = id.to_string();
    let path = blobs.join("sha256").join(&name[..2]).join(&name);
    std::fs::File::options().write(true).open(path).unwrap()
}

#[tokio::test]
async fn what_nothing_points_to_goes_once_it_is_old() {
    let room = Room::new().await;
    let now = Instant::UNIX_EPOCH + time::Duration::days(2);
    room.clock.set(now);
    let named = room.old_blob("named").await;
    let name = ObjectName::parse("a").unwrap();
    let token = DownloadToken::from_random([7; 32]);
    let file = StoredFile::new(name, named, 5, None, ContentType::BYTES, token, now);
    room.desk.files.put(&file, None, &by()).await.unwrap();
    let arriving = room.old_blob("arriving").await;
    room.begin(1, arriving, now).await;
    let expired = room.old_blob("expired").await;
    room.begin(2, expired, Instant::UNIX_EPOCH).await;
    let removed = room.old_blob("removed").await;
    let menu = ObjectName::parse("menu/Karte.pdf").unwrap();
    let file = StoredFile::new(menu, removed, 7, None, ContentType::PDF, token, now);
    room.remove(&file).await;
    let left = room.old_blob("left").await;
    let young = room.young_blob("young").await;

    let swept = room.desk.sweep().await.unwrap();
    assert_eq!(
        swept,
        Swept {
            uploads: 1,
            blobs: 2
        }
    );
    let mut kept = vec![named, arriving, removed, young];
    kept.sort_unstable();
    assert_eq!(room.desk.blobs.list().await.unwrap(), kept);
    assert!(!room.desk.blobs.exists(&left).await.unwrap());
    assert_eq!(room.desk.sweep().await.unwrap(), Swept::default());

    room.desk.menus.purge(now).await.unwrap();
    assert_eq!(room.desk.sweep().await.unwrap().blobs, 1);
    assert!(!room.desk.blobs.exists(&removed).await.unwrap());
}

#[tokio::test]
async fn a_corrupt_row_keeps_its_blob_and_does_not_stop_the_sweep() {
    let room = Room::new().await;
    let now = Instant::UNIX_EPOCH + time::Duration::days(2);
    room.clock.set(now);
    let token = DownloadToken::from_random([7; 32]);
    let file = |name: &str, blob| {
        let name = ObjectName::parse(name).unwrap();
        StoredFile::new(name, blob, 7, None, ContentType::PDF, token, now)
    };
    let removed = room.old_blob("removed").await;
    room.remove(&file("menu/Karte.pdf", removed)).await;
    let named = room.old_blob("named").await;
    let file = file("a", named);
    let put = room.desk.files.put(&file, None, &by()).await;
    assert!(put.unwrap());
    let arriving = room.old_blob("arriving").await;
    room.begin(1, arriving, now).await;
    let mut kept = vec![removed, named, arriving];
    kept.sort_unstable();

    for table in ["files", "menu_trash", "upload_pieces"] {
        let left = room.old_blob("left").await;
        tamper(&room.database, &format!("UPDATE {table} SET size = 'zz'")).await;
        assert_eq!(room.desk.sweep().await.unwrap().blobs, 1, "{table}");
        assert_eq!(room.desk.blobs.list().await.unwrap(), kept, "{table}");
        assert!(!room.desk.blobs.exists(&left).await.unwrap());
    }
    let left = room.old_blob("left").await;
    tamper(&room.database, "UPDATE files SET blob = 'zz'").await;
    assert!(room.desk.sweep().await.is_err());
    assert!(room.desk.blobs.exists(&left).await.unwrap());
}
