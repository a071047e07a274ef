//! `GET b/{bucket}/o/{name}?alt=media`. The bytes: public under `menu/`, otherwise for staff and with the download token.

use domain::{
    files::{ContentType, HeaderText, ObjectName, StoredFile},
    storage::is_in_menu_folder,
};
use poem::{
    IntoResponse, Request, Response,
    http::{HeaderName, HeaderValue, StatusCode, header},
};

use crate::http::cache_control::CacheControl;

use super::{Params, Storage, error::StorageApiError, require_staff};

/// Prevents scripts in stored files.
const SANDBOX: HeaderValue = HeaderValue::from_static("default-src 'none'; sandbox");

impl Storage {
    pub(super) async fn media(
        &self,
        request: &Request,
        name: &ObjectName,
        params: &Params,
    ) -> Result<Response, StorageApiError> {
        let is_public = is_in_menu_folder(name);
        let file = self.service.find(name).await?;
        let token = params.get("token");
        let has_token = |file: &StoredFile| {
            token.is_some_and(|token| self.service.is_download_token(token, file))
        };
        if !is_public && !file.as_ref().is_some_and(has_token) {
            require_staff(request).await?;
        }
        let file = file.ok_or_else(|| StorageApiError::object_not_found(name.as_str()))?;
        let response = self.download.respond(request, &file).await;
        let mut response = response.map_err(|error| StorageApiError::from_poem(&error))?;
        if response.status() == StatusCode::RANGE_NOT_SATISFIABLE {
            return Ok(range_not_satisfiable(&response));
        }
        let description = &file.description;
        for (name, value) in [
            (header::CACHE_CONTROL, &description.cache_control),
            (
                header::CONTENT_DISPOSITION,
                &description.content_disposition,
            ),
            (header::CONTENT_ENCODING, &description.content_encoding),
            (header::CONTENT_LANGUAGE, &description.content_language),
        ] {
            set_header(&mut response, name, value.as_ref());
        }
        if !is_public {
            // Overrides the metadata: shared caches must not store it.
            let headers = response.headers_mut();
            headers.insert(header::CACHE_CONTROL, CacheControl::NoStore.header());
        }
        if file.content_type != ContentType::PDF {
            let policy = header::CONTENT_SECURITY_POLICY;
            response.headers_mut().insert(policy, SANDBOX);
        }
        Ok(response)
    }
}

/// A 416 in the format of the storage API, with the size of the file.
fn range_not_satisfiable(original: &Response) -> Response {
    let mut response = StorageApiError::range_not_satisfiable().into_response();
    if let Some(size) = original.headers().get(header::CONTENT_RANGE) {
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_RANGE, size.clone());
    }
    response
}

fn set_header(response: &mut Response, name: HeaderName, value: Option<&HeaderText>) {
    if let Some(value) = value.and_then(|value| HeaderValue::from_str(value.as_str()).ok()) {
        response.headers_mut().insert(name, value);
    }
}
