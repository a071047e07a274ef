//! Passwords through real HTTP: how they are chosen, and what becomes of those who guess them.

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
    staff::{PASSWORD, SignedIn, auth_service},
};
use domain::{
    accounts::{Credentials, Password, PasswordHash},
    audit::AuditAction,
};
use ports::{HashError, PasswordHasher, Priority, Verdict};
use reqwest::{Method, Response};
use serde_json::{Value, json};
use services::auth::{AuthService, SignInError};
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

async fn sign_in(inn: &TestServer, email: &str, password: &str) -> Response {
    let address = format!("http://{}/api/auth/sign-in", inn.address);
    let credentials = json!({"email": email, "password": password});
    let request = inn.client.post(address).json(&credentials);
    request.send().await.unwrap()
}

async fn is_logged_in(staff: &SignedIn) -> bool {
    let state = staff.by_bearer(Method::GET, "/api/auth/state").send();
    let state: Value = state.await.unwrap().json().await.unwrap();
    state["isLoggedIn"].as_bool().unwrap()
}

#[tokio::test]
async fn whoever_comes_with_a_one_time_password_leaves_with_an_own_one() {
    let inn = TestServer::open().await;
    let anna = inn.hire("anna@gasthaus.example", "one-time", true).await;
    let state: Value = sign_in(&inn, "anna@gasthaus.example", "one-time")
        .await
        .json()
        .await
        .unwrap();
    assert_eq!(state["mustChangePassword"], true);

    let phone = inn.sign_in(anna.clone(), "one-time").await;
    let desk = inn.sign_in(anna, "one-time").await;
    let response = change(&desk, "one-time", OTHER).await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers().get_all("set-cookie").iter().count(), 3);
    let state: Value = response.json().await.unwrap();
    assert_eq!(state["mustChangePassword"], false);
    let token = state["authToken"].as_str().unwrap();
    assert_ne!(token, desk.token.as_str());
    assert!(!is_logged_in(&desk).await && !is_logged_in(&phone).await);
    let headers = [("authorization", &*format!("Bearer {token}"))];
    let state = inn.ask(Method::GET, "/api/auth/state", &headers).await;
    let state: Value = state.json().await.unwrap();
    assert_eq!(state["isLoggedIn"], true);

    for (password, status) in [("one-time", 401), (OTHER, 200)] {
        let answer = sign_in(&inn, "anna@gasthaus.example", password).await;
        assert_eq!(answer.status(), status, "{password}");
    }
    let log = inn.audit.list(None, 9).await.unwrap();
    let deeds: Vec<_> = log.iter().map(|entry| entry.deed.kind).collect();
    assert_eq!(
        deeds,
        [AuditAction::PasswordChanged, AuditAction::StaffAdded]
    );
    assert_eq!(log[0].signature, by());
}

#[tokio::test]
async fn a_password_that_does_not_do_is_refused_with_its_reason() {
    let inn = TestServer::open().await;
    let anna = inn.staff().await;
    for (current, new, field, code) in [
        ("wrong", OTHER, "currentPassword", "not-the-present-one"),
        ("", OTHER, "currentPassword", "missing"),
        (PASSWORD, PASSWORD, "newPassword", "unchanged"),
        (PASSWORD, "kurz", "newPassword", "too-short"),
        (PASSWORD, "passwortpasswort", "newPassword", "too-easy"),
        (PASSWORD, "Anna Huber Anna Huber", "newPassword", "too-easy"),
        (PASSWORD, "Gasthaus-zur-Linde", "newPassword", "too-easy"),
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
async fn guessing_takes_longer_each_time_and_touches_no_session() {
    let inn = TestServer::open().await;
    let anna = inn.staff().await;
    // An unknown e-mail address is treated no other than a known one.
    for email in ["ANNA@gasthaus.example", "nobody@gasthaus.example"] {
        for _ in 0..5 {
            assert_eq!(sign_in(&inn, email, "guess").await.status(), 401);
        }
        for pause in [1, 2, 4] {
            let response = sign_in(&inn, email, PASSWORD).await;
            assert_eq!(response.status(), 429);
            assert_eq!(header(&response, "retry-after"), (pause + 1).to_string());
            inn.clock.advance(Duration::seconds(pause));
            assert_eq!(sign_in(&inn, email, "guess").await.status(), 401);
        }
    }
    assert!(is_logged_in(&anna).await);
    assert_eq!(change(&anna, PASSWORD, OTHER).await.status(), 200);
    inn.clock.advance(Duration::seconds(8));
    let welcome = sign_in(&inn, "anna@gasthaus.example", OTHER).await;
    assert_eq!(welcome.status(), 200);
    // Whoever got in has the free tries again.
    for status in [401, 401, 401, 401, 401, 429] {
        let answer = sign_in(&inn, "anna@gasthaus.example", "guess").await;
        assert_eq!(answer.status(), status);
    }
}

#[tokio::test]
async fn one_line_has_no_more_tries_with_many_accounts() {
    let inn = TestServer::open().await;
    for number in 0..20 {
        let email = format!("m{number}@gasthaus.example");
        assert_eq!(sign_in(&inn, &email, "guess").await.status(), 401);
    }
    let last = sign_in(&inn, "anna@gasthaus.example", "guess").await;
    assert_eq!(last.status(), 429);
}

#[tokio::test]
async fn a_stolen_session_does_not_guess_the_password_for_long() {
    let inn = TestServer::open().await;
    let anna = inn.staff().await;
    for _ in 0..5 {
        assert_eq!(change(&anna, "guess", OTHER).await.status(), 422);
    }
    let response = change(&anna, PASSWORD, OTHER).await;
    assert_eq!(response.status(), 429);
    assert_eq!(header(&response, "retry-after"), "2");
}

/// Counts what a hasher is asked for.
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
    ) -> Result<Verdict, HashError> {
        self.hashes.fetch_add(1, Ordering::Relaxed);
        let verdict = self.inner.verify(password, kept, priority).await?;
        Ok(match verdict {
            Verdict::Right if self.weak => Verdict::NeedsRehash,
            verdict => verdict,
        })
    }
}

fn counted(inn: &TestServer, weak: bool) -> (AuthService, Arc<Counted>) {
    let mut door = auth_service(&inn.store, Arc::new(inn.clock.clone()));
    let counted = Arc::new(Counted {
        inner: door.passwords.clone(),
        hashes: AtomicUsize::new(0),
        weak,
    });
    door.passwords = counted.clone();
    (door, counted)
}

#[tokio::test]
async fn every_refusal_is_the_same_work() {
    let inn = TestServer::open().await;
    inn.anna().await;
    let berta = inn.hire("berta@gasthaus.example", PASSWORD, false).await;
    inn.auth.staff.disable(berta.id, &by()).await.unwrap();
    let (door, counted) = counted(&inn, false);
    for (number, (email, password)) in [
        ("nobody@gasthaus.example", PASSWORD),
        ("anna@gasthaus.example", "guess"),
        ("berta@gasthaus.example", PASSWORD),
    ]
    .iter()
    .enumerate()
    {
        let credentials = Credentials::parse(email, password).unwrap();
        let refused = door.sign_in(&credentials, inn.address.ip(), &[]).await;
        assert!(matches!(refused, Err(SignInError::Wrong)), "{refused:?}");
        assert_eq!(counted.hashes.load(Ordering::Relaxed), number + 1);
    }
}

#[tokio::test]
async fn a_weak_hash_is_made_anew_when_its_owner_signs_in() {
    let inn = TestServer::open().await;
    let anna = inn.anna().await;
    let (door, _) = counted(&inn, true);
    let credentials = Credentials::parse(anna.email.as_str(), PASSWORD).unwrap();
    let admitted = door
        .sign_in(&credentials, inn.address.ip(), &[])
        .await
        .unwrap();
    let kept = inn.auth.staff.find_by_email(&anna.email).await.unwrap();
    let kept = kept.unwrap().password;
    assert_ne!(kept, anna.password);
    assert_eq!(admitted.presence.member.password, kept);
    inn.sign_in(anna, PASSWORD).await;
}

#[tokio::test]
async fn what_is_over_is_forgotten() {
    let inn = TestServer::open().await;
    let anna = inn.staff().await;
    assert_eq!(
        sign_in(&inn, "nobody@gasthaus.example", "x").await.status(),
        401
    );
    inn.auth.tidy().await.unwrap();
    assert!(is_logged_in(&anna).await);
    // A site's limit is full again after a minute, and forgotten a day later.
    inn.clock.advance(Duration::DAY + 2 * Duration::MINUTE);
    inn.auth.tidy().await.unwrap();
    let old = inn.clock.clone();
    let forgotten = inn
        .auth
        .sessions
        .purge(old_enough(&old), old_enough(&old))
        .await;
    assert_eq!(forgotten.unwrap(), 0);
    let forgotten = inn.auth.tries.purge(old_enough(&old)).await;
    assert_eq!(forgotten.unwrap(), 0);
}

/// Everything is older than tomorrow.
fn old_enough(clock: &adapters::clock::MovableClock) -> domain::calendar::Instant {
    ports::Clock::now(clock) + Duration::DAY
}
