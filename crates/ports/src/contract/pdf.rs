use bytes::Bytes;
use domain::files::{BlobId, InvalidMenuPdf};
use futures::stream::{self, StreamExt};

use crate::{BlobStore, PdfInspector};

/// Three pages.
pub const VALID_PDF: &[u8] = include_bytes!("pdf/plain.pdf");

/// Opens with a password only.
pub const ENCRYPTED_PDF: &[u8] = include_bytes!("pdf/locked.pdf");

/// An inspector and the blob store that it reads.
pub trait PdfInspectorFixture: Sync {
    fn pdf_inspector(&self) -> &dyn PdfInspector;

    fn blobs(&self) -> &dyn BlobStore;
}

/// More than once, because an inspector may keep a parser.
pub async fn accepts_only_complete_unencrypted_pdfs(fixture: &impl PdfInspectorFixture) {
    let whole_pdf = VALID_PDF.trim_ascii_end();
    for (pdf, expected) in [
        (VALID_PDF, Ok(())),
        (&b""[..], Err(InvalidMenuPdf::InvalidPdf)),
        (b"<!doctype html>%PDF", Err(InvalidMenuPdf::InvalidPdf)),
        (b"\x89PNG\r\n", Err(InvalidMenuPdf::InvalidPdf)),
        (&whole_pdf[..8], Err(InvalidMenuPdf::Damaged)),
        (
            &whole_pdf[..whole_pdf.len() / 2],
            Err(InvalidMenuPdf::Damaged),
        ),
        // Without its end, but with all pages.
        (&whole_pdf[..whole_pdf.len() - 1], Ok(())),
        (ENCRYPTED_PDF, Err(InvalidMenuPdf::Encrypted)),
        (VALID_PDF, Ok(())),
    ] {
        let bytes = stream::iter([Ok(Bytes::from_static(pdf))]).boxed();
        let blob = fixture.blobs().put(bytes).await.expect("a blob");
        let result = fixture.pdf_inspector().validate(&blob.id, blob.size).await;
        assert_eq!(result.expect("a result"), expected, "{} bytes", pdf.len());
    }
}

pub async fn pdf_inspection_fails_without_the_blob(fixture: &impl PdfInspectorFixture) {
    let missing = BlobId::from_digest([0; 32]);
    let inspector = fixture.pdf_inspector();
    assert!(inspector.validate(&missing, 9).await.is_err());
    assert!(inspector.render_thumbnail(&missing, 9).await.is_err());
}
