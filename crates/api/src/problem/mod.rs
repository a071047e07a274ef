//! Problem documents (RFC 9457).
//!
//! To add a type: a variant of [`ProblemType`] with its status and name, and title and detail in `texts.de.json` and
//! `texts.en.json`.

mod document;
pub mod language;
mod problem_type;
mod texts;

pub use document::problem_types_document;
pub(crate) use problem_type::error_types;
pub use problem_type::{ProblemType, problem_type_of_status};

use domain::fields::{FieldErrorKind, FieldErrors};
use http_server::current_request_id;
use poem::{
    Error, IntoResponse, Response,
    http::{HeaderValue, StatusCode, header},
};
use poem_openapi::{
    Object,
    error::{ParseParamError, ParsePathError},
    payload::Payload,
    registry::{MetaHeader, MetaSchemaRef, Registry},
    types::{ToJSON, Type},
};

/// A problem document (RFC 9457).
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct Problem {
    /// The type of the problem: `urn:wirtshaus:problem:` and a stable identifier.
    #[oai(rename = "type")]
    pub kind: String,
    /// A short title of the type, in the language that `Accept-Language` prefers: `de` (the default) or `en`.
    pub title: String,
    /// The HTTP status, 400 to 599.
    #[oai(validator(minimum(value = "400"), maximum(value = "599")))]
    pub status: u16,
    /// A sentence for users in the same language.
    pub detail: String,
    /// The id of this error in the log: `urn:wirtshaus:fault:` and the id of the request.
    pub instance: Option<String>,
    /// The id of the request, as in the header `X-Request-Id` and in the log.
    #[oai(rename = "requestId")]
    pub request_id: Option<String>,
    /// Invalid fields and parameters.
    pub errors: Option<Vec<FieldProblem>>,
}

/// An invalid field or parameter.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct FieldProblem {
    /// The name of the field or parameter, as in the request.
    pub field: String,
    /// A stable identifier of the error, such as `too-long`.
    pub code: String,
    /// The limit of `too-short` or `too-long`, in characters.
    pub bound: Option<u64>,
    /// A sentence for users in the language of the title.
    pub detail: String,
}

impl From<FieldErrors> for Problem {
    fn from(errors: FieldErrors) -> Self {
        let problem = Self::new(ProblemType::UnprocessableContent);
        let errors = errors.0.into_iter();
        errors.fold(problem, |problem, error| {
            problem.with_field(error.path, error.kind)
        })
    }
}

impl Problem {
    pub fn new(kind: ProblemType) -> Self {
        let text = texts::problem_text(language::current(), kind);
        Self {
            kind: format!("urn:wirtshaus:problem:{}", kind.name()),
            title: text.title.clone(),
            status: kind.status().as_u16(),
            detail: text.detail.clone(),
            instance: None,
            request_id: None,
            errors: None,
        }
    }

    /// Adds an invalid field or parameter.
    pub fn with_field(mut self, field: impl Into<String>, error: FieldErrorKind) -> Self {
        self.errors.get_or_insert_default().push(FieldProblem {
            field: field.into(),
            code: error.code().to_owned(),
            bound: error.bound().map(|bound| bound as u64),
            detail: texts::field_error_text(language::current(), error),
        });
        self
    }

    pub fn json(&self) -> String {
        self.to_json_string()
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
    fn into_response(mut self) -> Response {
        self.0.request_id = current_request_id();
        let status =
            StatusCode::from_u16(self.0.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = Response::builder()
            .status(status)
            .content_type(Self::CONTENT_TYPE)
            .header(header::CACHE_CONTROL, "no-store")
            .header(header::CONTENT_LANGUAGE, language::current().code())
            .header(header::VARY, header::ACCEPT_LANGUAGE)
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
pub fn retry_after_header_meta() -> MetaHeader {
    MetaHeader {
        name: "Retry-After".to_owned(),
        description: Some("Seconds until the next attempt.".to_owned()),
        required: true,
        deprecated: false,
        schema: u64::schema_ref(),
    }
}

/// The path parameter of a page: of another name there is none.
const PAGE_PARAMETER: &str = "page";

/// The problem document of an error of the framework. `parameter_name` returns the published name of a path parameter.
/// The framework's English message is not passed on, because `detail` is for users.
pub fn problem_from_error<'a>(
    error: &Error,
    parameter_name: impl Fn(&str) -> Option<&'a str>,
) -> Problem {
    let problem = Problem::new(problem_type_of_status(error.status()));
    if let Some(error) = error.downcast_ref::<ParseParamError>() {
        problem.with_field(error.name, FieldErrorKind::Malformed)
    } else if let Some(error) = error.downcast_ref::<ParsePathError>() {
        let name = parameter_name(error.name).unwrap_or(error.name);
        if name == PAGE_PARAMETER {
            return Problem::new(ProblemType::NotFound);
        }
        problem.with_field(name, FieldErrorKind::Malformed)
    } else {
        problem
    }
}
