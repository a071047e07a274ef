//! Rows of who did what.

use std::collections::BTreeMap;

use domain::accounts::StaffId;
use domain::audit::{
    Actor, AuditAction, AuditContext, AuditEntry, AuditEvent, AuditId, AuditSubject,
};
use domain::inn::Email;
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
    let event = AuditEvent {
        action: row.column("action", AuditAction::parse(&stored.action))?,
        subject: row.column("subject", AuditSubject::parse(&stored.subject))?,
    };
    let actor = if (stored.staff, stored.name.as_str()) == COMMAND_LINE {
        Actor::CommandLine
    } else {
        Actor::Member {
            id: row.column("staff", StaffId::parse(stored.staff))?,
            name: stored.name,
        }
    };
    let email = accounts.get(&stored.staff).cloned();
    let at = row.instant("at", &stored.at)?;
    Ok(AuditEntry {
        id: row.column("id", AuditId::parse(stored.id))?,
        context: AuditContext { actor, at },
        email,
        event,
    })
}

/// A deed that has just been done, under a number that the database gives it.
pub(in crate::sql) fn deed_to_row(
    by: &AuditContext,
    deed: &AuditEvent,
) -> Result<ActiveModel, StoreError> {
    let (staff, name) = signatory_to_columns(&by.actor);
    Ok(ActiveModel {
        id: NotSet,
        at: Set(write_instant(by.at)?),
        staff: Set(staff),
        name: Set(name.to_owned()),
        action: Set(deed.action.code().to_owned()),
        subject: Set(deed.subject.as_str().to_owned()),
    })
}

/// The number and the name of who signs.
pub(in crate::sql) fn signatory_to_columns(who: &Actor) -> (i64, &str) {
    match who {
        Actor::Member { id, name } => (id.get().into(), name),
        Actor::CommandLine => COMMAND_LINE,
    }
}
