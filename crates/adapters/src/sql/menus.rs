use async_trait::async_trait;
use domain::files::{ObjectName, StoredFile};
use domain::menus::{MenuFile, MenuFileName, MenuSettings, MenuType};
use ports::StoreError;
use ports::driven::MenuRepository;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use super::corrupt::other;
use super::entities::{file, menu_file, menu_setting};
use super::rows::{menu_from_row, settings_from_rows, settings_to_rows};
use super::{SqlHouse, files};

#[async_trait]
impl MenuRepository for SqlHouse {
    async fn files(&self) -> Result<Vec<MenuFile>, StoreError> {
        let rows = menu_file::Entity::find()
            .find_also_related(file::Entity)
            .all(self.readers())
            .await
            .map_err(other)?;
        let mut menus = rows
            .into_iter()
            .map(|(menu, file)| menu_from_row(&menu, file))
            .collect::<Result<Vec<_>, _>>()?;
        menus.sort_by_key(|menu| menu.key);
        Ok(menus)
    }

    async fn file(&self, menu: MenuType) -> Result<Option<MenuFile>, StoreError> {
        let row = menu_file::Entity::find_by_id(menu.key())
            .find_also_related(file::Entity)
            .one(self.readers())
            .await
            .map_err(other)?;
        row.map(|(menu, file)| menu_from_row(&menu, file))
            .transpose()
    }

    async fn switch(
        &self,
        menu: MenuType,
        name: &MenuFileName,
        file: &StoredFile,
    ) -> Result<MenuFile, StoreError> {
        let transaction = self.begin_write().await?;
        let taken = menu_file::Entity::find()
            .filter(menu_file::Column::Object.eq(file.name.as_str()))
            .filter(menu_file::Column::Key.ne(menu.key()))
            .one(&transaction)
            .await
            .map_err(other)?;
        if taken.is_some() {
            transaction.rollback().await.map_err(other)?;
            return Err(StoreError::Conflict {
                what: "another menu shows a file of this name",
            });
        }
        let before = menu_file::Entity::find_by_id(menu.key())
            .one(&transaction)
            .await
            .map_err(other)?;
        files::upsert(&transaction, file).await?;
        point(&transaction, menu, name, &file.name).await?;
        if let Some(before) = before.filter(|before| before.object != file.name.as_str()) {
            file::Entity::delete_by_id(before.object)
                .exec(&transaction)
                .await
                .map_err(other)?;
        }
        transaction.commit().await.map_err(other)?;
        Ok(MenuFile {
            key: menu,
            name: name.clone(),
            object: file.name.clone(),
            size: file.size,
            updated: file.updated,
        })
    }

    async fn settings(&self) -> Result<MenuSettings, StoreError> {
        let rows = menu_setting::Entity::find()
            .order_by_asc(menu_setting::Column::Position)
            .all(self.readers())
            .await
            .map_err(other)?;
        settings_from_rows(rows)
    }

    async fn save_settings(&self, settings: &MenuSettings) -> Result<(), StoreError> {
        let transaction = self.begin_write().await?;
        replace_settings(&transaction, settings).await?;
        transaction.commit().await.map_err(other)
    }
}

/// Points a menu's record to a name that is already in the file index.
pub(super) async fn point(
    db: &impl ConnectionTrait,
    menu: MenuType,
    name: &MenuFileName,
    object: &ObjectName,
) -> Result<(), StoreError> {
    let row = menu_file::ActiveModel {
        key: Set(menu.key().to_owned()),
        name: Set(name.as_str().to_owned()),
        object: Set(object.as_str().to_owned()),
    };
    let replace = OnConflict::column(menu_file::Column::Key)
        .update_columns([menu_file::Column::Name, menu_file::Column::Object])
        .to_owned();
    menu_file::Entity::insert(row)
        .on_conflict(replace)
        .exec_without_returning(db)
        .await
        .map_err(other)?;
    Ok(())
}

/// Replaces all settings, order included.
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
    Ok(())
}
