//! The storage service, in the resumable protocol that browser storage clients speak: `/api/storage/v0`.
//!
//! `openapi.json` describes it. One file per operation; the use cases are those of [`StorageService`].

mod bucket;
mod cors;
mod delete;
mod list;
mod media;
mod metadata;
mod multipart;
mod refusal;
mod resumable;
mod shape;
mod version;

use std::{borrow::Cow, collections::HashMap, sync::Arc};

use domain::{files::ObjectName, storage::is_in_menu_folder};
use futures::StreamExt;
use percent_encoding::percent_decode_str;
use poem::{Endpoint, IntoResponse, Request, Response, http::Method};
use services::storage::{BodyReader, StorageService};

use crate::{
    auth::{Staff, staff_of},
    menus::download::Download,
    published::Publisher,
};
use refusal::{Refused, object_named};

#[derive(Clone, Debug)]
pub struct StorageSettings {
    pub bucket: String,
    /// The origins other than ours whose pages may ask, such as `https://app.example`.
    pub origins: Vec<String>,
}

pub struct Storage {
    pub service: Arc<StorageService>,
    pub download: Download,
    pub publisher: Arc<Publisher>,
    pub settings: StorageSettings,
}

pub const PATH: &str = "/api/storage/v0/";

/// Says in the form of the service what the router has refused: a path that is no UTF-8 does not come to the service.
#[must_use]
pub fn unreadable(error: &poem::Error) -> Response {
    Refused::of(error).into_response()
}

type Params = HashMap<String, String>;

impl Endpoint for Storage {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        let origin = cors::allowed(&request, &self.settings.origins);
        let mut response = if cors::is_preflight(&request) {
            cors::preflight(origin.as_ref())
        } else {
            let answer = self.answer(request).await;
            answer.unwrap_or_else(IntoResponse::into_response)
        };
        cors::expose(&mut response, origin);
        if !self.settings.origins.is_empty() {
            cors::embeddable(&mut response);
        }
        Ok(response)
    }
}

impl Storage {
    async fn answer(&self, request: Request) -> Result<Response, Refused> {
        let path = request.uri().path().to_owned();
        let parts = path.trim_matches('/').split('/').map(decoded);
        let parts = parts.collect::<Result<Vec<_>, _>>()?;
        let parts: Vec<_> = parts.iter().map(AsRef::as_ref).collect();
        // What reads the parameters puts one character in place of whatever is no UTF-8.
        decoded(request.uri().query().unwrap_or_default())?;
        let params: Params = request.params().map_err(Refused::invalid)?;
        let method = request.method().clone();
        match parts.as_slice() {
            ["b", bucket, ..] if *bucket != self.settings.bucket => {
                staff(&request).await?;
                Err(Refused::not_found())
            }
            ["b", _] if method == Method::GET => self.bucket(&request).await,
            ["b", _, "o"] => match method {
                Method::GET => self.list(&request, &params).await,
                Method::POST => self.upload(request, &params).await,
                _ => Err(Refused::method_not_allowed("GET, POST")),
            },
            ["b", _, "o", name] => {
                let name = object_named(name)?;
                let bytes = params.get("alt").is_some_and(|alt| alt == "media");
                match method {
                    Method::GET | Method::HEAD if bytes => {
                        self.media(&request, &name, &params).await
                    }
                    Method::GET | Method::HEAD => self.metadata(&request, &name).await,
                    Method::PATCH => self.describe(request, &name).await,
                    Method::DELETE => self.delete(&request, &name).await,
                    _ => Err(Refused::method_not_allowed("DELETE, GET, HEAD, PATCH")),
                }
            }
            ["b", _] => Err(Refused::method_not_allowed("GET")),
            _ => Err(Refused::not_found()),
        }
    }

    /// A `POST` to the collection: which part of the protocol it is.
    async fn upload(&self, mut request: Request, params: &Params) -> Result<Response, Refused> {
        let by = staff(&request).await?.audit_context();
        let mut bytes = incoming(&mut request);
        let protocol = text_header(&request, "x-goog-upload-protocol");
        let command = text_header(&request, "x-goog-upload-command");
        match (params.get("upload_id"), protocol, command) {
            (Some(id), _, Some(command)) => {
                self.continue_upload(&request, id, command, &mut bytes, &by)
                    .await
            }
            (None, Some("multipart"), _) => self.multipart(&request, params, &mut bytes, &by).await,
            (None, Some("resumable"), Some("start")) => {
                self.start(&request, params, &mut bytes).await
            }
            _ => Err(Refused::invalid(
                "x-goog-upload-protocol, x-goog-upload-command",
            )),
        }
    }

    /// Waits for the edition that shows a change of a public file.
    async fn wait_for_publication(&self, name: &ObjectName) {
        if is_in_menu_folder(name) {
            self.publisher.wait_for_revision().await;
        }
    }
}

/// A part of the path; a slash in a name is written `%2F`, so it is decoded after the path was split.
fn decoded(part: &str) -> Result<Cow<'_, str>, Refused> {
    let text = percent_decode_str(part).decode_utf8();
    text.map_err(Refused::invalid)
}

fn incoming(request: &mut Request) -> BodyReader<'static> {
    BodyReader::new(request.take_body().into_bytes_stream().boxed())
}

async fn staff(request: &Request) -> Result<Staff, Refused> {
    let staff = staff_of(request).await;
    let staff = staff.map_err(|error| Refused::of(&error))?;
    staff.ok_or_else(Refused::unauthenticated)
}

fn text_header<'a>(request: &'a Request, name: &str) -> Option<&'a str> {
    request.headers().get(name)?.to_str().ok()
}

fn number_header(request: &Request, name: &str) -> Result<Option<u64>, Refused> {
    let Some(value) = request.headers().get(name) else {
        return Ok(None);
    };
    let number = value.to_str().ok().and_then(|text| text.parse().ok());
    number.map(Some).ok_or_else(|| Refused::invalid(name))
}
