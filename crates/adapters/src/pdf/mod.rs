//! Checks whether a blob is a PDF that a viewer opens without repair (decision M5).
//!
//! * `pdf_decoding_limit`: bounds the bytes that the parser decodes.
//! * `pdf_structure`: the end of the file, the page tree and the pages' contents.

mod pdf_decoding_limit;
mod pdf_structure;

use std::ops::Range;
use std::sync::Arc;

use async_trait::async_trait;
use domain::files::BlobId;
use domain::storage::{InvalidMenuPdf, PDF_HEADER_RANGE, find_pdf_header};
use futures::TryStreamExt;
use pdf_decoding_limit::limit_pdf_decoding;
use ports::{BlobStore, PdfInspector, StoreError};
use tokio::sync::Mutex;
use tracing::instrument;

/// Size in bytes up to which a file is read into memory and parsed. Of a larger one only the start and the end are
/// checked.
const MAX_PARSED_PDF_BYTES: u64 = 64 * 1024 * 1024;

/// Inspects PDFs in a blob store, one at a time, which bounds the memory used.
#[derive(Clone)]
pub struct BlobPdfInspector {
    blobs: Arc<dyn BlobStore>,
    parser_mutex: Arc<Mutex<()>>,
}

impl BlobPdfInspector {
    #[must_use]
    pub fn new(blobs: Arc<dyn BlobStore>) -> Self {
        let parser_mutex = Arc::default();
        Self {
            blobs,
            parser_mutex,
        }
    }

    async fn read(&self, blob: &BlobId, range: Range<u64>) -> Result<Vec<u8>, StoreError> {
        let bytes = self.blobs.open(blob, Some(range)).await?;
        let bytes = bytes.ok_or_else(|| StoreError::other("blob not found"))?;
        let read = bytes.try_fold(Vec::new(), async |mut read, chunk| {
            read.extend_from_slice(&chunk);
            Ok(read)
        });
        read.await.map_err(StoreError::other)
    }
}

#[async_trait]
impl PdfInspector for BlobPdfInspector {
    #[instrument(name = "validate_pdf", skip_all)]
    async fn validate(
        &self,
        blob: &BlobId,
        size: u64,
    ) -> Result<Result<(), InvalidMenuPdf>, StoreError> {
        if size > MAX_PARSED_PDF_BYTES {
            let file_head = self.read(blob, 0..PDF_HEADER_RANGE).await?;
            let file_tail = self
                .read(blob, size - u64::from(pdf_structure::PDF_TAIL_LEN)..size)
                .await?;
            let xref_table_offset = pdf_structure::last_xref_table_offset(&file_tail);
            return Ok(find_pdf_header(&file_head).and(xref_table_offset).map(drop));
        }
        let parser_guard = self.parser_mutex.clone().lock_owned().await;
        let bytes = self.read(blob, 0..size).await?;
        // Parsing continues when the request ends early.
        let parsing = tokio::task::spawn_blocking(move || {
            let _parser_guard = parser_guard;
            validate(bytes)
        });
        match parsing.await {
            // The parser panics on some malformed files.
            Err(error) if error.is_panic() => Ok(Err(InvalidMenuPdf::Damaged)),
            result => result.map_err(StoreError::other),
        }
    }
}

fn validate(mut pdf: Vec<u8>) -> Result<(), InvalidMenuPdf> {
    let header_search_length = usize::try_from(PDF_HEADER_RANGE).unwrap_or(usize::MAX);
    let start = find_pdf_header(pdf.get(..header_search_length).unwrap_or(&pdf))?;
    limit_pdf_decoding(&mut pdf)?;
    let pdf = Arc::new(pdf);
    match pdf_structure::check(pdf.clone()) {
        // With bytes before the header, offsets may be counted from the header.
        Err(InvalidMenuPdf::Damaged) if start > 0 => {
            pdf_structure::check(Arc::new(Arc::unwrap_or_clone(pdf).split_off(start)))
        }
        result => result,
    }
}

#[cfg(test)]
mod tests;
