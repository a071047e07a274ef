//! Which connections are open, and which one is closed in favour of another.
//!
//! There is a limit on all connections and a share of it per client subnet, per site and for all proxies together. When a
//! limit is reached, the connection that has been idle for longest is closed, then the slowest transfer. A full server
//! without either closes the request that has been in flight for longest, among the sites with most connections; so do
//! proxies that have their share, for one with fewer connections than another.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use domain::network::{client_subnet, site_prefix};
use tokio::{
    sync::Notify,
    time::{Instant, timeout},
};

use super::data_rate::{Activity, Eviction};

/// The interval at which a full server looks for a connection that has become slow.
const RETRY: Duration = Duration::from_millis(100);

/// Of a limit, so many in so many.
struct Fraction(usize, usize);

/// The share of a client subnet: an IPv4 address or an IPv6 /64.
const CLIENT: Fraction = Fraction(1, 8);

/// The share of a site: an IPv4 /24 or an IPv6 /48.
const SITE: Fraction = Fraction(1, 4);

/// The share of all trusted proxies together: each speaks for many clients.
const PROXIES: Fraction = Fraction(3, 4);

/// What has a share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Holder {
    Client(IpAddr),
    Site(IpAddr),
    Proxies,
    Proxy(IpAddr),
}

impl Holder {
    fn all_of(from: IpAddr, is_proxy: bool) -> Vec<Self> {
        if is_proxy {
            vec![Self::Proxies, Self::Proxy(from)]
        } else {
            vec![
                Self::Client(client_subnet(from)),
                Self::Site(site_prefix(from)),
            ]
        }
    }

    fn share(self, limit: usize) -> usize {
        let Fraction(part, whole) = match self {
            Self::Client(_) => CLIENT,
            Self::Site(_) => SITE,
            Self::Proxies | Self::Proxy(_) => PROXIES,
        };
        (limit * part).div_ceil(whole)
    }
}

/// The open connections.
#[derive(Clone, Debug)]
pub struct Connections {
    limit: usize,
    open: Arc<Mutex<Open>>,
    closed: Arc<Notify>,
}

#[derive(Debug, Default)]
struct Open {
    next: u64,
    entries: HashMap<u64, Entry>,
    counts: HashMap<Holder, usize>,
}

#[derive(Debug)]
struct Entry {
    holders: Vec<Holder>,
    activity: Arc<Activity>,
    evicted: Arc<Notify>,
}

/// A connection that counts until it is dropped.
#[derive(Debug)]
pub struct Connection {
    of: Connections,
    id: u64,
    /// What it is waiting for.
    pub activity: Arc<Activity>,
    /// Notified when it is to be closed in favour of another.
    pub evicted: Arc<Notify>,
}

/// Why a connection is not served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Denied {
    /// The client has its share.
    NoShare,
    /// All connections are in use.
    Full,
}

impl Connections {
    /// At most `limit` at once.
    pub fn new(limit: usize) -> Self {
        Self {
            limit,
            open: Arc::default(),
            closed: Arc::default(),
        }
    }

    /// Counts another connection, once there is a place for it; `None` when the client has its share.
    pub async fn admit(&self, from: IpAddr, is_proxy: bool) -> Option<Connection> {
        loop {
            match self.try_admit(from, is_proxy) {
                Ok(connection) => return Some(connection),
                Err(Denied::NoShare) => return None,
                Err(Denied::Full) => {
                    let _ = timeout(RETRY, self.closed.notified()).await;
                }
            }
        }
    }

    fn try_admit(&self, from: IpAddr, is_proxy: bool) -> Result<Connection, Denied> {
        let now = Instant::now();
        let holders = Holder::all_of(from, is_proxy);
        let mut open = self.open();
        for &holder in &holders {
            let count = open.counts.get(&holder).copied().unwrap_or_default();
            let has_share = count >= holder.share(self.limit);
            if has_share
                && !open.evict_unused(now, |entry| entry.holders.contains(&holder))
                && !(holder == Holder::Proxies && open.evict_for_proxy(now, from))
            {
                return Err(Denied::NoShare);
            }
        }
        let is_full = open.entries.len() >= self.limit;
        if is_full && !open.evict_unused(now, |_| true) && !open.evict_of_largest_site(now) {
            return Err(Denied::Full);
        }
        let (activity, evicted) = (Arc::default(), Arc::default());
        let entry = Entry {
            holders,
            activity: Arc::clone(&activity),
            evicted: Arc::clone(&evicted),
        };
        let id = open.add(entry);
        drop(open);
        Ok(Connection {
            of: self.clone(),
            id,
            activity,
            evicted,
        })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    fn add(&mut self, entry: Entry) -> u64 {
        for &holder in &entry.holders {
            *self.counts.entry(holder).or_default() += 1;
        }
        self.next += 1;
        self.entries.insert(self.next, entry);
        self.next
    }

    fn remove(&mut self, id: u64) -> Option<Entry> {
        let entry = self.entries.remove(&id)?;
        for holder in &entry.holders {
            if let Some(count) = self.counts.get_mut(holder) {
                *count -= 1;
                if *count == 0 {
                    self.counts.remove(holder);
                }
            }
        }
        Some(entry)
    }

    /// Closes the idlest or else slowest of these connections, if there is one.
    fn evict_unused(&mut self, now: Instant, of: impl Fn(&Entry) -> bool) -> bool {
        self.evict(now, |entry, eviction| {
            of(entry) && !matches!(eviction, Eviction::InFlight(_))
        })
    }

    /// Closes a connection of the sites with most connections, if they have several.
    fn evict_of_largest_site(&mut self, now: Instant) -> bool {
        self.evict_of_largest(now, 2, |holder| matches!(holder, Holder::Site(_)))
    }

    /// Closes a connection of the proxies with most connections, if they keep more than this one gets.
    fn evict_for_proxy(&mut self, now: Instant, from: IpAddr) -> bool {
        let own = self.counts.get(&Holder::Proxy(from)).copied();
        let least = own.unwrap_or_default() + 2;
        self.evict_of_largest(now, least, |holder| matches!(holder, Holder::Proxy(_)))
    }

    /// Closes a connection of these holders with most connections, if they have at least so many.
    fn evict_of_largest(
        &mut self,
        now: Instant,
        least: usize,
        of: impl Fn(&Holder) -> bool,
    ) -> bool {
        let counts = self.counts.iter().filter(|(holder, _)| of(holder));
        let most = counts.clone().map(|(_, count)| *count).max();
        let largest = counts.filter(|(_, count)| Some(**count) == most);
        let largest: Vec<_> = largest.map(|(holder, _)| *holder).collect();
        most.is_some_and(|most| most >= least)
            && self.evict(now, |entry, _| {
                entry.holders.iter().any(|holder| largest.contains(holder))
            })
    }

    /// Closes the connection with the greatest eviction of these, if there is one.
    fn evict(&mut self, now: Instant, of: impl Fn(&Entry, Eviction) -> bool) -> bool {
        let candidates = self.entries.iter().filter_map(|(id, entry)| {
            let eviction = entry.activity.eviction(now);
            of(entry, eviction).then_some((eviction, *id))
        });
        let evicted = candidates.max().and_then(|(_, id)| self.remove(id));
        if let Some(entry) = &evicted {
            entry.evicted.notify_one();
        }
        evicted.is_some()
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.of.open().remove(self.id);
        self.of.closed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::data_rate::Direction;
    use tokio::time::advance;

    fn busy(connections: &Connections, from: &str) -> Result<Connection, Denied> {
        let connection = connections.try_admit(from.parse().unwrap(), false)?;
        connection.activity.begin_request();
        Ok(connection)
    }

    /// Opens connections with a request in flight until one is denied. Answers how many there are.
    fn filled(connections: &Connections, from: &str) -> (Vec<Connection>, Denied) {
        let mut all = Vec::new();
        loop {
            match busy(connections, from) {
                Ok(connection) => all.push(connection),
                Err(denied) => return (all, denied),
            }
        }
    }

    async fn is_evicted(connection: &Connection) -> bool {
        timeout(Duration::ZERO, connection.evicted.notified())
            .await
            .is_ok()
    }

    #[test]
    fn a_subnet_has_a_share_and_so_has_a_site() {
        for (first, same_site, other_site) in [
            ("192.0.2.1", ["192.0.2.2", "192.0.2.3"], "192.0.3.1"),
            (
                "2001:db8:0:1::1",
                ["2001:db8:0:2::1", "2001:db8:0:3::1"],
                "2001:db8:1::1",
            ),
        ] {
            let connections = Connections::new(64);
            let (of_first, denied) = filled(&connections, first);
            assert_eq!((of_first.len(), denied), (8, Denied::NoShare), "{first}");
            let [second, third] = same_site;
            let (of_second, _) = filled(&connections, second);
            assert_eq!(of_second.len(), 8, "{second}");
            assert_eq!(filled(&connections, third).0.len(), 0, "{third}");
            assert_eq!(filled(&connections, other_site).0.len(), 8, "{other_site}");
            drop(of_first);
            assert_eq!(filled(&connections, third).0.len(), 8, "{third}");
        }
    }

    #[test]
    fn proxies_have_a_share_together() {
        let connections = Connections::new(64);
        let mut admitted = Vec::new();
        let proxies = ["10.0.0.1", "10.0.0.2"];
        for from in proxies.iter().cycle() {
            match connections.try_admit(from.parse().unwrap(), true) {
                Ok(connection) => {
                    connection.activity.begin_request();
                    admitted.push(connection);
                }
                Err(denied) => {
                    assert_eq!(denied, Denied::NoShare);
                    break;
                }
            }
        }
        assert_eq!(admitted.len(), 48);
        assert!(busy(&connections, "192.0.2.1").is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_full_server_closes_the_idlest_connection_and_then_the_slowest() {
        let connections = Connections::new(4);
        let mut open = Vec::new();
        for site in 0..4 {
            let from = format!("192.0.{site}.1").parse().unwrap();
            open.push(connections.try_admit(from, false).unwrap());
            advance(Duration::from_secs(1)).await;
        }
        let limit = Duration::from_secs(30);
        open[0].activity.begin_request();
        open[1].activity.begin_request();
        open[1].activity.wait(Direction::Received, limit);
        advance(Duration::from_secs(2)).await;
        // The third is idle for longest, then the fourth; the second is slow, and the first waits for the server.
        for (next, evicted) in [(4, 2), (5, 3), (6, 1)] {
            let connection = busy(&connections, &format!("192.0.{next}.1")).unwrap();
            open.push(connection);
            for (position, connection) in open.iter().enumerate() {
                let expected = position == evicted;
                assert_eq!(is_evicted(connection).await, expected, "{position}");
            }
        }
        assert_eq!(busy(&connections, "192.0.7.1").unwrap_err(), Denied::Full);
        // What was evicted does not count twice when it ends.
        drop(open.remove(2));
        assert_eq!(busy(&connections, "192.0.7.1").unwrap_err(), Denied::Full);
        drop(open.remove(0));
        assert!(busy(&connections, "192.0.7.1").is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_full_server_makes_room_at_the_expense_of_the_largest_site() {
        let connections = Connections::new(64);
        let mut open = Vec::new();
        for number in 0..60 {
            let from = format!("192.0.{}.{}", number % 4, number % 8);
            open.push(busy(&connections, &from).unwrap());
            advance(Duration::from_secs(1)).await;
        }
        for site in 4..8 {
            open.push(busy(&connections, &format!("192.0.{site}.1")).unwrap());
        }
        // Of the sites with most connections, the request that has been in flight for longest; not a new connection.
        for (from, evicted) in [
            ("192.0.0.1", 0),
            ("192.0.8.1", 1),
            ("192.0.9.1", 2),
            ("192.0.10.1", 3),
            ("192.0.11.1", 4),
        ] {
            let from = from.parse().unwrap();
            open.push(connections.try_admit(from, false).unwrap());
            for (position, connection) in open.iter().enumerate() {
                let expected = position == evicted;
                assert_eq!(is_evicted(connection).await, expected, "{position}");
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn proxies_make_room_for_one_with_fewer_connections() {
        let connections = Connections::new(64);
        let admit = |from: &str| {
            let connection = connections.try_admit(from.parse().unwrap(), true)?;
            connection.activity.begin_request();
            Ok::<_, Denied>(connection)
        };
        let mut open = Vec::new();
        for number in 0..48 {
            open.push(admit(&format!("127.0.{}.1", number % 4)).unwrap());
            advance(Duration::from_millis(1)).await;
        }
        assert_eq!(admit("127.0.0.1").unwrap_err(), Denied::NoShare);
        let guest = admit("127.0.9.9").unwrap();
        assert!(is_evicted(&open[0]).await, "the oldest of the largest");
        assert!(!is_evicted(&guest).await);
        // One proxy alone is refused as before.
        let connections = Connections::new(64);
        let from = "127.0.0.1".parse().unwrap();
        let mut open = Vec::new();
        while let Ok(connection) = connections.try_admit(from, true) {
            connection.activity.begin_request();
            open.push(connection);
        }
        assert_eq!(open.len(), 48);
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_with_its_share_closes_its_own_connections_alone() {
        let connections = Connections::new(64);
        let other = connections
            .try_admit("192.0.3.1".parse().unwrap(), false)
            .unwrap();
        let mut own: Vec<_> = (0..8)
            .map(|_| busy(&connections, "192.0.2.1").unwrap())
            .collect();
        own[7].activity.end_request();
        own.push(busy(&connections, "192.0.2.1").unwrap());
        assert!(is_evicted(&own[7]).await);
        assert!(!is_evicted(&other).await);
        assert!(busy(&connections, "192.0.2.1").is_err());
    }
}
