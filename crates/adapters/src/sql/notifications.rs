use domain::jobs::JobKind;
use tokio::sync::Notify;

#[derive(Debug, Default)]
pub(super) struct Notifications {
    /// SQLite never notifies it.
    pub public_write: Notify,
    jobs: [Notify; JobKind::ALL.len()],
}

impl Notifications {
    pub fn job(&self, kind: JobKind) -> &Notify {
        let [
            contact_mail,
            password_notice,
            usage_forwarding,
            file_sweep,
            retention,
            backup,
        ] = &self.jobs;
        match kind {
            JobKind::ContactMail => contact_mail,
            JobKind::PasswordNotice => password_notice,
            JobKind::UsageForwarding => usage_forwarding,
            JobKind::FileSweep => file_sweep,
            JobKind::Retention => retention,
            JobKind::Backup => backup,
        }
    }
}
