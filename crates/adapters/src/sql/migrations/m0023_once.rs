//! What staff made under which key, so that a creation that is sent again is none.

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
                    .table(Once::Table)
                    .col(big_integer(Once::Staff))
                    .col(string(Once::Key))
                    .col(string(Once::Request))
                    .col(big_integer(Once::Number))
                    .col(string(Once::At))
                    .primary_key(Index::create().col(Once::Staff).col(Once::Key))
                    .take(),
            )
            .await
    }
}

#[derive(DeriveIden)]
enum Once {
    Table,
    Staff,
    Key,
    Request,
    Number,
    At,
}
