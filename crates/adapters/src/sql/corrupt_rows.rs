use domain::RecordVersion;
use domain::contact::ReceivedMessage;
use domain::dishes::Dish;
use domain::inn::MasterData;
use domain::lunch::{LunchSettings, LunchWeek};
use domain::menus::MenuSetting;
use domain::news::NewsEntry;
use domain::opening_hours::{Season, SpecialDay};
use ports::{CorruptKind, CorruptRow, StoreError};

use super::query::{read_each_row, to_store_error};
use super::{
    SqlStore, cards, contact, content, dishes, lunch, master_data, menus, news, opening_hours,
};

impl SqlStore {
    pub(super) async fn find_corrupt_rows(&self) -> Result<Vec<CorruptRow>, StoreError> {
        let snapshot = self.begin_read().await?;
        let news = read_each_row::<_, NewsEntry>(&snapshot, news::select_existing_news()).await?;
        let days =
            read_each_row::<_, SpecialDay>(&snapshot, opening_hours::select_special_days()).await?;
        let seasons =
            read_each_row::<_, Season>(&snapshot, opening_hours::select_seasons()).await?;
        let week = opening_hours::read_weekday_rows(&snapshot).await?;
        let settings =
            read_each_row::<_, MenuSetting>(&snapshot, menus::select_menu_settings()).await?;
        let messages =
            read_each_row::<_, ReceivedMessage>(&snapshot, contact::select_messages()).await?;
        let master_data =
            read_each_row::<_, MasterData>(&snapshot, master_data::select_master_data()).await?;
        let weeks =
            read_each_row::<_, (LunchWeek, RecordVersion)>(&snapshot, lunch::select_weeks());
        let weeks = weeks.await?;
        let lunch =
            read_each_row::<_, (LunchSettings, RecordVersion)>(&snapshot, lunch::select_settings());
        let lunch = lunch.await?;
        let contents = content::pages::find_corrupt_contents(&snapshot).await?;
        let dishes = read_each_row::<_, Dish>(&snapshot, dishes::select_existing_dishes()).await?;
        let cards = cards::content::find_corrupt_contents(&snapshot).await?;
        let card_settings = read_each_row::<_, cards::card_settings::Model>(
            &snapshot,
            cards::select_card_settings(),
        )
        .await?;
        let files = menus::read_menu_file_rows(&snapshot).await?;
        snapshot.rollback().await.map_err(to_store_error)?;
        let files = files.into_iter().filter(|(_, file)| file.is_err());
        let corrupt_keys_by_kind = [
            (CorruptKind::News, corrupt_row_keys(news)),
            (CorruptKind::SpecialDay, corrupt_row_keys(days)),
            (CorruptKind::Season, corrupt_row_keys(seasons)),
            (CorruptKind::OpeningHours, corrupt_row_keys(week)),
            (CorruptKind::MenuSetting, corrupt_row_keys(settings)),
            (CorruptKind::Message, corrupt_row_keys(messages)),
            (CorruptKind::MasterData, corrupt_row_keys(master_data)),
            (CorruptKind::PageContent, corrupt_row_keys(contents)),
            (CorruptKind::LunchWeek, corrupt_row_keys(weeks)),
            (CorruptKind::LunchSettings, corrupt_row_keys(lunch)),
            (CorruptKind::Dish, corrupt_row_keys(dishes)),
            (CorruptKind::CardContent, corrupt_row_keys(cards)),
            (CorruptKind::CardSettings, corrupt_row_keys(card_settings)),
            (CorruptKind::MenuFile, files.map(|(key, _)| key).collect()),
        ];
        let rows = corrupt_keys_by_kind.into_iter().flat_map(|(kind, keys)| {
            let row = move |key| CorruptRow { kind, key };
            keys.into_iter().map(row)
        });
        Ok(rows.collect())
    }
}

/// The keys of the corrupt rows.
fn corrupt_row_keys<T>(rows: Vec<Result<T, StoreError>>) -> Vec<String> {
    let errors = rows.into_iter().filter_map(Result::err);
    let key = |error| match error {
        StoreError::Corrupt { key, .. } => Some(key),
        _ => None,
    };
    errors.filter_map(key).collect()
}
