//! Limits concurrent uses per client subnet and per client network.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use domain::network::{client_subnet, network_prefix};

/// The limit of a client network (IPv6 /48, IPv4 /24) as a multiple of that of a client subnet (IPv6 /64, IPv4 address).
const CLIENT_NETWORK_LIMIT_FACTOR: usize = 2;

/// Counts concurrent uses.
#[derive(Clone, Debug)]
pub struct ConcurrencyLimiter {
    max_per_client: usize,
    permit_counts: Arc<Mutex<HashMap<LimitKey, usize>>>,
}

/// A use that counts until it is dropped.
#[derive(Debug)]
pub struct Permit {
    limiter: ConcurrencyLimiter,
    limit_keys: [LimitKey; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum LimitKey {
    ClientSubnet(IpAddr),
    ClientNetwork(IpAddr),
}

impl ConcurrencyLimiter {
    /// At most `max_per_client` uses at once by each client subnet.
    pub fn new(max_per_client: usize) -> Self {
        Self {
            max_per_client,
            permit_counts: Arc::default(),
        }
    }

    /// Counts another use; `None` at the limit.
    pub fn acquire(&self, address: IpAddr) -> Option<Permit> {
        let limit_keys = [
            LimitKey::ClientSubnet(client_subnet(address)),
            LimitKey::ClientNetwork(network_prefix(address)),
        ];
        let mut permit_counts = self
            .permit_counts
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let is_full = |key| {
            let limit = match key {
                LimitKey::ClientSubnet(_) => self.max_per_client,
                LimitKey::ClientNetwork(_) => self.max_per_client * CLIENT_NETWORK_LIMIT_FACTOR,
            };
            permit_counts.get(&key).is_some_and(|count| *count >= limit)
        };
        if limit_keys.into_iter().any(is_full) {
            return None;
        }
        for key in limit_keys {
            *permit_counts.entry(key).or_default() += 1;
        }
        let limiter = self.clone();
        Some(Permit {
            limiter,
            limit_keys,
        })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let permit_counts = self.limiter.permit_counts.lock();
        let mut permit_counts = permit_counts.unwrap_or_else(PoisonError::into_inner);
        for key in self.limit_keys {
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

    /// `address granted, …`: whether each address gets a permit while the previous ones have theirs.
    fn acquire_for_addresses(limiter: &ConcurrencyLimiter, addresses: &str) -> Vec<Permit> {
        let requests = addresses.split(", ").map(|request| {
            let (address, granted) = request.split_once(' ').unwrap();
            let permit = limiter.acquire(address.parse().unwrap());
            assert_eq!(permit.is_some(), granted == "yes", "{addresses}");
            permit
        });
        requests.flatten().collect()
    }

    #[test]
    fn limits_each_subnet_and_each_client_network() {
        for requests in [
            "2001:db8:0:1::1 yes, 2001:db8:0:1::2 no, 2001:db8:0:2::1 yes",
            "192.0.2.1 yes, ::ffff:192.0.2.1 no",
            "2001:db8:0:1::1 yes, 2001:db8:0:2::1 yes, 2001:db8:0:3::1 no, 2001:db8:1::1 yes",
            "192.0.2.1 yes, 192.0.2.2 yes, 192.0.2.3 no, 192.0.3.1 yes",
        ] {
            let limiter = ConcurrencyLimiter::new(1);
            drop(acquire_for_addresses(&limiter, requests));
            assert!(limiter.permit_counts.lock().unwrap().is_empty());
        }
    }
}
