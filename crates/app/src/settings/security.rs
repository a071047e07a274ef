//! The contact for reports of vulnerabilities.

use domain::inn::{Email, HttpUrl};

use super::{InvalidValue, Values, optional};

/// The setting `security_contact` as a URI; `email` when it is empty.
pub(super) fn contact(values: &Values<'_>, email: &Email) -> Result<String, InvalidValue> {
    let contact = values.parse("security_contact", optional(uri))?;
    Ok(contact.unwrap_or_else(|| mailto(email)))
}

fn uri(text: &str) -> Result<String, &'static str> {
    if text.starts_with("https://") {
        let url = HttpUrl::parse(text).map(|url| url.as_str().to_owned());
        return url.map_err(|_| "is not an https address");
    }
    let email = Email::parse(text);
    email
        .map(|email| mailto(&email))
        .map_err(|_| "is neither an e-mail address nor an https address")
}

fn mailto(email: &Email) -> String {
    format!("mailto:{}", email.as_str())
}
