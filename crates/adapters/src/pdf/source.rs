use std::ops::Range;
use std::sync::Arc;

use domain::files::BlobId;
use futures::TryStreamExt;
use ports::BlobStore;
use ports::StoreError;
use tokio::runtime::Handle;

use super::Fault;

/// The bytes of a file, by ranges.
pub(super) trait Source {
    /// How many there are.
    fn size(&self) -> u64;

    /// Those of a range, cut to the file.
    fn read(&self, range: Range<u64>) -> Result<Vec<u8>, Fault>;
}

/// The bytes of a blob.
pub(super) struct BlobSource {
    pub(super) blobs: Arc<dyn BlobStore>,
    pub(super) blob: BlobId,
    pub(super) size: u64,
    pub(super) runtime: Handle,
}

impl Source for BlobSource {
    fn size(&self) -> u64 {
        self.size
    }

    fn read(&self, range: Range<u64>) -> Result<Vec<u8>, Fault> {
        self.runtime.block_on(async {
            let bytes = self.blobs.open(&self.blob, Some(range)).await;
            let bytes = bytes.map_err(Fault::Store)?;
            let bytes = bytes.ok_or_else(|| Fault::Store(StoreError::other("the blob is gone")))?;
            let read = bytes.try_fold(Vec::new(), async |mut all, bytes| {
                all.extend_from_slice(&bytes);
                Ok(all)
            });
            read.await
                .map_err(|fault| Fault::Store(StoreError::other(fault)))
        })
    }
}

/// A file without what stands before this byte of it.
pub(super) struct Behind<'a, S> {
    source: &'a S,
    start: u64,
}

impl<'a, S> Behind<'a, S> {
    pub(super) fn of(source: &'a S, start: u64) -> Self {
        Self { source, start }
    }
}

impl<S: Source> Source for Behind<'_, S> {
    fn size(&self) -> u64 {
        self.source.size().saturating_sub(self.start)
    }

    fn read(&self, Range { start, end }: Range<u64>) -> Result<Vec<u8>, Fault> {
        let whole = |at: u64| at.saturating_add(self.start);
        self.source.read(whole(start)..whole(end))
    }
}

/// A file in memory, for tests.
#[cfg(test)]
impl Source for &[u8] {
    fn size(&self) -> u64 {
        self.len() as u64
    }

    fn read(&self, range: Range<u64>) -> Result<Vec<u8>, Fault> {
        let cut = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(self.len());
        let (start, end) = (cut(range.start), cut(range.end));
        Ok(self.get(start..end).unwrap_or_default().to_vec())
    }
}
