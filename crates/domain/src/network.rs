//! Who counts as one guest on the network.

use std::net::{IpAddr, Ipv6Addr};

/// The line that an address belongs to: whoever has one address of the sixth version commonly has the last 64 bits
/// of it to choose from (RFC 6177); one of the fourth version stands for itself.
#[must_use]
pub fn line_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = address.to_bits() & !u128::from(u64::MAX);
            IpAddr::V6(Ipv6Addr::from_bits(network))
        }
        IpAddr::V4(address) => IpAddr::V4(address),
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
            |address| line_of(address.parse().unwrap()).to_string(),
        );
    }
}
