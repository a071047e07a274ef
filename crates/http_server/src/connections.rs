//! Limits on open connections, and eviction.
//!
//! There is a limit on all connections and a share of it per client subnet, per site and for all proxies together. When
//! a limit is reached, the connection that has been idle for longest is closed, or else the slowest transfer. A full
//! server without either closes the request that has been in flight for longest, among the sites with most connections;
//! so do proxies that have their share, for one with fewer connections than another.

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

use super::data_rate::{ConnectionActivity, EvictionPriority};

/// The interval at which a full server looks for slow connections.
const ADMIT_RETRY_INTERVAL: Duration = Duration::from_millis(100);

/// Numerator and denominator.
struct ConnectionShare(usize, usize);

/// The share of a client subnet: an IPv4 address or an IPv6 /64.
const CLIENT_CONNECTION_SHARE: ConnectionShare = ConnectionShare(1, 8);

/// The share of a site: an IPv4 /24 or an IPv6 /48.
const NETWORK_SITE_CONNECTION_SHARE: ConnectionShare = ConnectionShare(1, 4);

/// The share of all trusted proxies together.
const PROXIES_CONNECTION_SHARE: ConnectionShare = ConnectionShare(3, 4);

/// Connections are counted by client subnet and site, or as proxies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum LimitKey {
    ClientSubnet(IpAddr),
    NetworkSitePrefix(IpAddr),
    AllProxies,
    SingleProxy(IpAddr),
}

impl LimitKey {
    fn limit_keys_of(from: IpAddr, is_proxy: bool) -> Vec<Self> {
        if is_proxy {
            vec![Self::AllProxies, Self::SingleProxy(from)]
        } else {
            vec![
                Self::ClientSubnet(client_subnet(from)),
                Self::NetworkSitePrefix(site_prefix(from)),
            ]
        }
    }

    fn connection_share(self, max_connections: usize) -> usize {
        let ConnectionShare(part, denominator) = match self {
            Self::ClientSubnet(_) => CLIENT_CONNECTION_SHARE,
            Self::NetworkSitePrefix(_) => NETWORK_SITE_CONNECTION_SHARE,
            Self::AllProxies | Self::SingleProxy(_) => PROXIES_CONNECTION_SHARE,
        };
        (max_connections * part).div_ceil(denominator)
    }
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
    connections_by_id: HashMap<u64, ConnectionEntry>,
    connection_counts: HashMap<LimitKey, usize>,
}

#[derive(Debug)]
struct ConnectionEntry {
    keys: Vec<LimitKey>,
    client_activity: Arc<ConnectionActivity>,
    eviction_signal: Arc<Notify>,
}

/// A connection that counts until it is dropped.
#[derive(Debug)]
pub struct AdmittedConnection {
    connection_limiter: ConnectionLimiter,
    id: u64,
    pub client_activity: Arc<ConnectionActivity>,
    /// Notified when it must be closed in favour of another.
    pub eviction_signal: Arc<Notify>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionDenied {
    /// The share of the client is in use.
    ShareExceeded,
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

    /// Waits until the server is not full; `None` if the share of the client is in use.
    pub async fn admit_connection(
        &self,
        from: IpAddr,
        is_proxy: bool,
    ) -> Option<AdmittedConnection> {
        loop {
            match self.try_admit_connection(from, is_proxy) {
                Ok(connection) => return Some(connection),
                Err(ConnectionDenied::ShareExceeded) => return None,
                Err(ConnectionDenied::ServerFull) => {
                    let _ = timeout(ADMIT_RETRY_INTERVAL, self.connection_closed.notified()).await;
                }
            }
        }
    }

    fn try_admit_connection(
        &self,
        from: IpAddr,
        is_proxy: bool,
    ) -> Result<AdmittedConnection, ConnectionDenied> {
        let now = Instant::now();
        let keys = LimitKey::limit_keys_of(from, is_proxy);
        let mut open = self.lock_open_connections();
        for &key in &keys {
            let count = open
                .connection_counts
                .get(&key)
                .copied()
                .unwrap_or_default();
            let is_share_exceeded = count >= key.connection_share(self.max_connections);
            if is_share_exceeded
                && !open.evict_idle_or_slow(now, |entry| entry.keys.contains(&key))
                && !(key == LimitKey::AllProxies && open.evict_connection_of_other_proxy(now, from))
            {
                return Err(ConnectionDenied::ShareExceeded);
            }
        }
        let is_full = open.connections_by_id.len() >= self.max_connections;
        if is_full && !open.evict_idle_or_slow(now, |_| true) && !open.evict_from_largest_sites(now)
        {
            return Err(ConnectionDenied::ServerFull);
        }
        let (client_activity, eviction_signal) = (Arc::default(), Arc::default());
        let entry = ConnectionEntry {
            keys,
            client_activity: Arc::clone(&client_activity),
            eviction_signal: Arc::clone(&eviction_signal),
        };
        let id = open.add(entry);
        drop(open);
        Ok(AdmittedConnection {
            connection_limiter: self.clone(),
            id,
            client_activity,
            eviction_signal,
        })
    }

    fn lock_open_connections(&self) -> MutexGuard<'_, OpenConnections> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenConnections {
    fn add(&mut self, entry: ConnectionEntry) -> u64 {
        for &key in &entry.keys {
            *self.connection_counts.entry(key).or_default() += 1;
        }
        self.last_connection_id += 1;
        self.connections_by_id
            .insert(self.last_connection_id, entry);
        self.last_connection_id
    }

    fn remove(&mut self, id: u64) -> Option<ConnectionEntry> {
        let entry = self.connections_by_id.remove(&id)?;
        for key in &entry.keys {
            if let Some(count) = self.connection_counts.get_mut(key) {
                *count -= 1;
                if *count == 0 {
                    self.connection_counts.remove(key);
                }
            }
        }
        Some(entry)
    }

    /// Closes the connection that has been idle for longest, or else the slowest. `false` if there is none.
    fn evict_idle_or_slow(
        &mut self,
        now: Instant,
        filter: impl Fn(&ConnectionEntry) -> bool,
    ) -> bool {
        self.evict_connection(now, |entry, eviction_priority| {
            filter(entry) && !matches!(eviction_priority, EvictionPriority::RequestInFlight(_))
        })
    }

    /// Closes a connection of the sites with most connections, if these are several.
    fn evict_from_largest_sites(&mut self, now: Instant) -> bool {
        self.evict_connection_of_largest_keys(now, 2, |key| {
            matches!(key, LimitKey::NetworkSitePrefix(_))
        })
    }

    /// Closes a connection of the proxies with most connections, if they then still have as many as this one gets.
    fn evict_connection_of_other_proxy(&mut self, now: Instant, from: IpAddr) -> bool {
        let own_connection_count = self
            .connection_counts
            .get(&LimitKey::SingleProxy(from))
            .copied();
        let min = own_connection_count.unwrap_or_default() + 2;
        self.evict_connection_of_largest_keys(now, min, |key| {
            matches!(key, LimitKey::SingleProxy(_))
        })
    }

    /// Closes a connection of the keys with most connections, if these are at least `min`.
    fn evict_connection_of_largest_keys(
        &mut self,
        now: Instant,
        min: usize,
        filter: impl Fn(&LimitKey) -> bool,
    ) -> bool {
        let connection_counts = self.connection_counts.iter().filter(|(key, _)| filter(key));
        let max = connection_counts.clone().map(|(_, count)| *count).max();
        let largest_keys = connection_counts.filter(|(_, count)| Some(**count) == max);
        let largest_keys: Vec<_> = largest_keys.map(|(key, _)| *key).collect();
        max.is_some_and(|max| max >= min)
            && self.evict_connection(now, |entry, _| {
                entry.keys.iter().any(|key| largest_keys.contains(key))
            })
    }

    /// Closes the connection with the greatest [`EvictionPriority`]. `false` if there is none.
    fn evict_connection(
        &mut self,
        now: Instant,
        filter: impl Fn(&ConnectionEntry, EvictionPriority) -> bool,
    ) -> bool {
        let evictable_connections = self.connections_by_id.iter().filter_map(|(id, entry)| {
            let eviction_priority = entry.client_activity.eviction_priority(now);
            filter(entry, eviction_priority).then_some((eviction_priority, *id))
        });
        let evicted = evictable_connections
            .max()
            .and_then(|(_, id)| self.remove(id));
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
            .remove(self.id);
        self.connection_limiter.connection_closed.notify_one();
    }
}

#[cfg(test)]
mod tests;
