//! No client fills the house alone: of whatever there is little of, each may have so much at once.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use domain::network::line_of;

/// Counts what each client has.
#[derive(Clone, Debug)]
pub struct Shares {
    most: usize,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// What one client has, until it is dropped.
#[derive(Debug)]
pub struct Share {
    of: Shares,
    client: IpAddr,
}

impl Shares {
    /// Every client may have `most` at once.
    #[must_use]
    pub fn of(most: usize) -> Self {
        Self {
            most,
            taken: Arc::default(),
        }
    }

    /// One more for this client, unless it has its share already.
    #[must_use]
    pub fn take(&self, address: IpAddr) -> Option<Share> {
        let client = line_of(address);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(client).or_default();
        if *count == self.most {
            return None;
        }
        *count += 1;
        let of = self.clone();
        Some(Share { of, client })
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let taken = self.of.taken.lock();
        let mut taken = taken.unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admitted(shares: &Shares, addresses: &[&str]) -> Vec<Option<Share>> {
        addresses
            .iter()
            .map(|address| shares.take(address.parse().unwrap()))
            .collect()
    }

    fn answers(shares: &[Option<Share>]) -> Vec<bool> {
        shares.iter().map(Option::is_some).collect()
    }

    #[test]
    fn each_client_has_its_share_and_gets_it_back() {
        let shares = Shares::of(2);
        let addresses = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"];
        let first = admitted(&shares, &addresses);
        assert_eq!(answers(&first), [true, true, false, true]);
        drop(first);
        assert!(shares.taken.lock().unwrap().is_empty());
        assert_eq!(
            answers(&admitted(&shares, &addresses)),
            [true, true, false, true]
        );
    }

    #[test]
    fn a_line_is_one_client() {
        let shares = Shares::of(1);
        let addresses = ["2001:db8:0:1::1", "2001:db8:0:1::2", "2001:db8:0:2::1"];
        assert_eq!(answers(&admitted(&shares, &addresses)), [true, false, true]);
        let addresses = ["192.0.2.1", "::ffff:192.0.2.1"];
        assert_eq!(answers(&admitted(&shares, &addresses)), [true, false]);
    }
}
