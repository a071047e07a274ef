//! Rate limits per client subnet and for all clients together, in memory.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::network::client_subnet;
use governor::clock::{Clock, DefaultClock, Reference};
use governor::nanos::Nanos;
use governor::state::StateStore;
use governor::state::keyed::ShrinkableKeyedStateStore;
use governor::{DefaultDirectRateLimiter, InsufficientCapacity, NotUntil, Quota};
use thiserror::Error;

const ALMOST_A_SECOND: Duration = Duration::from_nanos(999_999_999);

/// Client subnets in memory at most.
const MAX_SUBNETS: usize = 100_000;

/// `burst` requests at once, then `max_per_hour` evenly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RequestQuota {
    pub burst: u32,
    pub max_per_hour: u32,
}

impl From<RequestQuota> for Quota {
    fn from(limit: RequestQuota) -> Self {
        let non_zero = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        Self::per_hour(non_zero(limit.max_per_hour)).allow_burst(non_zero(limit.burst))
    }
}

/// The state of each client subnet: when its allowance will be complete again.
#[derive(Default)]
struct SubnetStates(Mutex<HashMap<IpAddr, Nanos>>);

impl SubnetStates {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Nanos>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl StateStore for SubnetStates {
    type Key = IpAddr;

    fn measure_and_replace<T, F, E>(&self, subnet: &IpAddr, measure: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        let mut states = self.lock();
        let (outcome, state) = measure(states.get(subnet).copied())?;
        states.insert(*subnet, state);
        if states.len() > MAX_SUBNETS {
            // Keeps the half of the subnets that have most of their limit in use.
            let mut all: Vec<_> = states.values().copied().collect();
            let (_, median, _) = all.select_nth_unstable(MAX_SUBNETS / 2);
            states.retain(|_, state| *state > *median);
        }
        Ok(outcome)
    }
}

impl ShrinkableKeyedStateStore<IpAddr> for SubnetStates {
    fn retain_recent(&self, drop_below: Nanos) {
        self.lock().retain(|_, state| *state > drop_below);
    }

    fn shrink_to_fit(&self) {
        self.lock().shrink_to_fit();
    }

    fn len(&self) -> usize {
        self.lock().len()
    }

    fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }
}

/// A limit is exceeded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("too many requests; retry after {} s", self.retry_after_seconds())]
pub struct RateLimited {
    pub(crate) retry_after: Duration,
}

impl RateLimited {
    /// Seconds to wait, rounded up.
    #[must_use]
    pub fn retry_after_seconds(&self) -> i64 {
        let rounded_up = self.retry_after.saturating_add(ALMOST_A_SECOND);
        i64::try_from(rounded_up.as_secs()).unwrap_or(i64::MAX)
    }
}

/// Logs once an hour that all clients together exceed a limit.
pub(crate) struct OverallLimitWarning(DefaultDirectRateLimiter);

impl Default for OverallLimitWarning {
    fn default() -> Self {
        Self(DefaultDirectRateLimiter::direct(Quota::per_hour(
            NonZeroU32::MIN,
        )))
    }
}

impl OverallLimitWarning {
    pub(crate) fn log(&self) {
        if self.0.check().is_ok() {
            tracing::warn!("all clients together exceed a rate limit; requests are refused");
        }
    }
}

pub(crate) struct RateLimiter {
    subnet_limiter: governor::RateLimiter<IpAddr, SubnetStates, DefaultClock>,
    overall_limit: DefaultDirectRateLimiter,
    cleanup_frequency_limiter: DefaultDirectRateLimiter,
    overall_limit_warning: OverallLimitWarning,
    clock: DefaultClock,
}

impl RateLimiter {
    pub(crate) fn new(per_subnet: RequestQuota, overall_limit: RequestQuota) -> Self {
        let clock = DefaultClock::default();
        let subnet_states = SubnetStates::default();
        Self {
            subnet_limiter: governor::RateLimiter::new(
                per_subnet.into(),
                subnet_states,
                clock.clone(),
            ),
            overall_limit: DefaultDirectRateLimiter::direct(overall_limit.into()),
            cleanup_frequency_limiter: DefaultDirectRateLimiter::direct(Quota::per_minute(
                NonZeroU32::MIN,
            )),
            overall_limit_warning: OverallLimitWarning::default(),
            clock,
        }
    }

    /// Counts `count` requests from a client.
    pub(crate) fn count_requests(&self, client: IpAddr, count: u32) -> Result<(), RateLimited> {
        let Some(count) = NonZeroU32::new(count) else {
            return Ok(());
        };
        if self.cleanup_frequency_limiter.check().is_ok() {
            self.subnet_limiter.retain_recent();
        }
        self.check_limiter_outcome(
            self.subnet_limiter
                .check_key_n(&client_subnet(client), count),
        )?;
        self.check_limiter_outcome(self.overall_limit.check_n(count))
            .inspect_err(|_| self.overall_limit_warning.log())
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
        let limit = |burst| RequestQuota {
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
            limiter.count_requests(address.parse().unwrap(), 2).unwrap();
        }
        for address in ["192.0.2.1", "::ffff:192.0.2.1", "2001:db8::ffff:1"] {
            let error = limiter
                .count_requests(address.parse().unwrap(), 1)
                .unwrap_err();
            assert_eq!(error.retry_after_seconds(), 60, "{address}");
        }
        for address in ["192.0.2.2", "2001:db8:0:1::1"] {
            limiter.count_requests(address.parse().unwrap(), 1).unwrap();
        }
        assert!(limiter.count_requests(subnet_address(0), 3).is_err());
        assert!(limiter.count_requests(subnet_address(0), 0).is_ok());
    }

    #[test]
    fn limits_requests_of_all_clients_together() {
        let limiter = limiter(3);
        for number in 0..3 {
            limiter.count_requests(subnet_address(number), 1).unwrap();
        }
        assert!(limiter.count_requests(subnet_address(3), 1).is_err());
    }

    #[test]
    fn a_full_table_refuses_no_new_subnet_and_forgets_the_least_used() {
        let limiter = limiter(400_000);
        let excessive = IpAddr::from([203, 0, 113, 9]);
        limiter.count_requests(excessive, 2).unwrap();
        for number in 0..u32::try_from(MAX_SUBNETS).unwrap() * 2 {
            let address = IpAddr::from(number.to_be_bytes());
            limiter.count_requests(address, 1).unwrap();
            assert!(limiter.subnet_limiter.len() <= MAX_SUBNETS);
        }
        assert!(limiter.count_requests(excessive, 1).is_err());
    }
}
