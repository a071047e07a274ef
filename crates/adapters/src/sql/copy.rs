//! Copies a database, also to the other engine.

use std::collections::BTreeSet;
use std::path::Path;

use domain::files::BlobId;
use ports::StoreError;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, Iterable, ModelTrait,
    PaginatorTrait, PrimaryKeyToColumn, PrimaryKeyTrait, QueryFilter, QueryOrder, QuerySelect,
    TransactionTrait,
};
use thiserror::Error;

use super::query::{insert, read_each_row, to_store_error};
use super::{SqlStore, app_state, dialect, files, jobs, migrations, sqlite, staff};

/// A database was not copied. The target is as before, unless the connection was lost during the commit.
#[derive(Debug, Error)]
pub enum CopyError {
    #[error("the target has data")]
    TargetNotEmpty,
    #[error("table {0}: the copy differs")]
    Different(&'static str),
    #[error("table {table}: the target rejects the row {key}")]
    Rejected {
        table: &'static str,
        key: String,
        source: StoreError,
    },
    #[error("files were stored in the meantime: stop the server and repeat the copy")]
    MoreBlobs,
    #[error(transparent)]
    Store(#[from] StoreError),
}

const ROWS_PER_STATEMENT: u64 = 1_000;

impl SqlStore {
    /// Migrates a restored SQLite file, and deletes the jobs that its original may have run since.
    pub async fn prepare_restored(file: &Path) -> Result<(), StoreError> {
        Self::migrate(file).await?;
        let writer = sqlite::connect_writer(file).await?;
        jobs::delete_pending_jobs(&writer).await?;
        writer.close().await.map_err(to_store_error)
    }

    /// Copies the rows of one moment in one transaction, and compares them. They may refer only to `blobs`. Calls `report` with
    /// each table, the number of its copied rows, and of all.
    ///
    /// # Errors
    /// [`CopyError`].
    pub async fn copy_to(
        &self,
        target: &Self,
        blobs: &BTreeSet<BlobId>,
        mut report: impl FnMut(&'static str, u64, u64),
    ) -> Result<(), CopyError> {
        let from = self.begin_read().await?.without_time_limit();
        let to = target.begin_write().await?.without_time_limit();
        // In the same transaction: a migrated database without data would be filled with the initial content.
        migrations::run(&to).await?;
        if app_state::read_app_state_row(&to).await?.revision.0 != 0
            || !rows_after::<staff::member::Entity>(&to, None)
                .await?
                .is_empty()
        {
            return Err(CopyError::TargetNotEmpty);
        }
        macro_rules! copy_tables {
            ($($module:ident$(::$entity:ident)+,)+) => {$(
                copy_table::<super::$module$(::$entity)+::Entity>(&from, &to, &mut report).await?;
            )+};
        }
        super::tables!(copy_tables);
        jobs::delete_pending_jobs(&to).await?;
        if !files::referenced_blobs(&to).await?.is_subset(blobs) {
            return Err(CopyError::MoreBlobs);
        }
        to.commit().await.map_err(to_store_error)?;
        Ok(())
    }
}

async fn copy_table<E>(
    from: &DatabaseTransaction,
    to: &DatabaseTransaction,
    report: &mut impl FnMut(&'static str, u64, u64),
) -> Result<(), CopyError>
where
    E: EntityTrait<Model: IntoActiveModel<E::ActiveModel> + PartialEq + Sync>,
{
    let table = E::default().table_name();
    let total = E::find().count(from).await.map_err(to_store_error)?;
    // `app_state` has a row from the beginning.
    let deleted = E::delete_many().exec(to).await;
    deleted.map_err(to_store_error)?;
    let (mut last, mut copied) = (None, 0);
    report(table, copied, total);
    loop {
        let rows = rows_after::<E>(from, last.as_ref()).await?;
        if rows.is_empty() {
            break;
        }
        insert_rows::<E>(to, &rows).await?;
        if rows_after::<E>(to, last.as_ref()).await? != rows {
            return Err(CopyError::Different(table));
        }
        copied += rows.len() as u64;
        last = rows.into_iter().last();
        report(table, copied, total);
    }
    if <E::PrimaryKey as PrimaryKeyTrait>::auto_increment() {
        let last_id = dialect::last_generated_id(from, table).await?;
        dialect::set_last_generated_id(to, table, last_id).await?;
    }
    Ok(())
}

/// Inserts rows in one statement. If that fails, inserts them one by one to find the row that is rejected.
async fn insert_rows<E>(to: &DatabaseTransaction, rows: &[E::Model]) -> Result<(), CopyError>
where
    E: EntityTrait<Model: IntoActiveModel<E::ActiveModel>>,
{
    // In PostgreSQL, an error ends a transaction.
    let savepoint = to.begin().await.map_err(to_store_error)?;
    let active_models = rows.iter().cloned().map(IntoActiveModel::into_active_model);
    let inserted = E::insert_many(active_models.clone())
        .exec_without_returning(&savepoint)
        .await;
    match inserted.map_err(to_store_error) {
        Ok(_) => savepoint.commit().await.map_err(to_store_error)?,
        Err(error @ StoreError::Unavailable(_)) => return Err(error.into()),
        Err(_) => {
            savepoint.rollback().await.map_err(to_store_error)?;
            for (row, active_model) in rows.iter().zip(active_models) {
                let rejected = |source| CopyError::Rejected {
                    table: E::default().table_name(),
                    key: key_of::<E>(row),
                    source,
                };
                insert(to, active_model).await.map_err(rejected)?;
            }
        }
    }
    Ok(())
}

fn key_of<E: EntityTrait>(row: &E::Model) -> String {
    let keys = E::PrimaryKey::iter().map(|key| row.get(key.into_column()).to_string());
    keys.collect::<Vec<_>>().join(", ")
}

/// The next rows in the order of their keys.
async fn rows_after<E: EntityTrait>(
    db: &impl ConnectionTrait,
    last: Option<&E::Model>,
) -> Result<Vec<E::Model>, StoreError> {
    let keys = || E::PrimaryKey::iter().map(PrimaryKeyToColumn::into_column);
    let mut select = E::find().limit(ROWS_PER_STATEMENT);
    if let Some(last) = last {
        let key = Expr::tuple(keys().map(Expr::col));
        let last_key = Expr::tuple(keys().map(|column| Expr::val(last.get(column))));
        select = select.filter(key.gt(last_key));
    }
    for column in keys() {
        select = select.order_by_asc(column);
    }
    read_each_row(db, select).await?.into_iter().collect()
}
