use std::net::{IpAddr, Ipv4Addr};

use poem::Request;

/// The IP address of the client.
pub fn ip_address(request: &Request) -> IpAddr {
    let peer = request.remote_addr().as_socket_addr();
    peer.map_or(Ipv4Addr::UNSPECIFIED.into(), |peer| {
        peer.ip().to_canonical()
    })
}
