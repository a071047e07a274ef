//! The queue of jobs in the background.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use domain::jobs::{FailureCause, JobKind};
use ports::{JobError, ListPage, Mail, Mailer};
use tokio::time::sleep;
use wirtshaus::{
    background_tasks::BackgroundTasks,
    commands::{backup, copy},
    job_worker,
};

use crate::common::{ServerOptions, TestServer, receive_message, settings, try_open_app};

#[derive(Default)]
struct SlowMailer {
    started_count: AtomicUsize,
    finished_count: AtomicUsize,
}

#[async_trait::async_trait]
impl Mailer for SlowMailer {
    async fn send(&self, _: Mail<'_>) -> Result<(), JobError> {
        self.started_count.fetch_add(1, Ordering::SeqCst);
        sleep(Duration::from_millis(500)).await;
        self.finished_count.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

/// Runs the jobs of a kind in the background.
pub fn start_worker(server: &TestServer, kind: JobKind) -> BackgroundTasks {
    let tasks = BackgroundTasks::default();
    let jobs = Arc::new(server.app.job_service());
    tasks.spawn("jobs", |stop_token| job_worker::run(jobs, kind, stop_token));
    tasks
}

/// The original may have sent it since, or may send it.
#[tokio::test]
async fn restored_and_copied_data_send_no_mail_that_was_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let [original, restored, copied] =
        ["original", "restored", "copied"].map(|name| settings(&folder.path().join(name)));
    let app = try_open_app(&original).await.unwrap();
    receive_message(&app.services.contact, "Anna").await;
    app.close().await;
    let archive = folder.path().join("backup.tar");
    let created = backup::create_archive(&original, &archive, false).await;
    created.unwrap();
    backup::restore_archive(&restored, &archive).await.unwrap();
    let [from, to] = [&original, &copied].map(|settings| settings.data.to_str().unwrap());
    copy::run(&original, from, to).await.unwrap();
    for (settings, pending) in [(&original, 1), (&restored, 0), (&copied, 0)] {
        let app = try_open_app(settings).await.unwrap();
        let contact = &app.services.contact;
        assert_eq!(contact.count_waiting_messages().await.unwrap(), pending);
        let messages = contact.list(None, ListPage::ALL).await.unwrap();
        assert_eq!(messages[0].mail.is_some(), pending == 1);
        app.close().await;
    }
}

pub struct UnreachableMailServer;

#[async_trait::async_trait]
impl Mailer for UnreachableMailServer {
    async fn send(&self, _: Mail<'_>) -> Result<(), JobError> {
        let cause = FailureCause::MailCredentialsRejected;
        Err(JobError::new(cause, "535 5.7.8 wrong password"))
    }
}

#[tokio::test]
async fn a_failure_is_logged_once_and_reported_to_staff() {
    let log = tempfile::NamedTempFile::new().unwrap();
    let subscriber = tracing_subscriber::fmt()
        .with_writer(Arc::new(log.reopen().unwrap()))
        .with_max_level(tracing::Level::WARN)
        .with_ansi(false)
        .finish();
    let server = TestServer::start_with(ServerOptions {
        mailer: Some(Arc::new(UnreachableMailServer)),
        ..ServerOptions::default()
    })
    .await;
    let _guard = tracing::subscriber::set_default(subscriber);
    let jobs = server.app.job_service();
    for name in ["Anna", "Berta"] {
        receive_message(&server.services.contact, name).await;
        for _ in 0..3 {
            jobs.run_next(JobKind::ContactMail).await.unwrap();
            server.clock.advance(time::Duration::MINUTE);
        }
    }
    let lines = std::fs::read_to_string(log.path()).unwrap();
    assert_eq!(lines.lines().count(), 1, "{lines}");
    assert!(lines.contains("535 5.7.8 wrong password"), "{lines}");
    let anna = server.sign_in_anna().await;
    let failures = anna.json("/api/publication").await["failures"].clone();
    assert_eq!(failures[0]["kind"], "contactMail");
    assert_eq!(failures[0]["cause"], "mailCredentialsRejected");
    let details = failures[0]["details"].as_str().unwrap();
    assert!(details.ends_with("535 5.7.8 wrong password"), "{details}");
}

/// The clock stands still, so the commit wakes the worker.
#[tokio::test]
async fn mails_received_messages_and_shutdown_waits_for_the_one_being_sent() {
    let mailer = Arc::new(SlowMailer::default());
    let server = TestServer::start_with(ServerOptions {
        mailer: Some(mailer.clone()),
        ..ServerOptions::default()
    })
    .await;
    let contact = &server.services.contact;
    let wait_for_started = async |count| {
        while mailer.started_count.load(Ordering::SeqCst) < count {
            sleep(Duration::from_millis(5)).await;
        }
    };
    receive_message(contact, "Anna").await;
    let tasks = start_worker(&server, JobKind::ContactMail);
    wait_for_started(1).await;
    receive_message(contact, "Anna").await;
    receive_message(contact, "Anna").await;
    wait_for_started(2).await;
    tasks.shut_down().await;
    sleep(Duration::from_secs(1)).await;
    assert_eq!(mailer.started_count.load(Ordering::SeqCst), 2);
    assert_eq!(mailer.finished_count.load(Ordering::SeqCst), 2);
}
