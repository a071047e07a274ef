//! Copies a database, also to the other engine.

use ports::StoreError;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, Iterable, ModelTrait,
    PrimaryKeyToColumn, QueryFilter, QueryOrder, QuerySelect,
};
use thiserror::Error;

use super::query::{read_each_row, to_store_error};
use super::{
    SqlStore, app_state, audit, contact, dialect, files, idempotency, login_attempts, menus,
    migrations, news, opening_hours, sessions, staff, uploads, usage,
};

/// A database was not copied. The target is as before, unless the connection was lost during the commit.
#[derive(Debug, Error)]
pub enum CopyError {
    #[error("the target has data")]
    TargetNotEmpty,
    #[error("table {0}: the copy differs")]
    Different(&'static str),
    #[error(transparent)]
    Store(#[from] StoreError),
}

const ROWS_PER_STATEMENT: u64 = 1_000;

/// Those whose ids are generated, and not used again after a deletion.
const TABLES_WITH_GENERATED_IDS: [&str; 3] = ["audit", "contact_messages", "staff"];

impl SqlStore {
    /// Copies the rows of one moment in one transaction, and compares them. Calls `report` with each table and its number of
    /// rows.
    ///
    /// # Errors
    /// [`CopyError`].
    pub async fn copy_to(
        &self,
        target: &Self,
        mut report: impl FnMut(&'static str, u64),
    ) -> Result<(), CopyError> {
        let from = self.begin_read().await?;
        let to = target.begin_write().await?;
        // In the same transaction: a migrated database without data would be filled with the initial content.
        migrations::run(&to).await?;
        if app_state::read_app_state_row(&to).await?.revision.0 != 0
            || !rows_after::<staff::member::Entity>(&to, None)
                .await?
                .is_empty()
        {
            return Err(CopyError::TargetNotEmpty);
        }
        // Tables to which others refer come first.
        macro_rules! copy_tables {
            ($($module:ident::$entity:ident,)+) => {$(
                let (table, rows) = copy_table::<$module::$entity::Entity>(&from, &to).await?;
                report(table, rows);
            )+};
        }
        copy_tables! {
            app_state::app_state,
            audit::audit,
            contact::message,
            files::file,
            idempotency::idempotency_key,
            login_attempts::attempts,
            menus::menu_file,
            menus::menu_setting,
            menus::deleted_menu_version,
            menus::former_menu_address,
            menus::deleted_menu_file,
            news::news,
            opening_hours::weekday,
            opening_hours::special_day,
            staff::member,
            sessions::session,
            uploads::upload,
            uploads::upload_part,
            usage::usage_event,
            usage::usage_day,
            usage::usage_hour,
        }
        for table in TABLES_WITH_GENERATED_IDS {
            let last_id = dialect::last_generated_id(&from, table).await?;
            dialect::set_last_generated_id(&to, table, last_id).await?;
        }
        to.commit().await.map_err(to_store_error)?;
        Ok(())
    }
}

/// Returns the name and the number of rows.
async fn copy_table<E>(
    from: &DatabaseTransaction,
    to: &DatabaseTransaction,
) -> Result<(&'static str, u64), CopyError>
where
    E: EntityTrait<Model: IntoActiveModel<E::ActiveModel> + PartialEq>,
{
    let table = E::default().table_name();
    // `app_state` has a row from the beginning.
    let deleted = E::delete_many().exec(to).await;
    deleted.map_err(to_store_error)?;
    let (mut last, mut copied) = (None, 0);
    loop {
        let rows = rows_after::<E>(from, last.as_ref()).await?;
        if rows.is_empty() {
            return Ok((table, copied));
        }
        let inserted = E::insert_many(rows.iter().cloned().map(IntoActiveModel::into_active_model));
        let inserted = inserted.exec_without_returning(to).await;
        inserted.map_err(to_store_error)?;
        if rows_after::<E>(to, last.as_ref()).await? != rows {
            return Err(CopyError::Different(table));
        }
        copied += rows.len() as u64;
        last = rows.into_iter().last();
    }
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
