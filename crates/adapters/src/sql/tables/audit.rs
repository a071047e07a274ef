//! Audit entries. An action of the command line has the staff id 0 and an empty name.

use std::collections::BTreeMap;

use domain::accounts::StaffId;
use domain::audit::{
    Actor, AuditAction, AuditContext, AuditEntry, AuditEvent, AuditId, AuditSubject,
};
use domain::inn::Email;
use ports::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::entity::prelude::*;

use super::{Row, write_instant};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub at: String,
    pub staff: i64,
    pub name: String,
    pub action: String,
    pub subject: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// `staff` and `name` of the command line. No account has this id.
const COMMAND_LINE: (i64, &str) = (0, "");

/// With the current e-mail address of the account, if it still exists.
pub fn audit_entry_from_row(
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

/// The database assigns the id.
pub fn audit_event_to_row(
    context: &AuditContext,
    event: &AuditEvent,
) -> Result<ActiveModel, StoreError> {
    let (staff, name) = actor_to_columns(&context.actor);
    Ok(ActiveModel {
        id: NotSet,
        at: Set(write_instant(context.at)?),
        staff: Set(staff),
        name: Set(name.to_owned()),
        action: Set(event.action.code().to_owned()),
        subject: Set(event.subject.as_str().to_owned()),
    })
}

/// The id and the name of the account.
pub fn actor_to_columns(actor: &Actor) -> (i64, &str) {
    match actor {
        Actor::Member { id, name } => (id.get().into(), name),
        Actor::CommandLine => COMMAND_LINE,
    }
}
