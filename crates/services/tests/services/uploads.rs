use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use adapters::blobs::FolderBlobs;
use async_trait::async_trait;
use domain::audit::AuditAction;
use domain::files::{BlobId, FilePrecondition, StoredFile};
use domain::storage::{CHUNK_BYTES, UploadError, UploadId, UploadState};
use futures::future::join_all;
use ports::contract::samples::object_name;
use ports::{BlobStore, ByteStream, DiskSpace, StoreError, StoredBlob};
use services::storage::{CancelOutcome, StorageError, StorageService};
use tokio::sync::OnceCell;

use crate::files::{body, metadata};
use crate::fixture::{Fixture, storage_service};

const CHUNK: usize = 262_144;

impl Fixture {
    async fn begin(&self, size: u64) -> UploadId {
        let metadata = metadata("notiz", FilePrecondition::Any);
        self.storage.begin_upload(metadata, size).await.unwrap().id
    }

    async fn append(&self, id: UploadId, offset: u64, bytes: Vec<u8>) -> Result<(), StorageError> {
        let (mut body, context) = (body(bytes), self.context());
        let appended = self
            .storage
            .append(id, offset, None, &mut body, false, &context);
        appended.await.map(drop)
    }

    async fn finish(&self, id: UploadId) -> Result<StoredFile, StorageError> {
        self.storage.finish(id, None, &self.context()).await
    }
}

fn is_wrong_offset(result: &Result<(), StorageError>) -> bool {
    matches!(
        result,
        Err(StorageError::Upload(
            UploadError::WrongOffset { .. } | UploadError::Final
        ))
    )
}

#[tokio::test]
async fn chunks_become_one_file() {
    let fixture = Fixture::new().await;
    let id = fixture.begin(CHUNK_BYTES + 2).await;
    let before = fixture.revision().await;
    fixture.append(id, 0, vec![b'a'; CHUNK]).await.unwrap();
    for offset in [0, 7 * CHUNK_BYTES] {
        let appended = fixture.append(id, offset, b"b".to_vec()).await;
        assert!(is_wrong_offset(&appended));
    }
    let incomplete = fixture.finish(id).await;
    assert!(matches!(
        incomplete,
        Err(StorageError::Upload(UploadError::Incomplete { .. }))
    ));
    fixture
        .append(id, CHUNK_BYTES, b"bb".to_vec())
        .await
        .unwrap();
    assert_eq!(fixture.revision().await, before);
    let file = fixture.finish(id).await.unwrap();
    assert_eq!(file.size, CHUNK_BYTES + 2);
    assert!(fixture.revision().await > before);
    let event = AuditAction::FileStored.on("notiz");
    assert_eq!(fixture.audit_events().await, [event]);
    let upload = fixture.storage.find_upload(id).await.unwrap();
    assert_eq!(upload.state, UploadState::Final);
    let resulting = fixture.storage.resulting_file(&upload).await.unwrap();
    assert_eq!(resulting.as_ref(), Some(&file));
    assert_eq!(fixture.finish(id).await.unwrap(), file);
}

#[tokio::test]
async fn one_of_many_concurrent_appends_at_an_offset_succeeds() {
    let fixture = Fixture::new().await;
    let id = fixture.begin(2 * CHUNK_BYTES).await;
    let appends = (0..8).map(|number| fixture.append(id, 0, vec![number; CHUNK]));
    let appended = join_all(appends).await;
    assert_eq!(appended.into_iter().flatten().count(), 1);
    let upload = fixture.storage.find_upload(id).await.unwrap();
    assert_eq!(upload.received, CHUNK_BYTES);
}

/// Ten files of 1 MiB. Only received bytes count.
#[tokio::test]
async fn unfinished_uploads_have_a_quota() {
    let fixture = Fixture::new().await;
    let mebibyte = 1 << 20;
    let mut ids = Vec::new();
    for _ in 0..11 {
        ids.push(fixture.begin(mebibyte).await);
    }
    let last = ids.pop().unwrap();
    for id in &ids {
        fixture.append(*id, 0, vec![0; 4 * CHUNK]).await.unwrap();
    }
    let rejected = fixture.append(last, 0, vec![0; CHUNK]).await;
    assert!(matches!(rejected, Err(StorageError::QuotaExceeded)));
    let new = metadata("notiz", FilePrecondition::Any);
    let rejected = fixture.storage.begin_upload(new, 1).await;
    assert!(matches!(rejected, Err(StorageError::QuotaExceeded)));
    fixture.storage.cancel_upload(ids[0]).await.unwrap();
    fixture.append(last, 0, vec![0; 4 * CHUNK]).await.unwrap();
    fixture.storage.cancel_upload(ids[1]).await.unwrap();
    fixture.begin(1).await;
}

#[tokio::test]
async fn a_finished_or_cancelled_upload_accepts_nothing() {
    let fixture = Fixture::new().await;
    let finished = fixture.begin(2).await;
    fixture.append(finished, 0, b"ab".to_vec()).await.unwrap();
    let file = fixture.finish(finished).await.unwrap();
    let cancelled = fixture.begin(2).await;
    fixture.append(cancelled, 0, b"cd".to_vec()).await.unwrap();
    fixture.storage.cancel_upload(cancelled).await.unwrap();
    assert!(is_wrong_offset(
        &fixture.append(finished, 2, b"e".to_vec()).await
    ));
    let before = fixture.audit_and_revision().await;
    for result in [
        fixture.append(cancelled, 2, b"e".to_vec()).await,
        fixture.finish(cancelled).await.map(drop),
        fixture.storage.cancel_upload(cancelled).await.map(drop),
    ] {
        let rejected = matches!(result, Err(StorageError::Upload(UploadError::Cancelled)));
        assert!(rejected, "{result:?}");
    }
    let outcome = fixture.storage.cancel_upload(finished).await;
    assert!(matches!(outcome, Ok(CancelOutcome::Final(_))));
    let unknown = UploadId::from_random([9; 32]);
    let missing = fixture.finish(unknown).await;
    assert!(matches!(missing, Err(StorageError::UploadNotFound)));
    assert_eq!(fixture.storage.find(&file.name).await.unwrap(), Some(file));
    assert_eq!(fixture.audit_and_revision().await, before);
}

#[tokio::test]
async fn an_upload_is_cancelled_if_its_file_changed_meanwhile() {
    let fixture = Fixture::new().await;
    let metadata = metadata("notiz", FilePrecondition::Absent);
    let id = fixture.storage.begin_upload(metadata, 2).await.unwrap().id;
    fixture.append(id, 0, b"ab".to_vec()).await.unwrap();
    let other = fixture
        .put("notiz", "schneller", FilePrecondition::Any)
        .await;
    let other = other.unwrap();
    let rejected = fixture.finish(id).await;
    assert!(matches!(rejected, Err(StorageError::PreconditionFailed)));
    let ended = fixture.storage.find_upload(id).await;
    assert!(matches!(
        ended,
        Err(StorageError::Upload(UploadError::Cancelled))
    ));
    let found = fixture.storage.find(&object_name("notiz")).await.unwrap();
    assert_eq!(found, Some(other));
}

/// Cancels an upload when a blob is opened.
struct CancellingBlobs {
    blobs: Arc<FolderBlobs>,
    upload: OnceCell<(StorageService, UploadId)>,
}

#[async_trait]
impl BlobStore for CancellingBlobs {
    async fn open(
        &self,
        id: &BlobId,
        range: Option<Range<u64>>,
    ) -> Result<Option<ByteStream<'static>>, StoreError> {
        if let Some((storage, upload)) = self.upload.get() {
            storage.cancel_upload(*upload).await.unwrap();
        }
        self.blobs.open(id, range).await
    }

    async fn put(&self, bytes: ByteStream<'_>) -> Result<StoredBlob, StoreError> {
        self.blobs.put(bytes).await
    }

    async fn exists(&self, id: &BlobId) -> Result<bool, StoreError> {
        self.blobs.exists(id).await
    }

    async fn check(&self) -> Result<(), StoreError> {
        self.blobs.check().await
    }

    async fn disk_space(&self) -> Result<DiskSpace, StoreError> {
        self.blobs.disk_space().await
    }

    async fn delete(&self, id: &BlobId) -> Result<bool, StoreError> {
        self.blobs.delete(id).await
    }

    async fn delete_older(&self, id: &BlobId, age: Duration) -> Result<bool, StoreError> {
        self.blobs.delete_older(id, age).await
    }

    async fn list(&self) -> Result<Vec<BlobId>, StoreError> {
        self.blobs.list().await
    }
}

#[tokio::test]
async fn finishing_an_upload_fails_if_it_is_cancelled_meanwhile() {
    let fixture = Fixture::new().await;
    let id = fixture.begin(2).await;
    fixture.append(id, 0, b"ab".to_vec()).await.unwrap();
    let other = storage_service(
        fixture.store.clone(),
        fixture.blobs.clone(),
        fixture.clock.clone(),
    );
    let blobs = Arc::new(CancellingBlobs {
        blobs: fixture.blobs.clone(),
        upload: OnceCell::new_with(Some((other, id))),
    });
    let cancelling = storage_service(fixture.store.clone(), blobs, fixture.clock.clone());
    let finished = cancelling.finish(id, None, &fixture.context()).await;
    assert!(matches!(
        finished,
        Err(StorageError::Upload(UploadError::Cancelled))
    ));
    assert_eq!(
        fixture.storage.find(&object_name("notiz")).await.unwrap(),
        None
    );
}
