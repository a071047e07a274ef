//! Sign-in and sessions over HTTP: cookies, expiry, requests of other origins.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use time::Duration;

use crate::common::{TestServer, assert_problem, cookies, header, staff::PASSWORD};

const ANNA: &str = "anna@gasthaus.example";
const STATE: &str = "/api/auth/state";
const SIGN_OUT_EVERYWHERE: &str = "/api/auth/sign-out-everywhere";

#[tokio::test]
async fn sign_in_returns_the_member_and_sets_three_cookies() {
    let server = TestServer::start().await;
    server.add_anna().await;
    let response = server
        .post_credentials(" Anna@gasthaus.example", PASSWORD, &[])
        .await;
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
    let attributes = "; SameSite=Strict; Path=/; Max-Age=43200";
    let expected = format!("wirtshaus={token}; HttpOnly{attributes}");
    assert_eq!(session, &expected);
    let value = anti_forgery.strip_prefix("XSRF-TOKEN=").unwrap();
    assert_eq!(value.strip_suffix(attributes).unwrap().len(), 64);
    assert!(!value.contains(token));
    let attributes = "; HttpOnly; SameSite=Strict; Path=/; Max-Age=34560000";
    assert!(device.starts_with("wirtshaus-device-1=1."), "{device}");
    assert!(device.ends_with(attributes), "{device}");
    assert!(!device.contains(token));
}

#[tokio::test]
async fn attempts_with_a_device_cookie_are_counted_separately() {
    let server = TestServer::start().await;
    server.add_anna().await;
    let cookies = cookies(&server.post_credentials(ANNA, PASSWORD, &[]).await);
    let device = cookies[2].split(';').next().unwrap();
    for status in [401, 401, 401, 401, 401, 429] {
        let response = server.post_credentials(ANNA, "guess", &[]).await;
        assert_eq!(response.status(), status);
    }
    for (cookie, status) in [
        (device.replace("=1.", "=2."), 429),
        (device.to_owned(), 200),
    ] {
        let headers = [("cookie", cookie.as_str())];
        let response = server.post_credentials(ANNA, PASSWORD, &headers).await;
        assert_eq!(response.status(), status, "{cookie}");
    }
}

#[tokio::test]
async fn cookies_are_secure_behind_tls() {
    let server = TestServer::start_https().await;
    server.add_anna().await;
    // A proxy may send another host.
    let host = ("host", "127.0.0.1:8080");
    let response = server.post_credentials(ANNA, PASSWORD, &[host]).await;
    let set = cookies(&response);
    let attributes = "; SameSite=Strict; Secure; Path=/; Max-Age=43200";
    assert!(set[0].starts_with("__Host-wirtshaus="), "{set:?}");
    assert!(
        set[0].ends_with(&format!("; HttpOnly{attributes}")),
        "{set:?}"
    );
    assert!(set[1].starts_with("XSRF-TOKEN="), "{set:?}");
    assert!(set[1].ends_with(attributes), "{set:?}");

    // The name without the prefix is not accepted.
    let cookie = set[0].split(';').next().unwrap();
    for (cookie, expected) in [
        (cookie.to_owned(), true),
        (cookie.replace("__Host-", ""), false),
    ] {
        let headers = [host, ("cookie", &cookie)];
        let state = server.request(Method::GET, STATE, &headers).await;
        let state: Value = state.json().await.unwrap();
        assert_eq!(state["isLoggedIn"], expected, "{cookie}");
    }
}

#[tokio::test]
async fn invalid_credentials_get_the_same_response() {
    let server = TestServer::start().await;
    server.add_anna().await;
    let berta = server
        .add_member("berta@gasthaus.example", PASSWORD, false)
        .await;
    server.disable(&berta).await;
    let mut responses = Vec::new();
    for (email, password) in [
        ("unknown@gasthaus.example", PASSWORD),
        ("anna@gasthaus.example", "vier Knödel und ein Krüger"),
        ("berta@gasthaus.example", PASSWORD),
        ("berta@gasthaus.example", "x"),
    ] {
        let response = server.post_credentials(email, password, &[]).await;
        assert_eq!(cookies(&response), [] as [&str; 0]);
        let mut headers = response.headers().clone();
        headers.remove("date");
        let status = response.status();
        responses.push((status, headers, response.text().await.unwrap()));
    }
    assert_eq!(responses[0].0, 401);
    assert_eq!(responses[0].1["www-authenticate"], "Bearer");
    assert!(responses.iter().all(|other| *other == responses[0]));
}

#[tokio::test]
async fn rejects_invalid_sign_in_forms() {
    let server = TestServer::start().await;
    let response = server.post_credentials("anna", "", &[]).await;
    let problem = assert_problem(response, 422, "unprocessable-content").await;
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
    let response = server.post_credentials(ANNA, &long, &[]).await;
    let text = response.text().await.unwrap();
    assert!(text.contains("höchstens 1024\u{a0}Bytes"), "{text}");
    let cross_site = [("sec-fetch-site", "cross-site")];
    let response = server.post_credentials(ANNA, PASSWORD, &cross_site).await;
    assert_problem(response, 403, "forbidden").await;
}

#[tokio::test]
async fn each_sign_in_issues_a_new_token_that_the_state_omits() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let other = server.sign_in(anna.member.clone(), PASSWORD).await;
    assert_ne!(anna.token, other.token);
    assert_ne!(anna.anti_forgery, other.anti_forgery);
    for request in [
        anna.with_cookie_only(Method::GET, STATE),
        anna.with_bearer(Method::GET, STATE),
    ] {
        let state: Value = request.send().await.unwrap().json().await.unwrap();
        assert_eq!(state["username"], "anna@gasthaus.example");
        assert_eq!(state.get("authToken"), None);
    }
    let anonymous = server.json(STATE).await;
    assert_eq!(
        anonymous,
        json!({"isLoggedIn": false, "mustChangePassword": false})
    );
}

#[tokio::test]
async fn a_session_expires_after_30_idle_minutes_or_12_hours() {
    let server = TestServer::start().await;
    let used = server.sign_in_anna().await;
    let idle = server.sign_in(used.member.clone(), PASSWORD).await;
    for minutes in [29, 58] {
        server.clock.advance(Duration::minutes(29));
        assert_eq!(idle.is_signed_in().await, minutes < 30);
        let session = server.services.auth.authenticate(&used.token).await;
        assert!(session.unwrap().is_some());
    }
    for _ in 0..25 {
        server.clock.advance(Duration::minutes(26));
        let session = server.services.auth.authenticate(&used.token).await;
        assert!(session.unwrap().is_some());
    }
    // 11 h 48 min after signing in.
    server.clock.advance(Duration::minutes(12));
    assert!(used.is_signed_in().await);
    server.clock.advance(Duration::NANOSECOND);
    assert!(!used.is_signed_in().await);
}

#[tokio::test]
async fn sign_out_ends_one_session_and_is_repeatable() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let phone = server.sign_in(anna.member.clone(), PASSWORD).await;
    let sign_out = |request: RequestBuilder| async {
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 204);
        cookies(&response).len()
    };
    let path = "/api/auth/sign-out";
    let forged = anna.with_cookie_only(Method::POST, path);
    assert_eq!(
        sign_out(forged.header("sec-fetch-site", "same-site")).await,
        0
    );
    assert!(anna.is_signed_in().await);
    assert_eq!(sign_out(anna.with_cookie(Method::POST, path)).await, 2);
    assert!(!anna.is_signed_in().await);
    assert_eq!(sign_out(anna.with_cookie(Method::POST, path)).await, 2);
    assert!(phone.is_signed_in().await);
    assert_eq!(sign_out(phone.with_bearer(Method::POST, path)).await, 2);
    assert!(!phone.is_signed_in().await);
}

#[tokio::test]
async fn rejects_requests_of_other_origins() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let berta = server.sign_in_berta().await;
    let forged = || anna.with_cookie_only(Method::POST, SIGN_OUT_EVERYWHERE);
    for request in [
        forged(),
        forged().header("x-xsrf-token", ""),
        forged().header("x-xsrf-token", &berta.anti_forgery),
        forged().header("x-xsrf-token", anna.token.as_str()),
        anna.with_cookie(Method::POST, SIGN_OUT_EVERYWHERE)
            .header("sec-fetch-site", "same-site"),
        anna.with_cookie(Method::POST, SIGN_OUT_EVERYWHERE)
            .header("origin", "https://elsewhere.example"),
    ] {
        assert_problem(request.send().await.unwrap(), 403, "forbidden").await;
    }
    assert!(anna.is_signed_in().await);
    let same_origin = anna.with_cookie(Method::POST, SIGN_OUT_EVERYWHERE);
    let same_origin = same_origin.header("sec-fetch-site", "same-origin");
    let response = same_origin.send().await;
    assert_eq!(response.unwrap().status(), 204);
}
