//! How often the order of the board was changed.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let add = Table::alter()
            .table(House::Table)
            .add_column(big_integer(House::NewsOrderVersion).default(1))
            .take();
        manager.alter_table(add).await
    }
}

#[derive(DeriveIden)]
enum House {
    Table,
    NewsOrderVersion,
}
