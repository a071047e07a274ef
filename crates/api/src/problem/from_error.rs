use poem::{Error, http::StatusCode};
use poem_openapi::error::{ParseParamError, ParsePathError};

use super::{InvalidField, Problem, ProblemType};

/// The problem document of an error of the framework. `parameter_name` returns the published name of a path parameter.
/// The framework's English message is not passed on, because `detail` is for users.
#[must_use]
pub fn problem_from_error<'a>(
    error: &Error,
    parameter_name: impl Fn(&str) -> Option<&'a str>,
) -> Problem {
    let problem = Problem::new(type_of_status(error.status()));
    if let Some(error) = error.downcast_ref::<ParseParamError>() {
        problem.with_field(error.name, InvalidField::Malformed)
    } else if let Some(error) = error.downcast_ref::<ParsePathError>() {
        let name = parameter_name(error.name).unwrap_or(error.name);
        problem.with_field(name, InvalidField::Malformed)
    } else {
        problem
    }
}

fn type_of_status(status: StatusCode) -> ProblemType {
    match status {
        StatusCode::UNAUTHORIZED => ProblemType::Unauthorized,
        StatusCode::FORBIDDEN => ProblemType::Forbidden,
        StatusCode::CONFLICT => ProblemType::Conflict,
        StatusCode::GONE => ProblemType::Gone,
        StatusCode::PRECONDITION_FAILED => ProblemType::PreconditionFailed,
        StatusCode::REQUEST_TIMEOUT => ProblemType::RequestTimeout,
        StatusCode::NOT_FOUND => ProblemType::NotFound,
        StatusCode::METHOD_NOT_ALLOWED => ProblemType::MethodNotAllowed,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => ProblemType::UnsupportedMediaType,
        StatusCode::PAYLOAD_TOO_LARGE => ProblemType::TooLarge,
        StatusCode::RANGE_NOT_SATISFIABLE => ProblemType::RangeNotSatisfiable,
        StatusCode::SERVICE_UNAVAILABLE => ProblemType::Unavailable,
        status if status.is_client_error() => ProblemType::BadRequest,
        _ => ProblemType::Internal,
    }
}
