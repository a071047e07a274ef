use async_trait::async_trait;
use domain::RecordVersion;
use domain::calendar::Timestamp;
use domain::files::{FileName, StoredFile};
use domain::menus::{
    DeletedMenuFile, MenuFile, MenuFileName, MenuSettings, MenuType, StoredMenuSettings,
};

use crate::StoreError;

/// The files of the menus, and the settings of which menus are displayed.
#[async_trait]
pub trait MenuRepository: Send {
    /// The menus that have a file, in the order of [`MenuType`].
    async fn list(&mut self) -> Result<Vec<MenuFile>, StoreError> {
        let menus = self.list_with_files().await?.into_iter();
        Ok(menus.map(|(menu, _)| menu).collect())
    }

    /// Like [`list`](Self::list), with the stored files. Corrupt records and those without a stored file are left out.
    async fn list_with_files(&mut self) -> Result<Vec<(MenuFile, StoredFile)>, StoreError>;

    /// `None` if the menu has no file.
    async fn find(&mut self, menu: MenuType) -> Result<Option<MenuFile>, StoreError> {
        let found = self.find_with_file(menu).await?;
        Ok(found.map(|(menu, _)| menu))
    }

    async fn find_with_file(
        &mut self,
        menu: MenuType,
    ) -> Result<Option<(MenuFile, StoredFile)>, StoreError>;

    /// The menu that has this file, and the name of the file that guests see.
    async fn find_menu_by_file(
        &mut self,
        name: &FileName,
    ) -> Result<Option<(MenuType, MenuFileName)>, StoreError>;

    /// Inserts or replaces the record of a menu. A file of this name must be stored.
    async fn save(&mut self, record: &MenuFile) -> Result<(), StoreError>;

    /// The readable ones of file name and version of a corrupt record.
    async fn find_file_and_version(
        &mut self,
        menu: MenuType,
    ) -> Result<(Option<FileName>, Option<RecordVersion>), StoreError>;

    /// Deletes a record, whether or not it can be read, and keeps its version.
    async fn delete(&mut self, menu: MenuType, version: RecordVersion) -> Result<(), StoreError>;

    /// The version of the last record of this menu that was deleted.
    async fn deleted_version(
        &mut self,
        menu: MenuType,
    ) -> Result<Option<RecordVersion>, StoreError>;

    /// The menu that most recently had its file under this name (decision M10).
    async fn find_menu_by_former_name(
        &mut self,
        name: &FileName,
    ) -> Result<Option<MenuType>, StoreError>;

    async fn save_former_menu_name(
        &mut self,
        name: &FileName,
        menu: MenuType,
    ) -> Result<(), StoreError>;

    /// The records that were deleted after `since`, newest first.
    async fn list_deleted(&mut self, since: Timestamp) -> Result<Vec<DeletedMenuFile>, StoreError>;

    /// A deleted record with its file.
    async fn find_deleted(
        &mut self,
        menu: MenuType,
        version: RecordVersion,
    ) -> Result<Option<(DeletedMenuFile, StoredFile)>, StoreError>;

    async fn insert_deleted(
        &mut self,
        record: &DeletedMenuFile,
        file: &StoredFile,
    ) -> Result<(), StoreError>;

    async fn remove_deleted_menu_file(
        &mut self,
        record: &DeletedMenuFile,
    ) -> Result<(), StoreError>;

    /// Removes the records that were deleted at `until` or earlier. Returns how many.
    async fn purge(&mut self, until: Timestamp) -> Result<u64, StoreError>;

    async fn settings(&mut self) -> Result<StoredMenuSettings, StoreError>;

    async fn save_settings(&mut self, settings: &MenuSettings) -> Result<(), StoreError>;
}
