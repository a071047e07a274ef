use domain::accounts::{
    NewStaffMember, PasswordHash, PersonName, ProviderAccount, StaffId, StaffMember,
};
use domain::inn::Email;
use ports::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::entity::prelude::*;

use super::Row;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "staff")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub email: String,
    pub email_key: String,
    pub first: String,
    pub last: String,
    pub password: String,
    pub must_change_password: bool,
    pub is_disabled: bool,
    pub provider_issuer: Option<String>,
    pub provider_subject: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

const STAFF: &str = "staff";

pub fn member_from_row(stored: Model) -> Result<StaffMember, StoreError> {
    let row = Row {
        table: STAFF,
        key: stored.id,
    };
    let provider_account = stored.provider_issuer.zip(stored.provider_subject);
    Ok(StaffMember {
        id: row.column("id", StaffId::parse(stored.id))?,
        email: row.column("email", Email::parse(stored.email))?,
        first: row.column("first", PersonName::parse(stored.first))?,
        last: row.column("last", PersonName::parse(stored.last))?,
        password: row.column("password", PasswordHash::parse(stored.password))?,
        must_change_password: stored.must_change_password,
        is_disabled: stored.is_disabled,
        provider_account: provider_account
            .map(|(issuer, subject)| ProviderAccount { issuer, subject }),
    })
}

pub fn email_from_row(stored: Model) -> Result<Email, StoreError> {
    let row = Row {
        table: STAFF,
        key: stored.id,
    };
    row.column("email", Email::parse(stored.email))
}

pub fn member_to_row(member: &StaffMember) -> ActiveModel {
    let account = member.provider_account.clone();
    let (issuer, subject) = account
        .map(|account| (account.issuer, account.subject))
        .unzip();
    ActiveModel {
        id: Set(member.id.get().into()),
        email: Set(member.email.as_str().to_owned()),
        email_key: Set(member.email.key()),
        first: Set(member.first.as_str().to_owned()),
        last: Set(member.last.as_str().to_owned()),
        password: Set(member.password.as_str().to_owned()),
        must_change_password: Set(member.must_change_password),
        is_disabled: Set(member.is_disabled),
        provider_issuer: Set(issuer),
        provider_subject: Set(subject),
    }
}

/// The database assigns the id.
pub fn new_member_to_row(member: &NewStaffMember) -> ActiveModel {
    ActiveModel {
        id: NotSet,
        email: Set(member.email.as_str().to_owned()),
        email_key: Set(member.email.key()),
        first: Set(member.first.as_str().to_owned()),
        last: Set(member.last.as_str().to_owned()),
        password: Set(member.password.as_str().to_owned()),
        must_change_password: Set(member.must_change_password),
        is_disabled: Set(false),
        provider_issuer: Set(None),
        provider_subject: Set(None),
    }
}
