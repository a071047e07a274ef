//! Copies and verifies whole databases.

use std::collections::BTreeSet;
use std::path::Path;

use domain::files::BlobId;
use ports::StoreError;
use ports::driven::CorruptRows;
use sea_orm::sqlx::{self, ConnectOptions, Connection, sqlite::SqliteConnectOptions};
use sea_orm::{ConnectionTrait, EntityTrait, QueryResult, Statement};

use super::SqlHouse;
use super::connection::BUSY;
use super::corrupt::{each_row, other};
use super::entities::{file, menu_trash, upload_piece};
use super::rows::{file_from_row, piece_from_row, trashed_from_row};

/// The condition of a database.
#[derive(Debug, Default)]
pub struct Integrity {
    /// What is wrong, one line each.
    pub problems: Vec<String>,
    /// The blobs that readable rows refer to.
    pub blobs: BTreeSet<BlobId>,
}

impl SqlHouse {
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
            .busy_timeout(BUSY);
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
        let mut problems = Vec::new();
        for row in self.query("PRAGMA integrity_check").await? {
            let line: String = row.try_get_by_index(0).map_err(other)?;
            if line != "ok" {
                problems.push(format!("database: {line}"));
            }
        }
        for row in self.query("PRAGMA foreign_key_check").await? {
            let table: String = row.try_get_by_index(0).map_err(other)?;
            let parent: String = row.try_get_by_index(2).map_err(other)?;
            problems.push(format!(
                "a row of {table} refers to a missing row of {parent}"
            ));
        }
        for row in self.corrupt_rows().await? {
            problems.push(format!("{:?} {} cannot be read", row.kind, row.key));
        }
        let moment = self.begin_read().await?;
        let files = each_row(&moment, file::Entity::find(), |row| {
            Ok(file_from_row(row)?.blob)
        });
        let mut references = files.await?;
        let pieces = each_row(&moment, upload_piece::Entity::find(), |row| {
            Ok(piece_from_row(&row)?.blob)
        });
        references.extend(pieces.await?);
        let trashed = each_row(&moment, menu_trash::Entity::find(), |row| {
            Ok(trashed_from_row(row)?.1.blob)
        });
        references.extend(trashed.await?);
        moment.rollback().await.map_err(other)?;
        let mut blobs = BTreeSet::new();
        for reference in references {
            match reference {
                Ok(blob) => drop(blobs.insert(blob)),
                Err(error) => problems.push(error.to_string()),
            }
        }
        Ok(Integrity { problems, blobs })
    }

    async fn query(&self, sql: &str) -> Result<Vec<QueryResult>, StoreError> {
        let db = self.readers();
        let query = Statement::from_string(db.get_database_backend(), sql);
        db.query_all_raw(query).await.map_err(other)
    }
}
