//! Rate limits of sign-in, at the level of the service: guessers are slowed down, and others are not.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use std::{net::IpAddr, sync::Arc};

use adapters::{
    argon2::{Argon2Hasher, Effort},
    clock::MovableClock,
};
use common::{
    FRIDAY_EVENING, instant,
    staff::{PASSWORD, auth_service},
    temporary_store,
};
use domain::{
    accounts::{Credentials, Limit, NewStaffMember, Password, PersonName},
    audit::AuditContext,
    inn::Email,
};
use ports::{Clock, Priority};
use services::{
    auth::{AuthService, IssuedSession, SignInError},
    staff::StaffService,
};
use tempfile::TempDir;
use time::Duration;

const OWNER: &str = "anna@gasthaus.example";

/// Another site than every guesser's.
const ELSEWHERE: &str = "203.0.113.7";

struct Service {
    door: AuthService,
    clock: MovableClock,
    _folder: TempDir,
}

impl Service {
    async fn new() -> Self {
        let clock = MovableClock::at(instant(FRIDAY_EVENING));
        let (folder, store) = temporary_store().await;
        let service = Self {
            door: auth_service(&store, Arc::new(clock.clone())),
            clock,
            _folder: folder,
        };
        service.hire(OWNER).await;
        service
    }

    async fn hire(&self, email: &str) {
        let password = Password::parse(PASSWORD).unwrap();
        let member = NewStaffMember {
            email: Email::parse(email).unwrap(),
            first: PersonName::parse("Anna").unwrap(),
            last: PersonName::parse("Huber").unwrap(),
            password: self
                .door
                .passwords
                .hash(&password, Priority::High)
                .await
                .unwrap(),
            must_change_password: false,
        };
        let by = AuditContext::of_the_command_line(self.clock.now());
        self.door.staff.add(member, &by).await.unwrap().unwrap();
    }

    async fn sign_in(
        &self,
        email: &str,
        password: &str,
        from: &str,
        devices: &[&str],
    ) -> Result<IssuedSession, SignInError> {
        let credentials = Credentials::parse(email, password).unwrap();
        let from: IpAddr = from.parse().unwrap();
        self.door.sign_in(&credentials, from, devices).await
    }

    fn register(&self) -> StaffService {
        StaffService {
            staff: self.door.staff.clone(),
            tries: self.door.tries.clone(),
            passwords: self.door.passwords.clone(),
            secrets: self.door.secrets.clone(),
            clock: self.door.clock.clone(),
            inn_words: vec![],
        }
    }

    /// Whether the device counts as known when it signs in; and its cookie afterwards.
    async fn is_known(&self, device: &str, password: &str) -> (bool, String) {
        let admitted = self.sign_in(OWNER, password, ELSEWHERE, &[device]).await;
        let after = admitted.unwrap().device.to_string();
        let id = |device: &str| device.split('.').nth(1).unwrap().to_owned();
        (id(device) == id(&after), after)
    }

    /// The device cookie of a sign-in at the beginning.
    async fn device(&self, from: &str) -> String {
        let admitted = self.sign_in(OWNER, PASSWORD, from, &[]).await.unwrap();
        admitted.device.to_string()
    }

    /// A wrong password; whether it was checked.
    async fn guess(&self, from: &str, devices: &[&str]) -> bool {
        match self.sign_in(OWNER, "guess", from, devices).await {
            Err(SignInError::Wrong) => true,
            Err(SignInError::TooMany(_)) => false,
            other => panic!("{other:?}"),
        }
    }

    /// Guesses from every address, each second of some minutes; how many passwords were checked.
    async fn hammer(&self, addresses: &[String], minutes: u32) -> u32 {
        let mut checked = 0;
        for _ in 0..minutes * 60 {
            for address in addresses {
                checked += u32::from(self.guess(address, &[]).await);
            }
            self.clock.advance(Duration::SECOND);
        }
        checked
    }
}

fn one_address() -> Vec<String> {
    vec!["198.51.100.1".to_owned()]
}

/// Addresses of one IPv4 /24.
fn one_network() -> Vec<String> {
    (1..=8).map(|host| format!("198.51.100.{host}")).collect()
}

/// The /64 networks of one /56.
fn one_site() -> Vec<String> {
    (0..=0xff)
        .map(|net| format!("2001:db8:0:{net:x}::1"))
        .collect()
}

#[tokio::test]
async fn a_guesser_keeps_the_owner_out_neither_elsewhere_nor_on_a_known_device() {
    for (guessers, minutes) in [
        (one_address(), 10),
        (one_address(), 60),
        (one_network(), 60),
        (one_site(), 5),
    ] {
        let service = Service::new().await;
        let device = service.device(&guessers[0]).await;
        service.hammer(&guessers, minutes).await;
        let known = service
            .sign_in(OWNER, PASSWORD, &guessers[0], &[&device])
            .await;
        assert!(known.is_ok(), "{guessers:?}: {known:?}");
        if guessers.len() == 1 {
            let beside = service.sign_in(OWNER, PASSWORD, "198.51.100.77", &[]).await;
            assert!(beside.is_ok(), "{beside:?}");
        }
        let elsewhere = service.sign_in(OWNER, PASSWORD, ELSEWHERE, &[]).await;
        assert!(elsewhere.is_ok(), "{guessers:?}: {elsewhere:?}");
    }
}

#[tokio::test]
async fn many_networks_of_one_site_check_few_passwords() {
    let service = Service::new().await;
    let mut checked = 0;
    for network in one_site().iter().take(120) {
        for _ in 0..5 {
            checked += u32::from(service.guess(network, &[]).await);
        }
    }
    assert_eq!(checked, 40);
    let checked = service.hammer(&one_site()[..9], 60).await;
    assert!((59..=60).contains(&checked), "{checked}");
}

#[tokio::test]
async fn an_account_has_a_limit_far_above_that_of_a_site() {
    let service = Service::new().await;
    let device = service.device(ELSEWHERE).await;
    let mut checked = 0;
    for network in 0..=0xff {
        checked += u32::from(service.guess(&format!("198.51.{network}.1"), &[]).await);
    }
    assert_eq!(checked, 120);
    let refused = service.sign_in(OWNER, PASSWORD, ELSEWHERE, &[]).await;
    let Err(SignInError::TooMany(pause)) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(pause.limit, Limit::Account);
    assert!(pause.retry_after <= Duration::seconds(10), "{pause:?}");
    let known = service
        .sign_in(OWNER, PASSWORD, ELSEWHERE, &[&device])
        .await;
    assert!(known.is_ok(), "{known:?}");
}

#[tokio::test]
async fn attempts_on_a_known_device_are_counted_for_it_alone() {
    let service = Service::new().await;
    let device = service.device(ELSEWHERE).await;
    let other = service.device(ELSEWHERE).await;
    for _ in 0..5 {
        assert!(service.guess(ELSEWHERE, &[&device]).await);
    }
    assert!(!service.guess(ELSEWHERE, &[&device]).await);
    assert!(service.guess(ELSEWHERE, &[&other]).await);
    for _ in 0..5 {
        assert!(service.guess(ELSEWHERE, &[]).await);
    }
    assert!(!service.guess(ELSEWHERE, &[]).await);
    // A success keeps the device.
    let devices = ["x", &other];
    let again = service.sign_in(OWNER, PASSWORD, ELSEWHERE, &devices);
    assert_eq!(again.await.unwrap().device.to_string(), other);
}

#[tokio::test]
async fn a_forged_device_cookie_counts_as_none() {
    let service = Service::new().await;
    service.hire("berta@gasthaus.example").await;
    let berta = service
        .sign_in("berta@gasthaus.example", PASSWORD, ELSEWHERE, &[])
        .await;
    let berta = berta.unwrap().device.to_string();
    let (_, rest) = berta.split_once('.').unwrap();
    let anothers = format!("1.{rest}");
    let real = service.device(ELSEWHERE).await;
    let changed = format!(
        "{}{}",
        &real[..real.len() - 1],
        if real.ends_with('0') { '1' } else { '0' }
    );
    let short = &real[..40];
    let forged = [&*berta, &anothers, &changed, short, "", "1.a.b"];
    for _ in 0..5 {
        assert!(service.guess(ELSEWHERE, &forged).await);
    }
    assert!(!service.guess(ELSEWHERE, &forged).await);
}

#[tokio::test]
async fn a_new_password_ends_every_device_cookie() {
    const OTHER: &str = "sieben Fässer und kein Most";
    let service = Service::new().await;
    let device = service.device(ELSEWHERE).await;
    assert!(service.is_known(&device, PASSWORD).await.0);

    let email = Email::parse(OWNER).unwrap();
    let owner = service.door.staff.find_by_email(&email).await.unwrap();
    let owner = owner.unwrap();
    let change = service.door.read_change(&owner, PASSWORD, OTHER).unwrap();
    let from = ELSEWHERE.parse().unwrap();
    let changed = service.door.change_password(owner.clone(), &change, from);
    let changed = changed.await.unwrap().device.to_string();
    assert!(!service.is_known(&device, OTHER).await.0);
    assert!(service.is_known(&changed, OTHER).await.0);

    let one_time = service.register().reset(&email).await.unwrap();
    let (is_known, after) = service.is_known(&changed, one_time.as_str()).await;
    assert!(!is_known);
    assert!(service.is_known(&after, one_time.as_str()).await.0);

    service.register().disable(&email).await.unwrap();
    for _ in 0..5 {
        assert!(service.guess(ELSEWHERE, &[&after]).await);
    }
    assert!(!service.guess(ELSEWHERE, &[]).await, "counted as unknown");
}

#[tokio::test]
async fn the_device_of_a_sign_in_that_upgrades_the_hash_stays_known() {
    let mut service = Service::new().await;
    let device = service.device(ELSEWHERE).await;
    let effort = Effort {
        memory: 16,
        passes: 1,
        ..Effort::default()
    };
    service.door.passwords = Arc::new(Argon2Hasher::new(effort).unwrap());
    let (is_known, upgraded) = service.is_known(&device, PASSWORD).await;
    assert!(is_known);
    assert_ne!(upgraded, device);
    assert!(service.is_known(&upgraded, PASSWORD).await.0);
}

#[tokio::test]
async fn a_reset_ends_every_pause() {
    let service = Service::new().await;
    let device = service.device(ELSEWHERE).await;
    while service.guess(ELSEWHERE, &[&device]).await {}
    for host in 1..=4 {
        while service.guess(&format!("203.0.113.{host}"), &[]).await {}
    }
    while service.guess(ELSEWHERE, &[]).await {}
    let owner = Email::parse(OWNER).unwrap();
    let one_time = service.register().reset(&owner).await.unwrap();
    assert!(service.guess(ELSEWHERE, &[&device]).await);
    let admitted = service.sign_in(OWNER, one_time.as_str(), ELSEWHERE, &[]);
    assert!(admitted.await.is_ok());
}
