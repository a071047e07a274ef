use domain::{
    calendar::Instant,
    contact::{self, Delivery, ReceivedMessage},
    inn::Email,
};
use poem_openapi::{Enum, Object};

use crate::http::{
    code::Code,
    limits::{GuestName, MessageBody},
    request::Required,
};

/// A message to the inn. Whitespace at both ends of a field is ignored.
#[derive(Object, Clone)]
pub struct ContactMessage {
    /// The guest's name, in one line.
    pub name: Required<String, GuestName>,
    /// The guest's e-mail address.
    pub email: Required<String, Email>,
    /// The message; it may have line breaks.
    pub body: Required<String, MessageBody>,
}

/// A message from a guest.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct Message {
    /// The id, from 1.
    #[oai(validator(minimum(value = "1")))]
    pub id: u32,
    /// The guest's name.
    #[oai(validator(max_length = 100))]
    pub name: String,
    /// The guest's e-mail address.
    #[oai(validator(max_length = 254))]
    pub email: String,
    /// The text, with line breaks.
    #[oai(validator(max_length = 2000))]
    pub body: String,
    /// When it was received.
    pub received: Instant,
    /// The delivery of the mail to the inn.
    pub mail: MailDelivery,
    /// The state of the message.
    pub state: Code<contact::MessageState>,
}

/// The delivery of the mail with a message.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct MailDelivery {
    /// The state of the mail.
    pub state: MailState,
    /// When it will be tried next, was sent or failed; absent without a mail server.
    pub at: Option<Instant>,
}

/// The state of a mail.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum MailState {
    /// Not sent yet.
    Waiting,
    /// Accepted by the mail server.
    Sent,
    /// Rejected permanently, or failed too often.
    GivenUp,
    /// There is no mail server.
    NoMailServer,
}

/// A change of a message.
#[derive(Object, Clone)]
pub struct MessageUpdate {
    /// The new state. Marking an answered message as read has no effect.
    pub state: Required<Code<contact::MessageState>>,
}

impl Message {
    pub fn new(received: &ReceivedMessage, has_mailer: bool) -> Self {
        let (state, at) = match received.delivery {
            Delivery::Waiting { due, .. } if has_mailer => (MailState::Waiting, Some(due)),
            Delivery::Waiting { .. } => (MailState::NoMailServer, None),
            Delivery::Sent { at, .. } => (MailState::Sent, Some(at)),
            Delivery::GivenUp { at, .. } => (MailState::GivenUp, Some(at)),
        };
        Self {
            id: received.id.get(),
            name: received.message.name().to_owned(),
            email: received.message.email().as_str().to_owned(),
            body: received.message.body().to_owned(),
            received: received.received,
            mail: MailDelivery { state, at },
            state: received.state.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::contact::{ContactMessage, MessageId};
    use time::macros::datetime;

    use super::*;

    #[test]
    fn converts_every_state_of_a_mail() {
        let message = ContactMessage::parse("Anna", "anna@huber.example", "Ein Tisch, bitte.");
        let id = MessageId::parse(12).unwrap();
        let (received_at, later) = (
            datetime!(2026-11-20 18:00 UTC),
            datetime!(2026-11-20 18:01 UTC),
        );
        let waiting = ReceivedMessage {
            id,
            received: received_at,
            message: message.unwrap(),
            delivery: Delivery::new(received_at),
            state: contact::MessageState::Unread,
        };
        let with_delivery = |delivery| ReceivedMessage {
            delivery,
            ..waiting.clone()
        };
        let sent = with_delivery(waiting.delivery.sent(later));
        let given_up = with_delivery(waiting.delivery.give_up(later));
        for (received, has_mailer, state, at) in [
            (&waiting, true, MailState::Waiting, Some(received_at)),
            (&waiting, false, MailState::NoMailServer, None),
            (&sent, false, MailState::Sent, Some(later)),
            (&given_up, true, MailState::GivenUp, Some(later)),
        ] {
            let mail = Message::new(received, has_mailer).mail;
            assert_eq!(mail, MailDelivery { state, at });
        }
    }
}
