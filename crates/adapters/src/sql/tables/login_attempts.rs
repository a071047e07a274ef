use domain::accounts::{Digest, LoginAttempts};
use ports::StoreError;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use super::{Row, write_instant};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "login_attempts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub rate_limit_key: String,
    pub count: i64,
    pub last_at: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

const LOGIN_ATTEMPTS: &str = "login_attempts";

pub fn attempts_from_row(stored: &Model) -> Result<(Digest, LoginAttempts), StoreError> {
    let row = Row {
        table: LOGIN_ATTEMPTS,
        key: &stored.rate_limit_key,
    };
    let attempts = LoginAttempts {
        count: row.column("count", u32::try_from(stored.count))?,
        latest: row.instant("last_at", &stored.last_at)?,
    };
    Ok((
        row.column("rate_limit_key", Digest::parse(&stored.rate_limit_key))?,
        attempts,
    ))
}

pub fn attempts_to_row(
    (key, attempts): &(Digest, LoginAttempts),
) -> Result<ActiveModel, StoreError> {
    Ok(ActiveModel {
        rate_limit_key: Set(key.to_string()),
        count: Set(attempts.count.into()),
        last_at: Set(write_instant(attempts.latest)?),
    })
}
