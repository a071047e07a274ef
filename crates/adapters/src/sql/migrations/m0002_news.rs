//! The board of news. A deleted entry stays as a row, so that its id stays used (decision W1).

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, boolean, string, string_null};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table(News::Table)
                    .col(big_integer(News::Id).primary_key())
                    .col(string(News::Title))
                    .col(string(News::SubText))
                    .col(string(News::ImgSrc))
                    .col(big_integer(News::SortOrder))
                    .col(string(News::Timeframe))
                    .col(string_null(News::ShowUntil))
                    .col(boolean(News::IsComingSoon))
                    .col(boolean(News::IsFood))
                    .col(string_null(News::DeletedAt))
                    .take(),
            )
            .await
    }
}

#[derive(DeriveIden)]
enum News {
    Table,
    Id,
    Title,
    SubText,
    ImgSrc,
    SortOrder,
    Timeframe,
    ShowUntil,
    IsComingSoon,
    IsFood,
    DeletedAt,
}
