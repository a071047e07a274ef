//! Rate-limit keys are keyed hashes from now on. The unkeyed ones reveal addresses and are deleted.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let delete = Query::delete().from_table(SignInTries::Table).take();
        manager.execute(delete).await
    }
}

#[derive(DeriveIden)]
enum SignInTries {
    Table,
}
