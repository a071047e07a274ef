//! The revision of the public content that clients ask for and that responses are of, so that a client of several servers never
//! goes back to an earlier one.

use std::sync::Arc;

use poem::{Endpoint, IntoResponse, Request, Response, http::HeaderValue};
use publishing::{CurrentEdition, REVISION_HEADER};

use crate::problem::{ProblemJson, ProblemType};

/// Waits before a read until the revision is published that the request names; 503 after a timeout. Adds the revision to the
/// response.
pub async fn require_revision<E: Endpoint>(
    edition: Arc<CurrentEdition>,
    next: Arc<E>,
    request: Request,
) -> poem::Result<Response> {
    let is_read = request.method().is_safe();
    if is_read
        && let Some(revision) = request.headers().get(REVISION_HEADER)
        && let Some(revision) = parse_revision(revision.to_str().unwrap_or_default())
        && !edition.wait_for_revision(revision).await
    {
        return Ok(ProblemJson::from(ProblemType::Unavailable).into_response());
    }
    // A later edition may be published while the response is made.
    let revision_before = edition.revision();
    let mut response = next.call(request).await?.into_response();
    let revision = if is_read {
        revision_before
    } else {
        edition.revision()
    };
    if let Some(revision) = revision {
        let header = response.headers_mut().entry(REVISION_HEADER);
        header.or_insert_with(|| HeaderValue::from(revision));
    }
    Ok(response)
}

/// Text that is no number is `None`; a number that is too large stands for a revision that is never published.
fn parse_revision(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_are_revisions() {
        for (text, expected) in [
            ("7", Some(7)),
            ("99999999999999999999999", Some(u64::MAX)),
            ("", None),
            ("+7", None),
            ("-1", None),
            ("7, 8", None),
        ] {
            assert_eq!(parse_revision(text), expected, "{text}");
        }
    }
}
