//! Migrations, as SQL. One that was released never changes.

macro_rules! migrations {
    [$($name:literal),+] => { [$(($name, include_str!(concat!($name, ".sql")))),+] };
}

use ports::{Clock, StoreError};
use sea_orm::{ConnectionTrait, DbErr, EntityTrait};

use self::migration::{ActiveModel, Entity};
use super::column::set;
use super::entity::entity;
use super::query::{insert, store_error};
use crate::clock::SystemClock;

/// Name and statements, in the order of their execution.
const MIGRATIONS: &[(&str, &str)] = &migrations!["m0001_initial"];

entity! {
    migration "seaql_migrations" {
        #[sea_orm(primary_key, auto_increment = false)]
        version: String,
        /// In seconds since 1970.
        applied_at: i64,
    }
}

/// Executes the migrations that are missing.
pub(super) async fn run(db: &impl ConnectionTrait) -> Result<(), StoreError> {
    let create = "CREATE TABLE IF NOT EXISTS seaql_migrations \
                  (version varchar NOT NULL PRIMARY KEY, applied_at bigint NOT NULL)";
    db.execute_unprepared(create).await.map_err(store_error)?;
    let applied = applied(db).await.map_err(store_error)?;
    reject_newer_schema(&applied)?;
    let missing = |name: &str| !applied.iter().any(|version| version == name);
    for (name, statements) in MIGRATIONS.iter().filter(|(name, _)| missing(name)) {
        db.execute_unprepared(statements)
            .await
            .map_err(store_error)?;
        let row = ActiveModel {
            version: set((*name).to_owned()),
            applied_at: set(SystemClock.now().unix_timestamp()),
        };
        insert(db, row).await?;
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
    Ok(rows.into_iter().map(|row| row.version.0).collect())
}

fn reject_newer_schema(applied: &[String]) -> Result<(), StoreError> {
    let is_known = |version: &String| MIGRATIONS.iter().any(|(name, _)| name == version);
    if applied.iter().all(is_known) {
        Ok(())
    } else {
        Err(StoreError::Newer)
    }
}
