//! `GET b/{bucket}/o/{name}?alt=media`. The bytes: public under `menu/`, otherwise for staff and with the download token.

use domain::{
    files::{ContentType, FileName, HttpHeaderText},
    menus::is_in_menu_folder,
};
use http_server::CacheControl;
use poem::{
    IntoResponse, Request, Response,
    http::{HeaderName, HeaderValue, StatusCode, header},
};
use services::files::FileService;

use super::{
    QueryParams, StorageApiHandler,
    error::{StorageApiError, StorageErrorReason},
    require_staff,
};

/// Prevents scripts in stored files.
const SANDBOX_POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; sandbox");

impl StorageApiHandler {
    pub(super) async fn serve_object_content(
        &self,
        request: &Request,
        name: &FileName,
        params: &QueryParams,
    ) -> Result<Response, StorageApiError> {
        let found = self.service.find_with_display_name(name).await?;
        let token = params.get("token").map(String::as_str);
        let file = found.as_ref().map(|(file, _)| file);
        if !FileService::may_guest_read(name, file, token) {
            require_staff(request).await?;
        }
        let (file, display_name) =
            found.ok_or_else(|| StorageErrorReason::ObjectNotFound.with_detail(name))?;
        let mut response = self
            .download_endpoint
            .respond(request, &file, display_name.as_ref())
            .await
            .map_err(|error| StorageApiError::from_poem_error(&error))?;
        if response.status() == StatusCode::RANGE_NOT_SATISFIABLE {
            return Ok(range_not_satisfiable_response(&response));
        }
        let metadata = &file.metadata;
        // Scripts and documents with scripts are always attachments.
        let disposition = metadata.content_disposition.as_ref();
        let disposition =
            disposition.filter(|value| metadata.content_type.is_inert() || is_attachment(value));
        for (header, value) in [
            (header::CACHE_CONTROL, metadata.cache_control.as_ref()),
            (header::CONTENT_DISPOSITION, disposition),
            (header::CONTENT_ENCODING, metadata.content_encoding.as_ref()),
            (header::CONTENT_LANGUAGE, metadata.content_language.as_ref()),
        ] {
            set_header(&mut response, header, value);
        }
        if !is_in_menu_folder(name) {
            // Overrides the metadata: shared caches must not store it.
            let headers = response.headers_mut();
            headers.insert(header::CACHE_CONTROL, CacheControl::NoStore.header());
        }
        if metadata.content_type != ContentType::PDF {
            let header_name = header::CONTENT_SECURITY_POLICY;
            response.headers_mut().insert(header_name, SANDBOX_POLICY);
        }
        Ok(response)
    }
}

/// A 416 in the format of the storage API, with the size of the file.
fn range_not_satisfiable_response(original: &Response) -> Response {
    let mut response =
        StorageApiError::from(StorageErrorReason::RangeNotSatisfiable).into_response();
    if let Some(size) = original.headers().get(header::CONTENT_RANGE) {
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_RANGE, size.clone());
    }
    response
}

fn is_attachment(disposition: &HttpHeaderText) -> bool {
    let kind = disposition.as_str().split(';').next().unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("attachment")
}

fn set_header(response: &mut Response, name: HeaderName, value: Option<&HttpHeaderText>) {
    if let Some(value) = value.and_then(|value| HeaderValue::from_str(value.as_str()).ok()) {
        response.headers_mut().insert(name, value);
    }
}
