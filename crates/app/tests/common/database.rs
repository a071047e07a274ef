use std::path::Path;

use sea_orm::{ConnectionTrait, Database, DbErr, Statement};

/// Executes SQL in a connection of its own, without foreign keys.
pub async fn execute_sql(file: &Path, sql: &str) -> Result<(), DbErr> {
    let url = format!("sqlite://{}", file.display());
    let db = Database::connect(url).await.unwrap();
    db.execute_unprepared("PRAGMA foreign_keys = OFF")
        .await
        .unwrap();
    let result = db.execute_unprepared(sql).await;
    db.close().await.unwrap();
    result.map(drop)
}

/// The first column of a query.
pub async fn query_texts(url: &str, sql: &str) -> Vec<String> {
    let db = Database::connect(url).await.unwrap();
    let statement = Statement::from_string(db.get_database_backend(), sql);
    let rows = db.query_all_raw(statement).await.unwrap();
    db.close().await.unwrap();
    let texts = rows.iter().map(|row| row.try_get_by_index(0).unwrap());
    texts.collect()
}
