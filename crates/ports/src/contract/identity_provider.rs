use domain::auth::IdentityClaims;
use domain::calendar::Timestamp;
use time::Duration;

use crate::{IdentityProvider, IdentityProviderError, LoginState};

/// The adapter and a provider with one user.
pub trait IdentityProviderFixture: Sync {
    fn provider(&self) -> &dyn IdentityProvider;

    /// The user follows the URL of an authorization request and signs in. Returns the code of the callback.
    fn authorize(&self, url: &str) -> String;

    /// The time at which the provider issues tokens.
    fn now(&self) -> Timestamp;

    fn provider_user(&self) -> IdentityClaims;

    /// The provider responds to no further request.
    fn shut_down(&self);
}

fn login_state(digits: &str) -> LoginState {
    LoginState {
        state: digits.repeat(32),
        nonce: digits.repeat(32),
        verifier: digits.repeat(32),
    }
}

async fn authorize(fixture: &impl IdentityProviderFixture, login_state: &LoginState) -> String {
    let url = fixture.provider().authorization_url(login_state).await;
    fixture.authorize(&url.expect("a URL"))
}

async fn exchange_code_for_identity(
    fixture: &impl IdentityProviderFixture,
    code: &str,
    login_state: &LoginState,
    now: Timestamp,
) -> Result<IdentityClaims, IdentityProviderError> {
    let provider = fixture.provider();
    provider
        .exchange_code_for_identity(code, login_state, now)
        .await
}

pub async fn identity_provider_identifies_the_user(fixture: &impl IdentityProviderFixture) {
    let login_state = login_state("a5");
    let code = authorize(fixture, &login_state).await;
    let identity = exchange_code_for_identity(fixture, &code, &login_state, fixture.now()).await;
    assert_eq!(identity.unwrap(), fixture.provider_user());
}

pub async fn authorization_url_has_the_state_and_hides_the_pkce_verifier(
    fixture: &impl IdentityProviderFixture,
) {
    let login_state = LoginState {
        state: "1a".repeat(32),
        nonce: "2b".repeat(32),
        verifier: "3c".repeat(32),
    };
    let url = fixture.provider().authorization_url(&login_state).await;
    let url = url.unwrap();
    assert!(url.contains(&login_state.state), "{url}");
    assert!(url.contains(&login_state.nonce), "{url}");
    assert!(!url.contains(&login_state.verifier), "{url}");
}

/// A code that was issued for one login is not accepted in another.
pub async fn rejects_other_logins_expired_tokens_and_unknown_codes(
    fixture: &impl IdentityProviderFixture,
) {
    let first = login_state("a5");
    let other = LoginState {
        nonce: "b6".repeat(32),
        ..first.clone()
    };
    let (now, tomorrow) = (fixture.now(), fixture.now() + Duration::DAY);
    for (state, now) in [(&other, now), (&first, tomorrow)] {
        let code = authorize(fixture, &first).await;
        let result = exchange_code_for_identity(fixture, &code, state, now).await;
        assert!(matches!(
            result,
            Err(IdentityProviderError::InvalidToken(_))
        ));
    }
    authorize(fixture, &first).await;
    let result = exchange_code_for_identity(fixture, "unknown", &first, now).await;
    assert!(result.is_err());
}

pub async fn reports_an_unavailable_provider(fixture: &impl IdentityProviderFixture) {
    fixture.shut_down();
    let login_state = login_state("a5");
    let result = fixture.provider().authorization_url(&login_state).await;
    assert!(matches!(result, Err(IdentityProviderError::Unavailable(_))));
}
