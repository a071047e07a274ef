//! The security log: one structured line per event.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use std::{
    io::{self, Write},
    net::IpAddr,
    sync::{Arc, Mutex},
};

use adapters::clock::MovableClock;
use common::{
    FRIDAY_EVENING, instant,
    staff::{PASSWORD, auth_adapters, auth_service, new_staff, staff_service},
    temporary_store,
};
use domain::{
    accounts::{Credentials, PasswordChange, StaffMember},
    calendar::Instant,
};
use ports::AccountNotices;
use serde_json::{Value, json};
use services::auth::AuthAdapters;

const OTHER: &str = "sieben Fässer und kein Most";

/// The log of this thread.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// Returns and clears the log.
    fn take(&self) -> String {
        let bytes = std::mem::take(&mut *self.0.lock().unwrap());
        String::from_utf8(bytes).unwrap()
    }

    /// The lines of the security log so far, without their time.
    fn events(&self) -> Vec<Value> {
        let text = self.take();
        let lines = text.lines().map(|line| {
            let mut line: Value = serde_json::from_str(line).unwrap();
            let line = line.as_object_mut().unwrap();
            line.remove("timestamp").unwrap();
            assert_eq!(line.remove("level").unwrap(), "INFO");
            assert_eq!(line.remove("target").unwrap(), "security");
            Value::Object(line.clone())
        });
        lines.collect()
    }
}

/// Collects notices.
#[derive(Default)]
struct Notices(Mutex<Vec<(String, Instant)>>);

impl AccountNotices for Notices {
    fn password_changed(&self, member: &StaffMember, at: Instant) {
        let email = member.email.as_str().to_owned();
        self.0.lock().unwrap().push((email, at));
    }
}

#[tokio::test]
#[allow(
    clippy::too_many_lines,
    reason = "one account from its start to its end"
)]
async fn every_event_is_one_line_without_secrets() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_current_span(false)
        .with_writer(move || writer.clone())
        .finish();
    let clock = MovableClock::at(instant(FRIDAY_EVENING));
    let (_folder, store) = temporary_store().await;
    let _guard = tracing::subscriber::set_default(subscriber);
    let notices = Arc::new(Notices::default());
    let auth = auth_service(AuthAdapters {
        notices: Some(notices.clone()),
        ..auth_adapters(&store, Arc::new(clock.clone()))
    });
    let staff = staff_service(&store, Arc::new(clock.clone()));
    let new = new_staff("anna@gasthaus.example");
    let anna = new.email.clone();
    staff.add(new, Some(PASSWORD.to_owned())).await.unwrap();
    assert_eq!(
        log.events(),
        [json!({"event": "account_added", "account": 1})]
    );

    let from: IpAddr = "2001:db8:0:1:2::3".parse().unwrap();
    let sign_in = async |email: &str, password: &str| {
        let credentials = Credentials::parse(email, password).unwrap();
        auth.sign_in(&credentials, from, &[]).await
    };
    let subnet = "2001:db8::/48";
    let failed = |account: Option<u32>| {
        let mut line = json!({
            "event": "sign_in_failed", "method": "password", "reason": "credentials", "subnet": subnet,
        });
        if let Some(account) = account {
            line["account"] = account.into();
        }
        line
    };
    sign_in("typed-by-mistake@gasthaus.example", "a-secret")
        .await
        .unwrap_err();
    let text = log.take();
    for secret in ["typed-by-mistake", "a-secret"] {
        assert!(!text.contains(secret), "{text}");
    }
    sign_in("typed-by-mistake@gasthaus.example", "a-secret")
        .await
        .unwrap_err();
    assert_eq!(log.events(), [failed(None)]);
    for _ in 0..5 {
        sign_in(anna.as_str(), "a-secret").await.unwrap_err();
        assert_eq!(log.events(), [failed(Some(1))]);
    }
    sign_in(anna.as_str(), PASSWORD).await.unwrap_err();
    let paused = json!({
        "event": "paused", "limit": "account_from_subnet", "retry_after_seconds": 1,
        "subnet": subnet, "account": 1,
    });
    assert_eq!(log.events(), [paused]);
    clock.advance(time::Duration::SECOND);
    let issued = sign_in(anna.as_str(), PASSWORD).await.unwrap();
    let signed_in =
        json!({"event": "sign_in", "method": "password", "subnet": subnet, "account": 1});
    assert_eq!(log.events(), [signed_in]);

    let member = issued.session.member;
    let wrong = PasswordChange::parse("a-secret", OTHER, &[]).unwrap();
    auth.change_password(&member, &wrong, from)
        .await
        .unwrap_err();
    let refused = json!({
        "event": "password_change_failed", "reason": "credentials", "subnet": subnet, "account": 1,
    });
    assert_eq!(log.events(), [refused]);
    assert!(notices.0.lock().unwrap().is_empty());
    let right = PasswordChange::parse(PASSWORD, OTHER, &[]).unwrap();
    auth.change_password(&member, &right, from).await.unwrap();
    let changed = json!({"event": "password_changed", "subnet": subnet, "account": 1});
    assert_eq!(log.events(), [changed]);
    let sent = notices.0.lock().unwrap().clone();
    let at = instant(FRIDAY_EVENING) + time::Duration::SECOND;
    assert_eq!(sent, [("anna@gasthaus.example".to_owned(), at)]);

    staff.reset(&anna).await.unwrap();
    staff.disable(&anna).await.unwrap();
    let by_command = |event: &str| json!({"event": event, "account": 1});
    assert_eq!(
        log.events(),
        [by_command("password_reset"), by_command("account_disabled")]
    );
    // Attempts from many sites.
    for site in 0..120 {
        let from = format!("198.51.{site}.1").parse().unwrap();
        let credentials = Credentials::parse(anna.as_str(), "a-secret").unwrap();
        auth.sign_in(&credentials, from, &[]).await.unwrap_err();
    }
    log.take();
    sign_in(anna.as_str(), "a-secret").await.unwrap_err();
    let [locked] = &log.events()[..] else {
        panic!("one line")
    };
    assert_eq!(locked["event"], "account_locked");
    assert_eq!(locked["limit"], "account");
}
