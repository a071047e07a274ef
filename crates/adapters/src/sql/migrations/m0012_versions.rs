//! How often a menu's record, the settings of the menus, the week and a special day were changed.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, column) in [
            (Of::MenuFiles, Of::Version),
            (Of::SpecialDays, Of::Version),
            (Of::House, Of::MenuSettingsVersion),
            (Of::House, Of::OpeningHoursVersion),
        ] {
            let add = Table::alter()
                .table(table)
                .add_column(big_integer(column).default(1))
                .take();
            manager.alter_table(add).await?;
        }
        Ok(())
    }
}

#[derive(DeriveIden)]
enum Of {
    MenuFiles,
    SpecialDays,
    House,
    Version,
    MenuSettingsVersion,
    OpeningHoursVersion,
}
