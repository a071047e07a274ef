//! Which account at an identity provider a staff member is linked to.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::string_null;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [Staff::ProviderIssuer, Staff::ProviderSubject] {
            let add = Table::alter()
                .table(Staff::Table)
                .add_column(string_null(column))
                .take();
            manager.alter_table(add).await?;
        }
        manager
            .create_index(
                Index::create()
                    .name("staff_provider_account")
                    .table(Staff::Table)
                    .col(Staff::ProviderIssuer)
                    .col(Staff::ProviderSubject)
                    .unique()
                    .take(),
            )
            .await
    }
}

#[derive(DeriveIden)]
enum Staff {
    Table,
    ProviderIssuer,
    ProviderSubject,
}
