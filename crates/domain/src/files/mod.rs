//! Stored files: a name points to a blob, and a blob never changes.

mod blob_id;
mod content_type;
mod object_name;

pub use blob_id::{BlobId, NotABlobId};
pub use content_type::{ContentType, NotAContentType};
pub use object_name::{NotAnObjectName, ObjectName};

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
    /// What they are.
    pub content_type: ContentType,
    /// When the name was last moved to a blob.
    pub updated: Instant,
}
