use std::path::Path;

use sea_orm::{ConnectionTrait, Database, DbErr};

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
