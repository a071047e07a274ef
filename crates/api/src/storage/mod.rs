//! The storage API `/api/storage/v0`, in the resumable protocol of browser storage clients.
//!
//! `openapi.json` describes it. The use cases are those of [`FileService`].

mod cors;
mod error;
mod object_content;
mod objects;
mod schema;
mod uploads;

use std::{borrow::Cow, collections::HashMap, sync::Arc};

use futures::StreamExt;
use percent_encoding::percent_decode_str;
use poem::{Endpoint, IntoResponse, Request, Response, http::Method};
use services::files::{BodyReader, FileService};

use crate::{
    auth::{Staff, staff_of_request},
    menus::download::DownloadEndpoint,
};
pub use error::too_large_problem;
use error::{StorageApiError, StorageErrorReason, parse_object_name};
pub use uploads::count_upload;

#[derive(Clone, Debug)]
pub struct StorageApiSettings {
    pub bucket: String,
    /// Allowed origins, such as `https://app.example`.
    pub origins: Vec<String>,
}

pub struct StorageApiHandler {
    pub service: Arc<FileService>,
    pub download_endpoint: DownloadEndpoint,
    pub settings: StorageApiSettings,
}

pub const STORAGE_PATH: &str = "/api/storage/v0/";

/// Always accepted: staff upload to it.
const DEFAULT_BUCKET: &str = "default";

/// The response to an error of the router, such as a path that is not UTF-8.
pub fn error_response(error: &poem::Error) -> Response {
    StorageApiError::from_poem_error(error).into_response()
}

type QueryParams = HashMap<String, String>;

impl Endpoint for StorageApiHandler {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        let origin = cors::origin_if_allowed(&request, &self.settings.origins);
        let mut response = if cors::is_preflight(&request) {
            cors::preflight_response(origin.as_ref())
        } else {
            let result = self.handle_request(request).await;
            result.unwrap_or_else(IntoResponse::into_response)
        };
        cors::add_cors_headers(&mut response, origin);
        if !self.settings.origins.is_empty() {
            cors::set_cross_origin_resource_policy(&mut response);
        }
        Ok(response)
    }
}

impl StorageApiHandler {
    async fn handle_request(&self, request: Request) -> Result<Response, StorageApiError> {
        let path = request.uri().path().to_owned();
        let parts = path.trim_matches('/').split('/').map(percent_decode);
        let parts = parts.collect::<Result<Vec<_>, _>>()?;
        let parts: Vec<_> = parts.iter().map(AsRef::as_ref).collect();
        // `params` would replace invalid UTF-8.
        percent_decode(request.uri().query().unwrap_or_default())?;
        let params: QueryParams = request.params().map_err(StorageApiError::invalid)?;
        let method = request.method().clone();
        match parts.as_slice() {
            ["b", bucket, ..] if ![DEFAULT_BUCKET, &self.settings.bucket].contains(bucket) => {
                require_staff(&request).await?;
                Err(StorageErrorReason::NotFound.into())
            }
            ["b", _] if matches!(method, Method::GET | Method::HEAD) => {
                self.get_storage_bucket(&request).await
            }
            ["b", _, "o"] => match method {
                Method::GET | Method::HEAD => self.list(&request, &params).await,
                Method::POST => self.upload(request, &params).await,
                _ => Err(StorageErrorReason::MethodNotAllowed.with_detail("GET, HEAD, POST")),
            },
            ["b", _, "o", name] => {
                let name = parse_object_name(name)?;
                let is_media_request = params.get("alt").is_some_and(|alt| alt == "media");
                match method {
                    Method::GET | Method::HEAD if is_media_request => {
                        self.serve_object_content(&request, &name, &params).await
                    }
                    Method::GET | Method::HEAD => self.metadata(&request, &name).await,
                    Method::PATCH => self.update_metadata(request, &name).await,
                    Method::DELETE => self.delete(&request, &name).await,
                    _ => Err(StorageErrorReason::MethodNotAllowed
                        .with_detail("DELETE, GET, HEAD, PATCH")),
                }
            }
            ["b", _] => Err(StorageErrorReason::MethodNotAllowed.with_detail("GET, HEAD")),
            _ => Err(StorageErrorReason::NotFound.into()),
        }
    }

    /// Dispatches a `POST` by its protocol headers.
    async fn upload(
        &self,
        mut request: Request,
        params: &QueryParams,
    ) -> Result<Response, StorageApiError> {
        let context = require_staff(&request).await?.audit_context();
        let mut bytes = body_reader(&mut request);
        let protocol = request_header_text(&request, "x-goog-upload-protocol");
        let command = request_header_text(&request, "x-goog-upload-command");
        match (params.get("upload_id"), protocol, command) {
            (Some(id), _, Some(command)) => {
                self.handle_upload_command(&request, id, command, &mut bytes, &context)
                    .await
            }
            (None, Some("multipart"), _) => {
                self.upload_at_once(&request, params, &mut bytes, &context)
                    .await
            }
            (None, Some("resumable"), Some("start")) => {
                self.start_upload(&request, params, &mut bytes).await
            }
            _ => Err(StorageApiError::invalid(
                "x-goog-upload-protocol, x-goog-upload-command",
            )),
        }
    }
}

/// Decodes a segment, after the path was split: a slash in a name is `%2F`.
fn percent_decode(part: &str) -> Result<Cow<'_, str>, StorageApiError> {
    let text = percent_decode_str(part).decode_utf8();
    text.map_err(StorageApiError::invalid)
}

fn body_reader(request: &mut Request) -> BodyReader<'static> {
    BodyReader::new(request.take_body().into_bytes_stream().boxed())
}

async fn require_staff(request: &Request) -> Result<Staff, StorageApiError> {
    let staff = staff_of_request(request).await;
    let staff = staff.map_err(|error| StorageApiError::from_poem_error(&error))?;
    staff.ok_or_else(|| StorageErrorReason::Unauthenticated.into())
}

fn request_header_text<'a>(request: &'a Request, name: &str) -> Option<&'a str> {
    request.headers().get(name)?.to_str().ok()
}

fn number_header(request: &Request, name: &str) -> Result<Option<u64>, StorageApiError> {
    let Some(value) = request.headers().get(name) else {
        return Ok(None);
    };
    let number = value.to_str().ok().and_then(|text| text.parse().ok());
    number
        .map(Some)
        .ok_or_else(|| StorageApiError::invalid(name))
}
