use async_trait::async_trait;
use ports::StoreError;
use ports::{CorruptKind, CorruptRow, CorruptRows};

use super::corrupt::{each_row, store_error};
use super::tables::contact_message::message_from_row;
use super::tables::menu_setting::setting_from_row;
use super::tables::news::entry_from_row;
use super::tables::special_day::special_day_from_row;
use super::{SqlStore, contact, menus, news, opening_hours};

#[async_trait]
impl CorruptRows for SqlStore {
    async fn corrupt_rows(&self) -> Result<Vec<CorruptRow>, StoreError> {
        let view = self.begin_read().await?;
        let news = each_row(&view, news::listed(), entry_from_row).await?;
        let days = opening_hours::special_days();
        let special_days = each_row(&view, days, special_day_from_row).await?;
        let week = opening_hours::each_day(&view).await?;
        let settings = each_row(&view, menus::ordered_settings(), setting_from_row).await?;
        let messages = each_row(&view, contact::newest_first(), message_from_row).await?;
        let files = menus::each_file(&view).await?;
        view.rollback().await.map_err(store_error)?;
        let mut corrupt = Vec::new();
        corrupt.extend(corrupt_keys(CorruptKind::News, news));
        corrupt.extend(corrupt_keys(CorruptKind::SpecialDay, special_days));
        corrupt.extend(corrupt_keys(CorruptKind::OpeningHours, week));
        corrupt.extend(corrupt_keys(CorruptKind::MenuSetting, settings));
        corrupt.extend(corrupt_keys(CorruptKind::Message, messages));
        let files = files.into_iter().filter(|(_, file)| file.is_err());
        corrupt.extend(files.map(|(key, _)| CorruptRow {
            kind: CorruptKind::MenuFile,
            key,
        }));
        Ok(corrupt)
    }
}

fn corrupt_keys<T>(
    kind: CorruptKind,
    rows: Vec<Result<T, StoreError>>,
) -> impl Iterator<Item = CorruptRow> {
    rows.into_iter().filter_map(move |row| match row {
        Err(StoreError::Corrupt { key, .. }) => Some(CorruptRow { kind, key }),
        _ => None,
    })
}
