//! Rate limits of sign-in with a password.

use std::net::IpAddr;

use domain::rate_limit::RateLimitExceeded;
use futures::future::join_all;
use services::auth::{IssuedSession, SignInError};
use time::Duration;

use crate::fixture::{Fixture, PASSWORD, auth_service, email, password_hasher};

const OWNER_EMAIL: &str = "anna@gasthaus.example";

/// Not in the client network of the attackers.
const OTHER_NETWORK_ADDRESS: &str = "203.0.113.7";

async fn fixture() -> Fixture {
    let fixture = Fixture::new().await;
    fixture.add_member(OWNER_EMAIL).await;
    fixture
}

impl Fixture {
    async fn sign_in_from(
        &self,
        email: &str,
        password: &str,
        from: &str,
        devices: &[&str],
    ) -> Result<IssuedSession, SignInError> {
        let credentials = ports::contract::samples::credentials(email, password);
        let from: IpAddr = from.parse().unwrap();
        self.auth.sign_in(&credentials, from.into(), devices).await
    }

    /// Signs in. Returns whether the device is known, and its new cookie.
    async fn is_known(&self, device: &str, password: &str) -> (bool, String) {
        let issued = self
            .sign_in_from(OWNER_EMAIL, password, OTHER_NETWORK_ADDRESS, &[device])
            .await;
        let after = issued.unwrap().device.to_string();
        (device_id(device) == device_id(&after), after)
    }

    /// The device cookie of a sign-in from an unknown device.
    async fn device(&self, from: &str) -> String {
        let issued = self.sign_in_from(OWNER_EMAIL, PASSWORD, from, &[]).await;
        let issued = issued.unwrap();
        issued.device.to_string()
    }

    /// Signs in with a wrong password, which is checked unless a limit is exceeded.
    async fn try_guess(&self, from: &str, devices: &[&str]) -> Result<(), RateLimitExceeded> {
        match self.sign_in_from(OWNER_EMAIL, "guess", from, devices).await {
            Err(SignInError::InvalidCredentials) => Ok(()),
            Err(SignInError::TooManyAttempts(pause)) => Err(pause),
            other => unreachable!("{other:?}"),
        }
    }

    /// Returns whether the password was checked.
    async fn guess(&self, from: &str, devices: &[&str]) -> bool {
        self.try_guess(from, devices).await.is_ok()
    }

    /// Guesses from all addresses as often as the limits allow. Returns the number of checked passwords.
    async fn attack(&self, addresses: &[String], minutes: i64) -> u32 {
        let end = self.now() + Duration::minutes(minutes);
        let mut checked_password_count = 0;
        while self.now() < end {
            let mut wait = Duration::MAX;
            for address in addresses {
                match self.try_guess(address, &[]).await {
                    Ok(()) => {
                        checked_password_count += 1;
                        wait = Duration::ZERO;
                    }
                    Err(pause) => wait = wait.min(pause.retry_after),
                }
            }
            self.clock.advance(wait.min(end - self.now()));
        }
        checked_password_count
    }
}

fn device_id(device: &str) -> &str {
    device.split('.').nth(1).unwrap()
}

fn single_ip_address() -> Vec<String> {
    vec!["198.51.100.1".to_owned()]
}

/// Addresses of one IPv4 /24.
fn addresses_in_ipv4_network() -> Vec<String> {
    (1..=8).map(|host| format!("198.51.100.{host}")).collect()
}

/// The /64 networks of one /56.
fn addresses_in_ipv6_network() -> Vec<String> {
    (0..=0xff)
        .map(|net| format!("2001:db8:0:{net:x}::1"))
        .collect()
}

#[tokio::test]
async fn an_attack_locks_out_neither_known_devices_nor_other_subnets() {
    for (attackers, minutes) in [
        (single_ip_address(), 10),
        (single_ip_address(), 60),
        (addresses_in_ipv4_network(), 60),
        (addresses_in_ipv6_network(), 5),
    ] {
        let fixture = fixture().await;
        let device = fixture.device(&attackers[0]).await;
        fixture.attack(&attackers, minutes).await;
        let known = fixture
            .sign_in_from(OWNER_EMAIL, PASSWORD, &attackers[0], &[&device])
            .await;
        assert!(known.is_ok(), "{attackers:?}: {known:?}");
        let mut others = vec![OTHER_NETWORK_ADDRESS];
        if attackers.len() == 1 {
            others.push("198.51.100.77");
        }
        for other in others {
            let unknown = fixture
                .sign_in_from(OWNER_EMAIL, PASSWORD, other, &[])
                .await;
            assert!(unknown.is_ok(), "{attackers:?} {other}: {unknown:?}");
        }
    }
}

#[tokio::test]
async fn subnets_of_one_network_share_a_limit() {
    let fixture = fixture().await;
    let mut checked_password_count = 0;
    for network in addresses_in_ipv6_network().iter().take(120) {
        for _ in 0..5 {
            checked_password_count += u32::from(fixture.guess(network, &[]).await);
        }
    }
    assert_eq!(checked_password_count, 40);
    let checked_password_count = fixture.attack(&addresses_in_ipv6_network()[..9], 60).await;
    assert!(
        (59..=60).contains(&checked_password_count),
        "{checked_password_count}"
    );
}

#[tokio::test]
async fn concurrent_attempts_are_counted_one_by_one() {
    let fixture = fixture().await;
    let guess_results = join_all((0..9).map(|_| fixture.guess(OTHER_NETWORK_ADDRESS, &[]))).await;
    assert_eq!(
        guess_results
            .iter()
            .filter(|password_checked| **password_checked)
            .count(),
        5
    );
}

#[tokio::test]
async fn a_refused_attempt_is_not_counted() {
    let fixture = fixture().await;
    for _ in 0..5 {
        assert!(fixture.guess(OTHER_NETWORK_ADDRESS, &[]).await);
    }
    for _ in 0..20 {
        assert!(!fixture.guess(OTHER_NETWORK_ADDRESS, &[]).await);
    }
    // 15 attempts of the subnet are left.
    for number in 0..16 {
        let email = format!("m{number}@gasthaus.example");
        let rejected = fixture
            .sign_in_from(&email, "guess", OTHER_NETWORK_ADDRESS, &[])
            .await;
        let is_limited = matches!(rejected, Err(SignInError::TooManyAttempts(_)));
        assert_eq!(is_limited, number == 15, "{number}");
    }
}

#[tokio::test]
async fn a_new_password_invalidates_every_device_cookie() {
    const OTHER_PASSWORD: &str = "sieben Fässer und kein Most";
    let fixture = fixture().await;
    let owner = email(OWNER_EMAIL);
    let device = fixture.device(OTHER_NETWORK_ADDRESS).await;
    assert!(fixture.is_known(&device, PASSWORD).await.0);

    let member = fixture.staff.list().await.unwrap().remove(0);
    let change = ports::contract::samples::password_change(PASSWORD, OTHER_PASSWORD);
    let from: IpAddr = OTHER_NETWORK_ADDRESS.parse().unwrap();
    let changed = fixture
        .auth
        .change_password(&member, true, &change, from.into())
        .await;
    let changed = changed.unwrap().device.to_string();
    assert!(!fixture.is_known(&device, OTHER_PASSWORD).await.0);
    assert!(fixture.is_known(&changed, OTHER_PASSWORD).await.0);

    let one_time_password = fixture.staff.reset_password(&owner).await.unwrap();
    let (is_known, after) = fixture.is_known(&changed, one_time_password.as_str()).await;
    assert!(!is_known);
    assert!(fixture.is_known(&after, one_time_password.as_str()).await.0);

    let owner = fixture.staff.find_id(&owner).await.unwrap();
    let context = fixture.context();
    fixture
        .staff
        .disable_account(owner, &context)
        .await
        .unwrap();
    for _ in 0..5 {
        assert!(fixture.guess(OTHER_NETWORK_ADDRESS, &[&after]).await);
    }
    assert!(
        !fixture.guess(OTHER_NETWORK_ADDRESS, &[]).await,
        "counted as unknown"
    );
}

#[tokio::test]
async fn a_device_stays_known_when_the_hash_is_upgraded() {
    let mut fixture = fixture().await;
    let device = fixture.device(OTHER_NETWORK_ADDRESS).await;
    let auth = auth_service(&fixture.store, &fixture.clock, password_hasher(2));
    fixture.services.auth = auth.into();
    let before = fixture.staff.list().await.unwrap().remove(0);
    let (is_known, upgraded) = fixture.is_known(&device, PASSWORD).await;
    assert!(is_known);
    assert_ne!(upgraded, device);
    let after = fixture.staff.list().await.unwrap().remove(0);
    assert_ne!(after.password_hash, before.password_hash);
    assert!(fixture.is_known(&upgraded, PASSWORD).await.0);
}

#[tokio::test]
async fn resetting_an_account_resets_its_limits() {
    let fixture = fixture().await;
    let device = fixture.device(OTHER_NETWORK_ADDRESS).await;
    while fixture.guess(OTHER_NETWORK_ADDRESS, &[&device]).await {}
    for host in 1..=4 {
        while fixture.guess(&format!("203.0.113.{host}"), &[]).await {}
    }
    while fixture.guess(OTHER_NETWORK_ADDRESS, &[]).await {}
    let one_time_password = fixture.staff.reset_password(&email(OWNER_EMAIL)).await;
    let one_time_password = one_time_password.unwrap();
    assert!(fixture.guess(OTHER_NETWORK_ADDRESS, &[&device]).await);
    let issued = fixture.sign_in_from(
        OWNER_EMAIL,
        one_time_password.as_str(),
        OTHER_NETWORK_ADDRESS,
        &[],
    );
    assert!(issued.await.is_ok());
}
