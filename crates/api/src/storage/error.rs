//! Errors of the storage API, in the format of its clients:
//! `{"error": {"code": 404, "message": "…", "reason": "object-not-found"}}`. A 400 also has a `detail` in English.

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

#[derive(Debug)]
pub struct StorageApiError {
    status: StatusCode,
    reason: &'static str,
    detail: String,
}

impl StorageApiError {
    fn new(status: StatusCode, reason: &'static str) -> Self {
        Self {
            status,
            reason,
            detail: String::new(),
        }
    }

    #[allow(
        clippy::needless_pass_by_value,
        reason = "`map_err` passes errors by value"
    )]
    pub fn invalid(detail: impl ToString) -> Self {
        Self {
            detail: detail.to_string(),
            ..Self::new(StatusCode::BAD_REQUEST, "invalid-argument")
        }
    }

    #[allow(
        clippy::needless_pass_by_value,
        reason = "`map_err` passes errors by value"
    )]
    pub fn invalid_name(detail: impl ToString) -> Self {
        Self {
            detail: detail.to_string(),
            ..Self::new(StatusCode::BAD_REQUEST, "invalid-name")
        }
    }

    pub fn unauthenticated() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "unauthenticated")
    }

    pub fn forbidden() -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden")
    }

    /// The path is unknown.
    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found")
    }

    pub fn object_not_found(name: &str) -> Self {
        Self {
            detail: name.to_owned(),
            ..Self::new(StatusCode::NOT_FOUND, "object-not-found")
        }
    }

    /// 405 with the `Allow` header (RFC 9110 §15.5.6).
    pub fn method_not_allowed(allow: &'static str) -> Self {
        Self {
            detail: allow.to_owned(),
            ..Self::new(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed")
        }
    }

    pub fn too_large(limit: u64) -> Self {
        Self {
            detail: format_size(limit),
            ..Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large")
        }
    }

    /// The metadata is too large.
    pub fn metadata_too_large(limit: u64) -> Self {
        Self {
            detail: format_size(limit),
            ..Self::new(StatusCode::PAYLOAD_TOO_LARGE, "description-too-large")
        }
    }

    pub fn range_not_satisfiable() -> Self {
        Self::new(StatusCode::RANGE_NOT_SATISFIABLE, "range-not-satisfiable")
    }

    pub fn precondition_failed() -> Self {
        Self::new(StatusCode::PRECONDITION_FAILED, "precondition-failed")
    }

    /// Logs the error.
    pub fn internal(error: &(dyn std::error::Error + 'static)) -> Self {
        tracing::error!(error, "the storage API failed");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal")
    }

    pub fn from_poem(error: &poem::Error) -> Self {
        match error.status() {
            StatusCode::UNAUTHORIZED => Self::unauthenticated(),
            StatusCode::FORBIDDEN => Self::forbidden(),
            status if status.is_client_error() => Self::invalid(error),
            _ => Self::internal(&io::Error::other(error.to_string())),
        }
    }

    /// A German sentence for users.
    fn message(&self) -> String {
        let text = TEXTS.get(self.reason).map_or("", String::as_str);
        text.replace("{what}", &self.detail)
    }
}

/// "50 MB", "1,5 MB", "64 KB".
fn format_size(bytes: u64) -> String {
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

impl From<StoreError> for StorageApiError {
    fn from(error: StoreError) -> Self {
        Self::internal(&error)
    }
}

impl From<PdfError> for StorageApiError {
    fn from(error: PdfError) -> Self {
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, error.name())
    }
}

impl From<UploadError> for StorageApiError {
    fn from(error: UploadError) -> Self {
        match error {
            UploadError::Expired | UploadError::Cancelled => Self::new(StatusCode::GONE, "expired"),
            // Clients then query the state and learn that the upload is final.
            UploadError::Final | UploadError::WrongOffset { .. } => {
                Self::new(StatusCode::CONFLICT, "wrong-offset")
            }
            UploadError::TooLong { .. }
            | UploadError::InvalidChunkSize
            | UploadError::Incomplete { .. } => Self::invalid(error),
        }
    }
}

impl From<StorageError> for StorageApiError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::TooLarge { limit } => Self::too_large(limit),
            StorageError::QuotaExceeded => {
                Self::new(StatusCode::PAYMENT_REQUIRED, "quota-exceeded")
            }
            StorageError::InsufficientStorage => {
                tracing::error!("an upload was rejected: the disk is nearly full");
                Self::new(StatusCode::INSUFFICIENT_STORAGE, "insufficient-storage")
            }
            StorageError::UploadNotFound => Self::not_found(),
            StorageError::FileNotFound(name) => Self::object_not_found(name.as_str()),
            StorageError::FileOfMenu => Self::new(StatusCode::CONFLICT, "used-by-menu"),
            StorageError::Upload(error) => error.into(),
            StorageError::FileOfOtherMenu => {
                Self::new(StatusCode::PRECONDITION_FAILED, "used-by-other-menu")
            }
            StorageError::PreconditionFailed => Self::precondition_failed(),
            StorageError::NotDeclaredAsPdf => {
                Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-declared-as-pdf")
            }
            StorageError::Pdf(error) => error.into(),
            StorageError::PermanentAddress => Self::invalid_name(error),
            StorageError::Md5Mismatch | StorageError::Custom(_) => Self::invalid(error),
            StorageError::Disconnected(error) if error.kind() == io::ErrorKind::TimedOut => {
                Self::new(StatusCode::REQUEST_TIMEOUT, "request-timeout")
            }
            StorageError::Disconnected(error) => Self::invalid(error),
            StorageError::Store(error) => error.into(),
        }
    }
}

impl IntoResponse for StorageApiError {
    fn into_response(self) -> Response {
        let mut error = json!({
            "code": self.status.as_u16(),
            "message": self.message(),
            "reason": self.reason,
        });
        if self.status == StatusCode::BAD_REQUEST
            && let Some(error) = error.as_object_mut()
        {
            error.insert("detail".to_owned(), self.detail.as_str().into());
        }
        let body = json!({ "error": error });
        let mut response = Response::builder()
            .status(self.status)
            .content_type("application/json; charset=utf-8")
            .header(header::CACHE_CONTROL, "no-store")
            .body(body.to_string());
        if self.status == StatusCode::METHOD_NOT_ALLOWED
            && let Ok(allow) = header::HeaderValue::from_str(&self.detail)
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

pub fn parse_object_name(name: &str) -> Result<ObjectName, StorageApiError> {
    ObjectName::parse(name).map_err(|_| StorageApiError::object_not_found(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn has_exactly_the_texts_that_are_used() {
        let store = || StoreError::other("broken");
        let slow = io::Error::from(io::ErrorKind::TimedOut);
        let mut all = vec![
            StorageApiError::invalid("so nicht"),
            StorageError::PermanentAddress.into(),
            StorageApiError::unauthenticated(),
            StorageApiError::forbidden(),
            StorageApiError::not_found(),
            StorageApiError::object_not_found("menu/a.pdf"),
            StorageApiError::method_not_allowed("GET"),
            StorageApiError::too_large(52_428_800),
            StorageApiError::metadata_too_large(65_536),
            StorageApiError::range_not_satisfiable(),
            StorageApiError::precondition_failed(),
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
        all.extend(PdfError::ALL.map(StorageApiError::from));
        for error in &all {
            let text = error.message();
            assert!(text.len() > 10 && !text.contains('{'), "{error:?}: {text}");
        }
        let mut reasons: Vec<_> = all.iter().map(|error| error.reason).collect();
        reasons.sort_unstable();
        let mut texts: Vec<_> = TEXTS.keys().map(String::as_str).collect();
        texts.sort_unstable();
        assert_eq!(reasons, texts);
    }

    #[test]
    fn texts_use_no_formal_address() {
        for text in TEXTS.values() {
            let mut words = text.split(|c: char| !c.is_alphabetic());
            let formal = words.find(|word| ["Sie", "Ihnen", "Ihr", "Ihre"].contains(word));
            assert_eq!(formal, None, "{text}");
        }
    }

    #[test]
    fn formats_sizes_in_a_suitable_unit() {
        assert_eq!(format_size(52_428_800), "50\u{a0}MB");
        assert_eq!(format_size(1_572_864), "1,5\u{a0}MB");
        assert_eq!(format_size(262_144), "256\u{a0}KB");
        assert_eq!(format_size(65_536), "64\u{a0}KB");
    }
}
