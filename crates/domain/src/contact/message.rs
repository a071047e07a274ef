//! A message as the house keeps it.

use std::num::NonZeroU32;

use super::{ContactMessage, Delivery};
use crate::calendar::Instant;

/// The number of a message. Once given out it is never given out again, even after a deletion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MessageId(NonZeroU32);

/// Not the number of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is not the number of a message: those go from 1 to {max}", max = MessageId::MAX)]
pub struct InvalidMessageId(i64);

impl MessageId {
    /// The greatest id; it fits into a signed 32-bit column of any database.
    pub const MAX: u32 = i32::MAX.unsigned_abs();

    /// Checks the number.
    pub fn parse(value: i64) -> Result<Self, InvalidMessageId> {
        u32::try_from(value)
            .ok()
            .and_then(NonZeroU32::new)
            .filter(|id| id.get() <= Self::MAX)
            .map(Self)
            .ok_or(InvalidMessageId(value))
    }

    /// The number.
    pub fn get(self) -> u32 {
        self.0.get()
    }
}

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
    use crate::table::check_answers;

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

    #[test]
    fn an_id_is_a_positive_number() {
        check_answers(
            "
            1          => 1
            2147483647 => 2147483647
            2147483648 => 2147483648 is not the number of a message: those go from 1 to 2147483647
            0          => 0 is not the number of a message: those go from 1 to 2147483647
            -1         => -1 is not the number of a message: those go from 1 to 2147483647
            ",
            |number| match MessageId::parse(number.parse().unwrap()) {
                Ok(id) => id.get().to_string(),
                Err(error) => error.to_string(),
            },
        );
    }
}
