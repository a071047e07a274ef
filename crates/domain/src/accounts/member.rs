//! A staff member.

use super::{PasswordHash, StaffId};
use crate::audit::{Actor, AuditContext};
use crate::calendar::Instant;
use crate::inn::Email;
use crate::text::text;

text!(
    /// A first or last name of a person, one line.
    PersonName, line, 100
);

/// Somebody who may sign in. All staff may do the same (specification §6: no roles).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StaffMember {
    /// The member's number.
    pub id: StaffId,
    /// The name to sign in with. No two members have the same, capitals and small letters aside.
    pub email: Email,
    /// First name.
    pub first: PersonName,
    /// Last name.
    pub last: PersonName,
    /// What the password is checked against.
    pub password: PasswordHash,
    /// The password is a one-time one: it has to be changed before anything else.
    pub must_change_password: bool,
    /// Does not get in any more.
    pub is_disabled: bool,
}

impl StaffMember {
    /// What colleagues call the member, such as `Anna Huber`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{} {}", self.first, self.last)
    }

    /// Signs a deed of the member.
    #[must_use]
    pub fn audit_context(&self, at: Instant) -> AuditContext {
        let who = Actor::Member {
            id: self.id,
            name: self.name(),
        };
        AuditContext { who, at }
    }
}

/// Somebody who is to become a staff member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewStaffMember {
    /// The name to sign in with.
    pub email: Email,
    /// First name.
    pub first: PersonName,
    /// Last name.
    pub last: PersonName,
    /// What the password is checked against.
    pub password: PasswordHash,
    /// The password is a one-time one.
    pub must_change_password: bool,
}

impl NewStaffMember {
    /// The member under a number.
    #[must_use]
    pub fn into_member(self, id: StaffId) -> StaffMember {
        StaffMember {
            id,
            email: self.email,
            first: self.first,
            last: self.last,
            password: self.password,
            must_change_password: self.must_change_password,
            is_disabled: false,
        }
    }
}
