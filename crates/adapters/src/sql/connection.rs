//! Connections to the database file: one for writing, a pool for reading.

use std::path::Path;
use std::time::Duration;

use backon::{ConstantBuilder, Retryable};
use ports::StoreError;
use sea_orm::sqlx::{
    self, Connection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, SqliteTransactionMode,
    SqlxSqliteConnector, TransactionOptions, TransactionTrait,
};

use super::app_state::repair_app_state;
use super::migrations;
use super::query::to_store_error;

/// How long a connection waits for a lock of another process.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

/// As long as [`BUSY_TIMEOUT`].
const CONNECT_RETRY_POLICY: ConstantBuilder = ConstantBuilder::new()
    .with_delay(Duration::from_millis(50))
    .with_max_times(200);

/// Further readers queue, which takes microseconds.
const READER_CONNECTIONS: u32 = 4;

/// The SQLite database: the [`Store`](ports::Store) of all repositories.
#[derive(Debug, Clone)]
pub struct SqlStore {
    writer: DatabaseConnection,
    readers: DatabaseConnection,
}

impl SqlStore {
    /// Opens or creates the file, and migrates it. Fails for a file of a newer version.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let writer = connect_pool(writer_connect_options(file), 1).await?;
        // One transaction, because processes may start together, and a crash must leave the tables as they were.
        let transaction = begin_immediate(&writer).await?;
        migrations::run(&transaction).await?;
        repair_app_state(&transaction).await?;
        transaction.commit().await.map_err(to_store_error)?;
        // Readers need the file and its journal mode.
        let readers = connect_pool(reader_connect_options(file), READER_CONNECTIONS).await?;
        Ok(Self { writer, readers })
    }

    /// Opens a database without migrating or writing it. Fails for a file of another version.
    pub async fn open_read_only(file: &Path) -> Result<Self, StoreError> {
        let readers = connect_pool(reader_connect_options(file), READER_CONNECTIONS).await?;
        migrations::check_schema_version(&readers).await?;
        let writer = readers.clone();
        Ok(Self { writer, readers })
    }

    /// Migrates a database and closes it. Fails for an empty one, and one of a newer version.
    pub async fn migrate(file: &Path) -> Result<(), StoreError> {
        let writer = connect_pool(writer_connect_options(file), 1).await?;
        // An empty file would become a database without any data.
        let applied_migrations = migrations::applied_migrations(&writer)
            .await
            .map_err(to_store_error)?;
        if applied_migrations.is_empty() {
            return Err(StoreError::other("the database is empty"));
        }
        let transaction = begin_immediate(&writer).await?;
        migrations::run(&transaction).await?;
        transaction.commit().await.map_err(to_store_error)?;
        writer.close().await.map_err(to_store_error)
    }

    /// Closes every connection. SQLite then moves the journal into the file.
    pub async fn close(self) -> Result<(), StoreError> {
        self.readers.close().await.map_err(to_store_error)?;
        self.writer.close().await.map_err(to_store_error)
    }

    pub(super) fn readers(&self) -> &DatabaseConnection {
        &self.readers
    }

    pub(super) async fn begin_read(&self) -> Result<DatabaseTransaction, StoreError> {
        self.readers.begin().await.map_err(to_store_error)
    }

    pub(super) async fn begin_write(&self) -> Result<DatabaseTransaction, StoreError> {
        begin_immediate(&self.writer).await
    }

    /// Truncates the journal, which otherwise has deleted data until it is overwritten. A reader in another process or a
    /// full disk may prevent it; then it is truncated when the database is closed.
    pub(super) async fn truncate_journal(&self) {
        let checkpoint = self
            .writer
            .execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)");
        if let Err(error) = checkpoint.await {
            let error: &dyn std::error::Error = &error;
            tracing::warn!(error, "the journal was not truncated after a deletion");
        }
    }
}

/// Acquires the write lock at once. A transaction that reads first would fail if another process writes in between.
async fn begin_immediate(writer: &DatabaseConnection) -> Result<DatabaseTransaction, StoreError> {
    writer
        .begin_with_options(TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        })
        .await
        .map_err(to_store_error)
}

/// sqlx sets neither the journal mode nor the synchronous level.
fn writer_connect_options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        // Overwrites deleted data, such as messages of guests.
        .pragma("secure_delete", "ON")
}

fn reader_connect_options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        // Not opened read-only: a reader may have to recover the journal after a crash.
        .pragma("query_only", "ON")
}

async fn connect_pool(
    options: SqliteConnectOptions,
    connections: u32,
) -> Result<DatabaseConnection, StoreError> {
    let pool = SqlitePoolOptions::new()
        .max_connections(connections)
        // Reopening a file would only lose prepared statements.
        .idle_timeout(None)
        .max_lifetime(None)
        .after_release(|connection, _| Box::pin(is_connection_reusable(connection)));
    let connect = || pool.clone().connect_with(options.clone());
    // While another process changes the journal mode, SQLite ignores the busy timeout.
    let pool = connect.retry(CONNECT_RETRY_POLICY).when(is_busy).await;
    pool.map(SqlxSqliteConnector::from_sqlx_sqlite_pool)
        .map_err(StoreError::other)
}

/// Whether a connection can begin another transaction. The pool closes and replaces one that cannot.
///
/// SQLite rolls back by itself when the disk is full or fails (<https://sqlite.org/lang_transaction.html>). The driver's
/// `ROLLBACK` then fails, and its transaction depth stays above zero: its next transaction would be a savepoint, in a
/// transaction that nothing commits.
async fn is_connection_reusable(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    // Runs after the queued rollback of a dropped transaction.
    connection.ping().await?;
    Ok(!connection.is_in_transaction())
}

/// `SQLITE_BUSY` or one of its extended codes, which have the same last byte.
fn is_busy(error: &sqlx::Error) -> bool {
    let code = error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code);
    code.and_then(|code| code.parse::<u32>().ok())
        .is_some_and(|code| code & 0xff == 5)
}

#[cfg(test)]
mod tests {
    use sea_orm::Statement;
    use tempfile::TempDir;

    use super::*;
    use crate::sql::app_state::{increment_revision, read_app_state_row};

    async fn pragma(db: &DatabaseConnection, name: &str) -> String {
        let query = Statement::from_string(db.get_database_backend(), format!("PRAGMA {name}"));
        let row = db.query_one_raw(query).await.unwrap().unwrap();
        row.try_get_by_index::<String>(0)
            .or_else(|_| row.try_get_by_index::<i64>(0).map(|n| n.to_string()))
            .unwrap()
    }

    async fn open() -> (TempDir, SqlStore) {
        let folder = tempfile::tempdir().unwrap();
        let store = SqlStore::open(&folder.path().join("wirtshaus.db")).await;
        (folder, store.unwrap())
    }

    /// A transaction that has incremented the revision.
    async fn begin(store: &SqlStore) -> DatabaseTransaction {
        let transaction = store.begin_write().await.unwrap();
        increment_revision(&transaction).await.unwrap();
        transaction
    }

    async fn revision(store: &SqlStore) -> i64 {
        read_app_state_row(store.readers())
            .await
            .unwrap()
            .revision
            .0
    }

    #[tokio::test]
    async fn sets_the_sqlite_pragmas() {
        let (_folder, store) = open().await;
        for (connection, name, expected) in [
            (&store.writer, "journal_mode", "wal"),
            (&store.writer, "synchronous", "2"), // FULL
            (&store.writer, "foreign_keys", "1"),
            (&store.writer, "busy_timeout", "10000"),
            (&store.writer, "query_only", "0"),
            (&store.writer, "secure_delete", "1"),
            (&store.readers, "journal_mode", "wal"),
            (&store.readers, "foreign_keys", "1"),
            (&store.readers, "busy_timeout", "10000"),
            (&store.readers, "query_only", "1"),
        ] {
            assert_eq!(pragma(connection, name).await, expected, "{name}");
        }
    }

    /// As SQLite does on a full disk: it rolls back, and the driver does not notice.
    #[tokio::test]
    async fn replaces_a_connection_whose_transaction_was_rolled_back() {
        let (folder, store) = open().await;
        let write = begin(&store).await;
        write.execute_unprepared("ROLLBACK").await.unwrap();
        assert!(write.commit().await.is_err());

        begin(&store).await.commit().await.unwrap();
        begin(&store).await.rollback().await.unwrap();
        begin(&store).await.commit().await.unwrap();
        // Another process sees both writes and can write too.
        let other = SqlStore::open(&folder.path().join("wirtshaus.db")).await;
        let other = other.unwrap();
        assert_eq!(revision(&other).await, 2);
        begin(&other).await.commit().await.unwrap();
        assert_eq!(pragma(&store.writer, "synchronous").await, "2");
        assert_eq!(pragma(&store.writer, "secure_delete").await, "1");
    }

    #[tokio::test]
    async fn reads_while_a_write_transaction_is_open() {
        let (_folder, store) = open().await;
        let write = begin(&store).await;
        assert_eq!(revision(&store).await, 0);
        write.commit().await.unwrap();
        assert_eq!(revision(&store).await, 1);
    }
}
