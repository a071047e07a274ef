use async_trait::async_trait;
use domain::files::StoredFile;
use domain::menus::{MenuFile, MenuFileName, MenuSettings, MenuType};
use ports::StoreError;
use ports::driven::MenuRepository;

use super::{MemoryHouse, State};

#[async_trait]
impl MenuRepository for MemoryHouse {
    async fn files(&self) -> Result<Vec<MenuFile>, StoreError> {
        let state = self.state();
        Ok(state
            .menus
            .keys()
            .filter_map(|menu| state.menu(*menu))
            .collect())
    }

    async fn file(&self, menu: MenuType) -> Result<Option<MenuFile>, StoreError> {
        Ok(self.state().menu(menu))
    }

    async fn switch(
        &self,
        menu: MenuType,
        name: &MenuFileName,
        file: &StoredFile,
    ) -> Result<MenuFile, StoreError> {
        self.write(|state| state.switch(menu, name, file))
    }

    async fn settings(&self) -> Result<MenuSettings, StoreError> {
        Ok(self.state().settings.clone())
    }

    async fn save_settings(&self, settings: &MenuSettings) -> Result<(), StoreError> {
        self.write(|state| {
            state.settings = settings.clone();
            Ok(())
        })
    }
}

impl State {
    /// The record of a menu with what its file's name points to.
    fn menu(&self, menu: MenuType) -> Option<MenuFile> {
        let (name, object) = self.menus.get(&menu)?;
        let file = self.files.get(object)?;
        Some(MenuFile {
            key: menu,
            name: name.clone(),
            object: object.clone(),
            size: file.size,
            updated: file.updated,
        })
    }

    pub(super) fn switch(
        &mut self,
        menu: MenuType,
        name: &MenuFileName,
        file: &StoredFile,
    ) -> Result<MenuFile, StoreError> {
        let taken =
            |(other, (_, object)): (&MenuType, &(_, _))| *other != menu && *object == file.name;
        if self.menus.iter().any(taken) {
            return Err(StoreError::Conflict {
                what: "another menu shows a file of this name",
            });
        }
        let record = (name.clone(), file.name.clone());
        if let Some((_, before)) = self.menus.insert(menu, record) {
            self.files.remove(&before);
        }
        self.files.insert(file.name.clone(), file.clone());
        Ok(MenuFile {
            key: menu,
            name: name.clone(),
            object: file.name.clone(),
            size: file.size,
            updated: file.updated,
        })
    }
}
