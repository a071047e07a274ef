//! An operation's answer that was made before anybody asked.

use std::marker::PhantomData;

use bytes::Bytes;
use domain::Version;
use poem::{
    IntoResponse, Request, Response,
    http::{HeaderValue, header},
};
use poem_openapi::{
    ApiResponse,
    payload::{Json, Payload},
    registry::{MetaHeader, MetaMediaType, MetaResponse, MetaResponses, Registry},
    types::{ToJSON, Type},
};

use crate::http::{
    answer::{Answer, Compressed},
    cache::Cache,
    version::etag,
};

/// The published JSON of a `T`: 200 with a strong tag, or 304 when the client has it.
pub struct Published<T> {
    response: Response,
    shape: PhantomData<T>,
}

impl<T> Published<T> {
    /// An answer whose body is the JSON of a `T`, and too large to be made at once.
    #[must_use]
    pub fn of(response: Response) -> Self {
        Self {
            response,
            shape: PhantomData,
        }
    }

    /// Answers `request` with the JSON of a `T` that was put together for it.
    #[must_use]
    pub fn of_json(json: String, request: &Request) -> Self {
        Self::json(json, request, Cache::Revalidate)
    }

    fn json(json: String, request: &Request, cache: Cache) -> Self {
        let answer = Answer::new(
            HeaderValue::from_static("application/json; charset=utf-8"),
            cache,
            Bytes::from(json),
            Compressed::default(),
        );
        Self::new(&answer, request)
    }

    /// Answers `request` with `answer`, whose body is the JSON of a `T`.
    #[must_use]
    pub fn new(answer: &Answer, request: &Request) -> Self {
        Self::of(answer.respond(request.headers()))
    }
}

impl<T: ToJSON> Published<T> {
    /// Answers `request` with a value that was worked out for it.
    #[must_use]
    pub fn once(value: &T, request: &Request) -> Self {
        Self::kept(value, request, Cache::Revalidate)
    }

    /// Answers `request` with what only staff may know, and nobody keeps.
    #[must_use]
    pub fn for_staff(value: &T, request: &Request) -> Self {
        Self::kept(value, request, Cache::Never)
    }

    /// The same answer under the tag of a version.
    #[must_use]
    pub fn at(mut self, version: Version) -> Self {
        if let Ok(tag) = HeaderValue::try_from(etag(version)) {
            self.response.headers_mut().insert(header::ETAG, tag);
        }
        self
    }

    fn kept(value: &T, request: &Request, cache: Cache) -> Self {
        Self::json(value.to_json_string(), request, cache)
    }
}

impl<T: Send> IntoResponse for Published<T> {
    fn into_response(self) -> Response {
        self.response
    }
}

impl<T: Type + ToJSON> ApiResponse for Published<T> {
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
                        text_header(
                            "ETag",
                            "Strong tag of this representation, for `If-None-Match`.",
                        ),
                        text_header(
                            "Cache-Control",
                            "Expires no later than the next scheduled change.",
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

fn text_header(name: &str, description: &str) -> MetaHeader {
    MetaHeader {
        name: name.to_owned(),
        description: Some(description.to_owned()),
        required: true,
        deprecated: false,
        schema: String::schema_ref(),
    }
}
