//! Password changes and rate limits over HTTP.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
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

use crate::common::{
    TestServer, audit_context, header,
    staff::{PASSWORD, StaffSession, auth_adapters, auth_service},
};

const ANNA: &str = "anna@gasthaus.example";
const NEW_PASSWORD: &str = "sieben Fässer und kein Most";

async fn change(staff: &StaffSession, current: &str, new: &str) -> Response {
    let request = staff.with_cookie(Method::POST, "/api/auth/password");
    let body = json!({"currentPassword": current, "newPassword": new});
    request.json(&body).send().await.unwrap()
}

#[tokio::test]
async fn changing_a_one_time_password_ends_all_sessions_and_disables_it() {
    let server = TestServer::start().await;
    let anna = server.add_member(ANNA, PASSWORD, true).await;
    let state: Value = server
        .post_credentials(ANNA, PASSWORD, &[])
        .await
        .json()
        .await
        .unwrap();
    assert_eq!(state["mustChangePassword"], true);

    let phone = server.sign_in(anna.clone(), PASSWORD).await;
    let computer = server.sign_in(anna, PASSWORD).await;
    let response = change(&computer, PASSWORD, NEW_PASSWORD).await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers().get_all("set-cookie").iter().count(), 3);
    let state: Value = response.json().await.unwrap();
    assert_eq!(state["mustChangePassword"], false);
    let token = state["authToken"].as_str().unwrap();
    assert_ne!(token, computer.token.as_str());
    assert!(!computer.is_signed_in().await && !phone.is_signed_in().await);
    let headers = [("authorization", &*format!("Bearer {token}"))];
    let state = server
        .request(Method::GET, "/api/auth/state", &headers)
        .await;
    let state: Value = state.json().await.unwrap();
    assert_eq!(state["isLoggedIn"], true);

    for (password, status) in [(PASSWORD, 401), (NEW_PASSWORD, 200)] {
        let response = server.post_credentials(ANNA, password, &[]).await;
        assert_eq!(response.status(), status, "{password}");
    }
    let entries = server.services.audit.list(None, 9).await.unwrap();
    let actions: Vec<_> = entries.iter().map(|entry| entry.event.action).collect();
    assert_eq!(
        actions,
        [AuditAction::PasswordChanged, AuditAction::StaffAdded]
    );
    assert_eq!(entries[0].context, audit_context());
}

#[tokio::test]
async fn reports_why_a_new_password_is_invalid() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    for (current, new, field, code) in [
        (
            "wrong",
            NEW_PASSWORD,
            "currentPassword",
            "incorrect-password",
        ),
        ("", NEW_PASSWORD, "currentPassword", "missing"),
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
    assert!(anna.is_signed_in().await);
    assert_eq!(change(&anna, PASSWORD, NEW_PASSWORD).await.status(), 200);
}

#[tokio::test]
async fn guesses_of_a_password_double_the_pause_and_keep_sessions() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    // The same for an unknown e-mail address.
    for email in ["ANNA@gasthaus.example", "unknown@gasthaus.example"] {
        for _ in 0..5 {
            assert_eq!(
                server.post_credentials(email, "guess", &[]).await.status(),
                401
            );
        }
        for pause in [1, 2, 4] {
            let response = server.post_credentials(email, PASSWORD, &[]).await;
            assert_eq!(response.status(), 429);
            assert_eq!(header(&response, "retry-after"), (pause + 1).to_string());
            server.clock.advance(Duration::seconds(pause));
            assert_eq!(
                server.post_credentials(email, "guess", &[]).await.status(),
                401
            );
        }
    }
    assert!(anna.is_signed_in().await);
    assert_eq!(change(&anna, PASSWORD, NEW_PASSWORD).await.status(), 200);
    server.clock.advance(Duration::seconds(8));
    let response = server.post_credentials(ANNA, NEW_PASSWORD, &[]).await;
    assert_eq!(response.status(), 200);
    // A success resets the counters.
    for status in [401, 401, 401, 401, 401, 429] {
        let response = server.post_credentials(ANNA, "guess", &[]).await;
        assert_eq!(response.status(), status);
    }
}

#[tokio::test]
async fn limits_sign_in_attempts_per_subnet() {
    let server = TestServer::start().await;
    for number in 0..20 {
        let email = format!("m{number}@gasthaus.example");
        assert_eq!(
            server.post_credentials(&email, "guess", &[]).await.status(),
            401
        );
    }
    let last = server.post_credentials(ANNA, "guess", &[]).await;
    assert_eq!(last.status(), 429);
}

#[tokio::test]
async fn limits_attempts_at_the_current_password() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    for _ in 0..5 {
        assert_eq!(change(&anna, "guess", NEW_PASSWORD).await.status(), 422);
    }
    let response = change(&anna, PASSWORD, NEW_PASSWORD).await;
    assert_eq!(response.status(), 429);
    assert_eq!(header(&response, "retry-after"), "2");
}

struct CountingHasher {
    hasher: Arc<dyn PasswordHasher>,
    hash_count: AtomicUsize,
    /// Reports stored hashes as weak.
    needs_rehash: bool,
}

#[async_trait::async_trait]
impl PasswordHasher for CountingHasher {
    async fn hash(
        &self,
        password: &Password,
        priority: Priority,
    ) -> Result<PasswordHash, HashError> {
        self.hash_count.fetch_add(1, Ordering::Relaxed);
        self.hasher.hash(password, priority).await
    }

    async fn verify(
        &self,
        password: &Password,
        stored: &PasswordHash,
        priority: Priority,
    ) -> Result<Verification, HashError> {
        self.hash_count.fetch_add(1, Ordering::Relaxed);
        let verdict = self.hasher.verify(password, stored, priority).await?;
        Ok(match verdict {
            Verification::Match if self.needs_rehash => Verification::NeedsRehash,
            verdict => verdict,
        })
    }
}

fn auth_with_counting_hasher(
    server: &TestServer,
    needs_rehash: bool,
) -> (AuthService, Arc<CountingHasher>) {
    let adapters = auth_adapters(&server.store, Arc::new(server.clock.clone()));
    let hasher = Arc::new(CountingHasher {
        hasher: adapters.passwords.clone(),
        hash_count: AtomicUsize::new(0),
        needs_rehash,
    });
    let auth = auth_service(AuthAdapters {
        passwords: hasher.clone(),
        ..adapters
    });
    (auth, hasher)
}

#[tokio::test]
async fn each_rejected_sign_in_hashes_one_password() {
    let server = TestServer::start().await;
    server.add_anna().await;
    let berta = server
        .add_member("berta@gasthaus.example", PASSWORD, false)
        .await;
    server.disable(&berta).await;
    let (auth, hasher) = auth_with_counting_hasher(&server, false);
    for (number, (email, password)) in [
        ("unknown@gasthaus.example", PASSWORD),
        (ANNA, "guess"),
        ("berta@gasthaus.example", PASSWORD),
    ]
    .iter()
    .enumerate()
    {
        let credentials = Credentials::parse(email, password).unwrap();
        let result = auth.sign_in(&credentials, server.address.ip(), &[]).await;
        assert!(
            matches!(result, Err(SignInError::InvalidCredentials)),
            "{result:?}"
        );
        assert_eq!(hasher.hash_count.load(Ordering::Relaxed), number + 1);
    }
}

#[tokio::test]
async fn sign_in_replaces_a_weak_hash() {
    let server = TestServer::start().await;
    let anna = server.add_anna().await;
    let (auth, _) = auth_with_counting_hasher(&server, true);
    let credentials = Credentials::parse(anna.email.as_str(), PASSWORD).unwrap();
    let issued = auth
        .sign_in(&credentials, server.address.ip(), &[])
        .await
        .unwrap();
    let mut members = server.services.staff.list().await.unwrap();
    let stored = members.pop().unwrap().password;
    assert_ne!(stored, anna.password);
    assert_eq!(issued.session.member.password, stored);
    server.sign_in(anna, PASSWORD).await;
}
