//! Stored files: a name points to a blob, and a blob never changes.

mod content_type;
mod edit;
mod file_name;
mod listing;
mod metadata;
mod pdf;
mod precondition;
mod upload;

pub use content_type::{ContentType, InvalidContentType};
pub use edit::{FieldPatch, FileMetadataEdit};
pub use file_name::{FileName, InvalidFileName};
pub use listing::{FileListingQuery, FilePage};
pub use metadata::{
    CustomMetadata, FileMetadata, HttpHeaderText, InvalidCustomMetadata, InvalidHttpHeaderText,
};
pub use pdf::{InvalidMenuPdf, PDF_HEADER_RANGE, find_pdf_header};
pub use precondition::FilePrecondition;
pub use upload::{
    CHUNK_GRANULARITY_BYTES, InvalidUploadId, UPLOAD_RESUME_PERIOD, Upload, UploadError, UploadId,
    UploadPart, UploadState, upload_cutoff,
};

use crate::calendar::Timestamp;
use crate::hex::hex_bytes;
use crate::secrets::Token;

hex_bytes!(
    /// The SHA-256 of the bytes of a blob.
    pub struct BlobId[32], InvalidBlobId, from_digest
);

hex_bytes!(
    /// The MD5 of the bytes of a blob, which storage clients compare. It detects accidental corruption only.
    pub struct Md5[16], InvalidMd5, from_digest
);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StoredBlob {
    pub id: BlobId,
    /// In bytes.
    pub size: u64,
    pub md5: Md5,
}

/// A file as a client declares it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewFile {
    pub name: FileName,
    pub metadata: FileMetadata,
    /// The checksum of its bytes.
    pub md5: Option<Md5>,
    /// Checked when the file is stored.
    pub precondition: FilePrecondition,
}

/// A name and the blob it points to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredFile {
    pub name: FileName,
    pub blob: BlobId,
    /// In bytes.
    pub size: u64,
    pub md5: Md5,
    /// Grants access to the file without a session. Generated again whenever the name is pointed to other bytes, which
    /// invalidates former links.
    pub download_token: Token,
    /// When the name was last pointed to a blob.
    pub updated_at: Timestamp,
    /// The number of metadata updates since then, counted from 1.
    pub metageneration: u32,
    /// When the content or the metadata was last updated.
    pub metadata_updated_at: Timestamp,
    pub metadata: FileMetadata,
}

impl StoredFile {
    /// A file that is stored at `now`.
    pub fn new(
        name: FileName,
        metadata: FileMetadata,
        blob: StoredBlob,
        download_token: Token,
        now: Timestamp,
    ) -> Self {
        Self {
            name,
            blob: blob.id,
            size: blob.size,
            md5: blob.md5,
            download_token,
            updated_at: now,
            metageneration: 1,
            metadata_updated_at: now,
            metadata,
        }
    }

    /// Whether two files have the same bytes and metadata.
    pub fn has_same_content(&self, other: &Self) -> bool {
        self.blob == other.blob && self.metadata == other.metadata
    }

    /// The time of the last content update in microseconds since 1970. It increases with each update.
    pub fn generation(&self) -> i128 {
        self.updated_at.unix_timestamp_nanos() / 1000
    }

    /// The entity tag, unique for each state of content and metadata.
    pub fn etag(&self) -> String {
        format!("{}-{}", self.generation(), self.metageneration)
    }
}

#[cfg(test)]
pub(crate) fn sample_file() -> StoredFile {
    let blob = StoredBlob {
        id: BlobId::from_digest([7; 32]),
        size: 4711,
        md5: Md5::from_digest([7; 16]),
    };
    StoredFile::new(
        FileName::new_unchecked("menu/Karte.pdf".to_owned()),
        FileMetadata::PDF,
        blob,
        Token::from_random([7; 32]),
        Timestamp::UNIX_EPOCH,
    )
}
