//! OpenID Connect sign-in: the authorization code flow of
//! [OpenID Connect Core](https://openid.net/specs/openid-connect-core-1_0.html) with PKCE (RFC 7636).
//!
//! Provider metadata and keys are fetched at each sign-in, so that they are never out of date.

mod issuer;

use std::time::{Duration, SystemTime};

use async_trait::async_trait;
use domain::accounts::{IdentityClaims, Password, ProviderAccount};
use domain::calendar::Instant;
use futures::future::BoxFuture;
use openidconnect::{
    AccessTokenHash, AsyncHttpClient, AuthType, AuthorizationCode, ClientId, ClientSecret,
    CsrfToken, DiscoveryError, EndpointMaybeSet, EndpointNotSet, EndpointSet, HttpRequest,
    HttpResponse, Nonce, OAuth2TokenResponse, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl,
    Scope, TokenResponse,
    core::{
        CoreAuthenticationFlow, CoreClient, CoreClientAuthMethod, CoreIdTokenClaims,
        CoreJwsSigningAlgorithm as Algorithm, CoreProviderMetadata, CoreTokenResponse,
        CoreUserInfoClaims,
    },
};
use ports::BoxError;
use ports::{IdentityProvider, IdentityProviderError, LoginState};
use tokio::{sync::Semaphore, time::timeout};

pub use issuer::Issuer;

use crate::http_client::{HttpClient, HttpClientError, require_secure};

/// Time limit for all responses of the provider to one sign-in step together.
const SIGN_IN_STEP_TIMEOUT: Duration = Duration::from_secs(10);

/// Sign-in steps that wait for the provider at the same time.
const MAX_CONCURRENT_SIGN_IN_STEPS: usize = 8;

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

type DiscoveredClient = CoreClient<
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

/// Registration of this application with an OpenID provider.
#[derive(Clone, Debug)]
pub struct OidcClientRegistration {
    /// The provider.
    pub issuer: Issuer,
    /// `client_id`.
    pub id: String,
    /// `client_secret`; public clients have none.
    pub secret: Option<Password>,
    /// As registered with the provider, letter for letter.
    pub redirect_uri: String,
}

/// An OpenID provider.
#[derive(Debug)]
pub struct OidcProvider {
    registration: OidcClientRegistration,
    redirect_url: RedirectUrl,
    http_client: HttpClient,
    permits: Semaphore,
}

impl OidcProvider {
    /// Sends no request.
    ///
    /// # Errors
    /// If the redirect URI is not a URL or TLS cannot be set up.
    pub fn new(registration: OidcClientRegistration) -> Result<Self, BoxError> {
        Ok(Self {
            redirect_url: RedirectUrl::new(registration.redirect_uri.clone())?,
            registration,
            http_client: HttpClient::new()?,
            permits: Semaphore::new(MAX_CONCURRENT_SIGN_IN_STEPS),
        })
    }

    async fn discover(&self) -> Result<DiscoveredClient, IdentityProviderError> {
        let OidcClientRegistration {
            issuer, id, secret, ..
        } = &self.registration;
        let metadata = CoreProviderMetadata::discover_async(issuer.url(), &self.http_client);
        let metadata = metadata.await.map_err(|error| match error {
            DiscoveryError::Validation(_) => invalid_provider_response_error(error),
            _ => provider_unavailable_error(error),
        })?;
        require_secure(metadata.authorization_endpoint().url())
            .map_err(invalid_provider_response_error)?;
        // OpenID Connect Discovery, section 3: `client_secret_basic` is the default.
        let auth_methods = metadata.token_endpoint_auth_methods_supported();
        let supports_basic_auth = auth_methods.is_none_or(|auth_methods| {
            auth_methods.contains(&CoreClientAuthMethod::ClientSecretBasic)
        });
        let secret = secret.as_ref();
        let secret = secret.map(|secret| ClientSecret::new(secret.as_str().to_owned()));
        let client =
            CoreClient::from_provider_metadata(metadata, ClientId::new(id.clone()), secret)
                .set_redirect_uri(self.redirect_url.clone());
        Ok(if supports_basic_auth {
            client
        } else {
            client.set_auth_type(AuthType::RequestBody)
        })
    }

    async fn build_authorization_url(
        &self,
        login_state: &LoginState,
    ) -> Result<String, IdentityProviderError> {
        let LoginState {
            state,
            nonce,
            verifier,
        } = login_state.clone();
        let verifier = PkceCodeVerifier::new(verifier);
        let (url, _, _) = self
            .discover()
            .await?
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                || CsrfToken::new(state),
                || Nonce::new(nonce),
            )
            .add_scope(Scope::new("email".to_owned()))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier))
            .url();
        Ok(url.into())
    }

    async fn exchange_code(
        &self,
        code: &str,
        login_state: &LoginState,
        now: Instant,
    ) -> Result<IdentityClaims, IdentityProviderError> {
        let client = self.discover().await?;
        let token_response = client
            .exchange_code(AuthorizationCode::new(code.to_owned()))
            .map_err(provider_unavailable_error)?
            .set_pkce_verifier(PkceCodeVerifier::new(login_state.verifier.clone()))
            .request_async(&self.http_client)
            .await
            .map_err(provider_unavailable_error)?;
        let nonce = Nonce::new(login_state.nonce.clone());
        let claims = verify_id_token(&client, &token_response, &nonce, now)
            .map_err(invalid_provider_response_error)?;
        let mut email = claims.email().cloned();
        let mut is_verified = claims.email_verified();
        // OpenID Connect Core, section 5.4: the e-mail address may only be available at the UserInfo endpoint.
        if email.is_none() && client.user_info_url().is_some() {
            let token = token_response.access_token().clone();
            let user_info = client.user_info(token, Some(claims.subject().clone()));
            let user_info = user_info
                .map_err(provider_unavailable_error)?
                .request_async(&self.http_client);
            let user_info: CoreUserInfoClaims =
                user_info.await.map_err(provider_unavailable_error)?;
            email = user_info.email().cloned();
            is_verified = user_info.email_verified();
        }
        Ok(IdentityClaims {
            account: ProviderAccount {
                issuer: self.registration.issuer.as_str().to_owned(),
                subject: claims.subject().to_string(),
            },
            email: email.map(|email| email.to_string()).unwrap_or_default(),
            is_verified: is_verified == Some(true),
        })
    }

    async fn run_limited_sign_in_step<T>(
        &self,
        sign_in_step: impl Future<Output = Result<T, IdentityProviderError>>,
    ) -> Result<T, IdentityProviderError> {
        let permit = self.permits.try_acquire();
        let _permit = permit.map_err(|_| IdentityProviderError::Busy)?;
        timeout(SIGN_IN_STEP_TIMEOUT, sign_in_step)
            .await
            .map_err(provider_unavailable_error)?
    }
}

/// OpenID Connect Core, section 3.1.3.7.
fn verify_id_token<'a>(
    client: &DiscoveredClient,
    token_response: &'a CoreTokenResponse,
    nonce: &Nonce,
    now: Instant,
) -> Result<&'a CoreIdTokenClaims, BoxError> {
    let now_minus_leeway = SystemTime::from(now - time::Duration::seconds(CLOCK_LEEWAY));
    let token_verifier = client
        .id_token_verifier()
        .set_allowed_algs(ID_TOKEN_ALGORITHMS)
        .set_time_fn(move || now_minus_leeway.into())
        .set_issue_time_verifier_fn(move |issued| {
            let age = now.unix_timestamp().saturating_sub(issued.timestamp());
            let is_recent = (-CLOCK_LEEWAY..=MAX_ID_TOKEN_AGE + CLOCK_LEEWAY).contains(&age);
            is_recent
                .then_some(())
                .ok_or("issued too long ago or in the future".to_owned())
        })
        // Other audiences are accepted if this client is the authorized party.
        .set_other_audience_verifier_fn(|_| true);
    let id_token = token_response
        .id_token()
        .ok_or("the response has no ID token")?;
    let claims = id_token.claims(&token_verifier, nonce)?;
    let is_authorized_party = match claims.authorized_party() {
        Some(party) => party == client.client_id(),
        None => claims.audiences().len() == 1,
    };
    if !is_authorized_party {
        return Err("another client is the authorized party".into());
    }
    if !(1..=MAX_SUBJECT_CLAIM_LEN).contains(&claims.subject().chars().count()) {
        return Err("the subject does not have 1 to 255 characters".into());
    }
    if let Some(expected) = claims.access_token_hash() {
        let algorithm = id_token.signing_alg()?;
        let key = id_token.signing_key(&token_verifier)?;
        if AccessTokenHash::from_token(token_response.access_token(), algorithm, key)? != *expected
        {
            return Err("the access token does not belong to the ID token".into());
        }
    }
    Ok(claims)
}

#[async_trait]
impl IdentityProvider for OidcProvider {
    async fn authorization_url(
        &self,
        login_state: &LoginState,
    ) -> Result<String, IdentityProviderError> {
        self.run_limited_sign_in_step(self.build_authorization_url(login_state))
            .await
    }

    async fn exchange_code_for_identity(
        &self,
        code: &str,
        login_state: &LoginState,
        now: Instant,
    ) -> Result<IdentityClaims, IdentityProviderError> {
        self.run_limited_sign_in_step(self.exchange_code(code, login_state, now))
            .await
    }
}

impl<'c> AsyncHttpClient<'c> for HttpClient {
    type Error = HttpClientError;
    type Future = BoxFuture<'c, Result<HttpResponse, HttpClientError>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(async { self.send_request(request.try_into()?).await })
    }
}

fn provider_unavailable_error(error: impl Into<BoxError>) -> IdentityProviderError {
    IdentityProviderError::Unavailable(error.into())
}

fn invalid_provider_response_error(error: impl Into<BoxError>) -> IdentityProviderError {
    IdentityProviderError::InvalidToken(error.into())
}
