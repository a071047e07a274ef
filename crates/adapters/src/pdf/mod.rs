//! Checks whether a blob is a PDF that viewers open, with or without repair (decision M5), and renders its first page.
//!
//! * `pdf_decoding_limit`: bounds the bytes that the parser decodes.
//! * `pdf_structure`: the end of the file and the page tree.
//! * `thumbnail`: renders the first page, in a process of its own.

mod pdf_decoding_limit;
mod pdf_structure;
mod thumbnail;

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use async_trait::async_trait;
use domain::files::{BlobId, InvalidMenuPdf, PDF_HEADER_RANGE, find_pdf_header};
use futures::TryStreamExt;
use ports::{BlobStore, PdfInspector, PdfThumbnail, StoreError};
use tokio::sync::{Mutex, OnceCell};
use tracing::instrument;

pub use self::thumbnail::{RENDER_COMMAND, render_standard_input};

/// Size in bytes up to which a file is read into memory and parsed. Of a larger one only the start and the end are
/// checked, and there is no thumbnail.
const MAX_PARSED_PDF_BYTES: u64 = 64 * 1024 * 1024;

/// Bytes of the end that are checked then.
const CHECKED_TAIL_BYTES: u64 = 1024 * 1024;

/// This program, also when its file was replaced.
const THIS_PROGRAM: &str = "/proc/self/exe";

/// How many thumbnails are kept in memory.
const MAX_KEPT_THUMBNAILS: usize = 32;

/// The last ones that were rendered; `None` if that failed.
type KeptThumbnails = BTreeMap<BlobId, Arc<OnceCell<Option<PdfThumbnail>>>>;

/// Inspects PDFs in a blob store, one at a time, which bounds the memory used. Renders one at a time.
#[derive(Clone)]
pub struct BlobPdfInspector {
    blobs: Arc<dyn BlobStore>,
    parser_mutex: Arc<Mutex<()>>,
    renderer_mutex: Arc<Mutex<()>>,
    thumbnails: Arc<Mutex<KeptThumbnails>>,
    renderer: PathBuf,
}

impl BlobPdfInspector {
    #[must_use]
    pub fn new(blobs: Arc<dyn BlobStore>) -> Self {
        Self {
            blobs,
            parser_mutex: Arc::default(),
            renderer_mutex: Arc::default(),
            thumbnails: Arc::default(),
            renderer: THIS_PROGRAM.into(),
        }
    }

    /// Renders with this program, which must know [`RENDER_COMMAND`].
    #[cfg(feature = "test-support")]
    #[must_use]
    pub fn with_renderer(mut self, program: impl Into<PathBuf>) -> Self {
        self.renderer = program.into();
        self
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
            let file_head = self.read(blob, 0..PDF_HEADER_RANGE.into()).await?;
            let file_tail = self.read(blob, size - CHECKED_TAIL_BYTES..size).await?;
            return Ok(match find_pdf_header(&file_head) {
                Ok(_) if pdf_structure::has_end(&file_tail) => Ok(()),
                Ok(_) => Err(InvalidMenuPdf::Damaged),
                Err(error) => Err(error),
            });
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

    #[instrument(skip_all)]
    async fn render_thumbnail(
        &self,
        blob: &BlobId,
        size: u64,
    ) -> Result<Option<PdfThumbnail>, StoreError> {
        if size > MAX_PARSED_PDF_BYTES {
            return Ok(None);
        }
        let mut thumbnails = self.thumbnails.lock().await;
        if thumbnails.len() >= MAX_KEPT_THUMBNAILS {
            thumbnails.clear();
        }
        let thumbnail = thumbnails.entry(*blob).or_default().clone();
        drop(thumbnails);
        let render = || async {
            let _renderer_guard = self.renderer_mutex.lock().await;
            let pdf = self.read(blob, 0..size).await?;
            let rendered = thumbnail::render_in_process(&self.renderer, pdf).await;
            rendered.map_err(StoreError::other)
        };
        thumbnail.get_or_try_init(render).await.cloned()
    }
}

fn validate(mut pdf: Vec<u8>) -> Result<(), InvalidMenuPdf> {
    let start = find_pdf_header(&pdf)?;
    // Offsets are counted from the header. If they are not, the parser searches for the objects.
    pdf.drain(..start);
    pdf_structure::check(pdf)
}

#[cfg(test)]
mod tests;
