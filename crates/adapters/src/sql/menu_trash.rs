//! The trash of menus, in SQL.

use domain::Version;
use domain::audit::{AuditAction, AuditContext};
use domain::calendar::Instant;
use domain::files::StoredFile;
use domain::menus::{DeletedMenuFile, MenuFile, MenuType};
use ports::NotShown;
use ports::StoreError;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
};

use super::corrupt::{other, readable_rows};
use super::entities::menu_trash::{Column, Entity};
use super::rows::{trashed_from_row, trashed_to_row, write_instant};
use super::{audit, files, menus};

/// Puts a record that was removed into the trash, with its file as it was.
pub(super) async fn put(
    db: &impl ConnectionTrait,
    record: &MenuFile,
    file: &StoredFile,
    at: Instant,
) -> Result<(), StoreError> {
    let row = trashed_to_row(record, file, at)?;
    row.insert(db).await.map_err(other)?;
    Ok(())
}

/// What was put there after an instant, the latest first.
pub(super) async fn list(
    db: &impl ConnectionTrait,
    since: Instant,
) -> Result<Vec<DeletedMenuFile>, StoreError> {
    let trash = Entity::find()
        .filter(Column::DeletedAt.gt(write_instant(since)?))
        .order_by_desc(Column::DeletedAt)
        .order_by_asc(Column::Key)
        .order_by_desc(Column::Version);
    readable_rows(db, trash, |row| Ok(trashed_from_row(row)?.0)).await
}

/// Gives a menu back what was put there after an instant, signed; `None` when it is not there.
pub(super) async fn take_back(
    db: &impl ConnectionTrait,
    menu: MenuType,
    version: Version,
    since: Instant,
    by: &AuditContext,
) -> Result<Option<MenuFile>, NotShown> {
    let id = (menu.key().to_owned(), i64::from(version.get()));
    let row = Entity::find_by_id(id.clone()).one(db).await;
    let Some(row) = row.map_err(StoreError::other)? else {
        return Ok(None);
    };
    let (deleted, file) = trashed_from_row(row)?;
    if deleted.at <= since {
        return Ok(None);
    }
    let is_free = files::find(db, &file.name).await?.is_none();
    if !is_free || menus::find(db, menu).await?.is_some() {
        return Err(NotShown::Taken);
    }
    let taken = Entity::delete_by_id(id).exec(db).await;
    taken.map_err(StoreError::other)?;
    files::upsert(db, &file).await?;
    let shown = menus::show(db, menu, None, &deleted.file.name, &file).await?;
    let deed = AuditAction::MenuFileRestored.on(shown.name.as_str());
    audit::record(db, by, deed).await?;
    Ok(Some(shown))
}

/// Forgets what was put there at an instant or before; answers how much that was.
pub(super) async fn purge(db: &impl ConnectionTrait, until: Instant) -> Result<u64, StoreError> {
    let purged = Entity::delete_many()
        .filter(Column::DeletedAt.lte(write_instant(until)?))
        .exec(db)
        .await
        .map_err(other)?;
    Ok(purged.rows_affected)
}
