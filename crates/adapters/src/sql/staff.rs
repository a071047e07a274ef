use async_trait::async_trait;
use domain::calendar::Timestamp;
use domain::inn::Email;
use domain::secrets::{Digest, PasswordHash};
use domain::staff::{
    AccountLink, AccountLinkDetails, AccountLinkId, AccountLinkKind, NewStaffMember, PersonName,
    ProviderAccount, Role, StaffId, StaffMember,
};
use ports::{StaffRepository, StoreError};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QueryResult, QuerySelect, Select,
};

use self::member::{ActiveModel, Column, Model};
use super::column::{StoredValue, code_columns, column_values, number_columns, set, text_columns};
use super::entity::entity;
use super::query::{delete_where, fetch_optional_row, readable_rows, to_store_error, update};
use super::unit_of_work::SqlUnitOfWork;

pub(super) use self::member::Entity;

number_columns!(StaffId AccountLinkId);
code_columns!(Role AccountLinkKind);
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
        role: Role,
        #[sea_orm(column_name = "password")]
        password_hash: PasswordHash,
        must_change_password: bool,
    }
}

entity! {
    account_link "account_links" {
        #[sea_orm(primary_key)]
        id: AccountLinkId,
    }
    AccountLinkDetails {
        kind: AccountLinkKind,
        #[sea_orm(column_name = "token")]
        token_digest: Option<Digest>,
        staff: Option<StaffId>,
        #[sea_orm(column_name = "first")]
        first_name: Option<PersonName>,
        #[sea_orm(column_name = "last")]
        last_name: Option<PersonName>,
        role: Option<Role>,
        email: Option<Email>,
        former_email: Option<Email>,
        #[sea_orm(column_name = "created")]
        created_at: Timestamp,
        #[sea_orm(column_name = "expires")]
        expires_at: Timestamp,
    }
}

impl From<account_link::Model> for AccountLink {
    fn from(row: account_link::Model) -> Self {
        Self {
            id: row.id.0,
            details: row.into(),
        }
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
            role: row.role.0,
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
        role: set(member.role),
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

    async fn list_links(&mut self, kind: AccountLinkKind) -> Result<Vec<AccountLink>, StoreError> {
        let links = account_link::Entity::find()
            .filter(account_link::Column::Kind.eq(StoredValue(kind)))
            .order_by_asc(account_link::Column::Id);
        readable_rows(&self.transaction, links).await
    }

    async fn find_link(&mut self, id: AccountLinkId) -> Result<Option<AccountLink>, StoreError> {
        let link = account_link::Entity::find_by_id(StoredValue(id));
        fetch_optional_row(&self.transaction, link).await
    }

    async fn find_link_by_token(
        &mut self,
        token: &Digest,
    ) -> Result<Option<AccountLink>, StoreError> {
        let link = account_link::Entity::find()
            .filter(account_link::Column::TokenDigest.eq(StoredValue(*token)));
        fetch_optional_row(&self.transaction, link).await
    }

    async fn insert_link(&mut self, link: &AccountLinkDetails) -> Result<AccountLink, StoreError> {
        let row = account_link::ActiveModel::from(link);
        let insert_result = ActiveModelTrait::insert(row, &self.transaction).await;
        Ok(insert_result.map_err(to_store_error)?.into())
    }

    async fn update_link_token(
        &mut self,
        id: AccountLinkId,
        token: Digest,
    ) -> Result<(), StoreError> {
        let row = account_link::ActiveModel {
            id: set(id),
            token_digest: set(Some(token)),
            ..Default::default()
        };
        update(&self.transaction, row).await
    }

    async fn delete_link(&mut self, id: AccountLinkId) -> Result<(), StoreError> {
        let is_link = account_link::Column::Id.eq(StoredValue(id));
        delete_where(&self.transaction, account_link::Entity, is_link).await?;
        Ok(())
    }

    async fn expire_links(
        &mut self,
        staff: StaffId,
        kinds: &[AccountLinkKind],
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let kinds = kinds.iter().copied().map(StoredValue);
        let update = account_link::Entity::update_many()
            .col_expr(
                account_link::Column::ExpiresAt,
                Expr::value(StoredValue(now)),
            )
            .filter(account_link::Column::Staff.eq(StoredValue(staff)))
            .filter(account_link::Column::Kind.is_in(kinds))
            .filter(account_link::Column::ExpiresAt.gt(StoredValue(now)));
        update
            .exec(&self.transaction)
            .await
            .map_err(to_store_error)?;
        Ok(())
    }

    async fn purge_links(&mut self, expired: Timestamp) -> Result<u64, StoreError> {
        let is_expired = account_link::Column::ExpiresAt.lt(StoredValue(expired));
        delete_where(&self.transaction, account_link::Entity, is_expired).await
    }
}
