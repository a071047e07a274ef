//! Faults that the framework finds before an operation runs, as problem documents.

use poem::{Error, http::StatusCode};
use poem_openapi::error::{ParseParamError, ParsePathError};

use super::{Kind, Problem};

/// The document for an error that reached the outermost layer.
///
/// A parameter at fault is named. What the framework says in English stays in the log, except for
/// a parameter, where it tells programs what was expected.
#[must_use]
pub fn of_error(error: &Error) -> Problem {
    let problem = Problem::new(kind_of(error.status()));
    if let Some(fault) = error.downcast_ref::<ParseParamError>() {
        problem.at(fault.name, fault.reason.clone())
    } else if let Some(fault) = error.downcast_ref::<ParsePathError>() {
        problem.at(fault.name, fault.reason.clone())
    } else {
        problem
    }
}

fn kind_of(status: StatusCode) -> Kind {
    match status {
        StatusCode::NOT_FOUND => Kind::NotFound,
        StatusCode::METHOD_NOT_ALLOWED => Kind::MethodNotAllowed,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Kind::UnsupportedMediaType,
        StatusCode::PAYLOAD_TOO_LARGE => Kind::TooLarge,
        StatusCode::RANGE_NOT_SATISFIABLE => Kind::RangeNotSatisfiable,
        StatusCode::SERVICE_UNAVAILABLE => Kind::Unavailable,
        status if status.is_client_error() => Kind::BadRequest,
        _ => Kind::Internal,
    }
}
