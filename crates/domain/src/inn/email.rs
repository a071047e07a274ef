//! E-mail addresses. The crate `email_address` accepts `?` and `&` in the host, and not all that browsers accept.

use super::is_host_label;
use crate::fields::FieldErrorKind;
use crate::text::{non_blank_text, text_type};

text_type!(pub struct Email);

impl Email {
    /// The maximum length, in characters (RFC 5321 §4.5.3.1.3).
    pub const MAX_CHARS: usize = 254;

    /// The greatest length of the part before the `@` (RFC 5321 §4.5.3.1.1).
    const MAX_LOCAL_PART_CHARS: usize = 64;

    /// Accepts a valid e-mail address of HTML (`<input type="email">`) whose host has a dot.
    pub fn parse(value: impl Into<String>) -> Result<Self, FieldErrorKind> {
        let value = non_blank_text(value.into(), Self::MAX_CHARS)?;
        let is_well_formed = value.split_once('@').is_some_and(|(local, host)| {
            is_email_local_part(local) && host.contains('.') && host.split('.').all(is_host_label)
        });
        if is_well_formed {
            Ok(Self(value))
        } else {
            Err(FieldErrorKind::InvalidEmail)
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

    /// `frontend/src/site/contact/validation.test.ts` reads the table too.
    #[test]
    fn parses_email_addresses() {
        assert_table_answers(include_str!("email_addresses.txt"), |address| {
            let parsed = Email::parse(address);
            if let Ok(email) = &parsed {
                assert_eq!(email.as_str(), address);
                assert_eq!(format!("{}@{}", email.local_part(), email.host()), address);
            }
            format_value_or_error(parsed.map(|_| "ok"))
        });
    }
}
