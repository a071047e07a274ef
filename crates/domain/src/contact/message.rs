use super::{ContactMessage, Delivery};
use crate::calendar::Instant;
use crate::id::id;

id!(
    /// The id of a message, never reused.
    MessageId, InvalidMessageId, "a message"
);

/// What staff have done about a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MessageState {
    /// Not read yet.
    Unread,
    /// Read by staff.
    Read,
    /// Answered by staff.
    Answered,
}

impl MessageState {
    /// The state after a staff member marks the message. Reading an answered message leaves it answered, because a
    /// colleague may have answered it meanwhile.
    pub fn marked(self, mark: Self) -> Self {
        match (self, mark) {
            (Self::Answered, Self::Read) => Self::Answered,
            (_, mark) => mark,
        }
    }
}

/// A message as the house keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReceivedMessage {
    /// Its number.
    pub id: MessageId,
    /// When it came.
    pub received: Instant,
    /// What the guest sent.
    pub message: ContactMessage,
    /// How far its mail has come.
    pub delivery: Delivery,
    /// What staff have done about it.
    pub state: MessageState,
}

impl ReceivedMessage {
    /// A message that has just come: its mail is due at once, and it is unread.
    pub fn new(id: MessageId, received: Instant, message: ContactMessage) -> Self {
        Self {
            id,
            received,
            message,
            delivery: Delivery::due_at_once(received),
            state: MessageState::Unread,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_not_lost_when_somebody_else_marks_the_message_as_read() {
        use MessageState::{Answered, Read, Unread};
        for (was, mark, is) in [
            (Unread, Read, Read),
            (Unread, Answered, Answered),
            (Read, Unread, Unread),
            (Read, Answered, Answered),
            (Answered, Read, Answered),
            (Answered, Unread, Unread),
        ] {
            assert_eq!(was.marked(mark), is, "{was:?} {mark:?}");
        }
    }
}
