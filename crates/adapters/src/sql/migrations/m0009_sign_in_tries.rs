//! How often passwords were tried, by fingerprints of accounts and of lines of the network.

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
                    .table(SignInTries::Table)
                    .col(string(SignInTries::Suspect).primary_key())
                    .col(big_integer(SignInTries::Count))
                    .col(string(SignInTries::Latest))
                    .take(),
            )
            .await
    }
}

#[derive(DeriveIden)]
enum SignInTries {
    Table,
    Suspect,
    Count,
    Latest,
}
