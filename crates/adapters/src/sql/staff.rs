use async_trait::async_trait;
use domain::inn::Email;
use domain::secrets::PasswordHash;
use domain::staff::{NewStaffMember, PersonName, ProviderAccount, StaffId, StaffMember};
use ports::{StaffRepository, StoreError};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QueryResult, QuerySelect, Select,
};

use self::member::{ActiveModel, Column, Model};
use super::column::{StoredValue, column_values, number_columns, set, text_columns};
use super::entity::entity;
use super::query::{fetch_optional_row, readable_rows, to_store_error, update};
use super::unit_of_work::SqlUnitOfWork;

pub(super) use self::member::Entity;

number_columns!(StaffId);
text_columns!(Email PersonName);
column_values!(String: PasswordHash, |stored| Self::parse(stored)?, |value| value.as_str().to_owned());

entity! {
    member "staff" {
        #[sea_orm(primary_key)]
        id: StaffId,
        email_key: String,
        is_disabled: bool,
        provider_issuer: Option<String>,
        provider_subject: Option<String>,
    }
    NewStaffMember {
        email: Email,
        #[sea_orm(column_name = "first")]
        first_name: PersonName,
        #[sea_orm(column_name = "last")]
        last_name: PersonName,
        #[sea_orm(column_name = "password")]
        password_hash: PasswordHash,
        must_change_password: bool,
    }
}

impl From<Model> for StaffMember {
    fn from(row: Model) -> Self {
        let account = row.provider_issuer.0.zip(row.provider_subject.0);
        Self {
            id: row.id.0,
            email: row.email.0,
            first_name: row.first_name.0,
            last_name: row.last_name.0,
            password_hash: row.password_hash.0,
            must_change_password: row.must_change_password.0,
            is_disabled: row.is_disabled.0,
            provider_account: account.map(|(issuer, subject)| ProviderAccount { issuer, subject }),
        }
    }
}

/// The ids and e-mail addresses of all members, also of those with another corrupt column.
pub(super) fn select_staff_emails() -> Select<Entity> {
    Entity::find()
        .select_only()
        .columns([Column::Id, Column::Email])
}

/// A row of [`select_staff_emails`].
pub(super) fn parse_staff_email_row(row: &QueryResult) -> Option<(StaffId, Email)> {
    let id = row.try_get::<StoredValue<StaffId>>("", "id").ok()?;
    let email = row.try_get::<StoredValue<Email>>("", "email").ok()?;
    Some((id.0, email.0))
}

fn member_to_row(member: StaffMember) -> ActiveModel {
    let account = member.provider_account;
    let (issuer, subject) = account
        .map(|account| (account.issuer, account.subject))
        .unzip();
    ActiveModel {
        id: set(member.id),
        email_key: set(member.email.key()),
        email: set(member.email),
        first_name: set(member.first_name),
        last_name: set(member.last_name),
        password_hash: set(member.password_hash),
        must_change_password: set(member.must_change_password),
        is_disabled: set(member.is_disabled),
        provider_issuer: set(issuer),
        provider_subject: set(subject),
    }
}

#[async_trait]
impl StaffRepository for SqlUnitOfWork {
    async fn list(&mut self) -> Result<Vec<StaffMember>, StoreError> {
        readable_rows(&self.transaction, Entity::find().order_by_asc(Column::Id)).await
    }

    async fn is_empty(&mut self) -> Result<bool, StoreError> {
        let count = Entity::find().count(&self.transaction).await;
        Ok(count.map_err(to_store_error)? == 0)
    }

    async fn find(&mut self, id: StaffId) -> Result<Option<StaffMember>, StoreError> {
        fetch_optional_row(&self.transaction, Entity::find_by_id(StoredValue(id))).await
    }

    async fn find_by_email(&mut self, email: &Email) -> Result<Option<StaffMember>, StoreError> {
        let member = Entity::find().filter(Column::EmailKey.eq(email.key()));
        fetch_optional_row(&self.transaction, member).await
    }

    async fn find_by_provider_account(
        &mut self,
        account: &ProviderAccount,
    ) -> Result<Option<StaffMember>, StoreError> {
        // Earlier versions stored a slash at the end.
        let issuers = [account.issuer.clone(), format!("{}/", account.issuer)];
        let member = Entity::find()
            .filter(Column::ProviderIssuer.is_in(issuers))
            .filter(Column::ProviderSubject.eq(account.subject.as_str()));
        fetch_optional_row(&self.transaction, member).await
    }

    async fn insert(&mut self, new: &NewStaffMember) -> Result<StaffMember, StoreError> {
        let row = ActiveModel {
            email_key: set(new.email.key()),
            is_disabled: set(false),
            ..new.into()
        };
        let insert_result = ActiveModelTrait::insert(row, &self.transaction).await;
        Ok(insert_result.map_err(to_store_error)?.into())
    }

    async fn update(&mut self, member: &StaffMember) -> Result<(), StoreError> {
        update(&self.transaction, member_to_row(member.clone())).await
    }
}
