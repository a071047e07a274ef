//! Migrations, as SQL for SQLite. One that was released never changes.
//!
//! `sea-orm-migration` does the same, but turns on `SeaORM`'s default features, which add a tenth to a release build and 4 MB
//! to the binary.

mod object_names;

use ports::{Clock, StoreError};
use sea_orm::{ConnectionTrait, EntityTrait};

use self::migration::{ActiveModel, Entity};
use super::column::set;
use super::dialect;
use super::entity::entity;
use super::query::{insert, to_store_error};
use crate::clock::SystemClock;

/// Name and statements, in the order of their names and execution. An empty file is [`object_names`].
const MIGRATIONS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

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
    db.execute_unprepared(create)
        .await
        .map_err(to_store_error)?;
    let applied_migrations = applied_migrations(db).await?;
    reject_newer_schema(&applied_migrations)?;
    let is_missing = |name: &str| !applied_migrations.iter().any(|version| version == name);
    for (name, statements) in MIGRATIONS.iter().filter(|(name, _)| is_missing(name)) {
        if statements.is_empty() {
            object_names::normalize(db).await?;
        } else {
            let statements = dialect::migration(db.get_database_backend(), statements);
            let executed = db.execute_unprepared(&statements).await;
            executed.map_err(to_store_error)?;
        }
        let row = ActiveModel {
            version: set((*name).to_owned()),
            applied_at: set(SystemClock.now().unix_timestamp()),
        };
        insert(db, row).await?;
    }
    Ok(())
}

/// Fails unless exactly the migrations of this version were executed.
pub(super) async fn check_schema_version(db: &impl ConnectionTrait) -> Result<(), StoreError> {
    let applied_migrations = applied_migrations(db).await?;
    reject_newer_schema(&applied_migrations)?;
    if applied_migrations.len() < MIGRATIONS.len() {
        return Err(StoreError::DatabaseNeedsMigration);
    }
    Ok(())
}

/// The names of the executed migrations. Fails for a SQLite file that was never migrated.
pub(super) async fn applied_migrations(
    db: &impl ConnectionTrait,
) -> Result<Vec<String>, StoreError> {
    let rows = match Entity::find().all(db).await {
        Err(error) if dialect::is_table_missing(&error) => Vec::new(),
        rows => rows.map_err(to_store_error)?,
    };
    Ok(rows.into_iter().map(|row| row.version.0).collect())
}

fn reject_newer_schema(applied_migrations: &[String]) -> Result<(), StoreError> {
    let is_known = |version: &String| MIGRATIONS.iter().any(|(name, _)| name == version);
    if applied_migrations.iter().all(is_known) {
        Ok(())
    } else {
        Err(StoreError::DatabaseTooNew)
    }
}
