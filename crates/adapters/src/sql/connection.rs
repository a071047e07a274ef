use std::path::Path;
use std::time::Duration;

use ports::StoreError;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sea_orm::{
    ColumnTrait, DatabaseConnection, DatabaseTransaction, EntityTrait, QueryFilter,
    SqliteTransactionMode, SqlxSqliteConnector, TransactionOptions, TransactionTrait,
};
use sea_orm_migration::MigratorTrait;

use super::corrupt::{corrupt, other};
use super::entities::house;
use super::migrations::Migrator;
use super::rows::HOUSE;

/// How long a writer waits for one in another process.
const BUSY: Duration = Duration::from_secs(10);

/// How many can read at the same time; beyond that they queue, which takes microseconds.
const READERS: u32 = 4;

/// The house in a SQLite file: every repository, over one file.
#[derive(Debug, Clone)]
pub struct SqlHouse {
    writer: DatabaseConnection,
    readers: DatabaseConnection,
}

impl SqlHouse {
    /// Opens the file, making it when it is missing, and brings its tables up to date.
    ///
    /// # Errors
    /// When the file cannot be opened, is no database, or was written by a newer version.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let writer = connect(writing(file), 1).await?;
        migrate(&writer).await?;
        // Only now does the file exist, and is in the journal mode that readers find there.
        let readers = connect(reading(file), READERS).await?;
        Ok(Self { writer, readers })
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
        let raised = house::Entity::update_many()
            .col_expr(
                house::Column::Revision,
                Expr::col(house::Column::Revision).add(1),
            )
            .filter(house::Column::Id.eq(HOUSE))
            .exec(&transaction)
            .await
            .map_err(other)?;
        if raised.rows_affected == 0 {
            return Err(corrupt("house", HOUSE, "id", "the row is missing"));
        }
        Ok(transaction)
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

/// All pending migrations in one transaction: two processes that start together do not meet half
/// way, and a crash leaves the tables as they were.
async fn migrate(writer: &DatabaseConnection) -> Result<(), StoreError> {
    let transaction = immediate(writer).await?;
    Migrator::up(&transaction, None).await.map_err(other)?;
    transaction.commit().await.map_err(other)
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
        .connect_with(options)
        .await
        .map_err(StoreError::other)?;
    Ok(SqlxSqliteConnector::from_sqlx_sqlite_pool(pool))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sea_orm::{ConnectionTrait, Statement};

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
        let house = SqlHouse::open(&folder.path().join("house.sqlite"))
            .await
            .unwrap();
        for (connection, name, expected) in [
            (&house.writer, "journal_mode", "wal"),
            (&house.writer, "synchronous", "2"), // FULL
            (&house.writer, "foreign_keys", "1"),
            (&house.writer, "busy_timeout", "10000"),
            (&house.writer, "query_only", "0"),
            (&house.readers, "journal_mode", "wal"),
            (&house.readers, "foreign_keys", "1"),
            (&house.readers, "busy_timeout", "10000"),
            (&house.readers, "query_only", "1"),
        ] {
            assert_eq!(pragma(connection, name).await, expected, "{name}");
        }
    }

    #[tokio::test]
    async fn reads_while_a_write_is_open() {
        let folder = tempfile::tempdir().unwrap();
        let house = SqlHouse::open(&folder.path().join("house.sqlite"))
            .await
            .unwrap();
        let write = house.begin_write().await.unwrap();
        let row = house::Entity::find_by_id(HOUSE).one(house.readers()).await;
        assert_eq!(row.unwrap().unwrap().revision, 0);
        write.commit().await.unwrap();
        let row = house::Entity::find_by_id(HOUSE).one(house.readers()).await;
        assert_eq!(row.unwrap().unwrap().revision, 1);
    }
}
