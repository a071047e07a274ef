//! The contact form (specification §5, decision C3).

mod form;
mod message;
mod retention;

pub use form::{ContactMessage, GuestName, MessageBody};
pub use message::{
    InvalidMessageId, MailDelivery, MailState, MessageId, MessageState, ReceivedMessage,
};
pub use retention::message_cutoff;
