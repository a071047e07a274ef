//! How operations refuse. An operation names the statuses that it refuses with; what is wrong is said in a problem
//! document, whatever it was.

use domain::news::NewsOrderError;
use poem::{Error, IntoResponse, error::InternalServerError};
use poem_openapi::{
    payload::Payload,
    registry::{MetaMediaType, MetaResponse, MetaResponses},
};
use ports::StoreError;
use services::{
    error::{CreateError, RestoreError, UpdateError},
    news::ReorderError,
};

use crate::problem::{Kind, NotYetPublished, Problem, ProblemJson, retry_after};

/// A status, and when it is answered.
pub type Status = (u16, &'static str);

const LATE: Status = (408, "The body did not arrive within 10 s.");
const LARGE: Status = (413, "The body has more than 65,536 bytes.");
const NO_JSON: Status = (
    415,
    "The body is not declared as JSON in UTF-8, or is compressed.",
);

/// How a body is refused. The framework does most of it.
pub const BODY: &[Status] = &[
    LATE,
    LARGE,
    NO_JSON,
    (
        422,
        "Fields are invalid, missing or unknown; `errors` lists all of them.",
    ),
];

/// How a body alone is unreadable.
pub const NO_OBJECT: Status = (
    400,
    "The body is not a JSON object or has a duplicate field.",
);

/// How a body is refused of which something new is made, once if a key says so.
pub const CREATION: &[Status] = &[
    (
        400,
        "The body is not a JSON object or has a duplicate field, or `Idempotency-Key` is invalid.",
    ),
    LATE,
    LARGE,
    NO_JSON,
    (
        422,
        "Fields are invalid, missing or unknown; `errors` lists all of them. Or the key was used for another request: \
         then the `type` is `urn:wirtshaus:problem:idempotency-key-reused`.",
    ),
];

/// How a change of something that is gone, or was changed by somebody else, is refused.
pub const CHANGED: &[Status] = &[
    (404, "There is no such record."),
    (412, "The version is not the one in `If-Match`."),
];

/// Something that can be the reason for a refusal.
pub trait Reason {
    /// The refusal.
    fn error(self) -> Error;
}

impl Reason for Kind {
    fn error(self) -> Error {
        Problem::new(self).error()
    }
}

impl Reason for Problem {
    fn error(self) -> Error {
        Error::from_response(ProblemJson(self).into_response())
    }
}

impl Reason for Box<Problem> {
    fn error(self) -> Error {
        (*self).error()
    }
}

impl Reason for CreateError {
    fn error(self) -> Error {
        match self {
            Self::KeyReused(_) => Kind::KeyReused.error(),
            Self::Store(error) => error.error(),
        }
    }
}

impl Reason for UpdateError {
    fn error(self) -> Error {
        match self {
            Self::NotFound => Kind::NotFound.error(),
            Self::PreconditionFailed => Kind::PreconditionFailed.error(),
            Self::Store(error) => error.error(),
        }
    }
}

impl Reason for RestoreError {
    fn error(self) -> Error {
        match self {
            Self::NotFound => Kind::NotFound.error(),
            Self::Gone => Kind::Gone.error(),
            Self::Store(error) => error.error(),
        }
    }
}

impl Reason for ReorderError {
    fn error(self) -> Error {
        match self {
            Self::Refused(NewsOrderError::Stale) => Kind::PreconditionFailed.error(),
            Self::Refused(NewsOrderError::IncompleteOrder) => Kind::Conflict.error(),
            Self::Store(error) => error.error(),
        }
    }
}

impl Reason for StoreError {
    fn error(self) -> Error {
        InternalServerError(self)
    }
}

impl Reason for NotYetPublished {
    fn error(self) -> Error {
        self.into()
    }
}

impl Reason for Error {
    fn error(self) -> Error {
        self
    }
}

/// The statuses in the published specification.
#[must_use]
pub fn meta(statuses: &[&[Status]]) -> MetaResponses {
    let statuses = statuses.iter().copied().flatten();
    let mut responses: Vec<MetaResponse> = statuses.map(refusal).collect();
    responses.sort_by_key(|response| response.status);
    MetaResponses { responses }
}

fn refusal((status, description): &Status) -> MetaResponse {
    let headers = if *status == 503 {
        vec![retry_after()]
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

/// Defines how operations refuse: `refusals!(/// doc  NotEdited: BODY, CHANGED, &[(409, "…")])`.
macro_rules! refusals {
    ($(#[$meta:meta])* $name:ident: $($statuses:expr),+ $(,)?) => {
        $(#[$meta])*
        pub struct $name(poem::Error);

        impl<R: $crate::http::refusal::Reason> From<R> for $name {
            fn from(reason: R) -> Self {
                Self(reason.error())
            }
        }

        impl From<$name> for poem::Error {
            fn from(refusal: $name) -> Self {
                refusal.0
            }
        }

        impl poem_openapi::ApiResponse for $name {
            fn meta() -> poem_openapi::registry::MetaResponses {
                $crate::http::refusal::meta(&[$($statuses),+])
            }

            fn register(registry: &mut poem_openapi::registry::Registry) {
                <$crate::problem::ProblemJson as poem_openapi::payload::Payload>::register(registry);
            }
        }
    };
}
pub(crate) use refusals;
