//! Runs the jobs of the queue.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};

use domain::calendar::Timestamp;
use domain::contact::MessageId;
use domain::fields::code_in_camel_case;
use domain::inn::PublicUrl;
use domain::jobs::{FailureCause, Job, JobKind, JobState};
use domain::staff::{AccountLink, AccountLinkDetails, AccountLinkId, StaffId, account_link_url};
use ports::{AccountNotice, BoxError, Clock, JobError, Mail, Mailer, Store, StoreError};
use time::Duration;
use tracing::instrument;

use crate::Services;
use crate::secrets::sha256;

/// Delay of recurring jobs that were never run, so that they do not slow down the start.
const FIRST_RUN_DELAY: Duration = Duration::MINUTE;

/// How long staff see that a notice was not mailed.
const FAILURE_RETENTION: Duration = Duration::WEEK;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextJob {
    /// A job was run, whether or not it succeeded.
    HasRun,
    /// No job is due before this time.
    DueAt(Option<Timestamp>),
}

pub struct JobService {
    pub store: Arc<dyn Store>,
    pub clock: Arc<dyn Clock>,
    /// Mails wait without a mailer.
    pub mailer: Option<Arc<dyn Mailer>>,
    pub services: Services,
    /// The address that mailed links begin with, never that of a request.
    pub public_url: PublicUrl,
    pub message_retention_months: u16,
    pub failure_log: FailureLog,
}

/// The last logged cause of each kind, so that each is logged once.
#[derive(Default)]
pub struct FailureLog(Mutex<BTreeMap<JobKind, FailureCause>>);

impl FailureLog {
    fn is_new(&self, kind: JobKind, cause: Option<FailureCause>) -> bool {
        let mut causes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match cause {
            Some(cause) => causes.insert(kind, cause) != Some(cause),
            None => causes.remove(&kind).is_some(),
        }
    }
}

impl JobService {
    /// The kinds that this server runs.
    pub fn kinds(&self) -> Vec<JobKind> {
        let can_run = |kind: &JobKind| match kind {
            JobKind::UsageForwarding => self.services.usage.has_forwarder(),
            JobKind::Backup => self.services.backups.is_some(),
            kind => self.mailer.is_some() || !kind.is_mail(),
        };
        JobKind::ALL.into_iter().filter(can_run).collect()
    }

    /// Runs a job if one is due. One that is interrupted is repeated after its lease; then a mail may arrive twice.
    pub async fn run_next(&self, kind: JobKind) -> Result<NextJob, StoreError> {
        let now = self.clock.now();
        let mut snapshot = self.store.begin_read_only().await?;
        let next = snapshot.jobs().next(kind).await?;
        drop(snapshot);
        // Usually none is due, and no write transaction is needed.
        match next {
            None if kind.recurs() => {}
            Some(job) if job.due_at <= now => {}
            next => return Ok(NextJob::DueAt(next.map(|job| job.due_at))),
        }
        if let Some(job) = self.begin_attempt(kind, now).await? {
            let result = tokio::select! {
                result = self.run(&job) => result,
                never = self.keep_lease(&job) => match never {},
            };
            self.end_attempt(job, result).await?;
        }
        Ok(NextJob::HasRun)
    }

    /// Returns when a job may be due.
    pub async fn wait(&self, kind: JobKind, due_at: Option<Timestamp>) {
        let due = async {
            match due_at {
                Some(due_at) => self.clock.sleep_until(due_at).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = due => {}
            () = self.store.wait_for_job(kind) => {}
        }
    }

    /// Transactions that write are serial, so another server does not begin the same job.
    async fn begin_attempt(
        &self,
        kind: JobKind,
        now: Timestamp,
    ) -> Result<Option<Job>, StoreError> {
        let mut tx = self.store.begin().await?;
        let next = tx.jobs().next(kind).await?;
        if next.is_none() && kind.recurs() {
            let due_at = now + FIRST_RUN_DELAY;
            tx.jobs().insert(kind, None, due_at).await?;
        }
        let job = next.and_then(|job| job.begin_attempt(now));
        if let Some(job) = &job {
            tx.jobs().update(job).await?;
        }
        tx.commit().await?;
        Ok(job)
    }

    /// Renews the lease of a running job at intervals, so that no other server begins it.
    async fn keep_lease(&self, job: &Job) -> Infallible {
        let mut renewal_at = self.clock.now();
        loop {
            renewal_at += job.kind.renewal_interval();
            self.clock.sleep_until(renewal_at).await;
            if let Err(error) = self.renew_lease(job).await {
                let error: &dyn std::error::Error = &error;
                tracing::warn!(error, "the lease of a job was not renewed");
            }
        }
    }

    async fn renew_lease(&self, job: &Job) -> Result<(), StoreError> {
        let mut tx = self.store.begin().await?;
        let running = tx.jobs().next(job.kind).await?;
        if let Some(running) = running.filter(|running| running.is_same_attempt(job)) {
            let renewed = running.renew_lease(self.clock.now());
            tx.jobs().update(&renewed).await?;
            tx.commit().await?;
        }
        Ok(())
    }

    #[instrument(name = "job", skip_all, fields(kind = code_in_camel_case(job.kind.code()), record = job.record))]
    async fn run(&self, job: &Job) -> Result<(), JobError> {
        match job.kind {
            JobKind::ContactMail => self.mail_message(job).await,
            JobKind::PasswordNotice => self.mail_notice(AccountNotice::PasswordChanged, job).await,
            JobKind::NewDeviceNotice => self.mail_notice(AccountNotice::NewDevice, job).await,
            JobKind::SecondFactorAddedNotice => {
                self.mail_notice(AccountNotice::SecondFactorAdded, job)
                    .await
            }
            JobKind::SecondFactorRemovedNotice => {
                self.mail_notice(AccountNotice::SecondFactorRemoved, job)
                    .await
            }
            JobKind::RecoveryCodeNotice => {
                self.mail_notice(AccountNotice::RecoveryCodeUsed, job).await
            }
            JobKind::RoleNotice => self.mail_notice(AccountNotice::RoleChanged, job).await,
            JobKind::InvitationNotice => {
                self.mail_notice(AccountNotice::InvitationAccepted, job)
                    .await
            }
            JobKind::ForgottenPasswordMail
            | JobKind::EmailConfirmationMail
            | JobKind::EmailNotice => self.mail_account_link(job).await,
            JobKind::UsageForwarding => self.services.usage.forward().await,
            JobKind::FileSweep => {
                let deleted = self.services.files.sweep().await?.deleted_count();
                log_removed("files", deleted);
                Ok(())
            }
            JobKind::Retention => self.purge().await,
            JobKind::Backup => match &self.services.backups {
                Some(backups) => {
                    log_removed("backups", backups.create_backup_if_due().await?);
                    Ok(())
                }
                None => Ok(()),
            },
        }
    }

    /// Records the outcome, unless the job was deleted or another attempt has begun.
    async fn end_attempt(&self, job: Job, result: Result<(), JobError>) -> Result<(), StoreError> {
        let now = self.clock.now();
        let mut tx = self.store.begin().await?;
        let running = tx.jobs().next(job.kind).await?;
        if !running.is_some_and(|running| running.is_same_attempt(&job)) {
            return Ok(());
        }
        let ended = match result {
            Ok(()) => {
                self.log_success(&job);
                job.succeeded(now)
            }
            Err(JobError { cause, source }) => {
                let ended = job.failed(now, cause, error_chain(&source));
                self.log_failure(&ended, &source);
                ended
            }
        };
        let is_pending = matches!(ended.state, JobState::Waiting | JobState::Running);
        // Staff see failures, and the outcome of the mail of a message.
        let is_shown = ended.state == JobState::Failed || ended.kind == JobKind::ContactMail;
        if is_pending || is_shown {
            tx.jobs().update(&ended).await?;
        } else {
            tx.jobs().delete(ended.id).await?;
        }
        tx.commit().await
    }

    fn log_success(&self, job: &Job) {
        let kind = code_in_camel_case(job.kind.code());
        if let Some(record) = job.record {
            tracing::info!(kind, record, "job done");
        }
        if self.failure_log.is_new(job.kind, None) {
            tracing::info!(kind, "jobs of this kind succeed again");
        }
    }

    fn log_failure(&self, job: &Job, source: &BoxError) {
        let (kind, record) = (code_in_camel_case(job.kind.code()), job.record);
        let cause = job.failure.map(|cause| code_in_camel_case(cause.code()));
        let error: &(dyn std::error::Error + 'static) = &**source;
        let is_new = self.failure_log.is_new(job.kind, job.failure);
        if job.state == JobState::Failed {
            tracing::error!(kind, record, cause, error, "job failed; it is not retried");
        } else if is_new {
            let due_at = job.due_at;
            tracing::warn!(kind, record, cause, error, %due_at, "job failed; it is retried");
        }
    }

    fn mailer(&self) -> Result<&dyn Mailer, JobError> {
        let mailer = self.mailer.as_deref();
        mailer.ok_or_else(|| JobError::new(FailureCause::Other, "no mail server is configured"))
    }

    async fn mail_message(&self, job: &Job) -> Result<(), JobError> {
        let Ok(id) = MessageId::parse(job.record.unwrap_or_default().into()) else {
            return Ok(());
        };
        let mut snapshot = self.store.begin_read_only().await?;
        let message = snapshot.contact().find(id).await?;
        drop(snapshot);
        match message {
            Some(message) => self.mailer()?.send(Mail::ContactMessage(&message)).await,
            None => Ok(()),
        }
    }

    async fn mail_notice(&self, notice: AccountNotice, job: &Job) -> Result<(), JobError> {
        let Ok(id) = StaffId::parse(job.record.unwrap_or_default().into()) else {
            return Ok(());
        };
        let mut snapshot = self.store.begin_read_only().await?;
        let member = snapshot.staff().find(id).await?;
        drop(snapshot);
        match member {
            Some(member) => {
                let mail = Mail::AccountNotice(notice, &member, job.created_at);
                self.mailer()?.send(mail).await
            }
            None => Ok(()),
        }
    }

    /// Mails a link or the notice of it, unless the link has expired or belongs to no account. Only this mail has the token of the link, so
    /// that a repeated job issues another one.
    async fn mail_account_link(&self, job: &Job) -> Result<(), JobError> {
        let Ok(id) = AccountLinkId::parse(job.record.unwrap_or_default().into()) else {
            return Ok(());
        };
        let mut tx = self.store.begin().await?;
        let found = tx.staff().find_link(id).await?;
        let now = self.clock.now();
        // The notice is due also if the change was confirmed or cancelled meanwhile.
        let is_notice = job.kind == JobKind::EmailNotice;
        let is_due = |link: &AccountLink| is_notice || now < link.details.expires_at;
        let Some(link) = found.filter(is_due) else {
            return Ok(());
        };
        let member = match link.details.staff {
            Some(staff) => tx.staff().find(staff).await?,
            None => None,
        };
        let Some(member) = member else {
            return Ok(());
        };
        let AccountLinkDetails {
            email,
            former_email,
            created_at: requested_at,
            ..
        } = &link.details;
        let requested_at = *requested_at;
        if let (JobKind::EmailNotice, Some(email), Some(former_email)) =
            (job.kind, email, former_email)
        {
            drop(tx);
            let mail = Mail::EmailChange {
                member: &member,
                former_email,
                email,
                requested_at,
            };
            return self.mailer()?.send(mail).await;
        }
        let token = self.services.auth.adapters.secret_generator.token()?;
        let digest = sha256(token.as_str());
        tx.staff().update_link_token(id, digest).await?;
        tx.commit().await?;
        let link = account_link_url(&self.public_url, &token);
        let mail = match email {
            Some(email) => Mail::EmailConfirmation {
                member: &member,
                email,
                link: &link,
                requested_at,
            },
            None => Mail::ForgottenPassword {
                member: &member,
                link: &link,
                requested_at,
            },
        };
        self.mailer()?.send(mail).await
    }

    /// An error in one purge does not prevent the others.
    async fn purge(&self) -> Result<(), JobError> {
        let services = &self.services;
        let contact = services.contact.purge(self.message_retention_months);
        let results = [
            ("news", services.news.purge().await),
            ("menus", services.menus.purge().await),
            ("lunch weeks", services.lunch.purge().await),
            ("changes of today", services.opening_hours.purge().await),
            ("audit log", services.audit.purge().await),
            ("content versions", services.content.purge().await),
            ("dishes", services.dishes.purge().await),
            ("card versions", services.cards.purge().await),
            ("pictures", services.pictures.purge().await),
            ("messages", contact.await),
            ("idempotency keys", services.idempotency.purge().await),
            ("sessions", services.auth.purge().await),
            ("usage", services.usage.purge().await),
            ("failed notices", self.purge_failed_notices().await),
        ];
        let mut outcome = Ok(());
        for (records, result) in results {
            match result {
                Ok(removed) => log_removed(records, removed),
                Err(error) => outcome = Err(error.into()),
            }
        }
        outcome
    }

    async fn purge_failed_notices(&self) -> Result<u64, StoreError> {
        let mut tx = self.store.begin().await?;
        let ended_before = self.clock.now() - FAILURE_RETENTION;
        let mut purged = 0;
        // A message of a guest keeps its mail.
        let is_notice = |kind: &JobKind| kind.is_mail() && *kind != JobKind::ContactMail;
        for kind in JobKind::ALL.into_iter().filter(is_notice) {
            purged += tx.jobs().purge_failed(kind, ended_before).await?;
        }
        tx.commit().await?;
        Ok(purged)
    }
}

fn log_removed(records: &str, removed: u64) {
    if removed > 0 {
        tracing::info!(records, removed, "retention ended");
    }
}

/// The messages of an error and its sources, each once.
fn error_chain(error: &BoxError) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        let message = error.to_string();
        if !text.contains(&message) {
            text = format!("{text}: {message}");
        }
        source = error.source();
    }
    text
}
