//! The used members of a provider's documents. All others are ignored, because providers send some with types other than
//! those of the specifications.

use oauth2::{
    AccessToken, AuthUrl, RefreshToken, Scope, TokenResponse, TokenUrl, basic::BasicTokenType,
};
use openidconnect::JsonWebKeySetUrl;
use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::time::Duration;
use url::Url;

/// OpenID Connect Discovery, section 3.
#[derive(Deserialize)]
pub(super) struct ProviderMetadata {
    pub issuer: String,
    pub authorization_endpoint: AuthUrl,
    pub token_endpoint: TokenUrl,
    #[serde(default, deserialize_with = "ignore_other_types")]
    pub userinfo_endpoint: Option<Url>,
    pub jwks_uri: JsonWebKeySetUrl,
    #[serde(default, deserialize_with = "ignore_other_types")]
    pub token_endpoint_auth_methods_supported: Option<Vec<String>>,
}

/// The response of the token endpoint (OpenID Connect Core, section 3.1.3.3).
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct ProviderTokens {
    access_token: AccessToken,
    pub id_token: String,
}

impl TokenResponse for ProviderTokens {
    type TokenType = BasicTokenType;

    fn access_token(&self) -> &AccessToken {
        &self.access_token
    }

    /// The only one of OpenID Connect.
    fn token_type(&self) -> &BasicTokenType {
        &BasicTokenType::Bearer
    }

    fn expires_in(&self) -> Option<Duration> {
        None
    }

    fn refresh_token(&self) -> Option<&RefreshToken> {
        None
    }

    fn scopes(&self) -> Option<&Vec<Scope>> {
        None
    }
}

/// Claims about the user, in an ID token or a response of the `UserInfo` endpoint (OpenID Connect Core, section 5.1).
#[derive(Clone, Deserialize, PartialEq, Eq, Debug)]
pub(super) struct UserClaims {
    #[serde(deserialize_with = "text_or_integer")]
    pub sub: String,
    #[serde(default, deserialize_with = "ignore_other_types")]
    pub email: Option<String>,
    #[serde(default, deserialize_with = "boolean_or_text")]
    email_verified: Option<bool>,
    /// Microsoft Entra ID: whether the tenant has verified the domain of the e-mail address.
    #[serde(default, deserialize_with = "boolean_or_text")]
    xms_edov: Option<bool>,
}

impl UserClaims {
    pub(super) fn is_email_verified(&self) -> Option<bool> {
        self.email_verified.or(self.xms_edov)
    }

    /// Whether the e-mail address is missing, or it is unknown whether it is verified.
    pub(super) fn is_incomplete(&self) -> bool {
        self.email.as_deref().is_none_or(str::is_empty) || self.is_email_verified().is_none()
    }

    /// A verification counts only for the address beside it, or if there is no other.
    pub(super) fn completed_by(self, user_info: UserClaims) -> Self {
        Self {
            email: user_info.email.clone().or(self.email),
            ..user_info
        }
    }
}

fn ignore_other_types<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Ok(serde_json::from_value(Value::deserialize(deserializer)?).ok())
}

fn boolean_or_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<bool>, D::Error> {
    let text = match Value::deserialize(deserializer)? {
        Value::String(text) => text.to_ascii_lowercase(),
        value => value.to_string(),
    };
    Ok(match text.as_str() {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    })
}

fn text_or_integer<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "`sub` must be a text or an integer")]
    enum TextOrInteger {
        Text(String),
        Integer(u64),
    }
    Ok(match TextOrInteger::deserialize(deserializer)? {
        TextOrInteger::Text(text) => text,
        TextOrInteger::Integer(number) => number.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn user_claims(mut claims: Value) -> Option<UserClaims> {
        let subject = claims.get("sub").cloned().unwrap_or(json!("4711"));
        claims["sub"] = subject;
        serde_json::from_value(claims).ok()
    }

    #[test]
    fn verification_of_an_email_address_may_be_text() {
        for (expected, claims) in [
            (
                Some(true),
                r#"email_verified: true, "true", "True", 1; xms_edov: "1""#,
            ),
            (Some(false), r#"email_verified: false, "False""#),
            (None, r#"email_verified: "yes", null, [true]; other: true"#),
        ] {
            for claim in claims.split("; ") {
                let (name, values) = claim.split_once(": ").unwrap();
                for value in values.split(", ") {
                    let value: Value = serde_json::from_str(value).unwrap();
                    let user = user_claims(json!({ name: value })).unwrap();
                    assert_eq!(user.is_email_verified(), expected, "{name} {value}");
                }
            }
        }
        let both = json!({ "xms_edov": true, "email_verified": false });
        assert_eq!(user_claims(both).unwrap().is_email_verified(), Some(false));
    }

    #[test]
    fn a_subject_is_text_or_an_integer() {
        for (subject, expected) in [
            (json!("4711"), Some("4711")),
            (json!(4711), Some("4711")),
            (json!(47.11), None),
            (json!(null), None),
            (json!(["4711"]), None),
        ] {
            let user = user_claims(json!({ "sub": subject }));
            assert_eq!(user.map(|user| user.sub).as_deref(), expected, "{subject}");
        }
    }

    #[test]
    fn a_verification_counts_for_the_address_beside_it() {
        let table = r#"
            {} | {"email": "anna", "email_verified": true}                 => anna Some(true)
            {"email": "anna"} | {"email_verified": true}                   => anna Some(true)
            {"email": "anna"} | {"email": "berta", "email_verified": true} => berta Some(true)
            {"email_verified": true} | {"email": "berta"}                  => berta None
            {"email": "anna"} | {}                                         => anna None
            {"email": ["anna"]} | {"email": 7}                             => - None
        "#;
        for line in table.trim().lines() {
            let (claims, expected) = line.split_once("=>").unwrap();
            let (id_token, user_info) = claims.split_once('|').unwrap();
            let user_claims = |json| user_claims(serde_json::from_str(json).unwrap()).unwrap();
            let user = user_claims(id_token);
            assert!(user.is_incomplete(), "{line}");
            let user = user.completed_by(user_claims(user_info));
            let email = user.email.as_deref().unwrap_or("-");
            let found = format!("{email} {:?}", user.is_email_verified());
            assert_eq!(found, expected.trim(), "{line}");
        }
    }
}
