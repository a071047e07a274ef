//! What was seen under the name of an upload when it began. Of those that are under way already nobody said.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::string;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let add = Table::alter()
            .table(Uploads::Table)
            .add_column(string(Uploads::Expected).default("any"))
            .take();
        manager.alter_table(add).await
    }
}

#[derive(DeriveIden)]
enum Uploads {
    Table,
    Expected,
}
