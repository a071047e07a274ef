use poem::http::StatusCode;

/// Defines an enum of errors, each with its HTTP status and its published name.
macro_rules! error_types {
    (pub enum $enum:ident { $($(#[doc = $doc:literal])* $variant:ident $status:ident $name:literal,)+ }) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $enum {
            $($(#[doc = $doc])* $variant,)+
        }

        impl $enum {
            #[allow(dead_code, reason = "some are used by tests only")]
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            pub fn status(self) -> StatusCode {
                match self {
                    $(Self::$variant => StatusCode::$status,)+
                }
            }

            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// The documentation of the variant.
            #[allow(dead_code, reason = "not all errors have a document")]
            pub fn description(self) -> &'static str {
                match self {
                    $(Self::$variant => concat!($($doc),*).trim_ascii_start(),)+
                }
            }
        }
    };
}
pub(crate) use error_types;

error_types! {
    pub enum ProblemType {
        /// The request is malformed, or a parameter in `errors` is.
        BadRequest BAD_REQUEST "bad-request",
        /// There is no session, or the credentials are wrong.
        Unauthorized UNAUTHORIZED "unauthorized",
        /// The request comes from a page of another origin, or has a cookie without the anti-forgery header.
        Forbidden FORBIDDEN "forbidden",
        /// The one-time password must be changed first.
        PasswordChangeRequired FORBIDDEN "password-change-required",
        /// The operation needs the role `management`.
        RoleRequired FORBIDDEN "role-required",
        /// The role needs a second factor, which must be set up first.
        SecondFactorRequired FORBIDDEN "second-factor-required",
        /// The operation needs a proof of the last ten minutes, by `POST /auth/proof` or signing in again.
        ProofRequired FORBIDDEN "proof-required",
        /// There is no such resource, or guests cannot see it.
        NotFound NOT_FOUND "not-found",
        /// The path has other methods, which `Allow` lists.
        MethodNotAllowed METHOD_NOT_ALLOWED "method-not-allowed",
        /// The body did not arrive in time.
        RequestTimeout REQUEST_TIMEOUT "request-timeout",
        /// The link to an account is unknown, has expired, was used or revoked.
        LinkInvalid NOT_FOUND "link-invalid",
        /// The request contradicts the current state.
        Conflict CONFLICT "conflict",
        /// There would be no enabled account of the management.
        LastManagement CONFLICT "last-management",
        /// The resource was deleted permanently.
        Gone GONE "gone",
        /// The version is not the one in `If-Match`.
        PreconditionFailed PRECONDITION_FAILED "precondition-failed",
        /// The body has another format than the operation accepts, or is compressed.
        UnsupportedMediaType UNSUPPORTED_MEDIA_TYPE "unsupported-media-type",
        /// The body is too large. 431: the headers and the request line, 16 KiB or 64 lines; 414: most of that is the target.
        TooLarge PAYLOAD_TOO_LARGE "too-large",
        /// The file ends before the range. `Content-Range` has its length.
        RangeNotSatisfiable RANGE_NOT_SATISFIABLE "range-not-satisfiable",
        /// Fields are invalid, missing or unknown; `errors` lists all of them.
        UnprocessableContent UNPROCESSABLE_ENTITY "unprocessable-content",
        /// The `Idempotency-Key` was used for another request.
        IdempotencyKeyReused UNPROCESSABLE_ENTITY "idempotency-key-reused",
        /// A rate limit is exceeded until `Retry-After`.
        TooManyRequests TOO_MANY_REQUESTS "too-many-requests",
        /// No edition is published yet, or not the revision in `Wirtshaus-Revision`.
        Unavailable SERVICE_UNAVAILABLE "unavailable",
        /// A limit on concurrency or a timeout was exceeded.
        Busy SERVICE_UNAVAILABLE "busy",
        /// The server of the database or of the blobs cannot be reached.
        StorageUnavailable SERVICE_UNAVAILABLE "storage-unavailable",
        /// The disk or the quota of the files is full.
        InsufficientStorage INSUFFICIENT_STORAGE "insufficient-storage",
        /// The database does not open; the stored edition is served.
        ReadOnly SERVICE_UNAVAILABLE "read-only",
        /// The log has the error under `instance`.
        Internal INTERNAL_SERVER_ERROR "internal",
    }
}

/// The first type with the status.
pub fn problem_type_of_status(status: StatusCode) -> ProblemType {
    let mut problem_types = ProblemType::ALL.iter().copied();
    let fallback_problem_type = if status.is_client_error() {
        ProblemType::BadRequest
    } else {
        ProblemType::Internal
    };
    problem_types
        .find(|kind| kind.status() == status)
        .unwrap_or(fallback_problem_type)
}
