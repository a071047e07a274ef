//! The database file: one connection that writes, some that read, and the transactions over them.

use std::path::Path;
use std::time::Duration;

use ports::StoreError;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::sqlx::{
    self, Connection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseConnection, DatabaseTransaction, EntityTrait,
    QueryFilter, SqliteTransactionMode, SqlxSqliteConnector, TransactionOptions, TransactionTrait,
};
use sea_orm_migration::{MigratorTrait, seaql_migrations};

use super::app_state::repair;
use super::corrupt::{corrupt, other};
use super::entities::app_state;
use super::migrations::Migrator;
use super::rows::HOUSE;

/// How long a writer waits for one in another process.
pub(super) const BUSY: Duration = Duration::from_secs(10);

/// How long after finding the file busy it is tried again.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// How many can read at the same time; beyond that they queue, which takes microseconds.
const READERS: u32 = 4;

/// The house in a SQLite file: every repository, over one file.
#[derive(Debug, Clone)]
pub struct SqlStore {
    writer: DatabaseConnection,
    readers: DatabaseConnection,
}

impl SqlStore {
    /// Opens the file, making it when it is missing, and brings its tables up to date.
    ///
    /// # Errors
    /// When the file cannot be opened, is no database, or was written by a newer version.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let writer = connect(writing(file), 1).await?;
        // All in one transaction: two processes that start together do not meet half way, and a crash leaves the tables as
        // they were.
        let transaction = immediate(&writer).await?;
        migrate(&transaction).await?;
        repair(&transaction).await?;
        transaction.commit().await.map_err(other)?;
        // Only now does the file exist, and is in the journal mode that readers find there.
        let readers = connect(reading(file), READERS).await?;
        Ok(Self { writer, readers })
    }

    /// Opens a database to look at it: nothing is migrated, repaired or written.
    ///
    /// # Errors
    /// When the file cannot be opened, or was written by another version.
    pub async fn open_read_only(file: &Path) -> Result<Self, StoreError> {
        let readers = connect(reading(file), READERS).await?;
        let applied = seaql_migrations::Entity::find().all(&readers).await;
        let applied = applied.map_err(other)?;
        refuse_newer(&applied)?;
        if applied.len() < Migrator::migrations().len() {
            return Err(StoreError::Older);
        }
        let writer = readers.clone();
        Ok(Self { writer, readers })
    }

    /// Brings the tables of a database up to date, and nothing else.
    ///
    /// # Errors
    /// When the file cannot be opened, is empty or something else, or was written by a newer version.
    pub async fn migrate(file: &Path) -> Result<(), StoreError> {
        let writer = connect(writing(file), 1).await?;
        // An empty file would become a database without any data.
        let applied = seaql_migrations::Entity::find().one(&writer).await;
        if applied.map_err(other)?.is_none() {
            return Err(StoreError::other("the database is empty"));
        }
        let transaction = immediate(&writer).await?;
        migrate(&transaction).await?;
        transaction.commit().await.map_err(other)?;
        writer.close().await.map_err(other)
    }

    /// Closes every connection, so that the file alone holds everything.
    ///
    /// # Errors
    /// When the database fails to close.
    pub async fn close(self) -> Result<(), StoreError> {
        self.readers.close().await.map_err(other)?;
        self.writer.close().await.map_err(other)
    }

    /// Where queries run that change nothing.
    pub(super) fn readers(&self) -> &DatabaseConnection {
        &self.readers
    }

    /// A view of one moment, for reads of more than one query.
    pub(super) async fn begin_read(&self) -> Result<DatabaseTransaction, StoreError> {
        self.readers.begin().await.map_err(other)
    }

    /// Begins a write that no guest can see: the revision stays.
    pub(super) async fn begin_private_write(&self) -> Result<DatabaseTransaction, StoreError> {
        immediate(&self.writer).await
    }

    /// Begins a public write: the revision rises with it, or not at all. Dropped uncommitted, it
    /// changes nothing.
    ///
    /// The revision comes first: it makes writers queue for that row, so that whatever a write
    /// reads after this stays true until it commits.
    pub(super) async fn begin_write(&self) -> Result<DatabaseTransaction, StoreError> {
        let transaction = self.begin_private_write().await?;
        let raised = app_state::Entity::update_many()
            .col_expr(
                app_state::Column::Revision,
                Expr::col(app_state::Column::Revision).add(1),
            )
            .filter(app_state::Column::Id.eq(HOUSE))
            .exec(&transaction)
            .await
            .map_err(other)?;
        if raised.rows_affected == 0 {
            return Err(corrupt("app_state", HOUSE, "id", "the row is missing"));
        }
        Ok(transaction)
    }

    /// Empties the journal, which still has what was just deleted until something is written over it. A reader in
    /// another process or a full disk may prevent it; then the journal is emptied when the database is closed.
    pub(super) async fn empty_journal(&self) {
        let emptied = self
            .writer
            .execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)");
        if let Err(error) = emptied.await {
            let error: &dyn std::error::Error = &error;
            tracing::warn!(error, "the journal was not emptied after a deletion");
        }
    }
}

/// Takes the write lock at once. A transaction that reads first and writes later would fail, not
/// wait, when another process wrote in between.
async fn immediate(writer: &DatabaseConnection) -> Result<DatabaseTransaction, StoreError> {
    writer
        .begin_with_options(TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        })
        .await
        .map_err(other)
}

async fn migrate(transaction: &DatabaseTransaction) -> Result<(), StoreError> {
    let applied = Migrator::get_migration_models(transaction).await;
    refuse_newer(&applied.map_err(other)?)?;
    Migrator::up(transaction, None).await.map_err(other)
}

/// Refuses a database with a migration that this version does not have.
fn refuse_newer(applied: &[seaql_migrations::Model]) -> Result<(), StoreError> {
    let known = Migrator::migrations();
    let is_known = |version: &str| known.iter().any(|migration| migration.name() == version);
    if applied.iter().all(|row| is_known(&row.version)) {
        Ok(())
    } else {
        Err(StoreError::Newer)
    }
}

/// sqlx sets neither the journal mode nor the level of synchronisation.
fn writing(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY)
        // What is deleted is overwritten, and not only forgotten: a guest's words are in the file no more.
        .pragma("secure_delete", "ON")
}

fn reading(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .foreign_keys(true)
        .busy_timeout(BUSY)
        // Not opened read-only: a reader may have to recover what a crash left in the journal.
        .pragma("query_only", "ON")
}

async fn connect(
    options: SqliteConnectOptions,
    connections: u32,
) -> Result<DatabaseConnection, StoreError> {
    let pool = SqlitePoolOptions::new()
        .max_connections(connections)
        // A file does not hang up; opening it again would only cost the statements prepared so far.
        .idle_timeout(None)
        .max_lifetime(None)
        .after_release(|connection, _| Box::pin(is_reusable(connection)));
    let mut looks = BUSY.as_millis() / LOOK_AGAIN.as_millis();
    loop {
        match pool.clone().connect_with(options.clone()).await {
            Ok(pool) => return Ok(SqlxSqliteConnector::from_sqlx_sqlite_pool(pool)),
            // A file whose journal another process is just changing is busy at once, whatever the patience.
            Err(fault) if looks > 0 && is_busy(&fault) => {
                looks -= 1;
                tokio::time::sleep(LOOK_AGAIN).await;
            }
            Err(fault) => return Err(StoreError::other(fault)),
        }
    }
}

/// Whether a connection can begin another transaction; the pool closes one that cannot, and opens a new one when asked.
///
/// SQLite rolls back by itself when the disk is full or fails (<https://sqlite.org/lang_transaction.html>). The driver's
/// `ROLLBACK` then fails, and its transaction depth stays above zero: its next transaction would be a savepoint, in a
/// transaction that nothing commits.
async fn is_reusable(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    // The rollback of a dropped transaction is queued. This is answered after it.
    connection.ping().await?;
    Ok(!connection.is_in_transaction())
}

/// `SQLITE_BUSY` in one of its extended forms, whose last byte is the plain one.
fn is_busy(fault: &sqlx::Error) -> bool {
    let code = fault
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code);
    code.and_then(|code| code.parse::<u32>().ok())
        .is_some_and(|code| code & 0xff == 5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sea_orm::Statement;

    async fn pragma(db: &DatabaseConnection, name: &str) -> String {
        let ask = Statement::from_string(db.get_database_backend(), format!("PRAGMA {name}"));
        let row = db.query_one_raw(ask).await.unwrap().unwrap();
        row.try_get_by_index::<String>(0)
            .or_else(|_| row.try_get_by_index::<i64>(0).map(|n| n.to_string()))
            .unwrap()
    }

    #[tokio::test]
    async fn sets_what_sqlx_leaves_open() {
        let folder = tempfile::tempdir().unwrap();
        let house = SqlStore::open(&folder.path().join("house.sqlite"))
            .await
            .unwrap();
        for (connection, name, expected) in [
            (&house.writer, "journal_mode", "wal"),
            (&house.writer, "synchronous", "2"), // FULL
            (&house.writer, "foreign_keys", "1"),
            (&house.writer, "busy_timeout", "10000"),
            (&house.writer, "query_only", "0"),
            (&house.writer, "secure_delete", "1"),
            (&house.readers, "journal_mode", "wal"),
            (&house.readers, "foreign_keys", "1"),
            (&house.readers, "busy_timeout", "10000"),
            (&house.readers, "query_only", "1"),
        ] {
            assert_eq!(pragma(connection, name).await, expected, "{name}");
        }
    }

    /// As SQLite does on a full disk: it rolls back, and the driver does not notice.
    #[tokio::test]
    async fn replaces_a_connection_whose_transaction_was_rolled_back() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("house.sqlite");
        let house = SqlStore::open(&file).await.unwrap();
        let write = house.begin_write().await.unwrap();
        write.execute_unprepared("ROLLBACK").await.unwrap();
        assert!(write.commit().await.is_err());

        house.begin_write().await.unwrap().commit().await.unwrap();
        let unknown = house.begin_write().await.unwrap();
        unknown.rollback().await.unwrap();
        house.begin_write().await.unwrap().commit().await.unwrap();
        // Another process sees both writes and can write too.
        let other = SqlStore::open(&file).await.unwrap();
        let row = app_state::Entity::find_by_id(HOUSE)
            .one(other.readers())
            .await;
        assert_eq!(row.unwrap().unwrap().revision, 2);
        other.begin_write().await.unwrap().commit().await.unwrap();
        assert_eq!(pragma(&house.writer, "synchronous").await, "2");
        assert_eq!(pragma(&house.writer, "secure_delete").await, "1");
    }

    #[tokio::test]
    async fn reads_while_a_write_is_open() {
        let folder = tempfile::tempdir().unwrap();
        let house = SqlStore::open(&folder.path().join("house.sqlite"))
            .await
            .unwrap();
        let write = house.begin_write().await.unwrap();
        let row = app_state::Entity::find_by_id(HOUSE)
            .one(house.readers())
            .await;
        assert_eq!(row.unwrap().unwrap().revision, 0);
        write.commit().await.unwrap();
        let row = app_state::Entity::find_by_id(HOUSE)
            .one(house.readers())
            .await;
        assert_eq!(row.unwrap().unwrap().revision, 1);
    }
}
