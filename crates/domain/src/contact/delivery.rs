//! Delivery of messages by mail with retries.

use time::Duration;

use crate::calendar::Instant;

/// The state of the mail of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MailDeliveryState {
    Waiting {
        attempts: u32,
        /// When the next attempt is due.
        due: Instant,
    },
    /// Accepted by the mail server.
    Sent { attempts: u32, at: Instant },
    /// Rejected permanently, or after [`MAX_DELIVERY_ATTEMPTS`](Self::MAX_DELIVERY_ATTEMPTS).
    GivenUp { attempts: u32, at: Instant },
}

impl MailDeliveryState {
    /// With the pauses between them, attempts last for three days.
    pub const MAX_DELIVERY_ATTEMPTS: u32 = 20;

    /// No other attempt begins before it is over.
    pub const DELIVERY_ATTEMPT_TIMEOUT: Duration = Duration::minutes(15);

    pub fn new(received: Instant) -> Self {
        Self::Waiting {
            attempts: 0,
            due: received,
        }
    }

    pub fn attempts(&self) -> u32 {
        match *self {
            Self::Waiting { attempts, .. }
            | Self::Sent { attempts, .. }
            | Self::GivenUp { attempts, .. } => attempts,
        }
    }

    /// When the next attempt is due, if there is one.
    pub fn next_attempt_at(&self) -> Option<Instant> {
        match *self {
            Self::Waiting { due, .. } => Some(due),
            Self::Sent { .. } | Self::GivenUp { .. } => None,
        }
    }

    /// The state to store before an attempt; `None` if none is due. The next attempt is due after
    /// [`DELIVERY_ATTEMPT_TIMEOUT`](Self::DELIVERY_ATTEMPT_TIMEOUT), so that one that a crash interrupts is repeated.
    pub fn begin_attempt(self, now: Instant) -> Option<Self> {
        self.next_attempt_at().filter(|due| *due <= now)?;
        Some(Self::Waiting {
            attempts: self.attempts().saturating_add(1),
            due: now.saturating_add(Self::DELIVERY_ATTEMPT_TIMEOUT),
        })
    }

    pub fn sent(self, at: Instant) -> Self {
        let attempts = self.attempts();
        Self::Sent { attempts, at }
    }

    /// After a temporary failure: waits, or gives up after the last attempt.
    pub fn retry_delivery_later(self, at: Instant) -> Self {
        let attempts = self.attempts();
        if attempts < Self::MAX_DELIVERY_ATTEMPTS {
            let due = at.saturating_add(pause_after_mail_attempts(attempts));
            Self::Waiting { attempts, due }
        } else {
            self.give_up_delivery(at)
        }
    }

    /// After a permanent failure.
    pub fn give_up_delivery(self, at: Instant) -> Self {
        let attempts = self.attempts();
        Self::GivenUp { attempts, at }
    }
}

/// One minute, doubled with each attempt, up to six hours. Not by `backon`: the number of attempts is stored, so that
/// another process continues.
fn pause_after_mail_attempts(attempts: u32) -> Duration {
    const MAX_RETRY_PAUSE: Duration = Duration::hours(6);
    let minutes = 2_i32.saturating_pow(attempts.saturating_sub(1));
    Duration::MINUTE
        .saturating_mul(minutes)
        .min(MAX_RETRY_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assert_table_answers;

    const NOW: Instant = Instant::UNIX_EPOCH;

    fn waiting(attempts: u32) -> MailDeliveryState {
        MailDeliveryState::Waiting { attempts, due: NOW }
    }

    /// `attempts so far => minutes between the next two attempts`.
    #[test]
    fn mail_retry_pauses_double_from_a_minute_to_six_hours() {
        assert_table_answers(
            "
            0  => 1
            1  => 2
            2  => 4
            8  => 256
            9  => 360
            18 => 360
            ",
            |attempts| {
                let attempt = waiting(attempts.parse().unwrap())
                    .begin_attempt(NOW)
                    .unwrap();
                let next = attempt.retry_delivery_later(NOW);
                let MailDeliveryState::Waiting { due, .. } = next else {
                    panic!("{next:?}")
                };
                (due - NOW).whole_minutes().to_string()
            },
        );
    }

    #[test]
    fn mail_delivery_gives_up_after_three_days() {
        let mut now = NOW;
        let mut mail = MailDeliveryState::new(NOW);
        let mut attempts = 0;
        while let Some(attempt) = mail.begin_attempt(now) {
            attempts += 1;
            mail = attempt.retry_delivery_later(now);
            if let MailDeliveryState::Waiting { due, .. } = mail {
                assert_eq!(mail.begin_attempt(due - Duration::SECOND), None);
                now = due;
            }
        }
        assert_eq!(attempts, MailDeliveryState::MAX_DELIVERY_ATTEMPTS);
        assert_eq!(mail, MailDeliveryState::GivenUp { attempts, at: now });
        assert_eq!((now - NOW).whole_hours(), 68);
    }

    #[test]
    fn does_not_mail_again_before_the_attempt_timeout() {
        let attempt = MailDeliveryState::new(NOW).begin_attempt(NOW).unwrap();
        let end = NOW + MailDeliveryState::DELIVERY_ATTEMPT_TIMEOUT;
        assert_eq!(attempt.begin_attempt(end - Duration::SECOND), None);
        assert!(attempt.begin_attempt(end).is_some());
    }

    #[test]
    fn does_not_retry_sent_or_given_up_mails() {
        let attempt = waiting(2).begin_attempt(NOW).unwrap();
        let nine_days_later = NOW + Duration::days(9);
        let sent = attempt.sent(nine_days_later);
        assert_eq!(
            (sent.attempts(), sent.begin_attempt(nine_days_later)),
            (3, None)
        );
        let given_up = attempt.give_up_delivery(nine_days_later);
        assert_eq!(
            (given_up.attempts(), given_up.begin_attempt(nine_days_later)),
            (3, None)
        );
    }
}
