//! Bytes on their way in, cut into pieces that fit.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use futures::stream::{self, StreamExt};

use super::NotStored;
use ports::{BlobStore, ByteStream, StoredBlob};

/// Bytes on their way in, with what was read of them and not yet used.
pub struct Incoming<'a> {
    /// `None` once they have ended, because a stream must not be asked again.
    bytes: Option<ByteStream<'a>>,
    rest: Bytes,
    length: Option<u64>,
}

impl<'a> Incoming<'a> {
    /// Bytes of which nothing was read yet.
    #[must_use]
    pub fn new(bytes: ByteStream<'a>) -> Self {
        Self {
            bytes: Some(bytes),
            rest: Bytes::new(),
            length: None,
        }
    }

    /// The same bytes, of which the sender declared that there are at most `length`.
    #[must_use]
    pub fn of_length(self, length: Option<u64>) -> Self {
        Self { length, ..self }
    }

    /// How many bytes to expect, of which at most `most` are stored.
    pub(super) fn declared(&self, most: u64) -> u64 {
        self.length.map_or(most, |length| length.min(most))
    }

    /// The next bytes, at most `most` of them; `None` at the end.
    async fn next(&mut self, most: u64) -> Option<io::Result<Bytes>> {
        while self.rest.is_empty() {
            let next = self.bytes.as_mut()?.next().await;
            if !matches!(next, Some(Ok(_))) {
                self.bytes = None;
            }
            match next? {
                Ok(bytes) => self.rest = bytes,
                Err(fault) => return Some(Err(fault)),
            }
        }
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Some(Ok(self.rest.split_to(most.min(self.rest.len()))))
    }

    /// All of it in memory.
    ///
    /// # Errors
    /// When it has more than `most` bytes, or the sender broke off.
    pub async fn whole(&mut self, most: u64) -> Result<Vec<u8>, NotStored> {
        let mut whole = Vec::new();
        while let Some(bytes) = self.next(u64::MAX).await {
            whole.extend_from_slice(&bytes.map_err(NotStored::BrokenOff)?);
            if whole.len() as u64 > most {
                return Err(NotStored::TooLarge { most });
            }
        }
        Ok(whole)
    }

    /// Whether there is another byte.
    ///
    /// # Errors
    /// When the sender broke off.
    pub(super) async fn has_more(&mut self) -> Result<bool, NotStored> {
        match self.next(0).await {
            None => Ok(false),
            Some(Ok(_)) => Ok(true),
            Some(Err(fault)) => Err(NotStored::BrokenOff(fault)),
        }
    }

    /// Stores the next bytes as a blob, at most `most` of them, one chunk in memory at a time.
    ///
    /// # Errors
    /// When the sender broke off, or the store fails; then there is no blob.
    pub(super) async fn piece(
        &mut self,
        blobs: &dyn BlobStore,
        most: u64,
    ) -> Result<StoredBlob, NotStored> {
        // The store knows only that the stream failed; whose fault that was is noted here.
        let broken_off = Arc::new(Mutex::new(None));
        let note = broken_off.clone();
        let bytes = stream::unfold((self, most), move |(incoming, left)| {
            let note = note.clone();
            async move {
                if left == 0 {
                    return None;
                }
                let next = incoming.next(left).await?.map_err(|fault| {
                    let copy = io::Error::from(fault.kind());
                    *note.lock().unwrap_or_else(PoisonError::into_inner) = Some(fault);
                    copy
                });
                let taken = next.as_ref().map_or(0, |bytes| bytes.len() as u64);
                Some((next, (incoming, left - taken)))
            }
        });
        let stored = blobs.put(bytes.boxed()).await;
        let fault = broken_off
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        match fault {
            Some(fault) => Err(NotStored::BrokenOff(fault)),
            None => Ok(stored?),
        }
    }

    /// Stores all of it as a blob.
    ///
    /// # Errors
    /// When it has more than `most` bytes, the sender broke off, or the store fails.
    pub(super) async fn store(
        &mut self,
        blobs: &dyn BlobStore,
        most: u64,
    ) -> Result<StoredBlob, NotStored> {
        let blob = self.piece(blobs, most).await?;
        if self.has_more().await? {
            return Err(NotStored::TooLarge { most });
        }
        Ok(blob)
    }
}
