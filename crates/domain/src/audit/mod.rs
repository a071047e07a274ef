//! The audit log.

mod action;
mod entry;

pub use action::{AuditAction, AuditEvent, AuditSubject, InvalidAuditSubject};
pub use entry::{
    AUDIT_RETENTION, Access, Actor, AuditContext, AuditEntry, AuditId, InvalidAuditId, audit_cutoff,
};
