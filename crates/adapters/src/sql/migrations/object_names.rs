//! Names of files in Unicode normalization form C (decision M10), for which SQL has no function.

use std::collections::BTreeSet;

use domain::nfc;
use ports::StoreError;
use sea_orm::{ConnectionTrait, DbErr, Statement};

use crate::sql::query::to_store_error;

/// First a row with the new name, because a menu refers to it.
const COPY_FILE: &str = "\
    INSERT INTO files (name, blob, size, content_type, updated, md5, metageneration, metadata_updated, \
    cache_control, content_disposition, content_encoding, content_language, custom, download_token) \
    SELECT $2, blob, size, content_type, updated, md5, metageneration, metadata_updated, \
    cache_control, content_disposition, content_encoding, content_language, custom, download_token \
    FROM files WHERE name = $1";

/// Renames files, also in the menus that show them. A name that another file has stays.
pub(super) async fn normalize(db: &impl ConnectionTrait) -> Result<(), StoreError> {
    let normalized = normalize_names(db).await;
    normalized.map_err(to_store_error)
}

async fn normalize_names(db: &impl ConnectionTrait) -> Result<(), DbErr> {
    for (old, new) in denormalized_names(db, "SELECT name FROM files").await? {
        execute(db, COPY_FILE, [&old, &new]).await?;
        let update = "UPDATE menu_files SET object = $2 WHERE object = $1";
        execute(db, update, [&old, &new]).await?;
        execute(db, "DELETE FROM files WHERE name = $1", [&old]).await?;
    }
    let select = "SELECT object FROM former_menu_addresses";
    for (old, new) in denormalized_names(db, select).await? {
        let update = "UPDATE former_menu_addresses SET object = $2 WHERE object = $1";
        execute(db, update, [&old, &new]).await?;
    }
    Ok(())
}

/// The names to change, and what they become.
async fn denormalized_names(
    db: &impl ConnectionTrait,
    select: &str,
) -> Result<Vec<(String, String)>, DbErr> {
    let select = Statement::from_string(db.get_database_backend(), select);
    let rows = db.query_all_raw(select).await?;
    let names = rows.iter().map(|row| row.try_get_by_index(0));
    let names: Vec<String> = names.collect::<Result<_, _>>()?;
    let mut taken: BTreeSet<_> = names.iter().cloned().collect();
    let renamed = names.into_iter().filter_map(|name| {
        let normalized = nfc(name.as_str());
        taken
            .insert(normalized.clone())
            .then_some((name, normalized))
    });
    Ok(renamed.collect())
}

async fn execute<const N: usize>(
    db: &impl ConnectionTrait,
    sql: &str,
    values: [&String; N],
) -> Result<(), DbErr> {
    let values = values.map(|value| value.as_str().into());
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    db.execute_raw(statement).await?;
    Ok(())
}
