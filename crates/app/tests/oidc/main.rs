//! OpenID Connect sign-in over HTTP against a fake provider (decision S3).

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

#[path = "../common/mod.rs"]
mod common;
mod contract;
mod invalid_tokens;
mod provider;

use std::{collections::HashMap, sync::Arc};

use common::{TestServer, header, staff::PASSWORD};
use domain::accounts::ProviderAccount;
use provider::{CLIENT, FakeProvider, ProviderState, REDIRECT, SECRET};
use reqwest::{Method, Response};
use serde_json::{Value, json};
use url::Url;

const AUTHORIZE: &str = "/api/auth/provider";
const CALLBACK: &str = "/api/auth/provider/return";
const FAILURE: &str = "/einloggen?gescheitert=1";

async fn start() -> (TestServer, Arc<FakeProvider>) {
    let provider = FakeProvider::start().await;
    let server = TestServer::open_with_provider(provider.client()).await;
    (server, provider)
}

/// The cookie of the browser and the query of the authorization request.
struct PendingLogin {
    cookie: String,
    query: HashMap<String, String>,
}

fn cookies(response: &Response) -> Vec<String> {
    let lines = response.headers().get_all("set-cookie").iter();
    lines
        .map(|line| line.to_str().unwrap().to_owned())
        .collect()
}

/// The target of a redirect, which must not be cached.
fn location(response: &Response) -> String {
    assert_eq!(response.status(), 303);
    assert_eq!(header(response, "cache-control"), "no-store");
    header(response, "location")
}

async fn begin_login(server: &TestServer, provider: &FakeProvider, path: &str) -> PendingLogin {
    let response = server.get(path).await;
    let url = location(&response);
    assert!(
        url.starts_with(&format!("{}/authorize?", provider.origin)),
        "{url}"
    );
    let [cookie] = &cookies(&response)[..] else {
        panic!("one cookie: {response:?}")
    };
    let query: HashMap<_, _> = Url::parse(&url)
        .unwrap()
        .query_pairs()
        .into_owned()
        .collect();
    provider.authorize(&query);
    PendingLogin {
        cookie: cookie.split(';').next().unwrap().to_owned(),
        query,
    }
}

async fn callback(server: &TestServer, cookie: &str, query: &str) -> Response {
    server
        .ask(
            Method::GET,
            &format!("{CALLBACK}?{query}"),
            &[("cookie", cookie)],
        )
        .await
}

/// Signs in. `change` applies to the provider from the authorization request to the callback.
async fn sign_in(
    server: &TestServer,
    provider: &FakeProvider,
    change: impl FnOnce(&mut ProviderState),
) -> Response {
    let login = begin_login(server, provider, &format!("{AUTHORIZE}?next=/news/edit")).await;
    let original = provider.state.lock().unwrap().clone();
    change(&mut provider.state.lock().unwrap());
    let response = callback(
        server,
        &login.cookie,
        &format!("code=good&state={}", login.query["state"]),
    )
    .await;
    *provider.state.lock().unwrap() = original;
    response
}

/// The response does not say why.
fn assert_rejected(response: &Response, what: &str) {
    assert_eq!(
        location(response),
        format!("{FAILURE}&weiter=%2Fnews%2Fedit"),
        "{what}"
    );
    let cookies = cookies(response);
    assert_eq!(
        cookies,
        ["wirtshaus-login-state=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0"],
        "{what}"
    );
}

#[tokio::test]
async fn routes_do_not_exist_without_provider() {
    let server = TestServer::open().await;
    for path in [AUTHORIZE, CALLBACK] {
        assert_eq!(server.get(path).await.status(), 404, "{path}");
    }
    assert_eq!(server.json("/api/auth/state").await.get("provider"), None);
}

#[tokio::test]
async fn authorization_request_is_bound_to_one_browser() {
    let (server, provider) = start().await;
    assert_eq!(server.json("/api/auth/state").await["provider"], "Google");
    let first = begin_login(&server, &provider, AUTHORIZE).await;
    let second = begin_login(&server, &provider, AUTHORIZE).await;
    for (name, value) in [
        ("tenant", "inn"),
        ("response_type", "code"),
        ("client_id", CLIENT),
        ("redirect_uri", REDIRECT),
        ("scope", "openid email"),
        ("code_challenge_method", "S256"),
    ] {
        assert_eq!(first.query[name], value);
    }
    for name in ["state", "nonce", "code_challenge"] {
        assert!(first.query[name].len() >= 43);
        assert_ne!(first.query[name], second.query[name]);
        assert!(!first.cookie.contains(&first.query[name]));
    }
    assert_ne!(first.cookie, second.cookie);
}

#[tokio::test]
async fn signs_in_and_returns_to_the_requested_page() {
    let (server, provider) = start().await;
    server.hire("Anna@gasthaus.example", PASSWORD, false).await;
    let response = sign_in(&server, &provider, |_| {}).await;
    assert_eq!(location(&response), "/news/edit");
    let cookies = cookies(&response);
    let [session, anti_forgery, device, login_state] = &cookies[..] else {
        panic!("{cookies:?}")
    };
    // The same cookies as after signing in with a password.
    let rest = "; SameSite=Strict; Path=/; Max-Age=43200";
    assert!(session.starts_with("wirtshaus="), "{session}");
    assert!(session.ends_with(&format!("; HttpOnly{rest}")), "{session}");
    assert!(anti_forgery.starts_with("XSRF-TOKEN="), "{anti_forgery}");
    assert!(anti_forgery.ends_with(rest), "{anti_forgery}");
    assert!(device.starts_with("wirtshaus-device-1=1."), "{device}");
    assert!(
        login_state.starts_with("wirtshaus-login-state=;") && login_state.ends_with("; Max-Age=0"),
        "{login_state}"
    );

    let session = session.split(';').next().unwrap();
    let state = server
        .ask(Method::GET, "/api/auth/state", &[("cookie", session)])
        .await;
    let state: Value = state.json().await.unwrap();
    assert_eq!(state["isLoggedIn"], true);
    assert_eq!(state["username"], "Anna@gasthaus.example");
    assert_eq!(state["tokenExpirationOn"], "2026-11-20T18:30:00Z");
    let requests = provider.requests.lock().unwrap().clone();
    let discovery = ["/discovery", "/keys"];
    assert_eq!(requests, [&discovery[..], &discovery, &["/token"]].concat());
}

#[tokio::test]
async fn redirects_only_to_pages_of_the_staff_area() {
    let (server, provider) = start().await;
    server.anna().await;
    for (next, expected) in [
        ("", "/einloggen"),
        ("?next=/news/create/7", "/news/create/7"),
        ("?next=//elsewhere.example", "/einloggen"),
        ("?next=https://elsewhere.example/news/edit", "/einloggen"),
        ("?next=/news/edit/../../x", "/einloggen"),
        ("?next=/essen", "/einloggen"),
        ("?next=/news/edit%0d%0aset-cookie:a=b", "/einloggen"),
        ("?next=/news/edit&next=/verlauf", "/einloggen"),
    ] {
        let login = begin_login(&server, &provider, &format!("{AUTHORIZE}{next}")).await;
        let back = format!("code=good&state={}", login.query["state"]);
        let response = callback(&server, &login.cookie, &back).await;
        assert_eq!(location(&response), expected, "{next}");
    }
}

#[tokio::test]
async fn rejects_unknown_disabled_and_unverified_accounts() {
    let (server, provider) = start().await;
    let berta = server.hire("berta@gasthaus.example", PASSWORD, false).await;
    server.disable(&berta).await;
    server.anna().await;
    for (email, verified) in [
        (json!("nobody@gasthaus.example"), json!(true)),
        (json!("berta@gasthaus.example"), json!(true)),
        (json!("anna@gasthaus.example"), json!(false)),
        (json!("anna@gasthaus.example"), json!(null)),
        (json!("anna@gasthaus.example"), json!("true")),
        (json!("anna"), json!(true)),
        (json!(""), json!(true)),
    ] {
        let what = format!("{email} {verified}");
        let response = sign_in(&server, &provider, |state| {
            state.claims["email"] = email;
            state.claims["email_verified"] = verified;
        });
        assert_rejected(&response.await, &what);
    }
    assert_eq!(server.app.services.staff.list().await.unwrap().len(), 2);
}

#[tokio::test]
async fn authenticates_the_client_by_a_supported_method() {
    for (secret, methods) in [
        (
            Some(SECRET),
            json!(["private_key_jwt", "client_secret_basic"]),
        ),
        (Some(SECRET), json!(["client_secret_post", "none"])),
        (None, json!(["none"])),
    ] {
        let provider = FakeProvider::start().await;
        let server = TestServer::open_with_provider(provider.client_with_secret(secret)).await;
        server.anna().await;
        let wants = |state: &mut ProviderState| {
            state.discovery["token_endpoint_auth_methods_supported"] = methods.clone();
        };
        assert_eq!(
            location(&sign_in(&server, &provider, wants).await),
            "/news/edit",
            "{methods}"
        );
    }
}

#[tokio::test]
async fn one_time_password_still_has_to_be_changed() {
    let (server, provider) = start().await;
    server.hire("anna@gasthaus.example", PASSWORD, true).await;
    let response = sign_in(&server, &provider, |_| {}).await;
    assert_eq!(location(&response), "/news/edit");
    let cookies = cookies(&response);
    let session = cookies[0].split(';').next().unwrap();
    let refused = server
        .ask(Method::GET, "/api/audit", &[("cookie", session)])
        .await;
    assert_eq!(refused.status(), 403);
    let problem: Value = refused.json().await.unwrap();
    assert_eq!(
        problem["type"],
        "urn:wirtshaus:problem:password-change-required"
    );
}

#[tokio::test]
async fn reads_a_missing_email_from_the_userinfo_endpoint() {
    let (server, provider) = start().await;
    server.anna().await;
    let user = |user: Value| {
        move |state: &mut ProviderState| {
            state.claims.as_object_mut().unwrap().remove("email");
            state.user = user;
        }
    };
    let anna = |sub: &str, verified: bool| json!({ "sub": sub, "email": "anna@gasthaus.example", "email_verified": verified });
    for (what, said) in [
        ("another subject", anna("4712", true)),
        ("not verified", anna("4711", false)),
        ("no e-mail address", json!({ "sub": "4711" })),
    ] {
        assert_rejected(&sign_in(&server, &provider, user(said)).await, what);
    }
    let response = sign_in(&server, &provider, user(anna("4711", true))).await;
    assert_eq!(location(&response), "/news/edit");
}

#[tokio::test]
async fn links_an_account_by_issuer_and_subject_at_the_first_sign_in() {
    let (server, provider) = start().await;
    let anna = server.anna().await;
    let berta = server.hire("berta@gasthaus.example", PASSWORD, false).await;
    let claims = |subject: &'static str, email: &'static str, verified: bool| {
        move |state: &mut ProviderState| {
            state.claims["sub"] = subject.into();
            state.claims["email"] = email.into();
            state.claims["email_verified"] = verified.into();
        }
    };
    let enters = async |subject, email, verified| {
        let response = sign_in(&server, &provider, claims(subject, email, verified)).await;
        cookies(&response).len() > 1
    };
    let who = async |subject: &str| {
        let account = ProviderAccount {
            issuer: provider.origin.clone(),
            subject: subject.to_owned(),
        };
        let members = server.app.services.staff.list().await.unwrap();
        let found = members
            .into_iter()
            .find(|member| member.provider_account.as_ref() == Some(&account));
        found.map(|member| member.id)
    };
    let (annas, bertas) = ("anna@gasthaus.example", "berta@gasthaus.example");
    assert!(!enters("4711", annas, false).await);
    assert_eq!(who("4711").await, None);
    assert!(enters("4711", annas, true).await);
    assert_eq!(who("4711").await, Some(anna.id));
    // From now on the e-mail address does not matter.
    for (email, verified) in [(annas, false), ("", false), (bertas, true)] {
        assert!(enters("4711", email, verified).await, "{email} {verified}");
        assert_eq!(who("4711").await, Some(anna.id));
    }
    // Another subject with the same e-mail address.
    assert!(!enters("4712", annas, true).await);
    assert_eq!(who("4712").await, None);
    assert!(enters("4712", bertas, true).await);
    assert_eq!(who("4712").await, Some(berta.id));
    // `reset` clears the link.
    server.app.services.staff.reset(&anna.email).await.unwrap();
    assert!(enters("4713", annas, true).await);
    assert!(!enters("4711", annas, true).await);
    // Disabled accounts are rejected although they are linked.
    server.disable(&anna).await;
    assert!(!enters("4713", annas, true).await);
}

#[tokio::test]
async fn rejects_the_login_state_of_another_browser() {
    let (server, provider) = start().await;
    server.anna().await;
    let login = begin_login(&server, &provider, AUTHORIZE).await;
    let state = &login.query["state"];
    let other = begin_login(&server, &provider, AUTHORIZE).await;
    let nothing: &[&str] = &[];
    for (cookie, query) in [
        ("", format!("code=good&state={state}")),
        ("wirtshaus-login-state=", format!("code=good&state={state}")),
        (
            "wirtshaus-login-state=a5",
            format!("code=good&state={state}"),
        ),
    ] {
        let response = callback(&server, cookie, &query).await;
        assert_eq!(location(&response), FAILURE, "{cookie} {query}");
        assert_eq!(cookies(&response), nothing);
    }
    for (cookie, query) in [
        (&other.cookie, format!("code=good&state={state}")),
        (&login.cookie, format!("code=good&state={state}0")),
        (&login.cookie, "code=good&state=".to_owned()),
        (&login.cookie, "code=good".to_owned()),
        (&login.cookie, format!("state={state}")),
        (&login.cookie, format!("error=access_denied&state={state}")),
        (&login.cookie, format!("code=good&code=good&state={state}")),
        (&login.cookie, String::new()),
    ] {
        let response = callback(&server, cookie, &query).await;
        assert_eq!(location(&response), FAILURE, "{cookie} {query}");
        assert_eq!(cookies(&response).len(), 1);
    }
    let requests = provider.requests.lock().unwrap().clone();
    assert_eq!(
        requests,
        ["/discovery", "/keys", "/discovery", "/keys"],
        "no code was sent to the provider"
    );
}

#[tokio::test]
async fn rejects_cross_site_requests() {
    let (server, provider) = start().await;
    for site in ["cross-site", "same-site"] {
        let response = server
            .ask(Method::GET, AUTHORIZE, &[("sec-fetch-site", site)])
            .await;
        assert_eq!(location(&response), FAILURE, "{site}");
        assert_eq!(cookies(&response), [] as [&str; 0]);
    }
    assert_eq!(server.ask(Method::POST, AUTHORIZE, &[]).await.status(), 405);
    assert!(provider.requests.lock().unwrap().is_empty());
}
