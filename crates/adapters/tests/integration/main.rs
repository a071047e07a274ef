//! Adapters against the contracts of their ports, with faults, and against fake servers.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests may panic"
)]

mod contract;
mod faults;
mod fixtures;
mod oidc;
mod quickjs;
mod smtp;
