use domain::accounts::StaffMember;
use domain::calendar::Instant;

/// Sends members notices about their accounts.
pub trait AccountNotifier: Send + Sync {
    /// Notifies a member that the password was changed at this instant. Returns at once: the notice is delivered in the
    /// background, and a failure is logged.
    fn notify_password_changed(&self, member: &StaffMember, at: Instant);
}
