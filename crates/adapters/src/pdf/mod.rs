//! Whether a blob is a PDF that a guest's viewer will open, by its content (decision M5).
//!
//! No library at hand reads a PDF without having all of it in memory, so this one reads what an answer needs: the end
//! of the file, the table of objects, and the page tree with where its contents begin and end. What it finds there it
//! trusts in nothing: every number is checked, every walk has a bound, nothing is unpacked beyond a limit.
//!
//! * `source`: the bytes of a blob, by ranges.
//! * `object`: what stands in a PDF, parsed from a few kilobytes.
//! * `unpack`: compressed streams.
//! * `xref`: where the objects are.
//! * `document`: objects by their number.
//! * `pages`: the walk.

mod document;
mod object;
mod pages;
mod source;
mod unpack;
mod xref;

use std::sync::Arc;

use async_trait::async_trait;
use domain::files::BlobId;
use domain::storage::PdfFault;
use ports::StoreError;
use ports::{BlobStore, PdfInspector};
use source::BlobSource;
use tokio::runtime::Handle;

/// Looks at PDFs in a store of blobs.
#[derive(Clone)]
pub struct BlobPdfs {
    blobs: Arc<dyn BlobStore>,
}

impl BlobPdfs {
    /// Looks at what is in this store.
    #[must_use]
    pub fn of(blobs: Arc<dyn BlobStore>) -> Self {
        Self { blobs }
    }
}

#[async_trait]
impl PdfInspector for BlobPdfs {
    async fn inspect(&self, blob: &BlobId, size: u64) -> Result<Result<(), PdfFault>, StoreError> {
        let source = BlobSource {
            blobs: self.blobs.clone(),
            blob: *blob,
            size,
            runtime: Handle::current(),
        };
        // Unpacking is work for a processor, and reading waits: neither belongs on a thread that serves.
        let answer = tokio::task::spawn_blocking(move || pages::inspect(&source)).await;
        match answer.map_err(StoreError::other)? {
            Ok(()) => Ok(Ok(())),
            Err(Fault::Pdf(fault)) => Ok(Err(fault)),
            Err(Fault::Store(fault)) => Err(fault),
        }
    }
}

/// Why there is no answer, or which.
#[derive(Debug)]
enum Fault {
    /// The PDF is not good.
    Pdf(PdfFault),
    /// The store fails.
    Store(StoreError),
}

impl From<PdfFault> for Fault {
    fn from(fault: PdfFault) -> Self {
        Self::Pdf(fault)
    }
}

/// Whatever is not as it should be.
const DAMAGED: Fault = Fault::Pdf(PdfFault::Damaged);

#[cfg(test)]
mod tests;
