use std::collections::BTreeMap;

use async_trait::async_trait;
use domain::RecordVersion;
use domain::dishes::{CardKey, CardSettings};
use time::Date;

use crate::StoreError;

/// What holds for all cards, and when staff last read each of them.
#[async_trait]
pub trait CardRepository: Send {
    /// `None` if they were never saved.
    async fn find_settings(&mut self) -> Result<Option<(CardSettings, RecordVersion)>, StoreError>;

    async fn save_settings(
        &mut self,
        settings: &CardSettings,
        version: RecordVersion,
    ) -> Result<(), StoreError>;

    /// The days of the last reviews, without corrupt ones.
    async fn list_reviews(&mut self) -> Result<BTreeMap<CardKey, Date>, StoreError>;

    async fn save_review(&mut self, card: &CardKey, reviewed_on: Date) -> Result<(), StoreError>;
}
