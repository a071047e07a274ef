//! Which state of a file somebody saw who wants to change it: `ETag`, `If-Match` and `If-None-Match` (RFC 9110 §8.8.3,
//! §13.1).

use domain::files::{FilePrecondition, StoredFile};
use poem::{Request, http::header};

use super::refusal::Refused;

/// The strong tag of what is told of a file. That of its bytes alone is another.
pub fn etag(file: &StoredFile) -> String {
    format!("\"{}\"", file.etag())
}

/// What whoever asks has seen, as `If-Match` says, or `If-None-Match: *`.
pub fn seen(request: &Request) -> Result<FilePrecondition, Refused> {
    let matches = text(request, &header::IF_MATCH);
    match (matches, text(request, &header::IF_NONE_MATCH)) {
        (None, None) => Ok(FilePrecondition::Any),
        (None, Some(none)) if none.trim() == "*" => Ok(FilePrecondition::Absent),
        (Some(tags), None) if tags.trim() == "*" => Ok(FilePrecondition::Exists),
        (Some(tags), None) => Ok(FilePrecondition::one_of(tags.split(',').filter_map(tag))),
        _ => Err(Refused::invalid("if-match, or if-none-match: *")),
    }
}

/// The values of a header in one; one that is no text names nothing.
fn text(request: &Request, name: &header::HeaderName) -> Option<String> {
    let values = request.headers().get_all(name).iter();
    let values = values.map(|value| value.to_str().unwrap_or_default());
    values
        .map(ToOwned::to_owned)
        .reduce(|all, one| format!("{all},{one}"))
}

/// What stands in the double quotes of a strong tag.
fn tag(text: &str) -> Option<&str> {
    text.trim().strip_prefix('"')?.strip_suffix('"')
}
