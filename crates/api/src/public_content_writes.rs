//! Writes of public content are published before they are answered, so that their author sees them.

use std::sync::{Arc, OnceLock};

use poem::{Endpoint, IntoResponse, Request, Response, http::HeaderValue};
use publishing::{Publisher, WriteInProgress};

/// Set on responses to writes that are stored but not published yet.
pub const IS_PUBLISHED_HEADER: &str = "Wirtshaus-Published";

/// The only value: `false` (RFC 9651).
pub const NOT_PUBLISHED_HEADER_VALUE: &str = "?0";

/// Set in a request by [`publish_before_responding`], and filled when a session authenticates it.
pub type AuthenticatedWrite = Arc<OnceLock<WriteInProgress>>;

/// Waits after a write of a signed-in member until everything that is stored is published. Guests change nothing that is
/// published.
pub async fn publish_before_responding<E: Endpoint>(
    publisher: Arc<Publisher>,
    next: Arc<E>,
    mut request: Request,
) -> poem::Result<Response> {
    let write = AuthenticatedWrite::default();
    if !request.method().is_safe() {
        request.extensions_mut().insert(write.clone());
    }
    let mut response = next.call(request).await?.into_response();
    let is_write = write.get().is_some();
    drop(write);
    if is_write && response.status().is_success() && !publisher.publish_pending_writes().await {
        let headers = response.headers_mut();
        headers.insert(
            IS_PUBLISHED_HEADER,
            HeaderValue::from_static(NOT_PUBLISHED_HEADER_VALUE),
        );
    }
    Ok(response)
}
