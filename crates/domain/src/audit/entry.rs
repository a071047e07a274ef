use std::net::IpAddr;

use time::Duration;

use super::AuditEvent;
use crate::calendar::Timestamp;
use crate::id::id;
use crate::inn::Email;
use crate::secrets::Digest;
use crate::staff::{Role, StaffId, StaffMember};

pub const AUDIT_RETENTION: Duration = Duration::days(365);

/// Entries before this instant are purged.
pub fn audit_cutoff(now: Timestamp) -> Timestamp {
    now - AUDIT_RETENTION
}

/// The actor and the time of a write by staff or by the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditContext {
    pub actor: Actor,
    pub occurred_at: Timestamp,
    /// `None` on the command line, of a link, and in stored entries.
    pub access: Option<Access>,
}

/// What allowed a request. It is checked once more in the transaction of a write, because a body may arrive long after its head.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Access {
    pub session: Digest,
    /// The role that the write needs.
    pub role: Role,
    /// The address of the client.
    pub address: IpAddr,
}

impl AuditContext {
    pub fn of(member: &StaffMember, occurred_at: Timestamp) -> Self {
        let (id, name) = (member.id, member.name());
        let actor = Actor::Member { id, name };
        Self {
            actor,
            occurred_at,
            access: None,
        }
    }

    pub const fn for_command_line(occurred_at: Timestamp) -> Self {
        let actor = Actor::CommandLine;
        Self {
            actor,
            occurred_at,
            access: None,
        }
    }

    /// The id of the member, `None` on the command line.
    pub const fn member(&self) -> Option<StaffId> {
        match &self.actor {
            Actor::Member { id, .. } => Some(*id),
            Actor::CommandLine => None,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Actor {
    Member {
        id: StaffId,
        /// The name at the time of the action, such as `Anna Huber`.
        name: String,
    },
    /// A command of the server. The person is unknown.
    CommandLine,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditEntry {
    /// Ascending in order of time.
    pub id: AuditId,
    pub context: AuditContext,
    /// The current address of the actor's account, because two members may have the same name. `None` without an account.
    pub email: Option<Email>,
    pub event: AuditEvent,
}

id!(
    /// The id of an entry, never reused.
    pub struct AuditId, InvalidAuditId, "an audit entry"
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening_hours::tests::notation::{format_moment, parse_moment};
    use crate::table::assert_table_answers;

    /// `now => cutoff`.
    #[test]
    fn keeps_audit_entries_for_a_year() {
        assert_table_answers(
            "
            Fr 2026-11-20 18:00 => Do 2025-11-20 18:00
            Mi 2028-03-01 12:00 => Di 2027-03-02 12:00
            ",
            |now| format_moment(audit_cutoff(parse_moment(now))),
        );
    }
}
