//! Mails to members about their accounts.

use std::error::Error;
use std::sync::Arc;

use domain::accounts::StaffMember;
use domain::calendar::Instant;
use ports::AccountNotices;

use super::SmtpMailer;

/// Mails notices once, in the background. What fails is logged and not repeated.
#[derive(Debug)]
pub struct SmtpNotices {
    mailer: Arc<SmtpMailer>,
}

impl SmtpNotices {
    /// Mails through this mailer.
    #[must_use]
    pub const fn new(mailer: Arc<SmtpMailer>) -> Self {
        Self { mailer }
    }

    /// The same, as the port.
    #[must_use]
    pub fn shared(mailer: Arc<SmtpMailer>) -> Arc<dyn AccountNotices> {
        Arc::new(Self::new(mailer))
    }
}

impl AccountNotices for SmtpNotices {
    fn password_changed(&self, member: &StaffMember, at: Instant) {
        let (mailer, member) = (self.mailer.clone(), member.clone());
        tokio::spawn(async move {
            let account = member.id.get();
            let sent = match mailer.letters.password_changed(&member, at) {
                Ok(letter) => mailer.deliver(&letter).await,
                Err(fault) => Err(super::not_now(fault)),
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
