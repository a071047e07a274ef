//! Mails to members about their accounts.

use std::error::Error;
use std::sync::Arc;

use domain::accounts::StaffMember;
use domain::calendar::Instant;
use ports::AccountNotifier;

use super::SmtpMailer;

/// Mails notices in the background, without retries.
#[derive(Debug)]
pub struct SmtpAccountNotifier {
    mailer: Arc<SmtpMailer>,
}

impl SmtpAccountNotifier {
    #[must_use]
    pub const fn new(mailer: Arc<SmtpMailer>) -> Self {
        Self { mailer }
    }
}

impl AccountNotifier for SmtpAccountNotifier {
    fn notify_password_changed(&self, member: &StaffMember, at: Instant) {
        let (mailer, member) = (self.mailer.clone(), member.clone());
        tokio::spawn(async move {
            let account = member.id.get();
            let send_result = match mailer.templates.password_changed_mail(&member, at) {
                Ok(mail) => mailer.deliver(&mail).await,
                Err(error) => Err(super::temporary_error(error)),
            };
            match send_result {
                Ok(()) => tracing::info!(account, "the notice of a password change was mailed"),
                Err(error) => {
                    let error: &(dyn Error + 'static) = &error;
                    tracing::warn!(
                        account,
                        error,
                        "the notice of a password change was not mailed"
                    );
                }
            }
        });
    }
}
