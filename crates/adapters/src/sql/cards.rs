use std::collections::BTreeMap;

use async_trait::async_trait;
use domain::RecordVersion;
use domain::dishes::{CardContent, CardKey, CardSettings};
use ports::{CardRepository, StoreError};
use sea_orm::{EntityTrait, Select};
use time::Date;

use super::column::{StoredValue, column_values, set, text_columns};
use super::content::content_tables;
use super::entity::entity;
use super::query::{fetch_optional_row, readable_rows, upsert};
use super::unit_of_work::SqlUnitOfWork;

text_columns!(CardKey);
// Texts, numbers and lists of them have no values that JSON cannot represent.
column_values!(String: CardContent CardSettings, |stored| serde_json::from_str(&stored)?,
    |value| serde_json::to_string(value).unwrap_or_default()
);

content_tables!(content "card": CardKey => CardContent, "card_drafts", "card_versions");

/// The id of the only row.
const SETTINGS_ID: i64 = 1;

entity! {
    card_settings "card_settings" {
        #[sea_orm(primary_key, auto_increment = false)]
        id: i64,
        settings: CardSettings,
        version: RecordVersion,
    }
}

entity! {
    card_review "card_reviews" {
        #[sea_orm(primary_key, auto_increment = false)]
        card: CardKey,
        reviewed_on: Date,
    }
}

#[async_trait]
impl CardRepository for SqlUnitOfWork {
    async fn find_settings(&mut self) -> Result<Option<(CardSettings, RecordVersion)>, StoreError> {
        let row: Option<card_settings::Model> =
            fetch_optional_row(&self.transaction, select_card_settings()).await?;
        Ok(row.map(|row| (row.settings.0, row.version.0)))
    }

    async fn save_settings(
        &mut self,
        settings: &CardSettings,
        version: RecordVersion,
    ) -> Result<(), StoreError> {
        let row = card_settings::ActiveModel {
            id: set(SETTINGS_ID),
            settings: set(settings.clone()),
            version: set(version),
        };
        upsert(self.public_transaction(), [row]).await
    }

    async fn list_reviews(&mut self) -> Result<BTreeMap<CardKey, Date>, StoreError> {
        let rows: Vec<card_review::Model> =
            readable_rows(&self.transaction, card_review::Entity::find()).await?;
        let reviews = rows.into_iter().map(|row| (row.card.0, row.reviewed_on.0));
        Ok(reviews.collect())
    }

    async fn save_review(&mut self, card: &CardKey, reviewed_on: Date) -> Result<(), StoreError> {
        let row = card_review::ActiveModel {
            card: set(card.clone()),
            reviewed_on: set(reviewed_on),
        };
        upsert(self.public_transaction(), [row]).await
    }
}

pub(super) fn select_card_settings() -> Select<card_settings::Entity> {
    card_settings::Entity::find_by_id(StoredValue(SETTINGS_ID))
}
