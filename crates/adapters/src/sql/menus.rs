use async_trait::async_trait;
use domain::calendar::Timestamp;
use domain::files::{FileName, StoredFile};
use domain::menus::{
    DeletedMenuFile, MenuFile, MenuFileName, MenuSetting, MenuSettings, MenuType,
    StoredMenuSettings,
};
use domain::{Label, RecordVersion};
use ports::{MenuRepository, StoreError};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};

use super::app_state;
use super::column::{StoredValue, column_values, set, text_columns};
use super::entity::entity;
use super::files::{deleted_menu_file, file};
use super::query::{
    corrupt_value_error, delete_where, fetch_optional_row, insert, ok_or_log, read_each_row,
    readable_rows, replace_all_rows, to_store_error, upsert,
};
use super::unit_of_work::SqlUnitOfWork;

column_values!(String: MenuType, |stored| Self::parse_ignore_case(&stored).ok_or("unknown")?, |value| value.lowercase_code().to_owned());
text_columns!(MenuFileName);

entity! {
    menu_file "menu_files" {
        #[sea_orm(primary_key, auto_increment = false)]
        key: MenuType,
        name: MenuFileName,
        #[sea_orm(column_name = "object")]
        file: FileName,
        version: RecordVersion,
    }
}

entity! {
    menu_setting "menu_settings" { position: i64, }
    MenuSetting {
        #[sea_orm(primary_key, auto_increment = false, column_name = "menu")]
        menu_type: MenuType,
        display_label: Label,
        is_checked: bool,
    }
}

entity! {
    /// The version of the last deleted file of each menu.
    deleted_menu_version "deleted_menu_versions" {
        #[sea_orm(primary_key, auto_increment = false)]
        key: MenuType,
        version: RecordVersion,
    }
}

entity! {
    /// The names under which menus had their files.
    former_menu_address "former_menu_addresses" {
        #[sea_orm(primary_key, auto_increment = false, column_name = "object")]
        file: FileName,
        menu: MenuType,
    }
}

fn menu_file(
    menu: MenuType,
    name: MenuFileName,
    version: RecordVersion,
    stored: &StoredFile,
) -> MenuFile {
    MenuFile {
        menu,
        name,
        file: stored.name.clone(),
        size: stored.size,
        updated_at: stored.updated_at,
        version,
    }
}

/// A deleted record with its file.
struct DeletedMenuFileRow(DeletedMenuFile, StoredFile);

impl From<deleted_menu_file::Model> for DeletedMenuFileRow {
    fn from(row: deleted_menu_file::Model) -> Self {
        let (menu, version, deleted_at) = (row.key.0, row.version.0, row.deleted_at.0);
        let name = row.display_name.0.clone();
        let stored = row.into();
        let file = menu_file(menu, name, version, &stored);
        Self(DeletedMenuFile { file, deleted_at }, stored)
    }
}

#[async_trait]
impl MenuRepository for SqlUnitOfWork {
    async fn list_with_files(&mut self) -> Result<Vec<(MenuFile, StoredFile)>, StoreError> {
        let menus = read_menu_file_rows(&self.transaction).await?;
        let menus = menus.into_iter().map(|(_, menu)| menu);
        let mut menus: Vec<_> = menus.filter_map(ok_or_log).collect();
        menus.sort_by_key(|(menu, _)| menu.menu);
        Ok(menus)
    }

    async fn find_with_file(
        &mut self,
        menu: MenuType,
    ) -> Result<Option<(MenuFile, StoredFile)>, StoreError> {
        let row = menu_file::Entity::find_by_id(StoredValue(menu));
        match fetch_optional_row(&self.transaction, row).await? {
            Some(menu) => join_file_row(&self.transaction, menu).await?.map(Some),
            None => Ok(None),
        }
    }

    async fn find_menu_by_file(
        &mut self,
        name: &FileName,
    ) -> Result<Option<(MenuType, MenuFileName)>, StoreError> {
        let row = menu_file::Entity::find().filter(menu_file::Column::File.eq(name.as_str()));
        let row: Option<menu_file::Model> = fetch_optional_row(&self.transaction, row).await?;
        Ok(row.map(|row| (row.key.0, row.name.0)))
    }

    async fn save(&mut self, record: &MenuFile) -> Result<(), StoreError> {
        let row = menu_file::ActiveModel {
            key: set(record.menu),
            name: set(record.name.clone()),
            file: set(record.file.clone()),
            version: set(record.version),
        };
        upsert(self.public_transaction(), [row]).await
    }

    async fn delete(&mut self, menu: MenuType, version: RecordVersion) -> Result<(), StoreError> {
        let db = self.public_transaction();
        let record = menu_file::Column::Key.eq(StoredValue(menu));
        delete_where(db, menu_file::Entity, record).await?;
        let row = deleted_menu_version::ActiveModel {
            key: set(menu),
            version: set(version),
        };
        upsert(db, [row]).await
    }

    async fn find_file_and_version(
        &mut self,
        menu: MenuType,
    ) -> Result<(Option<FileName>, Option<RecordVersion>), StoreError> {
        // Each column is read on its own, because any of them may be corrupt.
        let row = || menu_file::Entity::find_by_id(StoredValue(menu)).select_only();
        let file = row().column(menu_file::Column::File).into_tuple();
        let file: Option<StoredValue<_>> = file.one(&self.transaction).await.unwrap_or_default();
        let version = row().column(menu_file::Column::Version).into_tuple();
        let version: Option<StoredValue<_>> =
            version.one(&self.transaction).await.unwrap_or_default();
        Ok((file.map(|file| file.0), version.map(|version| version.0)))
    }

    async fn deleted_version(
        &mut self,
        menu: MenuType,
    ) -> Result<Option<RecordVersion>, StoreError> {
        let row = deleted_menu_version::Entity::find_by_id(StoredValue(menu));
        let row =
            fetch_optional_row::<_, deleted_menu_version::Model>(&self.transaction, row).await?;
        Ok(row.map(|row| row.version.0))
    }

    async fn find_menu_by_former_name(
        &mut self,
        name: &FileName,
    ) -> Result<Option<MenuType>, StoreError> {
        let row = former_menu_address::Entity::find_by_id(StoredValue(name.clone()));
        let row =
            fetch_optional_row::<_, former_menu_address::Model>(&self.transaction, row).await?;
        Ok(row.map(|row| row.menu.0))
    }

    async fn save_former_menu_name(
        &mut self,
        name: &FileName,
        menu: MenuType,
    ) -> Result<(), StoreError> {
        let row = former_menu_address::ActiveModel {
            file: set(name.clone()),
            menu: set(menu),
        };
        upsert(self.public_transaction(), [row]).await
    }

    async fn list_deleted(&mut self, since: Timestamp) -> Result<Vec<DeletedMenuFile>, StoreError> {
        let deleted = deleted_menu_file::Entity::find()
            .filter(deleted_menu_file::Column::DeletedAt.gt(StoredValue(since)))
            .order_by_desc(deleted_menu_file::Column::DeletedAt)
            .order_by_asc(deleted_menu_file::Column::Key)
            .order_by_desc(deleted_menu_file::Column::Version);
        let deleted = readable_rows::<_, DeletedMenuFileRow>(&self.transaction, deleted).await?;
        Ok(deleted.into_iter().map(|deleted| deleted.0).collect())
    }

    async fn find_deleted(
        &mut self,
        menu: MenuType,
        version: RecordVersion,
    ) -> Result<Option<(DeletedMenuFile, StoredFile)>, StoreError> {
        let row = deleted_menu_file::Entity::find_by_id((StoredValue(menu), StoredValue(version)));
        let deleted = fetch_optional_row(&self.transaction, row).await?;
        Ok(deleted.map(|DeletedMenuFileRow(record, file)| (record, file)))
    }

    async fn insert_deleted(
        &mut self,
        record: &DeletedMenuFile,
        file: &StoredFile,
    ) -> Result<(), StoreError> {
        let row = deleted_menu_file::ActiveModel {
            key: set(record.file.menu),
            version: set(record.file.version),
            display_name: set(record.file.name.clone()),
            deleted_at: set(record.deleted_at),
            ..file.into()
        };
        insert(&self.transaction, row).await
    }

    async fn remove_deleted_menu_file(
        &mut self,
        record: &DeletedMenuFile,
    ) -> Result<(), StoreError> {
        let id = (
            StoredValue(record.file.menu),
            StoredValue(record.file.version),
        );
        deleted_menu_file::Entity::delete_by_id(id)
            .exec(&self.transaction)
            .await
            .map_err(to_store_error)?;
        Ok(())
    }

    async fn purge(&mut self, until: Timestamp) -> Result<u64, StoreError> {
        let is_old = deleted_menu_file::Column::DeletedAt.lte(StoredValue(until));
        delete_where(&self.transaction, deleted_menu_file::Entity, is_old).await
    }

    async fn settings(&mut self) -> Result<StoredMenuSettings, StoreError> {
        let rows = read_each_row(&self.transaction, select_menu_settings()).await?;
        let stored = rows.len();
        let settings: Vec<MenuSetting> = rows.into_iter().filter_map(ok_or_log).collect();
        let has_corrupt_rows = settings.len() < stored;
        let stored = app_state::read_app_state_row(&self.transaction).await?;
        let version =
            app_state::version_or_initial("menu_settings_version", stored.menu_settings_version.0);
        let settings = MenuSettings::parse(settings)
            .map_err(|error| corrupt_value_error("menu_settings", error.0.code(), "menu", error))?
            .with_version(version);
        Ok(StoredMenuSettings {
            readable_settings: settings,
            has_corrupt_rows,
        })
    }

    async fn save_settings(&mut self, settings: &MenuSettings) -> Result<(), StoreError> {
        let db = self.public_transaction();
        let rows = (0..).zip(settings.entries());
        let rows = rows.map(|(position, setting)| menu_setting::ActiveModel {
            position: set(position),
            ..setting.into()
        });
        replace_all_rows(db, rows).await?;
        let version = settings.version().get().into();
        app_state::set_column(db, app_state::Column::MenuSettingsVersion, version).await
    }
}

async fn join_file_row(
    db: &impl ConnectionTrait,
    menu: menu_file::Model,
) -> Result<Result<(MenuFile, StoredFile), StoreError>, StoreError> {
    let (key, name) = (menu.key.0, menu.file);
    let file = read_each_row(db, file::Entity::find_by_id(name))
        .await?
        .pop();
    let missing_file_error = || {
        let error = "there is no file of this name";
        Err(corrupt_value_error(
            "menu_files",
            key.lowercase_code(),
            "object",
            error,
        ))
    };
    let file = file.unwrap_or_else(missing_file_error);
    Ok(file.map(|file| {
        let menu = menu_file(key, menu.name.0, menu.version.0, &file);
        (menu, file)
    }))
}

/// The records by their keys, each with its file.
pub(super) async fn read_menu_file_rows(
    db: &impl ConnectionTrait,
) -> Result<Vec<(String, Result<(MenuFile, StoredFile), StoreError>)>, StoreError> {
    let mut files = Vec::new();
    for menu in read_each_row::<_, menu_file::Model>(db, menu_file::Entity::find()).await? {
        files.push(match menu {
            Ok(menu) => {
                let key = menu.key.0.lowercase_code().to_owned();
                (key, join_file_row(db, menu).await?)
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
pub(super) fn select_menu_settings() -> Select<menu_setting::Entity> {
    menu_setting::Entity::find().order_by_asc(menu_setting::Column::Position)
}
