//! Errors of operations: conversion to problem documents, and their statuses in the published specification.

use domain::fields::FieldErrors;
use poem::{Error, IntoResponse, error::InternalServerError, http::header};
use poem_openapi::{
    payload::Payload,
    registry::{MetaMediaType, MetaResponse, MetaResponses},
};
use ports::StoreError;
use services::error::WriteError;

use crate::problem::{Problem, ProblemJson, ProblemType, retry_after_header_meta};

/// A status and its description in the published specification.
pub type DocumentedError = (u16, &'static str);

pub const REQUEST_BODY_TIMEOUT_ERROR: DocumentedError =
    (408, "The body did not arrive within 10 s.");
const PAYLOAD_TOO_LARGE_ERROR: DocumentedError = (413, "The body has more than 65,536 bytes.");
pub const UNSUPPORTED_MEDIA_TYPE_ERROR: DocumentedError = (
    415,
    "The body is not declared as JSON in UTF-8, or is compressed.",
);

pub const INVALID_FIELDS_ERROR: DocumentedError = (
    422,
    "Fields are invalid, missing or unknown; `errors` lists all of them.",
);

/// Errors of operations with a JSON body, except 400.
pub const BODY_ERRORS: &[DocumentedError] = &[
    REQUEST_BODY_TIMEOUT_ERROR,
    PAYLOAD_TOO_LARGE_ERROR,
    UNSUPPORTED_MEDIA_TYPE_ERROR,
    INVALID_FIELDS_ERROR,
];

/// 400 of operations that have no parameters.
pub const MALFORMED_BODY_ERROR: DocumentedError = (
    400,
    "The body is not a JSON object or has a duplicate field.",
);

/// 403 of public operations that pages of other origins must not use.
pub const CROSS_ORIGIN_ERROR: DocumentedError =
    (403, "The request comes from a page of another origin.");

/// Errors of operations that create a resource, with an idempotency key.
pub const CREATE_ERRORS: &[DocumentedError] = &[
    (
        400,
        "The body is not a JSON object or has a duplicate field, or `Idempotency-Key` is invalid.",
    ),
    REQUEST_BODY_TIMEOUT_ERROR,
    PAYLOAD_TOO_LARGE_ERROR,
    UNSUPPORTED_MEDIA_TYPE_ERROR,
    (
        422,
        "Fields are invalid, missing or unknown; `errors` lists all of them. Or the key was used for another request: \
         then the `type` is `urn:wirtshaus:problem:idempotency-key-reused`.",
    ),
];

/// Errors of operations that change a versioned resource.
pub const UPDATE_ERRORS: &[DocumentedError] = &[(404, "There is no such record."), VERSION_ERROR];

/// A conflict of versions.
pub const VERSION_ERROR: DocumentedError = (412, "The version is not the one in `If-Match`.");

/// Converts an error to an error response.
pub trait IntoError {
    fn into_error(self) -> Error;
}

impl IntoError for ProblemType {
    fn into_error(self) -> Error {
        Problem::new(self).into_error()
    }
}

impl IntoError for Problem {
    fn into_error(self) -> Error {
        Error::from_response(ProblemJson(self).into_response())
    }
}

impl IntoError for Box<Problem> {
    fn into_error(self) -> Error {
        (*self).into_error()
    }
}

impl IntoError for FieldErrors {
    fn into_error(self) -> Error {
        Problem::from(self).into_error()
    }
}

impl IntoError for WriteError {
    fn into_error(self) -> Error {
        let problem = match self {
            Self::NotFound => ProblemType::NotFound,
            Self::Gone => ProblemType::Gone,
            Self::PreconditionFailed => ProblemType::PreconditionFailed,
            Self::Conflict => ProblemType::Conflict,
            Self::IdempotencyKeyReused(_) => ProblemType::IdempotencyKeyReused,
            Self::Invalid(errors) => return errors.into_error(),
            Self::Store(error) => return error.into_error(),
        };
        problem.into_error()
    }
}

impl IntoError for StoreError {
    fn into_error(self) -> Error {
        if matches!(self, Self::Unavailable(_)) {
            let error: &(dyn std::error::Error + 'static) = &self;
            tracing::warn!(error, "a request failed");
            return ProblemType::StorageUnavailable.into_error();
        }
        match self {
            Self::SessionEnded => ProblemType::Unauthorized.into_error(),
            Self::RoleChanged => ProblemType::RoleRequired.into_error(),
            error => InternalServerError(error),
        }
    }
}

impl IntoError for Error {
    fn into_error(self) -> Error {
        self
    }
}

/// 429 with `Retry-After` in seconds.
pub fn too_many_requests(retry_after: i64) -> Error {
    let problem = ProblemJson::from(ProblemType::TooManyRequests);
    let response = problem.with_header(header::RETRY_AFTER, retry_after);
    Error::from_response(response.into_response())
}

/// The statuses in the published specification.
pub fn documented_error_responses(statuses: &[&[DocumentedError]]) -> MetaResponses {
    let statuses = statuses.iter().copied().flatten();
    let mut responses: Vec<MetaResponse> = statuses.map(documented_error_response).collect();
    responses.sort_by_key(|response| response.status);
    MetaResponses { responses }
}

fn documented_error_response((status, description): &DocumentedError) -> MetaResponse {
    let headers = if *status == 429 {
        vec![retry_after_header_meta()]
    } else {
        Vec::new()
    };
    MetaResponse {
        description,
        status: Some(*status),
        status_range: None,
        content: vec![MetaMediaType {
            content_type: ProblemJson::CONTENT_TYPE,
            schema: ProblemJson::schema_ref(),
        }],
        headers,
    }
}

/// Defines errors of operations: `EditMenuFileError: BODY_ERRORS, &[(409, "…")];`
macro_rules! operation_errors {
    ($($(#[$meta:meta])* $name:ident: $($statuses:expr),*;)+) => {
        $(
            $(#[$meta])*
            pub struct $name(poem::Error);

            impl<E: $crate::http::errors::IntoError> From<E> for $name {
                fn from(error: E) -> Self {
                    Self(error.into_error())
                }
            }

            impl From<$name> for poem::Error {
                fn from(error: $name) -> Self {
                    error.0
                }
            }

            impl poem_openapi::ApiResponse for $name {
                fn meta() -> poem_openapi::registry::MetaResponses {
                    $crate::http::errors::documented_error_responses(&[$($statuses),*])
                }

                fn register(registry: &mut poem_openapi::registry::Registry) {
                    <$crate::problem::ProblemJson as poem_openapi::payload::Payload>::register(registry);
                }
            }
        )+
    };
}
pub(crate) use operation_errors;

operation_errors! {
    /// The error of an operation that can only fail for staff's credentials or with 500 or 503.
    OperationError: ;
}
