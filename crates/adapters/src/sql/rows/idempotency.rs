//! Rows of what was made under a key.

use domain::calendar::Instant;
use domain::idempotency::{IdempotentRequest, KeyScope, RequestDigest};
use ports::{BoxError, IdempotencyRecord, NotCreated, StoreError};
use sea_orm::ActiveValue::Set;

use super::{Row, write_instant};
use crate::sql::entities::idempotency_key::{ActiveModel, Model};

/// `staff`: the number of a staff member, which is never 0, or 0 for guests.
pub(in crate::sql) fn scope_to_column(scope: KeyScope) -> i64 {
    match scope {
        KeyScope::Guests => 0,
        KeyScope::Staff(id) => id.get().into(),
    }
}

pub(in crate::sql) fn record_from_row(stored: &Model) -> Result<IdempotencyRecord, StoreError> {
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

/// The number of what was made, if it is what is to be made now.
pub(in crate::sql) fn made_from_row<Id, E: Into<BoxError>>(
    stored: &Model,
    once: &IdempotentRequest,
    parse: impl Fn(i64) -> Result<Id, E>,
) -> Result<Id, NotCreated> {
    let row = Row {
        table: "idempotency_keys",
        key: format!("{} of staff member {}", stored.key, stored.staff),
    };
    let request = row.column("request", RequestDigest::parse(&stored.request))?;
    once.is_of(request)?;
    Ok(row.column("number", parse(stored.number))?)
}

pub(in crate::sql) fn once_to_row(
    once: &IdempotentRequest,
    number: u32,
    now: Instant,
) -> Result<ActiveModel, StoreError> {
    Ok(ActiveModel {
        staff: Set(scope_to_column(once.scope)),
        key: Set(once.key.as_str().to_owned()),
        request: Set(once.request.to_string()),
        number: Set(number.into()),
        at: Set(write_instant(now)?),
    })
}
