//! Idempotency keys, with the digest of the request and the id of the resource that it created.

use domain::calendar::Instant;
use domain::idempotency::{IdempotentRequest, KeyScope, RequestDigest};
use ports::{IdempotencyRecord, StoreError};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use super::{Row, write_instant};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "idempotency_keys")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub staff: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    pub request: String,
    pub number: i64,
    pub at: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// `staff`: the id of a staff member, which is never 0, or 0 for guests.
pub fn scope_to_column(scope: KeyScope) -> i64 {
    match scope {
        KeyScope::Guests => 0,
        KeyScope::Staff(id) => id.get().into(),
    }
}

pub fn record_from_row(stored: &Model) -> Result<IdempotencyRecord, StoreError> {
    let row = Row {
        table: "idempotency_keys",
        key: format!("{} of staff member {}", stored.key, stored.staff),
    };
    Ok(IdempotencyRecord {
        request: row.column("request", RequestDigest::parse(&stored.request))?,
        resource: row.column("number", resource(stored.number))?,
    })
}

fn resource(number: i64) -> Result<u32, &'static str> {
    let number = u32::try_from(number).ok().filter(|number| *number > 0);
    number.ok_or("not the id of a resource")
}

pub fn record_to_row(
    request: &IdempotentRequest,
    resource: u32,
    at: Instant,
) -> Result<ActiveModel, StoreError> {
    Ok(ActiveModel {
        staff: Set(scope_to_column(request.scope)),
        key: Set(request.key.as_str().to_owned()),
        request: Set(request.request.to_string()),
        number: Set(resource.into()),
        at: Set(write_instant(at)?),
    })
}
