//! `GET /menu/{name}`. Public. A PDF, with ranges. The permanent address of a menu and its former ones redirect to the
//! current one (decision M10).

use std::{iter, sync::Arc};

use domain::{files::StoredFile, menus::MenuFileName};
use headers::{AcceptRanges, ContentRange, ETag, Header, HeaderMapExt};
use http_server::{CacheControl, FileBody};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use poem::{
    Body, Endpoint, IntoResponse, Request, Response,
    error::{InternalServerError, MethodNotAllowedError, NotFoundError},
    http::{HeaderValue, Method, StatusCode, header},
};
use ports::FileHeaders;
use publishing::Publisher;
use services::{Services, files::OpenedFile, menus::MenuAddressTarget};

use crate::{
    http::{
        byte_range::{RequestedRange, requested_range},
        conditional_response::empty_or_not_modified,
        errors::IntoError,
    },
    problem::{ProblemJson, ProblemType},
};

/// All characters that must be encoded in an extended value (RFC 8187 §3.2.1).
const NOT_ATTR_CHAR: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// Serves the files under `menu/`.
#[derive(Clone)]
pub struct DownloadEndpoint {
    pub services: Services,
    pub publisher: Arc<Publisher>,
}

impl Endpoint for DownloadEndpoint {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return Err(MethodNotAllowedError.into());
        }
        let name = request.path_params::<String>().map_err(|_| NotFoundError)?;
        let menus = &self.services.menus;
        let target = self.publisher.resolve_menu_address(&name, menus).await;
        let target = target.map_err(IntoError::into_error)?;
        let (status, menu) = match target.ok_or(NotFoundError)? {
            MenuAddressTarget::File(file, display_name) => {
                return self
                    .respond_or_redirect(&request, &file, display_name.as_ref())
                    .await;
            }
            MenuAddressTarget::MenuPermalink(menu) => (StatusCode::TEMPORARY_REDIRECT, menu),
            MenuAddressTarget::FormerAddress(menu) => (StatusCode::PERMANENT_REDIRECT, menu),
        };
        // Revalidated, because a menu may get a former address again.
        Ok(redirect(status, &menu.url(), CacheControl::Revalidate))
    }
}

fn redirect(status: StatusCode, url: &str, cache_control: CacheControl) -> Response {
    Response::builder()
        .status(status)
        .header(header::LOCATION, url)
        .header(header::CACHE_CONTROL, cache_control.header())
        .finish()
}

impl DownloadEndpoint {
    /// A redirect to the store of the files, or else the response with the requested bytes.
    async fn respond_or_redirect(
        &self,
        request: &Request,
        file: &StoredFile,
        display_name: Option<&MenuFileName>,
    ) -> poem::Result<Response> {
        if *request.method() == Method::GET {
            let headers = FileHeaders {
                content_type: file.metadata.content_type.as_str(),
                content_disposition: &content_disposition(file, display_name),
            };
            let url = self.services.files.signed_url(file, &headers).await;
            if let Some(url) = url.map_err(IntoError::into_error)? {
                let status = StatusCode::TEMPORARY_REDIRECT;
                return Ok(redirect(status, &url, CacheControl::NoStore));
            }
        }
        self.respond(request, file, display_name).await
    }

    /// The response with the requested bytes of a file.
    pub async fn respond(
        &self,
        request: &Request,
        file: &StoredFile,
        display_name: Option<&MenuFileName>,
    ) -> poem::Result<Response> {
        let tag = to_header_value(&format!("\"{}\"", file.blob))?;
        let mut response = empty_or_not_modified(request.headers(), &tag, CacheControl::Revalidate);
        if !response.is_success() {
            return Ok(response);
        }
        let files = &self.services.files;
        let is_get = *request.method() == Method::GET;
        let content_type = file.metadata.content_type.as_str();
        let content_disposition = content_disposition(file, display_name);
        let response_headers = response.headers_mut();
        response_headers.typed_insert(AcceptRanges::bytes());
        response_headers.insert(header::CONTENT_TYPE, to_header_value(content_type)?);
        response_headers.insert(
            header::CONTENT_DISPOSITION,
            to_header_value(&content_disposition)?,
        );
        // RFC 9110 §14.2: `Range` applies to GET only.
        let range_request = if is_get {
            let etag = ETag::decode(&mut iter::once(&tag)).map_err(InternalServerError)?;
            requested_range(request.headers(), file.size, &etag)
        } else {
            RequestedRange::Whole
        };
        let (range, size) = match range_request {
            RequestedRange::Whole => (None, file.size),
            RequestedRange::ByteRange(range) => {
                let content = ContentRange::bytes(range.clone(), file.size);
                response_headers.typed_insert(content.map_err(InternalServerError)?);
                let size = range.end - range.start;
                (Some(range), size)
            }
            RequestedRange::Unsatisfiable => {
                let problem = ProblemJson::from(ProblemType::RangeNotSatisfiable);
                let mut response = problem.into_response();
                // RFC 9110 §15.5.17.
                let headers = response.headers_mut();
                headers.typed_insert(ContentRange::unsatisfied_bytes(file.size));
                return Ok(response);
            }
        };
        response_headers.insert(header::CONTENT_LENGTH, size.into());
        if range.is_some() {
            response.set_status(StatusCode::PARTIAL_CONTENT);
        }
        if is_get {
            let opened = files.open(file, range.clone()).await;
            match opened.map_err(IntoError::into_error)? {
                Some(OpenedFile::Local(local_file)) => {
                    let file_body = FileBody {
                        file: Arc::new(local_file),
                        range: range.unwrap_or(0..file.size),
                    };
                    response.set_data(file_body);
                }
                Some(OpenedFile::Stream(bytes)) => {
                    response.set_body(Body::from_bytes_stream(bytes));
                }
                None => return Err(NotFoundError.into()),
            }
        } else if !files.has_bytes(file).await.map_err(IntoError::into_error)? {
            return Err(NotFoundError.into());
        }
        Ok(response)
    }
}

/// `Content-Disposition` with the name that guests see (decision M6), and an ASCII fallback (RFC 6266 §4.3).
fn content_disposition(file: &StoredFile, display_name: Option<&MenuFileName>) -> String {
    let stored_name = file.name.as_str().rsplit('/').next().unwrap_or_default();
    let display_name = display_name.map_or(stored_name, MenuFileName::as_str);
    let ascii_name = stored_name.replace(
        |c: char| !c.is_ascii_alphanumeric() && !"-._".contains(c),
        "_",
    );
    let percent_encoded_name = utf8_percent_encode(display_name, NOT_ATTR_CHAR);
    let kind = if file.metadata.content_type.is_inert() {
        "inline"
    } else {
        "attachment"
    };
    format!("{kind}; filename=\"{ascii_name}\"; filename*=UTF-8''{percent_encoded_name}")
}

fn to_header_value(value: &str) -> poem::Result<HeaderValue> {
    HeaderValue::from_str(value).map_err(InternalServerError)
}
