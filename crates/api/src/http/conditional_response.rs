use std::marker::PhantomData;

use domain::RecordVersion;
use http_server::{CacheControl, PreparedResponse, is_not_modified};
use poem::{
    IntoResponse, Request, Response,
    http::{HeaderMap, HeaderValue, StatusCode, header},
};
use poem_openapi::{
    ApiResponse,
    payload::{Json, Payload},
    registry::{MetaHeader, MetaMediaType, MetaResponse, MetaResponses, Registry},
    types::{ToJSON, Type},
};
use publishing::CurrentEdition;

use super::version::etag;
use crate::problem::ProblemType;

/// The JSON of a `T` with a strong `ETag`, or 304 if the client has it.
pub struct ConditionalResponse<T> {
    response: Response,
    body_type: PhantomData<T>,
}

impl<T> ConditionalResponse<T> {
    /// The body must be the JSON of a `T`.
    pub fn from_json_response(response: impl Into<Response>) -> Self {
        Self {
            response: response.into(),
            body_type: PhantomData,
        }
    }

    /// The published response at a path that every edition has.
    pub fn published(
        edition: &CurrentEdition,
        request: &Request,
        path: &str,
    ) -> Result<Self, ProblemType> {
        Self::find_published(edition, request, path)?.ok_or(ProblemType::Unavailable)
    }

    /// The published response at a path, if the current edition has one.
    pub fn find_published(
        edition: &CurrentEdition,
        request: &Request,
        path: &str,
    ) -> Result<Option<Self>, ProblemType> {
        let edition = edition.get().ok_or(ProblemType::Unavailable)?;
        let response = edition.response(path);
        let response = response.map(|response| response.respond(request.headers()));
        Ok(response.map(|response| Self::from_json_response(response.into_response())))
    }

    /// `json` must be the JSON of a `T`.
    pub fn from_json(json: String, request: &Request, cache_control: CacheControl) -> Self {
        let response = PreparedResponse::uncompressed_json(json, cache_control);
        Self::from_json_response(response.respond(request.headers()).into_response())
    }
}

impl<T: ToJSON> ConditionalResponse<T> {
    /// A response that only staff may see.
    pub fn no_store(value: &T, request: &Request) -> Self {
        Self::from_json(value.to_json_string(), request, CacheControl::NoStore)
    }

    /// Replaces the `ETag` by one of the version; 304 if the client has that.
    pub fn with_version_etag(mut self, version: RecordVersion, request: &Request) -> Self {
        if let Ok(tag) = HeaderValue::try_from(etag(version)) {
            let conditional = empty_or_not_modified(request.headers(), &tag, CacheControl::NoStore);
            if conditional.status() == StatusCode::NOT_MODIFIED {
                self.response = conditional;
            }
            self.response.headers_mut().insert(header::ETAG, tag);
        }
        self
    }
}

impl<T: Send> IntoResponse for ConditionalResponse<T> {
    fn into_response(self) -> Response {
        self.response
    }
}

impl<T: Type + ToJSON> ApiResponse for ConditionalResponse<T> {
    fn meta() -> MetaResponses {
        MetaResponses {
            responses: vec![
                MetaResponse {
                    description: "The current representation.",
                    status: Some(200),
                    status_range: None,
                    content: vec![MetaMediaType {
                        content_type: Json::<T>::CONTENT_TYPE,
                        schema: T::schema_ref(),
                    }],
                    headers: vec![
                        text_header_meta(
                            "ETag",
                            "Strong tag of this representation, for `If-None-Match`.",
                        ),
                        text_header_meta(
                            "Cache-Control",
                            "Revalidated before each use; not stored for staff.",
                        ),
                    ],
                },
                MetaResponse {
                    description: "Unchanged since the tag sent in `If-None-Match`.",
                    status: Some(304),
                    status_range: None,
                    content: vec![],
                    headers: vec![],
                },
            ],
        }
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }
}

pub fn text_header_meta(name: &str, description: &str) -> MetaHeader {
    MetaHeader {
        name: name.to_owned(),
        description: Some(description.to_owned()),
        required: true,
        deprecated: false,
        schema: String::schema_ref(),
    }
}

/// An empty response with this tag; 304 if `If-None-Match` contains it.
pub fn empty_or_not_modified(
    headers: &HeaderMap,
    etag: &HeaderValue,
    cache_control: CacheControl,
) -> Response {
    let mut response = Response::default();
    if is_not_modified(headers, etag) {
        response.set_status(StatusCode::NOT_MODIFIED);
    }
    let response_headers = response.headers_mut();
    response_headers.insert(header::ETAG, etag.clone());
    response_headers.insert(header::CACHE_CONTROL, cache_control.header());
    response
}
