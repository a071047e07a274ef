//! The tables, in the order in which they were added.

use sea_orm_migration::prelude::*;

pub(super) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![Box::new(Sql(
            "m0001_initial",
            include_str!("m0001_initial.sql"),
        ))]
    }
}

/// A migration as SQL statements.
struct Sql(&'static str, &'static str);

impl MigrationName for Sql {
    fn name(&self) -> &str {
        self.0
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Sql {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared(self.1).await?;
        Ok(())
    }
}
