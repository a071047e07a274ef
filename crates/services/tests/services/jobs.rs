use std::collections::{BTreeSet, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use adapters::sql::open_test_database;
use async_trait::async_trait;
use domain::audit::AuditContext;
use domain::calendar::{local, timestamp_of};
use domain::contact::ReceivedMessage;
use domain::inn::PublicUrl;
use domain::jobs::{FailureCause, Job, JobKind, JobState};
use domain::opening_hours::TodayChange;
use domain::secrets::{Password, Token};
use domain::staff::AccountLinkKind;
use futures::future::join;
use ports::contract::samples::{self, message, now};
use ports::{Clock, JobError, ListPage, Mail, Mailer, Store};
use services::jobs::{FailureLog, JobService, NextJob};
use time::Duration;
use time::macros::time;
use tokio::sync::Notify;

use crate::fixture::{Fixture, PASSWORD, auth_service, email, password_hasher};

const MAIL: JobKind = JobKind::ContactMail;

/// Fails with these causes first.
#[derive(Default)]
struct ScriptedMailer {
    failures: Mutex<VecDeque<FailureCause>>,
    sent: Mutex<Vec<String>>,
}

impl ScriptedMailer {
    fn new(failures: impl IntoIterator<Item = FailureCause>) -> Arc<Self> {
        Arc::new(Self {
            failures: Mutex::new(failures.into_iter().collect()),
            ..Self::default()
        })
    }

    fn sent(&self) -> Vec<String> {
        self.sent.lock().unwrap().clone()
    }
}

#[async_trait]
impl Mailer for ScriptedMailer {
    async fn send(&self, mail: Mail<'_>) -> Result<(), JobError> {
        if let Some(cause) = self.failures.lock().unwrap().pop_front() {
            return Err(JobError::new(cause, "535 5.7.8 wrong password"));
        }
        self.sent.lock().unwrap().push(match mail {
            Mail::ContactMessage(message) => format!("message {}", message.id.get()),
            Mail::AccountNotice(_, member, at) => format!("{} {at}", member.email),
            Mail::ForgottenPassword { member, link, .. } => format!("{} {link}", member.email),
            Mail::EmailConfirmation { email, link, .. } => format!("{email} {link}"),
            Mail::EmailChange {
                former_email,
                email,
                ..
            } => format!("{former_email} {email}"),
        });
        Ok(())
    }
}

impl Fixture {
    fn jobs(&self, mailer: Arc<dyn Mailer>) -> JobService {
        self.jobs_on(self.store.clone(), mailer)
    }

    fn jobs_on(&self, store: Arc<dyn Store>, mailer: Arc<dyn Mailer>) -> JobService {
        JobService {
            store,
            clock: Arc::new(self.clock.clone()),
            mailer: Some(mailer),
            services: self.services.clone(),
            public_url: PublicUrl::parse("https://linde.example").unwrap(),
            message_retention_months: 12,
            failure_log: FailureLog::default(),
        }
    }

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

/// Runs everything that is due. Returns when the next job is due.
async fn run_due(jobs: &JobService, kind: JobKind) -> Option<domain::calendar::Timestamp> {
    loop {
        if let NextJob::DueAt(due_at) = jobs.run_next(kind).await.unwrap() {
            return due_at;
        }
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
    auth.change_password(&anna, &change, client.into())
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

/// The token of the link in the last mail, which must go to this address.
fn mailed_token(mailer: &ScriptedMailer, email: &str) -> Token {
    let sent = mailer.sent().pop().unwrap();
    let start = format!("{email} https://linde.example/zugang#");
    let token = sent.strip_prefix(&start).unwrap();
    Token::parse(token).unwrap()
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_by_the_link_of_the_last_mail() {
    let fixture = Fixture::new().await;
    fixture.add_member("anna@gasthaus.example").await;
    let auth = auth_service(&fixture.store, &fixture.clock, password_hasher(1));
    let mailer = ScriptedMailer::new([FailureCause::MailServerUnreachable]);
    let jobs = fixture.jobs(mailer.clone());
    let client = IpAddr::from([10, 0, 0, 1]);
    let anna = email("ANNA@gasthaus.example");
    auth.request_password_link(&anna, client).await.unwrap();
    let mail = JobKind::ForgottenPasswordMail;
    let due_at = run_due(&jobs, mail).await.unwrap();
    fixture.clock.set(due_at);
    assert_eq!(run_due(&jobs, mail).await, None);
    let token = mailed_token(&mailer, "anna@gasthaus.example");
    auth.request_password_link(&anna, client).await.unwrap();
    run_due(&jobs, mail).await;
    let other = mailed_token(&mailer, "anna@gasthaus.example");
    let password = Password::parse("sieben Fässer und kein Most").unwrap();
    let set = async |token| {
        let set = auth
            .set_password_by_link(token, &password, client.into())
            .await;
        set.is_ok()
    };
    assert!(set(&token).await);
    // The other link became invalid with it.
    assert!(!set(&token).await && !set(&other).await);
    let mut snapshot = fixture.store.begin_read_only().await.unwrap();
    assert!(
        snapshot
            .jobs()
            .next(JobKind::PasswordNotice)
            .await
            .unwrap()
            .is_some()
    );
}

#[tokio::test]
async fn a_link_that_expired_before_it_could_be_mailed_is_not_mailed() {
    let fixture = Fixture::new().await;
    fixture.add_member("anna@gasthaus.example").await;
    let auth = auth_service(&fixture.store, &fixture.clock, password_hasher(1));
    let mailer = ScriptedMailer::new([]);
    let jobs = fixture.jobs(mailer.clone());
    let client = IpAddr::from([10, 0, 0, 1]);
    auth.request_password_link(&email("anna@gasthaus.example"), client)
        .await
        .unwrap();
    fixture.clock.set(now() + Duration::minutes(15));
    assert_eq!(run_due(&jobs, JobKind::ForgottenPasswordMail).await, None);
    assert_eq!(mailer.sent(), [""; 0]);
}

#[tokio::test]
async fn a_request_for_an_unknown_address_causes_the_same_work() {
    let fixture = Fixture::new().await;
    fixture.add_member("anna@gasthaus.example").await;
    let berta = fixture.add_member("berta@gasthaus.example").await;
    let context = fixture.context();
    fixture
        .staff
        .disable_account(berta.id, &context)
        .await
        .unwrap();
    let auth = auth_service(&fixture.store, &fixture.clock, password_hasher(1));
    let mailer = ScriptedMailer::new([]);
    let jobs = fixture.jobs(mailer.clone());
    let client = IpAddr::from([10, 0, 0, 1]);
    for (number, (name, mails)) in [("anna", 1), ("berta", 0), ("unknown", 0)]
        .into_iter()
        .enumerate()
    {
        let address = email(&format!("{name}@gasthaus.example"));
        auth.request_password_link(&address, client).await.unwrap();
        let mut snapshot = fixture.store.begin_read_only().await.unwrap();
        let links = snapshot
            .staff()
            .list_links(AccountLinkKind::ForgottenPassword)
            .await;
        assert_eq!(links.unwrap().len(), number + 1);
        let job = snapshot.jobs().next(JobKind::ForgottenPasswordMail).await;
        assert!(job.unwrap().is_some());
        drop(snapshot);
        let before = mailer.sent().len();
        run_due(&jobs, JobKind::ForgottenPasswordMail).await;
        assert_eq!(mailer.sent().len() - before, mails, "{name}");
    }
}

#[tokio::test]
async fn a_new_address_is_confirmed_and_the_former_one_gets_a_notice() {
    let fixture = Fixture::new().await;
    let anna = fixture.add_member("anna@gasthaus.example").await;
    let auth = auth_service(&fixture.store, &fixture.clock, password_hasher(1));
    let mailer = ScriptedMailer::new([]);
    let jobs = fixture.jobs(mailer.clone());
    let new = email("huber@gasthaus.example");
    let context = fixture.context();
    auth.change_own_email(anna.id, new.clone(), &context)
        .await
        .unwrap();
    assert_eq!(auth.pending_email(&anna).await.unwrap(), Some(new.clone()));
    // The current address withdraws the change.
    auth.change_own_email(anna.id, anna.email.clone(), &context)
        .await
        .unwrap();
    assert_eq!(auth.pending_email(&anna).await.unwrap(), None);
    auth.change_own_email(anna.id, new.clone(), &context)
        .await
        .unwrap();
    while run_due(&jobs, JobKind::EmailConfirmationMail)
        .await
        .is_some()
    {}
    let token = mailed_token(&mailer, "huber@gasthaus.example");
    assert_eq!(auth.confirm_email(&token).await.unwrap(), new);
    assert!(auth.confirm_email(&token).await.is_err());
    let members = fixture.staff.list().await.unwrap();
    assert_eq!(members[0].email, new);
    assert_eq!(auth.pending_email(&members[0]).await.unwrap(), None);
    // Also after the change.
    run_due(&jobs, JobKind::EmailNotice).await;
    let notice = "anna@gasthaus.example huber@gasthaus.example";
    assert_eq!(mailer.sent().pop().unwrap(), notice);
}

#[tokio::test]
async fn a_new_address_cannot_be_confirmed_after_the_password_was_replaced() {
    let password = Password::parse("sieben Fässer und kein Most").unwrap();
    for step in ["change", "link", "reset", "command"] {
        let fixture = Fixture::new().await;
        let anna = fixture.add_member("anna@gasthaus.example").await;
        let auth = auth_service(&fixture.store, &fixture.clock, password_hasher(1));
        let mailer = ScriptedMailer::new([]);
        let jobs = fixture.jobs(mailer.clone());
        let client = IpAddr::from([10, 0, 0, 1]);
        auth.request_password_link(&anna.email, client)
            .await
            .unwrap();
        run_due(&jobs, JobKind::ForgottenPasswordMail).await;
        let link = mailed_token(&mailer, "anna@gasthaus.example");
        let new = email("other@elsewhere.example");
        auth.change_own_email(anna.id, new, &fixture.context())
            .await
            .unwrap();
        run_due(&jobs, JobKind::EmailConfirmationMail).await;
        let token = mailed_token(&mailer, "other@elsewhere.example");
        // The change of the address made the earlier link invalid.
        let set = auth
            .set_password_by_link(&link, &password, client.into())
            .await;
        assert!(set.is_err());
        match step {
            "change" => {
                let change = samples::password_change(PASSWORD, password.as_str());
                auth.change_password(&anna, &change, client.into())
                    .await
                    .unwrap();
            }
            "link" => {
                auth.request_password_link(&anna.email, client)
                    .await
                    .unwrap();
                run_due(&jobs, JobKind::ForgottenPasswordMail).await;
                let link = mailed_token(&mailer, "anna@gasthaus.example");
                auth.set_password_by_link(&link, &password, client.into())
                    .await
                    .unwrap();
            }
            "reset" => {
                let context = fixture.context();
                fixture
                    .staff
                    .reset_by_link(anna.id, &context)
                    .await
                    .unwrap();
            }
            _ => {
                fixture.staff.reset_password(&anna.email).await.unwrap();
            }
        }
        assert!(auth.confirm_email(&token).await.is_err(), "{step}");
        assert_eq!(auth.pending_email(&anna).await.unwrap(), None);
        // The notice to the address of the account is mailed nevertheless.
        run_due(&jobs, JobKind::EmailNotice).await;
        let notice = "anna@gasthaus.example other@elsewhere.example";
        assert_eq!(mailer.sent().pop().unwrap(), notice);
    }
}
