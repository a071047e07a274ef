use domain::Version;
use domain::calendar::Instant;
use domain::files::StoredFile;
use domain::menus::{DeletedMenuFile, MenuType};
use ports::StoreError;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
};

use super::corrupt::{one_row, readable_rows, store_error};
use super::tables::deleted_menu_file::{
    Column, Entity, deleted_menu_from_row, deleted_menu_to_row,
};
use super::tables::write_instant;

pub(super) async fn list(
    db: &impl ConnectionTrait,
    since: Instant,
) -> Result<Vec<DeletedMenuFile>, StoreError> {
    let deleted = Entity::find()
        .filter(Column::DeletedAt.gt(write_instant(since)?))
        .order_by_desc(Column::DeletedAt)
        .order_by_asc(Column::Key)
        .order_by_desc(Column::Version);
    readable_rows(db, deleted, |row| Ok(deleted_menu_from_row(row)?.0)).await
}

pub(super) async fn find(
    db: &impl ConnectionTrait,
    menu: MenuType,
    version: Version,
) -> Result<Option<(DeletedMenuFile, StoredFile)>, StoreError> {
    let row = Entity::find_by_id((menu.key().to_owned(), i64::from(version.get())));
    one_row(db, row, deleted_menu_from_row).await
}

pub(super) async fn insert(
    db: &impl ConnectionTrait,
    record: &DeletedMenuFile,
    file: &StoredFile,
) -> Result<(), StoreError> {
    let row = deleted_menu_to_row(&record.file, file, record.at)?;
    row.insert(db).await.map_err(store_error)?;
    Ok(())
}

pub(super) async fn remove(
    db: &impl ConnectionTrait,
    record: &DeletedMenuFile,
) -> Result<(), StoreError> {
    let id = (
        record.file.key.key().to_owned(),
        i64::from(record.file.version.get()),
    );
    Entity::delete_by_id(id)
        .exec(db)
        .await
        .map_err(store_error)?;
    Ok(())
}

pub(super) async fn purge(db: &impl ConnectionTrait, until: Instant) -> Result<u64, StoreError> {
    let purged = Entity::delete_many()
        .filter(Column::DeletedAt.lte(write_instant(until)?))
        .exec(db)
        .await
        .map_err(store_error)?;
    Ok(purged.rows_affected)
}
