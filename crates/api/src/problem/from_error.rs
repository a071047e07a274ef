//! Faults that the framework finds before an operation runs, as problem documents.

use poem::{Error, http::StatusCode};
use poem_openapi::error::{ParseParamError, ParsePathError};

use super::{Fault, Kind, Problem};

/// The document for an error that reached the outermost layer, naming the parameter at fault.
/// `published` tells the name of a parameter in the path. What the framework says in English about
/// the value is not passed on: `detail` is for people.
#[must_use]
pub fn of_error<'a>(error: &Error, published: impl Fn(&str) -> Option<&'a str>) -> Problem {
    let problem = Problem::new(kind_of(error.status()));
    if let Some(fault) = error.downcast_ref::<ParseParamError>() {
        problem.at(fault.name, Fault::Unreadable)
    } else if let Some(fault) = error.downcast_ref::<ParsePathError>() {
        let name = published(fault.name).unwrap_or(fault.name);
        problem.at(name, Fault::Unreadable)
    } else {
        problem
    }
}

fn kind_of(status: StatusCode) -> Kind {
    match status {
        StatusCode::UNAUTHORIZED => Kind::Unauthorized,
        StatusCode::FORBIDDEN => Kind::Forbidden,
        StatusCode::CONFLICT => Kind::Conflict,
        StatusCode::GONE => Kind::Gone,
        StatusCode::PRECONDITION_FAILED => Kind::PreconditionFailed,
        StatusCode::REQUEST_TIMEOUT => Kind::RequestTimeout,
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
