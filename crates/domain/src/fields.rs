//! What is wrong with the fields of a form, all of it at once.

use std::fmt;

/// What is wrong with one value. The words for people are the translations' business.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    /// Required, and absent, empty or blank.
    #[error("is required")]
    Missing,
    /// Fewer characters (Unicode scalar values) than asked for.
    #[error("needs at least {at_least} characters")]
    TooShort {
        /// The smallest length allowed, in characters.
        at_least: usize,
    },
    /// More characters (Unicode scalar values) than there is room for.
    #[error("has room for {at_most} characters")]
    TooLong {
        /// The greatest length allowed, in characters.
        at_most: usize,
    },
    /// More bytes of UTF-8 than there is room for.
    #[error("has room for {at_most} bytes")]
    TooManyBytes {
        /// The greatest length allowed, in bytes.
        at_most: usize,
    },
    /// A control character other than tab and line breaks.
    #[error("contains a control character")]
    ControlCharacter,
    /// A number outside its bounds, both included.
    #[error("must be between {at_least} and {at_most}")]
    OutOfRange {
        /// The smallest number allowed.
        at_least: i64,
        /// The greatest number allowed.
        at_most: i64,
    },
    /// Not a calendar day written `yyyy-MM-dd`, or a day that does not exist.
    #[error("is not a day written yyyy-MM-dd")]
    InvalidDay,
    /// Not a time of day written `HH:mm`.
    #[error("is not a time written HH:mm")]
    InvalidTime,
    /// An end that is the same minute as its start.
    #[error("is the same as its start")]
    SameAsStart,
    /// An end before its start.
    #[error("lies before its start")]
    BeforeItsStart,
    /// A time of a house that stays closed.
    #[error("has no place while the house is closed")]
    WhileClosed,
    /// A time of the kitchen at which the house is not open.
    #[error("lies outside the hours of the house")]
    OutsideHouseHours,
    /// Not the address of a file under `menu/`.
    #[error("is not the address of a file under menu/")]
    NotUnderMenu,
    /// The address of a file that is not stored.
    #[error("is not the address of a stored file")]
    NotStored,
    /// The address of a file that is no PDF.
    #[error("is not the address of a PDF")]
    InvalidPdf,
    /// Not a path on this house's own host.
    #[error("is not a path on this host")]
    InvalidPath,
    /// A password that everybody tries, or made of names.
    #[error("is too easy to guess")]
    TooEasy,
    /// A new password that is the old one.
    #[error("is the present one")]
    Unchanged,
    /// Not the password that somebody has.
    #[error("is not the present one")]
    NotThePresentOne,
    /// Not an e-mail address.
    #[error("is not an e-mail address")]
    InvalidEmail,
    /// Not a telephone number.
    #[error("is not a telephone number")]
    InvalidPhone,
    /// Not a complete `http` or `https` address.
    #[error("is not an http or https address")]
    InvalidHttpUrl,
    /// An `http` or `https` address with something behind its host.
    #[error("is not an http or https address that ends with its host")]
    InvalidOrigin,
    /// Not a decimal number of degrees.
    #[error("is not a number of degrees such as 48.43")]
    NotDegrees,
    /// Not an Austrian number for value added tax.
    #[error("is not ATU and eight digits")]
    InvalidVatId,
}

/// One field and what is wrong with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldError {
    /// The field's name as the API writes it, such as `sortOrder`.
    pub field: &'static str,
    /// What is wrong.
    pub problem: Problem,
}

/// Everything that is wrong with a form, in the order of its fields.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FieldErrors(Vec<FieldError>);

impl FieldErrors {
    /// The errors, in the order of the form's fields.
    pub fn as_slice(&self) -> &[FieldError] {
        &self.0
    }

    /// A field alone is missing.
    pub fn missing(field: &'static str) -> Self {
        let problem = Problem::Missing;
        Self(vec![FieldError { field, problem }])
    }

    /// What was parsed of a field alone, or what is wrong with it.
    pub fn of<T>(field: &'static str, parsed: Result<T, Problem>) -> Result<T, Self> {
        parsed.map_err(|problem| Self(vec![FieldError { field, problem }]))
    }

    /// Is nothing wrong?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Keeps a good value and notes a problem, so that a parser can go on to the next field.
    pub(crate) fn take<T>(&mut self, field: &'static str, parsed: Result<T, Problem>) -> Option<T> {
        parsed
            .map_err(|problem| self.0.push(FieldError { field, problem }))
            .ok()
    }
}

impl fmt::Display for FieldErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, error) in self.0.iter().enumerate() {
            let separator = if position == 0 { "" } else { ", " };
            write!(f, "{separator}{} {}", error.field, error.problem)?;
        }
        Ok(())
    }
}

impl std::error::Error for FieldErrors {}
