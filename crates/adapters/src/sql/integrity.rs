//! Copies and verifies whole databases.

use std::collections::BTreeSet;
use std::path::Path;

use domain::RecordVersion;
use domain::files::BlobId;
use domain::staff::StaffMember;
use ports::StoreError;
use sea_orm::sqlx::{self, ConnectOptions, Connection, sqlite::SqliteConnectOptions};
use sea_orm::{ConnectionTrait, DbBackend, EntityTrait, QueryResult, Statement};

use super::files::referenced_blobs;
use super::query::{read_each_row, to_store_error};
use super::sqlite::BUSY_TIMEOUT;
use super::{SqlStore, app_state, staff};

/// The result of a verification.
#[derive(Debug, Default)]
pub struct IntegrityReport {
    /// Errors in the file and in references between rows, one line each.
    pub damage_reports: Vec<String>,
    /// Records that cannot be read, one line each.
    pub unreadable_records: Vec<String>,
    /// The blobs that rows refer to.
    pub referenced_blobs: BTreeSet<BlobId>,
}

impl SqlStore {
    /// Copies the database of one moment to a new file, while other processes read and write.
    ///
    /// # Errors
    /// When the database cannot be read or the copy cannot be written.
    pub async fn copy_database(file: &Path, to: &Path) -> Result<(), StoreError> {
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

    /// Verifies the file and the foreign keys of SQLite, and the rows.
    ///
    /// # Errors
    /// When the database cannot be queried at all.
    pub async fn integrity_report(&self) -> Result<IntegrityReport, StoreError> {
        let mut integrity_report = IntegrityReport::default();
        for row in self.sqlite_query("PRAGMA integrity_check").await? {
            let line: String = row.try_get_by_index(0).map_err(to_store_error)?;
            if line != "ok" {
                integrity_report
                    .damage_reports
                    .push(format!("database: {line}"));
            }
        }
        // Some queries may fail on a damaged file.
        if let Err(error) = self.verify_rows(&mut integrity_report).await {
            integrity_report
                .damage_reports
                .push(error_with_cause(&error));
        }
        let blobs = match self.begin_read().await {
            Ok(snapshot) => referenced_blobs(&snapshot).await,
            Err(error) => Err(error),
        };
        match blobs {
            Ok(blobs) => integrity_report.referenced_blobs = blobs,
            Err(error) => integrity_report
                .damage_reports
                .push(error_with_cause(&error)),
        }
        Ok(integrity_report)
    }

    async fn verify_rows(&self, integrity_report: &mut IntegrityReport) -> Result<(), StoreError> {
        for row in self.sqlite_query("PRAGMA foreign_key_check").await? {
            let table: String = row.try_get_by_index(0).map_err(to_store_error)?;
            let parent_table: String = row.try_get_by_index(2).map_err(to_store_error)?;
            integrity_report.damage_reports.push(format!(
                "a row of {table} refers to a missing row of {parent_table}"
            ));
        }
        let db = self.readers();
        let app_state_rows =
            read_each_row::<_, app_state::Model>(db, app_state::Entity::find()).await?;
        if app_state_rows.len() != 1 {
            integrity_report
                .damage_reports
                .push("table app_state has not one row".to_owned());
        }
        let app_state_rows = app_state_rows
            .into_iter()
            .map(|state| verify_app_state_values(&state?))
            .filter_map(Result::err);
        let staff = read_each_row::<_, StaffMember>(db, staff::Entity::find()).await?;
        let errors = app_state_rows.chain(staff.into_iter().filter_map(Result::err));
        integrity_report
            .unreadable_records
            .extend(errors.map(|error| error.to_string()));
        for row in self.find_corrupt_rows().await? {
            let line = format!("{:?} {} cannot be read", row.kind, row.key);
            integrity_report.unreadable_records.push(line);
        }
        Ok(())
    }

    /// PostgreSQL verifies its files and foreign keys itself.
    async fn sqlite_query(&self, sql: &str) -> Result<Vec<QueryResult>, StoreError> {
        let db = self.readers();
        if db.get_database_backend() != DbBackend::Sqlite {
            return Ok(Vec::new());
        }
        let query = Statement::from_string(db.get_database_backend(), sql);
        db.query_all_raw(query).await.map_err(to_store_error)
    }
}

fn error_with_cause(error: &StoreError) -> String {
    match std::error::Error::source(error) {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

fn verify_app_state_values(row: &app_state::Model) -> Result<(), StoreError> {
    u64::try_from(row.revision.0)
        .map_err(|error| app_state::corrupt_column_error("revision", error))?;
    for (column, version) in [
        ("menu_settings_version", row.menu_settings_version.0),
        ("opening_hours_version", row.opening_hours_version.0),
        ("news_order_version", row.news_order_version.0),
    ] {
        RecordVersion::parse(version)
            .map_err(|error| app_state::corrupt_column_error(column, error))?;
    }
    Ok(())
}
