use time::Duration;

use crate::calendar::Timestamp;
use crate::secrets::Digest;
use crate::staff::StaffId;

/// How long sessions last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionTimeouts {
    /// How long a session lasts without use.
    pub idle_timeout: Duration,
    /// How long a session lasts at most.
    pub absolute_timeout: Duration,
}

impl SessionTimeouts {
    /// Limits the writes of a busy session: a minute, or a thirtieth of a short idle time.
    fn last_seen_update_interval(self) -> Duration {
        Duration::MINUTE.min(self.idle_timeout / 30)
    }

    /// Sessions that were issued before the first instant, or last used before the second, have expired by `now`.
    pub fn session_expiry_cutoffs(self, now: Timestamp) -> (Timestamp, Timestamp) {
        (
            now.saturating_sub(self.absolute_timeout),
            now.saturating_sub(self.idle_timeout),
        )
    }
}

impl Default for SessionTimeouts {
    fn default() -> Self {
        Self {
            idle_timeout: Duration::minutes(30),
            absolute_timeout: Duration::hours(12),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    pub token_digest: Digest,
    pub staff: StaffId,
    pub issued_at: Timestamp,
    /// The last use, not exact: see [`needs_last_seen_update`](Self::needs_last_seen_update).
    pub last_seen_at: Timestamp,
    /// When the member last proved who they are.
    pub proven_at: Timestamp,
    /// The header `User-Agent` of the sign-in, at most [`MAX_USER_AGENT_CHARS`](Self::MAX_USER_AGENT_CHARS).
    pub user_agent: String,
}

/// How long a proof lasts for operations that need a recent one.
const PROOF_VALIDITY: Duration = Duration::minutes(10);

impl Session {
    pub const MAX_USER_AGENT_CHARS: usize = 300;

    /// A session that begins with a proof, such as the password.
    pub fn new(token_digest: Digest, staff: StaffId, user_agent: &str, now: Timestamp) -> Self {
        Self {
            token_digest,
            staff,
            issued_at: now,
            last_seen_at: now,
            proven_at: now,
            user_agent: user_agent
                .chars()
                .take(Self::MAX_USER_AGENT_CHARS)
                .collect(),
        }
    }

    /// Whether the last proof is recent enough for changes of people, e-mail address and password.
    pub fn is_recently_proven(&self, now: Timestamp) -> bool {
        now - self.proven_at <= PROOF_VALIDITY
    }

    /// When it expires unless it is used before. The specification's `tokenExpirationOn`.
    pub fn expires_at(&self, limits: SessionTimeouts) -> Timestamp {
        let idle_timeout = self.last_seen_at.saturating_add(limits.idle_timeout);
        idle_timeout.min(self.issued_at.saturating_add(limits.absolute_timeout))
    }

    /// Specification §4: valid while the expiry is not in the past.
    pub fn is_valid(&self, limits: SessionTimeouts, now: Timestamp) -> bool {
        now <= self.expires_at(limits)
    }

    /// Whether a use at `now` is to be stored.
    pub fn needs_last_seen_update(&self, limits: SessionTimeouts, now: Timestamp) -> bool {
        now - self.last_seen_at >= limits.last_seen_update_interval()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assert_table_answers;

    /// `minute of sign-in, of last use => last minute in which it is valid`.
    #[test]
    fn session_expires_when_idle_and_twelve_hours_after_sign_in() {
        assert_table_answers(
            "
            0 0     => 30
            0 1     => 31
            0 690   => 720
            0 719   => 720
            100 719 => 749
            ",
            |minutes| {
                let at = |minute: i64| Timestamp::UNIX_EPOCH + Duration::minutes(minute);
                let (issued, seen) = minutes.split_once(' ').unwrap();
                let staff = StaffId::parse(1).unwrap();
                let issued = at(issued.parse().unwrap());
                let mut session = Session::new(Digest::from_digest([1; 32]), staff, "", issued);
                session.last_seen_at = at(seen.parse().unwrap());
                let limits = SessionTimeouts::default();
                let session_expiry = session.expires_at(limits);
                assert!(session.is_valid(limits, session_expiry));
                assert!(!session.is_valid(limits, session_expiry + Duration::NANOSECOND));
                (session_expiry - Timestamp::UNIX_EPOCH)
                    .whole_minutes()
                    .to_string()
            },
        );
    }

    #[test]
    fn a_proof_is_recent_for_ten_minutes() {
        let staff = StaffId::parse(1).unwrap();
        let proven = Timestamp::UNIX_EPOCH;
        let session = Session::new(Digest::from_digest([1; 32]), staff, "", proven);
        assert!(session.is_recently_proven(proven + Duration::minutes(10)));
        assert!(!session.is_recently_proven(proven + Duration::seconds(601)));
    }

    #[test]
    fn session_is_touched_once_a_minute_or_more_often_with_a_short_idle_time() {
        let start = Timestamp::UNIX_EPOCH;
        let staff = StaffId::parse(1).unwrap();
        let session = Session::new(Digest::from_digest([1; 32]), staff, "", start);
        let needs_last_seen_update_after = |seconds, idle_minutes| {
            let limits = SessionTimeouts {
                idle_timeout: Duration::minutes(idle_minutes),
                ..SessionTimeouts::default()
            };
            session.needs_last_seen_update(limits, start + Duration::seconds(seconds))
        };
        assert!(!needs_last_seen_update_after(59, 30) && needs_last_seen_update_after(60, 30));
        assert!(!needs_last_seen_update_after(59, 720) && needs_last_seen_update_after(60, 720));
        assert!(!needs_last_seen_update_after(1, 1) && needs_last_seen_update_after(2, 1));
        assert!(
            !needs_last_seen_update_after(-3600, 30) && !needs_last_seen_update_after(-3600, 1)
        );
    }
}
