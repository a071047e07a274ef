use std::{
    hash::{BuildHasher, RandomState},
    net::{IpAddr, Ipv6Addr, SocketAddr},
    str::FromStr,
    sync::{Arc, Once},
};

use hyper::HeaderMap;
use ipnet::IpNet;
use thiserror::Error;

/// The header to which each proxy appends the address of its client.
const FORWARDED_FOR: &str = "x-forwarded-for";

const MAX_LOGGED_CHARS: usize = 64;

/// The proxies whose `X-Forwarded-For` is trusted.
#[derive(Clone, Debug)]
pub struct TrustedProxies {
    networks: Arc<[IpNet]>,
    warned_of_unknown_client: Arc<Once>,
}

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
        let networks = networks
            .map(|network| match network.parse::<IpAddr>() {
                Ok(address) => Ok(address.into()),
                Err(_) => network.parse().map_err(|_| InvalidProxies),
            })
            .collect::<Result<_, _>>()?;
        Ok(Self {
            networks,
            warned_of_unknown_client: Arc::new(Once::new()),
        })
    }
}

impl TrustedProxies {
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.networks
            .iter()
            .any(|network| network.contains(&address))
    }

    /// The address of the client: the peer, or the last address in the header that is not a trusted proxy. Earlier ones may
    /// be forged. If a trusted proxy states no address that can be read, a [`random_address`], so that clients do not share
    /// the limits of one.
    #[must_use]
    pub fn client(&self, peer: &SocketAddr, headers: &HeaderMap) -> SocketAddr {
        let remote_address = |client| SocketAddr::new(client, peer.port());
        let mut client = peer.ip();
        let lines = headers.get_all(FORWARDED_FOR).iter().rev();
        let lines = lines.map(|line| String::from_utf8_lossy(line.as_bytes()));
        for line in lines {
            let entries = line.rsplit(',').map(str::trim);
            for entry in entries.filter(|entry| !entry.is_empty()) {
                if !self.contains(client) {
                    return remote_address(client);
                }
                let Some(address) = parse_forwarded_address(entry) else {
                    self.warn_of_unknown_client(entry);
                    return remote_address(random_address());
                };
                client = address;
            }
        }
        remote_address(client)
    }

    /// Logs one warning per server.
    fn warn_of_unknown_client(&self, entry: &str) {
        self.warned_of_unknown_client.call_once(|| {
            let entry: String = entry.chars().take(MAX_LOGGED_CHARS).collect();
            tracing::warn!(
                ?entry,
                "a trusted proxy sends X-Forwarded-For without an address; limits per client do not apply to such requests"
            );
        });
    }
}

/// Parses an address as proxies write it: with a port, brackets, quotes or an IPv6 zone.
fn parse_forwarded_address(entry: &str) -> Option<IpAddr> {
    let entry = entry.trim_matches('"').trim();
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(bracketed) = entry.strip_prefix('[') {
        let (host, end) = bracketed.split_once(']')?;
        let is_valid_end = end.is_empty() || end.strip_prefix(':').is_some_and(is_port);
        return parse_host(host).filter(|_| is_valid_end);
    }
    parse_host(entry).or_else(|| {
        // Some proxies write an IPv6 address before a port without brackets.
        let (host, port) = entry.rsplit_once(':')?;
        parse_host(host).filter(|_| is_port(port))
    })
}

fn parse_host(host: &str) -> Option<IpAddr> {
    let (address, _zone) = host.split_once('%').unwrap_or((host, ""));
    let address: IpAddr = address.parse().ok()?;
    Some(address.to_canonical())
}

/// An address in another unique local network (RFC 4193, `fd00::/8`) for each request.
fn random_address() -> IpAddr {
    let bits = RandomState::new().hash_one(FORWARDED_FOR);
    let network = (0xfd << 40) | (u128::from(bits) >> 24);
    IpAddr::V6(Ipv6Addr::from_bits(network << 80))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use hyper::header::{HeaderName, HeaderValue};

    use super::*;
    use crate::connection_limiter::client_network;

    fn client(proxies: &str, peer: &str, forwarded_for: &[&str]) -> String {
        let proxies: TrustedProxies = proxies.parse().unwrap();
        let name = HeaderName::from_static(FORWARDED_FOR);
        let lines = forwarded_for.iter();
        let headers = lines.map(|line| {
            (
                name.clone(),
                HeaderValue::from_bytes(line.as_bytes()).unwrap(),
            )
        });
        let peer = SocketAddr::new(peer.parse().unwrap(), 1);
        proxies.client(&peer, &headers.collect()).ip().to_string()
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
            ("127.0.0.1", &["1.1.1.1", ""], "1.1.1.1"),
            ("127.0.0.1", &["192.0.2.7, ,"], "192.0.2.7"),
            ("127.0.0.1", &["what, 192.0.2.7"], "192.0.2.7"),
        ] {
            let found = client(TRUSTED_PROXIES, peer, forwarded_for);
            assert_eq!(found, expected, "{peer} {forwarded_for:?}");
        }
    }

    #[test]
    fn reads_addresses_as_proxies_write_them() {
        for (entry, expected) in [
            ("192.0.2.7:5678", "192.0.2.7"),
            ("192.0.2.7:", "192.0.2.7"),
            ("\"192.0.2.7:5678\"", "192.0.2.7"),
            ("2001:db9::1", "2001:db9::1"),
            ("[2001:db9::1]", "2001:db9::1"),
            ("2001:db9:0:0:0:0:0:1:51234", "2001:db9::1"),
            ("2001:db9::1:51234", "2001:db9::1"),
            ("\"2001:db9:1:2:3:4:5:6:443\"", "2001:db9:1:2:3:4:5:6"),
            ("::ffff:192.0.2.7:51234", "192.0.2.7"),
            // Also valid without a port.
            ("2001:db9::1:443", "2001:db9::1:443"),
            ("[2001:db9::1]:443", "2001:db9::1"),
            ("\"[2001:DB9::1]:443\"", "2001:db9::1"),
            ("fe80::1%eth0", "fe80::1"),
            ("[fe80::1%25eth0]:443", "fe80::1"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("[::ffff:192.0.2.7]:443", "192.0.2.7"),
            ("\t 192.0.2.7 ", "192.0.2.7"),
            // The proxy's own address with a port.
            ("192.0.2.7, 127.0.0.1:80", "192.0.2.7"),
        ] {
            let found = client("127.0.0.0/8", "127.0.0.1", &[entry]);
            assert_eq!(found, expected, "{entry:?}");
        }
    }

    #[test]
    fn clients_without_an_address_share_no_limit_and_cannot_choose_one() {
        let mut found = BTreeSet::new();
        let entries = [
            "unknown",
            "_hidden",
            "-",
            "unix:",
            "192.0.2.7x",
            "192.0.2.7:http",
            "192.0.2.7 192.0.2.8",
            "[2001:db9::1",
            "[2001:db9::1]443",
            "2001:db9:0:0:0:0:0:1:http",
            "2001:db9:0:0:0:0:0:1:2:443",
            "2001:db9::1]:443",
            "for=192.0.2.7",
            "gast.example",
            "1.1.1.1, unknown",
            "1.1.1.1, \u{fffd}",
            "%",
        ];
        for entry in entries.into_iter().chain(entries) {
            // Also where the random address belongs to a proxy.
            let text = client("127.0.0.0/8, fd00::/8", "127.0.0.1", &[entry]);
            let address: IpAddr = text.parse().unwrap();
            assert!(text.starts_with("fd"), "{entry:?} {text}");
            assert!(found.insert(client_network(address)), "{entry:?} {text}");
        }
    }

    #[test]
    fn a_line_that_is_not_text_hides_no_other_entry() {
        let proxies: TrustedProxies = "127.0.0.1".parse().unwrap();
        let line = HeaderValue::from_bytes(b"\xff, 192.0.2.7").unwrap();
        let headers = HeaderMap::from_iter([(HeaderName::from_static(FORWARDED_FOR), line)]);
        let address = proxies.client(&([127, 0, 0, 1], 1).into(), &headers);
        assert_eq!(address.to_string(), "192.0.2.7:1");
    }

    #[test]
    fn rejects_invalid_proxy_lists() {
        for list in ["proxy", "10.0.0.0/33", "10.0.0.1;10.0.0.2"] {
            assert!(list.parse::<TrustedProxies>().is_err(), "{list}");
        }
        let empty_proxies: TrustedProxies = "".parse().unwrap();
        assert!(empty_proxies.networks.is_empty());
    }
}
