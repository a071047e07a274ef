//! Limits concurrent uses per client subnet and per site.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use domain::network::{client_subnet, site_prefix};

/// The limit of a site (IPv6 /48, IPv4 /24) as a multiple of that of a client subnet (IPv6 /64, IPv4 address).
const SITE_FACTOR: usize = 2;

/// Counts concurrent uses.
#[derive(Clone, Debug)]
pub struct ConcurrencyLimiter {
    per_client: usize,
    permit_counts: Arc<Mutex<HashMap<LimitKey, usize>>>,
}

/// A use that counts until it is dropped.
#[derive(Debug)]
pub struct Permit {
    limiter: ConcurrencyLimiter,
    keys: [LimitKey; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum LimitKey {
    Client(IpAddr),
    Site(IpAddr),
}

impl ConcurrencyLimiter {
    /// At most `per_client` uses at once by each client subnet.
    pub fn new(per_client: usize) -> Self {
        Self {
            per_client,
            permit_counts: Arc::default(),
        }
    }

    /// Counts another use; `None` at the limit.
    pub fn acquire(&self, address: IpAddr) -> Option<Permit> {
        let keys = [
            LimitKey::Client(client_subnet(address)),
            LimitKey::Site(site_prefix(address)),
        ];
        let mut permit_counts = self
            .permit_counts
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let is_full = |key| {
            let limit = match key {
                LimitKey::Client(_) => self.per_client,
                LimitKey::Site(_) => self.per_client * SITE_FACTOR,
            };
            permit_counts.get(&key).is_some_and(|count| *count >= limit)
        };
        if keys.into_iter().any(is_full) {
            return None;
        }
        for key in keys {
            *permit_counts.entry(key).or_default() += 1;
        }
        let limiter = self.clone();
        Some(Permit { limiter, keys })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let permit_counts = self.limiter.permit_counts.lock();
        let mut permit_counts = permit_counts.unwrap_or_else(PoisonError::into_inner);
        for key in self.keys {
            if let Some(count) = permit_counts.get_mut(&key) {
                *count -= 1;
                if *count == 0 {
                    permit_counts.remove(&key);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn acquired(limiter: &ConcurrencyLimiter, addresses: &[&str]) -> Vec<Option<Permit>> {
        addresses
            .iter()
            .map(|address| limiter.acquire(address.parse().unwrap()))
            .collect()
    }

    fn are_granted(permits: &[Option<Permit>]) -> Vec<bool> {
        permits.iter().map(Option::is_some).collect()
    }

    #[test]
    fn limits_each_client_until_permits_are_dropped() {
        let limiter = ConcurrencyLimiter::new(2);
        let addresses = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"];
        let first = acquired(&limiter, &addresses);
        assert_eq!(are_granted(&first), [true, true, false, true]);
        drop(first);
        assert!(limiter.permit_counts.lock().unwrap().is_empty());
        assert_eq!(
            are_granted(&acquired(&limiter, &addresses)),
            [true, true, false, true]
        );
    }

    #[test]
    fn counts_a_subnet_as_one_client() {
        let limiter = ConcurrencyLimiter::new(1);
        let addresses = ["2001:db8:0:1::1", "2001:db8:0:1::2", "2001:db8:0:2::1"];
        assert_eq!(
            are_granted(&acquired(&limiter, &addresses)),
            [true, false, true]
        );
        let addresses = ["192.0.2.1", "::ffff:192.0.2.1"];
        assert_eq!(are_granted(&acquired(&limiter, &addresses)), [true, false]);
    }

    #[test]
    fn limits_each_site() {
        for addresses in [
            [
                "2001:db8:0:1::1",
                "2001:db8:0:2::1",
                "2001:db8:0:3::1",
                "2001:db8:1::1",
            ],
            ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.3.1"],
        ] {
            let limiter = ConcurrencyLimiter::new(1);
            let permits = acquired(&limiter, &addresses);
            assert_eq!(are_granted(&permits), [true, true, false, true]);
        }
    }
}
