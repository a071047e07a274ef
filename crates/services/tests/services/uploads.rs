use std::sync::Arc;

use adapters::pdf::BlobPdfInspector;
use adapters::secrets::SystemSecrets;
use async_trait::async_trait;
use domain::files::{
    BlobId, CHUNK_GRANULARITY_BYTES, FileMetadata, FilePrecondition, InvalidMenuPdf, NewFile,
    UploadError, UploadId,
};
use futures::future::join_all;
use ports::{PdfInspector, StoreError};
use services::files::{FileError, FileService};

use crate::files::{body, metadata};
use crate::fixture::Fixture;

const CHUNK_SIZE: usize = 262_144;

impl Fixture {
    async fn begin(&self, size: u64) -> UploadId {
        let metadata = metadata("notiz", FilePrecondition::Unconditional);
        self.files.begin_upload(metadata, size).await.unwrap().id
    }

    async fn append(&self, id: UploadId, offset: u64, bytes: Vec<u8>) -> Result<(), FileError> {
        let mut body = body(bytes);
        let appended = self.files.append(id, offset, None, &mut body, false);
        appended.await.map(drop)
    }
}

#[tokio::test]
async fn one_of_many_concurrent_appends_at_an_offset_succeeds() {
    let fixture = Fixture::new().await;
    let id = fixture.begin(2 * CHUNK_GRANULARITY_BYTES).await;
    let concurrent_appends = (0..8).map(|number| fixture.append(id, 0, vec![number; CHUNK_SIZE]));
    let appended = join_all(concurrent_appends).await;
    assert_eq!(appended.into_iter().flatten().count(), 1);
    let upload = fixture.files.find_upload(id).await.unwrap();
    assert_eq!(upload.received, CHUNK_GRANULARITY_BYTES);
}

#[tokio::test]
async fn bytes_after_the_end_of_an_upload_change_nothing() {
    let fixture = Fixture::new().await;
    let id = fixture.begin(CHUNK_GRANULARITY_BYTES).await;
    fixture.append(id, 0, vec![0; CHUNK_SIZE]).await.unwrap();
    for _ in 0..2 {
        let appended = fixture.append(id, CHUNK_GRANULARITY_BYTES, vec![0]).await;
        let error = appended.unwrap_err().to_string();
        assert_eq!(
            error,
            UploadError::TooLong {
                size: CHUNK_GRANULARITY_BYTES
            }
            .to_string()
        );
    }
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
        fixture
            .append(*id, 0, vec![0; 4 * CHUNK_SIZE])
            .await
            .unwrap();
    }
    let rejected = fixture.append(last, 0, vec![0; CHUNK_SIZE]).await;
    assert!(matches!(rejected, Err(FileError::UploadQuotaExceeded)));
    let new = metadata("notiz", FilePrecondition::Unconditional);
    let rejected = fixture.files.begin_upload(new, 1).await;
    assert!(matches!(rejected, Err(FileError::UploadQuotaExceeded)));
    fixture.files.cancel_upload(ids[0]).await.unwrap();
    fixture
        .append(last, 0, vec![0; 4 * CHUNK_SIZE])
        .await
        .unwrap();
    fixture.files.cancel_upload(ids[1]).await.unwrap();
    fixture.begin(1).await;
}

/// Cancels an upload when its file is inspected.
struct CancellingInspector {
    storage: FileService,
    upload: UploadId,
}

#[async_trait]
impl PdfInspector for CancellingInspector {
    async fn validate(&self, _: &BlobId, _: u64) -> Result<Result<(), InvalidMenuPdf>, StoreError> {
        self.storage.cancel_upload(self.upload).await.unwrap();
        Ok(Ok(()))
    }
}

#[tokio::test]
async fn finishing_an_upload_fails_if_it_is_cancelled_meanwhile() {
    let fixture = Fixture::new().await;
    let pdf = NewFile {
        metadata: FileMetadata::PDF,
        ..metadata("menu/Karte.pdf", FilePrecondition::Unconditional)
    };
    let id = fixture.files.begin_upload(pdf, 5).await.unwrap().id;
    fixture.append(id, 0, b"%PDF-".to_vec()).await.unwrap();
    let service = |pdf_inspector: Arc<dyn PdfInspector>| {
        let (store, blobs) = (fixture.store.clone(), fixture.blobs.clone());
        let clock = Arc::new(fixture.clock.clone());
        FileService::new(
            store,
            blobs,
            pdf_inspector,
            Arc::new(SystemSecrets),
            clock,
            1 << 20,
        )
    };
    let blobs = fixture.blobs.clone();
    let cancelling_storage = service(Arc::new(CancellingInspector {
        storage: service(Arc::new(BlobPdfInspector::new(blobs))),
        upload: id,
    }));
    let finished = cancelling_storage
        .finish(id, None, &fixture.context())
        .await;
    let expected = UploadError::Cancelled;
    assert!(matches!(finished, Err(FileError::Upload(error)) if error == expected));
    assert_eq!(fixture.files().await, []);
}
