use std::sync::Arc;

use adapters::pdf::BlobPdfInspector;
use adapters::secrets::SystemSecrets;
use async_trait::async_trait;
use bytes::Bytes;
use domain::files::{
    BlobId, ContentType, FileMetadata, FilePrecondition, InvalidMenuPdf, NewFile, UploadError,
    UploadId,
};
use futures::stream::{self, StreamExt};
use ports::contract::samples::file_name;
use ports::{PdfInspector, PdfThumbnail, Store, StoreError};
use services::files::{BodyReader, FileError, FileService};

use crate::fixture::Fixture;

const CHUNK_SIZE: usize = 262_144;

pub fn body(bytes: impl Into<Bytes>) -> BodyReader<'static> {
    BodyReader::new(stream::iter([Ok(bytes.into())]).boxed())
}

fn metadata(name: &str) -> NewFile {
    NewFile {
        name: file_name(name),
        metadata: FileMetadata {
            content_type: ContentType::parse("text/plain").unwrap(),
            ..FileMetadata::default()
        },
        md5: None,
        precondition: FilePrecondition::Unconditional,
    }
}

impl Fixture {
    async fn begin(&self, size: u64) -> UploadId {
        let metadata = metadata("notiz");
        self.files.begin_upload(metadata, size).await.unwrap().id
    }

    async fn append(&self, id: UploadId, offset: u64, bytes: Vec<u8>) -> Result<(), FileError> {
        let mut body = body(bytes);
        let appended = self.files.append(id, offset, None, &mut body, false);
        appended.await.map(drop)
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
    let new = metadata("notiz");
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

    async fn render_thumbnail(
        &self,
        _: &BlobId,
        _: u64,
    ) -> Result<Option<PdfThumbnail>, StoreError> {
        Ok(None)
    }
}

#[tokio::test]
async fn finishing_an_upload_fails_if_it_is_cancelled_meanwhile() {
    let fixture = Fixture::new().await;
    let pdf = NewFile {
        metadata: FileMetadata::PDF,
        ..metadata("menu/Karte.pdf")
    };
    let id = fixture.files.begin_upload(pdf, 5).await.unwrap().id;
    fixture.append(id, 0, b"%PDF-".to_vec()).await.unwrap();
    let service = |pdf_inspector: Arc<dyn PdfInspector>| {
        let (store, blobs) = (fixture.store.clone(), fixture.blobs.clone());
        let clock = Arc::new(fixture.clock.clone());
        FileService {
            store,
            blobs,
            pdf_inspector,
            secret_generator: Arc::new(SystemSecrets),
            clock,
            max_file_bytes: 1 << 20,
        }
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
    let mut snapshot = fixture.store.begin_read_only().await.unwrap();
    assert_eq!(snapshot.files().list("", u32::MAX).await.unwrap(), []);
}
