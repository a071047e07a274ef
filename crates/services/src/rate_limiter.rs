//! Rate limits per client subnet and for all clients together, in memory.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use domain::network::client_subnet;
use governor::clock::{Clock, DefaultClock, Reference};
use governor::{
    DefaultDirectRateLimiter, DefaultKeyedRateLimiter, InsufficientCapacity, NotUntil, Quota,
};
use thiserror::Error;

/// Client subnets in memory at most. Beyond it every request is refused until the next cleanup.
const MAX_SUBNETS: usize = 100_000;

/// `burst` requests at once, then `max_per_hour` evenly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RateLimit {
    pub burst: u32,
    pub max_per_hour: u32,
}

impl From<RateLimit> for Quota {
    fn from(limit: RateLimit) -> Self {
        let non_zero = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        Self::per_hour(non_zero(limit.max_per_hour)).allow_burst(non_zero(limit.burst))
    }
}

/// A limit is exceeded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("too many requests; retry after {} s", self.retry_after_seconds())]
pub struct RateLimited {
    retry_after: Duration,
}

impl RateLimited {
    /// Seconds to wait, rounded up.
    #[must_use]
    pub fn retry_after_seconds(&self) -> i64 {
        i64::try_from(self.retry_after.as_secs())
            .map_or(i64::MAX, |seconds| seconds.saturating_add(1))
    }
}

pub(crate) struct RateLimiter {
    subnet_limiter: DefaultKeyedRateLimiter<IpAddr>,
    overall_limit: DefaultDirectRateLimiter,
    cleanup_frequency_limiter: DefaultDirectRateLimiter,
    warning_limiter: DefaultDirectRateLimiter,
    clock: DefaultClock,
}

impl RateLimiter {
    pub(crate) fn new(per_subnet: RateLimit, overall_limit: RateLimit) -> Self {
        Self {
            subnet_limiter: DefaultKeyedRateLimiter::keyed(per_subnet.into()),
            overall_limit: DefaultDirectRateLimiter::direct(overall_limit.into()),
            cleanup_frequency_limiter: DefaultDirectRateLimiter::direct(Quota::per_minute(
                NonZeroU32::MIN,
            )),
            warning_limiter: DefaultDirectRateLimiter::direct(Quota::per_hour(NonZeroU32::MIN)),
            clock: DefaultClock::default(),
        }
    }

    /// Counts `count` requests from a client.
    pub(crate) fn check(&self, client: IpAddr, count: u32) -> Result<(), RateLimited> {
        let Some(count) = NonZeroU32::new(count) else {
            return Ok(());
        };
        if self.cleanup_frequency_limiter.check().is_ok() {
            self.subnet_limiter.retain_recent();
        }
        if self.subnet_limiter.len() >= MAX_SUBNETS {
            return Err(RateLimited {
                retry_after: Duration::from_mins(1),
            });
        }
        self.check_limiter_outcome(
            self.subnet_limiter
                .check_key_n(&client_subnet(client), count),
        )?;
        self.check_limiter_outcome(self.overall_limit.check_n(count))
            .inspect_err(|_| {
                if self.warning_limiter.check().is_ok() {
                    tracing::warn!(
                        "all clients together exceed a rate limit; requests are refused"
                    );
                }
            })
    }

    fn check_limiter_outcome<I: Reference>(
        &self,
        outcome: Result<Result<(), NotUntil<I>>, InsufficientCapacity>,
    ) -> Result<(), RateLimited>
    where
        DefaultClock: Clock<Instant = I>,
    {
        let retry_after = match outcome {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(until)) => until.wait_time_from(self.clock.now()),
            Err(InsufficientCapacity(_)) => Duration::MAX,
        };
        Err(RateLimited { retry_after })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two at once from a subnet, `overall_limit` from all together, then one a minute.
    fn limiter(overall_limit: u32) -> RateLimiter {
        let limit = |burst| RateLimit {
            burst,
            max_per_hour: 60,
        };
        RateLimiter::new(limit(2), limit(overall_limit))
    }

    fn subnet_address(number: u8) -> IpAddr {
        IpAddr::from([10, 0, number, 1])
    }

    #[test]
    fn limits_the_burst_of_a_subnet() {
        let limiter = limiter(9);
        for address in ["192.0.2.1", "2001:db8::1"] {
            limiter.check(address.parse().unwrap(), 2).unwrap();
        }
        for address in ["192.0.2.1", "::ffff:192.0.2.1", "2001:db8::ffff:1"] {
            let error = limiter.check(address.parse().unwrap(), 1).unwrap_err();
            assert_eq!(error.retry_after_seconds(), 60, "{address}");
        }
        for address in ["192.0.2.2", "2001:db8:0:1::1"] {
            limiter.check(address.parse().unwrap(), 1).unwrap();
        }
        assert!(limiter.check(subnet_address(0), 3).is_err());
        assert!(limiter.check(subnet_address(0), 0).is_ok());
    }

    #[test]
    fn limits_requests_of_all_clients_together() {
        let limiter = limiter(3);
        for number in 0..3 {
            limiter.check(subnet_address(number), 1).unwrap();
        }
        assert!(limiter.check(subnet_address(3), 1).is_err());
    }

    #[test]
    fn limits_the_number_of_subnets_in_memory() {
        let limiter = limiter(200_000);
        for number in 0..u32::try_from(MAX_SUBNETS).unwrap() {
            limiter
                .check(IpAddr::from(number.to_be_bytes()), 1)
                .unwrap();
        }
        assert!(limiter.check(IpAddr::from([203, 0, 113, 9]), 1).is_err());
        assert_eq!(limiter.subnet_limiter.len(), MAX_SUBNETS);
    }
}
