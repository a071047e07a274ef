//! Which other service is still to hear of an event. Of what was kept before none is.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let add = Table::alter()
            .table(UsageEvents::Table)
            .add_column(text_null(UsageEvents::UntoldTo))
            .take();
        manager.alter_table(add).await?;
        // The oldest are told first. What is told, which is nearly everything, takes no room in it.
        let waiting = Index::create()
            .name("usage_events_untold")
            .table(UsageEvents::Table)
            .col(UsageEvents::UntoldTo)
            .col(UsageEvents::At)
            .and_where(Expr::col(UsageEvents::UntoldTo).is_not_null())
            .take();
        manager.create_index(waiting).await
    }
}

#[derive(DeriveIden)]
enum UsageEvents {
    Table,
    At,
    UntoldTo,
}
