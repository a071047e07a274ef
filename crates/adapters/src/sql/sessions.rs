use async_trait::async_trait;
use domain::accounts::{Digest, Session, StaffId, StaffMember};
use domain::calendar::Instant;
use ports::{SessionRepository, StoreError};
use sea_orm::{ActiveModelTrait, ColumnTrait, Condition, EntityTrait, QueryFilter};

use super::corrupt::store_error;
use super::tables::session::{Column, Entity, session_from_row, session_to_row};
use super::tables::staff::member_from_row;
use super::tables::{staff, write_instant};
use super::unit_of_work::SqlUnitOfWork;

#[async_trait]
impl SessionRepository for SqlUnitOfWork {
    async fn find(&mut self, token: &Digest) -> Result<Option<(Session, StaffMember)>, StoreError> {
        let found = Entity::find_by_id(token.to_string())
            .find_also_related(staff::Entity)
            .one(&self.transaction)
            .await
            .map_err(store_error)?;
        let Some((session, Some(member))) = found else {
            return Ok(None);
        };
        Ok(Some((
            session_from_row(&session)?,
            member_from_row(member)?,
        )))
    }

    async fn insert(&mut self, session: &Session) -> Result<(), StoreError> {
        let row = session_to_row(session)?.insert(&self.transaction).await;
        row.map_err(store_error)?;
        Ok(())
    }

    async fn update(&mut self, session: &Session) -> Result<(), StoreError> {
        let row = session_to_row(session)?.update(&self.transaction).await;
        row.map_err(store_error)?;
        Ok(())
    }

    async fn delete(&mut self, token: &Digest) -> Result<(), StoreError> {
        let deleted = Entity::delete_by_id(token.to_string()).exec(&self.transaction);
        deleted.await.map_err(store_error)?;
        Ok(())
    }

    async fn delete_all(&mut self, staff: StaffId) -> Result<(), StoreError> {
        Entity::delete_many()
            .filter(Column::Staff.eq(staff.get()))
            .exec(&self.transaction)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn purge(&mut self, issued: Instant, last_seen: Instant) -> Result<u64, StoreError> {
        let expired = Condition::any()
            .add(Column::Issued.lt(write_instant(issued)?))
            .add(Column::LastSeen.lt(write_instant(last_seen)?));
        let purged = Entity::delete_many()
            .filter(expired)
            .exec(&self.transaction)
            .await
            .map_err(store_error)?;
        Ok(purged.rows_affected)
    }
}
