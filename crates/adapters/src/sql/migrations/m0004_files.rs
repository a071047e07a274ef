//! Names that point to blobs.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table(Files::Table)
                    .col(string(Files::Name).primary_key())
                    .col(string(Files::Blob))
                    .col(big_integer(Files::Size))
                    .col(string(Files::ContentType))
                    .col(string(Files::Updated))
                    .take(),
            )
            .await
    }
}

#[derive(DeriveIden)]
enum Files {
    Table,
    Name,
    Blob,
    Size,
    ContentType,
    Updated,
}
