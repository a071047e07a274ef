use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use adapters::oidc::{Issuer, OidcClientRegistration, OidcProvider};
use base64::{
    Engine,
    prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD},
};
use domain::secrets::Password;
use poem::{
    Endpoint, EndpointExt, IntoResponse, Request, Response, Route, Server, endpoint::make, get,
    http::StatusCode, listener::TcpAcceptor, post,
};
use ring::{
    hmac,
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;
use url::form_urlencoded;

use crate::common::{FRIDAY_EVENING, instant};

pub const CLIENT_ID: &str = "wirtshaus";
pub const CLIENT_SECRET: &str = "ein Geheimnis: 100 %";
pub const REDIRECT_URI: &str = "https://gasthaus.example/api/auth/provider/return";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenSignature {
    Valid,
    /// The token is signed by a key with the same id that is not published.
    OtherKey,
    Missing,
    /// HMAC with the public key as the secret.
    PublicKeyAsSecret,
}

/// Determines the responses.
#[derive(Clone, Debug)]
pub struct FakeProviderState {
    pub discovery: Value,
    pub claims: Value,
    pub header: Value,
    pub token_signature: TokenSignature,
    /// The response of the token endpoint beside the ID token.
    pub tokens: Value,
    pub user_info: Value,
    pub content_type: &'static str,
    /// The PKCE challenge of the authorization request (RFC 7636).
    pub code_challenge: String,
    /// Replaces the response of a path.
    pub replacement: Option<(&'static str, StatusCode, String)>,
}

struct SigningKey {
    key_pair: EcdsaKeyPair,
    id: String,
}

/// An OpenID provider whose responses a test controls.
pub struct FakeIdentityProvider {
    pub origin: String,
    pub state: Mutex<FakeProviderState>,
    key: Mutex<SigningKey>,
    other_key: EcdsaKeyPair,
    /// The requested paths, in order.
    pub requests: Mutex<Vec<String>>,
}

impl SigningKey {
    fn new(id: &str) -> Self {
        let (key_pair, id) = (new_key_pair(), id.to_owned());
        Self { key_pair, id }
    }
}

fn new_key_pair() -> EcdsaKeyPair {
    let random = SystemRandom::new();
    let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
    let key = EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
    EcdsaKeyPair::from_pkcs8(algorithm, key.as_ref(), &random).unwrap()
}

fn base64url(bytes: impl AsRef<[u8]>) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

impl FakeIdentityProvider {
    pub async fn start() -> Arc<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let now = instant(FRIDAY_EVENING).unix_timestamp();
        let state = FakeProviderState {
            discovery: json!({
                "issuer": origin,
                "authorization_endpoint": format!("{origin}/authorize?tenant=inn"),
                "token_endpoint": format!("{origin}/token"),
                "jwks_uri": format!("{origin}/keys"),
                "userinfo_endpoint": format!("{origin}/user"),
                "response_types_supported": ["code"],
                "subject_types_supported": ["public"],
                "id_token_signing_alg_values_supported": ["ES256"],
            }),
            claims: json!({
                "iss": origin,
                "sub": "4711",
                "aud": CLIENT_ID,
                "exp": now + 300,
                "iat": now,
                "email": "anna@gasthaus.example",
                "email_verified": true,
            }),
            header: json!({ "alg": "ES256", "kid": "first" }),
            token_signature: TokenSignature::Valid,
            tokens: json!({ "access_token": "for the user", "token_type": "Bearer" }),
            user_info: json!({ "sub": "4711" }),
            content_type: "application/json",
            code_challenge: String::new(),
            replacement: None,
        };
        let provider = Arc::new(Self {
            origin,
            state: Mutex::new(state),
            key: Mutex::new(SigningKey::new("first")),
            other_key: new_key_pair(),
            requests: Mutex::default(),
        });
        let routes = provider.clone().routes();
        let acceptor = TcpAcceptor::from_tokio(listener).unwrap();
        tokio::spawn(Server::new_with_acceptor(acceptor).run(routes));
        provider
    }

    pub fn client(&self) -> Arc<OidcProvider> {
        self.client_with_secret(Some(CLIENT_SECRET))
    }

    pub fn client_with_secret(&self, secret: Option<&str>) -> Arc<OidcProvider> {
        Self::client_of_issuer(&self.origin, secret)
    }

    pub fn client_of_issuer(issuer: &str, secret: Option<&str>) -> Arc<OidcProvider> {
        let client = OidcClientRegistration {
            issuer: Issuer::parse(issuer).unwrap(),
            id: CLIENT_ID.to_owned(),
            secret: secret.map(|secret| Password::parse(secret).unwrap()),
            redirect_uri: REDIRECT_URI.to_owned(),
        };
        Arc::new(OidcProvider::new(client).unwrap())
    }

    /// Issues tokens for an authorization request with this query.
    pub fn authorize(&self, query: &HashMap<String, String>) {
        let mut state = self.state.lock().unwrap();
        state.claims["nonce"] = query["nonce"].clone().into();
        state.code_challenge.clone_from(&query["code_challenge"]);
    }

    /// Replaces the published key.
    pub fn rotate_key(&self, id: &str) {
        *self.key.lock().unwrap() = SigningKey::new(id);
        self.state.lock().unwrap().header["kid"] = json!(id);
    }

    fn routes(self: Arc<Self>) -> impl Endpoint<Output = Response> {
        let endpoint =
            |path: &'static str, respond: fn(&Self, &str, &FakeProviderState) -> Response| {
                let provider = self.clone();
                make(move |mut request: Request| {
                    let provider = provider.clone();
                    async move {
                        provider.requests.lock().unwrap().push(path.to_owned());
                        let credentials = request.header("authorization");
                        let credentials = credentials.unwrap_or_default().to_owned();
                        let body = request.take_body().into_string().await.unwrap();
                        let state = provider.state.lock().unwrap().clone();
                        Ok::<_, poem::Error>(match &state.replacement {
                            Some((replaced, status, body)) if *replaced == path => {
                                body.clone().with_status(*status).into_response()
                            }
                            _ => respond(&provider, &format!("{credentials}\n{body}"), &state)
                                .with_content_type(state.content_type)
                                .into_response(),
                        })
                    }
                })
            };
        let discovery = endpoint("/discovery", |_, _, state| {
            state.discovery.to_string().into_response()
        });
        Route::new()
            .at("/.well-known/openid-configuration", get(discovery))
            .at("/token", post(endpoint("/token", Self::token)))
            .at("/keys", get(endpoint("/keys", Self::keys)))
            .at("/user", get(endpoint("/user", user_info)))
            .map_to_response()
    }

    /// `request` is the `Authorization` header, a line break, and the body.
    fn token(&self, request: &str, state: &FakeProviderState) -> Response {
        let (credentials, form) = request.split_once('\n').unwrap();
        let form = form_urlencoded::parse(form.as_bytes()).into_owned();
        let form: Vec<(String, String)> = form.collect();
        let parameter = |name: &str| {
            let mut values = form.iter().filter(|(key, _)| key == name);
            let (_, value) = values.next().unwrap();
            assert!(values.next().is_none());
            value.as_str()
        };
        let auth_methods = &state.discovery["token_endpoint_auth_methods_supported"];
        match auth_methods[0].as_str().unwrap_or("client_secret_basic") {
            "client_secret_basic" | "private_key_jwt" => {
                // RFC 6749 §2.3.1: encoded as in a form, and then as Basic.
                let basic_credentials =
                    BASE64_STANDARD.encode("wirtshaus:ein+Geheimnis%3A+100+%25");
                assert_eq!(credentials, format!("Basic {basic_credentials}"));
                assert!(!form.iter().any(|(key, _)| key.starts_with("client_")));
            }
            "client_secret_post" => {
                assert_eq!(parameter("client_id"), CLIENT_ID);
                assert_eq!(parameter("client_secret"), CLIENT_SECRET);
                assert_eq!(credentials, "");
            }
            _ => {
                assert_eq!(parameter("client_id"), CLIENT_ID);
                assert!(!form.iter().any(|(key, _)| key == "client_secret"));
                assert_eq!(credentials, "");
            }
        }
        assert_eq!(parameter("grant_type"), "authorization_code");
        assert_eq!(parameter("redirect_uri"), REDIRECT_URI);
        let challenge = base64url(Sha256::digest(parameter("code_verifier")));
        assert_eq!(challenge, state.code_challenge);
        if parameter("code") != "good" {
            let error = json!({ "error": "invalid_grant" }).to_string();
            return error.with_status(StatusCode::BAD_REQUEST).into_response();
        }
        let mut tokens = state.tokens.clone();
        tokens["id_token"] = self.sign_token(state).into();
        tokens.to_string().into_response()
    }

    fn sign_token(&self, state: &FakeProviderState) -> String {
        let key = self.key.lock().unwrap();
        let parts = [&state.header, &state.claims];
        let text = parts.map(|part| base64url(part.to_string())).join(".");
        let sign_with = |key_pair: &EcdsaKeyPair| {
            let token_signature = key_pair.sign(&SystemRandom::new(), text.as_bytes());
            token_signature.unwrap().as_ref().to_vec()
        };
        let token_signature = match state.token_signature {
            TokenSignature::Valid => sign_with(&key.key_pair),
            TokenSignature::OtherKey => sign_with(&self.other_key),
            TokenSignature::Missing => vec![],
            TokenSignature::PublicKeyAsSecret => {
                let secret = hmac::Key::new(hmac::HMAC_SHA256, key.key_pair.public_key().as_ref());
                hmac::sign(&secret, text.as_bytes()).as_ref().to_vec()
            }
        };
        format!("{text}.{}", base64url(token_signature))
    }

    fn keys(&self, _: &str, _: &FakeProviderState) -> Response {
        let key = self.key.lock().unwrap();
        let public_key_point = key.key_pair.public_key().as_ref();
        let (x, y) = public_key_point[1..].split_at(32);
        let keys = json!({ "keys": [
            { "kty": "oct", "kid": "odd", "k": "AAAA" },
            { "kty": "unheard-of", "kid": "odder" },
            { "kty": "EC", "crv": "P-256", "use": "sig", "kid": key.id, "x": base64url(x), "y": base64url(y) },
        ] });
        keys.to_string().into_response()
    }
}

fn user_info(_: &FakeIdentityProvider, request: &str, state: &FakeProviderState) -> Response {
    assert_eq!(request, "Bearer for the user\n");
    state.user_info.to_string().into_response()
}
