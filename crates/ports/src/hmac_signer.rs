use domain::secrets::Digest;

/// HMAC-SHA-256 (RFC 2104) with the key of the installation, which is kept outside the database.
pub trait HmacSigner: Send + Sync {
    /// The tag of a message. Each purpose has messages with a prefix of its own.
    fn authentication_tag(&self, message: &str) -> Digest;

    /// Whether this is the tag of the message, in constant time.
    fn verify(&self, message: &str, authentication_tag: &Digest) -> bool;
}
