use domain::{
    calendar::Timestamp,
    contact::{self, GuestName, MailState, MessageBody, ReceivedMessage},
    inn::Email,
};
use poem_openapi::Object;
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
    pub state: ApiEnumValue<MailState>,
    /// When it will be tried next; absent if it is not waiting.
    pub due_at: Option<Timestamp>,
    /// When it was sent or given up; absent otherwise.
    pub ended_at: Option<Timestamp>,
}

/// A change of a message.
#[derive(Object, Clone)]
pub struct MessageUpdate {
    /// The new state. Marking an answered message as read has no effect.
    pub state: RequiredField<ApiEnumValue<contact::MessageState>>,
}

impl Message {
    pub fn from_domain(received: &ReceivedMessage, has_mailer: bool) -> Self {
        let mail = contact::MailDelivery::of(received.mail.as_ref(), has_mailer);
        let message = &received.message;
        Self {
            id: received.id.get(),
            name: RequiredField::from_display(&message.name),
            email: RequiredField::from_display(&message.email),
            body: RequiredField::from_display(&message.body),
            received_at: received.received_at,
            mail: MailDelivery {
                state: mail.state.into(),
                due_at: mail.due_at,
                ended_at: mail.ended_at,
            },
            state: received.state.into(),
            version: received.version.get(),
        }
    }
}
