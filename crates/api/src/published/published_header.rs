//! The header `Wirtshaus-Published`: set on responses to writes that are stored but not published yet.

use std::{cell::Cell, sync::Arc};

use poem::{
    Endpoint, IntoResponse, Request, Response,
    http::{HeaderName, HeaderValue},
};

pub const PUBLISHED_HEADER: &str = "Wirtshaus-Published";

/// The only value: `false` (RFC 9651).
pub const NOT_PUBLISHED: &str = "?0";

tokio::task_local! {
    static IS_UNPUBLISHED: Cell<bool>;
}

/// Marks the write of the current request as not published.
pub fn set_unpublished() {
    // Fails outside of a request, as in tests.
    let _ = IS_UNPUBLISHED.try_with(|is_unpublished| is_unpublished.set(true));
}

/// Adds the header after [`set_unpublished`].
///
/// # Errors
/// Those of the endpoint.
pub async fn add_published_header<E: Endpoint>(
    next: Arc<E>,
    request: Request,
) -> poem::Result<Response> {
    let response = async {
        let mut response = next.call(request).await?.into_response();
        if IS_UNPUBLISHED.with(Cell::get) {
            let name = HeaderName::from_static("wirtshaus-published");
            let headers = response.headers_mut();
            headers.insert(name, HeaderValue::from_static(NOT_PUBLISHED));
        }
        Ok(response)
    };
    IS_UNPUBLISHED.scope(Cell::new(false), response).await
}
