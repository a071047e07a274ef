//! HTTP in, domain words out.
//!
//! **For.** The published API, one file per operation, in a folder per resource; problem documents;
//! and `published/`, where pages and answers are made on write and handed out on read.
//!
//! **To add an operation.** 1. A file in its resource's folder: request, answers, handler, in that
//! order; the handler parses, asks a use case and answers. 2. One line in [`operations`]. 3. Run
//! `scripts/update`, which writes the specification and the typed client anew. Shapes live in the
//! resource's `shape.rs`, with a description for every field.
//!
//! **What must never enter.** A rule about the *meaning* of news, hours or menus (those are the
//! domain's), an adapter, SQL, a file path, the reading of a clock.

#![allow(
    clippy::unused_async,
    reason = "operations are async because the framework calls them so"
)]

pub mod assets;
mod audit;
pub mod auth;
mod contact;
mod docs;
mod file;
mod frame;
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
mod security_txt;
pub mod site;
mod specification;
mod statistics;
pub mod storage;
mod usage;

pub use published::read_only_routes;
pub use routes::{ApiSettings, ApiState, routes};
