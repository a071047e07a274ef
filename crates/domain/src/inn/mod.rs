//! The house's own constants: name, contact data, address, links (decisions N1 and N2). They come from the settings.

mod email;
mod geo;
mod imprint;
mod phone;
mod url;

pub use email::Email;
pub use geo::{Geo, Latitude, Longitude};
pub use imprint::{Imprint, ImprintLine, VatId};
pub use phone::Phone;
pub use url::{HttpUrl, PublicUrl};

use crate::suppliers::SupplierLinks;
use crate::text::text;

/// Everything about the house that the settings say.
#[derive(Clone, PartialEq, Debug)]
pub struct InnDetails {
    /// The inn's name.
    pub product: Product,
    /// Where guests find its pages.
    pub public_url: PublicUrl,
    /// Where it is called.
    pub phone: Phone,
    /// Where it is written to.
    pub email: Email,
    /// Where it stands.
    pub address: Address,
    /// Where that is on the globe.
    pub geo: Geo,
    /// Where the pages lead.
    pub links: HouseLinks,
    /// Where the supplier cards lead.
    pub supplier_links: SupplierLinks,
    /// What the law makes it tell.
    pub imprint: Imprint,
    /// What it counts of its guests, which the law makes it tell too (Art. 13 GDPR).
    pub counting: Counting,
    /// For how many months it keeps what guests write to it (Art. 13 (2) (a) GDPR).
    pub message_months: u16,
}

/// What is counted of guests, as far as the settings decide it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counting {
    /// For how many days the single events of those who agreed are kept.
    pub kept_days: u16,
    /// The host that is told of those events too; nobody else when `None`.
    pub told_to: Option<String>,
    /// Whether page requests are counted of everybody, without identifiers.
    pub requests: bool,
}

/// A postal address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    /// Street and number.
    pub street: AddressLine,
    /// Postal code.
    pub postal_code: AddressLine,
    /// Town or village.
    pub locality: AddressLine,
    /// Country.
    pub country: AddressLine,
}

/// Outward links of the pages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseLinks {
    /// The video channel.
    pub video: HttpUrl,
    /// The social network.
    pub social: HttpUrl,
    /// The map to be embedded.
    pub map: HttpUrl,
    /// Directions to the house.
    pub directions: HttpUrl,
}

text!(
    /// The inn's name, which is also the page's title.
    Product, line, 100
);
text!(
    /// One line of a postal address.
    AddressLine, line, 100
);

/// One label of a host's name, such as `gasthaus` in `gasthaus.example`.
fn is_host_label(text: &str) -> bool {
    (1..=63).contains(&text.len())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        && !text.starts_with('-')
        && !text.ends_with('-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fields::Problem;

    #[test]
    fn the_name_of_the_house_is_not_blank() {
        let name = Product::parse("Gasthaus zur Linde").unwrap();
        assert_eq!(name.to_string(), "Gasthaus zur Linde");
        assert_eq!(Product::parse("  "), Err(Problem::Missing));
        let too_long = Product::parse("a".repeat(101));
        assert_eq!(too_long, Err(Problem::TooLong { at_most: 100 }));
        assert_eq!(AddressLine::parse(""), Err(Problem::Missing));
        let two_lines = "Gasthaus\nzur Linde";
        assert_eq!(Product::parse(two_lines), Err(Problem::ControlCharacter));
        assert_eq!(
            AddressLine::parse(two_lines),
            Err(Problem::ControlCharacter)
        );
    }
}
