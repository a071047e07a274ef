use domain::fields::FieldErrors;
use domain::idempotency::IdempotencyKeyReused;
use domain::news::NewsOrderError;
use domain::{Precondition, RecordVersion};
use ports::StoreError;
use thiserror::Error;

/// A record was not created, changed, deleted or restored.
#[derive(Debug, Error)]
pub enum WriteError {
    #[error("not found")]
    NotFound,
    #[error("deleted too long ago")]
    Gone,
    #[error("the version does not match the precondition")]
    PreconditionFailed,
    #[error(transparent)]
    Invalid(#[from] FieldErrors),
    #[error(transparent)]
    IdempotencyKeyReused(#[from] IdempotencyKeyReused),
    #[error("in use, or in conflict with another record")]
    Conflict,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<NewsOrderError> for WriteError {
    fn from(error: NewsOrderError) -> Self {
        match error {
            NewsOrderError::Stale => Self::PreconditionFailed,
            NewsOrderError::IncompleteOrder => Self::Conflict,
        }
    }
}

/// Whether a resource at this version, or none, may be changed.
///
/// # Errors
/// [`WriteError::PreconditionFailed`].
pub(crate) fn require_version(
    precondition: &Precondition,
    current: impl Into<Option<RecordVersion>>,
) -> Result<(), WriteError> {
    let is_satisfied = precondition.is_satisfied_by(current.into());
    is_satisfied
        .then_some(())
        .ok_or(WriteError::PreconditionFailed)
}

/// The record to delete, or `None` if it is corrupt. A corrupt record has no version, and may be deleted only by a request
/// that does not require a specific one.
///
/// # Errors
/// [`WriteError::NotFound`], [`WriteError::PreconditionFailed`], or any other error of the store.
pub(crate) fn check_deletion<T>(
    found: Result<Option<T>, StoreError>,
    precondition: &Precondition,
    version: impl FnOnce(&T) -> RecordVersion,
) -> Result<Option<T>, WriteError> {
    match found {
        Err(StoreError::Corrupt { .. }) if precondition.requires_specific_version() => {
            Err(WriteError::PreconditionFailed)
        }
        Err(StoreError::Corrupt { .. }) => Ok(None),
        found => {
            let record = found?.ok_or(WriteError::NotFound)?;
            require_version(precondition, version(&record))?;
            Ok(Some(record))
        }
    }
}

/// Finds nothing instead of a corrupt record, because those are not served.
pub(crate) fn none_if_corrupt<T>(
    found: Result<Option<T>, StoreError>,
) -> Result<Option<T>, StoreError> {
    match found {
        Err(StoreError::Corrupt { .. }) => Ok(None),
        found => found,
    }
}
