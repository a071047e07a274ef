//! Two end one upload at the same moment: nothing fails, and the second is told what the first has done.

use std::sync::Arc;

use adapters::pdf::BlobPdfs;
use adapters::secrets::SystemSecrets;
use adapters::{blobs::FolderBlobs, clock::MovableClock, sql::SqlStore};
use async_trait::async_trait;
use bytes::Bytes;
use domain::audit::AuditContext;
use domain::calendar::Instant;
use domain::files::{ContentType, Description, ExpectedFile, ObjectName, StoredFile};
use domain::storage::{Piece, Refusal, Upload, UploadId};
use futures::stream::{self, StreamExt};
use ports::StoreError;
use ports::{Appended, BlobStore, UploadRepository};
use services::storage::{NotStored, StorageService, UploadMetadata};

use crate::content::by;

/// Somebody gives every upload up in the moment in which its pieces are asked for.
struct GivenUpMeanwhile(Arc<SqlStore>);

#[async_trait]
impl UploadRepository for GivenUpMeanwhile {
    async fn begin(&self, upload: &Upload, most: u64) -> Result<bool, StoreError> {
        self.0.begin(upload, most).await
    }

    async fn find(&self, id: UploadId) -> Result<Option<Upload>, StoreError> {
        UploadRepository::find(&*self.0, id).await
    }

    async fn add_piece(
        &self,
        id: UploadId,
        piece: Piece,
        most: u64,
        at: Instant,
    ) -> Result<Appended, StoreError> {
        self.0.add_piece(id, piece, most, at).await
    }

    async fn pieces(&self, id: UploadId) -> Result<Vec<Piece>, StoreError> {
        assert!(self.cancel(id, Instant::UNIX_EPOCH).await?);
        self.0.pieces(id).await
    }

    async fn finish(
        &self,
        id: UploadId,
        file: &StoredFile,
        was: Option<&StoredFile>,
        by: &AuditContext,
    ) -> Result<bool, StoreError> {
        self.0.finish(id, file, was, by).await
    }

    async fn cancel(&self, id: UploadId, at: Instant) -> Result<bool, StoreError> {
        self.0.cancel(id, at).await
    }

    async fn purge(&self, before: Instant) -> Result<u64, StoreError> {
        UploadRepository::purge(&*self.0, before).await
    }
}

#[tokio::test]
async fn who_finishes_what_is_given_up_is_told_so() {
    let folder = tempfile::tempdir().unwrap();
    let house = SqlStore::open(&folder.path().join("wirtshaus.db")).await;
    let house = Arc::new(house.unwrap());
    let blobs = FolderBlobs::open(&folder.path().join("blobs")).await;
    let blobs = Arc::new(blobs.unwrap());
    let room = StorageService {
        files: house.clone(),
        menus: house.clone(),
        uploads: Arc::new(GivenUpMeanwhile(house)),
        blobs: blobs.clone(),
        pdfs: Arc::new(BlobPdfs::of(blobs.clone())),
        secrets: Arc::new(SystemSecrets),
        clock: Arc::new(MovableClock::at(Instant::UNIX_EPOCH)),
        max_bytes: 1000,
    };
    let announced = UploadMetadata {
        name: ObjectName::parse("notes/a.txt").unwrap(),
        content_type: ContentType::parse("text/plain").unwrap(),
        description: Description::default(),
        md5: None,
        expected: ExpectedFile::default(),
    };
    let upload = room.begin(announced, 5).await.unwrap();
    let bytes = stream::iter([Ok(Bytes::from_static(b"Gansl"))]);
    let blob = blobs.put(bytes.boxed()).await.unwrap();
    let piece = Piece {
        offset: 0,
        blob: blob.id,
        size: 5,
    };
    let kept = room
        .uploads
        .add_piece(upload.id, piece, 1000, upload.touched);
    assert_eq!(kept.await.unwrap(), Appended::Kept);
    let ended = room.finalize(upload.id, &by()).await;
    assert!(
        matches!(ended, Err(NotStored::Refused(Refusal::Cancelled))),
        "{ended:?}"
    );
}
