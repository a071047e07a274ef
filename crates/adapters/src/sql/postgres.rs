//! Connections to a PostgreSQL server.

use std::str::FromStr;
use std::time::Duration;

use ports::StoreError;
use sea_orm::sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sea_orm::{DatabaseConnection, SqlxPostgresConnector};

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

impl PostgresServer {
    /// `reader_connections` are for reading; one more is for writing.
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
    connect_pool(server, server.reader_connections).await
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
