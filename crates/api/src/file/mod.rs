//! The file service (specification §7): the PDF of a menu as base64 in JSON.

mod base64_stream;
mod json_field_stream;
mod menu_upload;
mod operations;
mod schema;

pub use operations::FileApi;
pub use schema::FILE_CONTENT_FIELD;

use poem::{
    Request,
    http::{Uri, uri::PathAndQuery},
};

/// The other path of `POST /file`, which existing clients call.
const FILE_PATH_ALIAS: &str = "/file/";

/// Routes [`FILE_PATH_ALIAS`] to `/file`.
pub async fn rewrite_path_alias(mut request: Request) -> poem::Result<Request> {
    if request.uri().path() == FILE_PATH_ALIAS {
        let mut parts = request.uri().clone().into_parts();
        parts.path_and_query = Some(PathAndQuery::from_static("/file"));
        if let Ok(uri) = Uri::from_parts(parts) {
            *request.uri_mut() = uri;
        }
    }
    Ok(request)
}
