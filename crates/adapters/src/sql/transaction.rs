//! Transactions whose statements have a time limit.

use std::future::Future;
use std::time::Duration;

use async_trait::async_trait;
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult, RuntimeErr,
    Statement,
};
use tokio::time::timeout;

/// Must be longer than waiting for a connection and for a lock. A server that vanished without closing its connections
/// would never answer.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(30);

/// Limits the time of a statement of PostgreSQL; SQLite runs in this process.
pub(super) async fn with_time_limit<T>(
    backend: DbBackend,
    statement: impl Future<Output = Result<T, DbErr>>,
) -> Result<T, DbErr> {
    if backend == DbBackend::Sqlite {
        return statement.await;
    }
    timeout(STATEMENT_TIMEOUT, statement)
        .await
        .unwrap_or_else(|_| {
            let error = "the database did not answer in time".to_owned();
            Err(DbErr::Conn(RuntimeErr::Internal(error)))
        })
}

/// A transaction whose statements end after [`STATEMENT_TIMEOUT`].
pub(super) struct SqlTransaction(DatabaseTransaction);

impl SqlTransaction {
    pub(super) fn new(transaction: DatabaseTransaction) -> Self {
        Self(transaction)
    }

    /// The transaction for statements that may take long.
    pub(super) fn without_time_limit(self) -> DatabaseTransaction {
        self.0
    }

    pub(super) async fn commit(self) -> Result<(), DbErr> {
        with_time_limit(self.get_database_backend(), self.0.commit()).await
    }

    pub(super) async fn rollback(self) -> Result<(), DbErr> {
        with_time_limit(self.get_database_backend(), self.0.rollback()).await
    }
}

#[async_trait]
impl ConnectionTrait for SqlTransaction {
    fn get_database_backend(&self) -> DbBackend {
        self.0.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        with_time_limit(self.get_database_backend(), self.0.execute_raw(statement)).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        with_time_limit(self.get_database_backend(), self.0.execute_unprepared(sql)).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        with_time_limit(self.get_database_backend(), self.0.query_one_raw(statement)).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        with_time_limit(self.get_database_backend(), self.0.query_all_raw(statement)).await
    }
}

#[cfg(test)]
mod tests {
    use ports::StoreError;

    use super::*;
    use crate::sql::query::to_store_error;

    #[tokio::test(start_paused = true)]
    async fn a_server_that_does_not_answer_is_unavailable() {
        let error =
            with_time_limit(DbBackend::Postgres, std::future::pending::<Result<(), _>>()).await;
        let error = to_store_error(error.unwrap_err());
        assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
    }
}
