//! Who works here, in SQL.

use async_trait::async_trait;
use domain::accounts::{NewStaffMember, PasswordHash, ProviderAccount, StaffId, StaffMember};
use domain::audit::{AuditAction, AuditContext};
use domain::inn::Email;
use ports::StaffRepository;
use ports::StoreError;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder, Select, UpdateMany,
};

use super::corrupt::{other, readable_rows};
use super::entities::staff::{Column, Entity};
use super::rows::{email_key, member_from_row, member_to_row};
use super::{SqlStore, audit, sessions};

#[async_trait]
impl StaffRepository for SqlStore {
    async fn add(
        &self,
        member: NewStaffMember,
        by: &AuditContext,
    ) -> Result<Option<StaffMember>, StoreError> {
        let transaction = self.begin_private_write().await?;
        if called(&transaction, &member.email).await?.is_some() {
            return Ok(None);
        }
        let row = member_to_row(&member).insert(&transaction).await;
        let row = row.map_err(other)?;
        audit::record(&transaction, by, AuditAction::StaffAdded.on(&row.email)).await?;
        transaction.commit().await.map_err(other)?;
        member_from_row(row).map(Some)
    }

    async fn is_empty(&self) -> Result<bool, StoreError> {
        let count = Entity::find().count(self.readers()).await;
        Ok(count.map_err(other)? == 0)
    }

    async fn list(&self) -> Result<Vec<StaffMember>, StoreError> {
        let everybody = Entity::find().order_by_asc(Column::Id);
        readable_rows(self.readers(), everybody, member_from_row).await
    }

    async fn find_by_email(&self, email: &Email) -> Result<Option<StaffMember>, StoreError> {
        called(self.readers(), email).await
    }

    async fn find_by_provider(
        &self,
        account: &ProviderAccount,
    ) -> Result<Option<StaffMember>, StoreError> {
        let row = of_provider(account).one(self.readers()).await;
        row.map_err(other)?.map(member_from_row).transpose()
    }

    async fn link(&self, id: StaffId, account: &ProviderAccount) -> Result<bool, StoreError> {
        let transaction = self.begin_private_write().await?;
        let linked = of_provider(account).one(&transaction).await;
        if let Some(linked) = linked.map_err(other)? {
            return Ok(linked.id == i64::from(id.get()));
        }
        let updated = Entity::update_many()
            .col_expr(Column::ProviderIssuer, Expr::value(account.issuer.as_str()))
            .col_expr(
                Column::ProviderSubject,
                Expr::value(account.subject.as_str()),
            )
            .filter(Column::Id.eq(id.get()))
            .filter(Column::ProviderIssuer.is_null())
            .exec(&transaction)
            .await
            .map_err(other)?;
        transaction.commit().await.map_err(other)?;
        Ok(updated.rows_affected > 0)
    }

    async fn reset(
        &self,
        id: StaffId,
        one_time: PasswordHash,
        by: &AuditContext,
    ) -> Result<bool, StoreError> {
        let update = Entity::update_many()
            .col_expr(Column::Password, Expr::value(one_time.as_str()))
            .col_expr(Column::MustChangePassword, Expr::value(true))
            .col_expr(Column::IsDisabled, Expr::value(false))
            .col_expr(Column::ProviderIssuer, Expr::value(None::<String>))
            .col_expr(Column::ProviderSubject, Expr::value(None::<String>));
        self.change_and_sign_out(id, update, AuditAction::PasswordReset, by)
            .await
    }

    async fn disable(&self, id: StaffId, by: &AuditContext) -> Result<bool, StoreError> {
        let update = Entity::update_many().col_expr(Column::IsDisabled, Expr::value(true));
        self.change_and_sign_out(id, update, AuditAction::StaffDisabled, by)
            .await
    }

    async fn change_password(
        &self,
        id: StaffId,
        was: &PasswordHash,
        is: PasswordHash,
        by: &AuditContext,
    ) -> Result<bool, StoreError> {
        let transaction = self.begin_private_write().await?;
        let changed = Entity::update_many()
            .col_expr(Column::Password, Expr::value(is.as_str()))
            .col_expr(Column::MustChangePassword, Expr::value(false))
            .filter(Column::Id.eq(id.get()))
            .filter(Column::Password.eq(was.as_str()))
            .exec(&transaction)
            .await
            .map_err(other)?;
        if changed.rows_affected == 0 {
            return Ok(false);
        }
        sessions::end_all(&transaction, id).await?;
        audit::record(&transaction, by, AuditAction::PasswordChanged.on("")).await?;
        transaction.commit().await.map_err(other)?;
        Ok(true)
    }

    async fn rehash(
        &self,
        id: StaffId,
        was: &PasswordHash,
        is: PasswordHash,
    ) -> Result<bool, StoreError> {
        let transaction = self.begin_private_write().await?;
        let rehashed = Entity::update_many()
            .col_expr(Column::Password, Expr::value(is.as_str()))
            .filter(Column::Id.eq(id.get()))
            .filter(Column::Password.eq(was.as_str()))
            .exec(&transaction)
            .await
            .map_err(other)?;
        transaction.commit().await.map_err(other)?;
        Ok(rehashed.rows_affected > 0)
    }
}

impl SqlStore {
    async fn change_and_sign_out(
        &self,
        id: StaffId,
        update: UpdateMany<Entity>,
        deed: AuditAction,
        by: &AuditContext,
    ) -> Result<bool, StoreError> {
        let transaction = self.begin_private_write().await?;
        let member = Entity::find_by_id(i64::from(id.get())).one(&transaction);
        let Some(member) = member.await.map_err(other)? else {
            return Ok(false);
        };
        let update = update.filter(Column::Id.eq(id.get()));
        update.exec(&transaction).await.map_err(other)?;
        sessions::end_all(&transaction, id).await?;
        audit::record(&transaction, by, deed.on(&member.email)).await?;
        transaction.commit().await.map_err(other)?;
        Ok(true)
    }
}

fn of_provider(account: &ProviderAccount) -> Select<Entity> {
    Entity::find()
        .filter(Column::ProviderIssuer.eq(account.issuer.as_str()))
        .filter(Column::ProviderSubject.eq(account.subject.as_str()))
}

async fn called(
    db: &impl ConnectionTrait,
    email: &Email,
) -> Result<Option<StaffMember>, StoreError> {
    let row = Entity::find()
        .filter(Column::EmailKey.eq(email_key(email)))
        .one(db)
        .await
        .map_err(other)?;
    row.map(member_from_row).transpose()
}
