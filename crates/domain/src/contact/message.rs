use super::ContactMessage;
use crate::RecordVersion;
use crate::calendar::Timestamp;
use crate::coded_enum;
use crate::id::id;
use crate::jobs::Job;

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
    /// The job that mails it; `None` if it was waiting when the data were restored from a backup or copied.
    pub mail: Option<Job>,
    pub state: MessageState,
    pub version: RecordVersion,
}

#[cfg(test)]
mod tests {
    use super::*;

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
