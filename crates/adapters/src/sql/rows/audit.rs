//! Rows of who did what.

use domain::accounts::StaffId;
use domain::audit::{AuditEntry, AuditId, Deed, DeedKind, Signature, Subject};
use ports::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};

use super::{Row, write_instant};
use crate::sql::entities::audit::{ActiveModel, Model};

pub(in crate::sql) fn deed_from_row(stored: Model) -> Result<AuditEntry, StoreError> {
    let row = Row {
        table: "audit",
        key: stored.id,
    };
    let deed = Deed {
        kind: row.column("deed", DeedKind::parse(&stored.deed))?,
        subject: row.column("subject", Subject::parse(&stored.subject))?,
    };
    Ok(AuditEntry {
        id: row.column("id", AuditId::parse(stored.id))?,
        signature: Signature {
            who: row.column("staff", StaffId::parse(stored.staff))?,
            name: stored.name,
            at: row.instant("at", &stored.at)?,
        },
        deed,
    })
}

/// A deed that has just been done, under a number that the database gives it.
pub(in crate::sql) fn deed_to_row(by: &Signature, deed: &Deed) -> Result<ActiveModel, StoreError> {
    Ok(ActiveModel {
        id: NotSet,
        at: Set(write_instant(by.at)?),
        staff: Set(by.who.get().into()),
        name: Set(by.name.clone()),
        deed: Set(deed.kind.code().to_owned()),
        subject: Set(deed.subject.as_str().to_owned()),
    })
}
