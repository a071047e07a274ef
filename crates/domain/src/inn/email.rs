//! E-mail addresses. A host with umlauts is stored in ASCII (RFC 5891). The crate `email_address` accepts `?` and `&` in the host, and not all that browsers accept.

use super::host::ascii_host;
use crate::fields::FieldErrorKind;
use crate::serde_as::serde_text;
use crate::text::{bounded_text, single_line_text, text_type, trim_pasted};

text_type!(pub struct Email);

serde_text!(Email);

impl Email {
    /// The maximum length, in characters (RFC 5321 §4.5.3.1.3).
    pub const MAX_CHARS: usize = 254;

    /// The greatest length of the part before the `@` (RFC 5321 §4.5.3.1.1).
    const MAX_LOCAL_PART_CHARS: usize = 64;

    /// Accepts a valid e-mail address of HTML (`<input type="email">`) whose host has a dot, with spaces around it or
    /// `mailto:` before it.
    pub fn parse(value: impl Into<String>) -> Result<Self, FieldErrorKind> {
        let pasted = trim_pasted(&value.into());
        let address = match pasted.split_at_checked("mailto:".len()) {
            Some((scheme, address)) if scheme.eq_ignore_ascii_case("mailto:") => address.trim(),
            _ => pasted.as_str(),
        };
        let value = single_line_text(address.to_owned(), Self::MAX_CHARS)?;
        let (local, host) = value.split_once('@').ok_or(FieldErrorKind::InvalidEmail)?;
        let host = ascii_host(host).filter(|host| host.contains('.'));
        match host {
            Some(host) if is_email_local_part(local) => {
                bounded_text(format!("{local}@{host}"), Self::MAX_CHARS).map(Self)
            }
            _ => Err(FieldErrorKind::InvalidEmail),
        }
    }

    /// The part before the `@`.
    pub fn local_part(&self) -> &str {
        self.parts().0
    }

    /// The part after the `@`.
    pub fn host(&self) -> &str {
        self.parts().1
    }

    pub fn mailto_uri(&self) -> String {
        format!("mailto:{}", self.0)
    }

    /// An address has one `@`.
    fn parts(&self) -> (&str, &str) {
        self.0.split_once('@').unwrap_or_default()
    }

    /// Equal for addresses that differ only in case. An address consists of ASCII characters.
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

fn is_email_local_part(text: &str) -> bool {
    (1..=Email::MAX_LOCAL_PART_CHARS).contains(&text.len())
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    /// `frontend/src/siteSections/contact/validation.test.ts` reads the table too.
    #[test]
    fn parses_email_addresses() {
        assert_table_answers(include_str!("email_addresses.txt"), |address| {
            let parsed = Email::parse(address);
            if let Ok(email) = &parsed
                && address.is_ascii()
            {
                assert_eq!(email.as_str(), address);
                assert_eq!(format!("{}@{}", email.local_part(), email.host()), address);
            }
            format_value_or_error(parsed.map(|_| "ok"))
        });
    }

    #[test]
    fn hosts_of_email_addresses_are_stored_in_ascii() {
        for (typed, stored) in [
            ("post@bäckerei.example", "post@xn--bckerei-5wa.example"),
            ("Post@BÄCKEREI.example", "Post@xn--bckerei-5wa.example"),
            (
                "post@ba\u{308}ckerei.example",
                "post@xn--bckerei-5wa.example",
            ),
            ("post@straße.example", "post@xn--strae-oqa.example"),
            ("post@例え.テスト", "post@xn--r8jz45g.xn--zckzah"),
            (
                "post@xn--bckerei-5wa.example",
                "post@xn--bckerei-5wa.example",
            ),
            ("mailto:post@gasthaus.example", "post@gasthaus.example"),
            (" MailTo: Post@gasthaus.example", "Post@gasthaus.example"),
            (" Post@Gasthaus.example\u{A0}", "Post@Gasthaus.example"),
            (
                "\u{FEFF}post@gast\u{AD}haus.example\u{200B}",
                "post@gasthaus.example",
            ),
        ] {
            let email = Email::parse(typed).unwrap();
            assert_eq!(email.as_str(), stored, "{typed:?}");
            assert_eq!(Email::parse(stored), Ok(email));
        }
    }
}
