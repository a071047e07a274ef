use crate::hex::hex_bytes;

hex_bytes!(
    /// The MD5 of the bytes of a blob, which storage clients compare. It detects accidental corruption only.
    Md5[16], InvalidMd5, from_digest
);
