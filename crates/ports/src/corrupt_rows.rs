//! Stored records that cannot be read.

use async_trait::async_trait;
use domain::audit::AuditContext;
use domain::menus::MenuType;

use crate::StoreError;

/// What a corrupt record is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CorruptKind {
    /// An entry of the board.
    News,
    /// A special day.
    SpecialDay,
    /// The hours of a weekday or of the holidays; its default hours are in force.
    OpeningHours,
    /// The file of a menu.
    MenuFile,
    /// A line of the menu settings.
    MenuSetting,
    /// A guest's message.
    Message,
}

/// A record that cannot be read, and is left out wherever records are listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorruptRow {
    /// What it is.
    pub kind: CorruptKind,
    /// Its primary key, as text.
    pub key: String,
}

/// A record that can be removed without being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CorruptRecord {
    /// The file of a menu.
    MenuFile(MenuType),
}

/// Finds and removes records that cannot be read. Messages are removed unread anyway; hours and menu settings are
/// replaced by saving them.
#[async_trait]
pub trait CorruptRows: Send + Sync {
    /// Every corrupt record that staff can do something about.
    async fn corrupt_rows(&self) -> Result<Vec<CorruptRow>, StoreError>;

    /// Removes a record for good, readable or not. `false` when there is none. A public write.
    async fn remove_corrupt(
        &self,
        record: CorruptRecord,
        by: &AuditContext,
    ) -> Result<bool, StoreError>;
}
