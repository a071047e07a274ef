//! Rate limits of login attempts.

use time::Duration;

use super::Digest;
use crate::calendar::Instant;
use crate::codes;

codes! {
    /// What the attempts of one [`RateLimitKey`] are counted for. The names are those in logs.
    pub enum Limit {
        /// An account, existing or not, from one client subnet. People mistype a password a few times.
        AccountFromSubnet = "account_from_subnet",
        /// An account on one device that signed in to it before.
        Device = "device",
        /// A client subnet. All devices at the inn may share one.
        Subnet = "subnet",
        /// A site prefix: one holder may have many client subnets in it.
        Site = "site",
        /// An account from anywhere. One site alone never reaches it, because [`Limit::Site`] is stricter.
        Account = "account",
        /// The current password in the form that changes it.
        PasswordChange = "password_change",
    }
}

enum Policy {
    /// `free` attempts without a pause; then the pause is 1 s and doubles with each attempt.
    Doubling { free: u32 },
    /// `burst` attempts at once, then one per `interval`.
    Steady { burst: i32, interval: Duration },
}

impl Limit {
    const fn policy(self) -> Policy {
        match self {
            Self::AccountFromSubnet | Self::Device | Self::PasswordChange => {
                Policy::Doubling { free: 5 }
            }
            Self::Subnet => Policy::Doubling { free: 20 },
            Self::Site => Policy::Steady {
                burst: 40,
                interval: Duration::MINUTE,
            },
            Self::Account => Policy::Steady {
                burst: 120,
                interval: Duration::seconds(10),
            },
        }
    }
}

/// A rate-limit key with its limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RateLimitKey {
    /// A keyed hash: neither addresses nor what was typed are stored.
    pub key: Digest,
    pub limit: Limit,
}

impl RateLimitKey {
    pub const fn new(limit: Limit, key: Digest) -> Self {
        Self { key, limit }
    }

    /// Counts one attempt under each key, whose former attempts `before` returns. If one of the keys is paused, counts none
    /// and returns the longest pause.
    pub fn count_all(
        keys: &[Self],
        before: impl Fn(&Digest) -> Option<LoginAttempts>,
        now: Instant,
    ) -> Result<Vec<(Digest, LoginAttempts)>, TooManyLoginAttempts> {
        let mut counted = Vec::with_capacity(keys.len());
        let mut longest: Option<TooManyLoginAttempts> = None;
        for key in keys {
            match LoginAttempts::count(before(&key.key), key.limit, now) {
                Ok(attempts) => counted.push((key.key, attempts)),
                Err(pause)
                    if longest.is_some_and(|other| other.retry_after >= pause.retry_after) => {}
                Err(pause) => longest = Some(pause),
            }
        }
        longest.map_or(Ok(counted), Err)
    }
}

/// The attempts under a key since the last success.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoginAttempts {
    pub count: u32,
    /// When the latest was. Of a limit with a steady rate: when all attempts will be available again.
    pub latest: Instant,
}

/// The limit is exceeded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many login attempts; retry after {} s", retry_after.whole_seconds())]
pub struct TooManyLoginAttempts {
    pub retry_after: Duration,
    pub limit: Limit,
}

/// So that no account is locked for good.
const MAX_PAUSE: Duration = Duration::minutes(15);

/// Counters are deleted after this time without an attempt.
const RETENTION: Duration = Duration::DAY;

impl LoginAttempts {
    /// Counts an attempt at `now`, unless it is too early.
    pub fn count(
        before: Option<Self>,
        limit: Limit,
        now: Instant,
    ) -> Result<Self, TooManyLoginAttempts> {
        let before = before.filter(|attempts| attempts.latest >= login_attempts_cutoff(now));
        let count = before
            .map_or(0, |attempts| attempts.count)
            .saturating_add(1);
        let latest = match limit.policy() {
            Policy::Doubling { free } => {
                let pause = before.map_or(Duration::ZERO, |attempts| {
                    // A clock that was set back does not extend the pause.
                    let latest = attempts.latest.min(now);
                    latest.saturating_add(pause(attempts.count, free)) - now
                });
                if pause.is_positive() {
                    Err(pause)
                } else {
                    Ok(now)
                }
            }
            Policy::Steady { burst, interval } => {
                let window = interval.saturating_mul(burst);
                // A clock that was set back does not extend the pause.
                let latest = now.saturating_add(window);
                let full_at = before.map_or(now, |attempts| attempts.latest.clamp(now, latest));
                let full_at = full_at.saturating_add(interval);
                let pause = full_at - now - window;
                if pause.is_positive() {
                    Err(pause)
                } else {
                    Ok(full_at)
                }
            }
        };
        match latest {
            Ok(latest) => Ok(Self { count, latest }),
            Err(retry_after) => Err(TooManyLoginAttempts { retry_after, limit }),
        }
    }
}

/// Counters whose latest attempt was before this instant no longer count.
pub fn login_attempts_cutoff(now: Instant) -> Instant {
    now.saturating_sub(RETENTION)
}

fn pause(attempts: u32, free: u32) -> Duration {
    let Some(more) = attempts.checked_sub(free) else {
        return Duration::ZERO;
    };
    let seconds = 1_i64.checked_shl(more.min(62)).unwrap_or(i64::MAX);
    Duration::seconds(seconds).min(MAX_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    fn at(second: i64) -> Instant {
        Instant::UNIX_EPOCH + Duration::seconds(second)
    }

    /// Attempts at seconds, with five free; for each `+`, or the seconds that are still to wait.
    #[test]
    fn the_pause_doubles_with_every_attempt() {
        check_answers(
            "
            0 0 0 0 0 0               => + + + + + 1
            0 0 0 0 0 1 1 2 3 3 7     => + + + + + + 2 1 + 4 +
            0 0 0 0 0 1 3 7 15 31 63  => + + + + + + + + + + +
            0 0 0 0 0 50 51           => + + + + + + 1
            0 0 0 0 0 86400 86400     => + + + + + + 2
            0 0 0 0 0 86401 86401     => + + + + + + +
            9 9 9 9 9 5               => + + + + + 1
            ",
            |seconds| {
                let mut attempts = None;
                let answers = seconds.split(' ').map(|second| {
                    let now = at(second.parse().unwrap());
                    match LoginAttempts::count(attempts, Limit::Device, now) {
                        Ok(counted) => {
                            attempts = Some(counted);
                            "+".to_owned()
                        }
                        Err(error) => error.retry_after.whole_seconds().to_string(),
                    }
                });
                answers.collect::<Vec<_>>().join(" ")
            },
        );
    }

    #[test]
    fn no_pause_is_longer_than_15_minutes() {
        for (attempts, seconds) in [(5, 1), (14, 512), (15, 900), (200, 900), (u32::MAX, 900)] {
            assert_eq!(pause(attempts, 5).whole_seconds(), seconds, "{attempts}");
        }
    }

    /// How many attempts of one each second for an hour count, and the longest pause in seconds.
    #[test]
    fn sites_and_accounts_have_a_steady_rate() {
        for (limit, counted, longest) in [(Limit::Site, 99, 60), (Limit::Account, 479, 10)] {
            let mut attempts = None;
            let mut count = 0;
            let mut pause = 0;
            for second in 0..3600 {
                match LoginAttempts::count(attempts, limit, at(second)) {
                    Ok(next) => {
                        attempts = Some(next);
                        count += 1;
                    }
                    Err(error) => pause = pause.max(error.retry_after.whole_seconds()),
                }
            }
            assert!(
                (counted - 1..=counted + 1).contains(&count),
                "{limit:?}: {count}"
            );
            assert!(pause <= longest, "{limit:?}: {pause}");
        }
    }

    #[test]
    fn the_longest_pause_names_its_limit() {
        let [one, other] = [[1; 32], [2; 32]].map(Digest::from_digest);
        let keys = [
            RateLimitKey::new(Limit::AccountFromSubnet, one),
            RateLimitKey::new(Limit::Subnet, other),
        ];
        let before = |key: &Digest| {
            let count = if *key == one { 6 } else { 25 };
            Some(LoginAttempts {
                count,
                latest: at(0),
            })
        };
        let paused = RateLimitKey::count_all(&keys, before, at(0)).unwrap_err();
        assert_eq!(paused.limit, Limit::Subnet);
        assert_eq!(paused.retry_after, Duration::seconds(32));
    }
}
