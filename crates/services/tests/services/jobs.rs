use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::Arc;

use adapters::sql::open_test_database;
use async_trait::async_trait;
use domain::audit::AuditContext;
use domain::calendar::{local, timestamp_of};
use domain::contact::ReceivedMessage;
use domain::jobs::{FailureCause, Job, JobKind, JobState};
use domain::opening_hours::TodayChange;
use futures::future::join;
use ports::contract::samples::{self, message, now};
use ports::{Clock, JobError, ListPage, Mail, Mailer, Store};
use services::jobs::{JobService, NextJob};
use time::Duration;
use time::macros::time;
use tokio::sync::Notify;

use crate::fixture::{Fixture, PASSWORD, auth_service, password_hasher};
use crate::mail::{ScriptedMailer, run_due};

const MAIL: JobKind = JobKind::ContactMail;

impl Fixture {
    async fn receive_contact_message(&self, name: &str) {
        let guest = [10, 0, 0, 1].into();
        let message = message(name);
        let received = self.contact.receive_message(&message, guest, None);
        received.await.unwrap();
    }

    async fn newest_message(&self) -> ReceivedMessage {
        let messages = self.contact.list(None, ListPage::ALL).await;
        messages.unwrap().remove(0)
    }

    async fn failures(&self) -> Vec<Job> {
        let mut snapshot = self.store.begin_read_only().await.unwrap();
        snapshot.jobs().failures().await.unwrap()
    }
}

#[tokio::test]
async fn retries_a_mail_until_the_server_accepts_it() {
    let fixture = Fixture::new().await;
    let cause = FailureCause::MailCredentialsRejected;
    let mailer = ScriptedMailer::new([cause; 3]);
    let jobs = fixture.jobs(mailer.clone());
    fixture.receive_contact_message("Anna").await;
    for minutes in [1, 2, 4] {
        let due_at = run_due(&jobs, MAIL).await.unwrap();
        assert_eq!(due_at - fixture.clock.now(), Duration::minutes(minutes));
        let failures = fixture.failures().await;
        assert_eq!(failures.len(), 1);
        let failure = &failures[0];
        assert_eq!(failure.failure, Some(cause));
        let details = failure.failure_details.as_deref().unwrap();
        assert!(details.contains("535 5.7.8 wrong password"), "{details}");
        fixture.clock.set(due_at);
    }
    assert_eq!(run_due(&jobs, MAIL).await, None);
    assert_eq!(mailer.sent(), ["message 1"]);
    let mail = fixture.newest_message().await.mail.unwrap();
    assert_eq!((mail.state, mail.attempts), (JobState::Done, 4));
    assert_eq!(mail.ended_at, Some(fixture.clock.now()));
    assert_eq!(fixture.failures().await, []);
}

/// The venue closes at 23:00.
#[tokio::test]
async fn deletes_changes_of_today_when_the_day_is_over() {
    let fixture = Fixture::new().await;
    let hours = &fixture.services.opening_hours;
    let date = local(fixture.clock.now()).date;
    let context = fixture.context();
    let change = hours.change_today(date, TodayChange::Closed, None, &context);
    change.await.unwrap();
    for (at, kept) in [(time!(22:00), 1), (time!(23:59), 1), (time!(01:00), 0)] {
        let day = if kept == 1 {
            date
        } else {
            date.next_day().unwrap()
        };
        fixture.clock.set(timestamp_of(day, at));
        run_due(&fixture.jobs(ScriptedMailer::new([])), JobKind::Retention).await;
        assert_eq!(hours.find().await.unwrap().special_days.len(), kept, "{at}");
    }
}

#[tokio::test]
async fn gives_up_a_rejected_mail_and_sends_the_next_one() {
    let fixture = Fixture::new().await;
    let mailer = ScriptedMailer::new([FailureCause::MailRejected]);
    let jobs = fixture.jobs(mailer.clone());
    fixture.receive_contact_message("Anna").await;
    assert_eq!(run_due(&jobs, MAIL).await, None);
    let mail = fixture.newest_message().await.mail.unwrap();
    assert_eq!((mail.state, mail.attempts), (JobState::Failed, 1));
    assert_eq!(fixture.failures().await, [mail]);
    fixture.receive_contact_message("Berta").await;
    assert_eq!(run_due(&jobs, MAIL).await, None);
    assert_eq!(mailer.sent(), ["message 2"]);
    assert_eq!(fixture.failures().await, []);
}

/// Sends one mail for a long time.
#[derive(Clone, Default)]
struct SlowMailer {
    started: Arc<Notify>,
    finished: Arc<Notify>,
}

#[async_trait]
impl Mailer for SlowMailer {
    async fn send(&self, _: Mail<'_>) -> Result<(), JobError> {
        self.started.notify_one();
        self.finished.notified().await;
        Ok(())
    }
}

#[tokio::test]
async fn a_job_that_outlasts_its_lease_is_begun_once() {
    let fixture = Fixture::new().await;
    fixture.receive_contact_message("Anna").await;
    let mailer = ScriptedMailer::new([]);
    let (slow, others) = (SlowMailer::default(), fixture.jobs(mailer.clone()));
    let slow_jobs = fixture.jobs(Arc::new(slow.clone()));
    let attempt = tokio::spawn(async move { slow_jobs.run_next(MAIL).await });
    slow.started.notified().await;
    for _ in 0..6 {
        fixture.clock.advance(Duration::minutes(5));
        let lease_end = fixture.now() + Duration::minutes(15);
        // Until the lease is renewed.
        while run_due(&others, MAIL).await != Some(lease_end) {
            tokio::task::yield_now().await;
        }
    }
    slow.finished.notify_one();
    assert_eq!(attempt.await.unwrap().unwrap(), NextJob::HasRun);
    assert_eq!(mailer.sent(), [""; 0]);
    let mail = fixture.newest_message().await.mail.unwrap();
    assert_eq!((mail.state, mail.attempts), (JobState::Done, 1));
}

#[tokio::test]
async fn two_servers_send_each_mail_once() {
    let fixture = Fixture::new().await;
    let mailer = ScriptedMailer::new([]);
    let other = open_test_database(fixture.folder.path()).await.unwrap();
    let other = fixture.jobs_on(Arc::new(other), mailer.clone());
    let jobs = fixture.jobs(mailer.clone());
    for _ in 0..5 {
        fixture.receive_contact_message("Anna").await;
    }
    let run_all = async |jobs: &JobService| while run_due(jobs, MAIL).await.is_some() {};
    join(run_all(&jobs), run_all(&other)).await;
    let sent = mailer.sent();
    let distinct: BTreeSet<_> = sent.iter().collect();
    assert_eq!((sent.len(), distinct.len()), (5, 5));
}

/// Deletes the message while it is being mailed.
struct DeletingMailer(services::Services);

#[async_trait]
impl Mailer for DeletingMailer {
    async fn send(&self, mail: Mail<'_>) -> Result<(), JobError> {
        let context = AuditContext::for_command_line(now());
        if let Mail::ContactMessage(message) = mail {
            let any = domain::Precondition::Unconditional;
            let deleted = self.0.contact.delete(message.id, &any, &context).await;
            deleted.unwrap();
        }
        Ok(())
    }
}

#[tokio::test]
async fn a_message_deleted_while_it_is_mailed_stays_deleted() {
    let fixture = Fixture::new().await;
    fixture.receive_contact_message("Anna").await;
    let jobs = fixture.jobs(Arc::new(DeletingMailer(fixture.services.clone())));
    assert_eq!(run_due(&jobs, MAIL).await, None);
    let messages = fixture.contact.list(None, ListPage::ALL).await;
    assert_eq!(messages.unwrap(), []);
}

async fn change_password_of_anna(fixture: &Fixture) {
    let anna = fixture.add_member("anna@gasthaus.example").await;
    let auth = auth_service(&fixture.store, &fixture.clock, password_hasher(1));
    let change = samples::password_change(PASSWORD, "sieben Fässer und kein Most");
    let client = IpAddr::from([10, 0, 0, 1]);
    auth.change_password(&anna, true, &change, client.into())
        .await
        .unwrap();
}

#[tokio::test]
async fn the_notice_of_a_password_change_is_retried() {
    let fixture = Fixture::new().await;
    change_password_of_anna(&fixture).await;
    let mailer = ScriptedMailer::new([FailureCause::MailServerUnreachable]);
    let jobs = fixture.jobs(mailer.clone());
    let notice = JobKind::PasswordNotice;
    let due_at = run_due(&jobs, notice).await.unwrap();
    fixture.clock.set(due_at);
    assert_eq!(run_due(&jobs, notice).await, None);
    assert_eq!(mailer.sent(), [format!("anna@gasthaus.example {}", now())]);
}

#[tokio::test]
async fn staff_see_for_a_week_that_the_notice_of_a_password_change_was_rejected() {
    let fixture = Fixture::new().await;
    change_password_of_anna(&fixture).await;
    let jobs = fixture.jobs(ScriptedMailer::new([FailureCause::MailRejected]));
    assert_eq!(run_due(&jobs, JobKind::PasswordNotice).await, None);
    let retention = run_due(&jobs, JobKind::Retention).await.unwrap();
    for (after, failures) in [(Duration::DAY, 1), (8 * Duration::DAY, 0)] {
        fixture.clock.set(retention + after);
        run_due(&jobs, JobKind::Retention).await.unwrap();
        let failed = fixture.services.health.failed_jobs().await.unwrap();
        assert_eq!(failed.len(), failures);
    }
}

#[tokio::test]
async fn recurring_jobs_run_every_hour_from_a_minute_after_the_first_start() {
    let fixture = Fixture::new().await;
    let jobs = fixture.jobs(ScriptedMailer::new([]));
    for kind in jobs.kinds().into_iter().filter(|kind| kind.recurs()) {
        fixture.clock.set(now());
        let first = run_due(&jobs, kind).await.unwrap();
        assert_eq!(first, now() + Duration::MINUTE);
        fixture.clock.set(first);
        // Another server has not run it again.
        assert_eq!(run_due(&jobs, kind).await, Some(first + Duration::HOUR));
        let other = fixture.jobs(ScriptedMailer::new([]));
        assert_eq!(run_due(&other, kind).await, Some(first + Duration::HOUR));
    }
}
