use async_trait::async_trait;
use domain::accounts::{NewStaffMember, ProviderAccount, StaffId, StaffMember};
use domain::inn::Email;
use ports::{StaffRepository, StoreError};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
};

use super::corrupt::{one_row, readable_rows, store_error};
use super::tables::staff::{Column, Entity, member_from_row, member_to_row, new_member_to_row};
use super::unit_of_work::SqlUnitOfWork;

#[async_trait]
impl StaffRepository for SqlUnitOfWork {
    async fn list(&mut self) -> Result<Vec<StaffMember>, StoreError> {
        let members = Entity::find().order_by_asc(Column::Id);
        readable_rows(&self.transaction, members, member_from_row).await
    }

    async fn is_empty(&mut self) -> Result<bool, StoreError> {
        let count = Entity::find().count(&self.transaction).await;
        Ok(count.map_err(store_error)? == 0)
    }

    async fn find(&mut self, id: StaffId) -> Result<Option<StaffMember>, StoreError> {
        let member = Entity::find_by_id(i64::from(id.get()));
        one_row(&self.transaction, member, member_from_row).await
    }

    async fn find_by_email(&mut self, email: &Email) -> Result<Option<StaffMember>, StoreError> {
        let member = Entity::find().filter(Column::EmailKey.eq(email.key()));
        one_row(&self.transaction, member, member_from_row).await
    }

    async fn find_by_provider(
        &mut self,
        account: &ProviderAccount,
    ) -> Result<Option<StaffMember>, StoreError> {
        let member = Entity::find()
            .filter(Column::ProviderIssuer.eq(account.issuer.as_str()))
            .filter(Column::ProviderSubject.eq(account.subject.as_str()));
        one_row(&self.transaction, member, member_from_row).await
    }

    async fn insert(&mut self, member: &NewStaffMember) -> Result<StaffMember, StoreError> {
        let row = new_member_to_row(member).insert(&self.transaction).await;
        member_from_row(row.map_err(store_error)?)
    }

    async fn update(&mut self, member: &StaffMember) -> Result<(), StoreError> {
        let row = member_to_row(member).update(&self.transaction).await;
        row.map_err(store_error)?;
        Ok(())
    }
}
