use domain::{audit, calendar::Instant};
use poem_openapi::{Enum, Object, types::Example};
use time::macros::datetime;

/// An action in the audit log.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct AuditEntry {
    /// The id; later entries have higher ids.
    #[oai(validator(minimum(value = "1")))]
    pub id: u32,
    /// When it was done.
    pub at: Instant,
    /// The name of the staff member at that time. Absent if it was done on the command line.
    #[oai(skip_serializing_if_is_none)]
    pub name: Option<String>,
    /// The e-mail address of the staff member. Absent if it was done on the command line.
    #[oai(skip_serializing_if_is_none)]
    pub email: Option<String>,
    /// The action.
    pub action: AuditAction,
    /// The object of the action, at most 200 characters; empty if there is only one.
    #[oai(validator(max_length = 200))]
    pub subject: String,
}

/// What was done.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "SCREAMING_SNAKE_CASE", remote = "audit::AuditAction")]
pub enum AuditAction {
    /// A news entry was created; the subject is its title.
    NewsCreated,
    /// A news entry was changed; the subject is its title afterwards.
    NewsEdited,
    /// A news entry was deleted; the subject is its title.
    NewsDeleted,
    /// A news entry was restored; the subject is its title.
    NewsRestored,
    /// The news entries were reordered; there is no subject.
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
    /// A message was deleted; the subject is its id.
    MessageDeleted,
    /// A file was stored; the subject is its name.
    FileStored,
    /// The metadata of a file were changed; the subject is its name.
    FileEdited,
    /// A file was removed; the subject is its name.
    FileDeleted,
    /// A staff member chose another password; there is no subject.
    PasswordChanged,
    /// A staff member ended all sessions of their own; there is no subject.
    SignedOutEverywhere,
    /// An account was created; the subject is the e-mail address.
    StaffAdded,
    /// An account got a one-time password and was enabled; the subject is the e-mail address.
    PasswordReset,
    /// An account was disabled; the subject is the e-mail address.
    StaffDisabled,
}

impl From<&audit::AuditEntry> for AuditEntry {
    fn from(entry: &audit::AuditEntry) -> Self {
        let name = match &entry.context.actor {
            audit::Actor::Member { name, .. } => Some(name.clone()),
            audit::Actor::CommandLine => None,
        };
        Self {
            id: entry.id.get(),
            at: entry.context.at,
            name,
            email: entry.email.as_ref().map(|email| email.as_str().to_owned()),
            action: entry.event.action.into(),
            subject: entry.event.subject.as_str().to_owned(),
        }
    }
}

impl Example for AuditEntry {
    fn example() -> Self {
        Self {
            id: 41,
            at: datetime!(2026-11-20 18:00 UTC),
            name: Some("Anna Huber".to_owned()),
            email: Some("anna@gasthaus.example".to_owned()),
            action: AuditAction::NewsCreated,
            subject: "Ganslzeit".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use poem_openapi::types::ToJSON;

    use super::*;

    #[test]
    fn serializes_as_the_code_of_the_domain() {
        for kind in audit::AuditAction::ALL {
            let json = AuditAction::from(*kind).to_json();
            assert_eq!(json, Some(kind.code().into()));
        }
    }
}
