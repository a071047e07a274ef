//! Rate limits of login attempts and of contact messages. Not by `backon` or `governor`, which keep their state in memory:
//! the attempts are stored, so that another process continues.

use time::Duration;

use crate::calendar::Timestamp;
use crate::coded_enum;
use crate::secrets::Digest;

coded_enum! {
    /// A limit that the attempts of one [`RateLimitKey`] count against. The codes are in logs and part of what the stored
    /// keys are hashes of: counters under a changed code start again.
    pub enum RateLimit {
        /// An account, existing or not, from one client subnet. People mistype a password a few times.
        AccountFromSubnet = "account_from_subnet",
        /// An account on one device that signed in to it before.
        KnownDevice = "device",
        /// A client subnet. All devices at the inn may share one.
        ClientSubnet = "subnet",
        /// A client network (/24, or /48 for IPv6): one holder may have many client subnets in it.
        ClientNetwork = "client_network",
        /// An account from anywhere. One client network alone does not reach it, because [`RateLimit::ClientNetwork`] is stricter.
        AccountFromAnywhere = "account",
        /// The current password in the form that changes it.
        PasswordChange = "password_change",
        /// Codes of the second factor of an account, on devices that did not sign in to it before.
        SecondFactor = "second_factor",
        /// Contact messages from one client subnet.
        MessagesFromSubnet = "messages_from_subnet",
        /// Contact messages from one client network: a quarter of all.
        MessagesFromClientNetwork = "messages_from_client_network",
        /// Contact messages from all clients together.
        MessagesFromAnywhere = "messages",
    }
}

enum RateLimitPolicy {
    /// `free` attempts without a pause; then the pause is 1 s and doubles with each attempt.
    DoublingPause { free: u32 },
    /// `burst` attempts at once, then one per `refill_interval`.
    TokenBucket {
        burst: i32,
        refill_interval: Duration,
    },
}

impl RateLimit {
    const fn policy(self) -> RateLimitPolicy {
        match self {
            Self::AccountFromSubnet
            | Self::KnownDevice
            | Self::PasswordChange
            | Self::SecondFactor => RateLimitPolicy::DoublingPause { free: 5 },
            Self::ClientSubnet => RateLimitPolicy::DoublingPause { free: 20 },
            Self::ClientNetwork => RateLimitPolicy::TokenBucket {
                burst: 40,
                refill_interval: Duration::MINUTE,
            },
            Self::AccountFromAnywhere => RateLimitPolicy::TokenBucket {
                burst: 120,
                refill_interval: Duration::seconds(10),
            },
            Self::MessagesFromSubnet => RateLimitPolicy::TokenBucket {
                burst: 5,
                refill_interval: Duration::minutes(10),
            },
            Self::MessagesFromClientNetwork => RateLimitPolicy::TokenBucket {
                burst: 15,
                refill_interval: Duration::minutes(4),
            },
            Self::MessagesFromAnywhere => RateLimitPolicy::TokenBucket {
                burst: 60,
                refill_interval: Duration::MINUTE,
            },
        }
    }
}

/// A rate-limit key with its limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RateLimitKey {
    /// A keyed hash: neither addresses nor input are stored.
    pub digest: Digest,
    pub limit: RateLimit,
}

impl RateLimitKey {
    pub const fn new(limit: RateLimit, digest: Digest) -> Self {
        Self { digest, limit }
    }

    /// Counts one attempt under each key, whose former attempts `before` returns. If one of the keys is paused, counts none
    /// and returns the longest pause.
    pub fn count_attempt(
        keys: &[Self],
        before: impl Fn(&Digest) -> Option<RateLimitCounter>,
        now: Timestamp,
    ) -> Result<Vec<(Digest, RateLimitCounter)>, RateLimitExceeded> {
        let mut counted = Vec::with_capacity(keys.len());
        let mut longest_pause: Option<RateLimitExceeded> = None;
        for key in keys {
            match RateLimitCounter::record_attempt(before(&key.digest), key.limit, now) {
                Ok(attempts) => counted.push((key.digest, attempts)),
                Err(pause)
                    if longest_pause
                        .is_some_and(|other| other.retry_after >= pause.retry_after) => {}
                Err(pause) => longest_pause = Some(pause),
            }
        }
        longest_pause.map_or(Ok(counted), Err)
    }
}

/// The attempts under a key since the last success.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RateLimitCounter {
    pub count: u32,
    /// When the latest was. Of a limit with a steady rate: when all attempts will be available again.
    pub latest_at: Timestamp,
}

/// The limit is exceeded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many attempts; retry after {} s", retry_after.whole_seconds())]
pub struct RateLimitExceeded {
    pub retry_after: Duration,
    pub limit: RateLimit,
}

/// The longest pause. No account is locked for good.
const MAX_PAUSE: Duration = Duration::minutes(15);

/// Counters are deleted after this time without an attempt.
const COUNTER_RETENTION: Duration = Duration::DAY;

impl RateLimitCounter {
    /// Counts an attempt at `now`, unless it is too early.
    pub fn record_attempt(
        before: Option<Self>,
        limit: RateLimit,
        now: Timestamp,
    ) -> Result<Self, RateLimitExceeded> {
        let before = before.filter(|attempts| attempts.latest_at >= rate_limit_cutoff(now));
        let count = before
            .map_or(0, |attempts| attempts.count)
            .saturating_add(1);
        let latest_at = match limit.policy() {
            RateLimitPolicy::DoublingPause { free } => {
                let pause = before.map_or(Duration::ZERO, |attempts| {
                    // A clock that was set back does not extend the pause.
                    let latest_at = attempts.latest_at.min(now);
                    latest_at.saturating_add(pause_duration(attempts.count, free)) - now
                });
                if pause.is_positive() {
                    Err(pause)
                } else {
                    Ok(now)
                }
            }
            RateLimitPolicy::TokenBucket {
                burst,
                refill_interval,
            } => {
                let full_refill_time = refill_interval.saturating_mul(burst);
                // A clock that was set back does not extend the pause.
                let latest_at = now.saturating_add(full_refill_time);
                let bucket_full_at =
                    before.map_or(now, |attempts| attempts.latest_at.clamp(now, latest_at));
                let bucket_full_at = bucket_full_at.saturating_add(refill_interval);
                let pause = bucket_full_at - now - full_refill_time;
                if pause.is_positive() {
                    Err(pause)
                } else {
                    Ok(bucket_full_at)
                }
            }
        };
        match latest_at {
            Ok(latest_at) => Ok(Self { count, latest_at }),
            Err(retry_after) => Err(RateLimitExceeded { retry_after, limit }),
        }
    }
}

/// Counters whose latest attempt was before this instant no longer count.
pub fn rate_limit_cutoff(now: Timestamp) -> Timestamp {
    now.saturating_sub(COUNTER_RETENTION)
}

fn pause_duration(attempts: u32, free: u32) -> Duration {
    let Some(attempts_over_limit) = attempts.checked_sub(free) else {
        return Duration::ZERO;
    };
    let seconds = 1_i64
        .checked_shl(attempts_over_limit.min(62))
        .unwrap_or(i64::MAX);
    Duration::seconds(seconds).min(MAX_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assert_table_answers;

    fn at(second: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + Duration::seconds(second)
    }

    /// Attempts at seconds, with five free; for each `+`, or the seconds that are still to wait.
    #[test]
    fn the_login_pause_doubles_with_every_attempt() {
        assert_table_answers(
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
                let attempt_outcomes = seconds.split(' ').map(|second| {
                    let now = at(second.parse().unwrap());
                    match RateLimitCounter::record_attempt(attempts, RateLimit::KnownDevice, now) {
                        Ok(counted) => {
                            attempts = Some(counted);
                            "+".to_owned()
                        }
                        Err(error) => error.retry_after.whole_seconds().to_string(),
                    }
                });
                attempt_outcomes.collect::<Vec<_>>().join(" ")
            },
        );
    }

    #[test]
    fn no_login_pause_is_longer_than_15_minutes() {
        for (attempts, seconds) in [(5, 1), (14, 512), (15, 900), (200, 900), (u32::MAX, 900)] {
            assert_eq!(
                pause_duration(attempts, 5).whole_seconds(),
                seconds,
                "{attempts}"
            );
        }
    }

    /// How many attempts of one each second for an hour count, and the longest pause in seconds.
    #[test]
    fn networks_accounts_and_messages_have_a_steady_rate() {
        for (limit, counted, longest) in [
            (RateLimit::ClientNetwork, 99, 60),
            (RateLimit::AccountFromAnywhere, 479, 10),
            (RateLimit::MessagesFromSubnet, 10, 600),
            (RateLimit::MessagesFromClientNetwork, 29, 240),
            (RateLimit::MessagesFromAnywhere, 119, 60),
        ] {
            let mut attempts = None;
            let mut count = 0;
            let mut pause = 0;
            for second in 0..3600 {
                match RateLimitCounter::record_attempt(attempts, limit, at(second)) {
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
    fn the_longest_login_pause_names_its_limit() {
        let [one, other] = [[1; 32], [2; 32]].map(Digest::from_digest);
        let keys = [
            RateLimitKey::new(RateLimit::AccountFromSubnet, one),
            RateLimitKey::new(RateLimit::ClientSubnet, other),
        ];
        let before = |key: &Digest| {
            let count = if *key == one { 6 } else { 25 };
            Some(RateLimitCounter {
                count,
                latest_at: at(0),
            })
        };
        let login_pause = RateLimitKey::count_attempt(&keys, before, at(0)).unwrap_err();
        assert_eq!(login_pause.limit, RateLimit::ClientSubnet);
        assert_eq!(login_pause.retry_after, Duration::seconds(32));
    }
}
