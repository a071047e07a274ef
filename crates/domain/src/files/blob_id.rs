use crate::hex::hex_bytes;

hex_bytes!(
    /// The SHA-256 of the bytes of a blob.
    BlobId[32], InvalidBlobId, from_digest
);
