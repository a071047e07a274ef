use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use domain::auth::PasswordChange;
use domain::secrets::{Password, PasswordHash, Token};
use domain::staff::StaffMember;
use futures::future::BoxFuture;
use ports::{HashingPriority, PasswordHashError, PasswordHasher, PasswordVerification, Store};
use services::auth::{AuthService, SignInError};
use time::Duration;

use crate::fixture::{Fixture, PASSWORD, auth_service, password_hasher};

const ANNA_EMAIL: &str = "anna@gasthaus.example";
const OTHER_PASSWORD: &str = "sieben Fässer und kein Most";
const CLIENT_ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));

impl Fixture {
    /// The token of a new session.
    pub async fn sign_in(&self, member: &StaffMember) -> Token {
        let credentials = ports::contract::samples::credentials(member.email.as_str(), PASSWORD);
        let issued = self
            .auth
            .sign_in(&credentials, CLIENT_ADDRESS.into(), &[])
            .await;
        issued.unwrap().token
    }

    pub async fn is_signed_in(&self, token: &Token) -> bool {
        self.auth.peek_session(token).await.unwrap().is_some()
    }
}

fn change() -> PasswordChange {
    ports::contract::samples::password_change(PASSWORD, OTHER_PASSWORD)
}

#[tokio::test]
async fn a_session_keeps_its_latest_use() {
    let fixture = Fixture::new().await;
    let anna = fixture.add_member(ANNA_EMAIL).await;
    let token = fixture.sign_in(&anna).await;
    fixture.clock.advance(Duration::minutes(20));
    let session = fixture.auth.authenticate(&token).await.unwrap().unwrap();
    assert_eq!(session.expires_at, fixture.now() + Duration::minutes(30));
    // The clock is set back.
    fixture.clock.advance(Duration::minutes(-10));
    let session_after_clock_set_back = fixture.auth.authenticate(&token).await.unwrap().unwrap();
    assert_eq!(session_after_clock_set_back.expires_at, session.expires_at);
    fixture.clock.advance(Duration::minutes(20));
    let peeked_session = fixture.auth.peek_session(&token).await.unwrap().unwrap();
    assert_eq!(peeked_session.expires_at, session.expires_at);
}

#[tokio::test]
async fn purges_expired_sessions_and_old_login_attempts() {
    let fixture = Fixture::new().await;
    let anna = fixture.add_member(ANNA_EMAIL).await;
    let token = fixture.sign_in(&anna).await;
    let unknown = ports::contract::samples::credentials("berta@gasthaus.example", "x");
    let rejected = fixture
        .auth
        .sign_in(&unknown, CLIENT_ADDRESS.into(), &[])
        .await;
    assert!(rejected.is_err());
    assert_eq!(fixture.auth.purge().await.unwrap(), 0);
    assert!(fixture.is_signed_in(&token).await);
    // The limit of a client network is reset after a minute and deleted a day later.
    fixture.clock.advance(Duration::DAY + 2 * Duration::MINUTE);
    assert_eq!(fixture.auth.purge().await.unwrap(), 5);
    let next_day = fixture.now() + Duration::DAY;
    let mut tx = fixture.store.begin().await.unwrap();
    assert_eq!(tx.sessions().purge(next_day, next_day).await.unwrap(), 0);
    assert_eq!(tx.rate_limits().purge(next_day).await.unwrap(), 0);
}

/// Calls a function after each operation.
struct HasherWithCallback<F> {
    inner: Arc<dyn PasswordHasher>,
    after: F,
}

#[async_trait]
impl<F: Fn() -> BoxFuture<'static, ()> + Send + Sync> PasswordHasher for HasherWithCallback<F> {
    async fn hash(
        &self,
        password: &Password,
        priority: HashingPriority,
    ) -> Result<PasswordHash, PasswordHashError> {
        let hash = self.inner.hash(password, priority).await;
        (self.after)().await;
        hash
    }

    async fn verify(
        &self,
        password: &Password,
        stored: &PasswordHash,
        priority: HashingPriority,
    ) -> Result<PasswordVerification, PasswordHashError> {
        let verification_result = self.inner.verify(password, stored, priority).await;
        (self.after)().await;
        verification_result
    }
}

impl Fixture {
    fn auth_with_hasher_callback(
        &self,
        after: impl Fn() -> BoxFuture<'static, ()> + Send + Sync + 'static,
    ) -> AuthService {
        let inner = password_hasher(1);
        let hasher = HasherWithCallback { inner, after };
        auth_service(&self.store, &self.clock, Arc::new(hasher))
    }
}

#[tokio::test]
async fn issues_no_session_to_an_account_that_changed_during_the_verification() {
    for disables in [true, false] {
        let fixture = Fixture::new().await;
        let anna = fixture.add_member(ANNA_EMAIL).await;
        let (staff, anna_account) = (fixture.staff.clone(), anna.clone());
        let auth = fixture.auth_with_hasher_callback(move || {
            let (staff, anna) = (staff.clone(), anna_account.clone());
            Box::pin(async move {
                if disables {
                    let context = staff.command_line_context();
                    staff.disable_account(anna.id, &context).await.unwrap();
                } else {
                    staff.reset_password(&anna.email).await.unwrap();
                }
            })
        });
        let credentials = ports::contract::samples::credentials(ANNA_EMAIL, PASSWORD);
        let rejected = auth.sign_in(&credentials, CLIENT_ADDRESS.into(), &[]).await;
        assert!(matches!(rejected, Err(SignInError::InvalidCredentials)));
        let member_after_change = fixture.staff.list().await.unwrap().remove(0);
        let rejected = auth
            .change_password(&anna, true, &change(), CLIENT_ADDRESS.into())
            .await;
        assert!(matches!(rejected, Err(SignInError::InvalidCredentials)));
        if disables {
            assert_eq!(fixture.staff.list().await.unwrap(), [member_after_change]);
        }
        let next_day = fixture.now() + Duration::DAY;
        let mut tx = fixture.store.begin().await.unwrap();
        assert_eq!(tx.sessions().purge(next_day, next_day).await.unwrap(), 0);
    }
}

#[tokio::test]
async fn each_rejected_sign_in_hashes_one_password() {
    let fixture = Fixture::new().await;
    fixture.add_member(ANNA_EMAIL).await;
    let berta = fixture.add_member("berta@gasthaus.example").await;
    let context = fixture.context();
    fixture
        .staff
        .disable_account(berta.id, &context)
        .await
        .unwrap();
    let hash_count = Arc::new(AtomicUsize::new(0));
    let counter = hash_count.clone();
    let auth = fixture.auth_with_hasher_callback(move || {
        counter.fetch_add(1, Ordering::Relaxed);
        Box::pin(async {})
    });
    for (count, email, password) in [
        (1, "unknown@gasthaus.example", PASSWORD),
        (2, ANNA_EMAIL, "guess"),
        (3, "berta@gasthaus.example", PASSWORD),
    ] {
        let credentials = ports::contract::samples::credentials(email, password);
        let rejected = auth.sign_in(&credentials, CLIENT_ADDRESS.into(), &[]).await;
        assert!(matches!(rejected, Err(SignInError::InvalidCredentials)));
        assert_eq!(hash_count.load(Ordering::Relaxed), count);
    }
}
