//! Seed an empty house, in SQL.

use async_trait::async_trait;
use domain::Version;
use ports::StoreError;
use ports::{Revision, Seed, SeedRepository};
use sea_orm::ConnectionTrait;

use super::change_feed::revision;
use super::corrupt::other;
use super::{SqlStore, files, menus, news, opening_hours};

#[async_trait]
impl SeedRepository for SqlStore {
    async fn is_seeded(&self) -> Result<bool, StoreError> {
        Ok(revision(self.readers()).await? > Revision::NONE)
    }

    async fn seed(&self, furnishing: &Seed) -> Result<bool, StoreError> {
        let transaction = self.begin_write().await?;
        // This write is itself the first public one, unless somebody was there before.
        if revision(&transaction).await? > Revision::new(1) {
            transaction.rollback().await.map_err(other)?;
            return Ok(false);
        }
        insert(&transaction, furnishing).await?;
        transaction.commit().await.map_err(other)?;
        Ok(true)
    }
}

async fn insert(db: &impl ConnectionTrait, furnishing: &Seed) -> Result<(), StoreError> {
    for draft in &furnishing.news {
        news::insert(db, draft.clone()).await?;
    }
    let hours = &furnishing.hours;
    opening_hours::save_week(db, hours).await?;
    for day in &hours.special_days {
        opening_hours::insert_special_day(db, day).await?;
    }
    for menu in &furnishing.menus {
        files::save(db, &menu.file).await?;
        menus::save(db, menu.menu, &menu.name, &menu.file.name, Version::FIRST).await?;
    }
    menus::replace_settings(db, &furnishing.settings).await
}
