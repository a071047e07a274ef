//! Which state of a file somebody saw who wants to change it: `ETag` and `If-Match` (RFC 9110 §8.8.3, §13.1.1).

use domain::files::{ObjectName, StoredFile};
use poem::{Request, http::header};
use ports::driven::Change;

use super::refusal::Refused;

/// The strong tag of what is told of a file. That of its bytes alone is another.
pub fn etag(file: &StoredFile) -> String {
    format!("\"{}\"", file.tag())
}

/// The tags that `If-Match` names; `None` when there is no such header.
pub fn seen(request: &Request) -> Option<Vec<String>> {
    let values = request.headers().get_all(header::IF_MATCH);
    let mut tags = None;
    for value in values {
        let named = value.to_str().unwrap_or_default().split(',');
        let named = named.map(|tag| tag.trim().to_owned());
        tags.get_or_insert_with(Vec::new).extend(named);
    }
    tags
}

/// Whether a file may be changed by somebody who has [`seen`] these.
pub fn allows(seen: Option<&[String]>, file: &StoredFile) -> bool {
    let tag = etag(file);
    seen.is_none_or(|seen| seen.iter().any(|seen| seen == "*" || *seen == tag))
}

/// What was made of a change.
pub fn made(change: Change<StoredFile>, name: &ObjectName) -> Result<StoredFile, Refused> {
    match change {
        Change::Made(file) => Ok(file),
        Change::Missing => Err(Refused::no_object(name.as_str())),
        Change::Stale(_) => Err(Refused::changed_meanwhile()),
    }
}
