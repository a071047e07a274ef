use domain::idempotency::IdempotencyKeyReused;
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
    Store(#[from] StoreError),
}

/// A deleted resource was not restored.
#[derive(Debug, Error)]
pub enum RestoreDeletedError {
    #[error("not found")]
    NotFound,
    #[error("deleted too long ago")]
    Gone,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Whether a resource at this version may be changed.
///
/// # Errors
/// [`UpdateError::PreconditionFailed`].
pub(crate) fn check(
    precondition: &domain::Precondition,
    version: domain::RecordVersion,
) -> Result<(), UpdateError> {
    if precondition.allows(version) {
        Ok(())
    } else {
        Err(UpdateError::PreconditionFailed)
    }
}
