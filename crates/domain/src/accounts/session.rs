use time::Duration;

use super::{Digest, StaffId};
use crate::calendar::Instant;

/// How long sessions last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionLimits {
    /// Without use.
    pub idle: Duration,
    /// In all.
    pub absolute: Duration,
}

impl SessionLimits {
    /// Limits the writes of a busy session: a minute, or a thirtieth of a short idle time.
    fn touch_interval(self) -> Duration {
        Duration::MINUTE.min(self.idle / 30)
    }

    /// Sessions that were issued before the first instant, or last used before the second, have expired by `now`.
    pub fn expired_before(self, now: Instant) -> (Instant, Instant) {
        (
            now.saturating_sub(self.absolute),
            now.saturating_sub(self.idle),
        )
    }
}

impl Default for SessionLimits {
    fn default() -> Self {
        Self {
            idle: Duration::minutes(30),
            absolute: Duration::hours(12),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    pub token: Digest,
    pub staff: StaffId,
    pub issued: Instant,
    /// Not exact: see [`needs_touch`](Self::needs_touch).
    pub last_seen: Instant,
}

impl Session {
    pub fn new(token: Digest, staff: StaffId, now: Instant) -> Self {
        Self {
            token,
            staff,
            issued: now,
            last_seen: now,
        }
    }

    /// When it expires unless it is used before. The specification's `tokenExpirationOn`.
    pub fn expires_at(&self, limits: SessionLimits) -> Instant {
        let idle = self.last_seen.saturating_add(limits.idle);
        idle.min(self.issued.saturating_add(limits.absolute))
    }

    /// Specification §4: valid while the expiry is not in the past.
    pub fn is_valid(&self, limits: SessionLimits, now: Instant) -> bool {
        now <= self.expires_at(limits)
    }

    /// Whether a use at `now` is to be stored.
    pub fn needs_touch(&self, limits: SessionLimits, now: Instant) -> bool {
        now - self.last_seen >= limits.touch_interval()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    /// `minute of sign-in, of last use => last minute in which it is valid`.
    #[test]
    fn expires_when_idle_and_twelve_hours_after_sign_in() {
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
                let staff = StaffId::parse(1).unwrap();
                let issued = at(issued.parse().unwrap());
                let mut session = Session::new(Digest::from_digest([1; 32]), staff, issued);
                session.last_seen = at(seen.parse().unwrap());
                let limits = SessionLimits::default();
                let expiry = session.expires_at(limits);
                assert!(session.is_valid(limits, expiry));
                assert!(!session.is_valid(limits, expiry + Duration::NANOSECOND));
                (expiry - Instant::UNIX_EPOCH).whole_minutes().to_string()
            },
        );
    }

    #[test]
    fn is_touched_once_a_minute_or_more_often_with_a_short_idle_time() {
        let start = Instant::UNIX_EPOCH;
        let staff = StaffId::parse(1).unwrap();
        let session = Session::new(Digest::from_digest([1; 32]), staff, start);
        let needs_touch_after = |seconds, idle_minutes| {
            let limits = SessionLimits {
                idle: Duration::minutes(idle_minutes),
                ..SessionLimits::default()
            };
            session.needs_touch(limits, start + Duration::seconds(seconds))
        };
        assert!(!needs_touch_after(59, 30) && needs_touch_after(60, 30));
        assert!(!needs_touch_after(59, 720) && needs_touch_after(60, 720));
        assert!(!needs_touch_after(1, 1) && needs_touch_after(2, 1));
        assert!(!needs_touch_after(-3600, 30) && !needs_touch_after(-3600, 1));
    }
}
