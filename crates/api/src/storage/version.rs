//! `ETag`, `If-Match` and `If-None-Match` of files (RFC 9110 §8.8.3, §13.1).
//!
//! `headers::IfMatch` is not used, because it hides the tags, which an upload stores until it ends.

use domain::files::{FilePrecondition, StoredFile};
use poem::{Request, http::header};

use super::error::StorageApiError;
use crate::http::version::joined_header;

/// The strong tag of the metadata. That of the bytes is different.
pub fn etag(file: &StoredFile) -> String {
    format!("\"{}\"", file.etag())
}

/// The precondition of `If-Match` or `If-None-Match: *`.
pub fn parse_precondition(request: &Request) -> Result<FilePrecondition, StorageApiError> {
    let matches = joined_header(request.headers(), &header::IF_MATCH);
    match (
        matches,
        joined_header(request.headers(), &header::IF_NONE_MATCH),
    ) {
        (None, None) => Ok(FilePrecondition::Any),
        (None, Some(none)) if none.trim() == "*" => Ok(FilePrecondition::Absent),
        (Some(tags), None) if tags.trim() == "*" => Ok(FilePrecondition::Exists),
        (Some(tags), None) => Ok(FilePrecondition::one_of(
            tags.split(',').filter_map(strong_tag),
        )),
        _ => Err(StorageApiError::invalid("if-match, or if-none-match: *")),
    }
}

/// The content of the double quotes.
fn strong_tag(text: &str) -> Option<&str> {
    text.trim().strip_prefix('"')?.strip_suffix('"')
}
