//! Who did what. The name is the one that the staff member had then, so it stays when the account changes.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_pk_auto, string};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table(Audit::Table)
                    // Counted by the database, which never gives out a number twice.
                    .col(big_pk_auto(Audit::Id))
                    .col(string(Audit::At))
                    .col(big_integer(Audit::Staff))
                    .col(string(Audit::Name))
                    .col(string(Audit::Deed))
                    .col(string(Audit::Subject))
                    .take(),
            )
            .await
    }
}

#[derive(DeriveIden)]
enum Audit {
    Table,
    Id,
    At,
    Staff,
    Name,
    Deed,
    Subject,
}
