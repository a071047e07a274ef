//! OpenID Connect sign-in over HTTP against a fake provider (decision S3).

mod accounts;
mod claims;
mod contract;
mod invalid_tokens;
mod provider;
mod sign_in;

use std::{collections::HashMap, sync::Arc};

use adapters::oidc::OidcProvider;
use reqwest::{Method, Response};
use url::Url;

use self::provider::{FakeIdentityProvider, FakeProviderState};
use crate::common::{ServerOptions, TestServer, cookies, header};

const AUTHORIZE_PATH: &str = "/api/auth/provider";
const CALLBACK_PATH: &str = "/api/auth/provider/return";
const SIGN_IN_FAILED_PATH: &str = "/einloggen?gescheitert=1";

async fn start_with_fake_provider() -> (TestServer, Arc<FakeIdentityProvider>) {
    let provider = FakeIdentityProvider::start().await;
    (start_server(provider.client()).await, provider)
}

async fn start_server(client: Arc<OidcProvider>) -> TestServer {
    TestServer::start_with(ServerOptions {
        provider: Some(client),
        ..ServerOptions::default()
    })
    .await
}

/// The cookie of the browser and the query of the authorization request.
struct PendingLogin {
    cookie: String,
    query: HashMap<String, String>,
}

/// The target of a redirect, which must not be cached.
fn location(response: &Response) -> String {
    assert_eq!(response.status(), 303);
    assert_eq!(header(response, "cache-control"), "no-store");
    header(response, "location")
}

impl PendingLogin {
    /// The query of a successful callback.
    fn callback_query(&self) -> String {
        format!("code=good&state={}", self.query["state"])
    }
}

async fn begin_login(
    server: &TestServer,
    provider: &FakeIdentityProvider,
    path: &str,
) -> PendingLogin {
    let response = server.get(path).await;
    let url = location(&response);
    let endpoint = format!("{}/authorize?", provider.origin);
    assert!(url.starts_with(&endpoint), "{url}");
    let [cookie] = &cookies(&response)[..] else {
        panic!("one cookie: {response:?}")
    };
    let url = Url::parse(&url).unwrap();
    let query: HashMap<_, _> = url.query_pairs().into_owned().collect();
    provider.authorize(&query);
    PendingLogin {
        cookie: cookie.split(';').next().unwrap().to_owned(),
        query,
    }
}

async fn callback(server: &TestServer, cookie: &str, query: &str) -> Response {
    let path = format!("{CALLBACK_PATH}?{query}");
    server
        .request(Method::GET, &path, &[("cookie", cookie)])
        .await
}

/// Signs in. `modify_provider` applies to the provider from the authorization request to the callback.
async fn sign_in(
    server: &TestServer,
    provider: &FakeIdentityProvider,
    modify_provider: impl FnOnce(&mut FakeProviderState),
) -> Response {
    let pending_login = begin_login(
        server,
        provider,
        &format!("{AUTHORIZE_PATH}?next=/news/edit"),
    )
    .await;
    let original = provider.state.lock().unwrap().clone();
    modify_provider(&mut provider.state.lock().unwrap());
    let response = callback(
        server,
        &pending_login.cookie,
        &pending_login.callback_query(),
    )
    .await;
    *provider.state.lock().unwrap() = original;
    response
}

/// Checks that the response does not contain the reason.
fn assert_rejected(response: &Response, case: &str) {
    assert_eq!(
        location(response),
        format!("{SIGN_IN_FAILED_PATH}&weiter=%2Fnews%2Fedit"),
        "{case}"
    );
    let cookies = cookies(response);
    assert_eq!(
        cookies,
        ["wirtshaus-login-state=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0"],
        "{case}"
    );
}
