//! At which version a menu's record was removed, so that no version comes twice.

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
                    .table(RemovedMenuFiles::Table)
                    .col(string(RemovedMenuFiles::Key).primary_key())
                    .col(big_integer(RemovedMenuFiles::Version))
                    .take(),
            )
            .await
    }
}

#[derive(DeriveIden)]
enum RemovedMenuFiles {
    Table,
    Key,
    Version,
}
