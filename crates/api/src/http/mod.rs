//! HTTP: bodies, origins and addresses of requests; representations, conditions, ranges and errors of responses.

pub mod cache_control;
pub mod client;
pub mod code;
pub mod concurrency;
pub mod encoding;
pub mod errors;
pub mod host;
pub mod idempotency;
pub mod json_body;
pub mod limits;
pub mod origin;
pub mod prepared_response;
pub mod range;
pub mod request;
pub mod responses;
pub mod unique_keys;
pub mod version;
