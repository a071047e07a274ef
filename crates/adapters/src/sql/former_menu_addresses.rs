use domain::files::ObjectName;
use domain::menus::MenuType;
use ports::StoreError;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, EntityTrait};

use super::corrupt::store_error;
use super::tables::former_menu_address::{ActiveModel, Column, Entity, former_menu};

pub(super) async fn save(
    db: &impl ConnectionTrait,
    object: &ObjectName,
    menu: MenuType,
) -> Result<(), StoreError> {
    let row = ActiveModel {
        object: Set(object.as_str().to_owned()),
        menu: Set(menu.key().to_owned()),
    };
    let replace = OnConflict::column(Column::Object)
        .update_column(Column::Menu)
        .to_owned();
    Entity::insert(row)
        .on_conflict(replace)
        .exec_without_returning(db)
        .await
        .map_err(store_error)?;
    Ok(())
}

pub(super) async fn find(
    db: &impl ConnectionTrait,
    object: &ObjectName,
) -> Result<Option<MenuType>, StoreError> {
    let row = Entity::find_by_id(object.as_str()).one(db).await;
    row.map_err(store_error)?
        .as_ref()
        .map(former_menu)
        .transpose()
}
