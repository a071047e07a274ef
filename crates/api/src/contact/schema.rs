use domain::{
    calendar::Timestamp,
    contact::{self, GuestName, MessageBody, ReceivedMessage},
    inn::Email,
    jobs::JobState,
};
use poem_openapi::{Enum, Object};
use publishing::schema::{code::ApiEnumValue, fields::RequiredField, limits::MaxLengthOnly};

use crate::http::request::request_object;

request_object! { ContactMessage => contact::ContactMessage { name, email, body } }

/// A message to the inn. Whitespace at both ends of a field is ignored.
#[derive(Object, Clone)]
pub struct ContactMessage {
    /// The guest's name, in one line.
    pub name: RequiredField<GuestName>,
    /// The guest's e-mail address.
    pub email: RequiredField<Email>,
    /// The message; it may have line breaks.
    pub body: RequiredField<MessageBody>,
}

/// A message from a guest.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct Message {
    /// The id, from 1.
    #[oai(validator(minimum(value = "1")))]
    pub id: u32,
    /// The guest's name.
    pub name: RequiredField<MaxLengthOnly<GuestName>>,
    /// The guest's e-mail address.
    pub email: RequiredField<MaxLengthOnly<Email>>,
    /// The text, with line breaks.
    pub body: RequiredField<MaxLengthOnly<MessageBody>>,
    /// When it was received.
    pub received_at: Timestamp,
    /// The delivery of the mail to the inn.
    pub mail: MailDelivery,
    /// The state of the message.
    pub state: ApiEnumValue<contact::MessageState>,
    /// The version, from 1. In double quotes it is the value for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
}

/// The number of unread messages.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct UnreadMessages {
    /// How many messages are unread.
    pub count: u64,
}

/// The delivery of the mail with a message.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct MailDelivery {
    /// The state of the mail.
    pub state: MailState,
    /// When it will be tried next; absent if it is not waiting.
    pub due_at: Option<Timestamp>,
    /// When it was sent or given up; absent otherwise.
    pub ended_at: Option<Timestamp>,
}

/// The state of a mail.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub enum MailState {
    /// Not sent yet.
    Waiting,
    /// Accepted by the mail server.
    Sent,
    /// Rejected permanently, or failed too often.
    GivenUp,
    /// There is no mail server.
    NoMailServer,
    /// It was waiting when the data were restored from a backup or copied, and is not sent from here, because the original may
    /// have sent it.
    NotQueued,
}

/// A change of a message.
#[derive(Object, Clone)]
pub struct MessageUpdate {
    /// The new state. Marking an answered message as read has no effect.
    pub state: RequiredField<ApiEnumValue<contact::MessageState>>,
}

impl Message {
    pub fn from_domain(received: &ReceivedMessage, has_mailer: bool) -> Self {
        let (state, due_at, ended_at) = match &received.mail {
            None => (MailState::NotQueued, None, None),
            Some(job) => match job.state {
                JobState::Done => (MailState::Sent, None, job.ended_at),
                JobState::Failed => (MailState::GivenUp, None, job.ended_at),
                JobState::Waiting | JobState::Running if has_mailer => {
                    (MailState::Waiting, Some(job.due_at), None)
                }
                JobState::Waiting | JobState::Running => (MailState::NoMailServer, None, None),
            },
        };
        let message = &received.message;
        Self {
            id: received.id.get(),
            name: RequiredField::from_display(&message.name),
            email: RequiredField::from_display(&message.email),
            body: RequiredField::from_display(&message.body),
            received_at: received.received_at,
            mail: MailDelivery {
                state,
                due_at,
                ended_at,
            },
            state: received.state.into(),
            version: received.version.get(),
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::contact::MessageId;
    use domain::jobs::{Job, JobId, JobKind};
    use time::macros::datetime;

    use super::*;

    #[test]
    fn converts_every_mail_state_to_the_api_schema() {
        let received_at = datetime!(2026-11-20 18:00 UTC);
        let ended_at = datetime!(2026-11-20 18:01 UTC);
        let mut received = ReceivedMessage {
            id: MessageId::parse(12).unwrap(),
            received_at,
            message: contact::ContactMessage {
                name: GuestName::parse("Anna").unwrap(),
                email: Email::parse("anna@huber.example").unwrap(),
                body: MessageBody::parse("Ein Tisch, bitte.").unwrap(),
            },
            mail: None,
            state: contact::MessageState::Unread,
            version: domain::RecordVersion::INITIAL,
        };
        let mail = |received: &_, has_mailer| Message::from_domain(received, has_mailer).mail;
        let not_queued = MailDelivery {
            state: MailState::NotQueued,
            due_at: None,
            ended_at: None,
        };
        assert_eq!(mail(&received, true), not_queued);
        let (due, end) = (Some(received_at), Some(ended_at));
        for (job_state, has_mailer, state, due, ended) in [
            (JobState::Waiting, true, MailState::Waiting, due, None),
            (JobState::Running, true, MailState::Waiting, due, None),
            (
                JobState::Waiting,
                false,
                MailState::NoMailServer,
                None,
                None,
            ),
            (JobState::Done, false, MailState::Sent, None, end),
            (JobState::Failed, true, MailState::GivenUp, None, end),
        ] {
            received.mail = Some(Job {
                id: JobId::parse(1).unwrap(),
                kind: JobKind::ContactMail,
                record: Some(12),
                state: job_state,
                attempts: 1,
                created_at: received_at,
                due_at: received_at,
                ended_at: Some(ended_at),
                failure: None,
                failure_details: None,
            });
            let expected = MailDelivery {
                state,
                due_at: due,
                ended_at: ended,
            };
            assert_eq!(mail(&received, has_mailer), expected);
        }
    }
}
