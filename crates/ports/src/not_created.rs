//! Why something new is not made.

use domain::idempotency::KeyReused;
use thiserror::Error;

use crate::StoreError;

/// Why something new is not made. Nothing was changed.
#[derive(Debug, Error)]
pub enum NotCreated {
    /// Something else was made under its key.
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
