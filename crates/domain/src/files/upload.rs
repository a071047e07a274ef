//! Resumable uploads in chunks.

use time::Duration;

use super::{BlobId, FileMetadata, FileName, FilePrecondition, Md5};
use crate::calendar::Timestamp;
use crate::coded_enum;
use crate::hex::hex_bytes;

/// The length of a chunk must be a multiple of this, in bytes, except that of the last (specification §9).
pub const CHUNK_GRANULARITY_BYTES: u64 = 262_144;

/// How long an unfinished upload can be resumed.
pub const UPLOAD_RESUME_PERIOD: Duration = Duration::DAY;

/// Uploads that were last used before this instant have expired.
pub fn upload_cutoff(now: Timestamp) -> Timestamp {
    now - UPLOAD_RESUME_PERIOD
}

hex_bytes!(
    /// 256 random bits.
    pub struct UploadId[32], InvalidUploadId, from_random
);

coded_enum! {
    /// Clients also have `paused` and `error`, which are active here.
    pub enum UploadState {
        Active = "active",
        /// The name points to the uploaded bytes.
        Finalized = "final",
        /// Cancelled by the client, or the content was rejected.
        Cancelled = "cancelled",
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Upload {
    pub id: UploadId,
    /// The name that will point to the bytes.
    pub name: FileName,
    pub metadata: FileMetadata,
    /// The announced size in bytes.
    pub size: u64,
    /// The announced checksum.
    pub md5: Option<Md5>,
    /// Checked when the upload is finalized.
    pub precondition: FilePrecondition,
    /// The number of received bytes.
    pub received: u64,
    pub state: UploadState,
    /// When the last request was received.
    pub last_request_at: Timestamp,
}

/// A received part, stored as a blob of its own until the upload is finalized.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UploadPart {
    /// In bytes from the start of the upload.
    pub offset: u64,
    pub blob: BlobId,
    /// In bytes.
    pub size: u64,
}

/// Why a request to an upload fails. It changes nothing then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UploadError {
    #[error("the upload has expired")]
    Expired,
    #[error("the upload was cancelled")]
    Cancelled,
    #[error("the upload is final")]
    Finalized,
    #[error("wrong offset: the next byte is number {received}")]
    WrongOffset { received: u64 },
    #[error("more than the announced {size} bytes")]
    TooLong { size: u64 },
    #[error(
        "the length of a chunk that is not the last must be a multiple of {CHUNK_GRANULARITY_BYTES} bytes"
    )]
    InvalidChunkSize,
    #[error("received only {received} of {size} bytes")]
    Incomplete { received: u64, size: u64 },
}

impl Upload {
    pub fn check_offset(&self, offset: u64, now: Timestamp) -> Result<(), UploadError> {
        self.check_active(now)?;
        if offset == self.received {
            Ok(())
        } else {
            Err(UploadError::WrongOffset {
                received: self.received,
            })
        }
    }

    pub fn check_active(&self, now: Timestamp) -> Result<(), UploadError> {
        match self.state {
            UploadState::Finalized => Err(UploadError::Finalized),
            UploadState::Cancelled => Err(UploadError::Cancelled),
            UploadState::Active if self.last_request_at < upload_cutoff(now) => {
                Err(UploadError::Expired)
            }
            UploadState::Active => Ok(()),
        }
    }

    /// Checks the length of the next chunk.
    pub fn check_chunk_size(&self, bytes: u64, is_last: bool) -> Result<(), UploadError> {
        let end = self.received.saturating_add(bytes);
        if end > self.size {
            Err(UploadError::TooLong { size: self.size })
        } else if is_last && end < self.size {
            Err(UploadError::Incomplete {
                received: end,
                size: self.size,
            })
        } else if end < self.size && !bytes.is_multiple_of(CHUNK_GRANULARITY_BYTES) {
            Err(UploadError::InvalidChunkSize)
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    const LAST_REQUEST_AT: Timestamp = Timestamp::UNIX_EPOCH;

    /// One chunk of 600,000 bytes is received.
    fn upload(state: UploadState) -> Upload {
        Upload {
            id: UploadId::from_random([7; 32]),
            name: FileName::parse("menu/Speisekarte.pdf").unwrap(),
            metadata: FileMetadata::PDF,
            size: 600_000,
            md5: None,
            precondition: FilePrecondition::Unconditional,
            received: CHUNK_GRANULARITY_BYTES,
            state,
            last_request_at: LAST_REQUEST_AT,
        }
    }

    #[test]
    fn active_uploads_accept_only_the_next_byte() {
        assert_table_answers(
            "
            active    262144 0   => ok
            active    0 0        => wrong offset: the next byte is number 262144
            active    262145 0   => wrong offset: the next byte is number 262144
            active    262144 24  => ok
            active    262144 25  => the upload has expired
            final     262144 0   => the upload is final
            cancelled 262144 0   => the upload was cancelled
            cancelled 262144 25  => the upload was cancelled
            ",
            |case| {
                let [word, offset, hours] = case.split_whitespace().collect::<Vec<_>>()[..] else {
                    panic!("{case}")
                };
                let state = UploadState::parse(word);
                let now = LAST_REQUEST_AT + Duration::hours(hours.parse().unwrap());
                let upload = upload(state.unwrap());
                let checked = upload.check_offset(offset.parse().unwrap(), now);
                format_value_or_error(checked.map(|()| "ok"))
            },
        );
    }

    #[test]
    fn checks_upload_chunk_sizes() {
        assert_table_answers(
            "
            262144 more  => ok
            0      more  => ok
            262143 more  => the length of a chunk that is not the last must be a multiple of 262144 bytes
            337856 more  => ok
            337857 more  => more than the announced 600000 bytes
            337856 last  => ok
            337855 last  => received only 599999 of 600000 bytes
            262144 last  => received only 524288 of 600000 bytes
            18446744073709551615 last => more than the announced 600000 bytes
            ",
            |case| {
                let (bytes, which) = case.split_once(' ').unwrap();
                let bytes = bytes.parse().unwrap();
                let is_last = which.trim() == "last";
                let checked = upload(UploadState::Active).check_chunk_size(bytes, is_last);
                format_value_or_error(checked.map(|()| "ok"))
            },
        );
    }
}
