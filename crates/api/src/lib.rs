//! HTTP: the published API, pages, storage and usage protocols.
//!
//! Each feature has its operations in `operations.rs` and the schemas of bodies in `schema.rs`, or both in one file. To
//! add an operation: a method there, its example in `examples.json`, then `scripts/update`, which generates the
//! specification and the typed client. A handler validates the request, calls one service method and returns the
//! response.

#![allow(
    clippy::unused_async,
    reason = "the framework requires async operations"
)]

mod api_path_index;
mod api_tag;
mod audit;
mod auth;
mod consent;
mod contact;
mod content;
mod docs;
mod error_pages;
mod events;
mod file;
mod first_steps;
mod health;
mod http;
mod menus;
mod news;
mod opening_hours;
mod operations;
mod pages;
mod pictures;
mod preview;
mod problem;
mod public_content_writes;
mod request_metrics;
mod revision;
mod routes;
mod security_txt;
mod site;
mod specification;
mod statistics;
mod storage;
mod usage;

pub use auth::oidc::CALLBACK_PATH;
pub use health::{HEALTH_PATH, OperationsRequest};
pub use http::handler::{error_response, handler};
pub use problem::problem_types_document;
pub use request_metrics::route_label;
pub use routes::{ApiSettings, ApiState, read_only_routes, routes};
pub use specification::specification;
pub use storage::StorageApiSettings;
