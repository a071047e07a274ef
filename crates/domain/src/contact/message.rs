use super::ContactMessage;
use crate::RecordVersion;
use crate::calendar::Timestamp;
use crate::coded_enum;
use crate::id::id;
use crate::jobs::{Job, JobState};

id!(
    /// The id of a message, never reused.
    pub struct MessageId, InvalidMessageId, "a message"
);

coded_enum! {
    /// The progress of staff.
    pub enum MessageState {
        Unread = "UNREAD",
        Read = "READ",
        Answered = "ANSWERED",
    }
}

coded_enum! {
    /// The delivery of the mail with a message.
    pub enum MailState {
        Waiting = "WAITING",
        /// Accepted by the mail server.
        Sent = "SENT",
        /// Rejected permanently, or failed too often.
        GivenUp = "GIVEN_UP",
        NoMailServer = "NO_MAIL_SERVER",
        /// It was waiting when the data were restored from a backup or copied. The original may have sent it.
        NotQueued = "NOT_QUEUED",
    }
}

/// The delivery of the mail with a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MailDelivery {
    pub state: MailState,
    /// When a waiting mail is tried next.
    pub due_at: Option<Timestamp>,
    /// When the mail was sent or given up.
    pub ended_at: Option<Timestamp>,
}

impl MailDelivery {
    /// `job` is the job that mails the message.
    pub fn of(job: Option<&Job>, has_mailer: bool) -> Self {
        let (state, due_at, ended_at) = match job.map(|job| (job, job.state)) {
            None => (MailState::NotQueued, None, None),
            Some((job, JobState::Done)) => (MailState::Sent, None, job.ended_at),
            Some((job, JobState::Failed)) => (MailState::GivenUp, None, job.ended_at),
            Some((job, _)) if has_mailer => (MailState::Waiting, Some(job.due_at), None),
            Some(_) => (MailState::NoMailServer, None, None),
        };
        Self {
            state,
            due_at,
            ended_at,
        }
    }
}

impl MessageState {
    /// The state after a staff member marks the message. Reading an answered message leaves it answered, because a
    /// colleague may have answered it meanwhile.
    pub fn marked_as(self, requested_state: Self) -> Self {
        match (self, requested_state) {
            (Self::Answered, Self::Read) => Self::Answered,
            (_, requested_state) => requested_state,
        }
    }
}

/// A stored message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReceivedMessage {
    pub id: MessageId,
    pub received_at: Timestamp,
    pub message: ContactMessage,
    /// The job that mails it; `None`: [`MailState::NotQueued`].
    pub mail: Option<Job>,
    pub state: MessageState,
    pub version: RecordVersion,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::{JobId, JobKind};
    use crate::table::assert_table_answers;

    /// `state of the job, or -, and whether there is a mail server => state of the mail, when it is due, when it ended`.
    #[test]
    fn the_delivery_of_a_mail_follows_from_its_job() {
        assert_table_answers(
            "
            -       true  => NOT_QUEUED None None
            -       false => NOT_QUEUED None None
            WAITING true  => WAITING Some(2) None
            WAITING false => NO_MAIL_SERVER None None
            RUNNING true  => WAITING Some(2) None
            RUNNING false => NO_MAIL_SERVER None None
            DONE    true  => SENT None Some(1)
            DONE    false => SENT None Some(1)
            FAILED  true  => GIVEN_UP None Some(1)
            FAILED  false => GIVEN_UP None Some(1)
            ",
            |question| {
                let (state, has_mailer) = question.split_once(' ').unwrap();
                let at = |second| Timestamp::from_unix_timestamp(second).unwrap();
                let job = JobState::parse(state).map(|state| Job {
                    id: JobId::parse(1).unwrap(),
                    kind: JobKind::ContactMail,
                    record: Some(1),
                    state,
                    attempts: 1,
                    created_at: at(0),
                    due_at: at(2),
                    ended_at: Some(at(1)),
                    failure: None,
                    failure_details: None,
                });
                let mail = MailDelivery::of(job.as_ref(), has_mailer.trim().parse().unwrap());
                let seconds = |at: Option<Timestamp>| at.map(Timestamp::unix_timestamp);
                let (due_at, ended_at) = (seconds(mail.due_at), seconds(mail.ended_at));
                format!("{} {due_at:?} {ended_at:?}", mail.state.code())
            },
        );
    }

    #[test]
    fn reading_does_not_reset_an_answered_contact_message() {
        use MessageState::{Answered, Read, Unread};
        for (state, requested_state, expected) in [
            (Unread, Read, Read),
            (Unread, Answered, Answered),
            (Read, Unread, Unread),
            (Read, Answered, Answered),
            (Answered, Read, Answered),
            (Answered, Unread, Unread),
        ] {
            assert_eq!(
                state.marked_as(requested_state),
                expected,
                "{state:?} {requested_state:?}"
            );
        }
    }
}
