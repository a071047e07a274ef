//! Who counts as one guest on the network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The line that an address belongs to: whoever has one address of the sixth version commonly has the last 64 bits
/// of it to choose from (RFC 6177); one of the fourth version stands for itself.
pub fn client_subnet(address: IpAddr) -> IpAddr {
    network_of(address, 32, 64)
}

/// The site of an address in CIDR notation, for logs: IPv4 /24, IPv6 /48. It does not identify a person.
pub fn site_in_cidr(address: IpAddr) -> String {
    let bits = if address.to_canonical().is_ipv4() {
        24
    } else {
        48
    };
    format!("{}/{bits}", site_prefix(address))
}

/// The neighbourhood of an address: what one holder may have many lines of. A site commonly gets up to 48 bits of the
/// sixth version (RFC 6177), and 24 bits are the smallest part of the fourth that is routed for itself.
pub fn site_prefix(address: IpAddr) -> IpAddr {
    network_of(address, 24, 48)
}

/// The first so many bits of an address, by its version; the others become zero.
fn network_of(address: IpAddr, of_four: u32, of_six: u32) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            let others = u32::MAX.checked_shr(of_four).unwrap_or_default();
            IpAddr::V4(Ipv4Addr::from_bits(address.to_bits() & !others))
        }
        IpAddr::V6(address) => {
            let others = u128::MAX.checked_shr(of_six).unwrap_or_default();
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !others))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    #[test]
    fn lines_of_addresses() {
        check_answers(
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
    fn sites_in_cidr() {
        for (address, subnet) in [
            ("::ffff:192.0.2.1", "192.0.2.0/24"),
            ("2001:db8:0:1:2::3", "2001:db8::/48"),
        ] {
            assert_eq!(site_in_cidr(address.parse().unwrap()), subnet);
        }
    }

    #[test]
    fn neighbourhoods_of_addresses() {
        check_answers(
            "
            192.0.2.1            => 192.0.2.0
            192.0.2.255          => 192.0.2.0
            192.0.3.1            => 192.0.3.0
            ::ffff:192.0.2.1     => 192.0.2.0
            2001:db8:0:1::1      => 2001:db8::
            2001:db8:0:ffff:2::3 => 2001:db8::
            2001:db8:1::1        => 2001:db8:1::
            ",
            |address| site_prefix(address.parse().unwrap()).to_string(),
        );
    }
}
