//! What is told of a file beside its bytes. Of files that are there already nothing is, and their MD5 is not known.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string, string_null};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for mut column in [
            string_null(Files::Md5),
            big_integer(Files::Metageneration).default(1).take(),
            string(Files::Described).default("").take(),
            string_null(Files::CacheControl),
            string_null(Files::ContentDisposition),
            string_null(Files::ContentEncoding),
            string_null(Files::ContentLanguage),
            string(Files::Custom).default("{}").take(),
        ] {
            // One at a time: SQLite adds no more.
            let table = Table::alter()
                .table(Files::Table)
                .add_column(&mut column)
                .take();
            manager.alter_table(table).await?;
        }
        let described = Query::update()
            .table(Files::Table)
            .value(Files::Described, Expr::col(Files::Updated))
            .take();
        manager.execute(described).await
    }
}

#[derive(DeriveIden)]
enum Files {
    Table,
    Updated,
    Md5,
    Metageneration,
    Described,
    CacheControl,
    ContentDisposition,
    ContentEncoding,
    ContentLanguage,
    Custom,
}
