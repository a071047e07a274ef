//! The security log: one structured line per event. Needs a process of its own for its subscriber.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests may panic"
)]

mod common;

use std::{fs::File, io::Read, net::IpAddr, sync::Arc};

use adapters::{clock::MovableClock, sql::SqlStore};
use common::{
    FRIDAY_EVENING, instant,
    staff::{PASSWORD, auth_adapters, auth_service, new_staff, staff_service},
    temporary_store,
};
use domain::jobs::{Job, JobKind};
use domain::staff::Role;
use ports::Store;
use serde_json::{Value, json};
use services::auth::AuthAdapters;
use services::staff::NewStaff;

const NEW_PASSWORD: &str = "sieben Fässer und kein Most";

/// Reads the log from where it was last read.
struct CapturedLog(File);

impl CapturedLog {
    fn read(&mut self) -> String {
        let mut text = String::new();
        self.0.read_to_string(&mut text).unwrap();
        text
    }

    /// The new events, without their time.
    fn read_log_events(&mut self) -> Vec<Value> {
        let text = self.read();
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

async fn next_notice(store: &SqlStore) -> Option<Job> {
    let mut snapshot = store.begin_read_only().await.unwrap();
    let next = snapshot.jobs().next(JobKind::PasswordNotice).await;
    next.unwrap()
}

#[tokio::test]
#[allow(clippy::too_many_lines, reason = "the events of one account in order")]
async fn logs_each_event_in_one_line_without_secrets() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let mut log = CapturedLog(file.reopen().unwrap());
    let subscriber = tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_current_span(false)
        .with_writer(Arc::new(file.into_file()))
        .finish();
    let clock = MovableClock::at(instant(FRIDAY_EVENING));
    let (_folder, store) = temporary_store().await;
    let _guard = tracing::subscriber::set_default(subscriber);
    let auth = auth_service(AuthAdapters {
        has_mailer: true,
        can_mail_links: true,
        ..auth_adapters(&store, Arc::new(clock.clone()))
    });
    let staff = staff_service(&store, Arc::new(clock.clone()));
    let new = NewStaff {
        role: Role::Team,
        ..new_staff("anna@gasthaus.example")
    };
    let anna = new.email.clone();
    staff.add(new, Some(PASSWORD.to_owned())).await.unwrap();
    let added = json!({"event": "account_added", "account": 1});
    assert_eq!(log.read_log_events(), [added]);

    let client: IpAddr = "2001:db8:0:1:2::3".parse().unwrap();
    let sign_in = async |email: &str, password: &str| {
        let credentials = ports::contract::samples::credentials(email, password);
        auth.sign_in(&credentials, client.into(), &[]).await
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
    // The whole event is compared, so that it has no secret.
    let unknown = sign_in("typed-by-mistake@gasthaus.example", "a-secret").await;
    assert!(unknown.is_err());
    assert_eq!(log.read_log_events(), [failed(None)]);
    for _ in 0..5 {
        sign_in(anna.as_str(), "a-secret").await.unwrap_err();
        assert_eq!(log.read_log_events(), [failed(Some(1))]);
    }
    sign_in(anna.as_str(), PASSWORD).await.unwrap_err();
    let pause_event = json!({
        "event": "paused", "limit": "account_from_subnet", "retry_after_seconds": 1,
        "subnet": subnet, "account": 1,
    });
    assert_eq!(log.read_log_events(), [pause_event]);
    clock.advance(time::Duration::SECOND);
    let issued = sign_in(anna.as_str(), PASSWORD).await.unwrap();
    let sign_in_event = json!({
        "event": "sign_in", "method": "password", "subnet": subnet, "account": 1
    });
    let new_device_event = json!({"event": "new_device", "subnet": subnet, "account": 1});
    assert_eq!(log.read_log_events(), [new_device_event, sign_in_event]);

    let member = issued.session.member;
    let wrong_change = ports::contract::samples::password_change("a-secret", NEW_PASSWORD);
    let rejected = auth
        .change_password(&member, true, &wrong_change, client.into())
        .await;
    assert!(rejected.is_err());
    let change_failed_event = json!({
        "event": "password_change_failed", "reason": "credentials", "subnet": subnet, "account": 1,
    });
    assert_eq!(log.read_log_events(), [change_failed_event]);
    assert_eq!(next_notice(&store).await, None);
    let correct_change = ports::contract::samples::password_change(PASSWORD, NEW_PASSWORD);
    auth.change_password(&member, true, &correct_change, client.into())
        .await
        .unwrap();
    let changed = json!({"event": "password_changed", "subnet": subnet, "account": 1});
    assert_eq!(log.read_log_events(), [changed]);
    let notice = next_notice(&store).await.unwrap();
    let at = instant(FRIDAY_EVENING) + time::Duration::SECOND;
    assert_eq!((notice.record, notice.created_at), (Some(1), at));

    staff.reset_password(&anna).await.unwrap();
    let context = staff.command_line_context();
    staff.disable_account(member.id, &context).await.unwrap();
    let expected = ["password_reset", "account_disabled"];
    let expected = expected.map(|event| json!({"event": event, "account": 1}));
    assert_eq!(log.read_log_events(), expected);
    // Attempts from many networks.
    for site in 0..120 {
        let client: IpAddr = format!("198.51.{site}.1").parse().unwrap();
        let credentials = ports::contract::samples::credentials(anna.as_str(), "a-secret");
        auth.sign_in(&credentials, client.into(), &[])
            .await
            .unwrap_err();
    }
    log.read();
    sign_in(anna.as_str(), "a-secret").await.unwrap_err();
    let [locked] = &log.read_log_events()[..] else {
        panic!("one line")
    };
    assert_eq!(locked["event"], "account_locked");
    assert_eq!(locked["limit"], "account");
}
