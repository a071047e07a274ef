//! The contact for reports of vulnerabilities.

use domain::inn::{Email, HttpUrl};

use super::{InvalidValue, SettingValues, parse_optional};

/// The contact as a URI.
pub(super) fn security_contact(values: &SettingValues<'_>) -> Result<Option<String>, InvalidValue> {
    values.parse("security_contact", parse_optional(parse_contact_uri))
}

fn parse_contact_uri(text: &str) -> Result<String, &'static str> {
    match HttpUrl::parse(text) {
        Ok(url) if url.as_str().starts_with("https://") => Ok(url.as_str().to_owned()),
        Err(_) if text.starts_with("https://") => Err("is not an https address"),
        _ => Email::parse(text)
            .map(|email| email.mailto_uri())
            .map_err(|_| "is neither an e-mail address nor an https address"),
    }
}
