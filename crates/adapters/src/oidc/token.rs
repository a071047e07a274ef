//! Whether what a provider says of somebody holds (OpenID Connect Core, section 3.1.3.7).

use domain::calendar::Instant;
use jsonwebtoken::{
    DecodingKey, Header, Validation, decode, decode_header,
    jwk::{Jwk, JwkSet, PublicKeyUse},
};
use serde::Deserialize;
use thiserror::Error;

/// By how many seconds the clocks of house and provider may differ.
const LEEWAY: i64 = 60;

/// How old an answer may be, in seconds: it is asked for when somebody comes in, and not before.
const FRESH: i64 = 600;

/// The greatest length of a subject, in characters (section 2).
const MAX_SUBJECT: usize = 255;

/// What a token has to say.
pub(super) struct Precondition<'a> {
    /// Who says it.
    pub issuer: &'a str,
    /// To whom.
    pub client: &'a str,
    /// For which browser.
    pub nonce: &'a str,
    /// When it has to hold.
    pub now: Instant,
}

/// What it says of somebody.
#[derive(Deserialize, Debug)]
pub(super) struct Claims {
    iss: String,
    /// Whom it is about, as the provider counts.
    pub sub: String,
    aud: Audience,
    azp: Option<String>,
    exp: i64,
    iat: i64,
    nonce: Option<String>,
    pub email: Option<String>,
    pub email_verified: Option<bool>,
}

#[derive(Deserialize, Debug)]
#[serde(untagged)]
enum Audience {
    One(String),
    Many(Vec<String>),
}

/// Why a token does not hold.
#[derive(Debug, Error)]
pub(super) enum NotHeld {
    /// It cannot be read, or was signed by nobody whom the provider names.
    #[error("the token is no token, or none of the provider's keys has signed it")]
    Token(#[from] jsonwebtoken::errors::Error),
    #[error("the token has a header that asks to be understood, and is not")]
    Critical,
    #[error("the provider has no key that may have signed the token")]
    NoKey,
    #[error("the token was issued by {0:?}")]
    Issuer(String),
    #[error("the token is meant for somebody else")]
    Audience,
    #[error("the token is over, not yet good or too old")]
    Time,
    #[error("the token was asked for elsewhere")]
    Nonce,
    #[error("the subject has not 1 to 255 characters")]
    AuditSubject,
}

/// Reads an ID token.
pub(super) fn read(token: &str, keys: &JwkSet, expected: &Precondition) -> Result<Claims, NotHeld> {
    let header = decode_header(token)?;
    if header.crit.is_some() {
        return Err(NotHeld::Critical);
    }
    let mut fault = NotHeld::NoKey;
    for key in keys.keys.iter().filter(|key| may_sign(key, &header)) {
        match signed_by(key, token, &header) {
            Ok(claims) => return claims.check(expected),
            Err(error) => fault = error.into(),
        }
    }
    Err(fault)
}

/// The key that the token names; of a token that names none, any that could be.
fn may_sign(key: &Jwk, header: &Header) -> bool {
    let common = &key.common;
    let is_named = header.kid.is_none() || common.key_id == header.kid;
    is_named && !matches!(common.public_key_use, Some(PublicKeyUse::Encryption))
}

/// What the token says, if this key has signed it. A key signs in one family of ways: a public one makes no secret.
fn signed_by(key: &Jwk, token: &str, header: &Header) -> jsonwebtoken::errors::Result<Claims> {
    let key = DecodingKey::from_jwk(key)?;
    let mut signature_alone = Validation::new(header.alg);
    // The library would look at the machine's clock and be lenient with the rest.
    signature_alone.validate_exp = false;
    signature_alone.validate_aud = false;
    signature_alone.required_spec_claims.clear();
    decode(token, &key, &signature_alone).map(|token| token.claims)
}

impl Claims {
    fn check(self, expected: &Precondition) -> Result<Self, NotHeld> {
        if self.iss != expected.issuer {
            return Err(NotHeld::Issuer(self.iss));
        }
        let (is_for_us, is_for_others) = match &self.aud {
            Audience::One(one) => (one == expected.client, false),
            Audience::Many(many) => (
                many.iter().any(|one| one == expected.client),
                many.iter().any(|one| one != expected.client),
            ),
        };
        let party = self.azp.as_deref();
        let is_our_party = party.map_or(!is_for_others, |party| party == expected.client);
        if !is_for_us || !is_our_party {
            return Err(NotHeld::Audience);
        }
        let now = expected.now.unix_timestamp();
        let is_over = self.exp.saturating_add(LEEWAY) <= now;
        let age = now.saturating_sub(self.iat);
        if is_over || !(-LEEWAY..=FRESH + LEEWAY).contains(&age) {
            return Err(NotHeld::Time);
        }
        if self.nonce.as_deref() != Some(expected.nonce) {
            return Err(NotHeld::Nonce);
        }
        if !(1..=MAX_SUBJECT).contains(&self.sub.chars().count()) {
            return Err(NotHeld::AuditSubject);
        }
        Ok(self)
    }
}
