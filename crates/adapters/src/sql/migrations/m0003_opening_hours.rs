//! The week with its holiday row, and the special days. A day without times is closed.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string, string_null};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table(OpeningHours::Table)
                    .col(string(OpeningHours::Day).primary_key())
                    .col(string_null(OpeningHours::OpenFrom))
                    .col(string_null(OpeningHours::OpenUntil))
                    .col(string_null(OpeningHours::KitchenFrom))
                    .col(string_null(OpeningHours::KitchenUntil))
                    .take(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table(SpecialDays::Table)
                    .col(big_integer(SpecialDays::Id).primary_key())
                    .col(string(SpecialDays::FirstDay))
                    .col(string(SpecialDays::LastDay))
                    .col(string(SpecialDays::Label))
                    .col(string_null(SpecialDays::OpenFrom))
                    .col(string_null(SpecialDays::OpenUntil))
                    .col(string_null(SpecialDays::KitchenFrom))
                    .col(string_null(SpecialDays::KitchenUntil))
                    .take(),
            )
            .await
    }
}

#[derive(DeriveIden)]
enum OpeningHours {
    Table,
    Day,
    OpenFrom,
    OpenUntil,
    KitchenFrom,
    KitchenUntil,
}

#[derive(DeriveIden)]
enum SpecialDays {
    Table,
    Id,
    FirstDay,
    LastDay,
    Label,
    OpenFrom,
    OpenUntil,
    KitchenFrom,
    KitchenUntil,
}
