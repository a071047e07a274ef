use bytes::Bytes;
use futures::stream::StreamExt;
use ports::{BlobStore, ByteStream, StoredBlob};
use tokio::io::{AsyncBufReadExt, AsyncReadExt};
use tokio_util::io::{ReaderStream, StreamReader};

use super::FileError;

/// How much of a body is in memory while it is stored.
const BUFFER_BYTES: usize = 64 * 1024;

/// A request body that is read in parts.
pub struct BodyReader<'a> {
    reader: StreamReader<ByteStream<'a>, Bytes>,
    length: Option<u64>,
}

impl<'a> BodyReader<'a> {
    pub fn new(bytes: ByteStream<'a>) -> Self {
        Self {
            // The reader polls a stream again that has ended.
            reader: StreamReader::new(bytes.fuse().boxed()),
            length: None,
        }
    }

    /// The same body with its declared length.
    pub fn with_declared_length(self, length: Option<u64>) -> Self {
        Self { length, ..self }
    }

    /// How many bytes to expect, at most `limit`.
    pub(super) fn expected_length(&self, limit: u64) -> u64 {
        self.length.map_or(limit, |length| length.min(limit))
    }

    /// All bytes, of which there may be `limit`.
    pub async fn read_to_end(&mut self, limit: u64) -> Result<Vec<u8>, FileError> {
        let mut all_bytes = Vec::new();
        let mut limited_reader = (&mut self.reader).take(limit.saturating_add(1));
        let result = limited_reader.read_to_end(&mut all_bytes).await;
        result.map_err(FileError::Disconnected)?;
        if all_bytes.len() as u64 > limit {
            return Err(FileError::TooLarge { limit });
        }
        Ok(all_bytes)
    }

    pub(super) async fn has_more_bytes(&mut self) -> Result<bool, FileError> {
        let next = self.reader.fill_buf().await;
        Ok(!next.map_err(FileError::Disconnected)?.is_empty())
    }

    /// Stores the next bytes as a blob, at most `limit` of them.
    pub(super) async fn store_part(
        &mut self,
        blobs: &dyn BlobStore,
        limit: u64,
    ) -> Result<StoredBlob, FileError> {
        let part = (&mut self.reader).take(limit);
        let part = ReaderStream::with_capacity(part, BUFFER_BYTES);
        Ok(blobs.put(part.boxed()).await?)
    }

    /// Stores all bytes as a blob, of which there may be `limit`.
    pub(super) async fn store(
        &mut self,
        blobs: &dyn BlobStore,
        limit: u64,
    ) -> Result<StoredBlob, FileError> {
        let blob = self.store_part(blobs, limit).await?;
        if self.has_more_bytes().await? {
            return Err(FileError::TooLarge { limit });
        }
        Ok(blob)
    }
}
