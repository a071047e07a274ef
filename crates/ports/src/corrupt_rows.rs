use async_trait::async_trait;

use crate::StoreError;

/// The kind of the record in a corrupt row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CorruptKind {
    News,
    SpecialDay,
    /// The hours of a weekday or of public holidays; the default hours apply.
    OpeningHours,
    MenuFile,
    MenuSetting,
    Message,
}

/// A row that cannot be read, and is left out of every list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorruptRow {
    pub kind: CorruptKind,
    /// Its primary key, as text.
    pub key: String,
}

/// Finds rows that cannot be read. Staff delete or overwrite them without reading them.
#[async_trait]
pub trait CorruptRows: Send + Sync {
    async fn corrupt_rows(&self) -> Result<Vec<CorruptRow>, StoreError>;
}
