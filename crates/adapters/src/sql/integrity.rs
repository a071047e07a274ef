//! Copies and verifies whole databases.

use std::collections::BTreeSet;
use std::path::Path;

use domain::Version;
use domain::files::BlobId;
use ports::CorruptRows;
use ports::StoreError;
use sea_orm::sqlx::{self, ConnectOptions, Connection, sqlite::SqliteConnectOptions};
use sea_orm::{ConnectionTrait, EntityTrait, QueryResult, Statement};

use super::SqlStore;
use super::connection::BUSY_TIMEOUT;
use super::corrupt::{corrupt, each_row, other};
use super::files::referenced_blobs;
use super::tables::staff::member_from_row;
use super::tables::{APP_STATE, app_state, staff};

/// The condition of a database.
#[derive(Debug, Default)]
pub struct Integrity {
    /// What is wrong with the file and with references between rows, one line each.
    pub damage: Vec<String>,
    /// Records that cannot be read, one line each.
    pub unreadable: Vec<String>,
    /// The blobs that rows refer to.
    pub blobs: BTreeSet<BlobId>,
}

impl SqlStore {
    /// Copies the database of one moment to a new file, while other processes read and write.
    ///
    /// # Errors
    /// When the database cannot be read or the copy cannot be written.
    pub async fn copy(file: &Path, to: &Path) -> Result<(), StoreError> {
        let to = to
            .to_str()
            .ok_or_else(|| StoreError::other("the path of the copy is not UTF-8"))?;
        let options = SqliteConnectOptions::new()
            .filename(file)
            .read_only(true)
            .busy_timeout(BUSY_TIMEOUT);
        let mut connection = options.connect().await.map_err(StoreError::other)?;
        sqlx::query("VACUUM INTO ?")
            .bind(to)
            .execute(&mut connection)
            .await
            .map_err(StoreError::other)?;
        connection.close().await.map_err(StoreError::other)
    }

    /// Verifies the file, its foreign keys and its rows.
    ///
    /// # Errors
    /// When the database cannot be queried at all.
    pub async fn integrity(&self) -> Result<Integrity, StoreError> {
        let mut found = Integrity::default();
        for row in self.query("PRAGMA integrity_check").await? {
            let line: String = row.try_get_by_index(0).map_err(other)?;
            if line != "ok" {
                found.damage.push(format!("database: {line}"));
            }
        }
        // A damaged file may answer some queries only.
        if let Err(error) = self.verify_rows(&mut found).await {
            found.damage.push(with_source(&error));
        }
        let blobs = match self.begin_read().await {
            Ok(view) => referenced_blobs(&view).await,
            Err(error) => Err(error),
        };
        match blobs {
            Ok(blobs) => found.blobs = blobs,
            Err(error) => found.damage.push(with_source(&error)),
        }
        Ok(found)
    }

    async fn verify_rows(&self, found: &mut Integrity) -> Result<(), StoreError> {
        for row in self.query("PRAGMA foreign_key_check").await? {
            let table: String = row.try_get_by_index(0).map_err(other)?;
            let parent: String = row.try_get_by_index(2).map_err(other)?;
            found.damage.push(format!(
                "a row of {table} refers to a missing row of {parent}"
            ));
        }
        let house = app_state::Entity::find();
        let house = each_row(self.readers(), house, |row| verify_versions(&row)).await?;
        if house.len() != 1 {
            found
                .damage
                .push("table app_state has not one row".to_owned());
        }
        let staff = each_row(self.readers(), staff::Entity::find(), member_from_row).await?;
        let errors = house.into_iter().filter_map(Result::err);
        let errors = errors.chain(staff.into_iter().filter_map(Result::err));
        found
            .unreadable
            .extend(errors.map(|error| error.to_string()));
        for row in self.corrupt_rows().await? {
            let line = format!("{:?} {} cannot be read", row.kind, row.key);
            found.unreadable.push(line);
        }
        Ok(())
    }

    async fn query(&self, sql: &str) -> Result<Vec<QueryResult>, StoreError> {
        let db = self.readers();
        let query = Statement::from_string(db.get_database_backend(), sql);
        db.query_all_raw(query).await.map_err(other)
    }
}

fn with_source(error: &StoreError) -> String {
    match std::error::Error::source(error) {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

fn verify_versions(row: &app_state::Model) -> Result<(), StoreError> {
    let revision = u64::try_from(row.revision);
    revision.map_err(|fault| corrupt("app_state", APP_STATE, "revision", fault))?;
    for (column, version) in [
        ("menu_settings_version", row.menu_settings_version),
        ("opening_hours_version", row.opening_hours_version),
        ("news_order_version", row.news_order_version),
    ] {
        Version::parse(version).map_err(|fault| corrupt("app_state", APP_STATE, column, fault))?;
    }
    Ok(())
}
