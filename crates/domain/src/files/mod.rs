//! Stored files: a name points to a blob, and a blob never changes.

mod blob_id;
mod content_type;
mod description;
mod download_token;
mod edit;
mod expected;
mod md5;
mod object_name;

pub use blob_id::{BlobId, InvalidBlobId};
pub use content_type::{ContentType, InvalidContentType};
pub use description::{
    CustomMetadata, Description, HeaderText, InvalidCustomMetadata, InvalidHeaderText,
};
pub use download_token::{DownloadToken, InvalidDownloadToken};
pub use edit::{Change, FileEdit};
pub use expected::{ExpectedFile, PreconditionFailed};
pub use md5::{InvalidMd5, Md5};
pub use object_name::{InvalidObjectName, ObjectName};

use crate::calendar::Instant;

/// What a name points to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredFile {
    /// The name.
    pub name: ObjectName,
    /// The bytes it points to.
    pub blob: BlobId,
    /// How many bytes they are.
    pub size: u64,
    /// Their MD5; unknown of files that were stored before the house reckoned it.
    pub md5: Option<Md5>,
    /// What they are.
    pub content_type: ContentType,
    /// What opens them to whoever is not staff.
    pub token: DownloadToken,
    /// When the name was last moved to a blob.
    pub updated: Instant,
    /// How often it was told of otherwise since then, counted from 1.
    pub metageneration: u32,
    /// When it was last told of otherwise, or moved.
    pub described: Instant,
    /// What is told of it.
    pub description: Description,
}

impl StoredFile {
    /// A name that is moved to a blob `now`, and of which nothing is told yet.
    pub fn new(
        name: ObjectName,
        blob: BlobId,
        size: u64,
        md5: Option<Md5>,
        content_type: ContentType,
        token: DownloadToken,
        now: Instant,
    ) -> Self {
        Self {
            name,
            blob,
            size,
            md5,
            content_type,
            token,
            updated: now,
            metageneration: 1,
            described: now,
            description: Description::default(),
        }
    }

    /// A number for this move of the name, higher than that of every earlier one: the microseconds since 1970.
    pub fn generation(&self) -> i128 {
        self.updated.unix_timestamp_nanos() / 1000
    }

    /// What tells this state of the name from every other: which bytes, and how often they were told of otherwise.
    pub fn tag(&self) -> String {
        format!("{}-{}", self.generation(), self.metageneration)
    }
}
