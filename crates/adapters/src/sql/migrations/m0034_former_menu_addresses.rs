//! Names under which menus had their files, so that their addresses can redirect.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::string;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table(FormerMenuAddresses::Table)
                    .col(string(FormerMenuAddresses::Object).primary_key())
                    .col(string(FormerMenuAddresses::Menu))
                    .take(),
            )
            .await
    }
}

#[derive(DeriveIden)]
enum FormerMenuAddresses {
    Table,
    Object,
    Menu,
}
