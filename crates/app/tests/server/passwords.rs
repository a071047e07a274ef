//! Password changes and rate limits over HTTP.

use reqwest::{Method, Response};
use serde_json::{Value, json};
use time::Duration;

use crate::common::{
    TestServer, assert_problem, cookies, field_errors, header,
    staff::{PASSWORD, StaffSession},
};

const ANNA_EMAIL: &str = "anna@gasthaus.example";
const NEW_PASSWORD: &str = "sieben Fässer und kein Most";

async fn change(staff: &StaffSession, current: &str, new: &str) -> Response {
    let request = staff.with_cookie(Method::POST, "/api/auth/password");
    let body = json!({"currentPassword": current, "newPassword": new});
    request.json(&body).send().await.unwrap()
}

#[tokio::test]
async fn changing_a_one_time_password_ends_all_sessions_and_disables_it() {
    let server = TestServer::start().await;
    let anna = server.add_member(ANNA_EMAIL, true).await;
    let phone_session = server.sign_in(anna.clone()).await;
    let computer_session = server.sign_in(anna).await;
    let state = computer_session.json("/api/auth/state").await;
    assert_eq!(state["mustChangePassword"], true);
    let response = change(&computer_session, PASSWORD, NEW_PASSWORD).await;
    assert_eq!(response.status(), 200);
    assert_eq!(cookies(&response).len(), 3);
    let state: Value = response.json().await.unwrap();
    assert_eq!(state["mustChangePassword"], false);
    let token = state["authToken"].as_str().unwrap();
    assert_ne!(token, computer_session.token.as_str());
    assert!(!computer_session.is_signed_in().await && !phone_session.is_signed_in().await);
    let table = r#"GET /api/auth/state (authorization: Bearer TOKEN) => 200 {"isLoggedIn": true}"#;
    server.check(&table.replace("TOKEN", token)).await;
    let table = r#"GET /api/audit?limit=1 (authorization: Bearer TOKEN) => 200 [{"action": "passwordChanged", "name": "Anna Huber"}]"#;
    server.check(&table.replace("TOKEN", token)).await;
    for (password, status) in [(PASSWORD, 401), (NEW_PASSWORD, 200)] {
        let response = server.post_credentials(ANNA_EMAIL, password, &[]).await;
        assert_eq!(response.status(), status, "{password}");
    }
}

#[tokio::test]
async fn reports_why_a_new_password_is_invalid() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let long_password = "ü".repeat(513);
    for (current, new, error) in [
        ("wrong", NEW_PASSWORD, "currentPassword incorrect-password"),
        ("", NEW_PASSWORD, "currentPassword missing"),
        (PASSWORD, PASSWORD, "newPassword unchanged"),
        (PASSWORD, "kurz", "newPassword too-short"),
        (PASSWORD, "passwortpasswort", "newPassword too-weak"),
        (PASSWORD, "Anna Huber Anna Huber", "newPassword too-weak"),
        (PASSWORD, "Gasthaus-zur-Linde", "newPassword too-weak"),
        (PASSWORD, &long_password, "newPassword too-many-bytes"),
    ] {
        let response = change(&anna, current, new).await;
        let problem = assert_problem(response, 422, "unprocessable-content").await;
        assert_eq!(field_errors(&problem), [error]);
    }
    assert!(anna.is_signed_in().await);
    assert_eq!(change(&anna, PASSWORD, NEW_PASSWORD).await.status(), 200);
}

/// Signs in with a wrong password. Returns the status.
async fn guess(server: &TestServer, email: &str) -> u16 {
    let response = server.post_credentials(email, "guess", &[]).await;
    response.status().as_u16()
}

#[tokio::test]
async fn guesses_of_a_password_cause_a_pause_and_keep_sessions() {
    let (server, anna) = TestServer::start_signed_in().await;
    // The same for an unknown e-mail address.
    for email in ["ANNA@gasthaus.example", "unknown@gasthaus.example"] {
        for _ in 0..5 {
            assert_eq!(guess(&server, email).await, 401);
        }
        let response = server.post_credentials(email, PASSWORD, &[]).await;
        assert_eq!(response.status(), 429);
        assert_eq!(header(&response, "retry-after"), "2");
    }
    assert!(anna.is_signed_in().await);
    assert_eq!(change(&anna, PASSWORD, NEW_PASSWORD).await.status(), 200);
    server.clock.advance(Duration::SECOND);
    let response = server.post_credentials(ANNA_EMAIL, NEW_PASSWORD, &[]).await;
    assert_eq!(response.status(), 200);
    // A success resets the counters.
    for status in [401, 401, 401, 401, 401, 429] {
        assert_eq!(guess(&server, ANNA_EMAIL).await, status);
    }
}

#[tokio::test]
async fn limits_attempts_at_the_current_password() {
    let (_server, anna) = TestServer::start_signed_in().await;
    for _ in 0..5 {
        assert_eq!(change(&anna, "guess", NEW_PASSWORD).await.status(), 422);
    }
    let response = change(&anna, PASSWORD, NEW_PASSWORD).await;
    assert_eq!(response.status(), 429);
    assert_eq!(header(&response, "retry-after"), "2");
}
