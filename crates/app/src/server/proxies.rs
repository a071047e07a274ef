//! Proxies in front of the house, and whom they speak for.

use std::{
    net::{IpAddr, SocketAddr},
    str::FromStr,
    sync::Arc,
};

use ipnet::IpNet;
use poem::{Addr, http::HeaderMap, web::RemoteAddr};
use thiserror::Error;

/// What such a proxy adds at the end of its header for each request: the address of its own client.
const HEADER: &str = "x-forwarded-for";

/// The machines whose word is taken for where a request comes from.
#[derive(Clone, Debug)]
pub struct Proxies(Arc<[IpNet]>);

/// A list that is none.
#[derive(Debug, Error)]
#[error("must be addresses or networks such as 10.0.0.0/8, with commas between them")]
pub struct NotProxies;

impl FromStr for Proxies {
    type Err = NotProxies;

    fn from_str(list: &str) -> Result<Self, NotProxies> {
        let nets = list.split(',').map(str::trim).filter(|net| !net.is_empty());
        nets.map(|net| match net.parse::<IpAddr>() {
            Ok(address) => Ok(address.into()),
            Err(_) => net.parse().map_err(|_| NotProxies),
        })
        .collect::<Result<_, _>>()
        .map(Self)
    }
}

impl Proxies {
    /// Whether this machine is one of them.
    #[must_use]
    pub fn has(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|net| net.contains(&address))
    }

    /// Where a request comes from: the peer itself, or the last one in the chain of proxies who is none of ours.
    /// Whatever stands before that in the header may be made up.
    #[must_use]
    pub fn client(&self, peer: &SocketAddr, headers: &HeaderMap) -> RemoteAddr {
        let mut client = peer.ip();
        let lines = headers.get_all(HEADER).iter();
        let said: Vec<_> = lines.filter_map(|line| line.to_str().ok()).collect();
        let said = said.join(",");
        for name in said.rsplit(',').map(str::trim) {
            if !self.has(client) {
                break;
            }
            let Ok(address) = name.parse() else { break };
            client = address;
        }
        RemoteAddr(Addr::SocketAddr(SocketAddr::new(client, peer.port())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(proxies: &str, peer: &str, said: &[&str]) -> String {
        let proxies: Proxies = proxies.parse().unwrap();
        let headers = said.iter().map(|line| {
            (
                poem::http::HeaderName::from_static(HEADER),
                line.parse().unwrap(),
            )
        });
        let peer = SocketAddr::new(peer.parse().unwrap(), 1);
        let RemoteAddr(address) = proxies.client(&peer, &headers.collect());
        address.as_socket_addr().unwrap().ip().to_string()
    }

    #[test]
    fn only_proxies_of_ours_are_believed() {
        const OURS: &str = "127.0.0.0/8, 10.0.0.5, 2001:db8::/32";
        for (peer, said, comes_from) in [
            ("192.0.2.1", &[][..], "192.0.2.1"),
            ("192.0.2.1", &["198.51.100.7"], "192.0.2.1"),
            ("127.0.0.1", &[], "127.0.0.1"),
            ("127.0.0.1", &["198.51.100.7"], "198.51.100.7"),
            ("::ffff:127.0.0.1", &["198.51.100.7"], "198.51.100.7"),
            ("127.0.0.1", &["1.1.1.1, 198.51.100.7"], "198.51.100.7"),
            ("127.0.0.1", &["198.51.100.7, 10.0.0.5"], "198.51.100.7"),
            ("127.0.0.1", &["198.51.100.7", "10.0.0.5"], "198.51.100.7"),
            (
                "127.0.0.1",
                &["1.1.1.1, 198.51.100.7,10.0.0.5"],
                "198.51.100.7",
            ),
            ("2001:db8::1", &["2001:db9::1"], "2001:db9::1"),
            ("127.0.0.1", &["unknown"], "127.0.0.1"),
            ("127.0.0.1", &["198.51.100.7, what"], "127.0.0.1"),
        ] {
            assert_eq!(client(OURS, peer, said), comes_from, "{peer} {said:?}");
        }
    }

    #[test]
    fn a_list_of_anything_else_is_refused() {
        for list in ["proxy", "10.0.0.0/33", "10.0.0.1;10.0.0.2"] {
            assert!(list.parse::<Proxies>().is_err(), "{list}");
        }
        assert!("".parse::<Proxies>().is_ok_and(|none| none.0.is_empty()));
    }
}
