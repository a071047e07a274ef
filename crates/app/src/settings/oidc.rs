//! Sign-in through an identity provider.

use adapters::oidc::{Issuer, OidcClientRegistration};
use api::CALLBACK_PATH;
use domain::{inn::PublicUrl, secrets::Password};

use super::{InvalidValue, SettingValues, parse_optional, parse_secure_url, parse_short_line};

/// Sign-in with OpenID Connect.
#[derive(Clone, Debug)]
pub struct OidcSettings {
    /// Provider and credentials at it.
    pub client: OidcClientRegistration,
    /// Label of the sign-in button.
    pub name: String,
}

pub(super) fn oidc_settings(
    values: &SettingValues<'_>,
    public_url: &PublicUrl,
) -> Result<Option<OidcSettings>, InvalidValue> {
    let issuer = values.parse(
        "oidc_issuer",
        parse_optional(parse_secure_url(
            Issuer::parse,
            "is not an https address without user, `?` and `#`",
        )),
    )?;
    let name = values.parse("oidc_name", parse_optional(parse_short_line))?;
    let secret = values.parse("oidc_client_secret", parse_optional(Password::parse))?;
    let Some(issuer) = issuer else {
        return Ok(None);
    };
    Ok(Some(OidcSettings {
        name: name.unwrap_or_else(|| issuer.host().to_owned()),
        client: OidcClientRegistration {
            issuer,
            id: values.parse("oidc_client_id", parse_short_line)?,
            secret,
            redirect_uri: format!("{}{}", public_url.as_str(), CALLBACK_PATH),
        },
    }))
}
