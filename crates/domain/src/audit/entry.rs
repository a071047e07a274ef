//! An entry of the log, who signs it, and how long it is kept.

use std::num::NonZeroU32;

use time::Duration;

use super::AuditEvent;
use crate::accounts::StaffId;
use crate::calendar::Instant;
use crate::inn::Email;

/// How long the house remembers who did what.
pub const AUDIT_RETENTION: Duration = Duration::days(365);

/// What was done before this instant is forgotten by now.
pub fn audit_cutoff(now: Instant) -> Instant {
    now - AUDIT_RETENTION
}

/// Who does something, and when. Every write of a staff member carries one, and every write about staff.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditContext {
    /// Who.
    pub who: Actor,
    /// When.
    pub at: Instant,
}

impl AuditContext {
    /// Signs a deed of the command line.
    pub const fn of_the_command_line(at: Instant) -> Self {
        let who = Actor::CommandLine;
        Self { who, at }
    }
}

/// Who signs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Actor {
    /// A staff member.
    Member {
        /// Which one.
        id: StaffId,
        /// What the member was called then, such as `Anna Huber`.
        name: String,
    },
    /// Whoever runs the house, by a command of its server. Which person that is, the house cannot know.
    CommandLine,
}

/// One deed in the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditEntry {
    /// Its number; a later deed has a higher one.
    pub id: AuditId,
    /// Who did it, and when.
    pub signature: AuditContext,
    /// What the staff member signs in with, because two of them may have the same name. `None` where no account signed.
    pub email: Option<Email>,
    /// What was done.
    pub deed: AuditEvent,
}

/// The number of an entry. Once given out it is never given out again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AuditId(NonZeroU32);

/// Not the number of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is not the number of a deed: those go from 1 to {max}", max = AuditId::MAX)]
pub struct InvalidAuditId(i64);

impl AuditId {
    /// The greatest id; it fits into a signed 32-bit column of any database.
    pub const MAX: u32 = i32::MAX.unsigned_abs();

    /// Checks the number.
    pub fn parse(value: i64) -> Result<Self, InvalidAuditId> {
        u32::try_from(value)
            .ok()
            .and_then(NonZeroU32::new)
            .filter(|id| id.get() <= Self::MAX)
            .map(Self)
            .ok_or(InvalidAuditId(value))
    }

    /// The number.
    pub fn get(self) -> u32 {
        self.0.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening_hours::tests::notation::{moment_from, moment_to};
    use crate::table::check_answers;

    /// `now => what was done before then is forgotten`.
    #[test]
    fn a_deed_is_remembered_for_a_year() {
        check_answers(
            "
            Fr 2026-11-20 18:00 => Do 2025-11-20 18:00
            Mi 2028-03-01 12:00 => Di 2027-03-02 12:00
            ",
            |now| moment_to(audit_cutoff(moment_from(now))),
        );
    }

    #[test]
    fn an_id_is_a_positive_number() {
        check_answers(
            "
            1          => 1
            2147483647 => 2147483647
            2147483648 => 2147483648 is not the number of a deed: those go from 1 to 2147483647
            0          => 0 is not the number of a deed: those go from 1 to 2147483647
            -1         => -1 is not the number of a deed: those go from 1 to 2147483647
            ",
            |number| match AuditId::parse(number.parse().unwrap()) {
                Ok(id) => id.get().to_string(),
                Err(error) => error.to_string(),
            },
        );
    }
}
