use std::net::{IpAddr, Ipv4Addr};

use poem::{Request, http::header};
use services::auth::Client;

/// The IP address of the client.
pub fn ip_address(request: &Request) -> IpAddr {
    let peer = request.remote_addr().as_socket_addr();
    peer.map_or(Ipv4Addr::UNSPECIFIED.into(), |peer| {
        peer.ip().to_canonical()
    })
}

pub fn of_request(request: &Request) -> Client<'_> {
    let user_agent = request.headers().get(header::USER_AGENT);
    Client {
        address: ip_address(request),
        user_agent: user_agent
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default(),
    }
}
