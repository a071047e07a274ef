//! Values as text, and how they are parsed.

use std::{fmt::Display, net::SocketAddr, ops::RangeInclusive};

use adapters::http_client::InsecureUrl;
use domain::{fields::FieldErrorKind, inn::PublicUrl};

use super::{InvalidValue, SettingDefinition, SettingOrigin};

pub(super) struct SettingValues<'a>(pub(super) &'a [(SettingDefinition, String, SettingOrigin)]);

impl<'a> SettingValues<'a> {
    pub(super) fn parse<T, E: Display>(
        &self,
        name: &'static str,
        parse: impl Fn(&'a str) -> Result<T, E>,
    ) -> Result<T, InvalidValue> {
        let entry = self.0.iter().find(|(key, ..)| key.name == name);
        let (value, setting_origin) = entry.map_or(
            ("", &SettingOrigin::Default),
            |(_, value, setting_origin)| (value.as_str(), setting_origin),
        );
        parse(value).map_err(|reason| InvalidValue {
            key: name,
            setting_origin: setting_origin.clone(),
            reason: reason.to_string(),
        })
    }
}

pub(super) fn parse_bool(text: &str) -> Result<bool, &'static str> {
    text.parse().map_err(|_| "must be `true` or `false`")
}

/// `None` for a blank value.
pub(super) fn parse_optional<'a, T, E>(
    parse: impl Fn(&'a str) -> Result<T, E>,
) -> impl Fn(&'a str) -> Result<Option<T>, E> {
    move |text| match text.trim() {
        "" => Ok(None),
        _ => parse(text).map(Some),
    }
}

/// `form` is the message for [`InsecureUrl::InvalidUrl`].
pub(super) fn parse_secure_url<T>(
    parse: fn(&str) -> Result<T, InsecureUrl>,
    form: &'static str,
) -> impl Fn(&str) -> Result<T, &'static str> {
    move |text| {
        parse(text).map_err(|error| match error {
            InsecureUrl::InvalidUrl => form,
            InsecureUrl::UnencryptedUrl => {
                "must begin with https:// unless the server is on this machine"
            }
        })
    }
}

pub(super) fn parse_socket_address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "is not an address and port")
}

pub(super) fn parse_short_line(text: &str) -> Result<String, &'static str> {
    let is_valid = text.chars().count() <= 200 && !text.chars().any(char::is_control);
    match text.trim() {
        "" => Err("is required"),
        text if is_valid => Ok(text.to_owned()),
        _ => Err("must be one line of at most 200 characters"),
    }
}

pub(super) fn parse_bucket_name(name: &str) -> Result<String, &'static str> {
    let is_allowed_char =
        |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_.".contains(c);
    if (1..=63).contains(&name.len()) && name.chars().all(is_allowed_char) {
        Ok(name.to_owned())
    } else {
        Err("must be 1 to 63 lower-case letters, digits, `-`, `_` and `.`")
    }
}

/// Comma-separated origins without a trailing slash, as in the header `Origin`.
pub(super) fn parse_origins(list: &str) -> Result<Vec<String>, FieldErrorKind> {
    list.split(',')
        .map(str::trim)
        .filter(|origin| !origin.is_empty())
        .map(|origin| PublicUrl::parse(origin).map(|url| url.as_str().to_owned()))
        .collect()
}

pub(super) fn parse_in_range<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String>
where
    T: std::str::FromStr + PartialOrd + Display,
{
    move |text| {
        text.parse()
            .ok()
            .filter(|number| range.contains(number))
            .ok_or_else(|| {
                let (min, max) = (range.start(), range.end());
                format!("must be a whole number from {min} to {max}")
            })
    }
}
