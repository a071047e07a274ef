use crate::text::{is_forbidden_in_line, nfc, text_type};

crate::coded_enum! {
    pub enum AuditAction {
        /// The subject is the title.
        NewsCreated = "NEWS_CREATED",
        /// The subject is the new title.
        NewsEdited = "NEWS_EDITED",
        /// The subject is the title.
        NewsDeleted = "NEWS_DELETED",
        /// The subject is the title.
        NewsRestored = "NEWS_RESTORED",
        /// No subject.
        NewsReordered = "NEWS_REORDERED",
        /// A menu got another file or name. The subject is the displayed name.
        MenuFileEdited = "MENU_FILE_EDITED",
        /// The subject is the displayed name.
        MenuFileDeleted = "MENU_FILE_DELETED",
        /// The subject is the displayed name.
        MenuFileRestored = "MENU_FILE_RESTORED",
        /// No subject.
        MenuSettingsSaved = "MENU_SETTINGS_SAVED",
        /// The hours of the week or of holidays changed. No subject.
        OpeningHoursSaved = "OPENING_HOURS_SAVED",
        /// No subject.
        MasterDataSaved = "MASTER_DATA_SAVED",
        /// The data of an inn came from another installation. No subject.
        DataImported = "DATA_IMPORTED",
        /// The subject is the name of the page.
        ContentDraftSaved = "CONTENT_DRAFT_SAVED",
        /// The subject is the name of the page.
        ContentPublished = "CONTENT_PUBLISHED",
        /// The subject is the title.
        PictureUploaded = "PICTURE_UPLOADED",
        /// The alternative text, the title or the focal point changed. The subject is the new title.
        PictureEdited = "PICTURE_EDITED",
        /// The subject is the title.
        PictureDeleted = "PICTURE_DELETED",
        /// The subject is the title.
        PictureRestored = "PICTURE_RESTORED",
        /// The subject is the label.
        SpecialDayCreated = "SPECIAL_DAY_CREATED",
        /// The subject is the new label.
        SpecialDayEdited = "SPECIAL_DAY_EDITED",
        /// The subject is the label.
        SpecialDayDeleted = "SPECIAL_DAY_DELETED",
        /// The subject is the name.
        SeasonCreated = "SEASON_CREATED",
        /// The subject is the new name.
        SeasonEdited = "SEASON_EDITED",
        /// The subject is the name.
        SeasonDeleted = "SEASON_DELETED",
        /// The subject is the name.
        DishCreated = "DISH_CREATED",
        /// The subject is the new name.
        DishEdited = "DISH_EDITED",
        /// A dish is sold out today, or not any more. The subject is the name.
        DishSoldOutChanged = "DISH_SOLD_OUT_CHANGED",
        /// The subject is the name.
        DishDeleted = "DISH_DELETED",
        /// The subject is the name.
        DishRestored = "DISH_RESTORED",
        /// The subject is the address of the card, such as `weinkarte`.
        CardDraftSaved = "CARD_DRAFT_SAVED",
        /// The subject is the address of the card.
        CardPublished = "CARD_PUBLISHED",
        /// A card was read again, and is correct. The subject is its address.
        CardReviewed = "CARD_REVIEWED",
        /// The own cards or the marks of dishes changed. No subject.
        CardSettingsSaved = "CARD_SETTINGS_SAVED",
        /// The subject is the week, such as `2026-W49`.
        LunchWeekSaved = "LUNCH_WEEK_SAVED",
        /// No subject.
        LunchSettingsSaved = "LUNCH_SETTINGS_SAVED",
        /// The subject is the id of the contact message; its content is gone.
        MessageDeleted = "MESSAGE_DELETED",
        /// The subject is the file name.
        FileStored = "FILE_STORED",
        /// The metadata of a file changed. The subject is the file name.
        FileEdited = "FILE_EDITED",
        /// The subject is the file name.
        FileDeleted = "FILE_DELETED",
        /// A staff member changed the password. No subject.
        PasswordChanged = "PASSWORD_CHANGED",
        /// A staff member ended all own sessions. No subject.
        SignedOutEverywhere = "SIGNED_OUT_EVERYWHERE",
        /// The subject is the e-mail address.
        StaffAdded = "STAFF_ADDED",
        /// A staff member got a one-time password, which also enables a disabled account. The subject is the e-mail address.
        PasswordReset = "PASSWORD_RESET",
        /// The subject is the e-mail address.
        StaffDisabled = "STAFF_DISABLED",
        /// The subject is the e-mail address.
        StaffEnabled = "STAFF_ENABLED",
        /// The subject is the e-mail address.
        StaffRoleChanged = "STAFF_ROLE_CHANGED",
        /// The subject is the suggested name.
        StaffInvited = "STAFF_INVITED",
        /// The subject is the suggested name.
        InvitationRevoked = "INVITATION_REVOKED",
        /// A staff member changed the own name. The subject is the new name.
        OwnNameChanged = "OWN_NAME_CHANGED",
        /// A staff member changed the own e-mail address. The subject is the new one.
        OwnEmailChanged = "OWN_EMAIL_CHANGED",
        /// A staff member set a new password by a mailed link. No subject.
        ForgottenPasswordReplaced = "FORGOTTEN_PASSWORD_REPLACED",
        /// The subject is the name of the factor.
        SecondFactorAdded = "SECOND_FACTOR_ADDED",
        /// The subject is the name of the factor.
        SecondFactorRemoved = "SECOND_FACTOR_REMOVED",
        /// A staff member got new recovery codes. No subject.
        RecoveryCodesReplaced = "RECOVERY_CODES_REPLACED",
        /// A staff member used a recovery code as second factor. No subject.
        RecoveryCodeUsed = "RECOVERY_CODE_USED",
        /// The roles that need a second factor changed. No subject.
        SecondFactorRequirementsSaved = "SECOND_FACTOR_REQUIREMENTS_SAVED",
    }
}

impl AuditAction {
    /// The event of this action on `subject`.
    pub fn on(self, subject: &str) -> AuditEvent {
        AuditEvent {
            action: self,
            subject: AuditSubject::truncate(subject),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditEvent {
    pub action: AuditAction,
    pub subject: AuditSubject,
}

text_type!(
    /// The title or name of the changed object at that time. Empty for singletons such as the menu settings.
    pub struct AuditSubject
);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not one line of at most {max} characters", max = AuditSubject::MAX_CHARS)]
pub struct InvalidAuditSubject;

impl AuditSubject {
    /// The maximum length, in Unicode scalar values.
    pub const MAX_CHARS: usize = 200;

    /// The first line of a text, without control characters, truncated to [`MAX_CHARS`](Self::MAX_CHARS).
    pub fn truncate(text: &str) -> Self {
        let text = nfc(text.trim());
        let line = text.lines().next().unwrap_or_default();
        let allowed_chars = line.chars().filter(|c| !is_forbidden_in_line(*c));
        let truncated: String = allowed_chars.take(Self::MAX_CHARS).collect();
        Self(truncated.trim_end().to_owned())
    }

    /// Accepts only what [`truncate`](Self::truncate) returns, in any normalization form.
    pub fn parse(text: &str) -> Result<Self, InvalidAuditSubject> {
        let truncated_audit_subject = Self::truncate(text);
        if truncated_audit_subject.0 == nfc(text) {
            Ok(truncated_audit_subject)
        } else {
            Err(InvalidAuditSubject)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assert_table_answers;

    #[test]
    fn parses_audit_action_codes() {
        for action in AuditAction::ALL {
            assert_eq!(AuditAction::parse(action.code()), Some(action));
            let name = format!("{action:?}").to_uppercase();
            assert_eq!(action.code().replace('_', ""), name);
        }
        for code in ["", "news_created", "NEWS"] {
            assert_eq!(AuditAction::parse(code), None, "{code}");
        }
    }

    #[test]
    fn truncates_audit_subjects_to_one_line() {
        assert_table_answers(
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
                let subject = AuditSubject::truncate(&text);
                assert_eq!(AuditSubject::parse(subject.as_str()), Ok(subject.clone()));
                assert_eq!(AuditSubject::parse(&text).is_ok(), text == subject.as_str());
                subject.as_str().to_owned()
            },
        );
        let decomposed = AuditSubject::parse("Mu\u{308}sli");
        assert_eq!(decomposed, Ok(AuditSubject("Müsli".to_owned())));
        let long_subject = "ä".repeat(AuditSubject::MAX_CHARS + 1);
        let subject = AuditSubject::truncate(&long_subject);
        assert_eq!(subject.as_str().chars().count(), AuditSubject::MAX_CHARS);
    }
}
