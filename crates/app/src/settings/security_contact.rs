//! The contact for reports of vulnerabilities.

use domain::inn::{Email, HttpUrl};

use super::{InvalidValue, SettingValues, parse_optional};

/// The setting `security_contact` as a URI; `email` when it is empty.
pub(super) fn security_contact(
    values: &SettingValues<'_>,
    email: &Email,
) -> Result<String, InvalidValue> {
    let contact = values.parse("security_contact", parse_optional(parse_contact_uri))?;
    Ok(contact.unwrap_or_else(|| mailto_uri(email)))
}

fn parse_contact_uri(text: &str) -> Result<String, &'static str> {
    if text.starts_with("https://") {
        let url = HttpUrl::parse(text).map(|url| url.as_str().to_owned());
        return url.map_err(|_| "is not an https address");
    }
    let email = Email::parse(text);
    email
        .map(|email| mailto_uri(&email))
        .map_err(|_| "is neither an e-mail address nor an https address")
}

fn mailto_uri(email: &Email) -> String {
    format!("mailto:{}", email.as_str())
}
