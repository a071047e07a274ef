//! Which messages of guests are unread, read or answered. Those that were there before count as read.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::string;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let add = Table::alter()
            .table(ContactMessages::Table)
            .add_column(string(ContactMessages::State).default("read"))
            .take();
        manager.alter_table(add).await
    }
}

#[derive(DeriveIden)]
enum ContactMessages {
    Table,
    State,
}
