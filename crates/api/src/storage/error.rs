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

macro_rules! reasons {
    ($($(#[$doc:meta])* $variant:ident $status:ident $name:literal,)+) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Reason {
            $($(#[$doc])* $variant,)+
        }

        impl Reason {
            #[cfg(test)]
            const ALL: &[Self] = &[$(Self::$variant),+];

            fn status(self) -> StatusCode {
                match self {
                    $(Self::$variant => StatusCode::$status,)+
                }
            }

            fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }
    };
}

reasons! {
    Invalid BAD_REQUEST "invalid-argument",
    InvalidName BAD_REQUEST "invalid-name",
    Unauthenticated UNAUTHORIZED "unauthenticated",
    QuotaExceeded PAYMENT_REQUIRED "quota-exceeded",
    Forbidden FORBIDDEN "forbidden",
    /// The path is unknown.
    NotFound NOT_FOUND "not-found",
    ObjectNotFound NOT_FOUND "object-not-found",
    /// The detail is the `Allow` header (RFC 9110 §15.5.6).
    MethodNotAllowed METHOD_NOT_ALLOWED "method-not-allowed",
    RequestTimeout REQUEST_TIMEOUT "request-timeout",
    UsedByMenu CONFLICT "used-by-menu",
    WrongOffset CONFLICT "wrong-offset",
    Expired GONE "expired",
    PreconditionFailed PRECONDITION_FAILED "precondition-failed",
    UsedByOtherMenu PRECONDITION_FAILED "used-by-other-menu",
    TooLarge PAYLOAD_TOO_LARGE "too-large",
    MetadataTooLarge PAYLOAD_TOO_LARGE "description-too-large",
    NotDeclaredAsPdf UNSUPPORTED_MEDIA_TYPE "not-declared-as-pdf",
    NotAPdf UNSUPPORTED_MEDIA_TYPE "not-a-pdf",
    PdfDamaged UNSUPPORTED_MEDIA_TYPE "pdf-damaged",
    PdfEncrypted UNSUPPORTED_MEDIA_TYPE "pdf-encrypted",
    PdfWithoutPages UNSUPPORTED_MEDIA_TYPE "pdf-without-pages",
    RangeNotSatisfiable RANGE_NOT_SATISFIABLE "range-not-satisfiable",
    Internal INTERNAL_SERVER_ERROR "internal",
    InsufficientStorage INSUFFICIENT_STORAGE "insufficient-storage",
}

#[derive(Debug)]
pub struct StorageApiError {
    reason: Reason,
    detail: String,
}

impl From<Reason> for StorageApiError {
    fn from(reason: Reason) -> Self {
        reason.detail("")
    }
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "`map_err` passes errors by value"
)]
impl Reason {
    pub fn detail(self, detail: impl ToString) -> StorageApiError {
        StorageApiError {
            reason: self,
            detail: detail.to_string(),
        }
    }

    /// Exceeds a limit in bytes.
    pub fn limit(self, limit: u64) -> StorageApiError {
        self.detail(format_size(limit))
    }
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "`map_err` passes errors by value"
)]
impl StorageApiError {
    pub fn invalid(detail: impl ToString) -> Self {
        Reason::Invalid.detail(detail)
    }

    /// Logs the error.
    pub fn internal(error: &(dyn std::error::Error + 'static)) -> Self {
        tracing::error!(error, "the storage API failed");
        Reason::Internal.into()
    }

    pub fn from_poem(error: &poem::Error) -> Self {
        match error.status() {
            StatusCode::UNAUTHORIZED => Reason::Unauthenticated.into(),
            StatusCode::FORBIDDEN => Reason::Forbidden.into(),
            status if status.is_client_error() => Self::invalid(error),
            _ => Self::internal(&io::Error::other(error.to_string())),
        }
    }

    /// A German sentence for users.
    fn message(&self) -> String {
        let text = TEXTS.get(self.reason.name()).map_or("", String::as_str);
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
        let reason = match error {
            PdfError::InvalidPdf => Reason::NotAPdf,
            PdfError::Damaged => Reason::PdfDamaged,
            PdfError::Encrypted => Reason::PdfEncrypted,
            PdfError::NoPages => Reason::PdfWithoutPages,
        };
        reason.into()
    }
}

impl From<UploadError> for StorageApiError {
    fn from(error: UploadError) -> Self {
        match error {
            UploadError::Expired | UploadError::Cancelled => Reason::Expired.into(),
            // Clients then query the state and learn that the upload is final.
            UploadError::Final | UploadError::WrongOffset { .. } => Reason::WrongOffset.into(),
            UploadError::TooLong { .. }
            | UploadError::InvalidChunkSize
            | UploadError::Incomplete { .. } => Self::invalid(error),
        }
    }
}

impl From<StorageError> for StorageApiError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::TooLarge { limit } => Reason::TooLarge.limit(limit),
            StorageError::QuotaExceeded => Reason::QuotaExceeded.into(),
            StorageError::InsufficientStorage => {
                tracing::error!("an upload was rejected: the disk is nearly full");
                Reason::InsufficientStorage.into()
            }
            StorageError::UploadNotFound => Reason::NotFound.into(),
            StorageError::FileNotFound(name) => Reason::ObjectNotFound.detail(name),
            StorageError::FileOfMenu => Reason::UsedByMenu.into(),
            StorageError::Upload(error) => error.into(),
            StorageError::FileOfOtherMenu => Reason::UsedByOtherMenu.into(),
            StorageError::PreconditionFailed => Reason::PreconditionFailed.into(),
            StorageError::NotDeclaredAsPdf => Reason::NotDeclaredAsPdf.into(),
            StorageError::Pdf(error) => error.into(),
            StorageError::PermanentAddress => Reason::InvalidName.detail(error),
            StorageError::Md5Mismatch | StorageError::Custom(_) => Self::invalid(error),
            StorageError::Disconnected(error) if error.kind() == io::ErrorKind::TimedOut => {
                Reason::RequestTimeout.into()
            }
            StorageError::Disconnected(error) => Self::invalid(error),
            StorageError::Store(error) => error.into(),
        }
    }
}

impl IntoResponse for StorageApiError {
    fn into_response(self) -> Response {
        let status = self.reason.status();
        let mut error = json!({
            "code": status.as_u16(),
            "message": self.message(),
            "reason": self.reason.name(),
        });
        if let Some(error) = error
            .as_object_mut()
            .filter(|_| status == StatusCode::BAD_REQUEST)
        {
            error.insert("detail".to_owned(), self.detail.as_str().into());
        }
        let body = json!({ "error": error });
        let mut response = Response::builder()
            .status(status)
            .content_type("application/json; charset=utf-8")
            .header(header::CACHE_CONTROL, "no-store")
            .body(body.to_string());
        if status == StatusCode::METHOD_NOT_ALLOWED
            && let Ok(allow) = header::HeaderValue::from_str(&self.detail)
        {
            response.headers_mut().insert(header::ALLOW, allow);
        }
        if status == StatusCode::UNAUTHORIZED {
            let scheme = header::HeaderValue::from_static("Bearer");
            response
                .headers_mut()
                .insert(header::WWW_AUTHENTICATE, scheme);
        }
        response
    }
}

pub fn parse_object_name(name: &str) -> Result<ObjectName, StorageApiError> {
    ObjectName::parse(name).map_err(|_| Reason::ObjectNotFound.detail(name))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn has_exactly_the_texts_that_are_used() {
        for reason in Reason::ALL {
            let text = reason.detail("a").message();
            assert!(text.len() > 10 && !text.contains('{'), "{reason:?}: {text}");
        }
        let reasons: BTreeSet<_> = Reason::ALL.iter().map(|reason| reason.name()).collect();
        let texts: BTreeSet<_> = TEXTS.keys().map(String::as_str).collect();
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
