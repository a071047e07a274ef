//! Marks the answers to writes that are stored, and that guests do not see yet.

use std::{cell::Cell, sync::Arc};

use poem::{
    Endpoint, IntoResponse, Request, Response,
    http::{HeaderName, HeaderValue},
};

/// The name of the mark.
pub const PUBLISHED: &str = "Wirtshaus-Published";

/// Its only value: `false`, as RFC 9651 writes it.
pub const NOT_YET: &str = "?0";

tokio::task_local! {
    static IS_UNPUBLISHED: Cell<bool>;
}

/// Notes that the write of this request is not published yet.
pub fn note_unpublished() {
    // Writes that are no request, such as those of tests, have no answer to mark.
    let _ = IS_UNPUBLISHED.try_with(|is_unpublished| is_unpublished.set(true));
}

/// Marks the answer to a write that is stored and not published yet.
///
/// # Errors
/// Those of the endpoint.
pub async fn mark_unpublished<E: Endpoint>(
    next: Arc<E>,
    request: Request,
) -> poem::Result<Response> {
    let answered = async {
        let mut response = next.call(request).await?.into_response();
        if IS_UNPUBLISHED.with(Cell::get) {
            let name = HeaderName::from_static("wirtshaus-published");
            let headers = response.headers_mut();
            headers.insert(name, HeaderValue::from_static(NOT_YET));
        }
        Ok(response)
    };
    IS_UNPUBLISHED.scope(Cell::new(false), answered).await
}
