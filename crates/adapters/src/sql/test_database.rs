//! Databases of tests.

use std::path::Path;

use ports::StoreError;
use sea_orm::sqlx::{self, AssertSqlSafe, Connection, Executor, PgConnection};
use sha2::{Digest, Sha256};

use super::{PostgresServer, SqlStore};

/// The PostgreSQL server on which tests run instead of SQLite (`scripts/with_postgres`).
const SERVER_VARIABLE: &str = "TEST_DATABASE_URL";

/// The database that belongs to a folder: SQLite in it, or a schema on the PostgreSQL server of the tests.
///
/// # Errors
/// When it cannot be opened.
pub async fn open_test_database(folder: &Path) -> Result<SqlStore, StoreError> {
    match create_test_schema(folder).await? {
        Some(url) => connect_test_database(&url).await,
        None => SqlStore::open(&folder.join("wirtshaus.db")).await,
    }
}

/// # Errors
/// When it cannot be opened.
pub async fn connect_test_database(url: &str) -> Result<SqlStore, StoreError> {
    let server = PostgresServer::parse(url, 4).map_err(StoreError::other)?;
    SqlStore::connect(&server).await
}

/// The URL of the schema that belongs to a folder, which is created if it is missing. `None` without a server.
///
/// # Errors
/// When it cannot be created.
#[allow(
    clippy::disallowed_methods,
    reason = "the run of the tests chooses the database"
)]
pub async fn create_test_schema(folder: &Path) -> Result<Option<String>, StoreError> {
    let Ok(url) = std::env::var(SERVER_VARIABLE) else {
        return Ok(None);
    };
    let digest = hex::encode(Sha256::digest(folder.to_string_lossy().as_bytes()));
    let schema = format!("test_{}", digest.split_at(32).0);
    let created = create_schema(&url, &schema).await;
    created.map_err(StoreError::other)?;
    Ok(Some(format!("{url}&options=-c%20search_path%3D{schema}")))
}

async fn create_schema(url: &str, schema: &str) -> Result<(), sqlx::Error> {
    let mut connection = PgConnection::connect(url).await?;
    let create = format!("CREATE SCHEMA IF NOT EXISTS {schema}");
    let create = sqlx::raw_sql(AssertSqlSafe(create));
    connection.execute(create).await?;
    connection.close().await
}
