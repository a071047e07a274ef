use async_trait::async_trait;
use domain::files::BlobId;
use domain::storage::PdfFault;

use crate::StoreError;

/// Looks whether a blob is a PDF that a guest's viewer will open (decision M5).
#[async_trait]
pub trait PdfInspector: Send + Sync {
    /// Looks at a stored blob of `size` bytes, in constant memory whatever its size.
    ///
    /// # Errors
    /// When the store fails. What is wrong with the PDF is an answer.
    async fn inspect(&self, blob: &BlobId, size: u64) -> Result<Result<(), PdfFault>, StoreError>;
}
