//! Rows of what was made under a key.

use domain::audit::Signature;
use domain::once::{Once, RequestDigest};
use ports::driven::NotCreated;
use ports::{BoxError, StoreError};
use sea_orm::ActiveValue::Set;

use super::{Row, write_instant};
use crate::sql::entities::once::{ActiveModel, Model};

/// The number of what was made, if it is what is to be made now.
pub(in crate::sql) fn made_from_row<Id, E: Into<BoxError>>(
    stored: &Model,
    once: &Once,
    parse: impl Fn(i64) -> Result<Id, E>,
) -> Result<Id, NotCreated> {
    let row = Row {
        table: "once",
        key: format!("{} of staff member {}", stored.key, stored.staff),
    };
    let request = row.column("request", RequestDigest::parse(&stored.request))?;
    once.is_of(request)?;
    Ok(row.column("number", parse(stored.number))?)
}

pub(in crate::sql) fn once_to_row(
    once: &Once,
    number: u32,
    by: &Signature,
) -> Result<ActiveModel, StoreError> {
    Ok(ActiveModel {
        staff: Set(once.staff.get().into()),
        key: Set(once.key.as_str().to_owned()),
        request: Set(once.request.to_string()),
        number: Set(number.into()),
        at: Set(write_instant(by.at)?),
    })
}
