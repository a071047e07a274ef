//! What HTTP itself asks of an answer: one representation among several, conditions, ranges; and what it tells of a
//! request: who asks, from where, with which form.

pub mod answer;
pub mod cache;
pub mod client;
pub mod concurrency;
pub mod distinct;
pub mod encoding;
pub mod fields;
pub mod form;
pub mod host;
pub mod idempotency;
pub mod origin;
pub mod range;
pub mod record;
pub mod refusal;
pub mod version;
