//! Problem documents (RFC 9457).
//!
//! To add a type: a variant of [`ProblemType`] with its status and name, and title and detail in `texts.de.json`.

mod from_error;
mod texts;

pub use from_error::problem_from_error;

use domain::{fields, storage::PdfError};
use poem::{
    IntoResponse, Response,
    http::{HeaderValue, StatusCode, header},
};
use poem_openapi::{
    ApiResponse, Object,
    payload::Payload,
    registry::{MetaHeader, MetaMediaType, MetaResponse, MetaResponses, MetaSchemaRef, Registry},
    types::{Example, ToJSON, Type},
};

/// A problem type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProblemType {
    /// The request is malformed.
    BadRequest,
    /// There is no session, or the credentials are wrong.
    Unauthorized,
    /// The request comes from a page of another origin, or has no anti-forgery token.
    Forbidden,
    /// The one-time password must be changed first.
    PasswordChangeRequired,
    NotFound,
    MethodNotAllowed,
    RequestTimeout,
    Conflict,
    /// The resource was deleted for good.
    Gone,
    /// The version is not the expected one.
    PreconditionFailed,
    UnsupportedMediaType,
    TooLarge,
    RangeNotSatisfiable,
    /// Fields are invalid.
    UnprocessableContent,
    /// The idempotency key belongs to another request.
    KeyReused,
    TooManyRequests,
    /// No edition is published yet.
    Unavailable,
    /// A limit on concurrency or a timeout was exceeded.
    Busy,
    InsufficientStorage,
    /// The database does not open; the stored edition is served.
    ReadOnly,
    /// The log has the error under the `instance` of the document.
    Internal,
}

impl ProblemType {
    pub const ALL: [Self; 21] = [
        Self::BadRequest,
        Self::Unauthorized,
        Self::Forbidden,
        Self::PasswordChangeRequired,
        Self::NotFound,
        Self::MethodNotAllowed,
        Self::RequestTimeout,
        Self::Conflict,
        Self::Gone,
        Self::PreconditionFailed,
        Self::UnsupportedMediaType,
        Self::TooLarge,
        Self::RangeNotSatisfiable,
        Self::UnprocessableContent,
        Self::KeyReused,
        Self::TooManyRequests,
        Self::Unavailable,
        Self::Busy,
        Self::InsufficientStorage,
        Self::ReadOnly,
        Self::Internal,
    ];

    #[must_use]
    pub fn status(self) -> StatusCode {
        match self {
            Self::BadRequest => StatusCode::BAD_REQUEST,
            Self::Unauthorized => StatusCode::UNAUTHORIZED,
            Self::Forbidden | Self::PasswordChangeRequired => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::RequestTimeout => StatusCode::REQUEST_TIMEOUT,
            Self::Conflict => StatusCode::CONFLICT,
            Self::Gone => StatusCode::GONE,
            Self::PreconditionFailed => StatusCode::PRECONDITION_FAILED,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::RangeNotSatisfiable => StatusCode::RANGE_NOT_SATISFIABLE,
            Self::UnprocessableContent | Self::KeyReused => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            Self::Unavailable | Self::Busy | Self::ReadOnly => StatusCode::SERVICE_UNAVAILABLE,
            Self::InsufficientStorage => StatusCode::INSUFFICIENT_STORAGE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The last part of the `type`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::BadRequest => "bad-request",
            Self::Unauthorized => "unauthorized",
            Self::Forbidden => "forbidden",
            Self::PasswordChangeRequired => "password-change-required",
            Self::NotFound => "not-found",
            Self::MethodNotAllowed => "method-not-allowed",
            Self::RequestTimeout => "request-timeout",
            Self::Conflict => "conflict",
            Self::Gone => "gone",
            Self::PreconditionFailed => "precondition-failed",
            Self::UnsupportedMediaType => "unsupported-media-type",
            Self::TooLarge => "too-large",
            Self::RangeNotSatisfiable => "range-not-satisfiable",
            Self::UnprocessableContent => "unprocessable-content",
            Self::KeyReused => "idempotency-key-reused",
            Self::TooManyRequests => "too-many-requests",
            Self::Unavailable => "unavailable",
            Self::Busy => "busy",
            Self::InsufficientStorage => "insufficient-storage",
            Self::ReadOnly => "read-only",
            Self::Internal => "internal",
        }
    }
}

/// Why a field or parameter is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InvalidField {
    /// It has a wrong type or format.
    Malformed,
    Unknown,
    /// An instant outside of the supported years.
    YearOutOfRange,
    /// Not every weekday exactly once.
    InvalidWeek,
    Duplicate,
    /// The content is not a valid PDF.
    Pdf(PdfError),
    /// The domain rejects it.
    Domain(fields::Problem),
}

impl InvalidField {
    /// The `code` of the [`FieldProblem`], and the key of its sentence.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Malformed => "unreadable",
            Self::Unknown => "unknown",
            Self::YearOutOfRange => "outside-years",
            Self::InvalidWeek => "not-a-week",
            Self::Duplicate => "duplicate",
            // `not-a-pdf` is the code for a stored file.
            Self::Pdf(PdfError::InvalidPdf) => "no-pdf",
            Self::Pdf(error) => error.name(),
            Self::Domain(problem) => match problem {
                fields::Problem::Missing => "missing",
                fields::Problem::TooShort { .. } => "too-short",
                fields::Problem::TooLong { .. } => "too-long",
                fields::Problem::TooManyBytes { .. } => "too-many-bytes",
                fields::Problem::ControlCharacter => "control-character",
                fields::Problem::TooEasyToGuess => "too-weak",
                fields::Problem::Unchanged => "unchanged",
                fields::Problem::WrongCurrentPassword => "incorrect-password",
                fields::Problem::InvalidEmail => "not-an-email",
                fields::Problem::OutOfRange { .. } => "out-of-range",
                fields::Problem::InvalidDay => "not-a-day",
                fields::Problem::InvalidTime => "not-a-time",
                fields::Problem::SameAsStart => "same-as-start",
                fields::Problem::BeforeStart => "before-its-start",
                fields::Problem::TimeWhileClosed => "while-closed",
                fields::Problem::OutsideVenueHours => "outside-venue-hours",
                fields::Problem::InvalidPath => "not-a-path",
                fields::Problem::NotInMenuFolder => "not-under-menu",
                fields::Problem::FileNotFound => "not-stored",
                fields::Problem::InvalidPdf => "not-a-pdf",
                // No request body of the API has such a field.
                _ => "unreadable",
            },
        }
    }

    /// The bound in its sentence.
    #[must_use]
    pub fn bound(self) -> Option<usize> {
        match self {
            Self::Domain(fields::Problem::TooShort { at_least }) => Some(at_least),
            Self::Domain(
                fields::Problem::TooLong { at_most } | fields::Problem::TooManyBytes { at_most },
            ) => Some(at_most),
            _ => None,
        }
    }
}

/// A problem document (RFC 9457).
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(example)]
pub struct Problem {
    /// The type of the problem: `urn:wirtshaus:problem:` and a stable identifier.
    #[oai(rename = "type")]
    pub kind: String,
    /// A short German title of the type.
    pub title: String,
    /// The HTTP status, 400 to 599.
    #[oai(validator(minimum(value = "400"), maximum(value = "599")))]
    pub status: u16,
    /// A German sentence for users.
    pub detail: String,
    /// The id of this error in the log: `urn:wirtshaus:fault:` and a number.
    #[oai(skip_serializing_if_is_none)]
    pub instance: Option<String>,
    /// Invalid fields and parameters.
    #[oai(skip_serializing_if_is_none)]
    pub errors: Option<Vec<FieldProblem>>,
}

/// An invalid field or parameter.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct FieldProblem {
    /// The name of the field or parameter, as in the request.
    pub field: String,
    /// A stable identifier of the error, such as `too-long`.
    pub code: String,
    /// The limit of `too-short` or `too-long`, in characters.
    #[oai(skip_serializing_if_is_none)]
    pub bound: Option<u64>,
    /// A German sentence for users.
    pub detail: String,
}

impl Problem {
    #[must_use]
    pub fn new(kind: ProblemType) -> Self {
        let text = texts::type_text(kind);
        Self {
            kind: format!("urn:wirtshaus:problem:{}", kind.name()),
            title: text.title.clone(),
            status: kind.status().as_u16(),
            detail: text.detail.clone(),
            instance: None,
            errors: None,
        }
    }

    /// Adds an invalid field or parameter.
    #[must_use]
    pub fn with_field(mut self, field: impl Into<String>, error: InvalidField) -> Self {
        self.errors.get_or_insert_default().push(FieldProblem {
            field: field.into(),
            code: error.name().to_owned(),
            bound: error.bound().map(|bound| bound as u64),
            detail: texts::field_text(error),
        });
        self
    }

    #[must_use]
    pub fn json(&self) -> String {
        self.to_json_string()
    }
}

impl Example for Problem {
    fn example() -> Self {
        Self::new(ProblemType::NotFound)
    }
}

/// A response with a problem document.
pub struct ProblemJson(pub Problem);

impl From<ProblemType> for ProblemJson {
    fn from(kind: ProblemType) -> Self {
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
        let header = match status {
            StatusCode::SERVICE_UNAVAILABLE => {
                Some((header::RETRY_AFTER, HeaderValue::from(RETRY_AFTER_SECONDS)))
            }
            // RFC 9110 §15.5.2: a 401 has a challenge.
            StatusCode::UNAUTHORIZED => {
                Some((header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer")))
            }
            _ => None,
        };
        if let Some((name, value)) = header {
            response.headers_mut().insert(name, value);
        }
        response
    }
}

/// `Retry-After` of a 503.
pub const RETRY_AFTER_SECONDS: u64 = 5;

/// The header in the published specification.
#[must_use]
pub fn retry_after_header() -> MetaHeader {
    MetaHeader {
        name: "Retry-After".to_owned(),
        description: Some("Seconds until the next attempt.".to_owned()),
        required: true,
        deprecated: false,
        schema: u64::schema_ref(),
    }
}

/// 503 before the first edition is published.
pub struct NotYetPublished;

impl From<NotYetPublished> for poem::Error {
    fn from(_: NotYetPublished) -> Self {
        Self::from_response(ProblemJson::from(ProblemType::Unavailable).into_response())
    }
}

impl ApiResponse for NotYetPublished {
    fn meta() -> MetaResponses {
        let response = MetaResponse {
            description: "Nothing is published yet; try again soon.",
            status: Some(503),
            status_range: None,
            content: vec![MetaMediaType {
                content_type: ProblemJson::CONTENT_TYPE,
                schema: ProblemJson::schema_ref(),
            }],
            headers: vec![retry_after_header()],
        };
        MetaResponses {
            responses: vec![response],
        }
    }

    fn register(registry: &mut Registry) {
        ProblemJson::register(registry);
    }
}
