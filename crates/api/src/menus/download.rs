//! GET /menu/{name}. Public. The PDF, whole or a range. The permanent address of
//! a kind of menu and its former addresses redirect to its present one (decision M10).

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
        answer::is_not_modified,
        cache::Cache,
        range::{RequestedRange, requested_range},
    },
    problem::{Kind, ProblemJson},
};

/// RFC 8187 §3.2.1: what stands for itself in an extended value.
const STANDS_FOR_ITSELF: &AsciiSet = &NON_ALPHANUMERIC
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
        match readable(self.storage.find(&object).await)? {
            Some(file) => self.answer(&request, &file).await,
            None => self.redirect(&name, &object).await,
        }
    }
}

/// A corrupt record is left out of what guests get.
///
/// # Errors
/// When the store fails.
pub fn readable<T>(found: Result<Option<T>, StoreError>) -> poem::Result<Option<T>> {
    match found {
        Err(StoreError::Corrupt { .. }) => Ok(None),
        found => found.map_err(InternalServerError),
    }
}

impl Download {
    /// To where the menu is now. Caches ask again before every use: the menu can come back to this address.
    async fn redirect(&self, name: &str, object: &ObjectName) -> poem::Result<Response> {
        let (menu, status) = match MenuType::parse(name) {
            Ok(kind) => (self.menus.find(kind).await, StatusCode::TEMPORARY_REDIRECT),
            Err(_) => (
                self.menus.find_moved(object).await,
                StatusCode::PERMANENT_REDIRECT,
            ),
        };
        let menu = readable(menu)?.ok_or(NotFoundError)?;
        Ok(Response::builder()
            .status(status)
            .header(header::LOCATION, menu.url())
            .header(header::CACHE_CONTROL, Cache::Revalidate.header())
            .finish())
    }

    /// The bytes of a file, as far as the request wants them.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn answer(&self, request: &Request, file: &StoredFile) -> poem::Result<Response> {
        let tag = format!("\"{}\"", file.blob);
        let etag = HeaderValue::from_str(&tag).map_err(InternalServerError)?;
        let mut response = Response::default();
        let out = response.headers_mut();
        out.insert(header::ETAG, etag.clone());
        out.insert(header::CACHE_CONTROL, Cache::Revalidate.header());
        if is_not_modified(request.headers(), &etag) {
            response.set_status(StatusCode::NOT_MODIFIED);
            return Ok(response);
        }
        out.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        out.insert(header::CONTENT_TYPE, text(file.content_type.as_str())?);
        out.insert(header::CONTENT_DISPOSITION, self.disposition(file).await?);
        // RFC 9110 §14.2: a range is a matter of GET alone.
        let reads_bytes = *request.method() == Method::GET;
        let asked = if reads_bytes {
            requested_range(request.headers(), file.size, &tag)
        } else {
            RequestedRange::Whole
        };
        let (range, size) = match asked {
            RequestedRange::Whole => (None, file.size),
            RequestedRange::Part(range) => {
                let content = format!("bytes {}-{}/{}", range.start, range.end - 1, file.size);
                out.insert(header::CONTENT_RANGE, text(&content)?);
                let size = range.end - range.start;
                (Some(range), size)
            }
            RequestedRange::Unsatisfiable => return outside(file.size),
        };
        out.insert(header::CONTENT_LENGTH, size.into());
        if range.is_some() {
            response.set_status(StatusCode::PARTIAL_CONTENT);
        }
        if reads_bytes {
            let bytes = self
                .storage
                .open(file, range)
                .await
                .map_err(InternalServerError)?
                .ok_or_else(|| lost(file))?;
            response.set_body(Body::from_bytes_stream(bytes));
        } else if !self
            .storage
            .has_bytes(file)
            .await
            .map_err(InternalServerError)?
        {
            return Err(lost(file));
        }
        Ok(response)
    }

    /// The name to save under: as guests see it, umlauts and all (decision M6), with a plain form
    /// for clients that read no other (RFC 6266 §4.3).
    async fn disposition(&self, file: &StoredFile) -> poem::Result<HeaderValue> {
        let menus = self.menus.list().await.map_err(InternalServerError)?;
        let stored = file.name.as_str().rsplit('/').next().unwrap_or_default();
        let shown = menus
            .iter()
            .find(|menu| menu.object == file.name)
            .map_or(stored, |menu| menu.name.as_str());
        let plain = stored.replace(
            |c: char| !c.is_ascii_alphanumeric() && !"-._".contains(c),
            "_",
        );
        let encoded = utf8_percent_encode(shown, STANDS_FOR_ITSELF);
        text(&format!(
            "inline; filename=\"{plain}\"; filename*=UTF-8''{encoded}"
        ))
    }
}

fn text(value: &str) -> poem::Result<HeaderValue> {
    HeaderValue::from_str(value).map_err(InternalServerError)
}

/// RFC 9110 §15.5.17: a 416 says how much there is.
fn outside(size: u64) -> poem::Result<Response> {
    let range = text(&format!("bytes */{size}"))?;
    Ok(ProblemJson::from(Kind::RangeNotSatisfiable)
        .with_header(header::CONTENT_RANGE, range)
        .into_response())
}

/// Logs that the blob of a file is missing, and answers 404.
pub fn lost(file: &StoredFile) -> Error {
    let name = file.name.as_str();
    tracing::error!(file = name, "the bytes of a file are missing");
    NotFoundError.into()
}
