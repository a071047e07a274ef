//! Menus, their files and what is displayed, in memory.

use std::cmp::Reverse;

use async_trait::async_trait;
use domain::audit::{DeedKind, Signature};
use domain::calendar::Instant;
use domain::files::{ObjectName, StoredFile};
use domain::menus::{
    DeletedMenuFile, MenuFile, MenuFileEdit, MenuFileName, MenuSettings, MenuType,
};
use domain::{Expected, Version};
use ports::StoreError;
use ports::driven::{Change, MenuRepository, NotShown};

use super::{MemoryHouse, State};

/// Which file a menu has.
#[derive(Debug, Clone)]
pub(super) struct Record {
    name: MenuFileName,
    object: ObjectName,
    version: Version,
}

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

    async fn moved_from(&self, former: &ObjectName) -> Result<Option<MenuFile>, StoreError> {
        let state = self.state();
        let menu = state.former_menu_addresses.get(former);
        Ok(menu.and_then(|menu| state.menu(*menu)))
    }

    async fn switch(
        &self,
        menu: MenuType,
        name: &MenuFileName,
        file: &StoredFile,
        expected: &Expected,
        by: &Signature,
    ) -> Result<Change<MenuFile>, StoreError> {
        self.write(|state| {
            if let Err(undone) = state.before(menu, expected) {
                return Ok(undone);
            }
            let switched = state.switch(menu, name, file)?;
            state.record(by, DeedKind::MenuFileEdited.to(name.as_str()))?;
            Ok(Change::Made(switched))
        })
    }

    async fn edit(
        &self,
        menu: MenuType,
        edit: MenuFileEdit,
        expected: &Expected,
        by: &Signature,
    ) -> Result<Change<MenuFile>, NotShown> {
        self.write(|state| {
            let before = match state.before(menu, expected) {
                Ok(before) => before,
                Err(undone) => return Ok(undone),
            };
            let names_file = edit.object.is_some();
            let (name, object) = edit.over(before.as_ref())?;
            let file = MenuFileEdit::showable(state.files.get(&object).cloned())?;
            if state.shows_elsewhere(menu, &object) {
                return Err(NotShown::Taken);
            }
            let shown = state.switch(menu, &name, &file)?;
            if names_file {
                state.forget_storing(&shown, &by.who);
            }
            state.record(by, DeedKind::MenuFileEdited.to(name.as_str()))?;
            Ok(Change::Made(shown))
        })
    }

    async fn remove_file(
        &self,
        menu: MenuType,
        expected: &Expected,
        by: &Signature,
    ) -> Result<Change<MenuFile>, StoreError> {
        self.write(|state| {
            let before = match Change::of(state.menu(menu), |file| file.version, expected) {
                Ok(before) => before,
                Err(undone) => return Ok(undone),
            };
            state.menus.remove(&menu);
            state.removed_menus.insert(menu, before.version);
            let former = &mut state.former_menu_addresses;
            former.insert(before.object.clone(), menu);
            if let Some(file) = state.files.remove(&before.object) {
                let deleted = DeletedMenuFile {
                    file: before.clone(),
                    at: by.at,
                };
                state.menu_trash.push((deleted, file));
            }
            state.record(by, DeedKind::MenuFileDeleted.to(before.name.as_str()))?;
            Ok(Change::Made(before))
        })
    }

    async fn trash(&self, since: Instant) -> Result<Vec<DeletedMenuFile>, StoreError> {
        let state = self.state();
        let kept = state.menu_trash.iter().map(|(deleted, _)| deleted);
        let mut trash: Vec<_> = kept.filter(|deleted| deleted.at > since).cloned().collect();
        trash.sort_by_key(|DeletedMenuFile { file, at }| {
            (Reverse(*at), file.key, Reverse(file.version))
        });
        Ok(trash)
    }

    async fn restore(
        &self,
        menu: MenuType,
        version: Version,
        since: Instant,
        by: &Signature,
    ) -> Result<Option<MenuFile>, NotShown> {
        self.write_if_found(|state| {
            let place = state.menu_trash.iter().position(|(deleted, _)| {
                let DeletedMenuFile { file, at } = deleted;
                (file.key, file.version) == (menu, version) && *at > since
            });
            let Some(place) = place else {
                return Ok(None);
            };
            let (deleted, file) = state.menu_trash.remove(place);
            if state.menus.contains_key(&menu) || state.files.contains_key(&file.name) {
                return Err(NotShown::Taken);
            }
            let shown = state.switch(menu, &deleted.file.name, &file)?;
            let deed = DeedKind::MenuFileRestored.to(shown.name.as_str());
            state.record(by, deed)?;
            Ok(Some(shown))
        })
    }

    async fn purge(&self, until: Instant) -> Result<u64, StoreError> {
        let trash = &mut self.state().menu_trash;
        let all = trash.len();
        trash.retain(|(deleted, _)| deleted.at > until);
        u64::try_from(all - trash.len()).map_err(StoreError::other)
    }

    async fn settings(&self) -> Result<MenuSettings, StoreError> {
        Ok(self.state().settings.clone())
    }

    async fn save_settings(
        &self,
        settings: MenuSettings,
        expected: &Expected,
        by: &Signature,
    ) -> Result<Change<MenuSettings>, StoreError> {
        self.write(|state| {
            let before = state.settings.clone();
            let before = match Change::of(Some(before), MenuSettings::version, expected) {
                Ok(before) => before,
                Err(undone) => return Ok(undone),
            };
            state.settings = settings.saved_over(&before);
            if state.settings == before {
                return Ok(Change::Made(before));
            }
            state.record(by, DeedKind::MenuSettingsSaved.to(""))?;
            Ok(Change::Made(state.settings.clone()))
        })
    }
}

impl State {
    /// The record of a menu with what its file's name points to.
    fn menu(&self, menu: MenuType) -> Option<MenuFile> {
        let record = self.menus.get(&menu)?;
        let file = self.files.get(&record.object)?;
        Some(MenuFile {
            key: menu,
            name: record.name.clone(),
            object: record.object.clone(),
            size: file.size,
            updated: file.updated,
            version: record.version,
        })
    }

    /// The record that is to be changed, or made; a version can be expected only of one that is there.
    fn before(
        &self,
        menu: MenuType,
        expected: &Expected,
    ) -> Result<Option<MenuFile>, Change<MenuFile>> {
        match self.menu(menu) {
            None if *expected == Expected::Any => Ok(None),
            found => Change::of(found, |file| file.version, expected).map(Some),
        }
    }

    /// Does a menu show the file of this name?
    pub(super) fn shows(&self, object: &ObjectName) -> bool {
        self.menus.values().any(|record| record.object == *object)
    }

    fn shows_elsewhere(&self, menu: MenuType, object: &ObjectName) -> bool {
        let mut others = self.menus.iter().filter(|(other, _)| **other != menu);
        others.any(|(_, record)| record.object == *object)
    }

    pub(super) fn switch(
        &mut self,
        menu: MenuType,
        name: &MenuFileName,
        file: &StoredFile,
    ) -> Result<MenuFile, StoreError> {
        if self.shows_elsewhere(menu, &file.name) {
            return Err(StoreError::Conflict {
                what: "another menu shows a file of this name",
            });
        }
        let before = self.menus.remove(&menu);
        if let Some(before) = &before {
            self.files.remove(&before.object);
            if before.object != file.name {
                let former = &mut self.former_menu_addresses;
                former.insert(before.object.clone(), menu);
            }
        }
        let last = before.map(|before| before.version);
        let last = last.or_else(|| self.removed_menus.get(&menu).copied());
        let version = last.map_or(Version::FIRST, Version::next);
        let record = Record {
            name: name.clone(),
            object: file.name.clone(),
            version,
        };
        self.menus.insert(menu, record);
        self.files.insert(file.name.clone(), file.clone());
        Ok(MenuFile {
            key: menu,
            name: name.clone(),
            object: file.name.clone(),
            size: file.size,
            updated: file.updated,
            version,
        })
    }
}
