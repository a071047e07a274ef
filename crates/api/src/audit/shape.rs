//! A deed as the API tells it.

use domain::{audit, calendar::Instant};
use poem_openapi::{Enum, Object, types::Example};
use time::macros::datetime;

/// What was done.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct AuditEntry {
    /// Its number; a later deed has a higher one.
    #[oai(validator(minimum(value = "1")))]
    pub id: u32,
    /// When.
    pub at: Instant,
    /// What the staff member was called then who did it. Absent when nobody of the staff did, but whoever runs the
    /// house, by a command of its server.
    #[oai(skip_serializing_if_is_none)]
    pub who: Option<String>,
    /// The e-mail address of that staff member, because two may have the same name. Absent when `who` is.
    #[oai(skip_serializing_if_is_none)]
    pub email: Option<String>,
    /// What kind of deed.
    pub deed: AuditAction,
    /// What it was done to, at most 200 characters; empty where there is only one such thing.
    #[oai(validator(max_length = 200))]
    pub subject: String,
}

/// A kind of deed.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum AuditAction {
    /// A news entry was written; the subject is its title.
    NewsCreated,
    /// A news entry was changed; the subject is its title afterwards.
    NewsEdited,
    /// A news entry was taken off the board; the subject is its title.
    NewsDeleted,
    /// A news entry came back from the trash; the subject is its title.
    NewsRestored,
    /// The board was put in another order; there is no subject.
    NewsReordered,
    /// A menu got another file or name; the subject is the name guests see.
    MenuFileEdited,
    /// A menu lost its file; the subject is the name guests saw.
    MenuFileDeleted,
    /// A menu got a file back from the trash; the subject is the name guests see.
    MenuFileRestored,
    /// Other menus are displayed; there is no subject.
    MenuSettingsSaved,
    /// The week or the holidays have other hours; there is no subject.
    OpeningHoursSaved,
    /// A special day was added; the subject is its label.
    SpecialDayCreated,
    /// A special day was changed; the subject is its label afterwards.
    SpecialDayEdited,
    /// A special day was removed; the subject is its label.
    SpecialDayDeleted,
    /// A guest's message was removed. The subject is its number: what the guest wrote is gone for good.
    MessageDeleted,
    /// A file was stored; the subject is its name.
    FileStored,
    /// What is told about a file was changed; the subject is its name.
    FileEdited,
    /// A file was removed; the subject is its name.
    FileDeleted,
    /// A staff member chose another password; there is no subject.
    PasswordChanged,
    /// A staff member ended all sessions of their own; there is no subject.
    SignedOutEverywhere,
    /// Somebody became a staff member; the subject is the e-mail address.
    StaffAdded,
    /// A staff member got a one-time password, and may come in again if disabled; the subject is the e-mail address.
    PasswordReset,
    /// A staff member is let in no more; the subject is the e-mail address.
    StaffDisabled,
}

impl From<audit::AuditAction> for AuditAction {
    fn from(kind: audit::AuditAction) -> Self {
        match kind {
            audit::AuditAction::NewsCreated => Self::NewsCreated,
            audit::AuditAction::NewsEdited => Self::NewsEdited,
            audit::AuditAction::NewsDeleted => Self::NewsDeleted,
            audit::AuditAction::NewsRestored => Self::NewsRestored,
            audit::AuditAction::NewsReordered => Self::NewsReordered,
            audit::AuditAction::MenuFileEdited => Self::MenuFileEdited,
            audit::AuditAction::MenuFileDeleted => Self::MenuFileDeleted,
            audit::AuditAction::MenuFileRestored => Self::MenuFileRestored,
            audit::AuditAction::MenuSettingsSaved => Self::MenuSettingsSaved,
            audit::AuditAction::OpeningHoursSaved => Self::OpeningHoursSaved,
            audit::AuditAction::SpecialDayCreated => Self::SpecialDayCreated,
            audit::AuditAction::SpecialDayEdited => Self::SpecialDayEdited,
            audit::AuditAction::SpecialDayDeleted => Self::SpecialDayDeleted,
            audit::AuditAction::MessageDeleted => Self::MessageDeleted,
            audit::AuditAction::FileStored => Self::FileStored,
            audit::AuditAction::FileEdited => Self::FileEdited,
            audit::AuditAction::FileDeleted => Self::FileDeleted,
            audit::AuditAction::PasswordChanged => Self::PasswordChanged,
            audit::AuditAction::SignedOutEverywhere => Self::SignedOutEverywhere,
            audit::AuditAction::StaffAdded => Self::StaffAdded,
            audit::AuditAction::PasswordReset => Self::PasswordReset,
            audit::AuditAction::StaffDisabled => Self::StaffDisabled,
        }
    }
}

impl From<&audit::AuditEntry> for AuditEntry {
    fn from(entry: &audit::AuditEntry) -> Self {
        let who = match &entry.context.actor {
            audit::Actor::Member { name, .. } => Some(name.clone()),
            audit::Actor::CommandLine => None,
        };
        Self {
            id: entry.id.get(),
            at: entry.context.at,
            who,
            email: entry.email.as_ref().map(|email| email.as_str().to_owned()),
            deed: entry.event.action.into(),
            subject: entry.event.subject.as_str().to_owned(),
        }
    }
}

impl Example for AuditEntry {
    fn example() -> Self {
        Self {
            id: 41,
            at: datetime!(2026-11-20 18:00 UTC),
            who: Some("Anna Huber".to_owned()),
            email: Some("anna@gasthaus.example".to_owned()),
            deed: AuditAction::NewsCreated,
            subject: "Ganslzeit".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use poem_openapi::types::ToJSON;

    use super::*;

    #[test]
    fn a_deed_has_the_code_of_its_kind() {
        for kind in audit::AuditAction::ALL {
            let told = AuditAction::from(*kind).to_json();
            assert_eq!(told, Some(kind.code().into()));
        }
    }
}
