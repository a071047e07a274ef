//! Connections to a PostgreSQL server.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use ports::StoreError;
use sea_orm::sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sea_orm::sqlx::{self, PgPool};
use sea_orm::{DatabaseConnection, SqlxPostgresConnector};
use tokio::sync::Notify;
use tokio::time::sleep;

use super::dialect::SELECT_CHANNEL;
use super::query::sqlx_error;

/// A database on a PostgreSQL server.
#[derive(Debug, Clone)]
pub struct PostgresServer {
    options: PgConnectOptions,
    reader_connections: u32,
}

/// The URL of a database cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("must be a URL such as postgres://user:password@host/database")]
pub struct InvalidPostgresUrl;

/// How long a request waits for a connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// The pause after the listener's connection was lost. Meanwhile, the revision is polled.
const LISTEN_RETRY_DELAY: Duration = Duration::from_secs(1);

impl PostgresServer {
    /// `reader_connections` are for reading; one more is for writing, and one for notifications.
    ///
    /// # Errors
    /// [`InvalidPostgresUrl`].
    pub fn parse(url: &str, reader_connections: u32) -> Result<Self, InvalidPostgresUrl> {
        if !["postgres://", "postgresql://"]
            .iter()
            .any(|scheme| url.starts_with(scheme))
        {
            return Err(InvalidPostgresUrl);
        }
        let options = PgConnectOptions::from_str(url).map_err(|_| InvalidPostgresUrl)?;
        Ok(Self {
            options: options.application_name("wirtshaus").options([
                // Not that a table exists already.
                ("client_min_messages", "warning"),
                // As long as SQLite waits for a lock.
                ("lock_timeout", "10s"),
                // An instance that hangs in a transaction must not block the others.
                ("idle_in_transaction_session_timeout", "30s"),
            ]),
            reader_connections,
        })
    }
}

pub(super) async fn connect_writer(
    server: &PostgresServer,
) -> Result<DatabaseConnection, StoreError> {
    connect_pool(server, 1).await
}

pub(super) async fn connect_readers(
    server: &PostgresServer,
) -> Result<DatabaseConnection, StoreError> {
    // And the listener's.
    connect_pool(server, server.reader_connections + 1).await
}

/// Notifies after each public write of any process, and when one may have been missed, until the pool is closed.
pub(super) fn spawn_listener(readers: &DatabaseConnection, public_write: Arc<Notify>) {
    let pool = readers.get_postgres_connection_pool().clone();
    tokio::spawn(async move {
        while !pool.is_closed() {
            // Errors are logged where they matter: readers have the same.
            let _ = listen(&pool, &public_write).await;
            sleep(LISTEN_RETRY_DELAY).await;
        }
    });
}

async fn listen(pool: &PgPool, public_write: &Notify) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    let channel = sqlx::query_scalar::<_, String>(SELECT_CHANNEL);
    let channel = channel.fetch_one(&mut listener).await?;
    listener.listen(&channel).await?;
    loop {
        public_write.notify_one();
        listener.try_recv().await?;
    }
}

async fn connect_pool(
    server: &PostgresServer,
    connections: u32,
) -> Result<DatabaseConnection, StoreError> {
    let pool = PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .connect_with(server.options.clone());
    pool.await
        .map(SqlxPostgresConnector::from_sqlx_postgres_pool)
        .map_err(sqlx_error)
}
