//! Who works here. `email_key` is the e-mail address in small letters.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_pk_auto, boolean, string, string_uniq};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table(Staff::Table)
                    // Counted by the database, which never gives out a number twice.
                    .col(big_pk_auto(Staff::Id))
                    .col(string(Staff::Email))
                    .col(string_uniq(Staff::EmailKey))
                    .col(string(Staff::First))
                    .col(string(Staff::Last))
                    .col(string(Staff::Password))
                    .col(boolean(Staff::MustChangePassword))
                    .col(boolean(Staff::IsDisabled))
                    .take(),
            )
            .await
    }
}

#[derive(DeriveIden)]
enum Staff {
    Table,
    Id,
    Email,
    EmailKey,
    First,
    Last,
    Password,
    MustChangePassword,
    IsDisabled,
}
