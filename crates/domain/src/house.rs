//! The house's own constants: name, contact data, address, links (decisions N1 and N2). They come from the settings.

use std::fmt;

use crate::fields::Problem;
use crate::suppliers::SupplierLinks;
use crate::text::{filled, text};

/// Everything about the house that the settings say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// The inn's name.
    pub product: Product,
    /// Where it is called.
    pub phone: Phone,
    /// Where it is written to.
    pub email: Email,
    /// Where it stands.
    pub address: Address,
    /// Where the pages lead.
    pub links: HouseLinks,
    /// Where the supplier cards lead.
    pub supplier_links: SupplierLinks,
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
    Product, filled, 100
);
text!(
    /// One line of a postal address.
    AddressLine, filled, 100
);

/// A telephone number as people write it: `+43 1 0000000`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Phone(String);

impl Phone {
    /// The greatest length, in characters.
    pub const MAX_CHARS: usize = 40;

    /// Checks the number: digits, perhaps a leading `+`, and blanks, `/`, `-`, `.` and brackets between them.
    ///
    /// # Errors
    /// The [`Problem`] with it.
    pub fn parse(value: impl Into<String>) -> Result<Self, Problem> {
        let value = filled(value.into(), Self::MAX_CHARS)?;
        let number = value.strip_prefix('+').unwrap_or(&value);
        let readable = number
            .chars()
            .all(|c| c.is_ascii_digit() || " /-.()".contains(c));
        let digits = number.chars().filter(char::is_ascii_digit).count();
        // E.164: at most fifteen digits. Three make an emergency number; fewer make none.
        if readable && (3..=15).contains(&digits) {
            Ok(Self(value))
        } else {
            Err(Problem::NotAPhone)
        }
    }

    /// The number as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The link that dials it, such as `tel:+4310000000`.
    #[must_use]
    pub fn tel_href(&self) -> String {
        let digits = self.0.chars().filter(|c| c.is_ascii_digit() || *c == '+');
        "tel:".chars().chain(digits).collect()
    }
}

/// An e-mail address.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Email(String);

impl Email {
    /// The greatest length, in characters (RFC 5321 §4.5.3.1.3).
    pub const MAX_CHARS: usize = 254;

    /// Checks the form browsers require of `<input type="email">` (HTML, "valid e-mail address"), and that the host has a
    /// dot: an address without one reaches nobody from outside.
    ///
    /// # Errors
    /// The [`Problem`] with it.
    pub fn parse(value: impl Into<String>) -> Result<Self, Problem> {
        let value = filled(value.into(), Self::MAX_CHARS)?;
        let well_formed = value.split_once('@').is_some_and(|(local, host)| {
            is_local_part(local) && host.contains('.') && host.split('.').all(is_host_label)
        });
        if well_formed {
            Ok(Self(value))
        } else {
            Err(Problem::NotAnEmail)
        }
    }

    /// The address as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_local_part(text: &str) -> bool {
    !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c))
}

fn is_host_label(text: &str) -> bool {
    (1..=63).contains(&text.len())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        && !text.starts_with('-')
        && !text.ends_with('-')
}

/// A complete `http` or `https` address.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HttpUrl(String);

impl HttpUrl {
    /// The greatest length, in characters.
    pub const MAX_CHARS: usize = 2000;

    /// Checks that it is complete and written as an address is sent: visible ASCII, a host, and no quotes or brackets
    /// that could end the attribute it is put into.
    ///
    /// # Errors
    /// The [`Problem`] with it.
    pub fn parse(value: impl Into<String>) -> Result<Self, Problem> {
        let value = filled(value.into(), Self::MAX_CHARS)?;
        let host = value
            .strip_prefix("https://")
            .or_else(|| value.strip_prefix("http://"))
            .and_then(|rest| rest.split(['/', '?', '#', ':']).next())
            .unwrap_or_default();
        let sendable = value
            .chars()
            .all(|c| c.is_ascii_graphic() && !"\"'<>\\^`{|}".contains(c));
        if sendable && host.split('.').all(is_host_label) {
            Ok(Self(value))
        } else {
            Err(Problem::NotAnHttpUrl)
        }
    }

    /// The address as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

macro_rules! written_as_it_is {
    ($($name:ident),*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    )*};
}
written_as_it_is!(Phone, Email, HttpUrl);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    #[test]
    fn telephone_numbers() {
        check_answers(
            "
            +43 1 0000000           => tel:+4310000000
            01/234 56-78            => tel:012345678
            (0664) 123.45.67        => tel:06641234567
            133                     => tel:133
            +43 1 0000000 DW 12     => is not a telephone number
            43+1 0000000            => is not a telephone number
            12                      => is not a telephone number
            +1234567890123456       => is not a telephone number
            tel:133                 => is not a telephone number
                                    => is required
            ",
            |number| match Phone::parse(number) {
                Ok(phone) => phone.tel_href(),
                Err(problem) => problem.to_string(),
            },
        );
    }

    #[test]
    fn email_addresses() {
        check_answers(
            "
            office@gasthaus.example        => ok
            anna.huber+tisch@a-b.co.at     => ok
            o'neill@gasthaus.example       => ok
            office@gasthaus                => is not an e-mail address
            gasthaus.example               => is not an e-mail address
            @gasthaus.example              => is not an e-mail address
            office@                        => is not an e-mail address
            office@.example                => is not an e-mail address
            office@gasthaus..example       => is not an e-mail address
            office@-gasthaus.example       => is not an e-mail address
            office@gast@haus.example       => is not an e-mail address
            of fice@gasthaus.example       => is not an e-mail address
            office@gasthaus.example?bcc=x  => is not an e-mail address
            böse@gasthaus.example          => is not an e-mail address
                                           => is required
            ",
            |address| match Email::parse(address) {
                Ok(email) => {
                    assert_eq!(email.to_string(), address);
                    "ok".to_owned()
                }
                Err(problem) => problem.to_string(),
            },
        );
    }

    #[test]
    fn outward_links() {
        check_answers(
            r#"
            https://video.example/channel/1?a=b&c=d#e => ok
            http://brot.example                       => ok
            https://brot.example:8443/x               => ok
            http://localhost:8080/                    => ok
            javascript:alert(1)                       => is not an http or https address
            ftp://brot.example                        => is not an http or https address
            //brot.example                            => is not an http or https address
            /brot                                     => is not an http or https address
            https://                                  => is not an http or https address
            https:///brot                             => is not an http or https address
            https://user@brot.example                 => is not an http or https address
            https://brot example                      => is not an http or https address
            https://brot.example/"><script>           => is not an http or https address
            https://bäcker.example                    => is not an http or https address
                                                      => is required
            "#,
            |url| match HttpUrl::parse(url) {
                Ok(_) => "ok".to_owned(),
                Err(problem) => problem.to_string(),
            },
        );
    }

    #[test]
    fn the_name_of_the_house_is_not_blank() {
        let name = Product::parse("Gasthaus zur Linde").unwrap();
        assert_eq!(name.to_string(), "Gasthaus zur Linde");
        assert_eq!(Product::parse("  "), Err(Problem::Missing));
        let too_long = Product::parse("a".repeat(101));
        assert_eq!(too_long, Err(Problem::TooLong { at_most: 100 }));
        assert_eq!(AddressLine::parse(""), Err(Problem::Missing));
    }
}
