//! Representations, conditions and ranges of responses; clients, origins and bodies of requests.

pub mod answer;
pub mod cache;
pub mod client;
pub mod concurrency;
pub mod distinct;
pub mod encoding;
pub mod host;
pub mod idempotency;
pub mod json_body;
pub mod limits;
pub mod origin;
pub mod range;
pub mod record;
pub mod refusal;
pub mod request;
pub mod version;
