//! Who has signed in. A session goes with its member.

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
                    .table(Sessions::Table)
                    // The SHA-256 of the token; nobody keeps the token itself.
                    .col(string(Sessions::Token).primary_key())
                    .col(big_integer(Sessions::Staff))
                    .col(string(Sessions::Issued))
                    .col(string(Sessions::LastSeen))
                    .foreign_key(
                        ForeignKey::create()
                            .from(Sessions::Table, Sessions::Staff)
                            .to(Staff::Table, Staff::Id)
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .take(),
            )
            .await?;
        manager
            .create_index(
                // A member's sessions are ended all together.
                Index::create()
                    .name("sessions_staff")
                    .table(Sessions::Table)
                    .col(Sessions::Staff)
                    .take(),
            )
            .await
    }
}

#[derive(DeriveIden)]
enum Sessions {
    Table,
    Token,
    Staff,
    Issued,
    LastSeen,
}

#[derive(DeriveIden)]
enum Staff {
    Table,
    Id,
}
