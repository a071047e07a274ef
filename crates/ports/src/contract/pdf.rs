use bytes::Bytes;
use domain::files::BlobId;
use domain::storage::PdfError;
use futures::stream::{self, StreamExt};

use crate::{BlobStore, PdfInspector};

/// Three pages.
pub const PLAIN: &[u8] = include_bytes!("pdf/plain.pdf");

/// Opens with a password only.
pub const LOCKED: &[u8] = include_bytes!("pdf/locked.pdf");

/// An inspector and the blob store that it reads.
pub trait PdfFixture: Sync {
    fn inspector(&self) -> &dyn PdfInspector;

    fn blobs(&self) -> &dyn BlobStore;
}

pub async fn accepts_a_pdf(fixture: &impl PdfFixture) {
    assert_eq!(inspect(fixture, PLAIN).await, Ok(()));
    // Again, because an inspector may keep a parser.
    assert_eq!(inspect(fixture, PLAIN).await, Ok(()));
}

pub async fn rejects_other_files(fixture: &impl PdfFixture) {
    for other in [&b""[..], b"<!doctype html>%PDF", b"\x89PNG\r\n"] {
        assert_eq!(inspect(fixture, other).await, Err(PdfError::InvalidPdf));
    }
}

pub async fn rejects_truncated_pdfs(fixture: &impl PdfFixture) {
    let whole = PLAIN.trim_ascii_end();
    for length in [8, whole.len() / 2, whole.len() - 1] {
        let result = inspect(fixture, &whole[..length]).await;
        assert_eq!(result, Err(PdfError::Damaged), "{length}");
    }
}

pub async fn rejects_encrypted_pdfs(fixture: &impl PdfFixture) {
    assert_eq!(inspect(fixture, LOCKED).await, Err(PdfError::Encrypted));
}

pub async fn fails_without_the_blob(fixture: &impl PdfFixture) {
    let missing = BlobId::from_digest([0; 32]);
    assert!(fixture.inspector().inspect(&missing, 9).await.is_err());
}

async fn inspect(fixture: &impl PdfFixture, pdf: &[u8]) -> Result<(), PdfError> {
    let bytes = stream::iter([Ok(Bytes::copy_from_slice(pdf))]).boxed();
    let blob = fixture.blobs().put(bytes).await.expect("a blob");
    let result = fixture.inspector().inspect(&blob.id, blob.size).await;
    result.expect("a result")
}
