//! Jobs whose mails are recorded.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use domain::calendar::Timestamp;
use domain::inn::PublicUrl;
use domain::jobs::{FailureCause, JobKind};
use ports::{JobError, Mail, Mailer, Store};
use services::jobs::{FailureLog, JobService, NextJob};

use crate::fixture::Fixture;

/// Fails with these causes first.
#[derive(Default)]
pub struct ScriptedMailer {
    failures: Mutex<VecDeque<FailureCause>>,
    sent: Mutex<Vec<String>>,
}

impl ScriptedMailer {
    pub fn new(failures: impl IntoIterator<Item = FailureCause>) -> Arc<Self> {
        Arc::new(Self {
            failures: Mutex::new(failures.into_iter().collect()),
            ..Self::default()
        })
    }

    pub fn sent(&self) -> Vec<String> {
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
    pub fn jobs(&self, mailer: Arc<dyn Mailer>) -> JobService {
        self.jobs_on(self.store.clone(), mailer)
    }

    pub fn jobs_on(&self, store: Arc<dyn Store>, mailer: Arc<dyn Mailer>) -> JobService {
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
}

/// Runs everything that is due. Returns when the next job is due.
pub async fn run_due(jobs: &JobService, kind: JobKind) -> Option<Timestamp> {
    loop {
        if let NextJob::DueAt(due_at) = jobs.run_next(kind).await.unwrap() {
            return due_at;
        }
    }
}
