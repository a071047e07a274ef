use async_trait::async_trait;
use domain::auth::Session;
use domain::calendar::Timestamp;
use domain::secrets::Digest;
use domain::staff::{StaffId, StaffMember};
use ports::{Repositories, SessionRepository, StoreError};
use sea_orm::sea_query::ExprTrait;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use self::session::{ActiveModel, Column, Entity};
use super::column::{StoredValue, text_columns};
use super::entity::entity;
use super::query::{delete_where, fetch_optional_row, insert, readable_rows, update};
use super::unit_of_work::SqlUnitOfWork;

text_columns!(Digest);

entity! {
    session "sessions" {}
    Session {
        #[sea_orm(primary_key, auto_increment = false, column_name = "token")]
        token_digest: Digest,
        staff: StaffId,
        #[sea_orm(column_name = "issued")]
        issued_at: Timestamp,
        #[sea_orm(column_name = "last_seen")]
        last_seen_at: Timestamp,
        #[sea_orm(column_name = "proven")]
        proven_at: Timestamp,
        user_agent: String,
    }
}

#[async_trait]
impl SessionRepository for SqlUnitOfWork {
    async fn find(
        &mut self,
        token_digest: &Digest,
    ) -> Result<Option<(Session, StaffMember)>, StoreError> {
        let session = fetch_optional_row(
            &self.transaction,
            Entity::find_by_id(StoredValue(*token_digest)),
        )
        .await?;
        let Some(session): Option<Session> = session else {
            return Ok(None);
        };
        let member = self.staff().find(session.staff).await?;
        Ok(member.map(|member| (session, member)))
    }

    async fn list_of_member(&mut self, staff: StaffId) -> Result<Vec<Session>, StoreError> {
        let sessions = Entity::find()
            .filter(Column::Staff.eq(StoredValue(staff)))
            .order_by_desc(Column::IssuedAt);
        readable_rows(&self.transaction, sessions).await
    }

    async fn insert(&mut self, session: &Session) -> Result<(), StoreError> {
        insert(&self.transaction, ActiveModel::from(session)).await
    }

    async fn update(&mut self, session: &Session) -> Result<(), StoreError> {
        update(&self.transaction, ActiveModel::from(session)).await
    }

    async fn delete(&mut self, token_digest: &Digest) -> Result<(), StoreError> {
        delete_where(
            &self.transaction,
            Entity,
            Column::TokenDigest.eq(StoredValue(*token_digest)),
        )
        .await?;
        Ok(())
    }

    async fn delete_all_of_member(&mut self, staff: StaffId) -> Result<(), StoreError> {
        delete_where(
            &self.transaction,
            Entity,
            Column::Staff.eq(StoredValue(staff)),
        )
        .await?;
        Ok(())
    }

    async fn purge(&mut self, issued: Timestamp, last_seen: Timestamp) -> Result<u64, StoreError> {
        let is_idle_session = Column::LastSeenAt.lt(StoredValue(last_seen));
        let is_expired = Column::IssuedAt.lt(StoredValue(issued)).or(is_idle_session);
        delete_where(&self.transaction, Entity, is_expired).await
    }
}
