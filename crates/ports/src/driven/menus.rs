use async_trait::async_trait;
use domain::files::StoredFile;
use domain::menus::{MenuFile, MenuFileName, MenuSettings, MenuType};

use crate::StoreError;

/// The menu cards: which PDF belongs to which menu, and which menus are displayed.
#[async_trait]
pub trait MenuRepository: Send + Sync {
    /// Every menu that has a file, in the order of [`MenuType`].
    async fn files(&self) -> Result<Vec<MenuFile>, StoreError>;

    /// The file of one menu; `None` while it has none.
    async fn file(&self, menu: MenuType) -> Result<Option<MenuFile>, StoreError>;

    /// Makes `file` the menu's file, shown to guests as `name`. The object's name and the menu's
    /// record move in one transaction (decision M2); a name the menu used before and uses no
    /// longer leaves the file index in the same transaction. The blob must already be durable.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when another menu shows a file of that object name.
    async fn switch(
        &self,
        menu: MenuType,
        name: &MenuFileName,
        file: &StoredFile,
    ) -> Result<MenuFile, StoreError>;

    /// What staff chose to display, in their order; nothing is displayed before they chose.
    async fn settings(&self) -> Result<MenuSettings, StoreError>;

    /// Replaces the settings as a whole.
    async fn save_settings(&self, settings: &MenuSettings) -> Result<(), StoreError>;
}
