//! Connections to a SQLite file.

use std::path::Path;
use std::time::Duration;

use backon::{ConstantBuilder, Retryable};
use ports::StoreError;
use sea_orm::sqlx::{
    self, Connection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use sea_orm::{DatabaseConnection, SqlxSqliteConnector};

/// How long a connection waits for a lock of another process.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

/// The attempts take as long as [`BUSY_TIMEOUT`].
const CONNECT_RETRY_POLICY: ConstantBuilder = ConstantBuilder::new()
    .with_delay(Duration::from_millis(50))
    .with_max_times(200);

/// Further readers queue, which takes microseconds.
const READER_CONNECTIONS: u32 = 4;

pub(super) async fn connect_writer(file: &Path) -> Result<DatabaseConnection, StoreError> {
    connect_pool(writer_connect_options(file), 1).await
}

pub(super) async fn connect_readers(file: &Path) -> Result<DatabaseConnection, StoreError> {
    connect_pool(reader_connect_options(file), READER_CONNECTIONS).await
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
