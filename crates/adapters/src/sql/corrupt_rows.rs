//! Records that cannot be read, in SQL.

use async_trait::async_trait;
use domain::Version;
use domain::audit::{AuditAction, AuditContext};
use domain::files::ObjectName;
use domain::menus::MenuType;
use ports::StoreError;
use ports::{CorruptKind, CorruptRecord, CorruptRow, CorruptRows};
use sea_orm::{ConnectionTrait, EntityTrait, QuerySelect};

use super::corrupt::{each_row, other};
use super::entities::{file, menu_file};
use super::rows::{entry_from_row, message_from_row, setting_from_row, special_day_from_row};
use super::{SqlStore, audit, contact, former_menu_addresses, menus, news, opening_hours};

#[async_trait]
impl CorruptRows for SqlStore {
    async fn corrupt_rows(&self) -> Result<Vec<CorruptRow>, StoreError> {
        let view = self.begin_read().await?;
        let news = each_row(&view, news::listed(), entry_from_row).await?;
        let days = opening_hours::special_days();
        let special_days = each_row(&view, days, special_day_from_row).await?;
        let week = opening_hours::each_day(&view).await?;
        let settings = each_row(&view, menus::lines(), setting_from_row).await?;
        let messages = each_row(&view, contact::inbox(), message_from_row).await?;
        let files = menus::each_file(&view).await?;
        view.rollback().await.map_err(other)?;
        let mut corrupt = Vec::new();
        corrupt.extend(keys(CorruptKind::News, news));
        corrupt.extend(keys(CorruptKind::SpecialDay, special_days));
        corrupt.extend(keys(CorruptKind::OpeningHours, week));
        corrupt.extend(keys(CorruptKind::MenuSetting, settings));
        corrupt.extend(keys(CorruptKind::Message, messages));
        let files = files.into_iter().filter(|(_, file)| file.is_err());
        corrupt.extend(files.map(|(key, _)| CorruptRow {
            kind: CorruptKind::MenuFile,
            key,
        }));
        Ok(corrupt)
    }

    async fn remove_corrupt(
        &self,
        record: CorruptRecord,
        by: &AuditContext,
    ) -> Result<bool, StoreError> {
        let transaction = self.begin_write().await?;
        let is_removed = match record {
            CorruptRecord::MenuFile(menu) => remove_menu_file(&transaction, menu).await?,
        };
        if !is_removed {
            transaction.rollback().await.map_err(other)?;
            return Ok(false);
        }
        let deed = match record {
            CorruptRecord::MenuFile(menu) => AuditAction::MenuFileDeleted.on(menu.label()),
        };
        audit::record(&transaction, by, deed).await?;
        transaction.commit().await.map_err(other)?;
        Ok(true)
    }
}

fn keys<T>(
    kind: CorruptKind,
    rows: Vec<Result<T, StoreError>>,
) -> impl Iterator<Item = CorruptRow> {
    rows.into_iter().filter_map(move |row| match row {
        Err(StoreError::Corrupt { key, .. }) => Some(CorruptRow { kind, key }),
        _ => None,
    })
}

async fn remove_menu_file(db: &impl ConnectionTrait, menu: MenuType) -> Result<bool, StoreError> {
    let row = || menu_file::Entity::find_by_id(menu.key()).select_only();
    let object = row().column(menu_file::Column::Object);
    let object: Option<String> = object.into_tuple().one(db).await.unwrap_or_default();
    let version = row().column(menu_file::Column::Version);
    let version: Option<i64> = version.into_tuple().one(db).await.unwrap_or_default();
    let removed = menu_file::Entity::delete_by_id(menu.key()).exec(db).await;
    if removed.map_err(other)?.rows_affected == 0 {
        return Ok(false);
    }
    if let Some(object) = object {
        if let Ok(object) = ObjectName::parse(&*object) {
            former_menu_addresses::note(db, menu, &object).await?;
        }
        let forgotten = file::Entity::delete_by_id(object).exec(db).await;
        forgotten.map_err(other)?;
    }
    let version = version.and_then(|version| Version::parse(version).ok());
    menus::note_removed(db, menu, version.unwrap_or(Version::FIRST)).await?;
    Ok(true)
}
