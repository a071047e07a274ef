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

/// The suite, for `$fresh`: a future of anything that derefs to a [`PdfFixture`].
#[macro_export]
macro_rules! pdf_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, pdf:
            accepts_a_pdf,
            rejects_other_files,
            rejects_truncated_pdfs,
            rejects_encrypted_pdfs,
            rejects_pdfs_without_pages,
            fails_without_the_blob,
        );
    };
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

pub async fn rejects_pdfs_without_pages(fixture: &impl PdfFixture) {
    let objects = "%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n\
                   2 0 obj\n<</Type/Pages/Count 0/Kids[]>>\nendobj\n";
    let second = objects.find("2 0 obj").expect("the second object");
    let pdf = format!(
        "{objects}xref\n0 3\n0000000000 65535 f \n{:010} 00000 n \n{second:010} 00000 n \n\
         trailer\n<</Size 3/Root 1 0 R>>\nstartxref\n{}\n%%EOF\n",
        9,
        objects.len()
    );
    let result = inspect(fixture, pdf.as_bytes()).await;
    assert_eq!(result, Err(PdfError::NoPages));
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
