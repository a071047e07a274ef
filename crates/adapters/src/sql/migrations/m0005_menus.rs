//! Which file belongs to which menu, and which menus are displayed.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{boolean, integer, string, string_uniq};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table(MenuFiles::Table)
                    .col(string(MenuFiles::Key).primary_key())
                    .col(string(MenuFiles::Name))
                    // Two menus on one name would replace each other's PDF unseen.
                    .col(string_uniq(MenuFiles::Object))
                    // No menu may point to a name that is gone (decision M3: the record goes first).
                    .foreign_key(
                        ForeignKey::create()
                            .from(MenuFiles::Table, MenuFiles::Object)
                            .to(Files::Table, Files::Name),
                    )
                    .take(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table(MenuSettings::Table)
                    .col(string(MenuSettings::Menu).primary_key())
                    .col(integer(MenuSettings::Position))
                    .col(string(MenuSettings::DisplayLabel))
                    .col(boolean(MenuSettings::IsChecked))
                    .take(),
            )
            .await
    }
}

#[derive(DeriveIden)]
enum MenuFiles {
    Table,
    Key,
    Name,
    Object,
}

#[derive(DeriveIden)]
enum MenuSettings {
    Table,
    Menu,
    Position,
    DisplayLabel,
    IsChecked,
}

#[derive(DeriveIden)]
enum Files {
    Table,
    Name,
}
