//! Connections to a PostgreSQL server.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use domain::jobs::JobKind;
use ports::StoreError;
use sea_orm::sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sea_orm::sqlx::{self, ConnectOptions, Executor, PgConnection, PgPool};
use sea_orm::{DatabaseConnection, SqlxPostgresConnector};
use tokio::time::{sleep, timeout};
use tokio_util::task::AbortOnDropHandle;
use tracing::log::LevelFilter;
use url::Url;

use super::dialect::{SELECT_CHANNEL, TRY_LOCK_AS_SERVER};
use super::notifications::Notifications;

/// A database on a PostgreSQL server.
#[derive(Clone)]
pub struct PostgresServer {
    options: PgConnectOptions,
    reader_connections: u32,
}

/// The URL of a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum InvalidPostgresUrl {
    #[error("must be a URL such as postgres://user:password@host/database")]
    Malformed,
    #[error("has the parameter {0:?}, which is unknown; there are {names}", names = PARAMETERS.join(", "))]
    UnknownParameter(String),
}

/// The driver ignores unknown parameters, such as a misspelt `sslmode`.
const PARAMETERS: [&str; 11] = [
    "dbname",
    "host",
    "hostaddr",
    "options",
    "password",
    "port",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "user",
];

/// How long a request waits for a connection for reading.
const READER_TIMEOUT: Duration = Duration::from_secs(5);

/// How long one waits for the connection for writing: longer than for the lock of other processes.
const WRITER_TIMEOUT: Duration = Duration::from_secs(12);

/// Ends a transaction whose beginning was cancelled, and shows whether the connection is alive.
const RESET_TIMEOUT: Duration = Duration::from_secs(5);

/// How long the listener waits for a notification. It then connects again, because it does not notice that the server has
/// vanished.
const LISTEN_TIMEOUT: Duration = Duration::from_mins(1);

/// The pause after the listener's connection was lost. Meanwhile, the revision is polled.
const LISTEN_RETRY_DELAY: Duration = Duration::from_secs(1);

impl PostgresServer {
    /// `reader_connections` are for reading; one more is for writing, and one for notifications.
    ///
    /// # Errors
    /// [`InvalidPostgresUrl`].
    pub fn parse(url: &str, reader_connections: u32) -> Result<Self, InvalidPostgresUrl> {
        let parsed = Url::parse(url).map_err(|_| InvalidPostgresUrl::Malformed)?;
        if !["postgres", "postgresql"].contains(&parsed.scheme()) {
            return Err(InvalidPostgresUrl::Malformed);
        }
        let mut names = parsed.query_pairs().map(|(name, _)| name);
        if let Some(name) = names.find(|name| !PARAMETERS.contains(&&**name)) {
            return Err(InvalidPostgresUrl::UnknownParameter(name.into_owned()));
        }
        let options = PgConnectOptions::from_str(url).map_err(|_| InvalidPostgresUrl::Malformed)?;
        let options = options
            .application_name("wirtshaus")
            // PgBouncer refuses it, and values are sent in binary form.
            .extra_float_digits(None)
            // Waiting for the lock of another process is not slow.
            .log_slow_statements(LevelFilter::Warn, WRITER_TIMEOUT);
        Ok(Self {
            options,
            reader_connections,
        })
    }
}

/// Does not print the password.
impl fmt::Debug for PostgresServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PostgresServer")
            .field("host", &self.options.get_host())
            .finish_non_exhaustive()
    }
}

pub(super) async fn connect_writer(
    server: &PostgresServer,
) -> Result<DatabaseConnection, StoreError> {
    let settings = "SET default_transaction_isolation = 'read committed'";
    connect_pool(server, settings, 1, WRITER_TIMEOUT).await
}

/// Transactions are read-only views of one moment, as in SQLite.
pub(super) async fn connect_readers(
    server: &PostgresServer,
) -> Result<DatabaseConnection, StoreError> {
    let settings = "SET default_transaction_isolation = 'repeatable read'; SET default_transaction_read_only = on";
    // And the listener's.
    let connections = server.reader_connections + 1;
    connect_pool(server, settings, connections, READER_TIMEOUT).await
}

/// Settings of every session. Not among the startup parameters, which `PgBouncer` refuses or ignores.
///
/// Notices would say that a table exists already, and that there is no transaction to end. The timeout of locks is that of
/// SQLite. A process that hangs in a transaction must not block the others, and the locks of a machine that has vanished are
/// released within a minute.
const SESSION_SETTINGS: &str = "
    SET client_min_messages = error;
    SET lock_timeout = '10s';
    SET idle_in_transaction_session_timeout = '30s';
    SET tcp_keepalives_idle = 30;
    SET tcp_keepalives_interval = 10;
    SET tcp_keepalives_count = 3;
";

async fn connect_pool(
    server: &PostgresServer,
    settings: &'static str,
    connections: u32,
    acquire_timeout: Duration,
) -> Result<DatabaseConnection, StoreError> {
    let pool = PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(acquire_timeout)
        .after_connect(move |connection, _| {
            Box::pin(async move {
                connection.execute(SESSION_SETTINGS).await?;
                connection.execute(settings).await.map(drop)
            })
        })
        .after_release(|connection, _| Box::pin(is_connection_reusable(connection)))
        .connect_with(server.options.clone());
    pool.await
        .map(SqlxPostgresConnector::from_sqlx_postgres_pool)
        .map_err(|error| StoreError::Unavailable(error.into()))
}

/// Whether a connection is alive and in no transaction. The pool closes and replaces one that is not.
///
/// The driver does not notice a transaction whose `BEGIN` was cancelled before its response.
async fn is_connection_reusable(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let reset = timeout(RESET_TIMEOUT, connection.execute("ROLLBACK"));
    Ok(matches!(reset.await, Ok(Ok(_))))
}

/// Notifies after each public write and new job of any process, and when one may have been missed, until the pool is closed.
pub(super) fn spawn_listener(
    readers: &DatabaseConnection,
    notifications: Arc<Notifications>,
) -> AbortOnDropHandle<()> {
    let pool = readers.get_postgres_connection_pool().clone();
    AbortOnDropHandle::new(tokio::spawn(async move {
        while !pool.is_closed() {
            // Errors are logged where they matter: readers have the same.
            let _ = listen(&pool, &notifications).await;
            sleep(LISTEN_RETRY_DELAY).await;
        }
    }))
}

async fn listen(pool: &PgPool, notifications: &Notifications) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    let channel = sqlx::query_scalar::<_, String>(SELECT_CHANNEL);
    let channel = channel.fetch_one(&mut listener).await?;
    listener.listen(&channel).await?;
    listener.execute(TRY_LOCK_AS_SERVER).await?;
    notifications.public_write.notify_one();
    for kind in JobKind::ALL {
        notifications.job(kind).notify_one();
    }
    while let Ok(received) = timeout(LISTEN_TIMEOUT, listener.try_recv()).await {
        // `None` after the connection was lost.
        let Some(received) = received? else { break };
        match JobKind::parse(received.payload()) {
            Some(kind) => notifications.job(kind).notify_one(),
            None => notifications.public_write.notify_one(),
        }
    }
    Ok(())
}
