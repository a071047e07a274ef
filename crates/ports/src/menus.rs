//! Where menus are kept.

use async_trait::async_trait;
use domain::audit::AuditContext;
use domain::calendar::Instant;
use domain::fields::FieldErrors;
use domain::files::{ObjectName, StoredFile};
use domain::menus::{
    DeletedMenuFile, MenuFile, MenuFileEdit, MenuFileName, MenuSettings, MenuType,
};
use domain::{Precondition, Version};
use thiserror::Error;

use super::Change;
use crate::StoreError;

/// Why a menu cannot have this file. Nothing was changed.
#[derive(Debug, Error)]
pub enum NotShown {
    /// The menu has no record yet and the edit lacks something, or its address is not that of a stored PDF.
    #[error(transparent)]
    Refused(#[from] FieldErrors),
    /// Another menu shows the file; of one that is wanted back, the menu or its name has another file.
    #[error("another menu shows this file, or its place is taken")]
    Taken,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The menu cards: which PDF belongs to which menu, and which menus are displayed.
///
/// The versions of a menu's record go on where they ended when the record is removed and made again: whoever saw the
/// record that was removed must not change the one that is there now.
#[async_trait]
pub trait MenuRepository: Send + Sync {
    /// Every menu that has a file, in the order of [`MenuType`].
    async fn files(&self) -> Result<Vec<MenuFile>, StoreError>;

    /// The file of one menu; `None` while it has none.
    async fn file(&self, menu: MenuType) -> Result<Option<MenuFile>, StoreError>;

    /// The menu that most recently stopped using this name for its file (decision M10). `None` when none did, or when it
    /// has no file now.
    async fn moved_from(&self, former: &ObjectName) -> Result<Option<MenuFile>, StoreError>;

    /// Makes `file` the menu's file, shown to guests as `name`. The object's name and the menu's
    /// record move in one transaction (decision M2); a name the menu used before and uses no
    /// longer leaves the file index in the same transaction. The blob must already be durable. [`Change::Missing`] only
    /// when a version is expected of a menu that has no file.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when another menu shows a file of that object name.
    async fn switch(
        &self,
        menu: MenuType,
        name: &MenuFileName,
        file: &StoredFile,
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Change<MenuFile>, StoreError>;

    /// Gives the menu another name, or another file that is stored already, or both; a menu that has no file yet needs
    /// both. A name the menu used before and uses no longer leaves the file index in the same transaction (decision
    /// M2). [`Change::Missing`] only when a version is expected of a menu that has no file. When the edit names a file
    /// that the same signatory stored, the audit entry of the edit takes the place of the entry of storing it.
    ///
    /// # Errors
    /// When the menu cannot have this file, or the store fails.
    async fn edit(
        &self,
        menu: MenuType,
        edit: MenuFileEdit,
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Change<MenuFile>, NotShown>;

    /// Removes the menu's record, and then the name of its file, in one transaction (decision M3). Both go to the trash,
    /// as of the signature's instant; the blob stays as long as they are there. Answers the record as it was.
    async fn remove_file(
        &self,
        menu: MenuType,
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Change<MenuFile>, StoreError>;

    /// What was removed after `since`, the latest first.
    async fn trash(&self, since: Instant) -> Result<Vec<DeletedMenuFile>, StoreError>;

    /// Gives a menu back the record that was removed at this version, after `since`, at its next version, and the file
    /// its name. `None` when that is not in the trash.
    ///
    /// # Errors
    /// [`NotShown::Taken`] when the menu has another file by now, or the name points to one; or the store fails.
    async fn restore(
        &self,
        menu: MenuType,
        version: Version,
        since: Instant,
        by: &AuditContext,
    ) -> Result<Option<MenuFile>, NotShown>;

    /// Empties the trash of what was removed at `until` or before; answers how many files those were. Their blobs stay
    /// until a sweep. Not a public write.
    async fn purge(&self, until: Instant) -> Result<u64, StoreError>;

    /// What staff chose to display, in their order; nothing is displayed before they chose.
    async fn settings(&self) -> Result<MenuSettings, StoreError>;

    /// Saves the settings over those that are there ([`MenuSettings::saved_over`]). They are never missing.
    /// Where nothing of them changes it is no write.
    async fn save_settings(
        &self,
        settings: MenuSettings,
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Change<MenuSettings>, StoreError>;
}
