//! What was done, and to what.

use crate::text::spoils_lines;

/// Defines [`AuditAction`] with the stable code of each kind: in the API, and in the store.
macro_rules! kinds {
    ($($(#[$meta:meta])* $kind:ident $code:literal,)+) => {
        /// A kind of deed.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum AuditAction {
            $($(#[$meta])* $kind,)+
        }

        impl AuditAction {
            /// Every kind.
            pub const ALL: &'static [Self] = &[$(Self::$kind),+];

            /// Its stable code, in capitals.
            pub fn code(self) -> &'static str {
                match self {
                    $(Self::$kind => $code,)+
                }
            }
        }
    };
}

kinds! {
    /// A news entry was written; the subject is its title.
    NewsCreated "NEWS_CREATED",
    /// A news entry was changed; the subject is its title afterwards.
    NewsEdited "NEWS_EDITED",
    /// A news entry was taken off the board; the subject is its title.
    NewsDeleted "NEWS_DELETED",
    /// A news entry came back from the trash; the subject is its title.
    NewsRestored "NEWS_RESTORED",
    /// The board was put in another order; there is no subject.
    NewsReordered "NEWS_REORDERED",
    /// A menu got another file or name; the subject is the name guests see.
    MenuFileEdited "MENU_FILE_EDITED",
    /// A menu lost its file; the subject is the name guests saw.
    MenuFileDeleted "MENU_FILE_DELETED",
    /// A menu got a file back from the trash; the subject is the name guests see.
    MenuFileRestored "MENU_FILE_RESTORED",
    /// Other menus are displayed; there is no subject.
    MenuSettingsSaved "MENU_SETTINGS_SAVED",
    /// The week or the holidays have other hours; there is no subject.
    OpeningHoursSaved "OPENING_HOURS_SAVED",
    /// A special day was added; the subject is its label.
    SpecialDayCreated "SPECIAL_DAY_CREATED",
    /// A special day was changed; the subject is its label afterwards.
    SpecialDayEdited "SPECIAL_DAY_EDITED",
    /// A special day was removed; the subject is its label.
    SpecialDayDeleted "SPECIAL_DAY_DELETED",
    /// A guest's message was removed. The subject is its number: what the guest wrote is gone for good.
    MessageDeleted "MESSAGE_DELETED",
    /// A file was stored; the subject is its name.
    FileStored "FILE_STORED",
    /// What is told about a file was changed; the subject is its name.
    FileEdited "FILE_EDITED",
    /// A file was removed; the subject is its name.
    FileDeleted "FILE_DELETED",
    /// A staff member chose another password; there is no subject.
    PasswordChanged "PASSWORD_CHANGED",
    /// A staff member ended all sessions of their own; there is no subject.
    SignedOutEverywhere "SIGNED_OUT_EVERYWHERE",
    /// Somebody became a staff member; the subject is the e-mail address.
    StaffAdded "STAFF_ADDED",
    /// A staff member got a one-time password, and may come in again if disabled; the subject is the e-mail address.
    PasswordReset "PASSWORD_RESET",
    /// A staff member is let in no more; the subject is the e-mail address.
    StaffDisabled "STAFF_DISABLED",
}

/// Not the code of a kind of deed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a kind of deed")]
pub struct UnknownAuditAction;

impl AuditAction {
    /// Reads a code.
    pub fn parse(code: &str) -> Result<Self, UnknownAuditAction> {
        Self::ALL
            .iter()
            .copied()
            .find(|kind| kind.code() == code)
            .ok_or(UnknownAuditAction)
    }

    /// The deed of this kind, done to `subject`.
    pub fn on(self, subject: &str) -> AuditEvent {
        AuditEvent {
            kind: self,
            subject: AuditSubject::cut(subject),
        }
    }
}

/// What was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditEvent {
    /// What kind of deed.
    pub kind: AuditAction,
    /// What it was done to.
    pub subject: AuditSubject,
}

/// What a deed was done to, in words of its moment: a title, a name; empty where there is only one such thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditSubject(String);

/// Longer than a subject, or not one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not one line of at most {max} characters", max = AuditSubject::MAX_CHARS)]
pub struct InvalidAuditSubject;

impl AuditSubject {
    /// The greatest length, in characters (Unicode scalar values).
    pub const MAX_CHARS: usize = 200;

    /// The first line of a text, as far as there is room: no deed fails because of its log.
    pub fn cut(text: &str) -> Self {
        let line = text.trim().lines().next().unwrap_or_default();
        let clean = line.chars().filter(|c| !spoils_lines(*c));
        let cut: String = clean.take(Self::MAX_CHARS).collect();
        Self(cut.trim_end().to_owned())
    }

    /// Takes words that were cut before.
    pub fn parse(text: &str) -> Result<Self, InvalidAuditSubject> {
        let cut = Self::cut(text);
        if cut.0 == text {
            Ok(cut)
        } else {
            Err(InvalidAuditSubject)
        }
    }

    /// The words; empty where there is only one such thing.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    #[test]
    fn a_kind_is_known_by_its_code_alone() {
        for kind in AuditAction::ALL {
            assert_eq!(AuditAction::parse(kind.code()), Ok(*kind));
            let name = format!("{kind:?}").to_uppercase();
            assert_eq!(kind.code().replace('_', ""), name);
        }
        for code in ["", "news_created", "NEWS"] {
            assert_eq!(AuditAction::parse(code), Err(UnknownAuditAction), "{code}");
        }
    }

    #[test]
    fn a_subject_is_one_line_that_always_fits() {
        check_answers(
            r"
            Ganslzeit           => Ganslzeit
            Gansl\nund mehr     => Gansl
            \nGansl             => Gansl
            Gan\u{7}sl          => Gansl
            Gan\u{202E}sl       => Gansl
            \n                  =>
            ",
            |text| {
                let text = text.replace(r"\n", "\n").replace(r"\u{7}", "\u{7}");
                let text = text.replace(r"\u{202E}", "\u{202E}");
                let cut = AuditSubject::cut(&text);
                assert_eq!(AuditSubject::parse(cut.as_str()), Ok(cut.clone()));
                assert_eq!(AuditSubject::parse(&text).is_ok(), text == cut.as_str());
                cut.as_str().to_owned()
            },
        );
        let long = "ä".repeat(AuditSubject::MAX_CHARS + 1);
        let subject = AuditSubject::cut(&long);
        assert_eq!(subject.as_str().chars().count(), AuditSubject::MAX_CHARS);
    }
}
