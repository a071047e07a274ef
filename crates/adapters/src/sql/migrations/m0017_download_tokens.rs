//! What opens a file to whoever is not staff: 256 random bits of its own for every file that is there already.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::string;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let add = Table::alter()
            .table(Files::Table)
            .add_column(string(Files::DownloadToken).default(""))
            .take();
        manager.alter_table(add).await?;
        let draw = Query::update()
            .table(Files::Table)
            .value(
                Files::DownloadToken,
                Expr::cust("lower(hex(randomblob(32)))"),
            )
            .take();
        manager.execute(draw).await
    }
}

#[derive(DeriveIden)]
enum Files {
    Table,
    DownloadToken,
}
