//! Every operation of the published API.

use poem_openapi::{LicenseObject, OpenApi, OpenApiService};

use crate::{
    audit::AuditApi, auth::AuthApi, consent::ConsentApi, contact::ContactApi, content::ContentApi,
    events::EventsApi, file::FileApi, first_steps::FirstStepsApi, menus::MenusApi, news::NewsApi,
    opening_hours::OpeningHoursApi, pictures::PicturesApi, preview::PreviewApi, site::SiteApi,
    statistics::StatisticsApi,
};

fn combined_api() -> impl OpenApi {
    (
        SiteApi,
        FirstStepsApi,
        ContentApi,
        PreviewApi,
        PicturesApi,
        NewsApi,
        MenusApi,
        FileApi,
        OpeningHoursApi,
        ContactApi,
        AuthApi,
        AuditApi,
        StatisticsApi,
        ConsentApi,
        EventsApi,
    )
}

/// The operations under `/api`.
pub fn openapi_service() -> OpenApiService<impl OpenApi, ()> {
    OpenApiService::new(combined_api(), "Wirtshaus", env!("CARGO_PKG_VERSION"))
        .description(
            "Website and back office of an inn. Dates are `yyyy-MM-dd` and times `HH:mm`, local to the inn; instants are RFC 3339 \
             in UTC. Errors are problem documents (RFC 9457).",
        )
        .license(LicenseObject::new("MIT OR Apache-2.0").url("https://spdx.org/licenses/"))
        .server("/api")
}
