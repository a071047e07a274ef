//! `GET /menu/{name}`. Public. A PDF, with ranges. The permanent address of a menu and its former ones redirect to the
//! current one (decision M10).

use std::sync::Arc;

use domain::{
    files::{ObjectName, StoredFile},
    menus::MenuType,
};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use poem::{
    Body, Endpoint, Error, IntoResponse, Request, Response,
    error::{InternalServerError, MethodNotAllowedError, NotFoundError},
    http::{HeaderValue, Method, StatusCode, header},
};
use ports::StoreError;
use services::{menus::MenuService, storage::StorageService};

use crate::{
    http::{
        cache_control::CacheControl,
        prepared_response::is_not_modified,
        range::{RequestedRange, requested_range},
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
pub struct Download {
    pub storage: Arc<StorageService>,
    pub menus: Arc<MenuService>,
}

impl Endpoint for Download {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return Err(MethodNotAllowedError.into());
        }
        let name = request.path_params::<String>().map_err(|_| NotFoundError)?;
        let object = ObjectName::parse(format!("menu/{name}")).map_err(|_| NotFoundError)?;
        match none_if_corrupt(self.storage.find(&object).await)? {
            Some(file) => self.respond(&request, &file).await,
            None => self.redirect(&name, &object).await,
        }
    }
}

/// Corrupt records are not served.
pub fn none_if_corrupt<T>(found: Result<Option<T>, StoreError>) -> poem::Result<Option<T>> {
    match found {
        Err(StoreError::Corrupt { .. }) => Ok(None),
        found => found.map_err(InternalServerError),
    }
}

impl Download {
    /// Redirects to the current address. Revalidated, because a menu may get a former address again.
    async fn redirect(&self, name: &str, object: &ObjectName) -> poem::Result<Response> {
        let (menu, status) = match MenuType::parse(name) {
            Ok(kind) => (self.menus.find(kind).await, StatusCode::TEMPORARY_REDIRECT),
            Err(_) => (
                self.menus.find_moved(object).await,
                StatusCode::PERMANENT_REDIRECT,
            ),
        };
        let menu = none_if_corrupt(menu)?.ok_or(NotFoundError)?;
        Ok(Response::builder()
            .status(status)
            .header(header::LOCATION, menu.url())
            .header(header::CACHE_CONTROL, CacheControl::Revalidate.header())
            .finish())
    }

    /// The response with the requested bytes of a file.
    pub async fn respond(&self, request: &Request, file: &StoredFile) -> poem::Result<Response> {
        let tag = format!("\"{}\"", file.blob);
        let etag = HeaderValue::from_str(&tag).map_err(InternalServerError)?;
        let mut response = Response::default();
        let out = response.headers_mut();
        out.insert(header::ETAG, etag.clone());
        out.insert(header::CACHE_CONTROL, CacheControl::Revalidate.header());
        if is_not_modified(request.headers(), &etag) {
            response.set_status(StatusCode::NOT_MODIFIED);
            return Ok(response);
        }
        out.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        out.insert(
            header::CONTENT_TYPE,
            header_value(file.content_type.as_str())?,
        );
        out.insert(header::CONTENT_DISPOSITION, self.disposition(file).await?);
        // RFC 9110 §14.2: `Range` applies to GET only.
        let is_get = *request.method() == Method::GET;
        let requested = if is_get {
            requested_range(request.headers(), file.size, &tag)
        } else {
            RequestedRange::Whole
        };
        let (range, size) = match requested {
            RequestedRange::Whole => (None, file.size),
            RequestedRange::Part(range) => {
                let content = format!("bytes {}-{}/{}", range.start, range.end - 1, file.size);
                out.insert(header::CONTENT_RANGE, header_value(&content)?);
                let size = range.end - range.start;
                (Some(range), size)
            }
            RequestedRange::Unsatisfiable => return range_not_satisfiable(file.size),
        };
        out.insert(header::CONTENT_LENGTH, size.into());
        if range.is_some() {
            response.set_status(StatusCode::PARTIAL_CONTENT);
        }
        if is_get {
            let bytes = self
                .storage
                .open(file, range)
                .await
                .map_err(InternalServerError)?
                .ok_or_else(|| missing_file(file))?;
            response.set_body(Body::from_bytes_stream(bytes));
        } else if !self
            .storage
            .has_bytes(file)
            .await
            .map_err(InternalServerError)?
        {
            return Err(missing_file(file));
        }
        Ok(response)
    }

    /// `Content-Disposition` with the name that guests see (decision M6), and an ASCII fallback (RFC 6266 §4.3).
    async fn disposition(&self, file: &StoredFile) -> poem::Result<HeaderValue> {
        let menu = none_if_corrupt(self.menus.find_by_object(&file.name).await)?;
        let stored_name = file.name.as_str().rsplit('/').next().unwrap_or_default();
        let display_name = menu.as_ref().map_or(stored_name, |menu| menu.name.as_str());
        let ascii_name = stored_name.replace(
            |c: char| !c.is_ascii_alphanumeric() && !"-._".contains(c),
            "_",
        );
        let encoded = utf8_percent_encode(display_name, NOT_ATTR_CHAR);
        header_value(&format!(
            "inline; filename=\"{ascii_name}\"; filename*=UTF-8''{encoded}"
        ))
    }
}

fn header_value(value: &str) -> poem::Result<HeaderValue> {
    HeaderValue::from_str(value).map_err(InternalServerError)
}

/// RFC 9110 §15.5.17: `Content-Range` has the size.
fn range_not_satisfiable(size: u64) -> poem::Result<Response> {
    let range = header_value(&format!("bytes */{size}"))?;
    Ok(ProblemJson::from(ProblemType::RangeNotSatisfiable)
        .with_header(header::CONTENT_RANGE, range)
        .into_response())
}

/// Logs that the blob of a file is missing, and answers 404.
pub fn missing_file(file: &StoredFile) -> Error {
    let name = file.name.as_str();
    tracing::error!(file = name, "the bytes of a file are missing");
    NotFoundError.into()
}
