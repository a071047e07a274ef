//! Sign-in and sessions over HTTP: cookies, expiry, requests of other origins.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use common::{
    TestServer, header,
    staff::{PASSWORD, SignedIn},
};
use reqwest::{Method, Response};
use serde_json::{Value, json};
use time::Duration;

const STATE: &str = "/api/auth/state";
const EVERYWHERE: &str = "/api/auth/sign-out-everywhere";

async fn sign_in(
    server: &TestServer,
    email: &str,
    password: &str,
    headers: &[(&str, &str)],
) -> Response {
    let address = format!("http://{}/api/auth/sign-in", server.address);
    let mut request = server
        .client
        .post(address)
        .json(&json!({"email": email, "password": password}));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.unwrap()
}

fn cookies(response: &Response) -> Vec<String> {
    let lines = response.headers().get_all("set-cookie").iter();
    lines
        .map(|line| line.to_str().unwrap().to_owned())
        .collect()
}

async fn problem(response: Response, status: u16, kind: &str) -> Value {
    assert_eq!(response.status(), status);
    assert_eq!(header(&response, "cache-control"), "no-store");
    let problem: Value = response.json().await.unwrap();
    assert_eq!(problem["type"], format!("urn:wirtshaus:problem:{kind}"));
    problem
}

async fn is_logged_in(staff: &SignedIn) -> bool {
    let state = staff.by_cookie(Method::GET, STATE).send().await.unwrap();
    let state: Value = state.json().await.unwrap();
    state["isLoggedIn"].as_bool().unwrap()
}

#[tokio::test]
async fn sign_in_returns_the_member_and_sets_three_cookies() {
    let server = TestServer::open().await;
    server.anna().await;
    let response = sign_in(&server, " Anna@gasthaus.example", PASSWORD, &[]).await;
    assert_eq!(response.status(), 200);
    assert_eq!(header(&response, "cache-control"), "no-store");
    let cookies = cookies(&response);
    let mut state: Value = response.json().await.unwrap();
    let token = state["authToken"].take();
    let token = token.as_str().unwrap();
    assert_eq!(
        state,
        json!({
            "authToken": null,
            "tokenExpirationOn": "2026-11-20T18:30:00Z",
            "tokenValidFrom": "2026-11-20T18:00:00Z",
            "firstname": "Anna",
            "lastname": "Huber",
            "username": "anna@gasthaus.example",
            "isLoggedIn": true,
            "mustChangePassword": false,
        })
    );
    let [session, anti_forgery, device] = &cookies[..] else {
        panic!("{cookies:?}")
    };
    let rest = "; SameSite=Strict; Path=/; Max-Age=43200";
    assert_eq!(session, &format!("wirtshaus={token}; HttpOnly{rest}"));
    let text = anti_forgery.strip_prefix("XSRF-TOKEN=").unwrap();
    assert_eq!(text.strip_suffix(rest).unwrap().len(), 64);
    assert!(!text.contains(token));
    let rest = "; HttpOnly; SameSite=Strict; Path=/; Max-Age=34560000";
    assert!(device.starts_with("wirtshaus-device-1=1."), "{device}");
    assert!(device.ends_with(rest), "{device}");
    assert!(!device.contains(token));
}

#[tokio::test]
async fn attempts_with_a_device_cookie_are_counted_separately() {
    let server = TestServer::open().await;
    server.anna().await;
    let email = "anna@gasthaus.example";
    let cookies = cookies(&sign_in(&server, email, PASSWORD, &[]).await);
    let device = cookies[2].split(';').next().unwrap();
    for status in [401, 401, 401, 401, 401, 429] {
        let answer = sign_in(&server, email, "guess", &[]).await;
        assert_eq!(answer.status(), status);
    }
    for (cookie, status) in [
        (device.replace("=1.", "=2."), 429),
        (device.to_owned(), 200),
    ] {
        let answer = sign_in(&server, email, PASSWORD, &[("cookie", &cookie)]).await;
        assert_eq!(answer.status(), status, "{cookie}");
    }
}

#[tokio::test]
async fn cookies_are_secure_behind_tls() {
    let server = TestServer::open_encrypted().await;
    server.anna().await;
    // A proxy may send another host.
    let host = ("host", "127.0.0.1:8080");
    let response = sign_in(&server, "anna@gasthaus.example", PASSWORD, &[host]).await;
    let set = cookies(&response);
    let rest = "; SameSite=Strict; Secure; Path=/; Max-Age=43200";
    assert!(set[0].starts_with("__Host-wirtshaus="), "{set:?}");
    assert!(set[0].ends_with(&format!("; HttpOnly{rest}")), "{set:?}");
    assert!(set[1].starts_with("XSRF-TOKEN="), "{set:?}");
    assert!(set[1].ends_with(rest), "{set:?}");

    // The cookie counts under this name, and under no other.
    let cookie = set[0].split(';').next().unwrap();
    for (cookie, expected) in [
        (cookie.to_owned(), true),
        (cookie.replace("__Host-", ""), false),
    ] {
        let headers = [host, ("cookie", &cookie)];
        let state = server.ask(Method::GET, STATE, &headers).await;
        let state: Value = state.json().await.unwrap();
        assert_eq!(state["isLoggedIn"], expected, "{cookie}");
    }
}

#[tokio::test]
async fn invalid_credentials_get_the_same_response() {
    let server = TestServer::open().await;
    server.anna().await;
    let berta = server.hire("berta@gasthaus.example", PASSWORD, false).await;
    server.disable(&berta).await;
    let mut answers = Vec::new();
    for (email, password) in [
        ("nobody@gasthaus.example", PASSWORD),
        ("anna@gasthaus.example", "vier Knödel und ein Krüger"),
        ("berta@gasthaus.example", PASSWORD),
        ("berta@gasthaus.example", "x"),
    ] {
        let response = sign_in(&server, email, password, &[]).await;
        assert_eq!(cookies(&response), [] as [&str; 0]);
        let mut headers = response.headers().clone();
        headers.remove("date");
        let status = response.status();
        answers.push((status, headers, response.text().await.unwrap()));
    }
    assert_eq!(answers[0].0, 401);
    assert_eq!(answers[0].1["www-authenticate"], "Bearer");
    assert!(answers.iter().all(|answer| *answer == answers[0]));
}

#[tokio::test]
async fn rejects_invalid_forms() {
    let server = TestServer::open().await;
    let refused = sign_in(&server, "anna", "", &[]).await;
    let problem = problem(refused, 422, "unprocessable-content").await;
    let fields: Vec<_> = problem["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| {
            (
                error["field"].as_str().unwrap(),
                error["detail"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        fields,
        [
            ("email", "Das ist keine E-Mail-Adresse."),
            ("password", "Diese Angabe brauchen wir."),
        ]
    );
    let long = "ü".repeat(513);
    let refused = sign_in(&server, "anna@gasthaus.example", &long, &[]).await;
    let text = refused.text().await.unwrap();
    assert!(text.contains("höchstens 1024\u{a0}Bytes"), "{text}");
    let elsewhere = ("sec-fetch-site", "cross-site");
    let refused = sign_in(&server, "anna@gasthaus.example", PASSWORD, &[elsewhere]).await;
    self::problem(refused, 403, "forbidden").await;
}

#[tokio::test]
async fn every_sign_in_issues_a_new_token_that_the_state_does_not_contain() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let again = server.sign_in(anna.member.clone(), PASSWORD).await;
    assert_ne!(anna.token, again.token);
    assert_ne!(anna.anti_forgery, again.anti_forgery);
    for request in [
        anna.by_cookie_alone(Method::GET, STATE),
        anna.by_bearer(Method::GET, STATE),
    ] {
        let state: Value = request.send().await.unwrap().json().await.unwrap();
        assert_eq!(state["username"], "anna@gasthaus.example");
        assert_eq!(state.get("authToken"), None);
    }
    let guest = server.json(STATE).await;
    assert_eq!(
        guest,
        json!({"isLoggedIn": false, "mustChangePassword": false})
    );
}

#[tokio::test]
async fn a_session_expires_when_idle_and_after_twelve_hours() {
    let server = TestServer::open().await;
    let used = server.staff().await;
    let peeked = server.sign_in(used.member.clone(), PASSWORD).await;
    for minutes in [29, 58] {
        server.clock.advance(Duration::minutes(29));
        assert_eq!(is_logged_in(&peeked).await, minutes < 30);
        server
            .services
            .auth
            .authenticate(&used.token)
            .await
            .unwrap()
            .unwrap();
    }
    for _ in 0..25 {
        server.clock.advance(Duration::minutes(26));
        server
            .services
            .auth
            .authenticate(&used.token)
            .await
            .unwrap()
            .unwrap();
    }
    // 11 h 48 min after signing in, and used.
    server.clock.advance(Duration::minutes(12));
    assert!(is_logged_in(&used).await);
    server.clock.advance(Duration::NANOSECOND);
    assert!(!is_logged_in(&used).await);
}

#[tokio::test]
async fn signing_out_always_succeeds_and_ends_one_session() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let phone = server.sign_in(anna.member.clone(), PASSWORD).await;
    let out = |request: reqwest::RequestBuilder| async {
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 204);
        cookies(&response).len()
    };
    let path = "/api/auth/sign-out";
    let forged = anna.by_cookie_alone(Method::POST, path);
    assert_eq!(out(forged.header("sec-fetch-site", "same-site")).await, 0);
    assert!(is_logged_in(&anna).await);
    assert_eq!(out(anna.by_cookie(Method::POST, path)).await, 2);
    assert!(!is_logged_in(&anna).await);
    assert_eq!(out(anna.by_cookie(Method::POST, path)).await, 2);
    assert!(is_logged_in(&phone).await);
    assert_eq!(out(phone.by_bearer(Method::POST, path)).await, 2);
    assert!(!is_logged_in(&phone).await);
}

#[tokio::test]
async fn signing_out_everywhere_ends_every_session_of_the_member() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let phone = server.sign_in(anna.member.clone(), PASSWORD).await;
    let berta = server.another_staff().await;
    let response = phone.by_bearer(Method::POST, EVERYWHERE).send().await;
    assert_eq!(response.unwrap().status(), 204);
    assert!(!is_logged_in(&anna).await && !is_logged_in(&phone).await);
    assert!(is_logged_in(&berta).await);
    let log = berta.by_bearer(Method::GET, "/api/audit?limit=1").send();
    let log: Value = log.await.unwrap().json().await.unwrap();
    let (name, action) = (&log[0]["name"], &log[0]["action"]);
    assert_eq!(
        (name, action),
        (&json!("Anna Huber"), &json!("SIGNED_OUT_EVERYWHERE"))
    );
}

#[tokio::test]
async fn rejects_requests_of_other_origins() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let berta = server.another_staff().await;
    let forged = || anna.by_cookie_alone(Method::POST, EVERYWHERE);
    for request in [
        forged(),
        forged().header("x-xsrf-token", ""),
        forged().header("x-xsrf-token", &berta.anti_forgery),
        forged().header("x-xsrf-token", anna.token.as_str()),
        anna.by_cookie(Method::POST, EVERYWHERE)
            .header("sec-fetch-site", "same-site"),
        anna.by_cookie(Method::POST, EVERYWHERE)
            .header("origin", "https://elsewhere.example"),
    ] {
        problem(request.send().await.unwrap(), 403, "forbidden").await;
    }
    assert!(is_logged_in(&anna).await);
    let ours = anna.by_cookie(Method::POST, EVERYWHERE);
    let ours = ours.header("sec-fetch-site", "same-origin").send().await;
    assert_eq!(ours.unwrap().status(), 204);
}

#[tokio::test]
async fn disabling_an_account_ends_its_sessions_at_once() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    server.disable(&anna.member).await;
    assert!(!is_logged_in(&anna).await);
    let response = anna.by_cookie(Method::POST, EVERYWHERE).send().await;
    problem(response.unwrap(), 401, "unauthorized").await;
}
