//! Client addresses as rate-limit keys, and hosts of this machine.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The subnet of one client: an IPv4 address itself, or the /64 of an IPv6 address, because a client usually has the last
/// 64 bits to choose from (RFC 6177).
pub fn client_subnet(address: IpAddr) -> IpAddr {
    network_of(address, 32, 64)
}

/// The network of an address in CIDR notation, for logs: IPv4 /24, IPv6 /48. It does not identify a person.
pub fn network_prefix_cidr(address: IpAddr) -> String {
    let prefix_length = if address.to_canonical().is_ipv4() {
        24
    } else {
        48
    };
    format!("{}/{prefix_length}", network_prefix(address))
}

/// The client network of an address, in which one holder may have many client subnets: IPv4 /24, the smallest prefix that is routed;
/// IPv6 /48 (RFC 6177).
pub fn network_prefix(address: IpAddr) -> IpAddr {
    network_of(address, 24, 48)
}

/// Whether a host of a URL, with or without the brackets of an IPv6 address, is `localhost` or a loopback address.
pub fn is_loopback_host(host: &str) -> bool {
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    host.eq_ignore_ascii_case("localhost")
        || address.is_ok_and(|address| address.to_canonical().is_loopback())
}

fn network_of(address: IpAddr, bits_v4: u32, bits_v6: u32) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            let host = u32::MAX.checked_shr(bits_v4).unwrap_or_default();
            IpAddr::V4(Ipv4Addr::from_bits(address.to_bits() & !host))
        }
        IpAddr::V6(address) => {
            let host = u128::MAX.checked_shr(bits_v6).unwrap_or_default();
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !host))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, yes_or_no};

    #[test]
    fn finds_the_client_subnet_of_an_address() {
        assert_table_answers(
            "
            192.0.2.1         => 192.0.2.1
            ::ffff:192.0.2.1  => 192.0.2.1
            2001:db8:0:1::1   => 2001:db8:0:1::
            2001:db8:0:1:2::3 => 2001:db8:0:1::
            2001:db8:0:2::1   => 2001:db8:0:2::
            ",
            |address| client_subnet(address.parse().unwrap()).to_string(),
        );
    }

    #[test]
    fn loopback_hosts_are_localhost_and_loopback_addresses() {
        assert_table_answers(
            "
            localhost            => yes
            LocalHost            => yes
            127.0.0.1            => yes
            127.9.9.9            => yes
            ::1                  => yes
            [::1]                => yes
            ::ffff:127.0.0.1     => yes
            [::ffff:127.0.0.1]   => yes
            localhost.example    => no
            a.localhost          => no
            127.0.0.1.example    => no
            0.0.0.0              => no
            192.0.2.1            => no
            [::]                 => no
            [2001:db8::1]        => no
            [::ffff:192.0.2.1]   => no
                                 => no
            ",
            |host| yes_or_no(is_loopback_host(host)),
        );
    }

    #[test]
    fn formats_the_network_in_cidr_notation() {
        for (address, subnet) in [
            ("::ffff:192.0.2.1", "192.0.2.0/24"),
            ("2001:db8:0:1:2::3", "2001:db8::/48"),
        ] {
            assert_eq!(network_prefix_cidr(address.parse().unwrap()), subnet);
        }
    }

    #[test]
    fn finds_the_network_prefix_of_an_address() {
        assert_table_answers(
            "
            192.0.2.1            => 192.0.2.0
            192.0.2.255          => 192.0.2.0
            192.0.3.1            => 192.0.3.0
            ::ffff:192.0.2.1     => 192.0.2.0
            2001:db8:0:1::1      => 2001:db8::
            2001:db8:0:ffff:2::3 => 2001:db8::
            2001:db8:1::1        => 2001:db8:1::
            ",
            |address| network_prefix(address.parse().unwrap()).to_string(),
        );
    }
}
