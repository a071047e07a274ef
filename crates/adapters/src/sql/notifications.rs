use domain::jobs::JobKind;
use tokio::sync::Notify;

#[derive(Debug, Default)]
pub(super) struct Notifications {
    /// SQLite never notifies it.
    pub public_write: Notify,
    contact_mail: Notify,
    password_notice: Notify,
    new_device_notice: Notify,
    second_factor_added_notice: Notify,
    second_factor_removed_notice: Notify,
    recovery_code_notice: Notify,
    role_notice: Notify,
    invitation_notice: Notify,
    forgotten_password_mail: Notify,
    email_confirmation_mail: Notify,
    email_notice: Notify,
    usage_forwarding: Notify,
    file_sweep: Notify,
    retention: Notify,
    backup: Notify,
}

impl Notifications {
    pub const fn job(&self, kind: JobKind) -> &Notify {
        match kind {
            JobKind::ContactMail => &self.contact_mail,
            JobKind::PasswordNotice => &self.password_notice,
            JobKind::NewDeviceNotice => &self.new_device_notice,
            JobKind::SecondFactorAddedNotice => &self.second_factor_added_notice,
            JobKind::SecondFactorRemovedNotice => &self.second_factor_removed_notice,
            JobKind::RecoveryCodeNotice => &self.recovery_code_notice,
            JobKind::RoleNotice => &self.role_notice,
            JobKind::InvitationNotice => &self.invitation_notice,
            JobKind::ForgottenPasswordMail => &self.forgotten_password_mail,
            JobKind::EmailConfirmationMail => &self.email_confirmation_mail,
            JobKind::EmailNotice => &self.email_notice,
            JobKind::UsageForwarding => &self.usage_forwarding,
            JobKind::FileSweep => &self.file_sweep,
            JobKind::Retention => &self.retention,
            JobKind::Backup => &self.backup,
        }
    }
}
