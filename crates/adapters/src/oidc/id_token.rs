//! Verification of ID tokens (OpenID Connect Core, section 3.1.3.7).

use std::time::SystemTime;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use domain::calendar::Timestamp;
use oauth2::TokenResponse;
use openidconnect::{
    AccessTokenHash, ClientId, IssuerUrl, JsonWebKey, Nonce,
    core::{
        CoreIdToken, CoreIdTokenClaims, CoreIdTokenVerifier, CoreJsonWebKey, CoreJsonWebKeySet,
        CoreJwsSigningAlgorithm as Algorithm,
    },
};
use ports::BoxError;
use serde_json::{Map, Value};

use super::documents::{ProviderTokens, UserClaims};
use super::issuer::Issuer;

/// Allowed difference between our clock and the provider's, in seconds.
const CLOCK_LEEWAY: i64 = 60;

/// Maximum age of an ID token, in seconds.
const MAX_ID_TOKEN_AGE: i64 = 600;

/// Maximum length of a subject, in characters (OpenID Connect Core, section 2).
const MAX_SUBJECT_CLAIM_LEN: usize = 255;

/// Asymmetric algorithms only: a public key must not become an HMAC secret.
const ID_TOKEN_ALGORITHMS: [Algorithm; 9] = [
    Algorithm::RsaSsaPkcs1V15Sha256,
    Algorithm::RsaSsaPkcs1V15Sha384,
    Algorithm::RsaSsaPkcs1V15Sha512,
    Algorithm::RsaSsaPssSha256,
    Algorithm::RsaSsaPssSha384,
    Algorithm::RsaSsaPssSha512,
    Algorithm::EcdsaP256Sha256,
    Algorithm::EcdsaP384Sha384,
    Algorithm::EdDsa,
];

/// The claims that are verified.
const VERIFIED_CLAIMS: [&str; 8] = ["iss", "sub", "aud", "azp", "exp", "iat", "nonce", "at_hash"];

/// The used members of the JOSE header (RFC 7515, section 4.1).
const USED_HEADER_MEMBERS: [&str; 3] = ["alg", "kid", "crit"];

/// The values that an ID token must match.
pub(super) struct IdTokenExpectation<'a> {
    pub client_id: &'a ClientId,
    pub issuer: &'a Issuer,
    pub keys: &'a CoreJsonWebKeySet,
    pub nonce: &'a Nonce,
    pub now: Timestamp,
}

impl IdTokenExpectation<'_> {
    /// Returns the claims about the user.
    pub(super) fn verify(&self, tokens: &ProviderTokens) -> Result<UserClaims, BoxError> {
        let (signed_text, signature) = tokens
            .id_token
            .rsplit_once('.')
            .ok_or("the ID token has no signature")?;
        let (header, payload) = signed_text
            .split_once('.')
            .ok_or("the ID token has no payload")?;
        let mut header = decode_part(header)?;
        header.retain(|name, _| USED_HEADER_MEMBERS.contains(&name.as_str()));
        let payload = decode_part(payload)?;
        require_claim_types(&payload)?;
        let user: UserClaims = serde_json::from_value(payload.clone().into())?;
        if !(1..=MAX_SUBJECT_CLAIM_LEN).contains(&user.sub.chars().count()) {
            return Err("the claim `sub` does not have 1 to 255 characters".into());
        }
        let header = encode_part(&header)?;
        let claims = encode_part(&self.verified_claims(payload, &user.sub))?;
        let id_token: CoreIdToken = format!("{header}.{claims}.{signature}").parse()?;

        let verifier = self.verifier();
        let algorithm = id_token.signing_alg()?;
        if !ID_TOKEN_ALGORITHMS.contains(algorithm) {
            return Err("the ID token is not signed with an accepted algorithm".into());
        }
        let key = id_token.signing_key(&verifier)?;
        // The signature of the token as it was received.
        let signature = BASE64_URL_SAFE_NO_PAD.decode(signature)?;
        key.verify_signature(algorithm, signed_text.as_bytes(), &signature)?;
        let verifier = verifier.clone().insecure_disable_signature_check();
        let claims = id_token.claims(&verifier, self.nonce)?;
        self.verify_authorized_party(claims)?;
        verify_access_token(tokens, claims, algorithm, key)?;
        Ok(user)
    }

    /// The verified claims in the form that the library expects: it refuses tokens with other claims whose types are
    /// not those of the specification.
    fn verified_claims(&self, mut payload: Map<String, Value>, sub: &str) -> Map<String, Value> {
        payload.retain(|name, _| VERIFIED_CLAIMS.contains(&name.as_str()));
        payload.insert("sub".to_owned(), sub.into());
        if let Some(Value::String(issuer)) = payload.get_mut("iss")
            && self.issuer.is_named(issuer)
        {
            self.issuer.as_str().clone_into(issuer);
        }
        payload
    }

    fn verifier(&self) -> CoreIdTokenVerifier<'static> {
        let now = self.now;
        let now_minus_leeway = SystemTime::from(now - time::Duration::seconds(CLOCK_LEEWAY));
        let issuer: IssuerUrl = self.issuer.url();
        CoreIdTokenVerifier::new_public_client(self.client_id.clone(), issuer, self.keys.clone())
            .set_time_fn(move || now_minus_leeway.into())
            .set_issue_time_verifier_fn(move |issued| {
                let age = now.unix_timestamp().saturating_sub(issued.timestamp());
                let is_recent = (-CLOCK_LEEWAY..=MAX_ID_TOKEN_AGE + CLOCK_LEEWAY).contains(&age);
                is_recent
                    .then_some(())
                    .ok_or("issued too long ago or in the future".to_owned())
            })
            // Other audiences are accepted if this client is the authorized party.
            .set_other_audience_verifier_fn(|_| true)
    }

    fn verify_authorized_party(&self, claims: &CoreIdTokenClaims) -> Result<(), BoxError> {
        let is_authorized_party = match claims.authorized_party() {
            Some(party) => party == self.client_id,
            None => claims.audiences().len() == 1,
        };
        is_authorized_party
            .then_some(())
            .ok_or_else(|| "the claim `azp` does not name this client".into())
    }
}

fn decode_part(part: &str) -> Result<Map<String, Value>, BoxError> {
    Ok(serde_json::from_slice(
        &BASE64_URL_SAFE_NO_PAD.decode(part)?,
    )?)
}

fn encode_part(members: &Map<String, Value>) -> serde_json::Result<String> {
    Ok(BASE64_URL_SAFE_NO_PAD.encode(serde_json::to_vec(members)?))
}

/// The errors of the library do not name these claims.
fn require_claim_types(payload: &Map<String, Value>) -> Result<(), BoxError> {
    for name in ["iss", "exp", "iat"] {
        let has_type = match payload.get(name) {
            Some(Value::String(_)) => name == "iss",
            Some(Value::Number(_)) => name != "iss",
            _ => false,
        };
        if !has_type {
            return Err(format!("the claim `{name}` is missing or has the wrong type").into());
        }
    }
    for name in ["nonce", "azp", "at_hash"] {
        if payload
            .get(name)
            .is_some_and(|claim| !claim.is_string() && !claim.is_null())
        {
            return Err(format!("the claim `{name}` is no text").into());
        }
    }
    Ok(())
}

fn verify_access_token(
    tokens: &ProviderTokens,
    claims: &CoreIdTokenClaims,
    algorithm: &Algorithm,
    key: &CoreJsonWebKey,
) -> Result<(), BoxError> {
    let Some(expected) = claims.access_token_hash() else {
        return Ok(());
    };
    if AccessTokenHash::from_token(tokens.access_token(), algorithm, key)? != *expected {
        return Err("the claim `at_hash` is not that of the access token".into());
    }
    Ok(())
}
