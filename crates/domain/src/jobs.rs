//! Jobs of the queue: what follows a write, and what recurs.

use time::Duration;

use crate::calendar::Timestamp;
use crate::coded_enum;
use crate::id::id;

id!(
    /// The id of a job, never reused.
    pub struct JobId, InvalidJobId, "a job"
);

coded_enum! {
    /// At most one job of each kind runs at a time, on all servers together, unless its server cannot renew its lease.
    pub enum JobKind {
        /// Mails a message of a guest to the inn. The record is the message.
        ContactMail = "CONTACT_MAIL",
        /// Mails a member that the password was changed when the job was created. The record is the account.
        PasswordNotice = "PASSWORD_NOTICE",
        /// Mails a member that an unknown device signed in. The record is the account.
        NewDeviceNotice = "NEW_DEVICE_NOTICE",
        /// Mails a member that a second factor was added. The record is the account.
        SecondFactorAddedNotice = "SECOND_FACTOR_ADDED_NOTICE",
        /// Mails a member that a second factor was removed. The record is the account.
        SecondFactorRemovedNotice = "SECOND_FACTOR_REMOVED_NOTICE",
        /// Mails a member that a recovery code was used. The record is the account.
        RecoveryCodeNotice = "RECOVERY_CODE_NOTICE",
        /// Mails a member that the role was changed. The record is the account.
        RoleNotice = "ROLE_NOTICE",
        /// Mails a member that a person accepted an invitation of theirs. The record is the account that invited.
        InvitationNotice = "INVITATION_NOTICE",
        /// Mails the link of a forgotten password, if the address is that of an account. The record is the account link.
        ForgottenPasswordMail = "FORGOTTEN_PASSWORD_MAIL",
        /// Mails the link that confirms a new e-mail address, to this address. The record is the account link.
        EmailConfirmationMail = "EMAIL_CONFIRMATION_MAIL",
        /// Mails to the former address that another will replace it. The record is the account link.
        EmailNotice = "EMAIL_NOTICE",
        /// Forwards pending usage events.
        UsageForwarding = "USAGE_FORWARDING",
        /// Deletes expired uploads and unreferenced blobs.
        FileSweep = "FILE_SWEEP",
        /// Deletes records whose retention has ended.
        Retention = "RETENTION",
        /// Creates the backup of the night.
        Backup = "BACKUP",
    }
}

coded_enum! {
    pub enum JobState {
        Waiting = "WAITING",
        Running = "RUNNING",
        Done = "DONE",
        /// The job is not retried.
        Failed = "FAILED",
    }
}

coded_enum! {
    /// Why a job failed.
    pub enum FailureCause {
        MailServerUnreachable = "MAIL_SERVER_UNREACHABLE",
        /// User name or password is wrong.
        MailCredentialsRejected = "MAIL_CREDENTIALS_REJECTED",
        /// The provider accepts no passwords for SMTP, such as Microsoft with 5.7.139.
        MailSignInDisabled = "MAIL_SIGN_IN_DISABLED",
        MailSenderRejected = "MAIL_SENDER_REJECTED",
        MailRecipientRejected = "MAIL_RECIPIENT_REJECTED",
        /// This mail was rejected permanently. Retrying does not help.
        MailRejected = "MAIL_REJECTED",
        /// The server does not accept the mail for the time being.
        MailServerBusy = "MAIL_SERVER_BUSY",
        /// The mail was sent, and the server did not confirm it; it may have accepted it.
        MailUnconfirmed = "MAIL_UNCONFIRMED",
        AnalyticsServiceUnreachable = "ANALYTICS_SERVICE_UNREACHABLE",
        /// The analytics service rejected an event, which is dropped.
        AnalyticsServiceRejected = "ANALYTICS_SERVICE_REJECTED",
        /// The folder of the backups is missing or cannot be read.
        BackupFolderUnreadable = "BACKUP_FOLDER_UNREADABLE",
        /// The folder of the backups has lost its mark, as when a disk is not mounted.
        BackupFolderNotMounted = "BACKUP_FOLDER_NOT_MOUNTED",
        BackupNotWritten = "BACKUP_NOT_WRITTEN",
        /// The backup is of damaged data.
        DataDamaged = "DATA_DAMAGED",
        Other = "OTHER",
    }
}

impl FailureCause {
    fn is_permanent(self) -> bool {
        self == Self::MailRejected
    }
}

/// When jobs of a kind are run.
struct JobSchedule {
    /// The time between two runs of a job that recurs.
    interval: Option<Duration>,
    max_attempts: u32,
    /// The first pause after a failure, which doubles with each further one, and the longest.
    pauses: (Duration, Duration),
    /// No other attempt begins within this time, unless it is renewed, so that a job is repeated that a crash interrupts.
    lease: Duration,
}

/// With the pauses between them, attempts last for three days.
const MAIL_SCHEDULE: JobSchedule = JobSchedule {
    interval: None,
    max_attempts: 20,
    pauses: (Duration::MINUTE, Duration::hours(6)),
    lease: Duration::minutes(15),
};

const FORWARDING_SCHEDULE: JobSchedule = JobSchedule {
    interval: None,
    max_attempts: u32::MAX,
    pauses: (Duration::SECOND, Duration::minutes(10)),
    lease: Duration::minutes(15),
};

const HOURLY_SCHEDULE: JobSchedule = JobSchedule {
    interval: Some(Duration::HOUR),
    max_attempts: u32::MAX,
    pauses: (Duration::HOUR, Duration::HOUR),
    lease: Duration::HOUR,
};

impl JobKind {
    pub fn is_mail(self) -> bool {
        match self {
            Self::ContactMail
            | Self::PasswordNotice
            | Self::NewDeviceNotice
            | Self::SecondFactorAddedNotice
            | Self::SecondFactorRemovedNotice
            | Self::RecoveryCodeNotice
            | Self::RoleNotice
            | Self::InvitationNotice
            | Self::ForgottenPasswordMail
            | Self::EmailConfirmationMail
            | Self::EmailNotice => true,
            Self::UsageForwarding | Self::FileSweep | Self::Retention | Self::Backup => false,
        }
    }

    fn schedule(self) -> JobSchedule {
        match self {
            Self::UsageForwarding => FORWARDING_SCHEDULE,
            _ if self.is_mail() => MAIL_SCHEDULE,
            _ => HOURLY_SCHEDULE,
        }
    }

    pub fn recurs(self) -> bool {
        self.schedule().interval.is_some()
    }

    /// The time between two renewals of a lease: a failed one is repeated before the lease ends.
    pub fn renewal_interval(self) -> Duration {
        self.schedule().lease / 4
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    pub id: JobId,
    pub kind: JobKind,
    /// The id of the record that it concerns.
    pub record: Option<u32>,
    pub state: JobState,
    /// The number of attempts that have begun.
    pub attempts: u32,
    pub created_at: Timestamp,
    /// When the next attempt is due; of a running job, when another server may repeat it.
    pub due_at: Timestamp,
    /// The end of the last attempt.
    pub ended_at: Option<Timestamp>,
    /// The failure of the last attempt that ended.
    pub failure: Option<FailureCause>,
    pub failure_details: Option<String>,
}

impl Job {
    /// The job to store before an attempt; `None` if none is due.
    pub fn begin_attempt(self, now: Timestamp) -> Option<Self> {
        (self.due_at <= now).then(|| Self {
            state: JobState::Running,
            attempts: self.attempts.saturating_add(1),
            ..self.renew_lease(now)
        })
    }

    /// The job to store while it runs.
    #[must_use]
    pub fn renew_lease(self, now: Timestamp) -> Self {
        let due_at = now.saturating_add(self.kind.schedule().lease);
        Self { due_at, ..self }
    }

    /// Whether both are of the same attempt, whose lease may be renewed.
    pub fn is_same_attempt(&self, other: &Self) -> bool {
        let due_at = other.due_at;
        *other
            == Self {
                due_at,
                ..self.clone()
            }
    }

    /// The job to store after success.
    #[must_use]
    pub fn succeeded(self, now: Timestamp) -> Self {
        let job = Self {
            state: JobState::Done,
            ended_at: Some(now),
            failure: None,
            failure_details: None,
            ..self
        };
        match job.kind.schedule().interval {
            Some(interval) => Self {
                state: JobState::Waiting,
                attempts: 0,
                due_at: now.saturating_add(interval),
                ..job
            },
            None => job,
        }
    }

    /// The job to store after a failure: it waits, or is given up.
    #[must_use]
    pub fn failed(self, now: Timestamp, cause: FailureCause, details: String) -> Self {
        let schedule = self.kind.schedule();
        let is_last = cause.is_permanent() || self.attempts >= schedule.max_attempts;
        let (first_pause, max_pause) = schedule.pauses;
        let factor = 2_i32.saturating_pow(self.attempts.saturating_sub(1));
        let pause = first_pause.saturating_mul(factor).min(max_pause);
        Self {
            state: if is_last {
                JobState::Failed
            } else {
                JobState::Waiting
            },
            due_at: now.saturating_add(pause),
            ended_at: Some(now),
            failure: Some(cause),
            failure_details: Some(details),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assert_table_answers;

    const NOW: Timestamp = Timestamp::UNIX_EPOCH;

    fn job(kind: JobKind, attempts: u32) -> Job {
        Job {
            id: JobId::parse(1).unwrap(),
            kind,
            record: None,
            state: JobState::Waiting,
            attempts,
            created_at: NOW,
            due_at: NOW,
            ended_at: None,
            failure: None,
            failure_details: None,
        }
    }

    fn fail(job: Job, now: Timestamp, cause: FailureCause) -> Job {
        job.failed(now, cause, "451 later".to_owned())
    }

    /// `kind, attempts so far => seconds between the next two attempts`.
    #[test]
    fn pauses_after_failures_double_up_to_a_maximum() {
        assert_table_answers(
            "
            CONTACT_MAIL 0      => 60
            CONTACT_MAIL 1      => 120
            CONTACT_MAIL 2      => 240
            CONTACT_MAIL 8      => 15360
            CONTACT_MAIL 9      => 21600
            CONTACT_MAIL 18     => 21600
            PASSWORD_NOTICE 1   => 120
            USAGE_FORWARDING 0  => 1
            USAGE_FORWARDING 9  => 512
            USAGE_FORWARDING 10 => 600
            RETENTION 0         => 3600
            FILE_SWEEP 9        => 3600
            BACKUP 900          => 3600
            ",
            |question| {
                let (kind, attempts) = question.split_once(' ').unwrap();
                let kind = JobKind::parse(kind).unwrap();
                let attempt = job(kind, attempts.trim().parse().unwrap()).begin_attempt(NOW);
                let failed = fail(attempt.unwrap(), NOW, FailureCause::Other);
                assert_eq!(failed.state, JobState::Waiting);
                (failed.due_at - NOW).whole_seconds().to_string()
            },
        );
    }

    #[test]
    fn a_mail_is_given_up_after_three_days() {
        let mut now = NOW;
        let mut mail = job(JobKind::ContactMail, 0);
        while mail.state == JobState::Waiting {
            let early = mail.due_at - Duration::SECOND;
            assert_eq!(mail.clone().begin_attempt(early), None);
            now = mail.due_at;
            mail = fail(
                mail.begin_attempt(now).unwrap(),
                now,
                FailureCause::MailServerBusy,
            );
        }
        assert_eq!((mail.state, mail.attempts), (JobState::Failed, 20));
        assert_eq!(mail.ended_at, Some(now));
        assert_eq!((now - NOW).whole_hours(), 68);
    }

    #[test]
    fn a_rejected_mail_is_given_up_at_once() {
        let attempt = job(JobKind::ContactMail, 0).begin_attempt(NOW).unwrap();
        let rejected = fail(attempt, NOW, FailureCause::MailRejected);
        assert_eq!(rejected.state, JobState::Failed);
    }

    #[test]
    fn an_interrupted_attempt_is_repeated_after_its_lease() {
        for (kind, minutes) in [(JobKind::ContactMail, 15), (JobKind::Backup, 60)] {
            let attempt = job(kind, 0).begin_attempt(NOW).unwrap();
            assert_eq!(attempt.state, JobState::Running);
            let end = NOW + Duration::minutes(minutes);
            assert_eq!(attempt.clone().begin_attempt(end - Duration::SECOND), None);
            assert_eq!(attempt.begin_attempt(end).unwrap().attempts, 2);
        }
    }

    #[test]
    fn a_job_that_recurs_waits_for_its_interval() {
        let failed = fail(job(JobKind::Retention, 7), NOW, FailureCause::Other);
        let waiting = failed.succeeded(NOW);
        let expected = Job {
            due_at: NOW + Duration::HOUR,
            ended_at: Some(NOW),
            ..job(JobKind::Retention, 0)
        };
        assert_eq!(waiting, expected);
        let mailed = job(JobKind::ContactMail, 3).succeeded(NOW);
        assert_eq!((mailed.state, mailed.attempts), (JobState::Done, 3));
    }
}
