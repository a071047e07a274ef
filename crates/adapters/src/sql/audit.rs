use std::collections::BTreeMap;

use async_trait::async_trait;
use domain::audit::{AuditContext, AuditEntry, AuditEvent, AuditId};
use domain::calendar::Instant;
use ports::{AuditRepository, StoreError};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::corrupt::{readable_rows, store_error};
use super::tables::audit::{
    Column, Entity, actor_to_columns, audit_entry_from_row, audit_event_to_row,
};
use super::tables::staff::email_from_row;
use super::tables::{staff, write_instant};
use super::unit_of_work::SqlUnitOfWork;

#[async_trait]
impl AuditRepository for SqlUnitOfWork {
    async fn append(
        &mut self,
        context: &AuditContext,
        event: AuditEvent,
    ) -> Result<(), StoreError> {
        let row = audit_event_to_row(context, &event)?;
        row.insert(&self.transaction).await.map_err(store_error)?;
        Ok(())
    }

    async fn delete(
        &mut self,
        context: &AuditContext,
        event: &AuditEvent,
    ) -> Result<(), StoreError> {
        Entity::delete_many()
            .filter(Column::At.eq(write_instant(context.at)?))
            .filter(Column::Staff.eq(actor_to_columns(&context.actor).0))
            .filter(Column::Action.eq(event.action.code()))
            .filter(Column::Subject.eq(event.subject.as_str()))
            .exec(&self.transaction)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn list(
        &mut self,
        before: Option<AuditId>,
        limit: u16,
    ) -> Result<Vec<AuditEntry>, StoreError> {
        let accounts = readable_rows(&self.transaction, staff::Entity::find(), |row| {
            Ok((row.id, email_from_row(row)?))
        });
        let accounts: BTreeMap<_, _> = accounts.await?.into_iter().collect();
        let mut entries = Entity::find();
        if let Some(before) = before {
            entries = entries.filter(Column::Id.lt(before.get()));
        }
        let entries = entries.order_by_desc(Column::Id).limit(u64::from(limit));
        readable_rows(&self.transaction, entries, |row| {
            audit_entry_from_row(row, &accounts)
        })
        .await
    }

    async fn purge(&mut self, before: Instant) -> Result<u64, StoreError> {
        let purged = Entity::delete_many()
            .filter(Column::At.lt(write_instant(before)?))
            .exec(&self.transaction)
            .await
            .map_err(store_error)?;
        Ok(purged.rows_affected)
    }
}
