//! Who somebody is, as an OpenID provider says: the authorization code flow of
//! [OpenID Connect Core](https://openid.net/specs/openid-connect-core-1_0.html) with PKCE (RFC 7636).
//!
//! * `issuer`: where the provider is, and what it says of itself.
//! * `token`: whether what it says of somebody holds.
//! * `signature`: by ring.
//!
//! Nothing is kept between two sign-ins, neither keys nor addresses: staff sign in a few times a day, and what is asked
//! anew each time is never out of date, also when the provider has just changed its keys.

mod issuer;
mod signature;
mod token;

use std::time::Duration;

use async_trait::async_trait;
use base64::{Engine, engine::general_purpose::STANDARD, prelude::BASE64_URL_SAFE_NO_PAD};
use domain::accounts::{Identity, Password, ProviderAccount};
use domain::calendar::Instant;
use jsonwebtoken::jwk::JwkSet;
use ports::BoxError;
use ports::{IdentityError, IdentityProvider, LoginState};
use serde::{Deserialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};
use tokio::{sync::Semaphore, time::timeout};
use url::{Url, form_urlencoded};

pub use issuer::{InvalidIssuer, Issuer};

use crate::outbound::{Client, Question, safe};
use issuer::Metadata;
use token::Precondition;

/// How long the provider may take for all of its answers together.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many may be asked about at once. A provider that hangs holds no more of the house.
const AT_ONCE: usize = 8;

/// The house, as the provider knows it.
#[derive(Clone, Debug)]
pub struct OidcClient {
    /// The provider.
    pub issuer: Issuer,
    /// The name that it gave to the house.
    pub id: String,
    /// What proves that it is the house who asks; not every provider gives one.
    pub secret: Option<Password>,
    /// Where browsers come back to, as registered with the provider, letter for letter.
    pub redirect_uri: String,
}

/// An OpenID provider.
#[derive(Debug)]
pub struct OidcProvider {
    client: OidcClient,
    http: Client,
    places: Semaphore,
}

/// What the provider gives for a code.
#[derive(Deserialize)]
struct Tokens {
    id_token: String,
    access_token: Option<String>,
}

/// What the provider tells of a user for an access token.
#[derive(Deserialize)]
struct UserInfo {
    sub: String,
    email: Option<String>,
    email_verified: Option<bool>,
}

impl OidcProvider {
    /// The provider of this client. Nothing is asked before somebody signs in.
    ///
    /// # Errors
    /// When this build cannot encrypt.
    pub fn new(client: OidcClient) -> Result<Self, BoxError> {
        signature::install();
        Ok(Self {
            client,
            http: Client::new()?,
            places: Semaphore::new(AT_ONCE),
        })
    }

    async fn metadata(&self) -> Result<Metadata, IdentityError> {
        let issuer = &self.client.issuer;
        let metadata: Metadata = self.json(Question::get(issuer.discovery())).await?;
        metadata.of(issuer).map_err(not_believed)
    }

    async fn address_in_time(&self, detour: &LoginState) -> Result<String, IdentityError> {
        let metadata = self.metadata().await?;
        let mut address = endpoint(&metadata.authorization_endpoint)?;
        let challenge = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(&detour.verifier));
        address
            .query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair("client_id", &self.client.id)
            .append_pair("redirect_uri", &self.client.redirect_uri)
            .append_pair("scope", "openid email")
            .append_pair("state", &detour.state)
            .append_pair("nonce", &detour.nonce)
            .append_pair("code_challenge", &challenge)
            .append_pair("code_challenge_method", "S256");
        Ok(address.into())
    }

    async fn identify_in_time(
        &self,
        code: &str,
        detour: &LoginState,
        now: Instant,
    ) -> Result<Identity, IdentityError> {
        let metadata = self.metadata().await?;
        let tokens: Tokens = self.json(self.exchange(&metadata, code, detour)?).await?;
        // Asked after the token came, so that the key which signed it is among them.
        let keys: JwkSet = self
            .json(Question::get(endpoint(&metadata.jwks_uri)?))
            .await?;
        let expected = Precondition {
            issuer: self.client.issuer.as_str(),
            client: &self.client.id,
            nonce: &detour.nonce,
            now,
        };
        let claims = token::read(&tokens.id_token, &keys, &expected).map_err(not_believed)?;
        let account = ProviderAccount {
            issuer: self.client.issuer.as_str().to_owned(),
            subject: claims.sub,
        };
        if let Some(email) = claims.email {
            return Ok(Identity {
                account,
                email,
                is_verified: claims.email_verified == Some(true),
            });
        }
        // Section 5.4: providers may keep the e-mail address for whoever asks with the access token.
        let (Some(access), Some(place)) = (tokens.access_token, &metadata.userinfo_endpoint) else {
            return Ok(Identity {
                account,
                email: String::new(),
                is_verified: false,
            });
        };
        let question =
            Question::get(endpoint(place)?).with_authorization(format!("Bearer {access}"));
        let user: UserInfo = self.json(question).await?;
        if user.sub != account.subject {
            return Err(not_believed("the provider tells of somebody else"));
        }
        Ok(Identity {
            account,
            email: user.email.unwrap_or_default(),
            is_verified: user.email_verified == Some(true),
        })
    }

    /// The question what the code stands for, with what proves who asks.
    fn exchange(
        &self,
        metadata: &Metadata,
        code: &str,
        detour: &LoginState,
    ) -> Result<Question, IdentityError> {
        let OidcClient {
            id, redirect_uri, ..
        } = &self.client;
        let mut form = form_urlencoded::Serializer::new(String::new());
        form.append_pair("grant_type", "authorization_code")
            .append_pair("code", code)
            .append_pair("redirect_uri", redirect_uri)
            .append_pair("code_verifier", &detour.verifier);
        let place = endpoint(&metadata.token_endpoint)?;
        let Some(secret) = &self.client.secret else {
            form.append_pair("client_id", id);
            return Ok(Question::post(place, form.finish()));
        };
        if !metadata.takes_basic() {
            form.append_pair("client_id", id)
                .append_pair("client_secret", secret.as_str());
            return Ok(Question::post(place, form.finish()));
        }
        // RFC 6749 §2.3.1: both are encoded as in a form first.
        let encoded =
            |text: &str| -> String { form_urlencoded::byte_serialize(text.as_bytes()).collect() };
        let credentials = format!("{}:{}", encoded(id), encoded(secret.as_str()));
        let authorization = format!("Basic {}", STANDARD.encode(credentials));
        Ok(Question::post(place, form.finish()).with_authorization(authorization))
    }

    async fn json<T: DeserializeOwned>(&self, question: Question) -> Result<T, IdentityError> {
        let answer = self.http.ask(question).await.map_err(no_answer)?;
        serde_json::from_slice(&answer).map_err(no_answer)
    }

    /// What comes of it in time, if there is a place.
    async fn in_time<T>(
        &self,
        answer: impl Future<Output = Result<T, IdentityError>>,
    ) -> Result<T, IdentityError> {
        let _place = self.places.try_acquire().map_err(|_| IdentityError::Busy)?;
        timeout(PATIENCE, answer).await.map_err(no_answer)?
    }
}

#[async_trait]
impl IdentityProvider for OidcProvider {
    async fn address(&self, detour: &LoginState) -> Result<String, IdentityError> {
        self.in_time(self.address_in_time(detour)).await
    }

    async fn identify(
        &self,
        code: &str,
        detour: &LoginState,
        now: Instant,
    ) -> Result<Identity, IdentityError> {
        self.in_time(self.identify_in_time(code, detour, now)).await
    }
}

/// An address that the provider names. What is sent there is as secret as what is sent to the provider itself.
fn endpoint(address: &str) -> Result<Url, IdentityError> {
    safe(address).map_err(not_believed)
}

fn no_answer(fault: impl Into<BoxError>) -> IdentityError {
    IdentityError::NoAnswer(fault.into())
}

fn not_believed(fault: impl Into<BoxError>) -> IdentityError {
    IdentityError::NotBelieved(fault.into())
}
