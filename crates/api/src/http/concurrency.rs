//! Limits concurrent uses per client subnet and per site.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use domain::network::{client_subnet, site_prefix};

/// A site (an IPv6 /48 or an IPv4 /24) has so many times the limit of a client subnet (a /64 or an address).
const SITE_FACTOR: usize = 2;

/// Counts concurrent uses.
#[derive(Clone, Debug)]
pub struct ConcurrencyLimiter {
    per_client: usize,
    used: Arc<Mutex<HashMap<Holder, usize>>>,
}

/// A use that counts until it is dropped.
#[derive(Debug)]
pub struct Permit {
    of: ConcurrencyLimiter,
    holders: [Holder; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Holder {
    Client(IpAddr),
    Site(IpAddr),
}

impl ConcurrencyLimiter {
    /// At most `per_client` uses at once by each client subnet.
    #[must_use]
    pub fn new(per_client: usize) -> Self {
        Self {
            per_client,
            used: Arc::default(),
        }
    }

    /// Counts another use; `None` at the limit.
    #[must_use]
    pub fn acquire(&self, address: IpAddr) -> Option<Permit> {
        let holders = [
            Holder::Client(client_subnet(address)),
            Holder::Site(site_prefix(address)),
        ];
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |holder| {
            let limit = match holder {
                Holder::Client(_) => self.per_client,
                Holder::Site(_) => self.per_client * SITE_FACTOR,
            };
            used.get(&holder).is_some_and(|count| *count >= limit)
        };
        if holders.into_iter().any(is_full) {
            return None;
        }
        for holder in holders {
            *used.entry(holder).or_default() += 1;
        }
        let of = self.clone();
        Some(Permit { of, holders })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let used = self.of.used.lock();
        let mut used = used.unwrap_or_else(PoisonError::into_inner);
        for holder in self.holders {
            if let Some(count) = used.get_mut(&holder) {
                *count -= 1;
                if *count == 0 {
                    used.remove(&holder);
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

    fn answers(permits: &[Option<Permit>]) -> Vec<bool> {
        permits.iter().map(Option::is_some).collect()
    }

    #[test]
    fn each_client_has_its_share_and_gets_it_back() {
        let limiter = ConcurrencyLimiter::new(2);
        let addresses = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"];
        let first = acquired(&limiter, &addresses);
        assert_eq!(answers(&first), [true, true, false, true]);
        drop(first);
        assert!(limiter.used.lock().unwrap().is_empty());
        assert_eq!(
            answers(&acquired(&limiter, &addresses)),
            [true, true, false, true]
        );
    }

    #[test]
    fn a_line_is_one_client() {
        let limiter = ConcurrencyLimiter::new(1);
        let addresses = ["2001:db8:0:1::1", "2001:db8:0:1::2", "2001:db8:0:2::1"];
        assert_eq!(
            answers(&acquired(&limiter, &addresses)),
            [true, false, true]
        );
        let addresses = ["192.0.2.1", "::ffff:192.0.2.1"];
        assert_eq!(answers(&acquired(&limiter, &addresses)), [true, false]);
    }

    #[test]
    fn a_site_of_many_subnets_has_a_share_too() {
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
            assert_eq!(answers(&permits), [true, true, false, true]);
        }
    }
}
