//! Mails to members about their accounts.

use std::error::Error;
use std::sync::Arc;

use domain::accounts::StaffMember;
use domain::calendar::Instant;
use ports::AccountNotices;

use super::SmtpMailer;

/// Mails notices in the background, without retries.
#[derive(Debug)]
pub struct SmtpNotices {
    mailer: Arc<SmtpMailer>,
}

impl SmtpNotices {
    #[must_use]
    pub const fn new(mailer: Arc<SmtpMailer>) -> Self {
        Self { mailer }
    }
}

impl AccountNotices for SmtpNotices {
    fn password_changed(&self, member: &StaffMember, at: Instant) {
        let (mailer, member) = (self.mailer.clone(), member.clone());
        tokio::spawn(async move {
            let account = member.id.get();
            let sent = match mailer.templates.password_changed(&member, at) {
                Ok(mail) => mailer.deliver(&mail).await,
                Err(error) => Err(super::temporary(error)),
            };
            match sent {
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
