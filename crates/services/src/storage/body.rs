use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use futures::stream::{self, StreamExt};
use ports::{BlobStore, ByteStream, StoredBlob};

use super::StorageError;

/// A request body that is read in parts.
pub struct BodyReader<'a> {
    /// `None` after its end.
    bytes: Option<ByteStream<'a>>,
    buffer: Bytes,
    length: Option<u64>,
}

impl<'a> BodyReader<'a> {
    pub fn new(bytes: ByteStream<'a>) -> Self {
        Self {
            bytes: Some(bytes),
            buffer: Bytes::new(),
            length: None,
        }
    }

    /// The same body with its declared length.
    pub fn with_length(self, length: Option<u64>) -> Self {
        Self { length, ..self }
    }

    /// How many bytes to expect, at most `limit`.
    pub(super) fn expected_length(&self, limit: u64) -> u64 {
        self.length.map_or(limit, |length| length.min(limit))
    }

    /// The next bytes, at most `limit` of them; `None` at the end.
    async fn next(&mut self, limit: u64) -> Option<io::Result<Bytes>> {
        while self.buffer.is_empty() {
            let next = self.bytes.as_mut()?.next().await;
            if !matches!(next, Some(Ok(_))) {
                self.bytes = None;
            }
            match next? {
                Ok(bytes) => self.buffer = bytes,
                Err(error) => return Some(Err(error)),
            }
        }
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        Some(Ok(self.buffer.split_to(limit.min(self.buffer.len()))))
    }

    /// All bytes, of which there may be `limit`.
    pub async fn read_to_end(&mut self, limit: u64) -> Result<Vec<u8>, StorageError> {
        let mut all = Vec::new();
        while let Some(bytes) = self.next(u64::MAX).await {
            all.extend_from_slice(&bytes.map_err(StorageError::Disconnected)?);
            if all.len() as u64 > limit {
                return Err(StorageError::TooLarge { limit });
            }
        }
        Ok(all)
    }

    pub(super) async fn has_more(&mut self) -> Result<bool, StorageError> {
        match self.next(0).await {
            None => Ok(false),
            Some(Ok(_)) => Ok(true),
            Some(Err(error)) => Err(StorageError::Disconnected(error)),
        }
    }

    /// Stores the next bytes as a blob, at most `limit` of them, one chunk in memory at a time.
    pub(super) async fn store_part(
        &mut self,
        blobs: &dyn BlobStore,
        limit: u64,
    ) -> Result<StoredBlob, StorageError> {
        // The blob store reports only that the stream failed.
        let disconnected = Arc::new(Mutex::new(None));
        let shared = disconnected.clone();
        let bytes = stream::unfold((self, limit), move |(body, left)| {
            let shared = shared.clone();
            async move {
                if left == 0 {
                    return None;
                }
                let next = body.next(left).await?.map_err(|error| {
                    let copy = io::Error::from(error.kind());
                    *shared.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    copy
                });
                let length = next.as_ref().map_or(0, |bytes| bytes.len() as u64);
                Some((next, (body, left - length)))
            }
        });
        let stored = blobs.put(bytes.boxed()).await;
        let error = disconnected
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        match error {
            Some(error) => Err(StorageError::Disconnected(error)),
            None => Ok(stored?),
        }
    }

    /// Stores all bytes as a blob, of which there may be `limit`.
    pub(super) async fn store(
        &mut self,
        blobs: &dyn BlobStore,
        limit: u64,
    ) -> Result<StoredBlob, StorageError> {
        let blob = self.store_part(blobs, limit).await?;
        if self.has_more().await? {
            return Err(StorageError::TooLarge { limit });
        }
        Ok(blob)
    }
}
