//! The contact form and the delivery of its messages by mail (specification §5, decision C3).

mod delivery;
mod form;
mod message;
mod retention;

pub use delivery::MailDeliveryState;
pub use form::ContactMessage;
pub use message::{InvalidMessageId, MessageId, MessageState, ReceivedMessage};
pub use retention::message_cutoff;
