//! The contact form: what guests may send, and when the house tries to mail it to itself
//! (specification §5, decision C3).

mod delivery;
mod form;
mod message;
mod retention;

pub use delivery::Delivery;
pub use form::ContactMessage;
pub use message::{InvalidMessageId, MessageId, MessageState, ReceivedMessage};
pub use retention::received_until;
