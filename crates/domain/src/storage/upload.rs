//! An upload that comes in chunks, and can be resumed after the connection or the machine broke down.

use std::fmt;

use time::Duration;

use crate::calendar::Instant;
use crate::files::{BlobId, ContentType, Description, ExpectedFile, Md5, ObjectName};

/// Chunks are multiples of this, in bytes, except the last (specification §9).
pub const CHUNK_BYTES: u64 = 262_144;

/// How long an upload that nobody touches is kept.
pub const UPLOAD_KEPT: Duration = Duration::DAY;

/// An upload that was last touched before this instant has expired by now.
pub fn expired_before(now: Instant) -> Instant {
    now - UPLOAD_KEPT
}

/// The name of an upload, which nobody can guess: 64 hexadecimal digits in small letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UploadId([u8; 32]);

/// Not the name of an upload.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not 64 hexadecimal digits in small letters")]
pub struct InvalidUploadId;

impl UploadId {
    /// The name made of 32 random bytes.
    pub const fn from_random(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Reads a name.
    pub fn parse(text: &str) -> Result<Self, InvalidUploadId> {
        crate::hex::parse(text).map(Self).ok_or(InvalidUploadId)
    }
}

impl fmt::Display for UploadId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::hex::write(&self.0, f)
    }
}

/// How far an upload is. What its client calls paused or in error is active here: the house waits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UploadState {
    /// It takes bytes.
    Active,
    /// Its name points to all of its bytes.
    Final,
    /// It was given up, or its content was refused.
    Cancelled,
}

impl UploadState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Active, Self::Final, Self::Cancelled];

    /// The stable word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Final => "final",
            Self::Cancelled => "cancelled",
        }
    }
}

/// What a client can ask of an upload.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    /// Take these bytes; more will come.
    Upload,
    /// Take these bytes; they are the last.
    UploadFinalize,
    /// There are no more bytes.
    Finalize,
    /// How far is it?
    Query,
    /// Forget it.
    Cancel,
}

impl Command {
    /// Reads a command as clients write it, such as `upload, finalize`; `None` when there is no such command.
    pub fn parse(text: &str) -> Option<Self> {
        let words: Vec<_> = text.split(',').map(str::trim).collect();
        match words.as_slice() {
            ["upload"] => Some(Self::Upload),
            ["upload", "finalize"] => Some(Self::UploadFinalize),
            ["finalize"] => Some(Self::Finalize),
            ["query"] => Some(Self::Query),
            ["cancel"] => Some(Self::Cancel),
            _ => None,
        }
    }
}

/// An upload, and how far it has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Upload {
    /// Its name.
    pub id: UploadId,
    /// The name that will point to its bytes.
    pub name: ObjectName,
    /// What they are said to be.
    pub content_type: ContentType,
    /// What will be told of them.
    pub description: Description,
    /// How many bytes there will be.
    pub size: u64,
    /// What their MD5 is said to be.
    pub md5: Option<Md5>,
    /// What was seen under the name when it began, and must still be there when the name moves.
    pub expected: ExpectedFile,
    /// How many bytes are kept.
    pub received: u64,
    /// How far it is.
    pub state: UploadState,
    /// When it was last heard of.
    pub touched: Instant,
}

/// A part of an upload that is kept: a blob of its own, until all parts are put together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UploadPart {
    /// Where it begins, in bytes from the upload's first.
    pub offset: u64,
    /// The bytes.
    pub blob: BlobId,
    /// How many they are.
    pub size: u64,
}

/// Why an upload does not take something. Nothing has changed then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// It was untouched for too long.
    #[error("the upload has expired")]
    Expired,
    /// It was given up, or its content was refused.
    #[error("the upload was cancelled")]
    Cancelled,
    /// All of it is there already.
    #[error("the upload is final")]
    Final,
    /// The bytes do not begin where the kept ones end.
    #[error("wrong offset: the next byte is number {received}")]
    WrongOffset {
        /// Where the next bytes begin.
        received: u64,
    },
    /// There are more bytes than were announced.
    #[error("more than the {size} bytes that were announced")]
    TooLong {
        /// How many were announced.
        size: u64,
    },
    /// A chunk that is not the last has an uneven length.
    #[error("a chunk that is not the last must have a multiple of {CHUNK_BYTES} bytes")]
    Uneven,
    /// Bytes are missing.
    #[error("only {received} of {size} bytes are here")]
    Incomplete {
        /// How many are kept.
        received: u64,
        /// How many were announced.
        size: u64,
    },
}

impl Upload {
    /// Whether it takes bytes that begin at `offset`.
    pub fn takes_at(&self, offset: u64, now: Instant) -> Result<(), Refusal> {
        self.is_open(now)?;
        if offset == self.received {
            Ok(())
        } else {
            Err(Refusal::WrongOffset {
                received: self.received,
            })
        }
    }

    /// Whether it is active.
    pub fn is_open(&self, now: Instant) -> Result<(), Refusal> {
        match self.state {
            UploadState::Final => Err(Refusal::Final),
            UploadState::Cancelled => Err(Refusal::Cancelled),
            UploadState::Active if self.touched < expired_before(now) => Err(Refusal::Expired),
            UploadState::Active => Ok(()),
        }
    }

    /// Whether the next chunk may have this many bytes.
    pub fn takes_chunk(&self, bytes: u64, is_last: bool) -> Result<(), Refusal> {
        let end = self.received.saturating_add(bytes);
        if end > self.size {
            Err(Refusal::TooLong { size: self.size })
        } else if is_last && end < self.size {
            Err(Refusal::Incomplete {
                received: end,
                size: self.size,
            })
        } else if end < self.size && !bytes.is_multiple_of(CHUNK_BYTES) {
            Err(Refusal::Uneven)
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    const NOON: Instant = Instant::UNIX_EPOCH;

    /// Of 600,000 announced bytes, one chunk is there.
    fn upload(state: UploadState) -> Upload {
        Upload {
            id: UploadId::from_random([7; 32]),
            name: ObjectName::parse("menu/Speisekarte.pdf").unwrap(),
            content_type: ContentType::PDF,
            description: Description::default(),
            size: 600_000,
            md5: None,
            expected: ExpectedFile::Any,
            received: CHUNK_BYTES,
            state,
            touched: NOON,
        }
    }

    fn said(answer: Result<(), Refusal>) -> String {
        answer.map_or_else(|refusal| refusal.to_string(), |()| "taken".to_owned())
    }

    #[test]
    fn bytes_come_in_order_and_while_it_is_active() {
        check_answers(
            "
            active    262144 0   => taken
            active    0 0        => wrong offset: the next byte is number 262144
            active    262145 0   => wrong offset: the next byte is number 262144
            active    262144 24  => taken
            active    262144 25  => the upload has expired
            final     262144 0   => the upload is final
            cancelled 262144 0   => the upload was cancelled
            cancelled 262144 25  => the upload was cancelled
            ",
            |case| {
                let [word, offset, hours] = case.split_whitespace().collect::<Vec<_>>()[..] else {
                    panic!("{case}")
                };
                let state = UploadState::ALL
                    .into_iter()
                    .find(|state| state.word() == word);
                let now = NOON + Duration::hours(hours.parse().unwrap());
                said(upload(state.unwrap()).takes_at(offset.parse().unwrap(), now))
            },
        );
    }

    #[test]
    fn chunks_are_even_except_the_last() {
        check_answers(
            "
            262144 more  => taken
            0      more  => taken
            262143 more  => a chunk that is not the last must have a multiple of 262144 bytes
            337856 more  => taken
            337857 more  => more than the 600000 bytes that were announced
            337856 last  => taken
            337855 last  => only 599999 of 600000 bytes are here
            262144 last  => only 524288 of 600000 bytes are here
            18446744073709551615 last => more than the 600000 bytes that were announced
            ",
            |case| {
                let (bytes, which) = case.split_once(' ').unwrap();
                let bytes = bytes.parse().unwrap();
                said(upload(UploadState::Active).takes_chunk(bytes, which.trim() == "last"))
            },
        );
    }

    #[test]
    fn commands_are_read_as_clients_write_them() {
        check_answers(
            "
            upload            => Some(Upload)
            upload, finalize  => Some(UploadFinalize)
            upload,finalize   => Some(UploadFinalize)
            finalize          => Some(Finalize)
            query             => Some(Query)
            cancel            => Some(Cancel)
            finalize, upload  => None
            start             => None
                              => None
            ",
            |text| format!("{:?}", Command::parse(text)),
        );
    }

    #[test]
    fn a_name_is_64_digits() {
        let id = UploadId::from_random([0xa7; 32]);
        let text = "a7".repeat(32);
        assert_eq!(id.to_string(), text);
        assert_eq!(UploadId::parse(&text), Ok(id));
        for wrong in ["", &text[1..], &text.to_uppercase()] {
            assert_eq!(UploadId::parse(wrong), Err(InvalidUploadId), "{wrong}");
        }
    }
}
