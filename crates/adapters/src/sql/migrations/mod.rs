//! Migrations, as SQL. One that was released never changes.

use ports::{Clock, StoreError};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ConnectionTrait, DbErr, EntityTrait};

use super::corrupt::store_error;
use super::tables::migration::{ActiveModel, Entity};
use crate::clock::SystemClock;

/// Name and statements, in the order of their execution.
const MIGRATIONS: [(&str, &str); 1] = [("m0001_initial", include_str!("m0001_initial.sql"))];

/// Executes the migrations that are missing.
pub(super) async fn run(db: &impl ConnectionTrait) -> Result<(), StoreError> {
    let create = "CREATE TABLE IF NOT EXISTS seaql_migrations \
                  (version varchar NOT NULL PRIMARY KEY, applied_at bigint NOT NULL)";
    db.execute_unprepared(create).await.map_err(store_error)?;
    let applied = applied(db).await.map_err(store_error)?;
    reject_newer_schema(&applied)?;
    let missing = |name: &str| !applied.iter().any(|version| version == name);
    for (name, statements) in MIGRATIONS.into_iter().filter(|(name, _)| missing(name)) {
        db.execute_unprepared(statements)
            .await
            .map_err(store_error)?;
        let row = ActiveModel {
            version: Set(name.to_owned()),
            applied_at: Set(SystemClock.now().unix_timestamp()),
        };
        row.insert(db).await.map_err(store_error)?;
    }
    Ok(())
}

/// Fails unless exactly the migrations of this version were executed.
pub(super) async fn check(db: &impl ConnectionTrait) -> Result<(), StoreError> {
    let applied = applied(db).await.map_err(store_error)?;
    reject_newer_schema(&applied)?;
    if applied.len() < MIGRATIONS.len() {
        return Err(StoreError::Older);
    }
    Ok(())
}

/// The names of the executed migrations. Fails for a database that was never migrated.
pub(super) async fn applied(db: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    let rows = Entity::find().all(db).await?;
    Ok(rows.into_iter().map(|row| row.version).collect())
}

fn reject_newer_schema(applied: &[String]) -> Result<(), StoreError> {
    let is_known = |version: &String| MIGRATIONS.iter().any(|(name, _)| name == version);
    if applied.iter().all(is_known) {
        Ok(())
    } else {
        Err(StoreError::Newer)
    }
}
