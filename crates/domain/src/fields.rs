//! Validation errors of form fields.

use std::fmt;

use crate::files::InvalidMenuPdf;
use crate::pictures::{InvalidPicture, UnsupportedFormat};

/// The error of one value. Translations have the texts for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FieldErrorKind {
    /// The field is required, and absent, empty or blank.
    #[error("is required")]
    Missing,
    /// In Unicode scalar values.
    #[error("must have at least {at_least} characters")]
    TooShort { at_least: usize },
    /// In Unicode scalar values.
    #[error("must have at most {at_most} characters")]
    TooLong { at_most: usize },
    /// In bytes of UTF-8.
    #[error("must have at most {at_most} bytes")]
    TooManyBytes { at_most: usize },
    /// Tab and line breaks are allowed where the text may have several lines.
    #[error("contains a control character")]
    ControlCharacter,
    /// Both bounds are included.
    #[error("must be between {at_least} and {at_most}")]
    OutOfRange { at_least: i64, at_most: i64 },
    #[error("is not a date in the format yyyy-MM-dd")]
    InvalidDay,
    #[error("is not a time in the format HH:mm")]
    InvalidTime,
    #[error("is over")]
    Over,
    #[error("is too late")]
    TooLate,
    #[error("is the same as the start")]
    SameAsStart,
    #[error("is before the start")]
    BeforeStart,
    /// A yearly period is longer than a year.
    #[error("is a year or more after the start")]
    LongerThanYear,
    #[error("must be absent on a closed day")]
    TimeWhileClosed,
    /// The kitchen is open while the venue is closed or has its break.
    #[error("is outside the opening hours of the venue")]
    OutsideVenueHours,
    #[error("is outside the opening")]
    BreakOutsideOpening,
    #[error("is not the address of a file under menu/")]
    NotInMenuFolder,
    #[error("is not the address of a stored file")]
    FileNotFound,
    #[error("is not a dish")]
    DishNotFound,
    #[error("contradicts the allergens")]
    ContradictsAllergens,
    /// A picture has no alternative text in German.
    #[error("has no alternative text")]
    MissingAlternativeText,
    #[error("is not the address of a PDF")]
    InvalidPdf,
    #[error("is not a path on this host")]
    InvalidPath,
    #[error("is too easy to guess")]
    TooEasyToGuess,
    /// A new password equals the current one.
    #[error("is the current password")]
    SameAsCurrentPassword,
    #[error("is not the current password")]
    WrongCurrentPassword,
    /// A code of a second factor is wrong, was used before or is over.
    #[error("is not a valid code")]
    WrongCode,
    /// A passkey is not one of the account, of another website, or its holder was not verified.
    #[error("is not a valid passkey")]
    InvalidPasskey,
    #[error("is not an e-mail address")]
    InvalidEmail,
    #[error("is not a telephone number")]
    InvalidPhone,
    #[error("is not an http or https address")]
    InvalidHttpUrl,
    #[error("is a page of a map service, which cannot be embedded")]
    MapNotEmbeddable,
    /// An `http` or `https` address with a path, query or fragment.
    #[error("is not an http or https address that ends with its host")]
    InvalidOrigin,
    #[error("is not a number of degrees such as 48.43")]
    InvalidDegrees,
    #[error("is not ATU and eight digits")]
    InvalidVatId,
    #[error("is not a name of lower-case letters, digits and hyphens")]
    InvalidName,
    /// The value has a wrong type or format.
    #[error("is unreadable")]
    Malformed,
    #[error("is unknown")]
    UnknownField,
    #[error("is outside of the supported years")]
    YearOutOfRange,
    #[error("does not have every weekday exactly once")]
    InvalidWeeklyHours,
    #[error("is a duplicate")]
    Duplicate,
    #[error("is that of another account")]
    EmailTaken,
    /// The list has other items, which are fixed.
    #[error("is not an item of this fixed list")]
    ItemOfFixedList,
    #[error("lacks an item that cannot be removed")]
    MissingItem,
    /// The content of an uploaded file.
    #[error(transparent)]
    InvalidPdfContent(InvalidMenuPdf),
    /// The content of an uploaded file.
    #[error(transparent)]
    InvalidPicture(InvalidPicture),
}

macro_rules! error_codes {
    ($($pattern:pat => $code:literal,)+) => {
        pub const CODES: &'static [&'static str] = &[$($code),+];

        /// The code in the API and in reports of imports, which is stable.
        pub fn code(self) -> &'static str {
            match self {
                $($pattern => $code,)+
            }
        }
    };
}

impl FieldErrorKind {
    error_codes! {
        Self::Missing => "missing",
        Self::TooShort { .. } => "too-short",
        Self::TooLong { .. } => "too-long",
        Self::TooManyBytes { .. } => "too-many-bytes",
        Self::ControlCharacter => "control-character",
        Self::TooEasyToGuess => "too-weak",
        Self::SameAsCurrentPassword => "unchanged",
        Self::WrongCurrentPassword => "incorrect-password",
        Self::WrongCode => "incorrect-code",
        Self::InvalidPasskey => "invalid-passkey",
        Self::InvalidEmail => "not-an-email",
        Self::OutOfRange { .. } => "out-of-range",
        Self::InvalidDay => "not-a-day",
        Self::InvalidTime => "not-a-time",
        Self::Over => "over",
        Self::TooLate => "too-late",
        Self::SameAsStart => "same-as-start",
        Self::BeforeStart => "before-its-start",
        Self::LongerThanYear => "longer-than-a-year",
        Self::TimeWhileClosed => "while-closed",
        Self::OutsideVenueHours => "outside-venue-hours",
        Self::BreakOutsideOpening => "break-outside-hours",
        Self::InvalidPath => "not-a-path",
        Self::NotInMenuFolder => "not-under-menu",
        Self::FileNotFound => "not-stored",
        Self::DishNotFound => "no-such-dish",
        Self::ContradictsAllergens => "contradicts-allergens",
        Self::MissingAlternativeText => "without-alternative-text",
        // The code for a stored file; the content of a request has `no-pdf`.
        Self::InvalidPdf => "not-a-pdf",
        Self::InvalidPhone => "not-a-phone-number",
        Self::InvalidHttpUrl => "not-a-url",
        Self::MapNotEmbeddable => "map-not-embeddable",
        Self::InvalidVatId => "not-a-vat-id",
        Self::InvalidName => "not-a-name",
        Self::InvalidDegrees => "not-degrees",
        // Only fields of the settings have `InvalidOrigin`.
        Self::Malformed | Self::InvalidOrigin => "unreadable",
        Self::UnknownField => "unknown",
        Self::YearOutOfRange => "outside-years",
        Self::InvalidWeeklyHours => "not-a-week",
        Self::Duplicate => "duplicate",
        Self::EmailTaken => "email-taken",
        Self::ItemOfFixedList => "fixed-list",
        Self::MissingItem => "missing-item",
        Self::InvalidPdfContent(InvalidMenuPdf::InvalidPdf) => "no-pdf",
        Self::InvalidPdfContent(InvalidMenuPdf::Damaged) => "pdf-damaged",
        Self::InvalidPdfContent(InvalidMenuPdf::Encrypted) => "pdf-encrypted",
        Self::InvalidPdfContent(InvalidMenuPdf::NoPages) => "pdf-without-pages",
        Self::InvalidPicture(InvalidPicture::UnsupportedFormat(UnsupportedFormat::Other(_) | UnsupportedFormat::Unknown)) => "no-picture",
        Self::InvalidPicture(InvalidPicture::UnsupportedFormat(UnsupportedFormat::Picture(_))) => "picture-format",
        Self::InvalidPicture(InvalidPicture::UnsupportedFormat(UnsupportedFormat::Video(_))) => "video",
        Self::InvalidPicture(InvalidPicture::UnsupportedFormat(UnsupportedFormat::Empty)) => "empty",
        Self::InvalidPicture(InvalidPicture::TooManyPixels) => "picture-too-large",
        Self::InvalidPicture(InvalidPicture::TooNarrow) => "picture-too-narrow",
        Self::InvalidPicture(InvalidPicture::Damaged) => "picture-damaged",
    }
}

impl FieldErrorKind {
    /// The bound in its sentence.
    pub fn bound(self) -> Option<usize> {
        match self {
            Self::TooShort { at_least } => Some(at_least),
            Self::TooLong { at_most } | Self::TooManyBytes { at_most } => Some(at_most),
            _ => None,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldError {
    /// The path of the field in JSON, such as `week.2.openUntil`.
    pub path: String,
    pub kind: FieldErrorKind,
}

/// All errors of a form, in the order of its fields.
#[derive(Clone, PartialEq, Eq, Debug, Default, thiserror::Error)]
pub struct FieldErrors(pub Vec<FieldError>);

impl FieldErrors {
    /// The error of a single field.
    pub fn single(field: &str, kind: FieldErrorKind) -> Self {
        let mut errors = Self::default();
        errors.record(field, kind);
        errors
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// # Errors
    /// These, if there are some.
    pub fn into_result(self) -> Result<(), Self> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }

    /// `field` is the name in Rust, such as `open_until`.
    pub fn record(&mut self, field: &str, kind: FieldErrorKind) {
        self.add(camel_case(field), kind);
    }

    pub fn add(&mut self, path: String, kind: FieldErrorKind) {
        self.0.push(FieldError { path, kind });
    }
}

impl fmt::Display for FieldErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(f, "{separator}{} {}", error.path, error.kind)?;
        }
        Ok(())
    }
}

/// `newsCreated` of `NEWS_CREATED`.
pub fn code_in_camel_case(code: &str) -> String {
    camel_case(&code.to_ascii_lowercase())
}

/// `sortOrder` of `sort_order`.
pub fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let (initial, rest) = word.split_at_checked(1).unwrap_or_default();
        name + &initial.to_ascii_uppercase() + rest
    })
}
