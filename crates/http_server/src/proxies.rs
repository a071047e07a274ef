use std::{
    net::{IpAddr, SocketAddr},
    str::FromStr,
    sync::Arc,
};

use ipnet::IpNet;
use poem::{Addr, http::HeaderMap, web::RemoteAddr};
use thiserror::Error;

/// Each proxy appends the address of its client.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// The proxies whose `X-Forwarded-For` is trusted.
#[derive(Clone, Debug)]
pub struct TrustedProxies(Arc<[IpNet]>);

#[derive(Debug, Error)]
#[error("must be addresses or networks such as 10.0.0.0/8, with commas between them")]
pub struct InvalidProxies;

impl FromStr for TrustedProxies {
    type Err = InvalidProxies;

    fn from_str(list: &str) -> Result<Self, InvalidProxies> {
        let networks = list
            .split(',')
            .map(str::trim)
            .filter(|network| !network.is_empty());
        networks
            .map(|network| match network.parse::<IpAddr>() {
                Ok(address) => Ok(address.into()),
                Err(_) => network.parse().map_err(|_| InvalidProxies),
            })
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

impl TrustedProxies {
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// The address of the client: the peer, or the last address in the header that is not a trusted proxy. Earlier ones may
    /// be forged.
    #[must_use]
    pub fn client(&self, peer: &SocketAddr, headers: &HeaderMap) -> RemoteAddr {
        let mut client = peer.ip();
        let lines = headers.get_all(FORWARDED_FOR).iter();
        let forwarded_addresses: Vec<_> = lines.filter_map(|line| line.to_str().ok()).collect();
        let forwarded_addresses = forwarded_addresses.join(",");
        for text in forwarded_addresses.rsplit(',').map(str::trim) {
            if !self.contains(client) {
                break;
            }
            let Ok(address) = text.parse() else { break };
            client = address;
        }
        RemoteAddr(Addr::SocketAddr(SocketAddr::new(client, peer.port())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(proxies: &str, peer: &str, forwarded_for: &[&str]) -> String {
        let proxies: TrustedProxies = proxies.parse().unwrap();
        let name = poem::http::HeaderName::from_static(FORWARDED_FOR);
        let lines = forwarded_for.iter();
        let headers = lines.map(|line| (name.clone(), line.parse().unwrap()));
        let peer = SocketAddr::new(peer.parse().unwrap(), 1);
        let RemoteAddr(address) = proxies.client(&peer, &headers.collect());
        address.as_socket_addr().unwrap().ip().to_string()
    }

    #[test]
    fn trusts_forwarded_addresses_of_configured_proxies_only() {
        const TRUSTED_PROXIES: &str = "127.0.0.0/8, 10.0.0.5, 2001:db8::/32";
        for (peer, forwarded_for, expected) in [
            ("192.0.2.1", &[][..], "192.0.2.1"),
            ("192.0.2.1", &["192.0.2.7"], "192.0.2.1"),
            ("127.0.0.1", &[], "127.0.0.1"),
            ("127.0.0.1", &["192.0.2.7"], "192.0.2.7"),
            ("::ffff:127.0.0.1", &["192.0.2.7"], "192.0.2.7"),
            ("127.0.0.1", &["1.1.1.1, 192.0.2.7"], "192.0.2.7"),
            ("127.0.0.1", &["192.0.2.7, 10.0.0.5"], "192.0.2.7"),
            ("127.0.0.1", &["192.0.2.7", "10.0.0.5"], "192.0.2.7"),
            ("127.0.0.1", &["1.1.1.1, 192.0.2.7,10.0.0.5"], "192.0.2.7"),
            ("2001:db8::1", &["2001:db9::1"], "2001:db9::1"),
            ("127.0.0.1", &["unknown"], "127.0.0.1"),
            ("127.0.0.1", &["192.0.2.7, what"], "127.0.0.1"),
        ] {
            let found = client(TRUSTED_PROXIES, peer, forwarded_for);
            assert_eq!(found, expected, "{peer} {forwarded_for:?}");
        }
    }

    #[test]
    fn rejects_invalid_proxy_lists() {
        for list in ["proxy", "10.0.0.0/33", "10.0.0.1;10.0.0.2"] {
            assert!(list.parse::<TrustedProxies>().is_err(), "{list}");
        }
        let empty_proxies: TrustedProxies = "".parse().unwrap();
        assert!(empty_proxies.0.is_empty());
    }
}
