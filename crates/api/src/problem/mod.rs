//! Problem documents (RFC 9457): the one form in which the house says that something did not work.
//!
//! To add a kind: a variant of [`Kind`] with its status and name, and its two sentences in
//! `texts.de.json`; a test holds the two lists against each other.

mod from_error;
mod texts;

pub use from_error::of_error;

use poem::{
    IntoResponse, Response,
    http::{HeaderValue, StatusCode, header},
};
use poem_openapi::{
    ApiResponse, Object,
    payload::Payload,
    registry::{MetaMediaType, MetaResponse, MetaResponses, MetaSchemaRef, Registry},
    types::{Example, ToJSON, Type},
};

/// What can be wrong, each with a stable name for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The request cannot be read.
    BadRequest,
    /// There is nothing at this address.
    NotFound,
    /// The address does not know this method.
    MethodNotAllowed,
    /// The body is in a form that is not understood here.
    UnsupportedMediaType,
    /// The body is larger than allowed.
    TooLarge,
    /// The file does not have the bytes asked for.
    RangeNotSatisfiable,
    /// The house has no pages yet, or its store does not answer.
    Unavailable,
    /// A fault of the house; the log has it under the document's `instance`.
    Internal,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 8] = [
        Self::BadRequest,
        Self::NotFound,
        Self::MethodNotAllowed,
        Self::UnsupportedMediaType,
        Self::TooLarge,
        Self::RangeNotSatisfiable,
        Self::Unavailable,
        Self::Internal,
    ];

    /// The HTTP status of this kind.
    #[must_use]
    pub fn status(self) -> StatusCode {
        match self {
            Self::BadRequest => StatusCode::BAD_REQUEST,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::RangeNotSatisfiable => StatusCode::RANGE_NOT_SATISFIABLE,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The stable name: the last part of the document's `type`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::BadRequest => "bad-request",
            Self::NotFound => "not-found",
            Self::MethodNotAllowed => "method-not-allowed",
            Self::UnsupportedMediaType => "unsupported-media-type",
            Self::TooLarge => "too-large",
            Self::RangeNotSatisfiable => "range-not-satisfiable",
            Self::Unavailable => "unavailable",
            Self::Internal => "internal",
        }
    }
}

/// What can be wrong with a field or parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It is not of the form that is asked for.
    Unreadable,
    /// An instant of a year that nobody is told about.
    OutsideYears,
}

impl Fault {
    /// Every fault.
    pub const ALL: [Self; 2] = [Self::Unreadable, Self::OutsideYears];

    /// The name of its sentence.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::OutsideYears => "outside-years",
        }
    }
}

/// A problem document, RFC 9457.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(example)]
pub struct Problem {
    /// What kind of problem this is: `urn:wirtshaus:problem:` and a stable name for programs.
    #[oai(rename = "type")]
    pub kind: String,
    /// The kind in a few German words.
    pub title: String,
    /// The HTTP status, 400 to 599.
    #[oai(validator(minimum(value = "400"), maximum(value = "599")))]
    pub status: u16,
    /// A German sentence for people.
    pub detail: String,
    /// Names this occurrence in the log of the house: `urn:wirtshaus:fault:` and a number.
    #[oai(skip_serializing_if_is_none)]
    pub instance: Option<String>,
    /// What is wrong with single fields or parameters, where they are at fault.
    #[oai(skip_serializing_if_is_none)]
    pub errors: Option<Vec<FieldProblem>>,
}

/// What is wrong with one field or parameter.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct FieldProblem {
    /// The name of the field or parameter, as in the request.
    pub field: String,
    /// What is wrong with it: a German sentence for people.
    pub detail: String,
}

impl Problem {
    /// The document of a kind, with its German sentences.
    #[must_use]
    pub fn new(kind: Kind) -> Self {
        let text = texts::of(kind);
        Self {
            kind: format!("urn:wirtshaus:problem:{}", kind.name()),
            title: text.title.clone(),
            status: kind.status().as_u16(),
            detail: text.detail.clone(),
            instance: None,
            errors: None,
        }
    }

    /// The same document, naming a field or parameter at fault.
    #[must_use]
    pub fn at(mut self, field: impl Into<String>, fault: Fault) -> Self {
        self.errors.get_or_insert_default().push(FieldProblem {
            field: field.into(),
            detail: texts::of_fault(fault).to_owned(),
        });
        self
    }

    /// The document as it is sent.
    #[must_use]
    pub fn json(&self) -> String {
        self.to_json_string()
    }
}

impl Example for Problem {
    fn example() -> Self {
        Self::new(Kind::NotFound)
    }
}

/// A problem document as an answer of the published specification.
pub struct ProblemJson(pub Problem);

impl From<Kind> for ProblemJson {
    fn from(kind: Kind) -> Self {
        Self(Problem::new(kind))
    }
}

impl Payload for ProblemJson {
    const CONTENT_TYPE: &'static str = "application/problem+json";

    fn schema_ref() -> MetaSchemaRef {
        Problem::schema_ref()
    }

    fn register(registry: &mut Registry) {
        Problem::register(registry);
    }
}

impl IntoResponse for ProblemJson {
    fn into_response(self) -> Response {
        let status =
            StatusCode::from_u16(self.0.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = Response::builder()
            .status(status)
            .content_type(Self::CONTENT_TYPE)
            .header(header::CACHE_CONTROL, "no-store")
            .body(self.0.json());
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        response
    }
}

/// The answer 503 that every published resource may give, before the first edition is out.
pub struct NotYetPublished;

impl From<NotYetPublished> for poem::Error {
    fn from(_: NotYetPublished) -> Self {
        Self::from_response(ProblemJson::from(Kind::Unavailable).into_response())
    }
}

impl ApiResponse for NotYetPublished {
    fn meta() -> MetaResponses {
        MetaResponses {
            responses: vec![problem_meta(
                503,
                "The house has no pages yet; try again soon.",
            )],
        }
    }

    fn register(registry: &mut Registry) {
        ProblemJson::register(registry);
    }
}

/// The description of a problem answer in the published specification.
#[must_use]
pub fn problem_meta(status: u16, description: &'static str) -> MetaResponse {
    MetaResponse {
        description,
        status: Some(status),
        status_range: None,
        content: vec![MetaMediaType {
            content_type: ProblemJson::CONTENT_TYPE,
            schema: ProblemJson::schema_ref(),
        }],
        headers: vec![],
    }
}
