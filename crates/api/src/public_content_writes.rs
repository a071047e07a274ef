//! Writes of public content are published before they are answered, so that their author sees them.

use std::sync::Arc;

use poem::{Endpoint, IntoResponse, Request, Response, http::HeaderValue};
use publishing::{Publisher, StaffWrite};

use crate::auth::credentials::session_token_of_request;

/// Set on responses to writes that are stored but not published yet.
pub const IS_PUBLISHED_HEADER: &str = "Wirtshaus-Published";

/// The only value: `false` (RFC 9651).
pub const NOT_PUBLISHED_HEADER_VALUE: &str = "?0";

/// Waits after a write of a signed-in member until everything that is stored is published.
pub async fn publish_before_responding<E: Endpoint>(
    publisher: Arc<Publisher>,
    next: Arc<E>,
    mut request: Request,
) -> poem::Result<Response> {
    // Guests change nothing that is published.
    let is_write = !request.method().is_safe() && session_token_of_request(&request).is_some();
    if is_write {
        let write = StaffWrite::new(publisher.clone());
        request.extensions_mut().insert(Arc::new(write));
    }
    let mut response = next.call(request).await?.into_response();
    if is_write && response.status().is_success() && !publisher.publish_pending_writes().await {
        let headers = response.headers_mut();
        headers.insert(
            IS_PUBLISHED_HEADER,
            HeaderValue::from_static(NOT_PUBLISHED_HEADER_VALUE),
        );
    }
    Ok(response)
}
