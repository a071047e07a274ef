//! Writes of public content are published before they are answered, so that their author sees them.

use std::sync::{Arc, OnceLock};

use poem::{Endpoint, IntoResponse, Request, Response, http::HeaderValue};
use publishing::{Publisher, WriteInProgress};

/// Set on responses to writes that are stored but not published yet.
pub const IS_PUBLISHED_HEADER: &str = "Wirtshaus-Published";

/// The only value: `false` (RFC 9651).
pub const NOT_PUBLISHED_HEADER_VALUE: &str = "?0";

/// The extension of a request that may write.
#[derive(Clone)]
pub struct AuthenticatedWrite {
    publisher: Arc<Publisher>,
    in_progress: Arc<OnceLock<WriteInProgress>>,
}

impl AuthenticatedWrite {
    /// Called when a session authenticates the request.
    pub fn begin(&self) {
        self.in_progress
            .get_or_init(|| self.publisher.begin_write());
    }
}

/// Waits after a write of a signed-in member until everything that is stored is published. Guests change nothing that is
/// published.
pub async fn publish_before_responding<E: Endpoint>(
    publisher: Arc<Publisher>,
    next: Arc<E>,
    mut request: Request,
) -> poem::Result<Response> {
    let started = Arc::default();
    if !request.method().is_safe() {
        request.set_data(AuthenticatedWrite {
            publisher: publisher.clone(),
            in_progress: Arc::clone(&started),
        });
    }
    let mut response = next.call(request).await?.into_response();
    let is_write = started.get().is_some();
    drop(started);
    if is_write && response.status().is_success() && !publisher.publish_pending_writes().await {
        let headers = response.headers_mut();
        headers.insert(
            IS_PUBLISHED_HEADER,
            HeaderValue::from_static(NOT_PUBLISHED_HEADER_VALUE),
        );
    }
    Ok(response)
}
