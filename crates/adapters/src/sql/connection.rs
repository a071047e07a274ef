//! Connections to the database: one for writing, a pool for reading.

use std::path::Path;
use std::sync::Arc;

use ports::{CorruptRow, StoreError};
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, TransactionTrait};
use tokio::sync::watch;
use tokio_util::task::AbortOnDropHandle;

use super::app_state::repair_app_state;
use super::notifications::Notifications;
use super::postgres::{self, PostgresServer};
use super::query::to_store_error;
use super::transaction::{SqlTransaction, with_time_limit};
use super::{dialect, migrations, sqlite};

/// The database: the [`Store`](ports::Store) of all repositories.
#[derive(Debug, Clone)]
pub struct SqlStore {
    writer: DatabaseConnection,
    readers: DatabaseConnection,
    pub(super) notifications: Arc<Notifications>,
    /// The findings of the last check.
    pub(super) corrupt_rows: watch::Sender<Vec<CorruptRow>>,
    /// The task that is notified by PostgreSQL.
    _listener: Option<Arc<AbortOnDropHandle<()>>>,
}

impl SqlStore {
    /// Opens or creates a SQLite file, and migrates it. Fails for a file of a newer version.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let writer = sqlite::connect_writer(file).await?;
        migrate_and_repair(&writer).await?;
        // Readers need the file and its journal mode.
        let readers = sqlite::connect_readers(file).await?;
        Ok(Self::new(writer, readers))
    }

    /// Opens a SQLite file without migrating or writing it. Fails for a file of another version.
    pub async fn open_read_only(file: &Path) -> Result<Self, StoreError> {
        Self::with_readers(sqlite::connect_readers(file).await?).await
    }

    /// Connects to a PostgreSQL database, and migrates it. Fails for one of a newer version.
    pub async fn connect(server: &PostgresServer) -> Result<Self, StoreError> {
        let store = Self::connect_unmigrated(server).await?;
        migrate_and_repair(&store.writer).await?;
        let listener = postgres::spawn_listener(&store.readers, store.notifications.clone());
        Ok(Self {
            _listener: Some(Arc::new(listener)),
            ..store
        })
    }

    /// Connects to a PostgreSQL database without migrating it, to copy another one to it.
    pub async fn connect_unmigrated(server: &PostgresServer) -> Result<Self, StoreError> {
        let writer = postgres::connect_writer(server).await?;
        let readers = postgres::connect_readers(server).await?;
        Ok(Self::new(writer, readers))
    }

    /// Whether a PostgreSQL database has no data, because it was never migrated.
    pub async fn is_empty(server: &PostgresServer) -> Result<bool, StoreError> {
        let readers = postgres::connect_readers(server).await?;
        let applied_migrations = migrations::applied_migrations(&readers).await?;
        readers.close().await.map_err(to_store_error)?;
        Ok(applied_migrations.is_empty())
    }

    /// Connects to a PostgreSQL database without migrating or writing it. Fails for one of another version.
    pub async fn connect_read_only(server: &PostgresServer) -> Result<Self, StoreError> {
        Self::with_readers(postgres::connect_readers(server).await?).await
    }

    async fn with_readers(readers: DatabaseConnection) -> Result<Self, StoreError> {
        migrations::check_schema_version(&readers).await?;
        Ok(Self::new(readers.clone(), readers))
    }

    fn new(writer: DatabaseConnection, readers: DatabaseConnection) -> Self {
        Self {
            writer,
            readers,
            notifications: Arc::default(),
            corrupt_rows: watch::Sender::default(),
            _listener: None,
        }
    }

    /// Migrates a SQLite file and closes it. Fails for an empty one, and one of a newer version.
    pub async fn migrate(file: &Path) -> Result<(), StoreError> {
        let writer = sqlite::connect_writer(file).await?;
        // An empty file would become a database without any data.
        if migrations::applied_migrations(&writer).await?.is_empty() {
            return Err(StoreError::other("the database is empty"));
        }
        let transaction = dialect::begin_write(&writer).await?.without_time_limit();
        migrations::run(&transaction).await?;
        transaction.commit().await.map_err(to_store_error)?;
        writer.close().await.map_err(to_store_error)
    }

    /// Whether a process is connected to the database in PostgreSQL.
    pub async fn is_served(&self) -> Result<bool, StoreError> {
        dialect::is_served(&self.readers).await
    }

    /// Closes every connection. SQLite then moves the journal into the file.
    pub async fn close(self) -> Result<(), StoreError> {
        self.readers.close().await.map_err(to_store_error)?;
        self.writer.close().await.map_err(to_store_error)
    }

    pub(super) fn readers(&self) -> &DatabaseConnection {
        &self.readers
    }

    pub(super) async fn begin_read(&self) -> Result<SqlTransaction, StoreError> {
        let backend = self.readers.get_database_backend();
        let transaction = with_time_limit(backend, self.readers.begin()).await;
        transaction.map(SqlTransaction::new).map_err(to_store_error)
    }

    pub(super) async fn begin_write(&self) -> Result<SqlTransaction, StoreError> {
        dialect::begin_write(&self.writer).await
    }

    /// Truncates SQLite's journal, which otherwise has deleted data until it is overwritten. A reader in another process or a
    /// full disk may prevent it; then it is truncated when the database is closed.
    pub(super) async fn truncate_journal(&self) {
        if self.writer.get_database_backend() != DbBackend::Sqlite {
            return;
        }
        let checkpoint = self
            .writer
            .execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)");
        if let Err(error) = checkpoint.await {
            let error: &dyn std::error::Error = &error;
            tracing::warn!(error, "the journal was not truncated after a deletion");
        }
    }
}

/// Runs in one transaction, because processes may start together, and a crash must leave the tables as they were.
async fn migrate_and_repair(writer: &DatabaseConnection) -> Result<(), StoreError> {
    let transaction = dialect::begin_write(writer).await?.without_time_limit();
    migrations::run(&transaction).await?;
    repair_app_state(&transaction).await?;
    transaction.commit().await.map_err(to_store_error)
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
    async fn begin(store: &SqlStore) -> SqlTransaction {
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

    /// SQLite rolls back on a full disk, which the driver does not notice.
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
