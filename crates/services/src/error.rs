use domain::fields::FieldErrors;
use domain::idempotency::IdempotencyKeyReused;
use domain::{Precondition, RecordVersion};
use ports::StoreError;
use thiserror::Error;

/// A resource was not created.
#[derive(Debug, Error)]
pub enum CreateError {
    #[error(transparent)]
    IdempotencyKeyReused(#[from] IdempotencyKeyReused),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A versioned resource was not changed.
#[derive(Debug, Error)]
pub enum UpdateError {
    #[error("not found")]
    NotFound,
    #[error("the version does not match the precondition")]
    PreconditionFailed,
    #[error(transparent)]
    Invalid(#[from] FieldErrors),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A deleted resource was not restored.
#[derive(Debug, Error)]
pub enum RestoreDeletedError {
    #[error("deleted too long ago")]
    Gone,
    #[error(transparent)]
    Update(UpdateError),
}

impl<E: Into<UpdateError>> From<E> for RestoreDeletedError {
    fn from(error: E) -> Self {
        Self::Update(error.into())
    }
}

/// Whether a resource at this version may be changed.
///
/// # Errors
/// [`UpdateError::PreconditionFailed`].
pub(crate) fn require_version(
    precondition: &Precondition,
    version: RecordVersion,
) -> Result<(), UpdateError> {
    if precondition.is_satisfied_by(version) {
        Ok(())
    } else {
        Err(UpdateError::PreconditionFailed)
    }
}

/// The record to delete, or `None` if it is corrupt. A corrupt record has no version, and may be deleted only by a request
/// that does not require a specific one.
///
/// # Errors
/// [`UpdateError::NotFound`], [`UpdateError::PreconditionFailed`], or any other error of the store.
pub(crate) fn check_deletion<T>(
    found: Result<Option<T>, StoreError>,
    precondition: &Precondition,
    version: impl FnOnce(&T) -> RecordVersion,
) -> Result<Option<T>, UpdateError> {
    match found {
        Err(StoreError::Corrupt { .. }) if precondition.requires_specific_version() => {
            Err(UpdateError::PreconditionFailed)
        }
        Err(StoreError::Corrupt { .. }) => Ok(None),
        found => {
            let record = found?.ok_or(UpdateError::NotFound)?;
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
