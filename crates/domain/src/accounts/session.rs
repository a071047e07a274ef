//! How long somebody who has signed in stays so.

use time::Duration;

use super::{StaffId, TokenHash};
use crate::calendar::Instant;

/// How long sessions last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionLimits {
    /// Without being used.
    pub idle: Duration,
    /// In all, however busy.
    pub whole: Duration,
}

impl SessionLimits {
    /// Being active is noted this often and no more, so that a busy session does not write all the time: once a minute,
    /// and where sessions are short so often that none ends earlier by more than a thirtieth of what it may last unused.
    fn noted_every(self) -> Duration {
        Duration::MINUTE.min(self.idle / 30)
    }

    /// Sessions that were issued before the first instant, or last used before the second, are over by `now`.
    #[must_use]
    pub fn over_before(self, now: Instant) -> (Instant, Instant) {
        (
            now.saturating_sub(self.whole),
            now.saturating_sub(self.idle),
        )
    }
}

impl Default for SessionLimits {
    fn default() -> Self {
        Self {
            idle: Duration::minutes(30),
            whole: Duration::hours(12),
        }
    }
}

/// Somebody who has signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// What its token is kept as.
    pub token: TokenHash,
    /// Who it is.
    pub staff: StaffId,
    /// When the member signed in.
    pub issued: Instant,
    /// When the session was last used, as far as that was noted.
    pub last_seen: Instant,
}

impl Session {
    /// A session that begins.
    #[must_use]
    pub fn begun(token: TokenHash, staff: StaffId, now: Instant) -> Self {
        Self {
            token,
            staff,
            issued: now,
            last_seen: now,
        }
    }

    /// When it ends unless it is used before. The specification's `tokenExpirationOn`.
    #[must_use]
    pub fn ends(&self, limits: SessionLimits) -> Instant {
        let unused = self.last_seen.saturating_add(limits.idle);
        unused.min(self.issued.saturating_add(limits.whole))
    }

    /// Whether it counts at `now` (specification §4: only while the expiry is not in the past).
    #[must_use]
    pub fn is_live(&self, limits: SessionLimits, now: Instant) -> bool {
        now <= self.ends(limits)
    }

    /// Whether it is worth noting that it is used at `now`.
    #[must_use]
    pub fn is_to_be_noted(&self, limits: SessionLimits, now: Instant) -> bool {
        now - self.last_seen >= limits.noted_every()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    /// `minute of sign-in, of last use => last minute in which it is live`.
    #[test]
    fn a_session_ends_when_idle_and_in_any_case_after_twelve_hours() {
        check_answers(
            "
            0 0     => 30
            0 1     => 31
            0 690   => 720
            0 719   => 720
            100 719 => 749
            ",
            |minutes| {
                let at = |minute: i64| Instant::UNIX_EPOCH + Duration::minutes(minute);
                let (issued, seen) = minutes.split_once(' ').unwrap();
                let who = StaffId::parse(1).unwrap();
                let issued = at(issued.parse().unwrap());
                let mut session = Session::begun(TokenHash::from_digest([1; 32]), who, issued);
                session.last_seen = at(seen.parse().unwrap());
                let limits = SessionLimits::default();
                let ends = session.ends(limits);
                assert!(session.is_live(limits, ends));
                assert!(!session.is_live(limits, ends + Duration::NANOSECOND));
                (ends - Instant::UNIX_EPOCH).whole_minutes().to_string()
            },
        );
    }

    #[test]
    fn use_is_noted_at_most_once_a_minute_and_oftener_where_sessions_are_short() {
        let start = Instant::UNIX_EPOCH;
        let who = StaffId::parse(1).unwrap();
        let session = Session::begun(TokenHash::from_digest([1; 32]), who, start);
        let noted_after = |seconds, idle_minutes| {
            let limits = SessionLimits {
                idle: Duration::minutes(idle_minutes),
                ..SessionLimits::default()
            };
            session.is_to_be_noted(limits, start + Duration::seconds(seconds))
        };
        assert!(!noted_after(59, 30) && noted_after(60, 30));
        assert!(!noted_after(59, 720) && noted_after(60, 720));
        assert!(!noted_after(1, 1) && noted_after(2, 1));
        assert!(!noted_after(-3600, 30) && !noted_after(-3600, 1));
    }
}
