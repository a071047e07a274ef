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

mod account;
mod api_path_index;
mod audit;
mod auth;
mod cards;
mod consent;
mod contact;
mod content;
mod dishes;
mod docs;
mod error_pages;
mod events;
mod file;
mod first_steps;
mod health;
mod http;
mod lunch;
mod menus;
mod news;
mod opening_hours;
mod pages;
mod people;
mod pictures;
mod preview;
mod problem;
mod public_content_writes;
mod request_metrics;
mod revision;
mod routes;
mod second_factors;
mod security_txt;
mod site;
mod specification;
mod statistics;
mod storage;
mod tag;
mod usage;

use poem_openapi::{LicenseObject, OpenApi, OpenApiService};

pub use auth::oidc::CALLBACK_PATH;
pub use health::{HEALTH_PATH, OperationsRequest};
pub use http::handler::{error_response, handler};
pub use problem::problem_types_document;
pub use request_metrics::route_label;
pub use routes::{ApiSettings, ApiState, read_only_routes, routes};
pub use specification::specification;
pub use storage::StorageApiSettings;

/// The operations of every feature.
fn combined_api() -> impl OpenApi {
    (
        site::SiteApi,
        first_steps::FirstStepsApi,
        content::ContentApi,
        preview::PreviewApi,
        pictures::PicturesApi,
        news::NewsApi,
        (
            menus::MenusApi,
            dishes::DishesApi,
            cards::CardsApi,
            lunch::LunchApi,
        ),
        file::FileApi,
        opening_hours::OpeningHoursApi,
        contact::ContactApi,
        (
            auth::AuthApi,
            auth::SecondStepsApi,
            auth::AccountLinksApi,
            account::AccountApi,
            second_factors::SecondFactorsApi,
            people::PeopleApi,
        ),
        audit::AuditApi,
        statistics::StatisticsApi,
        consent::ConsentApi,
        events::EventsApi,
    )
}

/// The operations under `/api`.
fn openapi_service() -> OpenApiService<impl OpenApi, ()> {
    OpenApiService::new(combined_api(), "Wirtshaus", env!("CARGO_PKG_VERSION"))
        .description(
            "Website and back office of an inn. Dates are `yyyy-MM-dd` and times `HH:mm`, local to the inn; instants are RFC 3339 \
             in UTC. Errors are problem documents (RFC 9457).",
        )
        .license(LicenseObject::new("MIT OR Apache-2.0").url("https://spdx.org/licenses/"))
        .server("/api")
}
