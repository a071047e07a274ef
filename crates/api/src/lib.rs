//! HTTP: the published API with one file per operation, pages, storage and usage protocols.
//!
//! To add an operation: a file in the folder of its feature, an entry in [`operations`], then `scripts/update`, which
//! generates the specification and the typed client. Schemas of bodies are in the same folder: in `schema.rs`, or
//! divided into `shape.rs` (mostly of responses) and `request.rs`. A handler validates the request, calls one service
//! method and returns the response.

#![allow(
    clippy::unused_async,
    reason = "the framework requires async operations"
)]

pub mod assets;
mod audit;
pub mod auth;
mod contact;
mod docs;
mod file;
mod health;
pub mod http;
mod menus;
mod news;
mod opening_hours;
pub mod operations;
mod pages;
mod paths;
pub mod problem;
pub mod published;
mod routes;
mod security_headers;
mod security_txt;
pub mod site;
mod specification;
mod statistics;
pub mod storage;
mod usage;

pub use published::read_only_routes;
pub use routes::{ApiSettings, ApiState, routes};
