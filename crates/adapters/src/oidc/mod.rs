//! OpenID Connect sign-in: the authorization code flow of
//! [OpenID Connect Core](https://openid.net/specs/openid-connect-core-1_0.html) with PKCE (RFC 7636).
//!
//! Provider metadata and keys are fetched at each sign-in, so that they are never out of date.

mod documents;
mod id_token;
mod issuer;

use std::time::Duration;

use async_trait::async_trait;
use domain::auth::IdentityClaims;
use domain::calendar::Timestamp;
use domain::secrets::Password;
use domain::staff::ProviderAccount;
use futures::future::BoxFuture;
use http::{
    HeaderValue,
    header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE},
};
use oauth2::{
    AsyncHttpClient, AuthType, AuthorizationCode, ClientId, ClientSecret, CsrfToken,
    EndpointNotSet, EndpointSet, HttpRequest, HttpResponse, PkceCodeChallenge, PkceCodeVerifier,
    RedirectUrl, Scope, StandardRevocableToken, TokenResponse,
    basic::{BasicErrorResponse, BasicRevocationErrorResponse, BasicTokenIntrospectionResponse},
};
use openidconnect::{Nonce, core::CoreJsonWebKeySet};
use ports::BoxError;
use ports::{IdentityProvider, IdentityProviderError, LoginState};
use reqwest::{Method, Request};
use serde::de::DeserializeOwned;
use tokio::{sync::Semaphore, time::timeout};
use url::Url;

pub use issuer::Issuer;

use crate::http_client::{HttpClient, HttpClientError, require_secure};
use documents::{ProviderMetadata, ProviderTokens, UserClaims};
use id_token::IdTokenExpectation;

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// Time limit for all responses of the provider to one sign-in step together.
const SIGN_IN_STEP_TIMEOUT: Duration = Duration::from_secs(10);

/// Sign-in steps that wait for the provider at the same time.
const MAX_CONCURRENT_SIGN_IN_STEPS: usize = 8;

type OauthClient = oauth2::Client<
    BasicErrorResponse,
    ProviderTokens,
    BasicTokenIntrospectionResponse,
    StandardRevocableToken,
    BasicRevocationErrorResponse,
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointSet,
>;

/// The endpoints and keys in the metadata of the provider.
struct DiscoveredProvider {
    client: OauthClient,
    keys: CoreJsonWebKeySet,
    userinfo_endpoint: Option<Url>,
}

/// Registration of this application with an OpenID provider.
#[derive(Clone, Debug)]
pub struct OidcClientRegistration {
    /// The provider.
    pub issuer: Issuer,
    /// `client_id`.
    pub id: String,
    /// `client_secret`; public clients have none.
    pub secret: Option<Password>,
    /// Equals the one registered with the provider, letter for letter.
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

    async fn discover(&self) -> Result<DiscoveredProvider, IdentityProviderError> {
        let issuer = &self.registration.issuer;
        let metadata: ProviderMetadata = self
            .get_json(&issuer.metadata_url(), None)
            .await
            .map_err(provider_unavailable_error)?;
        if !issuer.is_named(&metadata.issuer) {
            return Err(invalid_provider_response_error(format!(
                "its metadata have the issuer {:?}, which `oidc_issuer` must name",
                metadata.issuer
            )));
        }
        require_secure(metadata.authorization_endpoint.url())
            .map_err(invalid_provider_response_error)?;
        let keys = CoreJsonWebKeySet::fetch_async(&metadata.jwks_uri, &self.http_client)
            .await
            .map_err(provider_unavailable_error)?;
        Ok(DiscoveredProvider {
            userinfo_endpoint: metadata.userinfo_endpoint.clone(),
            client: self.oauth_client(metadata),
            keys,
        })
    }

    fn oauth_client(&self, metadata: ProviderMetadata) -> OauthClient {
        // OpenID Connect Discovery, section 3: `client_secret_basic` is the default.
        let auth_methods = metadata.token_endpoint_auth_methods_supported;
        let supports_basic_auth = auth_methods
            .is_none_or(|methods| methods.iter().any(|method| method == "client_secret_basic"));
        let client = oauth2::Client::new(ClientId::new(self.registration.id.clone()))
            .set_auth_uri(metadata.authorization_endpoint)
            .set_token_uri(metadata.token_endpoint)
            .set_redirect_uri(self.redirect_url.clone())
            .set_auth_type(if supports_basic_auth {
                AuthType::BasicAuth
            } else {
                AuthType::RequestBody
            });
        match &self.registration.secret {
            Some(secret) => client.set_client_secret(ClientSecret::new(secret.as_str().to_owned())),
            None => client,
        }
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
        let provider = self.discover().await?;
        let (url, _) = provider
            .client
            .authorize_url(|| CsrfToken::new(state))
            .add_scopes(["openid", "email"].map(|scope| Scope::new(scope.to_owned())))
            .add_extra_param("nonce", nonce)
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier))
            .url();
        Ok(url.into())
    }

    async fn exchange_code(
        &self,
        code: &str,
        login_state: &LoginState,
        now: Timestamp,
    ) -> Result<IdentityClaims, IdentityProviderError> {
        let provider = self.discover().await?;
        let tokens = provider
            .client
            .exchange_code(AuthorizationCode::new(code.to_owned()))
            .set_pkce_verifier(PkceCodeVerifier::new(login_state.verifier.clone()))
            .request_async(&self.http_client)
            .await
            .map_err(provider_unavailable_error)?;
        let expectation = IdTokenExpectation {
            client_id: provider.client.client_id(),
            issuer: &self.registration.issuer,
            keys: &provider.keys,
            nonce: &Nonce::new(login_state.nonce.clone()),
            now,
        };
        let user = expectation
            .verify(&tokens)
            .map_err(invalid_provider_response_error)?;
        let account = ProviderAccount {
            issuer: self.registration.issuer.without_slash().to_owned(),
            subject: user.sub.clone(),
        };
        let user = match provider.userinfo_endpoint {
            Some(url) if user.is_incomplete() => self.with_user_info(user, &url, &tokens).await,
            _ => user,
        };
        Ok(IdentityClaims {
            account,
            is_verified: user.is_email_verified(),
            email: user.email.unwrap_or_default(),
        })
    }

    /// The e-mail address may only be available at the `UserInfo` endpoint (OpenID Connect Core, section 5.4). If that fails, a
    /// user whose account is linked can sign in nevertheless.
    async fn with_user_info(
        &self,
        user: UserClaims,
        url: &Url,
        tokens: &ProviderTokens,
    ) -> UserClaims {
        let token = tokens.access_token().secret();
        match self.get_json::<UserClaims>(url.as_str(), Some(token)).await {
            // OpenID Connect Core, section 5.3.2.
            Ok(user_info) if user_info.sub == user.sub => user.completed_by(user_info),
            Ok(_) => {
                tracing::warn!(
                    "the claim `sub` of the UserInfo endpoint is not that of the ID token"
                );
                user
            }
            Err(error) => {
                tracing::warn!(
                    error = &*error as &dyn std::error::Error,
                    "the UserInfo endpoint sent no valid response"
                );
                user
            }
        }
    }

    async fn get_json<T: DeserializeOwned>(
        &self,
        url: &str,
        bearer_token: Option<&String>,
    ) -> Result<T, BoxError> {
        let mut request = Request::new(Method::GET, url.parse()?);
        request.headers_mut().insert(ACCEPT, JSON);
        if let Some(token) = bearer_token {
            let credentials = format!("Bearer {token}").parse()?;
            request.headers_mut().insert(AUTHORIZATION, credentials);
        }
        let response = self.http_client.send_request(request).await?;
        serde_json::from_slice(response.body()).map_err(|error| {
            let content_type = response.headers().get(CONTENT_TYPE);
            format!("{url} sent {content_type:?} instead of JSON: {error}").into()
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
        now: Timestamp,
    ) -> Result<IdentityClaims, IdentityProviderError> {
        self.run_limited_sign_in_step(self.exchange_code(code, login_state, now))
            .await
    }
}

impl<'c> AsyncHttpClient<'c> for HttpClient {
    type Error = HttpClientError;
    type Future = BoxFuture<'c, Result<HttpResponse, HttpClientError>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(async {
            let mut response = self.send_request(request.try_into()?).await?;
            // The library refuses others, which providers send with JSON.
            response.headers_mut().insert(CONTENT_TYPE, JSON);
            Ok(response)
        })
    }
}

fn provider_unavailable_error(error: impl Into<BoxError>) -> IdentityProviderError {
    IdentityProviderError::Unavailable(error.into())
}

fn invalid_provider_response_error(error: impl Into<BoxError>) -> IdentityProviderError {
    IdentityProviderError::InvalidToken(error.into())
}
