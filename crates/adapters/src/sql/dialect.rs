//! Differences between SQLite and PostgreSQL, apart from [connections](super::connection).

use std::borrow::Cow;
use std::time::Duration;

use ports::StoreError;
use sea_orm::sqlx::{self, Connection, PgConnection};
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, RuntimeErr,
    SqliteTransactionMode, Statement, TransactionOptions, TransactionTrait,
};
use tokio::time::{sleep, timeout};

use super::query::to_store_error;
use super::transaction::{SqlTransaction, with_time_limit};

/// Writers of a schema wait for each other, as in SQLite, so none has to be repeated because of another one.
const LOCK_WRITERS: &str =
    "SELECT pg_advisory_xact_lock(hashtext('wirtshaus'), hashtext(current_schema()))";

const LOCK_TIMEOUT: Duration = Duration::from_secs(5);

/// Held by a connection until it ends.
const TRY_LOCK_JOBS: &str =
    "SELECT pg_try_advisory_lock(hashtext('wirtshaus jobs'), hashtext(current_schema()))";

/// Held by the listener of every process until its connection ends. Not waited for: a copy of the database holds it alone.
pub(super) const TRY_LOCK_AS_SERVER: &str =
    "SELECT pg_try_advisory_lock_shared(hashtext('wirtshaus server'), hashtext(current_schema()))";

const TRY_LOCK_AS_COPY: &str =
    "SELECT pg_try_advisory_lock(hashtext('wirtshaus server'), hashtext(current_schema()))";

/// Whether a process listens to the database in PostgreSQL. If none does, a connection locks it until it is closed.
pub(super) async fn is_served(readers: &DatabaseConnection) -> Result<bool, StoreError> {
    let pool = readers.get_postgres_connection_pool();
    let is_locked = async || {
        let locked = sqlx::query_scalar::<_, bool>(TRY_LOCK_AS_COPY).fetch_one(pool);
        locked
            .await
            .map_err(|error| StoreError::Unavailable(error.into()))
    };
    // Connections of a process that has just ended may still be open.
    for _ in 0..20 {
        if is_locked().await? {
            return Ok(false);
        }
        sleep(Duration::from_millis(100)).await;
    }
    Ok(true)
}

/// See [`Store::acquire_job_lock`](ports::Store::acquire_job_lock). `holder` is the connection that holds the lock.
pub(super) async fn acquire_job_lock(
    readers: &DatabaseConnection,
    holder: &mut Option<PgConnection>,
) -> Result<bool, StoreError> {
    if readers.get_database_backend() != DbBackend::Postgres {
        return Ok(true);
    }
    if let Some(connection) = holder
        && matches!(timeout(LOCK_TIMEOUT, connection.ping()).await, Ok(Ok(())))
    {
        return Ok(true);
    }
    *holder = None;
    let unavailable = |error: sqlx::Error| StoreError::Unavailable(error.into());
    let pool = readers.get_postgres_connection_pool();
    let mut connection = pool.acquire().await.map_err(unavailable)?.detach();
    let is_locked = sqlx::query_scalar(TRY_LOCK_JOBS);
    let is_locked = timeout(LOCK_TIMEOUT, is_locked.fetch_one(&mut connection)).await;
    let is_locked = is_locked.map_err(|elapsed| StoreError::Unavailable(elapsed.into()))?;
    if is_locked.map_err(unavailable)? {
        *holder = Some(connection);
        return Ok(true);
    }
    connection.close().await.map_err(unavailable)?;
    Ok(false)
}

/// The channel of a schema, whose name may be as long as that of a channel.
pub(super) const SELECT_CHANNEL: &str = "SELECT 'wirtshaus_' || md5(current_schema())";

/// Notifies the processes on PostgreSQL of a public write when its transaction commits.
pub(super) async fn notify(transaction: &impl ConnectionTrait) -> Result<(), StoreError> {
    if transaction.get_database_backend() == DbBackend::Postgres {
        let notify = format!("SELECT pg_notify(({SELECT_CHANNEL}), '')");
        let notified = transaction.execute_unprepared(&notify).await;
        notified.map_err(to_store_error)?;
    }
    Ok(())
}

/// Begins a transaction that may write. It has the write lock from the start: one that reads first would fail, or overwrite
/// what another one has written in between.
pub(super) async fn begin_write(writer: &DatabaseConnection) -> Result<SqlTransaction, StoreError> {
    let options = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    let backend = writer.get_database_backend();
    let transaction = with_time_limit(backend, writer.begin_with_options(options)).await;
    let transaction = SqlTransaction::new(transaction.map_err(to_store_error)?);
    if backend == DbBackend::Postgres {
        let locked = transaction.execute_unprepared(LOCK_WRITERS).await;
        locked.map_err(to_store_error)?;
    }
    Ok(transaction)
}

/// A migration, which is written for SQLite. PostgreSQL compares texts as SQLite does, by their bytes.
pub(super) fn migration(backend: DbBackend, sqlite: &'static str) -> Cow<'static, str> {
    if backend != DbBackend::Postgres {
        return sqlite.into();
    }
    let generated_id = "bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY";
    let mut statements = sqlite
        .replace("integer NOT NULL PRIMARY KEY AUTOINCREMENT", generated_id)
        .replace(" integer", " bigint");
    for end in [" NOT NULL", ",", "\n"] {
        statements =
            statements.replace(&format!(" text{end}"), &format!(" text COLLATE \"C\"{end}"));
    }
    statements.into()
}

/// Whether PostgreSQL has no such table.
pub(super) fn is_table_missing(error: &DbErr) -> bool {
    let DbErr::Query(RuntimeErr::SqlxError(error)) = error else {
        return false;
    };
    let error = error.as_database_error();
    error.is_some_and(|error| error.code().as_deref() == Some("42P01"))
}

/// A condition for values of a column that are no integers, which only SQLite can have.
pub(super) fn is_not_an_integer(backend: DbBackend, column: &str) -> String {
    match backend {
        DbBackend::Sqlite => format!("typeof({column}) <> 'integer'"),
        _ => "FALSE".to_owned(),
    }
}

/// The last id that was generated for a table; 0 if none was.
pub(super) async fn last_generated_id(
    db: &DatabaseTransaction,
    table: &str,
) -> Result<i64, StoreError> {
    let backend = db.get_database_backend();
    let sql = match backend {
        DbBackend::Postgres => format!(
            "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('{table}', 'id')::regclass), 0) AS id"
        ),
        _ => format!(
            "SELECT coalesce(max(seq), 0) AS id FROM sqlite_sequence WHERE name = '{table}'"
        ),
    };
    let row = db.query_one_raw(Statement::from_string(backend, sql)).await;
    let id = row.and_then(|row| row.map_or(Ok(0), |row| row.try_get("", "id")));
    id.map_err(to_store_error)
}

/// Lets generated ids begin after this one.
pub(super) async fn set_last_generated_id(
    db: &DatabaseTransaction,
    table: &str,
    id: i64,
) -> Result<(), StoreError> {
    let sql = match db.get_database_backend() {
        _ if id == 0 => return Ok(()),
        DbBackend::Postgres => {
            format!("SELECT setval(pg_get_serial_sequence('{table}', 'id'), {id})")
        }
        _ => format!(
            "DELETE FROM sqlite_sequence WHERE name = '{table}';
             INSERT INTO sqlite_sequence (name, seq) VALUES ('{table}', {id})"
        ),
    };
    let set = db.execute_unprepared(&sql).await;
    set.map(drop).map_err(to_store_error)
}
