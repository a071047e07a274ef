use async_trait::async_trait;
use bytes::Bytes;
use domain::files::{BlobId, InvalidMenuPdf};

use crate::StoreError;

/// The first page of a PDF as a picture, and whether the PDF has text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PdfThumbnail {
    pub png: Bytes,
    /// Whether screen readers and search engines can read the first pages. A scan without recognised text has none.
    pub has_text: bool,
}

/// Checks whether a blob is a PDF that viewers open (decision M5), and renders its first page.
#[async_trait]
pub trait PdfInspector: Send + Sync {
    /// Checks a stored blob of `size` bytes, in bounded memory.
    ///
    /// # Errors
    /// When the store fails.
    async fn validate(
        &self,
        blob: &BlobId,
        size: u64,
    ) -> Result<Result<(), InvalidMenuPdf>, StoreError>;

    /// Renders the first page of a stored blob of `size` bytes, in bounded memory. `None` if that fails or takes too long.
    ///
    /// # Errors
    /// When the store fails.
    async fn render_thumbnail(
        &self,
        blob: &BlobId,
        size: u64,
    ) -> Result<Option<PdfThumbnail>, StoreError>;
}
