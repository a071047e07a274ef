//! Problem documents (RFC 9457): the one form in which the house says that something did not work.
//!
//! To add a kind: a variant of [`Kind`] with its status and name, and its two sentences in
//! `texts.de.json`; a test holds the two lists against each other.

mod from_error;
mod texts;

pub use from_error::of_error;

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

/// What can be wrong, each with a stable name for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The request cannot be read.
    BadRequest,
    /// Nobody is signed in, or not with these credentials.
    Unauthorized,
    /// A page of another host asks for what only ours may.
    Forbidden,
    /// The password is a one-time one.
    PasswordChangeRequired,
    /// There is nothing at this address.
    NotFound,
    /// The address does not know this method.
    MethodNotAllowed,
    /// The request did not arrive in time.
    RequestTimeout,
    /// What is asked for contradicts what is there.
    Conflict,
    /// It was here once, and is no more.
    Gone,
    /// Somebody else has changed it meanwhile.
    PreconditionFailed,
    /// The body is in a form that is not understood here.
    UnsupportedMediaType,
    /// The body is larger than allowed.
    TooLarge,
    /// The file does not have the bytes asked for.
    RangeNotSatisfiable,
    /// The request can be read, but fields of it are refused.
    UnprocessableContent,
    /// Something else was made under the same key.
    KeyReused,
    /// This was asked too often.
    TooManyRequests,
    /// The house has no pages yet, or its store does not answer.
    Unavailable,
    /// There is no room left just now.
    Busy,
    /// The disk of the server has too little free space.
    InsufficientStorage,
    /// Nothing can be stored, because the database does not open.
    ReadOnly,
    /// A fault of the house; the log has it under the document's `instance`.
    Internal,
}

impl Kind {
    /// Every kind.
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

    /// The HTTP status of this kind.
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

    /// The stable name: the last part of the document's `type`.
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

/// What can be wrong with a field or parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It is not of the form that is asked for.
    Unreadable,
    /// Nobody asked for it.
    Unknown,
    /// An instant of a year that nobody is told about.
    OutsideYears,
    /// Not every weekday exactly once.
    InvalidWeek,
    /// It is there twice.
    Twice,
    /// It is no good PDF.
    Pdf(PdfError),
    /// The domain does not take it.
    Refused(fields::Problem),
}

impl Fault {
    /// The stable name: the `code` of the field's problem, and the name of its sentence.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::Unknown => "unknown",
            Self::OutsideYears => "outside-years",
            Self::InvalidWeek => "not-a-week",
            Self::Twice => "duplicate",
            // What is stored somewhere may also be no PDF; this one was sent.
            Self::Pdf(PdfError::InvalidPdf) => "no-pdf",
            Self::Pdf(fault) => fault.name(),
            Self::Refused(problem) => match problem {
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
                // No form of the API asks for a value that could have another.
                _ => "unreadable",
            },
        }
    }

    /// The bound that its sentence names.
    #[must_use]
    pub fn bound(self) -> Option<usize> {
        match self {
            Self::Refused(fields::Problem::TooShort { at_least }) => Some(at_least),
            Self::Refused(
                fields::Problem::TooLong { at_most } | fields::Problem::TooManyBytes { at_most },
            ) => Some(at_most),
            _ => None,
        }
    }
}

/// A problem document, RFC 9457.
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
            code: fault.name().to_owned(),
            bound: fault.bound().map(|bound| bound as u64),
            detail: texts::of_fault(fault),
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
        let more = match status {
            StatusCode::SERVICE_UNAVAILABLE => {
                Some((header::RETRY_AFTER, HeaderValue::from(RETRY_AFTER)))
            }
            // RFC 9110 §15.5.2: a 401 says what would be taken.
            StatusCode::UNAUTHORIZED => {
                Some((header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer")))
            }
            _ => None,
        };
        if let Some((name, value)) = more {
            response.headers_mut().insert(name, value);
        }
        response
    }
}

/// After how many seconds it is worth trying again where the house is unavailable or full.
pub const RETRY_AFTER: u64 = 5;

/// How the published specification describes that header.
#[must_use]
pub fn retry_after() -> MetaHeader {
    MetaHeader {
        name: "Retry-After".to_owned(),
        description: Some("Seconds until the next attempt.".to_owned()),
        required: true,
        deprecated: false,
        schema: u64::schema_ref(),
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
        let not_yet = MetaResponse {
            description: "Nothing is published yet; try again soon.",
            status: Some(503),
            status_range: None,
            content: vec![MetaMediaType {
                content_type: ProblemJson::CONTENT_TYPE,
                schema: ProblemJson::schema_ref(),
            }],
            headers: vec![retry_after()],
        };
        MetaResponses {
            responses: vec![not_yet],
        }
    }

    fn register(registry: &mut Registry) {
        ProblemJson::register(registry);
    }
}
