//! How long somebody who guesses passwords has to wait.

use time::Duration;

use super::TokenHash;
use crate::calendar::Instant;

/// An account, or whoever asks from one line, as far as passwords are tried there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Suspect {
    /// Its fingerprint: neither addresses nor what was typed are kept.
    pub key: TokenHash,
    /// So many tries cost nothing.
    pub free: u32,
}

impl Suspect {
    /// An account, whether it exists or not. People mistype a password a few times.
    #[must_use]
    pub const fn account(key: TokenHash) -> Self {
        Self { key, free: 5 }
    }

    /// Counts a try of each, whose former tries `before` tells.
    ///
    /// # Errors
    /// When it is too early for one of them: the longest wait. Then nobody's counts.
    pub fn count_all(
        suspects: &[Self],
        before: impl Fn(&TokenHash) -> Option<Tries>,
        now: Instant,
    ) -> Result<Vec<(TokenHash, Tries)>, TooManyTries> {
        let mut counted = Vec::with_capacity(suspects.len());
        let mut longest = None;
        for suspect in suspects {
            match Tries::count(before(&suspect.key), suspect.free, now) {
                Ok(tries) => counted.push((suspect.key, tries)),
                Err(TooManyTries { retry_after }) => longest = longest.max(Some(retry_after)),
            }
        }
        match longest {
            None => Ok(counted),
            Some(retry_after) => Err(TooManyTries { retry_after }),
        }
    }

    /// A line of the network. Everybody in the house may share one.
    #[must_use]
    pub const fn line(key: TokenHash) -> Self {
        Self { key, free: 20 }
    }
}

/// The tries of a suspect that have not led in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tries {
    /// How many.
    pub count: u32,
    /// When the latest was.
    pub latest: Instant,
}

/// It is too early for another try.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many passwords were tried; the next one is welcome in {} s", retry_after.whole_seconds())]
pub struct TooManyTries {
    /// After how long it is not.
    pub retry_after: Duration,
}

/// The longest pause, so that nobody is shut out for good.
const LONGEST_PAUSE: Duration = Duration::minutes(15);

/// After so long without a try everything is forgotten.
const FORGOTTEN: Duration = Duration::DAY;

impl Tries {
    /// Counts a try at `now`. The free ones may follow at once; then the pause is 1 s, and doubles with each.
    ///
    /// # Errors
    /// When it is too early; then it does not count.
    pub fn count(before: Option<Self>, free: u32, now: Instant) -> Result<Self, TooManyTries> {
        let before = before.filter(|tries| tries.latest >= forgotten_before(now));
        let Some(tries) = before else {
            return Ok(Self {
                count: 1,
                latest: now,
            });
        };
        // A clock that was set back makes nobody wait longer than the pause.
        let latest = tries.latest.min(now);
        let retry_after = latest.saturating_add(pause(tries.count, free)) - now;
        if retry_after.is_positive() {
            return Err(TooManyTries { retry_after });
        }
        Ok(Self {
            count: tries.count.saturating_add(1),
            latest: now,
        })
    }
}

/// Tries before this instant are forgotten by now.
#[must_use]
pub fn forgotten_before(now: Instant) -> Instant {
    now.saturating_sub(FORGOTTEN)
}

fn pause(tries: u32, free: u32) -> Duration {
    let Some(more) = tries.checked_sub(free) else {
        return Duration::ZERO;
    };
    let seconds = 1_i64.checked_shl(more.min(62)).unwrap_or(i64::MAX);
    Duration::seconds(seconds).min(LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    /// Tries at seconds, with three free; for each `+`, or the seconds that are still to wait.
    #[test]
    fn the_pause_doubles_with_every_try() {
        check_answers(
            "
            0 0 0 0               => + + + 1
            0 0 0 1 1 2 3 3 7     => + + + + 2 1 + 4 +
            0 0 0 1 3 7 15 31 63  => + + + + + + + + +
            0 0 0 50 51           => + + + + 1
            0 0 0 86400 86400     => + + + + 2
            0 0 0 86401 86401     => + + + + +
            9 9 9 5               => + + + 1
            ",
            |seconds| {
                let mut tries = None;
                let answers = seconds.split(' ').map(|second| {
                    let now = Instant::UNIX_EPOCH + Duration::seconds(second.parse().unwrap());
                    match Tries::count(tries, 3, now) {
                        Ok(counted) => {
                            tries = Some(counted);
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
    fn no_pause_is_longer_than_a_quarter_of_an_hour() {
        for (tries, seconds) in [(5, 1), (14, 512), (15, 900), (200, 900), (u32::MAX, 900)] {
            assert_eq!(pause(tries, 5).whole_seconds(), seconds, "{tries}");
        }
    }
}
