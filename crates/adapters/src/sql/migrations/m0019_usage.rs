//! What guests and staff do: events for a while, and their sums by day and hour for ever. The names of events, details and
//! pages are text, so that a copy of the database can be read without the program.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, integer, string, text_null};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let events = Table::create()
            .table(UsageEvents::Table)
            .col(string(UsageEvents::InsertId).primary_key())
            // Milliseconds since 1970: there are millions of rows, and a text would take three times as much.
            .col(big_integer(UsageEvents::At))
            .col(string(UsageEvents::Event))
            .col(string(UsageEvents::Detail))
            .col(string(UsageEvents::Page))
            .col(text_null(UsageEvents::Words))
            .take();
        manager.create_table(events).await?;
        // The oldest are forgotten all the time.
        let by_age = Index::create()
            .name("usage_events_at")
            .table(UsageEvents::Table)
            .col(UsageEvents::At)
            .take();
        manager.create_index(by_age).await?;
        let days = Table::create()
            .table(UsageDays::Table)
            .col(string(UsageDays::Day))
            .col(string(UsageDays::Event))
            .col(string(UsageDays::Detail))
            .col(string(UsageDays::Page))
            .col(big_integer(UsageDays::Count))
            // What is asked for is days in a row.
            .primary_key(
                Index::create()
                    .col(UsageDays::Day)
                    .col(UsageDays::Event)
                    .col(UsageDays::Detail)
                    .col(UsageDays::Page),
            )
            .take();
        manager.create_table(days).await?;
        let hours = Table::create()
            .table(UsageHours::Table)
            .col(string(UsageHours::Day))
            .col(integer(UsageHours::Hour))
            .col(string(UsageHours::Event))
            .col(string(UsageHours::Detail))
            .col(big_integer(UsageHours::Count))
            // What is asked for is one event on days in a row.
            .primary_key(
                Index::create()
                    .col(UsageHours::Event)
                    .col(UsageHours::Detail)
                    .col(UsageHours::Day)
                    .col(UsageHours::Hour),
            )
            .take();
        manager.create_table(hours).await
    }
}

#[derive(DeriveIden)]
enum UsageEvents {
    Table,
    InsertId,
    At,
    Event,
    Detail,
    Page,
    Words,
}

#[derive(DeriveIden)]
enum UsageDays {
    Table,
    Day,
    Event,
    Detail,
    Page,
    Count,
}

#[derive(DeriveIden)]
enum UsageHours {
    Table,
    Day,
    Hour,
    Event,
    Detail,
    Count,
}
