use async_trait::async_trait;
use domain::files::{BlobId, InvalidMenuPdf};

use crate::StoreError;

/// Checks whether a blob is a PDF that viewers open (decision M5).
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
}
