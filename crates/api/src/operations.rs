//! Every operation of the published API.

use poem_openapi::{LicenseObject, OpenApi, OpenApiService, Tags};

use crate::{
    audit::AuditApi,
    auth::AuthApi,
    contact::ContactApi,
    content::ContentApi,
    file::FileApi,
    first_steps::FirstStepsApi,
    menus::MenusApi,
    news::NewsApi,
    opening_hours::OpeningHoursApi,
    pictures::PicturesApi,
    published::{EventsApi, PreviewApi},
    site::SiteApi,
    statistics::StatisticsApi,
};

/// The tags of the published specification.
#[derive(Tags)]
#[oai(rename_all = "camelCase")]
pub enum ApiTag {
    /// The inn: name, address, links.
    Site,
    /// Texts, lists and pictures of the pages.
    Content,
    /// Uploaded pictures.
    Pictures,
    /// News entries.
    News,
    /// Menus as PDF files.
    Menus,
    /// Menu files with base64 content.
    Files,
    /// Opening hours of the venue and the kitchen.
    OpeningHours,
    /// Sign-in, sessions and passwords.
    Auth,
    /// Contact form and received messages.
    Contact,
    /// Audit log of staff actions.
    Audit,
    /// Usage statistics.
    Statistics,
    /// Published editions and the stream of their changes.
    Events,
}

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
