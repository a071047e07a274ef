//! How often an entry was changed; and whether one that was deleted long ago has lost its words, so that only its id
//! is left.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, boolean};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for mut column in [
            big_integer(News::Version).default(1).take(),
            boolean(News::IsPurged).default(false).take(),
        ] {
            let add = Table::alter()
                .table(News::Table)
                .add_column(&mut column)
                .take();
            manager.alter_table(add).await?;
        }
        Ok(())
    }
}

#[derive(DeriveIden)]
enum News {
    Table,
    Version,
    IsPurged,
}
