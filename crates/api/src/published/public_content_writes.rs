//! Writes of public content are published before they are answered, so that their author sees them.

use std::sync::Arc;

use poem::{Endpoint, IntoResponse, Request, Response, http::HeaderValue};

use super::Publisher;

/// Set on responses to writes that are stored but not published yet.
pub const PUBLISHED_RESPONSE_HEADER: &str = "Wirtshaus-Published";

/// The only value: `false` (RFC 9651).
pub const NOT_PUBLISHED_HEADER_VALUE: &str = "?0";

/// Waits after a request that has raised the content revision until that revision is published.
pub async fn publish_before_responding<E: Endpoint>(
    publisher: Arc<Publisher>,
    next: Arc<E>,
    request: Request,
) -> poem::Result<Response> {
    if request.method().is_safe() {
        return Ok(next.call(request).await?.into_response());
    }
    let revision = publisher.stored_revision().await.ok();
    let mut response = next.call(request).await?.into_response();
    if response.status().is_success() && !publisher.publish_writes_since(revision).await {
        let headers = response.headers_mut();
        headers.insert(
            PUBLISHED_RESPONSE_HEADER,
            HeaderValue::from_static(NOT_PUBLISHED_HEADER_VALUE),
        );
    }
    Ok(response)
}
