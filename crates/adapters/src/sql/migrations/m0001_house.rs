//! One row about the house as a whole. Its revision rises in the transaction of every public write.
//! The highest id of a special day stays when that day is gone, so that no id comes twice.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, integer};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table(House::Table)
                    .col(
                        integer(House::Id)
                            .primary_key()
                            // There is one house.
                            .check(Expr::col(House::Id).eq(1)),
                    )
                    .col(big_integer(House::Revision))
                    .col(big_integer(House::HighestSpecialDay))
                    .take(),
            )
            .await?;
        manager
            .execute(
                Query::insert()
                    .into_table(House::Table)
                    .columns([House::Id, House::Revision, House::HighestSpecialDay])
                    .values_panic([1.into(), 0.into(), 0.into()])
                    .take(),
            )
            .await
    }
}

#[derive(DeriveIden)]
enum House {
    Table,
    Id,
    Revision,
    HighestSpecialDay,
}
