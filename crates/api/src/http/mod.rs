//! HTTP: bodies, origins and addresses of requests; representations, conditions, ranges and errors of responses.

pub mod byte_range;
pub mod client;
pub mod concurrency;
pub mod conditional_response;
pub mod errors;
pub mod handler;
pub mod idempotency;
pub mod json_body;
pub mod list;
pub mod origin;
pub mod request;
pub mod responses;
pub mod unique_keys;
pub mod version;
