//! Sign-in and sessions over HTTP.

use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{TestServer, cookies, header, staff::PASSWORD};

const ANNA_EMAIL: &str = "anna@gasthaus.example";
const AUTH_STATE_ENDPOINT: &str = "/api/auth/state";

#[tokio::test]
async fn sign_in_returns_the_member_and_sets_three_cookies() {
    let server = TestServer::start().await;
    server.add_anna().await;
    let email = " Anna@gasthaus.example";
    let response = server.post_credentials(email, PASSWORD, &[]).await;
    assert_eq!(response.status(), 200);
    assert_eq!(header(&response, "cache-control"), "no-store");
    let cookies = cookies(&response);
    let mut state: Value = response.json().await.unwrap();
    let token = state["authToken"].take();
    let token = token.as_str().unwrap();
    let expected = json!({
        "authToken": null,
        "tokenExpirationOn": "2026-11-20T18:30:00Z",
        "tokenValidFrom": "2026-11-20T18:00:00Z",
        "firstname": "Anna",
        "lastname": "Huber",
        "username": "anna@gasthaus.example",
        "isLoggedIn": true,
        "mustChangePassword": false,
        "role": "management",
        "mustSetUpSecondFactor": false,
        "canMailPasswordLink": false, "canUsePasskey": false,
    });
    assert_eq!(state, expected);
    let [session, anti_forgery_token, device] = &cookies[..] else {
        panic!("{cookies:?}")
    };
    let attributes = "; SameSite=Strict; Path=/; Max-Age=43200";
    let expected = format!("wirtshaus={token}; HttpOnly{attributes}");
    assert_eq!(session, &expected);
    let value = anti_forgery_token.strip_prefix("XSRF-TOKEN=").unwrap();
    assert_eq!(value.strip_suffix(attributes).unwrap().len(), 64);
    let attributes = "; HttpOnly; SameSite=Strict; Path=/; Max-Age=34560000";
    assert!(device.starts_with("wirtshaus-device-1=1."), "{device}");
    assert!(device.ends_with(attributes), "{device}");
    assert!(!value.contains(token) && !device.contains(token));
}

#[tokio::test]
async fn attempts_with_a_device_cookie_are_counted_separately() {
    let server = TestServer::start().await;
    server.add_anna().await;
    let cookies = cookies(&server.post_credentials(ANNA_EMAIL, PASSWORD, &[]).await);
    let device = cookies[2].split(';').next().unwrap();
    for status in [401, 401, 401, 401, 401, 429] {
        let response = server.post_credentials(ANNA_EMAIL, "guess", &[]).await;
        assert_eq!(response.status(), status);
    }
    let (rest, last) = device.split_at(device.len() - 1);
    let changed = format!("{rest}{}", u8::from(last == "0"));
    let of_other_account = device.replace("=1.", "=2.");
    let renamed = of_other_account.replace("device-2", "device-1");
    let guesses = [401, 401, 401, 401, 401, 429].map(|status| (device, "guess", status));
    for (cookie, password, status) in [
        (&*of_other_account, PASSWORD, 429),
        (&renamed, PASSWORD, 429),
        (&changed, PASSWORD, 429),
        (rest, PASSWORD, 429),
        (device, PASSWORD, 200),
    ]
    .into_iter()
    .chain(guesses)
    {
        let headers = [("cookie", cookie)];
        let response = server.post_credentials(ANNA_EMAIL, password, &headers);
        assert_eq!(response.await.status(), status, "{cookie}");
    }
}

#[tokio::test]
async fn cookies_are_secure_behind_tls() {
    let server = TestServer::start_https().await;
    server.add_anna().await;
    // A proxy may send another host.
    let host = ("host", "127.0.0.1:8080");
    let response = server.post_credentials(ANNA_EMAIL, PASSWORD, &[host]).await;
    let set = cookies(&response);
    let attributes = "; SameSite=Strict; Secure; Path=/; Max-Age=43200";
    let session_attributes = format!("; HttpOnly{attributes}");
    for (cookie, name, attributes) in [
        (&set[0], "__Host-wirtshaus=", &*session_attributes),
        (&set[1], "XSRF-TOKEN=", attributes),
    ] {
        assert!(cookie.starts_with(name), "{cookie}");
        assert!(cookie.ends_with(attributes), "{cookie}");
    }
    // The name without the prefix is not accepted.
    let cookie = set[0].split(';').next().unwrap();
    let unprefixed = cookie.replace("__Host-", "");
    for (cookie, expected) in [(cookie, true), (&unprefixed, false)] {
        let headers = [host, ("cookie", cookie)];
        let state = server
            .request(Method::GET, AUTH_STATE_ENDPOINT, &headers)
            .await;
        let state: Value = state.json().await.unwrap();
        assert_eq!(state["isLoggedIn"], expected, "{cookie}");
    }
}

#[tokio::test]
async fn invalid_credentials_get_the_same_response() {
    let server = TestServer::start().await;
    server.add_anna().await;
    server.add_disabled_berta().await;
    let mut responses = Vec::new();
    for (email, password) in [
        ("unknown@gasthaus.example", PASSWORD),
        (ANNA_EMAIL, "vier Knödel und ein Krüger"),
        ("berta@gasthaus.example", PASSWORD),
        ("berta@gasthaus.example", "x"),
    ] {
        let request_id = ("x-request-id", "1");
        let response = server
            .post_credentials(email, password, &[request_id])
            .await;
        assert_eq!(cookies(&response), [] as [&str; 0]);
        let mut headers = response.headers().clone();
        headers.remove("date");
        let status = response.status();
        responses.push((status, headers, response.text().await.unwrap()));
    }
    assert_eq!(responses[0].0, 401);
    assert_eq!(responses[0].1["www-authenticate"], "Bearer");
    assert!(responses.iter().all(|other| *other == responses[0]));
    let table = r#"
        POST /api/auth/sign-in {"email": "anna", "password": ""} => 422 unprocessable-content email not-an-email, password missing
        POST /api/auth/sign-in {"email": "a@b.at", "password": "@long"} => 422 unprocessable-content password too-many-bytes
    "#;
    let table = table.replace("@long", &"ü".repeat(513));
    server.check(&table).await;
}

#[tokio::test]
async fn each_sign_in_issues_a_new_token_that_the_state_omits() {
    let (server, anna) = TestServer::start_signed_in().await;
    let other = server.sign_in(anna.member.clone()).await;
    assert_ne!(anna.token, other.token);
    assert_ne!(anna.anti_forgery_token, other.anti_forgery_token);
    for request in [
        anna.with_cookie_only(Method::GET, AUTH_STATE_ENDPOINT),
        anna.with_bearer(Method::GET, AUTH_STATE_ENDPOINT),
    ] {
        let state: Value = request.send().await.unwrap().json().await.unwrap();
        assert_eq!(state["username"], ANNA_EMAIL);
        assert_eq!(state.get("authToken"), None);
    }
    let anonymous_state = json!({
        "isLoggedIn": false, "mustChangePassword": false, "mustSetUpSecondFactor": false, "canMailPasswordLink": false, "canUsePasskey": false,
    });
    assert_eq!(server.json(AUTH_STATE_ENDPOINT).await, anonymous_state);
}

#[tokio::test]
async fn sign_out_ends_one_session_and_is_repeatable() {
    let (server, anna) = TestServer::start_signed_in().await;
    let phone_session = server.sign_in(anna.member.clone()).await;
    let table = r#"
        POST /api/auth/sign-out (cookie: wirtshaus=ANNA_EMAIL | sec-fetch-site: same-site) => 204 (set-cookie: )
        POST /api/auth/sign-out (cookie: wirtshaus=ANNA_EMAIL)  => 204 (set-cookie: )
        GET  /api/auth/state    (cookie: wirtshaus=ANNA_EMAIL)  => 200 {"isLoggedIn": true}
        POST /api/auth/sign-out (cookie: wirtshaus=ANNA_EMAIL | sec-fetch-site: same-origin) => 204 (set-cookie: ~ Max-Age=0)
        GET  /api/auth/state    (cookie: wirtshaus=ANNA_EMAIL)  => 200 {"isLoggedIn": false}
        POST /api/auth/sign-out (cookie: wirtshaus=ANNA_EMAIL | origin: http://localhost:8080) => 204 (set-cookie: ~ Max-Age=0)
        GET  /api/auth/state    (cookie: wirtshaus=PHONE) => 200 {"isLoggedIn": true}
    "#;
    let table = table.replace("ANNA_EMAIL", anna.token.as_str());
    let table = table.replace("PHONE", phone_session.token.as_str());
    server.check(&table).await;
    let request = phone_session.with_bearer(Method::POST, "/api/auth/sign-out");
    let response = request.send().await.unwrap();
    assert_eq!(cookies(&response).len(), 2);
    assert!(!phone_session.is_signed_in().await);
}

#[tokio::test]
async fn signing_in_ends_the_session_of_the_former_cookie() {
    let (server, anna) = TestServer::start_signed_in().await;
    let cookie = format!("wirtshaus={}", anna.token.as_str());
    server.add_member("berta@gasthaus.example", false).await;
    for (password, is_signed_in) in [("wrong", true), (PASSWORD, false)] {
        let headers = [("cookie", cookie.as_str())];
        server
            .post_credentials("berta@gasthaus.example", password, &headers)
            .await;
        assert_eq!(anna.is_signed_in().await, is_signed_in);
    }
}
