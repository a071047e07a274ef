use thiserror::Error;

/// The cause of an adapter's error, for the log.
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// An error of a store.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The domain rejects a stored value.
    #[error("table {table}, key {key}: column {column} is corrupt")]
    Corrupt {
        table: &'static str,
        /// The primary key of the row, as text.
        key: String,
        /// The first corrupt column.
        column: &'static str,
        source: BoxError,
    },

    /// The database has migrations of a newer version. Nothing was changed.
    #[error(
        "the database was written by a newer version of Wirtshaus; start that one, or a later one"
    )]
    DatabaseTooNew,

    /// The database lacks migrations of this version. Nothing was changed.
    #[error(
        "the database is empty or was written by an older version of Wirtshaus; `wirtshaus serve` brings it up to date"
    )]
    DatabaseNeedsMigration,

    /// The session of the request ended before the write, or its member was disabled. Nothing was changed.
    #[error("the session has ended")]
    SessionEnded,

    /// The member of the request got another role before the write. Nothing was changed.
    #[error("the role of the member has changed")]
    RoleChanged,

    /// The server of the database or of the blobs cannot be reached, or the write must be repeated. It is unknown whether a
    /// commit in progress took effect.
    #[error("the storage is unavailable")]
    Unavailable(#[source] BoxError),

    /// Disk, lock or randomness. Nothing was changed.
    #[error("the store failed")]
    Other(#[source] BoxError),
}

impl StoreError {
    pub fn other(source: impl Into<BoxError>) -> Self {
        Self::Other(source.into())
    }
}
