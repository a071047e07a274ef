//! Password changes and rate limits over HTTP.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use common::{
    TestServer, by, header,
    staff::{PASSWORD, SignedIn, auth_adapters, auth_service},
};
use domain::{
    accounts::{Credentials, Password, PasswordHash},
    audit::AuditAction,
};
use ports::{HashError, PasswordHasher, Priority, Verification};
use reqwest::{Method, Response};
use serde_json::{Value, json};
use services::auth::{AuthAdapters, AuthService, SignInError};
use time::Duration;

const OTHER: &str = "sieben Fässer und kein Most";

async fn change(staff: &SignedIn, current: &str, new: &str) -> Response {
    staff
        .by_cookie(Method::POST, "/api/auth/password")
        .json(&json!({"currentPassword": current, "newPassword": new}))
        .send()
        .await
        .unwrap()
}

async fn sign_in(server: &TestServer, email: &str, password: &str) -> Response {
    let address = format!("http://{}/api/auth/sign-in", server.address);
    let credentials = json!({"email": email, "password": password});
    let request = server.client.post(address).json(&credentials);
    request.send().await.unwrap()
}

async fn is_logged_in(staff: &SignedIn) -> bool {
    let state = staff.by_bearer(Method::GET, "/api/auth/state").send();
    let state: Value = state.await.unwrap().json().await.unwrap();
    state["isLoggedIn"].as_bool().unwrap()
}

#[tokio::test]
async fn a_one_time_password_must_be_changed_and_then_no_longer_works() {
    let server = TestServer::open().await;
    let anna = server.hire("anna@gasthaus.example", PASSWORD, true).await;
    let state: Value = sign_in(&server, "anna@gasthaus.example", PASSWORD)
        .await
        .json()
        .await
        .unwrap();
    assert_eq!(state["mustChangePassword"], true);

    let phone = server.sign_in(anna.clone(), PASSWORD).await;
    let computer = server.sign_in(anna, PASSWORD).await;
    let response = change(&computer, PASSWORD, OTHER).await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers().get_all("set-cookie").iter().count(), 3);
    let state: Value = response.json().await.unwrap();
    assert_eq!(state["mustChangePassword"], false);
    let token = state["authToken"].as_str().unwrap();
    assert_ne!(token, computer.token.as_str());
    assert!(!is_logged_in(&computer).await && !is_logged_in(&phone).await);
    let headers = [("authorization", &*format!("Bearer {token}"))];
    let state = server.ask(Method::GET, "/api/auth/state", &headers).await;
    let state: Value = state.json().await.unwrap();
    assert_eq!(state["isLoggedIn"], true);

    for (password, status) in [(PASSWORD, 401), (OTHER, 200)] {
        let answer = sign_in(&server, "anna@gasthaus.example", password).await;
        assert_eq!(answer.status(), status, "{password}");
    }
    let log = server.services.audit.list(None, 9).await.unwrap();
    let actions: Vec<_> = log.iter().map(|entry| entry.event.action).collect();
    assert_eq!(
        actions,
        [AuditAction::PasswordChanged, AuditAction::StaffAdded]
    );
    assert_eq!(log[0].context, by());
}

#[tokio::test]
async fn rejects_an_invalid_password_with_the_reason() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    for (current, new, field, code) in [
        ("wrong", OTHER, "currentPassword", "incorrect-password"),
        ("", OTHER, "currentPassword", "missing"),
        (PASSWORD, PASSWORD, "newPassword", "unchanged"),
        (PASSWORD, "kurz", "newPassword", "too-short"),
        (PASSWORD, "passwortpasswort", "newPassword", "too-weak"),
        (PASSWORD, "Anna Huber Anna Huber", "newPassword", "too-weak"),
        (PASSWORD, "Gasthaus-zur-Linde", "newPassword", "too-weak"),
        (PASSWORD, &"ü".repeat(513), "newPassword", "too-many-bytes"),
    ] {
        let response = change(&anna, current, new).await;
        assert_eq!(response.status(), 422, "{new}");
        let problem: Value = response.json().await.unwrap();
        let error = &problem["errors"][0];
        assert_eq!(
            (&error["field"], &error["code"]),
            (&json!(field), &json!(code))
        );
        assert!(error["detail"].as_str().unwrap().ends_with('.'));
    }
    assert!(is_logged_in(&anna).await);
    assert_eq!(change(&anna, PASSWORD, OTHER).await.status(), 200);
}

#[tokio::test]
async fn each_guess_lengthens_the_pause_and_sessions_go_on() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    // An unknown e-mail address is treated no other than a known one.
    for email in ["ANNA@gasthaus.example", "nobody@gasthaus.example"] {
        for _ in 0..5 {
            assert_eq!(sign_in(&server, email, "guess").await.status(), 401);
        }
        for pause in [1, 2, 4] {
            let response = sign_in(&server, email, PASSWORD).await;
            assert_eq!(response.status(), 429);
            assert_eq!(header(&response, "retry-after"), (pause + 1).to_string());
            server.clock.advance(Duration::seconds(pause));
            assert_eq!(sign_in(&server, email, "guess").await.status(), 401);
        }
    }
    assert!(is_logged_in(&anna).await);
    assert_eq!(change(&anna, PASSWORD, OTHER).await.status(), 200);
    server.clock.advance(Duration::seconds(8));
    let welcome = sign_in(&server, "anna@gasthaus.example", OTHER).await;
    assert_eq!(welcome.status(), 200);
    // A success resets the counters.
    for status in [401, 401, 401, 401, 401, 429] {
        let answer = sign_in(&server, "anna@gasthaus.example", "guess").await;
        assert_eq!(answer.status(), status);
    }
}

#[tokio::test]
async fn limits_the_attempts_of_a_subnet_over_all_accounts() {
    let server = TestServer::open().await;
    for number in 0..20 {
        let email = format!("m{number}@gasthaus.example");
        assert_eq!(sign_in(&server, &email, "guess").await.status(), 401);
    }
    let last = sign_in(&server, "anna@gasthaus.example", "guess").await;
    assert_eq!(last.status(), 429);
}

#[tokio::test]
async fn limits_the_attempts_at_the_current_password() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    for _ in 0..5 {
        assert_eq!(change(&anna, "guess", OTHER).await.status(), 422);
    }
    let response = change(&anna, PASSWORD, OTHER).await;
    assert_eq!(response.status(), 429);
    assert_eq!(header(&response, "retry-after"), "2");
}

/// Counts hashes.
struct Counted {
    inner: Arc<dyn PasswordHasher>,
    hashes: AtomicUsize,
    weak: bool,
}

#[async_trait::async_trait]
impl PasswordHasher for Counted {
    async fn hash(
        &self,
        password: &Password,
        priority: Priority,
    ) -> Result<PasswordHash, HashError> {
        self.hashes.fetch_add(1, Ordering::Relaxed);
        self.inner.hash(password, priority).await
    }

    async fn verify(
        &self,
        password: &Password,
        kept: &PasswordHash,
        priority: Priority,
    ) -> Result<Verification, HashError> {
        self.hashes.fetch_add(1, Ordering::Relaxed);
        let verdict = self.inner.verify(password, kept, priority).await?;
        Ok(match verdict {
            Verification::Match if self.weak => Verification::NeedsRehash,
            verdict => verdict,
        })
    }
}

fn counted(server: &TestServer, weak: bool) -> (AuthService, Arc<Counted>) {
    let adapters = auth_adapters(&server.store, Arc::new(server.clock.clone()));
    let counted = Arc::new(Counted {
        inner: adapters.passwords.clone(),
        hashes: AtomicUsize::new(0),
        weak,
    });
    let auth = auth_service(AuthAdapters {
        passwords: counted.clone(),
        ..adapters
    });
    (auth, counted)
}

#[tokio::test]
async fn every_refusal_hashes_one_password() {
    let server = TestServer::open().await;
    server.anna().await;
    let berta = server.hire("berta@gasthaus.example", PASSWORD, false).await;
    server.disable(&berta).await;
    let (auth, counted) = counted(&server, false);
    for (number, (email, password)) in [
        ("nobody@gasthaus.example", PASSWORD),
        ("anna@gasthaus.example", "guess"),
        ("berta@gasthaus.example", PASSWORD),
    ]
    .iter()
    .enumerate()
    {
        let credentials = Credentials::parse(email, password).unwrap();
        let refused = auth.sign_in(&credentials, server.address.ip(), &[]).await;
        assert!(
            matches!(refused, Err(SignInError::InvalidCredentials)),
            "{refused:?}"
        );
        assert_eq!(counted.hashes.load(Ordering::Relaxed), number + 1);
    }
}

#[tokio::test]
async fn sign_in_replaces_a_weak_hash() {
    let server = TestServer::open().await;
    let anna = server.anna().await;
    let (auth, _) = counted(&server, true);
    let credentials = Credentials::parse(anna.email.as_str(), PASSWORD).unwrap();
    let issued = auth
        .sign_in(&credentials, server.address.ip(), &[])
        .await
        .unwrap();
    let stored = server
        .app
        .services
        .staff
        .list()
        .await
        .unwrap()
        .pop()
        .unwrap()
        .password;
    assert_ne!(stored, anna.password);
    assert_eq!(issued.session.member.password, stored);
    server.sign_in(anna, PASSWORD).await;
}
