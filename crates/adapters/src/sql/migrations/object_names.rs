//! Names of files in Unicode normalization form C (decision M10), for which SQL has no function.

use std::collections::BTreeSet;

use domain::files::StoredFile;
use domain::nfc;
use ports::StoreError;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, sea_query::Expr,
};

use crate::sql::files::file;
use crate::sql::menus::{former_menu_address, menu_file};
use crate::sql::query::{delete_where, fetch_optional_row, insert, to_store_error};

/// Renames files, also in the menus that show them. A name that another file has stays.
pub(super) async fn normalize(db: &impl ConnectionTrait) -> Result<(), StoreError> {
    for (old, new) in denormalized::<file::Entity>(db, file::Column::Name).await? {
        let select = file::Entity::find().filter(file::Column::Name.eq(&old));
        // The row is read with its new name.
        let file: Option<StoredFile> = fetch_optional_row(db, select).await?;
        let Some(file) = file else { continue };
        insert(db, file::ActiveModel::from(&file)).await?;
        rename::<menu_file::Entity>(db, menu_file::Column::File, &old, &new).await?;
        delete_where(db, file::Entity, file::Column::Name.eq(old)).await?;
    }
    let column = former_menu_address::Column::File;
    for (old, new) in denormalized::<former_menu_address::Entity>(db, column).await? {
        rename::<former_menu_address::Entity>(db, column, &old, &new).await?;
    }
    Ok(())
}

/// The names to change, and what they become.
async fn denormalized<E: EntityTrait>(
    db: &impl ConnectionTrait,
    column: E::Column,
) -> Result<Vec<(String, String)>, StoreError> {
    let names = E::find().select_only().column(column).into_tuple();
    let names: Vec<String> = names.all(db).await.map_err(to_store_error)?;
    let mut taken: BTreeSet<_> = names.iter().cloned().collect();
    let renamed = names.into_iter().filter_map(|name| {
        let normalized = nfc(name.as_str());
        taken
            .insert(normalized.clone())
            .then_some((name, normalized))
    });
    Ok(renamed.collect())
}

async fn rename<E: EntityTrait>(
    db: &impl ConnectionTrait,
    column: E::Column,
    old: &str,
    new: &str,
) -> Result<(), StoreError> {
    let update = E::update_many().col_expr(column, Expr::value(new));
    let update = update.filter(column.eq(old)).exec(db);
    update.await.map_err(to_store_error)?;
    Ok(())
}
