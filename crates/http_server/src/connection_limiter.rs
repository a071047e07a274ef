//! Limits on open connections.
//!
//! There is a limit on all connections, and one on those of a client network. Trusted proxies have only the first. When a
//! limit is reached, the connection that has kept the server waiting for longest is closed: an idle one, or a slow transfer.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use ipnet::IpNet;
use tokio::{
    sync::Notify,
    time::{Instant, timeout},
};

use crate::transfer_clock::TransferClock;

/// The interval at which a full server looks for connections to close.
const ADMIT_RETRY_INTERVAL: Duration = Duration::from_millis(100);

/// A connection that has kept the server waiting for less is not closed in favour of another.
const MIN_EVICTABLE_LAG: Duration = Duration::from_secs(1);

/// A client network may have one of so many parts of all connections.
const NETWORK_PARTS: usize = 8;

/// The network of a client, in which one holder may have many addresses: IPv4 /24, the smallest prefix that is routed; IPv6
/// /48 (RFC 6177).
pub fn client_network(address: IpAddr) -> IpNet {
    let address = address.to_canonical();
    let prefix_length = if address.is_ipv4() { 24 } else { 48 };
    IpNet::new(address, prefix_length).map_or(address.into(), |network| network.trunc())
}

/// The open connections.
#[derive(Clone, Debug)]
pub struct ConnectionLimiter {
    max_connections: usize,
    open: Arc<Mutex<OpenConnections>>,
    connection_closed: Arc<Notify>,
}

#[derive(Debug, Default)]
struct OpenConnections {
    last_connection_id: u64,
    count: usize,
    /// `None`: trusted proxies.
    by_network: HashMap<Option<IpNet>, HashMap<u64, ConnectionEntry>>,
}

#[derive(Debug, Default, Clone)]
struct ConnectionEntry {
    clock: Arc<TransferClock>,
    eviction_signal: Arc<Notify>,
}

/// A connection that counts until it is dropped.
#[derive(Debug)]
pub struct AdmittedConnection {
    connection_limiter: ConnectionLimiter,
    network: Option<IpNet>,
    id: u64,
    pub clock: Arc<TransferClock>,
    /// Notified when it must be closed in favour of another.
    pub eviction_signal: Arc<Notify>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionDenied {
    /// The client network has all its connections in use.
    NetworkLimit,
    /// All connections are in use.
    ServerFull,
}

impl ConnectionLimiter {
    /// At most `max_connections` at once.
    pub fn new(max_connections: usize) -> Self {
        Self {
            max_connections,
            open: Arc::default(),
            connection_closed: Arc::default(),
        }
    }

    /// Waits until the server is not full. `None` if the client network has all its connections in use. `network` is `None`
    /// for a trusted proxy.
    pub async fn admit_connection(&self, network: Option<IpNet>) -> Option<AdmittedConnection> {
        loop {
            match self.try_admit_connection(network) {
                Ok(connection) => return Some(connection),
                Err(ConnectionDenied::NetworkLimit) => return None,
                Err(ConnectionDenied::ServerFull) => {
                    let _ = timeout(ADMIT_RETRY_INTERVAL, self.connection_closed.notified()).await;
                }
            }
        }
    }

    fn try_admit_connection(
        &self,
        network: Option<IpNet>,
    ) -> Result<AdmittedConnection, ConnectionDenied> {
        let mut open = self.lock_open_connections();
        let network_count = open.by_network.get(&network).map_or(0, HashMap::len);
        let network_limit = self.max_connections.div_ceil(NETWORK_PARTS);
        if network.is_some()
            && network_count >= network_limit
            && !open.evict(|evicted| evicted == network)
        {
            return Err(ConnectionDenied::NetworkLimit);
        }
        if open.count >= self.max_connections && !open.evict(|_| true) {
            return Err(ConnectionDenied::ServerFull);
        }
        let entry = ConnectionEntry::default();
        let id = open.add(network, entry.clone());
        drop(open);
        Ok(AdmittedConnection {
            connection_limiter: self.clone(),
            network,
            id,
            clock: entry.clock,
            eviction_signal: entry.eviction_signal,
        })
    }

    fn lock_open_connections(&self) -> MutexGuard<'_, OpenConnections> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenConnections {
    fn add(&mut self, network: Option<IpNet>, entry: ConnectionEntry) -> u64 {
        self.last_connection_id += 1;
        let connections = self.by_network.entry(network).or_default();
        connections.insert(self.last_connection_id, entry);
        self.count += 1;
        self.last_connection_id
    }

    fn remove(&mut self, network: Option<IpNet>, id: u64) -> Option<ConnectionEntry> {
        let connections = self.by_network.get_mut(&network)?;
        let entry = connections.remove(&id)?;
        if connections.is_empty() {
            self.by_network.remove(&network);
        }
        self.count -= 1;
        Some(entry)
    }

    /// Closes the connection of these networks that has kept the server waiting for longest. `false` if there is none.
    fn evict(&mut self, filter: impl Fn(Option<IpNet>) -> bool) -> bool {
        let now = Instant::now();
        let networks = self
            .by_network
            .iter()
            .filter(|(network, _)| filter(**network));
        let slowest = networks
            .flat_map(|(network, connections)| {
                connections
                    .iter()
                    .map(|(id, entry)| (entry.clock.client_lag(now), *network, *id))
            })
            .filter(|(lag, ..)| *lag >= MIN_EVICTABLE_LAG)
            .max_by_key(|(lag, ..)| *lag);
        let evicted = slowest.and_then(|(_, network, id)| self.remove(network, id));
        if let Some(entry) = &evicted {
            entry.eviction_signal.notify_one();
        }
        evicted.is_some()
    }
}

impl Drop for AdmittedConnection {
    fn drop(&mut self) {
        self.connection_limiter
            .lock_open_connections()
            .remove(self.network, self.id);
        self.connection_limiter.connection_closed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::advance;

    /// Opens a connection with a request in flight.
    fn open_connection(
        connections: &ConnectionLimiter,
        from: &str,
    ) -> Result<AdmittedConnection, ConnectionDenied> {
        let network = client_network(from.parse().unwrap());
        let connection = connections.try_admit_connection(Some(network))?;
        connection.clock.stop_waiting();
        Ok(connection)
    }

    async fn is_evicted(connection: &AdmittedConnection) -> bool {
        let evicted = connection.eviction_signal.notified();
        timeout(Duration::ZERO, evicted).await.is_ok()
    }

    #[test]
    fn limits_connections_of_client_networks_but_not_of_proxies() {
        for (first, same_network, other_network) in [
            ("192.0.2.1", "192.0.2.255", "192.0.3.1"),
            ("192.0.2.1", "::ffff:192.0.2.2", "2001:db8::1"),
            ("2001:db8:0:1::1", "2001:db8:0:ffff::1", "2001:db8:1::1"),
        ] {
            let connections = ConnectionLimiter::new(64);
            let mut open: Vec<_> = (0..8)
                .map(|_| open_connection(&connections, first).unwrap())
                .collect();
            let denial = open_connection(&connections, same_network).unwrap_err();
            assert_eq!(denial, ConnectionDenied::NetworkLimit, "{same_network}");
            open.push(open_connection(&connections, other_network).unwrap());
            drop(open.remove(0));
            open.push(open_connection(&connections, same_network).unwrap());
            while open.len() < 64 {
                open.push(connections.try_admit_connection(None).unwrap());
            }
            let denial = connections.try_admit_connection(None).unwrap_err();
            assert_eq!(denial, ConnectionDenied::ServerFull);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn closes_the_connection_that_has_kept_the_server_waiting_for_longest() {
        let connections = ConnectionLimiter::new(4);
        let from = |network: usize| format!("192.0.{network}.1");
        let open = |network| open_connection(&connections, &from(network));
        let mut all: Vec<_> = (0..4).map(|network| open(network).unwrap()).collect();
        let limit = Duration::from_secs(30);
        all[1].clock.wait_for_client(limit);
        all[2].clock.wait_for_request();
        advance(Duration::from_secs(2)).await;
        all[1].clock.record_transfer(1024);
        all[1].clock.wait_for_client(limit);
        all[3].clock.wait_for_request();
        // An idle connection, then a slow transfer, then one that is idle for a second. The first waits for the server.
        for (network, evicted) in [(4, 2), (5, 1)] {
            all.push(open(network).unwrap());
            for (position, connection) in all.iter().enumerate() {
                assert_eq!(
                    is_evicted(connection).await,
                    position == evicted,
                    "{position}"
                );
            }
        }
        assert_eq!(open(6).unwrap_err(), ConnectionDenied::ServerFull);
        advance(MIN_EVICTABLE_LAG).await;
        all.push(open(6).unwrap());
        assert!(is_evicted(&all[3]).await);
        // Dropping an evicted connection does not free another place.
        drop(all.remove(2));
        assert_eq!(open(7).unwrap_err(), ConnectionDenied::ServerFull);
        drop(all.remove(0));
        assert!(open(7).is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_network_at_its_limit_closes_only_its_own_connections() {
        let connections = ConnectionLimiter::new(64);
        let other = open_connection(&connections, "192.0.3.1").unwrap();
        other.clock.wait_for_request();
        advance(MIN_EVICTABLE_LAG).await;
        let own: Vec<_> = (0..8)
            .map(|_| open_connection(&connections, "192.0.2.1").unwrap())
            .collect();
        own[7].clock.wait_for_request();
        advance(MIN_EVICTABLE_LAG).await;
        let _new = open_connection(&connections, "192.0.2.2").unwrap();
        assert!(is_evicted(&own[7]).await);
        assert!(!is_evicted(&other).await);
        assert!(open_connection(&connections, "192.0.2.1").is_err());
    }
}
