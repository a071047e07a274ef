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

impl MailState {
    /// `job` is the state of the job that mails the message.
    pub fn new(job: Option<JobState>, has_mailer: bool) -> Self {
        match job {
            None => Self::NotQueued,
            Some(JobState::Done) => Self::Sent,
            Some(JobState::Failed) => Self::GivenUp,
            Some(JobState::Waiting | JobState::Running) if has_mailer => Self::Waiting,
            Some(JobState::Waiting | JobState::Running) => Self::NoMailServer,
        }
    }

    pub fn has_ended(self) -> bool {
        matches!(self, Self::Sent | Self::GivenUp)
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
    /// The job that mails it.
    pub mail: Option<Job>,
    pub state: MessageState,
    pub version: RecordVersion,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_state_of_a_mail_follows_from_its_job() {
        use MailState::{GivenUp, NoMailServer, NotQueued, Sent, Waiting};
        let states = |has_mailer| {
            let of_jobs = JobState::ALL.map(|job| MailState::new(Some(job), has_mailer));
            (MailState::new(None, has_mailer), of_jobs)
        };
        assert_eq!(states(true), (NotQueued, [Waiting, Waiting, Sent, GivenUp]));
        let without_mailer = [NoMailServer, NoMailServer, Sent, GivenUp];
        assert_eq!(states(false), (NotQueued, without_mailer));
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
