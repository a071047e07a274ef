//! The log of the house: who did what, and when.

mod deed;
mod entry;

pub use deed::{Deed, DeedKind, NotADeed, NotASubject, Subject};
pub use entry::{
    AUDIT_KEPT, AuditEntry, AuditId, NotAnAuditId, Signatory, Signature, forgotten_before,
};
