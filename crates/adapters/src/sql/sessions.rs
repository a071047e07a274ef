//! Who has signed in, in SQL.

use async_trait::async_trait;
use domain::accounts::{PasswordHash, Session, StaffId, StaffMember, TokenHash};
use domain::audit::{AuditAction, AuditContext};
use domain::calendar::Instant;
use ports::SessionRepository;
use ports::StoreError;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, PaginatorTrait,
    QueryFilter,
};

use super::corrupt::other;
use super::entities::session::{Column, Entity};
use super::entities::staff;
use super::rows::{member_from_row, session_from_row, session_to_row, write_instant};
use super::{SqlStore, audit};

#[async_trait]
impl SessionRepository for SqlStore {
    async fn begin(&self, session: Session, password: &PasswordHash) -> Result<bool, StoreError> {
        let transaction = self.begin_private_write().await?;
        let right = staff::Entity::find_by_id(i64::from(session.staff.get()))
            .filter(staff::Column::IsDisabled.eq(false))
            .filter(staff::Column::Password.eq(password.as_str()))
            .count(&transaction)
            .await
            .map_err(other)?;
        if right == 0 {
            return Ok(false);
        }
        let row = session_to_row(&session)?.insert(&transaction).await;
        row.map_err(other)?;
        transaction.commit().await.map_err(other)?;
        Ok(true)
    }

    async fn find(&self, token: &TokenHash) -> Result<Option<(Session, StaffMember)>, StoreError> {
        let found = Entity::find_by_id(token.to_string())
            .find_also_related(staff::Entity)
            .one(self.readers())
            .await
            .map_err(other)?;
        let Some((session, Some(member))) = found else {
            return Ok(None);
        };
        Ok(Some((
            session_from_row(&session)?,
            member_from_row(member)?,
        )))
    }

    async fn note(&self, token: &TokenHash, seen: Instant) -> Result<(), StoreError> {
        let seen = write_instant(seen)?;
        let transaction = self.begin_private_write().await?;
        Entity::update_many()
            .col_expr(Column::LastSeen, Expr::value(seen.as_str()))
            .filter(Column::Token.eq(token.to_string()))
            .filter(Column::LastSeen.lt(seen.as_str()))
            .exec(&transaction)
            .await
            .map_err(other)?;
        transaction.commit().await.map_err(other)
    }

    async fn end(&self, token: &TokenHash) -> Result<bool, StoreError> {
        let transaction = self.begin_private_write().await?;
        let ended = Entity::delete_by_id(token.to_string())
            .exec(&transaction)
            .await
            .map_err(other)?;
        transaction.commit().await.map_err(other)?;
        Ok(ended.rows_affected > 0)
    }

    async fn end_all(&self, staff: StaffId, by: &AuditContext) -> Result<(), StoreError> {
        let transaction = self.begin_private_write().await?;
        end_all(&transaction, staff).await?;
        audit::record(&transaction, by, AuditAction::SignedOutEverywhere.on("")).await?;
        transaction.commit().await.map_err(other)
    }

    async fn purge(&self, issued: Instant, seen: Instant) -> Result<u64, StoreError> {
        let old = Condition::any()
            .add(Column::Issued.lt(write_instant(issued)?))
            .add(Column::LastSeen.lt(write_instant(seen)?));
        let transaction = self.begin_private_write().await?;
        let purged = Entity::delete_many().filter(old).exec(&transaction).await;
        let purged = purged.map_err(other)?;
        transaction.commit().await.map_err(other)?;
        Ok(purged.rows_affected)
    }
}

/// Ends every session of a member, as part of a change to the member.
pub(super) async fn end_all(db: &impl ConnectionTrait, staff: StaffId) -> Result<(), StoreError> {
    Entity::delete_many()
        .filter(Column::Staff.eq(staff.get()))
        .exec(db)
        .await
        .map_err(other)?;
    Ok(())
}
