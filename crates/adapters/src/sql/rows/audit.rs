//! Rows of who did what.

use std::collections::BTreeMap;

use domain::accounts::StaffId;
use domain::audit::{AuditEntry, AuditId, Deed, DeedKind, Signatory, Signature, Subject};
use domain::house::Email;
use ports::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};

use super::{Row, write_instant};
use crate::sql::entities::audit::{ActiveModel, Model};

/// The number and the name under which the command line signs. No staff member has that number.
const COMMAND_LINE: (i64, &str) = (0, "");

/// A deed, with the e-mail address of the account that signed it, if there is one.
pub(in crate::sql) fn deed_from_row(
    stored: Model,
    accounts: &BTreeMap<i64, Email>,
) -> Result<AuditEntry, StoreError> {
    let row = Row {
        table: "audit",
        key: stored.id,
    };
    let deed = Deed {
        kind: row.column("deed", DeedKind::parse(&stored.deed))?,
        subject: row.column("subject", Subject::parse(&stored.subject))?,
    };
    let who = if (stored.staff, stored.name.as_str()) == COMMAND_LINE {
        Signatory::CommandLine
    } else {
        Signatory::Member {
            id: row.column("staff", StaffId::parse(stored.staff))?,
            name: stored.name,
        }
    };
    let email = accounts.get(&stored.staff).cloned();
    let at = row.instant("at", &stored.at)?;
    Ok(AuditEntry {
        id: row.column("id", AuditId::parse(stored.id))?,
        signature: Signature { who, at },
        email,
        deed,
    })
}

/// A deed that has just been done, under a number that the database gives it.
pub(in crate::sql) fn deed_to_row(by: &Signature, deed: &Deed) -> Result<ActiveModel, StoreError> {
    let (staff, name) = signatory_to_columns(&by.who);
    Ok(ActiveModel {
        id: NotSet,
        at: Set(write_instant(by.at)?),
        staff: Set(staff),
        name: Set(name.to_owned()),
        deed: Set(deed.kind.code().to_owned()),
        subject: Set(deed.subject.as_str().to_owned()),
    })
}

/// The number and the name of who signs.
pub(in crate::sql) fn signatory_to_columns(who: &Signatory) -> (i64, &str) {
    match who {
        Signatory::Member { id, name } => (id.get().into(), name),
        Signatory::CommandLine => COMMAND_LINE,
    }
}
