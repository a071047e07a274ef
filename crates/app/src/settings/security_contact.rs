//! The contact for reports of vulnerabilities.

use domain::inn::{Email, HttpUrl};

use super::{InvalidValue, SettingValues, parse_optional};

/// As a URI.
pub(super) fn security_contact(values: &SettingValues<'_>) -> Result<Option<String>, InvalidValue> {
    values.parse("security_contact", parse_optional(parse_contact_uri))
}

fn parse_contact_uri(text: &str) -> Result<String, &'static str> {
    if text.starts_with("https://") {
        let url = HttpUrl::parse(text).map(|url| url.as_str().to_owned());
        return url.map_err(|_| "is not an https address");
    }
    let email = Email::parse(text);
    email
        .map(|email| email.mailto_uri())
        .map_err(|_| "is neither an e-mail address nor an https address")
}
