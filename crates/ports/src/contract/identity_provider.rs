use domain::accounts::Identity;
use domain::calendar::Instant;
use time::Duration;

use crate::{IdentityError, IdentityProvider, LoginState};

/// The adapter and a provider with one user.
pub trait IdentityFixture: Sync {
    fn provider(&self) -> &dyn IdentityProvider;

    /// The user follows the URL of an authorization request and signs in. Returns the code of the callback.
    fn authorize(&self, url: &str) -> String;

    /// The time at which the provider issues tokens.
    fn now(&self) -> Instant;

    fn user(&self) -> Identity;

    /// The provider responds to no further request.
    fn shut_down(&self);
}

/// The suite, for `$fresh`: a future of anything that derefs to an [`IdentityFixture`].
#[macro_export]
macro_rules! identity_provider_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, identity_provider:
            identifies_the_user,
            sends_the_state_and_hides_the_verifier,
            rejects_the_login_of_another_browser,
            rejects_expired_tokens,
            rejects_an_unknown_code,
            reports_an_unavailable_provider,
        );
    };
}

fn login_state(digits: &str) -> LoginState {
    LoginState {
        state: digits.repeat(32),
        nonce: digits.repeat(32),
        verifier: digits.repeat(32),
    }
}

async fn authorize(fixture: &impl IdentityFixture, login_state: &LoginState) -> String {
    let url = fixture.provider().authorization_url(login_state).await;
    fixture.authorize(&url.expect("a URL"))
}

pub async fn identifies_the_user(fixture: &impl IdentityFixture) {
    let login_state = login_state("a5");
    let code = authorize(fixture, &login_state).await;
    let identity = fixture
        .provider()
        .identify(&code, &login_state, fixture.now())
        .await
        .unwrap();
    assert_eq!(identity, fixture.user());
}

pub async fn sends_the_state_and_hides_the_verifier(fixture: &impl IdentityFixture) {
    let login_state = LoginState {
        state: "1a".repeat(32),
        nonce: "2b".repeat(32),
        verifier: "3c".repeat(32),
    };
    let url = fixture
        .provider()
        .authorization_url(&login_state)
        .await
        .unwrap();
    assert!(url.contains(&login_state.state), "{url}");
    assert!(url.contains(&login_state.nonce), "{url}");
    assert!(!url.contains(&login_state.verifier), "{url}");
}

/// A code that was issued for one login is not accepted in another.
pub async fn rejects_the_login_of_another_browser(fixture: &impl IdentityFixture) {
    let first = login_state("a5");
    let code = authorize(fixture, &first).await;
    let other = LoginState {
        nonce: "b6".repeat(32),
        ..first
    };
    let result = fixture
        .provider()
        .identify(&code, &other, fixture.now())
        .await;
    assert!(matches!(result, Err(IdentityError::InvalidToken(_))));
}

pub async fn rejects_expired_tokens(fixture: &impl IdentityFixture) {
    let login_state = login_state("a5");
    let code = authorize(fixture, &login_state).await;
    let tomorrow = fixture.now() + Duration::DAY;
    let result = fixture
        .provider()
        .identify(&code, &login_state, tomorrow)
        .await;
    assert!(matches!(result, Err(IdentityError::InvalidToken(_))));
}

pub async fn rejects_an_unknown_code(fixture: &impl IdentityFixture) {
    let login_state = login_state("a5");
    authorize(fixture, &login_state).await;
    let result = fixture
        .provider()
        .identify("unknown", &login_state, fixture.now())
        .await;
    assert!(result.is_err());
}

pub async fn reports_an_unavailable_provider(fixture: &impl IdentityFixture) {
    fixture.shut_down();
    let result = fixture
        .provider()
        .authorization_url(&login_state("a5"))
        .await;
    assert!(matches!(result, Err(IdentityError::Unavailable(_))));
}
