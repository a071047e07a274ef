//! Menus, their files and what is displayed, in SQL.

use async_trait::async_trait;
use domain::audit::{AuditAction, AuditContext};
use domain::calendar::Instant;
use domain::files::{ObjectName, StoredFile};
use domain::menus::{
    DeletedMenuFile, MenuFile, MenuFileEdit, MenuFileName, MenuSettings, MenuType,
};
use domain::{Precondition, Version};
use ports::StoreError;
use ports::{Change, MenuRepository, NotShown};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, Select};

use super::corrupt::{each_row, one_row, or_report, other};
use super::entities::app_state::Column;
use super::entities::{file, menu_file, menu_setting, removed_menu_file};
use super::rows::{
    menu_from_row, removed_version, setting_from_row, settings_from_lines, settings_to_rows,
};
use super::{SqlStore, app_state, audit, files, former_menu_addresses, menu_trash};

#[async_trait]
impl MenuRepository for SqlStore {
    async fn files(&self) -> Result<Vec<MenuFile>, StoreError> {
        let view = self.begin_read().await?;
        let files = each_file(&view).await?;
        view.rollback().await.map_err(other)?;
        let files = files.into_iter().map(|(_, file)| file);
        let mut menus: Vec<_> = files.filter_map(or_report).collect();
        menus.sort_by_key(|menu| menu.key);
        Ok(menus)
    }

    async fn file(&self, menu: MenuType) -> Result<Option<MenuFile>, StoreError> {
        find(self.readers(), menu).await
    }

    async fn moved_from(&self, former: &ObjectName) -> Result<Option<MenuFile>, StoreError> {
        match former_menu_addresses::find(self.readers(), former).await? {
            Some(menu) => find(self.readers(), menu).await,
            None => Ok(None),
        }
    }

    async fn switch(
        &self,
        menu: MenuType,
        name: &MenuFileName,
        file: &StoredFile,
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Change<MenuFile>, StoreError> {
        let transaction = self.begin_write().await?;
        let before = match before(&transaction, menu, expected).await? {
            Ok(before) => before,
            Err(undone) => {
                transaction.rollback().await.map_err(other)?;
                return Ok(undone);
            }
        };
        if shown_elsewhere(&transaction, menu, &file.name).await? {
            transaction.rollback().await.map_err(other)?;
            return Err(StoreError::Conflict {
                what: "another menu shows a file of this name",
            });
        }
        files::upsert(&transaction, file).await?;
        let shown = show(&transaction, menu, before, name, file).await?;
        let deed = AuditAction::MenuFileEdited.on(name.as_str());
        audit::record(&transaction, by, deed).await?;
        transaction.commit().await.map_err(other)?;
        Ok(Change::Made(shown))
    }

    async fn edit(
        &self,
        menu: MenuType,
        edit: MenuFileEdit,
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Change<MenuFile>, NotShown> {
        let transaction = self.begin_write().await?;
        let names_file = edit.object.is_some();
        let edited = edited(&transaction, menu, edit, expected).await;
        if let Ok(Change::Made(shown)) = &edited {
            if names_file {
                audit::forget_storing(&transaction, shown, &by.who).await?;
            }
            let deed = AuditAction::MenuFileEdited.on(shown.name.as_str());
            audit::record(&transaction, by, deed).await?;
            transaction.commit().await.map_err(StoreError::other)?;
        } else {
            transaction.rollback().await.map_err(StoreError::other)?;
        }
        edited
    }

    async fn remove_file(
        &self,
        menu: MenuType,
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Change<MenuFile>, StoreError> {
        let transaction = self.begin_write().await?;
        let found = find(&transaction, menu).await?;
        let before = match Change::of(found, |file| file.version, expected) {
            Ok(before) => before,
            Err(undone) => {
                transaction.rollback().await.map_err(other)?;
                return Ok(undone);
            }
        };
        menu_file::Entity::delete_by_id(menu.key())
            .exec(&transaction)
            .await
            .map_err(other)?;
        if let Some(file) = files::find(&transaction, &before.object).await? {
            menu_trash::put(&transaction, &before, &file, by.at).await?;
        }
        files::forget(&transaction, &before.object).await?;
        former_menu_addresses::note(&transaction, menu, &before.object).await?;
        note_removed(&transaction, menu, before.version).await?;
        let deed = AuditAction::MenuFileDeleted.on(before.name.as_str());
        audit::record(&transaction, by, deed).await?;
        transaction.commit().await.map_err(other)?;
        Ok(Change::Made(before))
    }

    async fn trash(&self, since: Instant) -> Result<Vec<DeletedMenuFile>, StoreError> {
        menu_trash::list(self.readers(), since).await
    }

    async fn restore(
        &self,
        menu: MenuType,
        version: Version,
        since: Instant,
        by: &AuditContext,
    ) -> Result<Option<MenuFile>, NotShown> {
        let transaction = self.begin_write().await?;
        let restored = menu_trash::take_back(&transaction, menu, version, since, by).await;
        if matches!(restored, Ok(Some(_))) {
            transaction.commit().await.map_err(StoreError::other)?;
        } else {
            transaction.rollback().await.map_err(StoreError::other)?;
        }
        restored
    }

    async fn purge(&self, until: Instant) -> Result<u64, StoreError> {
        let transaction = self.begin_private_write().await?;
        let purged = menu_trash::purge(&transaction, until).await?;
        transaction.commit().await.map_err(other)?;
        Ok(purged)
    }

    async fn settings(&self) -> Result<MenuSettings, StoreError> {
        let view = self.begin_read().await?;
        let (settings, _) = settings(&view).await?;
        view.rollback().await.map_err(other)?;
        Ok(settings)
    }

    async fn save_settings(
        &self,
        settings: MenuSettings,
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Change<MenuSettings>, StoreError> {
        let transaction = self.begin_write().await?;
        let (found, is_whole) = self::settings(&transaction).await?;
        let before = match Change::of(Some(found), MenuSettings::version, expected) {
            Ok(before) => before,
            Err(undone) => {
                transaction.rollback().await.map_err(other)?;
                return Ok(undone);
            }
        };
        let settings = settings.saved_over(&before);
        if settings == before && is_whole {
            transaction.rollback().await.map_err(other)?;
            return Ok(Change::Made(before));
        }
        replace_settings(&transaction, &settings).await?;
        audit::record(&transaction, by, AuditAction::MenuSettingsSaved.on("")).await?;
        transaction.commit().await.map_err(other)?;
        Ok(Change::Made(settings))
    }
}

/// The record of a menu, as this connection or transaction sees it.
pub(super) async fn find(
    db: &impl ConnectionTrait,
    menu: MenuType,
) -> Result<Option<MenuFile>, StoreError> {
    let menu = one_row(db, menu_file::Entity::find_by_id(menu.key()), Ok).await?;
    match menu {
        Some(menu) => with_file(db, &menu).await?.map(Some),
        None => Ok(None),
    }
}

/// The record that is to be changed, or made; a version can be expected only of one that is there.
async fn before(
    db: &impl ConnectionTrait,
    menu: MenuType,
    expected: &Precondition,
) -> Result<Result<Option<MenuFile>, Change<MenuFile>>, StoreError> {
    Ok(match find(db, menu).await? {
        None if *expected == Precondition::Any => Ok(None),
        found => Change::of(found, |file| file.version, expected).map(Some),
    })
}

/// The version at which the record of a menu was removed.
async fn removed_at(
    db: &impl ConnectionTrait,
    menu: MenuType,
) -> Result<Option<Version>, StoreError> {
    let row = removed_menu_file::Entity::find_by_id(menu.key())
        .one(db)
        .await
        .map_err(other)?;
    row.map(|row| removed_version(&row)).transpose()
}

/// Notes at which version a record was removed.
pub(super) async fn note_removed(
    db: &impl ConnectionTrait,
    menu: MenuType,
    version: Version,
) -> Result<(), StoreError> {
    let row = removed_menu_file::ActiveModel {
        key: Set(menu.key().to_owned()),
        version: Set(version.get().into()),
    };
    let replace = OnConflict::column(removed_menu_file::Column::Key)
        .update_column(removed_menu_file::Column::Version)
        .to_owned();
    removed_menu_file::Entity::insert(row)
        .on_conflict(replace)
        .exec_without_returning(db)
        .await
        .map_err(other)?;
    Ok(())
}

async fn with_file(
    db: &impl ConnectionTrait,
    menu: &menu_file::Model,
) -> Result<Result<MenuFile, StoreError>, StoreError> {
    let object = file::Entity::find_by_id(menu.object.as_str());
    let file = each_row(db, object, Ok).await?.pop().transpose();
    Ok(file.and_then(|file| menu_from_row(menu, file)))
}

/// The rows of menus by their keys, each with its file.
pub(super) async fn each_file(
    db: &impl ConnectionTrait,
) -> Result<Vec<(String, Result<MenuFile, StoreError>)>, StoreError> {
    let mut files = Vec::new();
    for menu in each_row(db, menu_file::Entity::find(), Ok).await? {
        files.push(match menu {
            Ok(menu) => {
                let file = with_file(db, &menu).await?;
                (menu.key, file)
            }
            Err(fault) => {
                let key = match &fault {
                    StoreError::Corrupt { key, .. } => key.clone(),
                    _ => String::new(),
                };
                (key, Err(fault))
            }
        });
    }
    Ok(files)
}

/// The rows of the settings, in order.
pub(super) fn lines() -> Select<menu_setting::Entity> {
    menu_setting::Entity::find().order_by_asc(menu_setting::Column::Position)
}

/// The settings, and whether no line is corrupt. A corrupt line is replaced by the default one of its kind.
async fn settings(db: &impl ConnectionTrait) -> Result<(MenuSettings, bool), StoreError> {
    let rows = each_row(db, lines(), setting_from_row).await?;
    let stored = rows.len();
    let lines: Vec<_> = rows.into_iter().filter_map(or_report).collect();
    let is_whole = lines.len() == stored;
    let stored = app_state::row(db).await?.menu_settings_version;
    let version = app_state::version("menu_settings_version", stored);
    let settings = settings_from_lines(lines)?.at_version(version);
    let settings = if is_whole {
        settings
    } else {
        settings.completed()
    };
    Ok((settings, is_whole))
}

/// Whether another menu shows the file of this name.
async fn shown_elsewhere(
    db: &impl ConnectionTrait,
    menu: MenuType,
    object: &ObjectName,
) -> Result<bool, StoreError> {
    let taken = menu_file::Entity::find()
        .filter(menu_file::Column::Object.eq(object.as_str()))
        .filter(menu_file::Column::Key.ne(menu.key()))
        .one(db)
        .await
        .map_err(other)?;
    Ok(taken.is_some())
}

/// Makes the edit as far as the database goes; nobody has signed it yet.
async fn edited(
    db: &impl ConnectionTrait,
    menu: MenuType,
    edit: MenuFileEdit,
    expected: &Precondition,
) -> Result<Change<MenuFile>, NotShown> {
    let before = match before(db, menu, expected).await? {
        Ok(before) => before,
        Err(undone) => return Ok(undone),
    };
    let (name, object) = edit.over(before.as_ref())?;
    let file = MenuFileEdit::showable(files::find(db, &object).await?)?;
    if shown_elsewhere(db, menu, &object).await? {
        return Err(NotShown::Taken);
    }
    Ok(Change::Made(show(db, menu, before, &name, &file).await?))
}

/// Points a menu's record to a file that is in the file index. The name that it leaves becomes a former address.
pub(super) async fn show(
    db: &impl ConnectionTrait,
    menu: MenuType,
    before: Option<MenuFile>,
    name: &MenuFileName,
    file: &StoredFile,
) -> Result<MenuFile, StoreError> {
    let last = match &before {
        Some(before) => Some(before.version),
        None => removed_at(db, menu).await?,
    };
    let version = last.map_or(Version::FIRST, Version::next);
    point(db, menu, name, &file.name, version).await?;
    if let Some(before) = before.filter(|before| before.object != file.name) {
        files::forget(db, &before.object).await?;
        former_menu_addresses::note(db, menu, &before.object).await?;
    }
    Ok(MenuFile {
        key: menu,
        name: name.clone(),
        object: file.name.clone(),
        size: file.size,
        updated: file.updated,
        version,
    })
}

/// Points a menu's record to a name that is already in the file index.
pub(super) async fn point(
    db: &impl ConnectionTrait,
    menu: MenuType,
    name: &MenuFileName,
    object: &ObjectName,
    version: Version,
) -> Result<(), StoreError> {
    let row = menu_file::ActiveModel {
        key: Set(menu.key().to_owned()),
        name: Set(name.as_str().to_owned()),
        object: Set(object.as_str().to_owned()),
        version: Set(version.get().into()),
    };
    let replace = OnConflict::column(menu_file::Column::Key)
        .update_columns([
            menu_file::Column::Name,
            menu_file::Column::Object,
            menu_file::Column::Version,
        ])
        .to_owned();
    menu_file::Entity::insert(row)
        .on_conflict(replace)
        .exec_without_returning(db)
        .await
        .map_err(other)?;
    Ok(())
}

/// Replaces all settings, order and version included.
pub(super) async fn replace_settings(
    db: &impl ConnectionTrait,
    settings: &MenuSettings,
) -> Result<(), StoreError> {
    menu_setting::Entity::delete_many()
        .exec(db)
        .await
        .map_err(other)?;
    menu_setting::Entity::insert_many(settings_to_rows(settings))
        .exec_without_returning(db)
        .await
        .map_err(other)?;
    let version = settings.version().get().into();
    app_state::set(db, Column::MenuSettingsVersion, version).await
}
