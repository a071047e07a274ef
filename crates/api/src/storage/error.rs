//! What the storage service says when something does not work, in the form that its clients read:
//! `{"error": {"code": 404, "message": "…", "reason": "object-not-found"}}`; what is wrong with a request that cannot be
//! read stands in `detail`, for programs.

use std::{collections::HashMap, io, sync::LazyLock};

use domain::{
    files::ObjectName,
    storage::{PdfError, UploadError},
};
use poem::{
    IntoResponse, Response,
    http::{StatusCode, header},
};
use ports::StoreError;
use serde_json::json;
use services::storage::StorageError;

static TEXTS: LazyLock<HashMap<String, String>> =
    LazyLock::new(|| serde_json::from_str(include_str!("texts.de.json")).unwrap_or_default());

/// What did not work: a stable name for programs, and what its sentence names.
#[derive(Debug)]
pub struct Refused {
    status: StatusCode,
    reason: &'static str,
    what: String,
}

impl Refused {
    fn new(status: StatusCode, reason: &'static str) -> Self {
        Self {
            status,
            reason,
            what: String::new(),
        }
    }

    /// The request does not say what it should.
    #[allow(
        clippy::needless_pass_by_value,
        reason = "faults come by value where they are mapped"
    )]
    pub fn invalid(what: impl ToString) -> Self {
        Self {
            what: what.to_string(),
            ..Self::new(StatusCode::BAD_REQUEST, "invalid-argument")
        }
    }

    /// No object can have this name.
    #[allow(
        clippy::needless_pass_by_value,
        reason = "faults come by value where they are mapped"
    )]
    pub fn invalid_name(what: impl ToString) -> Self {
        Self {
            what: what.to_string(),
            ..Self::new(StatusCode::BAD_REQUEST, "invalid-name")
        }
    }

    /// Nobody is signed in.
    pub fn unauthenticated() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "unauthenticated")
    }

    /// Whoever asks may not.
    pub fn forbidden() -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden")
    }

    /// There is no such address.
    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found")
    }

    /// There is no object of this name.
    pub fn no_object(name: &str) -> Self {
        Self {
            what: name.to_owned(),
            ..Self::new(StatusCode::NOT_FOUND, "object-not-found")
        }
    }

    /// 405 with the `Allow` header (RFC 9110 §15.5.6).
    pub fn method_not_allowed(allow: &'static str) -> Self {
        Self {
            what: allow.to_owned(),
            ..Self::new(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed")
        }
    }

    /// More bytes than there is room for.
    pub fn too_large(most: u64) -> Self {
        Self {
            what: amount(most),
            ..Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large")
        }
    }

    /// More is said of a file than there is room for.
    pub fn description_too_large(most: u64) -> Self {
        Self {
            what: amount(most),
            ..Self::new(StatusCode::PAYLOAD_TOO_LARGE, "description-too-large")
        }
    }

    /// The file has no such bytes.
    pub fn range_not_satisfiable() -> Self {
        Self::new(StatusCode::RANGE_NOT_SATISFIABLE, "range-not-satisfiable")
    }

    /// It is not as whoever asks saw it.
    pub fn precondition_failed() -> Self {
        Self::new(StatusCode::PRECONDITION_FAILED, "precondition-failed")
    }

    /// A fault of the house, which the log has.
    pub fn internal(fault: &(dyn std::error::Error + 'static)) -> Self {
        tracing::error!(fault, "the storage service failed");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal")
    }

    /// What is said of an error of the framework.
    pub fn of(error: &poem::Error) -> Self {
        match error.status() {
            StatusCode::UNAUTHORIZED => Self::unauthenticated(),
            StatusCode::FORBIDDEN => Self::forbidden(),
            status if status.is_client_error() => Self::invalid(error),
            _ => Self::internal(&io::Error::other(error.to_string())),
        }
    }

    /// The sentence for people.
    fn message(&self) -> String {
        let text = TEXTS.get(self.reason).map_or("", String::as_str);
        text.replace("{what}", &self.what)
    }
}

/// "50 MB", "1,5 MB", "64 KB".
fn amount(bytes: u64) -> String {
    if bytes < 1_048_576 {
        return format!("{}\u{a0}KB", bytes / 1024);
    }
    let tenths = bytes.saturating_mul(10) / 1_048_576;
    let number = match (tenths / 10, tenths % 10) {
        (whole, 0) => whole.to_string(),
        (whole, rest) => format!("{whole},{rest}"),
    };
    format!("{number}\u{a0}MB")
}

impl From<StoreError> for Refused {
    fn from(fault: StoreError) -> Self {
        Self::internal(&fault)
    }
}

impl From<PdfError> for Refused {
    fn from(fault: PdfError) -> Self {
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, fault.name())
    }
}

impl From<UploadError> for Refused {
    fn from(refusal: UploadError) -> Self {
        match refusal {
            UploadError::Expired | UploadError::Cancelled => Self::new(StatusCode::GONE, "expired"),
            // Whoever asks how far the upload is learns that it is final.
            UploadError::Final | UploadError::WrongOffset { .. } => {
                Self::new(StatusCode::CONFLICT, "wrong-offset")
            }
            UploadError::TooLong { .. }
            | UploadError::InvalidChunkSize
            | UploadError::Incomplete { .. } => Self::invalid(refusal),
        }
    }
}

impl From<StorageError> for Refused {
    fn from(fault: StorageError) -> Self {
        match fault {
            StorageError::TooLarge { limit } => Self::too_large(limit),
            StorageError::QuotaExceeded => {
                Self::new(StatusCode::PAYMENT_REQUIRED, "quota-exceeded")
            }
            StorageError::InsufficientStorage => {
                tracing::error!("an upload was refused: the disk is nearly full");
                Self::new(StatusCode::INSUFFICIENT_STORAGE, "insufficient-storage")
            }
            StorageError::UploadNotFound => Self::not_found(),
            StorageError::FileNotFound(name) => Self::no_object(name.as_str()),
            StorageError::FileOfMenu => Self::new(StatusCode::CONFLICT, "used-by-menu"),
            StorageError::Refused(refusal) => refusal.into(),
            StorageError::FileOfOtherMenu => {
                Self::new(StatusCode::PRECONDITION_FAILED, "used-by-other-menu")
            }
            StorageError::PreconditionFailed => Self::precondition_failed(),
            StorageError::NotDeclaredAsPdf => {
                Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-declared-as-pdf")
            }
            StorageError::Pdf(fault) => fault.into(),
            StorageError::PermanentAddress => Self::invalid_name(fault),
            StorageError::Md5Mismatch | StorageError::Custom(_) => Self::invalid(fault),
            StorageError::Disconnected(fault) if fault.kind() == io::ErrorKind::TimedOut => {
                Self::new(StatusCode::REQUEST_TIMEOUT, "request-timeout")
            }
            StorageError::Disconnected(fault) => Self::invalid(fault),
            StorageError::Store(fault) => fault.into(),
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut error = json!({
            "code": self.status.as_u16(),
            "message": self.message(),
            "reason": self.reason,
        });
        if self.status == StatusCode::BAD_REQUEST
            && let Some(error) = error.as_object_mut()
        {
            error.insert("detail".to_owned(), self.what.as_str().into());
        }
        let body = json!({ "error": error });
        let mut response = Response::builder()
            .status(self.status)
            .content_type("application/json; charset=utf-8")
            .header(header::CACHE_CONTROL, "no-store")
            .body(body.to_string());
        if self.status == StatusCode::METHOD_NOT_ALLOWED
            && let Ok(allow) = header::HeaderValue::from_str(&self.what)
        {
            response.headers_mut().insert(header::ALLOW, allow);
        }
        if self.status == StatusCode::UNAUTHORIZED {
            let scheme = header::HeaderValue::from_static("Bearer");
            response
                .headers_mut()
                .insert(header::WWW_AUTHENTICATE, scheme);
        }
        response
    }
}

/// A name as an address asks for it; one that cannot be one is not there.
pub fn object_named(name: &str) -> Result<ObjectName, Refused> {
    ObjectName::parse(name).map_err(|_| Refused::no_object(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_its_sentence_and_no_sentence_is_left_over() {
        let store = || StoreError::other("broken");
        let slow = io::Error::from(io::ErrorKind::TimedOut);
        let mut all = vec![
            Refused::invalid("so nicht"),
            StorageError::PermanentAddress.into(),
            Refused::unauthenticated(),
            Refused::forbidden(),
            Refused::not_found(),
            Refused::no_object("menu/a.pdf"),
            Refused::method_not_allowed("GET"),
            Refused::too_large(52_428_800),
            Refused::description_too_large(65_536),
            Refused::range_not_satisfiable(),
            Refused::precondition_failed(),
            store().into(),
            StorageError::FileOfMenu.into(),
            StorageError::QuotaExceeded.into(),
            StorageError::InsufficientStorage.into(),
            StorageError::FileOfOtherMenu.into(),
            StorageError::NotDeclaredAsPdf.into(),
            StorageError::Disconnected(slow).into(),
            UploadError::Expired.into(),
            UploadError::Final.into(),
        ];
        all.extend(PdfError::ALL.map(Refused::from));
        for refused in &all {
            let text = refused.message();
            assert!(
                text.len() > 10 && !text.contains('{'),
                "{refused:?}: {text}"
            );
        }
        let mut reasons: Vec<_> = all.iter().map(|refused| refused.reason).collect();
        reasons.sort_unstable();
        let mut texts: Vec<_> = TEXTS.keys().map(String::as_str).collect();
        texts.sort_unstable();
        assert_eq!(reasons, texts);
    }

    /// Staff alone read them, and the house is on first-name terms with its staff.
    #[test]
    fn staff_are_spoken_to_as_in_the_office() {
        for text in TEXTS.values() {
            let mut words = text.split(|c: char| !c.is_alphabetic());
            let polite = words.find(|word| ["Sie", "Ihnen", "Ihr", "Ihre"].contains(word));
            assert_eq!(polite, None, "{text}");
        }
    }

    #[test]
    fn a_limit_is_told_in_the_unit_that_suits_it() {
        assert_eq!(amount(52_428_800), "50\u{a0}MB");
        assert_eq!(amount(1_572_864), "1,5\u{a0}MB");
        assert_eq!(amount(262_144), "256\u{a0}KB");
        assert_eq!(amount(65_536), "64\u{a0}KB");
    }
}
