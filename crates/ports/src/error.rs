//! Why something was not kept, or not found as it was left.

use thiserror::Error;

/// The cause underneath a fault of an adapter, opaque to everyone but operators.
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// What can go wrong at a port that keeps something.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The change contradicts what is already kept; nothing was changed.
    #[error("{what}")]
    Conflict {
        /// One sentence that names the two things in conflict, for operators and logs.
        what: &'static str,
    },

    /// A stored value does not mean anything to the domain. Never repaired silently.
    #[error("table {table}, key {key}: column {column} is corrupt")]
    Corrupt {
        /// The table that holds the row.
        table: &'static str,
        /// The row's primary key, as text.
        key: String,
        /// The first column found at fault.
        column: &'static str,
        /// Why the domain refused the value.
        source: BoxError,
    },

    /// What is kept has a form that this version does not know yet. Nothing was changed.
    #[error(
        "the database was written by a newer version of Wirtshaus; start that one, or a later one"
    )]
    Newer,

    /// The database lacks migrations of this version. Nothing was changed.
    #[error(
        "the database was written by an older version of Wirtshaus; `wirtshaus serve` brings it up to date"
    )]
    Older,

    /// Any other fault: disk, network, lock. The change has not happened.
    #[error("the store failed")]
    Other(#[source] BoxError),
}

impl StoreError {
    /// Wraps a fault that nobody above can act upon.
    pub fn other(source: impl Into<BoxError>) -> Self {
        Self::Other(source.into())
    }
}
