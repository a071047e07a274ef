use reqwest::Method;
use serde_json::json;

use super::{
    AUTHORIZE_PATH, SIGN_IN_FAILED_PATH, begin_login, callback, cookies, location,
    provider::{CLIENT_ID, CLIENT_SECRET, FakeIdentityProvider, REDIRECT_URI},
    sign_in, start_server, start_with_fake_provider,
};
use crate::common::TestServer;

#[tokio::test]
async fn routes_do_not_exist_without_provider() {
    let server = TestServer::start().await;
    let table = r#"
        GET /api/auth/provider        => 404
        GET /api/auth/provider/return => 404
        GET /api/auth/state           => 200 {"provider": null}
    "#;
    server.check(table).await;
}

#[tokio::test]
async fn authorization_request_is_bound_to_one_browser() {
    let (server, provider) = start_with_fake_provider().await;
    assert_eq!(server.json("/api/auth/state").await["provider"], "Google");
    let first = begin_login(&server, &provider, AUTHORIZE_PATH).await;
    let second = begin_login(&server, &provider, AUTHORIZE_PATH).await;
    for (name, value) in [
        ("tenant", "inn"),
        ("response_type", "code"),
        ("client_id", CLIENT_ID),
        ("redirect_uri", REDIRECT_URI),
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
    let (server, provider) = start_with_fake_provider().await;
    server.add_member("Anna@gasthaus.example", false).await;
    let response = sign_in(&server, &provider, |_| {}).await;
    assert_eq!(location(&response), "/news/edit");
    let cookies = cookies(&response);
    let [session, anti_forgery_token, device, login_state] = &cookies[..] else {
        panic!("{cookies:?}")
    };
    // The same cookies as after signing in with a password.
    let attributes = "; SameSite=Strict; Path=/; Max-Age=43200";
    let session_attributes = format!("; HttpOnly{attributes}");
    for (cookie, start, end) in [
        (session, "wirtshaus=", session_attributes.as_str()),
        (anti_forgery_token, "XSRF-TOKEN=", attributes),
        (device, "wirtshaus-device-1=1.", ""),
        (login_state, "wirtshaus-login-state=;", "; Max-Age=0"),
    ] {
        assert!(cookie.starts_with(start), "{cookie}");
        assert!(cookie.ends_with(end), "{cookie}");
    }
    let session = session.split(';').next().unwrap();
    let table = r#"GET /api/auth/state (cookie: SESSION) => 200 {"isLoggedIn": true, "username": "Anna@gasthaus.example", "tokenExpirationOn": "2026-11-20T18:30:00Z"}"#;
    server.check(&table.replace("SESSION", session)).await;
    let requests = provider.requests.lock().unwrap().clone();
    let discovery = ["/discovery", "/keys"];
    assert_eq!(requests, [&discovery[..], &discovery, &["/token"]].concat());
}

#[tokio::test]
async fn redirects_only_to_pages_of_the_staff_area() {
    let (server, provider) = start_with_fake_provider().await;
    server.add_anna().await;
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
        let pending_login =
            begin_login(&server, &provider, &format!("{AUTHORIZE_PATH}{next}")).await;
        let response = callback(
            &server,
            &pending_login.cookie,
            &pending_login.callback_query(),
        )
        .await;
        assert_eq!(location(&response), expected, "{next}");
    }
}

#[tokio::test]
async fn authenticates_the_client_by_a_supported_method() {
    let basic_auth_methods = json!(["private_key_jwt", "client_secret_basic"]);
    for (secret, auth_methods) in [
        (Some(CLIENT_SECRET), basic_auth_methods),
        (Some(CLIENT_SECRET), json!(["client_secret_post", "none"])),
        (None, json!(["none"])),
    ] {
        let provider = FakeIdentityProvider::start().await;
        let server = start_server(provider.client_with_secret(secret)).await;
        server.add_anna().await;
        let response = sign_in(&server, &provider, |state| {
            state.discovery["token_endpoint_auth_methods_supported"] = auth_methods.clone();
        });
        assert_eq!(location(&response.await), "/news/edit", "{auth_methods}");
    }
}

#[tokio::test]
async fn rejects_the_login_state_of_another_browser() {
    let (server, provider) = start_with_fake_provider().await;
    server.add_anna().await;
    let pending_login = begin_login(&server, &provider, AUTHORIZE_PATH).await;
    let state = &pending_login.query["state"];
    let other = begin_login(&server, &provider, AUTHORIZE_PATH).await;
    for cookie in ["", "wirtshaus-login-state=", "wirtshaus-login-state=a5"] {
        let response = callback(&server, cookie, &pending_login.callback_query()).await;
        assert_eq!(location(&response), SIGN_IN_FAILED_PATH, "{cookie}");
        assert_eq!(cookies(&response), [] as [&str; 0]);
    }
    for (cookie, query) in [
        (&other.cookie, format!("code=good&state={state}")),
        (&pending_login.cookie, format!("code=good&state={state}0")),
        (&pending_login.cookie, "code=good&state=".to_owned()),
        (&pending_login.cookie, "code=good".to_owned()),
        (&pending_login.cookie, format!("state={state}")),
        (
            &pending_login.cookie,
            format!("error=access_denied&state={state}"),
        ),
        (
            &pending_login.cookie,
            format!("code=good&code=good&state={state}"),
        ),
        (&pending_login.cookie, String::new()),
    ] {
        let response = callback(&server, cookie, &query).await;
        assert_eq!(location(&response), SIGN_IN_FAILED_PATH, "{cookie} {query}");
        assert_eq!(cookies(&response).len(), 1);
    }
    let requests = provider.requests.lock().unwrap().clone();
    assert!(!requests.contains(&"/token".to_owned()), "{requests:?}");
}

#[tokio::test]
async fn rejects_cross_site_requests() {
    let (server, provider) = start_with_fake_provider().await;
    for site in ["cross-site", "same-site"] {
        let response = server
            .request(Method::GET, AUTHORIZE_PATH, &[("sec-fetch-site", site)])
            .await;
        assert_eq!(location(&response), SIGN_IN_FAILED_PATH, "{site}");
        assert_eq!(cookies(&response), [] as [&str; 0]);
    }
    server.check("POST /api/auth/provider => 405").await;
    assert!(provider.requests.lock().unwrap().is_empty());
}
