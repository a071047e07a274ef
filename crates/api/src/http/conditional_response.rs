use headers::{ETag, Header};
use http_server::{CacheControl, is_not_modified};
use poem::{
    Response,
    http::{HeaderMap, HeaderValue, StatusCode, header},
};
use std::iter;

/// An empty response with this tag; 304 if `If-None-Match` contains it.
pub fn conditional_response(
    headers: &HeaderMap,
    etag: &HeaderValue,
    cache_control: CacheControl,
) -> Response {
    let tag = ETag::decode(&mut iter::once(etag)).ok();
    let mut response = Response::default();
    if is_not_modified(headers, tag.as_ref()) {
        response.set_status(StatusCode::NOT_MODIFIED);
    }
    let response_headers = response.headers_mut();
    response_headers.insert(header::ETAG, etag.clone());
    response_headers.insert(header::CACHE_CONTROL, cache_control.header());
    response
}
