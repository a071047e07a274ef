//! Application services: one per feature, one method per use case.

pub mod audit;
pub mod auth;
pub mod contact;
pub mod error;
mod idempotency;
pub mod menus;
pub mod news;
pub mod oidc_login;
pub mod opening_hours;
mod rate_limiter;
mod security_log;
pub mod seed;
pub mod staff;
pub mod storage;
pub mod usage;
