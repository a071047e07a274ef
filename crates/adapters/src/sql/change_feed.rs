use async_trait::async_trait;
use ports::StoreError;
use ports::driven::{ChangeFeed, Revision};
use sea_orm::{ConnectionTrait, EntityTrait};

use super::SqlHouse;
use super::corrupt::{corrupt, other};
use super::entities::house;
use super::rows::HOUSE;

#[async_trait]
impl ChangeFeed for SqlHouse {
    async fn revision(&self) -> Result<Revision, StoreError> {
        revision(self.readers()).await
    }
}

/// The revision as this connection or transaction sees it.
pub(super) async fn revision(db: &impl ConnectionTrait) -> Result<Revision, StoreError> {
    let row = house::Entity::find_by_id(HOUSE)
        .one(db)
        .await
        .map_err(other)?;
    let row = row.ok_or_else(|| corrupt("house", HOUSE, "id", "the row is missing"))?;
    u64::try_from(row.revision)
        .map(Revision::new)
        .map_err(|fault| corrupt("house", HOUSE, "revision", fault))
}
