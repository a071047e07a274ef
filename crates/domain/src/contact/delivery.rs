//! How a message comes to those who run the house: when its mail is tried, tried again and given up.

use time::Duration;

use crate::calendar::Instant;

/// How far the mail with a message has come. The message itself is kept whatever becomes of its mail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delivery {
    /// Not sent yet.
    Waiting {
        /// How often it was tried.
        attempts: u32,
        /// When to try next.
        due: Instant,
    },
    /// The mail server has taken it over.
    Sent {
        /// How often it was tried, the last time included.
        attempts: u32,
        /// When it was sent.
        at: Instant,
    },
    /// Refused for good, or tried too often.
    GivenUp {
        /// How often it was tried.
        attempts: u32,
        /// When it was given up.
        at: Instant,
    },
}

impl Delivery {
    /// How often a mail is tried that is refused only for the moment: with the pauses between, for three days.
    pub const MOST_ATTEMPTS: u32 = 20;

    /// The longest that one attempt may take. Before it is over nobody else begins another.
    pub const LONGEST_ATTEMPT: Duration = Duration::minutes(15);

    /// The mail of a message that has just come.
    pub fn due_at_once(received: Instant) -> Self {
        Self::Waiting {
            attempts: 0,
            due: received,
        }
    }

    /// How often it was tried.
    pub fn attempts(&self) -> u32 {
        match *self {
            Self::Waiting { attempts, .. }
            | Self::Sent { attempts, .. }
            | Self::GivenUp { attempts, .. } => attempts,
        }
    }

    /// When to try next; `None` when there is no next time.
    pub fn due(&self) -> Option<Instant> {
        match *self {
            Self::Waiting { due, .. } => Some(due),
            Self::Sent { .. } | Self::GivenUp { .. } => None,
        }
    }

    /// The state to record before an attempt begins; `None` when none is due. It is already due again once the attempt
    /// must be over, so that one nobody hears of any more, because the house lost its power, is followed by another.
    pub fn attempt(self, now: Instant) -> Option<Self> {
        self.due().filter(|due| *due <= now)?;
        Some(Self::Waiting {
            attempts: self.attempts().saturating_add(1),
            due: now.saturating_add(Self::LONGEST_ATTEMPT),
        })
    }

    /// After an attempt that succeeded.
    pub fn sent(self, at: Instant) -> Self {
        let attempts = self.attempts();
        Self::Sent { attempts, at }
    }

    /// After an attempt that did not succeed this time: once more after a pause, or once too often.
    pub fn put_off(self, at: Instant) -> Self {
        let attempts = self.attempts();
        if attempts < Self::MOST_ATTEMPTS {
            let due = at.saturating_add(pause_after(attempts));
            Self::Waiting { attempts, due }
        } else {
            self.given_up(at)
        }
    }

    /// After an attempt that was refused for good.
    pub fn given_up(self, at: Instant) -> Self {
        let attempts = self.attempts();
        Self::GivenUp { attempts, at }
    }
}

/// One minute, then twice as long each time, up to six hours.
fn pause_after(attempts: u32) -> Duration {
    const LONGEST: Duration = Duration::hours(6);
    let minutes = 2_i32.saturating_pow(attempts.saturating_sub(1));
    Duration::MINUTE.saturating_mul(minutes).min(LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    const NOW: Instant = Instant::UNIX_EPOCH;

    fn waiting(attempts: u32) -> Delivery {
        Delivery::Waiting { attempts, due: NOW }
    }

    /// `attempts so far => minutes from the next attempt to the one after it`.
    #[test]
    fn pauses_double_from_a_minute_to_six_hours() {
        check_answers(
            "
            0  => 1
            1  => 2
            2  => 4
            8  => 256
            9  => 360
            18 => 360
            ",
            |attempts| {
                let attempt = waiting(attempts.parse().unwrap()).attempt(NOW).unwrap();
                let next = attempt.put_off(NOW);
                let Delivery::Waiting { due, .. } = next else {
                    panic!("{next:?}")
                };
                (due - NOW).whole_minutes().to_string()
            },
        );
    }

    #[test]
    fn a_mail_server_has_three_days_to_come_back() {
        let mut now = NOW;
        let mut mail = Delivery::due_at_once(NOW);
        let mut attempts = 0;
        while let Some(attempt) = mail.attempt(now) {
            attempts += 1;
            mail = attempt.put_off(now);
            if let Delivery::Waiting { due, .. } = mail {
                assert_eq!(mail.attempt(due - Duration::SECOND), None);
                now = due;
            }
        }
        assert_eq!(attempts, Delivery::MOST_ATTEMPTS);
        assert_eq!(mail, Delivery::GivenUp { attempts, at: now });
        assert_eq!((now - NOW).whole_hours(), 68);
    }

    #[test]
    fn nobody_begins_another_attempt_while_one_may_be_under_way() {
        let attempt = Delivery::due_at_once(NOW).attempt(NOW).unwrap();
        let over = NOW + Delivery::LONGEST_ATTEMPT;
        assert_eq!(attempt.attempt(over - Duration::SECOND), None);
        assert!(attempt.attempt(over).is_some());
    }

    #[test]
    fn what_is_sent_or_given_up_is_never_tried_again() {
        let attempt = waiting(2).attempt(NOW).unwrap();
        let later = NOW + Duration::days(9);
        let sent = attempt.sent(later);
        assert_eq!((sent.attempts(), sent.attempt(later)), (3, None));
        let refused = attempt.given_up(later);
        assert_eq!((refused.attempts(), refused.attempt(later)), (3, None));
    }
}
