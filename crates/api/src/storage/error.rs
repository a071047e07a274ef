//! Errors of the storage API, in the format of its clients:
//! `{"error": {"code": 404, "message": "…", "reason": "object-not-found"}}`. A 400 also has a `detail` in English.

use std::{collections::HashMap, io, sync::LazyLock};

use domain::{
    fields::FieldErrorKind,
    files::{FileName, InvalidMenuPdf, UploadError},
};
use poem::{
    IntoResponse, Response,
    http::{StatusCode, header},
};
use ports::StoreError;
use serde_json::json;
use services::files::FileError;

use crate::{
    file::FILE_CONTENT_FIELD,
    http::errors::IntoError,
    problem::{Problem, ProblemType, RETRY_AFTER_SECONDS, error_types, problem_type_of_status},
};

static GERMAN_TEXTS: LazyLock<HashMap<String, String>> =
    LazyLock::new(|| serde_json::from_str(include_str!("texts.de.json")).unwrap_or_default());

error_types! {
    pub enum StorageErrorReason {
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
        MetadataTooLarge PAYLOAD_TOO_LARGE "metadata-too-large",
        NotDeclaredAsPdf UNSUPPORTED_MEDIA_TYPE "not-declared-as-pdf",
        NotAPdf UNSUPPORTED_MEDIA_TYPE "not-a-pdf",
        PdfDamaged UNSUPPORTED_MEDIA_TYPE "pdf-damaged",
        PdfEncrypted UNSUPPORTED_MEDIA_TYPE "pdf-encrypted",
        PdfWithoutPages UNSUPPORTED_MEDIA_TYPE "pdf-without-pages",
        RangeNotSatisfiable RANGE_NOT_SATISFIABLE "range-not-satisfiable",
        Internal INTERNAL_SERVER_ERROR "internal",
        StorageUnavailable SERVICE_UNAVAILABLE "storage-unavailable",
        InsufficientStorage INSUFFICIENT_STORAGE "insufficient-storage",
    }
}

#[derive(Debug)]
pub struct StorageApiError {
    reason: StorageErrorReason,
    detail: String,
}

impl From<StorageErrorReason> for StorageApiError {
    fn from(reason: StorageErrorReason) -> Self {
        reason.with_detail("")
    }
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "`map_err` passes errors by value"
)]
impl StorageErrorReason {
    pub fn with_detail(self, detail: impl ToString) -> StorageApiError {
        StorageApiError {
            reason: self,
            detail: detail.to_string(),
        }
    }

    /// Exceeds a limit in bytes.
    pub fn with_limit(self, limit: u64) -> StorageApiError {
        self.with_detail(format_size(limit))
    }
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "`map_err` passes errors by value"
)]
impl StorageApiError {
    pub fn invalid(detail: impl ToString) -> Self {
        StorageErrorReason::Invalid.with_detail(detail)
    }

    /// Logs the error.
    pub fn internal_error(error: &(dyn std::error::Error + 'static)) -> Self {
        tracing::error!(error, "the storage API failed");
        StorageErrorReason::Internal.into()
    }

    pub fn from_poem_error(error: &poem::Error) -> Self {
        match error.status() {
            StatusCode::UNAUTHORIZED => StorageErrorReason::Unauthenticated.into(),
            StatusCode::FORBIDDEN => StorageErrorReason::Forbidden.into(),
            StatusCode::SERVICE_UNAVAILABLE => StorageErrorReason::StorageUnavailable.into(),
            status if status.is_client_error() => Self::invalid(error),
            _ => Self::internal_error(&io::Error::other(error.to_string())),
        }
    }

    /// A German sentence for users.
    fn message(&self) -> String {
        let text = GERMAN_TEXTS
            .get(self.reason.name())
            .map_or("", String::as_str);
        text.replace("{what}", &self.detail)
    }
}

/// "50 MB", "1,5 MB", "64 KB".
fn format_size(bytes: u64) -> String {
    if bytes < 1_048_576 {
        return format!("{}\u{a0}KB", bytes / 1024);
    }
    let megabyte_tenths = bytes.saturating_mul(10) / 1_048_576;
    let number = match (megabyte_tenths / 10, megabyte_tenths % 10) {
        (whole_number, 0) => whole_number.to_string(),
        (whole_number, rest) => format!("{whole_number},{rest}"),
    };
    format!("{number}\u{a0}MB")
}

impl From<StoreError> for StorageApiError {
    fn from(error: StoreError) -> Self {
        if matches!(error, StoreError::Unavailable(_)) {
            let error: &(dyn std::error::Error + 'static) = &error;
            tracing::warn!(error, "the storage API failed");
            return StorageErrorReason::StorageUnavailable.into();
        }
        Self::internal_error(&error)
    }
}

impl From<InvalidMenuPdf> for StorageApiError {
    fn from(error: InvalidMenuPdf) -> Self {
        let reason = match error {
            InvalidMenuPdf::InvalidPdf => StorageErrorReason::NotAPdf,
            InvalidMenuPdf::Damaged => StorageErrorReason::PdfDamaged,
            InvalidMenuPdf::Encrypted => StorageErrorReason::PdfEncrypted,
            InvalidMenuPdf::NoPages => StorageErrorReason::PdfWithoutPages,
        };
        reason.into()
    }
}

impl From<UploadError> for StorageApiError {
    fn from(error: UploadError) -> Self {
        match error {
            UploadError::Expired | UploadError::Cancelled => StorageErrorReason::Expired.into(),
            // Clients then query the state and learn that the upload is final.
            UploadError::Finalized | UploadError::WrongOffset { .. } => {
                StorageErrorReason::WrongOffset.into()
            }
            UploadError::TooLong { .. }
            | UploadError::InvalidChunkSize
            | UploadError::Incomplete { .. } => Self::invalid(error),
        }
    }
}

impl From<FileError> for StorageApiError {
    fn from(error: FileError) -> Self {
        match error {
            FileError::TooLarge { limit } => StorageErrorReason::TooLarge.with_limit(limit),
            FileError::UploadQuotaExceeded => StorageErrorReason::QuotaExceeded.into(),
            FileError::InsufficientStorage => {
                tracing::error!("an upload was rejected: the disk is nearly full");
                StorageErrorReason::InsufficientStorage.into()
            }
            FileError::UploadNotFound => StorageErrorReason::NotFound.into(),
            FileError::FileNotFound(name) => StorageErrorReason::ObjectNotFound.with_detail(name),
            FileError::FileUsedByMenu => StorageErrorReason::UsedByMenu.into(),
            FileError::Upload(error) => error.into(),
            FileError::FileOfOtherMenu => StorageErrorReason::UsedByOtherMenu.into(),
            FileError::PreconditionFailed => StorageErrorReason::PreconditionFailed.into(),
            FileError::NotDeclaredAsPdf => StorageErrorReason::NotDeclaredAsPdf.into(),
            FileError::Pdf(error) => error.into(),
            FileError::NameIsMenuPermalink => StorageErrorReason::InvalidName.with_detail(error),
            FileError::Empty | FileError::Md5Mismatch | FileError::InvalidCustomMetadata(_) => {
                Self::invalid(error)
            }
            FileError::Disconnected(error) if error.kind() == io::ErrorKind::TimedOut => {
                StorageErrorReason::RequestTimeout.into()
            }
            FileError::Disconnected(error) => Self::invalid(error),
            FileError::Store(error) => error.into(),
        }
    }
}

/// The problem document of the JSON API. Errors of the content name its field.
impl IntoError for FileError {
    fn into_error(self) -> poem::Error {
        let field_problem = |reason| {
            let problem = Problem::new(ProblemType::UnprocessableContent);
            problem.with_field(FILE_CONTENT_FIELD, reason).into_error()
        };
        match self {
            Self::Empty => field_problem(FieldErrorKind::Missing),
            Self::Pdf(error) => field_problem(FieldErrorKind::InvalidPdfContent(error)),
            Self::TooLarge { limit } => too_large_problem(FILE_CONTENT_FIELD, limit).into_error(),
            Self::FileOfOtherMenu => ProblemType::Conflict.into_error(),
            Self::Store(error) => error.into_error(),
            error => {
                let status = StorageApiError::from(error).reason.status();
                problem_type_of_status(status).into_error()
            }
        }
    }
}

pub fn too_large_problem(field: &'static str, limit: u64) -> Problem {
    let at_most = usize::try_from(limit).unwrap_or(usize::MAX);
    let error = FieldErrorKind::TooManyBytes { at_most };
    Problem::new(ProblemType::TooLarge).with_field(field, error)
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
        if status == StatusCode::SERVICE_UNAVAILABLE {
            let retry_after = header::HeaderValue::from(RETRY_AFTER_SECONDS);
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, retry_after);
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

pub fn parse_object_name(name: &str) -> Result<FileName, StorageApiError> {
    FileName::parse(name).map_err(|_| StorageErrorReason::ObjectNotFound.with_detail(name))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn has_exactly_the_german_texts_that_are_used() {
        for reason in StorageErrorReason::ALL {
            let text = reason.with_detail("a").message();
            assert!(text.len() > 10 && !text.contains('{'), "{reason:?}: {text}");
        }
        let reason_names: BTreeSet<_> = StorageErrorReason::ALL
            .iter()
            .map(|reason| reason.name())
            .collect();
        let texts: BTreeSet<_> = GERMAN_TEXTS.keys().map(String::as_str).collect();
        assert_eq!(reason_names, texts);
    }

    #[test]
    fn storage_error_texts_use_no_formal_address() {
        for text in GERMAN_TEXTS.values() {
            let mut words = text.split(|c: char| !c.is_alphabetic());
            let formal_word = words.find(|word| ["Sie", "Ihnen", "Ihr", "Ihre"].contains(word));
            assert_eq!(formal_word, None, "{text}");
        }
    }

    #[test]
    fn a_full_quota_has_the_status_that_clients_expect() {
        let error = StorageApiError::from(FileError::UploadQuotaExceeded);
        assert_eq!(error.into_response().status(), 402);
    }

    #[test]
    fn formats_sizes_in_a_suitable_unit() {
        assert_eq!(format_size(52_428_800), "50\u{a0}MB");
        assert_eq!(format_size(1_572_864), "1,5\u{a0}MB");
        assert_eq!(format_size(262_144), "256\u{a0}KB");
        assert_eq!(format_size(65_536), "64\u{a0}KB");
    }
}
