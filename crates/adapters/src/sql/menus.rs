use async_trait::async_trait;
use domain::Version;
use domain::calendar::Instant;
use domain::files::{ObjectName, StoredFile};
use domain::menus::{DeletedMenuFile, MenuFile, MenuSettings, MenuType};
use ports::{MenuRepository, StoreError, StoredMenuSettings};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, Select,
};

use super::app_state;
use super::corrupt::{corrupt, each_row, ok_or_log, one_row, readable_rows, store_error};
use super::tables::app_state::Column;
use super::tables::deleted_menu_file::{deleted_menu_from_row, deleted_menu_to_row};
use super::tables::deleted_menu_version::deleted_version;
use super::tables::former_menu_address::former_menu;
use super::tables::menu_file::menu_from_row;
use super::tables::menu_setting::{setting_from_row, settings_from_lines, settings_to_rows};
use super::tables::{
    deleted_menu_file, deleted_menu_version, file, former_menu_address, menu_file, menu_setting,
    write_instant,
};
use super::unit_of_work::SqlUnitOfWork;

#[async_trait]
impl MenuRepository for SqlUnitOfWork {
    async fn list(&mut self) -> Result<Vec<MenuFile>, StoreError> {
        let files = each_file(&self.transaction).await?;
        let files = files.into_iter().map(|(_, file)| file);
        let mut menus: Vec<_> = files.filter_map(ok_or_log).collect();
        menus.sort_by_key(|menu| menu.key);
        Ok(menus)
    }

    async fn find(&mut self, menu: MenuType) -> Result<Option<MenuFile>, StoreError> {
        let row = menu_file::Entity::find_by_id(menu.key());
        match one_row(&self.transaction, row, Ok).await? {
            Some(menu) => with_file(&self.transaction, &menu).await?.map(Some),
            None => Ok(None),
        }
    }

    async fn find_by_object(&mut self, name: &ObjectName) -> Result<Option<MenuType>, StoreError> {
        let key: Option<String> = menu_file::Entity::find()
            .select_only()
            .column(menu_file::Column::Key)
            .filter(menu_file::Column::Object.eq(name.as_str()))
            .into_tuple()
            .one(&self.transaction)
            .await
            .map_err(store_error)?;
        let parse = |key: String| {
            MenuType::parse(&key).map_err(|error| corrupt("menu_files", &key, "key", error))
        };
        key.map(parse).transpose()
    }

    async fn save(&mut self, record: &MenuFile) -> Result<(), StoreError> {
        let row = menu_file::ActiveModel {
            key: Set(record.key.key().to_owned()),
            name: Set(record.name.as_str().to_owned()),
            object: Set(record.object.as_str().to_owned()),
            version: Set(record.version.get().into()),
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
            .exec_without_returning(self.public())
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn delete(&mut self, menu: MenuType, version: Version) -> Result<(), StoreError> {
        let db = self.public();
        let deleted = menu_file::Entity::delete_by_id(menu.key()).exec(db).await;
        deleted.map_err(store_error)?;
        let row = deleted_menu_version::ActiveModel {
            key: Set(menu.key().to_owned()),
            version: Set(version.get().into()),
        };
        let replace = OnConflict::column(deleted_menu_version::Column::Key)
            .update_column(deleted_menu_version::Column::Version)
            .to_owned();
        deleted_menu_version::Entity::insert(row)
            .on_conflict(replace)
            .exec_without_returning(db)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn find_corrupt(
        &mut self,
        menu: MenuType,
    ) -> Result<(Option<ObjectName>, Option<Version>), StoreError> {
        // Each column is read on its own, because any of them may be corrupt.
        let row = || menu_file::Entity::find_by_id(menu.key()).select_only();
        let object = row().column(menu_file::Column::Object).into_tuple();
        let object: Option<String> = object.one(&self.transaction).await.unwrap_or_default();
        let version = row().column(menu_file::Column::Version).into_tuple();
        let version: Option<i64> = version.one(&self.transaction).await.unwrap_or_default();
        Ok((
            object.and_then(|object| ObjectName::parse(object).ok()),
            version.and_then(|version| Version::parse(version).ok()),
        ))
    }

    async fn deleted_version(&mut self, menu: MenuType) -> Result<Option<Version>, StoreError> {
        let row = deleted_menu_version::Entity::find_by_id(menu.key()).one(&self.transaction);
        let row = row.await.map_err(store_error)?;
        row.as_ref().map(deleted_version).transpose()
    }

    async fn find_former(&mut self, name: &ObjectName) -> Result<Option<MenuType>, StoreError> {
        let row = former_menu_address::Entity::find_by_id(name.as_str()).one(&self.transaction);
        let row = row.await.map_err(store_error)?;
        row.as_ref().map(former_menu).transpose()
    }

    async fn save_former(&mut self, name: &ObjectName, menu: MenuType) -> Result<(), StoreError> {
        let row = former_menu_address::ActiveModel {
            object: Set(name.as_str().to_owned()),
            menu: Set(menu.key().to_owned()),
        };
        let replace = OnConflict::column(former_menu_address::Column::Object)
            .update_column(former_menu_address::Column::Menu)
            .to_owned();
        former_menu_address::Entity::insert(row)
            .on_conflict(replace)
            .exec_without_returning(self.public())
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn list_deleted(&mut self, since: Instant) -> Result<Vec<DeletedMenuFile>, StoreError> {
        let deleted = deleted_menu_file::Entity::find()
            .filter(deleted_menu_file::Column::DeletedAt.gt(write_instant(since)?))
            .order_by_desc(deleted_menu_file::Column::DeletedAt)
            .order_by_asc(deleted_menu_file::Column::Key)
            .order_by_desc(deleted_menu_file::Column::Version);
        let read = |row| Ok(deleted_menu_from_row(row)?.0);
        readable_rows(&self.transaction, deleted, read).await
    }

    async fn find_deleted(
        &mut self,
        menu: MenuType,
        version: Version,
    ) -> Result<Option<(DeletedMenuFile, StoredFile)>, StoreError> {
        let row = deleted_menu_file::Entity::find_by_id(deleted_id(menu, version));
        one_row(&self.transaction, row, deleted_menu_from_row).await
    }

    async fn insert_deleted(
        &mut self,
        record: &DeletedMenuFile,
        file: &StoredFile,
    ) -> Result<(), StoreError> {
        let row = deleted_menu_to_row(&record.file, file, record.at)?;
        row.insert(&self.transaction).await.map_err(store_error)?;
        Ok(())
    }

    async fn remove_deleted(&mut self, record: &DeletedMenuFile) -> Result<(), StoreError> {
        let id = deleted_id(record.file.key, record.file.version);
        deleted_menu_file::Entity::delete_by_id(id)
            .exec(&self.transaction)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn purge(&mut self, until: Instant) -> Result<u64, StoreError> {
        let purged = deleted_menu_file::Entity::delete_many()
            .filter(deleted_menu_file::Column::DeletedAt.lte(write_instant(until)?))
            .exec(&self.transaction)
            .await
            .map_err(store_error)?;
        Ok(purged.rows_affected)
    }

    async fn settings(&mut self) -> Result<StoredMenuSettings, StoreError> {
        let rows = each_row(&self.transaction, ordered_settings(), setting_from_row).await?;
        let stored = rows.len();
        let lines: Vec<_> = rows.into_iter().filter_map(ok_or_log).collect();
        let has_defaults = lines.len() < stored;
        let stored = app_state::row(&self.transaction).await?;
        let version = app_state::version("menu_settings_version", stored.menu_settings_version);
        let settings = settings_from_lines(lines)?.at_version(version);
        Ok(StoredMenuSettings {
            settings: if has_defaults {
                settings.with_all_types()
            } else {
                settings
            },
            has_defaults,
        })
    }

    async fn save_settings(&mut self, settings: &MenuSettings) -> Result<(), StoreError> {
        let db = self.public();
        menu_setting::Entity::delete_many()
            .exec(db)
            .await
            .map_err(store_error)?;
        menu_setting::Entity::insert_many(settings_to_rows(settings))
            .exec_without_returning(db)
            .await
            .map_err(store_error)?;
        let version = settings.version().get().into();
        app_state::set(db, Column::MenuSettingsVersion, version).await
    }
}

fn deleted_id(menu: MenuType, version: Version) -> (String, i64) {
    (menu.key().to_owned(), version.get().into())
}

async fn with_file(
    db: &impl ConnectionTrait,
    menu: &menu_file::Model,
) -> Result<Result<MenuFile, StoreError>, StoreError> {
    let object = file::Entity::find_by_id(menu.object.as_str());
    let file = each_row(db, object, Ok).await?.pop().transpose();
    Ok(file.and_then(|file| menu_from_row(menu, file)))
}

/// The records by their keys, each with its file.
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
            Err(error) => {
                let key = match &error {
                    StoreError::Corrupt { key, .. } => key.clone(),
                    _ => String::new(),
                };
                (key, Err(error))
            }
        });
    }
    Ok(files)
}

/// The settings in their order.
pub(super) fn ordered_settings() -> Select<menu_setting::Entity> {
    menu_setting::Entity::find().order_by_asc(menu_setting::Column::Position)
}
