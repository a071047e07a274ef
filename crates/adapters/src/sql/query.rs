//! Queries. Errors of corrupt rows name table, key and column.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::fmt::Display;
use std::sync::{Mutex, PoisonError};

use metrics::counter;
use ports::{BoxError, StoreError};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::sqlx;
use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait,
    FromQueryResult, IdenStatic, IntoActiveModel, Iterable, PrimaryKeyToColumn, QueryFilter,
    QueryResult, QuerySelect, QueryTrait, RuntimeErr, Select, Value,
};

use super::column::StoredValue;

/// A stored value that the domain rejects.
pub(super) fn corrupt_value_error(
    table: &'static str,
    key: impl Display,
    column: &'static str,
    source: impl Into<BoxError>,
) -> StoreError {
    StoreError::Corrupt {
        table,
        key: key.to_string(),
        column,
        source: source.into(),
    }
}

/// The error of the conversion of a row.
pub struct InvalidColumn {
    column: &'static str,
    source: BoxError,
}

impl InvalidColumn {
    pub fn new(column: &'static str, source: impl Into<BoxError>) -> Self {
        let source = source.into();
        Self { column, source }
    }
}

impl From<Infallible> for InvalidColumn {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

/// A type that rows of an entity are converted to.
pub(super) trait FromRow<E: EntityTrait>:
    TryFrom<E::Model, Error: Into<InvalidColumn>>
{
}

impl<E: EntityTrait, T: TryFrom<E::Model, Error: Into<InvalidColumn>>> FromRow<E> for T {}

pub(super) fn to_store_error(error: DbErr) -> StoreError {
    let error = classify(error);
    let kind = match &error {
        StoreError::Unavailable(_) => "unavailable",
        _ => "other",
    };
    counter!("wirtshaus_database_errors_total", "kind" => kind).increment(1);
    error
}

fn classify(error: DbErr) -> StoreError {
    let cause = match &error {
        DbErr::Exec(RuntimeErr::SqlxError(cause)) | DbErr::Query(RuntimeErr::SqlxError(cause)) => {
            Some(cause)
        }
        _ => None,
    };
    let is_unavailable = matches!(error, DbErr::ConnectionAcquire(_) | DbErr::Conn(_))
        || cause.is_some_and(|cause| is_connection_lost(cause));
    let error: BoxError = match cause.and_then(|cause| explanation(cause)) {
        Some(explanation) => ExplainedError {
            explanation,
            source: error,
        }
        .into(),
        None => error.into(),
    };
    if is_unavailable {
        StoreError::Unavailable(error)
    } else {
        StoreError::other(error)
    }
}

/// An error with the cause that its own message does not name.
#[derive(Debug, thiserror::Error)]
#[error("{explanation}")]
struct ExplainedError {
    explanation: &'static str,
    source: DbErr,
}

/// The cause of an error that a connection pooler brings about.
fn explanation(error: &sqlx::Error) -> Option<&'static str> {
    let error = error.as_database_error()?;
    match error.code().as_deref() {
        // duplicate_prepared_statement, invalid_sql_statement_name
        Some("42P05" | "26000") => Some(SESSIONS_NOT_KEPT),
        Some("25006") => Some(DATABASE_READ_ONLY),
        _ if error.message().contains("statement pooling mode") => Some(SESSIONS_NOT_KEPT),
        _ => None,
    }
}

const SESSIONS_NOT_KEPT: &str =
    "a connection pooler does not keep sessions; PgBouncer needs `pool_mode = session`";

const DATABASE_READ_ONLY: &str = "the database is read-only: a standby, `default_transaction_read_only` is set, or behind \
     a connection pooler that does not keep sessions; PgBouncer needs `pool_mode = session`";

/// Whether the database server is unreachable or shutting down.
fn is_connection_lost(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => true,
        // Appendix A of the manual of PostgreSQL.
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            code.starts_with("08") // connection exception
                || [
                    "25006", // read-only transaction: a former primary
                    "25P03", // idle transaction timeout
                    "25P04", // transaction timeout
                    "53300", // too many connections
                    "55P03", // lock timeout
                    "57014", // statement timeout
                    "57P01", // shutdown
                    "57P02", // shutdown after a crash
                    "57P03", // start
                ]
                .contains(&&*code)
        }),
        _ => false,
    }
}

/// Reads rows. Each corrupt one is an error.
pub(super) async fn read_each_row<E: EntityTrait, T: FromRow<E>>(
    db: &impl ConnectionTrait,
    select: Select<E>,
) -> Result<Vec<Result<T, StoreError>>, StoreError> {
    let rows = db
        .query_all(&select.into_query())
        .await
        .map_err(to_store_error)?;
    let read = |row| {
        let model = E::Model::from_query_result(row, "")
            .map_err(|error| corrupt_row_error::<E>(row, column_type_error::<E>(error)))?;
        T::try_from(model).map_err(|error| corrupt_row_error::<E>(row, error.into()))
    };
    Ok(rows.iter().map(read).collect())
}

/// Reads the row that a unique key selects.
pub(super) async fn fetch_optional_row<E: EntityTrait, T: FromRow<E>>(
    db: &impl ConnectionTrait,
    select: Select<E>,
) -> Result<Option<T>, StoreError> {
    read_each_row(db, select).await?.pop().transpose()
}

/// Like [`read_each_row`], without the corrupt rows, which are logged.
pub(super) async fn readable_rows<E: EntityTrait, T: FromRow<E>>(
    db: &impl ConnectionTrait,
    select: Select<E>,
) -> Result<Vec<T>, StoreError> {
    let rows = read_each_row(db, select).await?;
    Ok(rows.into_iter().filter_map(ok_or_log).collect())
}

/// The first `limit` of [`readable_rows`]. Reads no more of them than needed, so the order needs an index.
pub(super) async fn first_readable_rows<E: EntityTrait, T: FromRow<E>>(
    db: &impl ConnectionTrait,
    select: Select<E>,
    limit: u32,
) -> Result<Vec<T>, StoreError> {
    let wanted = u64::from(limit);
    let (mut rows, mut rows_read) = (Vec::new(), 0);
    loop {
        // Doubles while rows are corrupt.
        let batch = wanted.max(rows_read);
        let select = select.clone().offset(rows_read).limit(batch);
        let read = read_each_row(db, select).await?;
        rows_read += read.len() as u64;
        let is_last = (read.len() as u64) < batch;
        rows.extend(read.into_iter().filter_map(ok_or_log));
        if is_last || rows.len() as u64 >= wanted {
            rows.truncate(limit as usize);
            return Ok(rows);
        }
    }
}

/// The key of a list that is sorted by two columns, for comparison with [`key_values`].
pub(super) fn key_columns<C: ColumnTrait>(columns: [C; 2]) -> Expr {
    Expr::tuple(columns.map(ColumnTrait::into_expr))
}

pub(super) fn key_values<A, B>((first, second): (A, B)) -> Expr
where
    StoredValue<A>: Into<Value>,
    StoredValue<B>: Into<Value>,
{
    Expr::tuple([
        Expr::value(StoredValue(first)),
        Expr::value(StoredValue(second)),
    ])
}

/// Logs an error, once per process for each corrupt row and column.
pub(super) fn ok_or_log<T>(read: Result<T, StoreError>) -> Option<T> {
    static ALREADY_LOGGED_ERRORS: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let error = match read {
        Ok(value) => return Some(value),
        Err(error) => error,
    };
    let mut logged_errors = ALREADY_LOGGED_ERRORS
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    if logged_errors.insert(error.to_string()) {
        let error: &(dyn std::error::Error + 'static) = &error;
        tracing::error!(error, "a corrupt row is skipped");
    }
    None
}

pub(super) async fn insert<A: ActiveModelTrait>(
    db: &impl ConnectionTrait,
    row: A,
) -> Result<(), StoreError> {
    let insert_result = A::Entity::insert(row).exec_without_returning(db).await;
    insert_result.map(drop).map_err(to_store_error)
}

/// Inserts rows, or replaces those with the same primary keys. All columns must be set.
pub(super) async fn upsert<A: ActiveModelTrait>(
    db: &impl ConnectionTrait,
    rows: impl IntoIterator<Item = A>,
) -> Result<(), StoreError> {
    let keys = <A::Entity as EntityTrait>::PrimaryKey::iter();
    let keys: Vec<_> = keys.map(PrimaryKeyToColumn::into_column).collect();
    let is_primary_key = |column: &<A::Entity as EntityTrait>::Column| {
        keys.iter().any(|key| key.as_str() == column.as_str())
    };
    let non_key_columns =
        <A::Entity as EntityTrait>::Column::iter().filter(|column| !is_primary_key(column));
    let replace_on_conflict = OnConflict::columns(keys.iter().copied())
        .update_columns(non_key_columns)
        .to_owned();
    let insert_result = A::Entity::insert_many(rows).on_conflict(replace_on_conflict);
    let insert_result = insert_result.exec_without_returning(db).await;
    insert_result.map(drop).map_err(to_store_error)
}

/// Replaces all rows of a table.
pub(super) async fn replace_all_rows<A: ActiveModelTrait>(
    db: &impl ConnectionTrait,
    rows: impl IntoIterator<Item = A>,
) -> Result<(), StoreError> {
    let deleted = A::Entity::delete_many().exec(db).await;
    deleted.map_err(to_store_error)?;
    let insert_result = A::Entity::insert_many(rows)
        .exec_without_returning(db)
        .await;
    insert_result.map(drop).map_err(to_store_error)
}

/// Fails if there is no such row.
pub(super) async fn update<A>(db: &impl ConnectionTrait, row: A) -> Result<(), StoreError>
where
    A: ActiveModelTrait + ActiveModelBehavior + Send,
    <A::Entity as EntityTrait>::Model: IntoActiveModel<A>,
{
    row.update(db).await.map(drop).map_err(to_store_error)
}

/// Deletes the rows that a condition selects. Returns how many.
pub(super) async fn delete_where<E: EntityTrait>(
    db: &impl ConnectionTrait,
    _: E,
    condition: Expr,
) -> Result<u64, StoreError> {
    let deleted = E::delete_many().filter(condition).exec(db).await;
    Ok(deleted.map_err(to_store_error)?.rows_affected)
}

fn corrupt_row_error<E: EntityTrait>(row: &QueryResult, error: InvalidColumn) -> StoreError {
    let keys = E::PrimaryKey::iter().map(|key| {
        let key = key.into_column();
        let number = row.try_get::<i64>("", key.as_str());
        let key = number.map_or_else(
            |_| row.try_get::<String>("", key.as_str()),
            |number| Ok(number.to_string()),
        );
        key.unwrap_or_else(|_| "unreadable".to_owned())
    });
    let key = keys.collect::<Vec<_>>().join(", ");
    corrupt_value_error(E::default().table_name(), key, error.column, error.source)
}

/// A value that does not fit its column, such as one of another type, which `SQLite` allows. The text of the error names the
/// column.
fn column_type_error<E: EntityTrait>(error: DbErr) -> InvalidColumn {
    let text = error.to_string();
    let is_named_in_error =
        |column: &E::Column| text.contains(&format!("column {:?}", column.as_str()));
    let column = E::Column::iter().find(is_named_in_error);
    InvalidColumn::new(column.map_or("unknown", |column| column.as_str()), error)
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    use std::error::Error;
    use std::fmt;
    use std::sync::Arc;

    use sea_orm::sqlx::error::DatabaseError;

    use super::*;

    /// An error of `PostgreSQL` with this code and message.
    #[derive(Debug)]
    struct ErrorWithCode(&'static str);

    impl fmt::Display for ErrorWithCode {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }
    }

    impl Error for ErrorWithCode {}

    impl DatabaseError for ErrorWithCode {
        fn message(&self) -> &str {
            self.0
        }

        fn code(&self) -> Option<Cow<'_, str>> {
            Some(self.0.into())
        }

        fn as_error(&self) -> &(dyn Error + Send + Sync + 'static) {
            self
        }

        fn as_error_mut(&mut self) -> &mut (dyn Error + Send + Sync + 'static) {
            self
        }

        fn into_error(self: Box<Self>) -> Box<dyn Error + Send + Sync> {
            self
        }

        fn kind(&self) -> sqlx::error::ErrorKind {
            sqlx::error::ErrorKind::Other
        }
    }

    #[test]
    fn names_a_pooler_that_does_not_keep_sessions() {
        for (code, is_explained) in [
            ("42P05", true),
            ("26000", true),
            ("25006", true),
            (
                "transaction blocks not allowed in statement pooling mode",
                true,
            ),
            ("42601", false),
        ] {
            let error = sqlx::Error::Database(Box::new(ErrorWithCode(code)));
            let error = DbErr::Query(RuntimeErr::SqlxError(Arc::new(error)));
            let error = to_store_error(error);
            let cause = error.source().unwrap().to_string();
            assert_eq!(
                cause.contains("`pool_mode = session`"),
                is_explained,
                "{code}: {cause}"
            );
        }
    }
}
