//! The inn: its master data, which staff change, and what the settings say about its website.

mod email;
mod geo;
mod host;
mod imprint;
mod links;
mod map;
mod master_data;
mod phone;
mod url;

pub use email::Email;
pub use geo::{Geo, Latitude, Longitude};
pub use imprint::{Imprint, ImprintLine, VatId};
pub use links::{FurtherLinks, InnLinks, LinkLabel, LinkName, NamedLink};
pub use master_data::{ContactDetails, CopyrightYear, MasterData, MasterDataInput};
pub use phone::PhoneNumber;
pub use url::{HttpUrl, PublicUrl};

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::text::text;

/// The settings of the website.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiteSettings {
    pub public_url: PublicUrl,
    /// Published in the privacy notice (Art. 13 GDPR).
    pub usage_notice: UsagePrivacyNotice,
    /// The retention of contact messages in months (Art. 13 (2) (a) GDPR).
    pub message_retention_months: u16,
}

impl SiteSettings {
    pub const MESSAGE_RETENTION_MONTHS_RANGE: RangeInclusive<u16> = 1..=120;
}

/// The statements about usage events in the privacy notice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsagePrivacyNotice {
    /// The retention of single events in days.
    pub retention_days: u16,
    /// The host of the analytics service that receives the events.
    pub forwarded_to: Option<String>,
    /// Whether page requests are counted, without identifiers and consent.
    pub counts_page_requests: bool,
}

impl UsagePrivacyNotice {
    pub const RETENTION_DAYS_RANGE: RangeInclusive<u16> = 7..=3650;
}

/// A postal address.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Address {
    /// Street and number.
    pub street: AddressLine,
    pub postal_code: AddressLine,
    /// Town or village.
    pub locality: AddressLine,
    pub country: AddressLine,
}

text!(
    /// The inn's name, which is also the title of the pages.
    pub struct InnName, single_line_text, 100
);
text!(
    /// One line of a postal address.
    pub struct AddressLine, single_line_text, 100
);

impl Address {
    /// Whether the address is in Austria. Telephone numbers without a country code are then Austrian.
    pub(crate) fn is_in_austria(&self) -> bool {
        let country = self.country.as_str().to_lowercase();
        ["at", "aut", "a"].contains(&country.trim())
            || country
                .split(|c: char| !c.is_alphabetic())
                .any(|word| ["österreich", "oesterreich", "austria"].contains(&word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fields::FieldErrorKind;

    #[test]
    fn austria_has_several_names() {
        for (country, expected) in [
            ("Österreich", true),
            ("Republik Österreich", true),
            ("Österreich / Austria", true),
            ("A-Österreich", true),
            ("AUSTRIA (Europe)", true),
            ("Oesterreich", true),
            (" AT ", true),
            ("A", true),
            ("Deutschland", false),
            ("Australia", false),
            ("At home", false),
        ] {
            let line = |text| AddressLine::parse(text).unwrap();
            let address = Address {
                street: line("Hauptstraße 1"),
                postal_code: line("3620"),
                locality: line("Spitz"),
                country: line(country),
            };
            assert_eq!(address.is_in_austria(), expected, "{country}");
        }
    }

    #[test]
    fn names_and_lines_of_the_inn_are_single_lines() {
        let errors = |text: &str| {
            let name = InnName::parse(text).err();
            let address_line = AddressLine::parse(text).err();
            [name, address_line, ImprintLine::parse(text).err()]
        };
        assert_eq!(errors("  "), [Some(FieldErrorKind::Missing); 3]);
        let line_break = errors("Gasthaus\nzur Linde");
        assert_eq!(line_break, [Some(FieldErrorKind::ControlCharacter); 3]);
        let too_long = |at_most| Some(FieldErrorKind::TooLong { at_most });
        for (length, expected) in [
            (100, [None; 3]),
            (101, [too_long(100), too_long(100), None]),
            (200, [too_long(100), too_long(100), None]),
            (201, [too_long(100), too_long(100), too_long(200)]),
        ] {
            assert_eq!(errors(&"ü".repeat(length)), expected, "{length}");
        }
    }
}
