//! What guests wrote. `delivery_at` is when the mail is due, was sent, or was given up.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_pk_auto, string};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table(ContactMessages::Table)
                    // Counted by the database, which never gives out a number twice.
                    .col(big_pk_auto(ContactMessages::Id))
                    .col(string(ContactMessages::Received))
                    .col(string(ContactMessages::Name))
                    .col(string(ContactMessages::Email))
                    .col(string(ContactMessages::Body))
                    .col(string(ContactMessages::Delivery))
                    .col(string(ContactMessages::DeliveryAt))
                    .col(big_integer(ContactMessages::Attempts))
                    .take(),
            )
            .await?;
        manager
            .create_index(
                // What is due is asked for all the time.
                Index::create()
                    .name("contact_messages_delivery")
                    .table(ContactMessages::Table)
                    .col(ContactMessages::Delivery)
                    .col(ContactMessages::DeliveryAt)
                    .take(),
            )
            .await
    }
}

#[derive(DeriveIden)]
enum ContactMessages {
    Table,
    Id,
    Received,
    Name,
    Email,
    Body,
    Delivery,
    DeliveryAt,
    Attempts,
}
