//! The application in this process, used over HTTP.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests may panic"
)]

#[path = "../common/mod.rs"]
mod common;

mod authorization;
mod connections;
mod contact;
mod downloads;
mod earlier_release;
mod editions;
mod event_stream;
mod export;
mod http;
mod https;
mod import;
mod jobs;
mod maintenance;
mod malformed_requests;
mod metrics;
mod moving;
mod oidc;
mod openapi;
mod operations;
mod passkeys;
mod passwords;
mod people;
mod postgres;
mod random_cards;
mod rendered_pages;
mod request_id;
mod reverse_proxies;
mod second_factors;
mod sessions;
mod sitemap_and_robots;
mod staff_api;
mod staff_pages;
mod storage;
mod timely_publication;
mod usage;
