//! Every operation of the published API.

use poem::http::HeaderValue;
use poem_openapi::{LicenseObject, OpenApi, OpenApiService, Tags};

use crate::{
    audit, auth, contact, file, menus, news, opening_hours, paths, published, site, specification,
    statistics,
};

/// The tags of the published specification.
#[derive(Tags)]
#[oai(rename_all = "camelCase")]
pub enum Tag {
    /// The inn: name, address, links.
    Site,
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

fn operations() -> impl OpenApi {
    let news = (
        news::list::ListNews,
        news::find::FindNews,
        news::create::CreateNews,
        news::edit::EditNews,
        news::delete::DeleteNews,
        news::restore::RestoreNews,
        news::order::GetNewsOrder,
        news::reorder::ReorderNews,
    );
    let menus = (
        menus::list::ListMenus,
        menus::list_files::ListMenuFiles,
        menus::edit_file::EditMenuFile,
        menus::delete_file::DeleteMenuFile,
        menus::restore_file::RestoreMenuFile,
        menus::settings::GetMenuSettings,
        menus::save_settings::SaveMenuSettings,
    );
    let opening_hours = (
        opening_hours::get::GetOpeningHours,
        opening_hours::state::GetOpeningHoursState,
        opening_hours::save::SaveOpeningHours,
        opening_hours::create_special_day::CreateSpecialDay,
        opening_hours::edit_special_day::EditSpecialDay,
        opening_hours::delete_special_day::DeleteSpecialDay,
    );
    let files = (
        file::find::GetFile,
        file::replace::ReplaceFile,
        file::delete::DeleteFileByType,
    );
    let contact = (
        contact::send::SendContactMessage,
        contact::list::ListMessages,
        contact::update::UpdateMessage,
        contact::delete::DeleteMessage,
    );
    let auth = (
        auth::password::ChangePassword,
        auth::sign_in::SignIn,
        auth::sign_out::SignOut,
        auth::sign_out_everywhere::SignOutEverywhere,
        auth::state::GetAuthState,
    );
    (
        site::get::GetSite,
        news,
        menus,
        files,
        opening_hours,
        contact,
        auth,
        audit::list::ListAuditEntries,
        statistics::get::GetStatistics,
        published::events::StreamEvents,
        published::get::GetPublication,
    )
}

/// The operations under `/api`.
#[must_use]
pub fn service() -> OpenApiService<impl OpenApi, ()> {
    OpenApiService::new(operations(), "Wirtshaus", env!("CARGO_PKG_VERSION"))
        .description(
            "Website and back office of an inn. Dates are `yyyy-MM-dd` and times `HH:mm`, local to the inn; instants are RFC 3339 \
             in UTC. Errors are problem documents (RFC 9457).",
        )
        .license(LicenseObject::new("MIT OR Apache-2.0").url("https://spdx.org/licenses/"))
        .server("/api")
}

/// The published specification, as committed in `openapi/wirtshaus.json`.
#[must_use]
pub fn specification() -> String {
    // The framework's format of dates is the name of a Rust type.
    let text = service().spec().replace("\"naive-date\"", "\"date\"");
    let mut document = paths::merge_duplicate_paths(&text);
    auth::openapi::add_auth_responses(&mut document);
    specification::complete(&mut document);
    format!("{document:#}\n")
}

/// Methods and parameters by path, from the published specification.
pub struct PathIndex(Vec<PathEntry>);

struct PathEntry {
    segments: Vec<String>,
    allow: String,
}

impl PathIndex {
    #[must_use]
    pub fn from_specification() -> Self {
        let document: serde_json::Value =
            serde_json::from_str(&specification()).unwrap_or_default();
        let paths = document.get("paths").and_then(|paths| paths.as_object());
        Self(
            paths
                .into_iter()
                .flatten()
                .map(|(path, item)| PathEntry {
                    segments: segments(path).map(ToOwned::to_owned).collect(),
                    allow: allow(item.as_object().into_iter().flat_map(|item| item.keys())),
                })
                .collect(),
        )
    }

    /// The value of `Allow` for a path; `GET, HEAD` outside of the API.
    #[must_use]
    pub fn allow_header(&self, path: &str) -> HeaderValue {
        self.entry(path)
            .and_then(|entry| HeaderValue::from_str(&entry.allow).ok())
            .unwrap_or(HeaderValue::from_static("GET, HEAD"))
    }

    /// The published name of a parameter in the path; the framework calls the first one `param0`.
    #[must_use]
    pub fn parameter_name(&self, path: &str, internal: &str) -> Option<&str> {
        let index = internal.strip_prefix("param")?.parse().ok()?;
        let entry = self.entry(path)?;
        let mut names = entry.segments.iter().filter_map(|part| parameter(part));
        names.nth(index)
    }

    fn entry(&self, path: &str) -> Option<&PathEntry> {
        let request_segments: Vec<_> = segments(path.strip_prefix("/api")?).collect();
        let mut entries: Vec<_> = self
            .0
            .iter()
            .filter(|entry| entry.matches(&request_segments))
            .collect();
        // As in routing, fewer parameters take precedence.
        entries.sort_by_key(|entry| entry.parameter_count());
        entries.into_iter().next()
    }
}

impl PathEntry {
    fn matches(&self, path: &[&str]) -> bool {
        self.segments.len() == path.len()
            && self
                .segments
                .iter()
                .zip(path)
                .all(|(segment, other)| parameter(segment).is_some() || segment == other)
    }

    fn parameter_count(&self) -> usize {
        let parameters = self.segments.iter().filter_map(|part| parameter(part));
        parameters.count()
    }
}

fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.trim_matches('/').split('/')
}

/// `id` for `{id}`.
fn parameter(segment: &str) -> Option<&str> {
    segment.strip_prefix('{')?.strip_suffix('}')
}

fn allow<'a>(methods: impl Iterator<Item = &'a String>) -> String {
    let mut names: Vec<_> = methods.map(|method| method.to_uppercase()).collect();
    if names.iter().any(|name| name == "GET") {
        names.push("HEAD".to_owned());
    }
    names.sort();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefers_paths_without_parameters() {
        let paths = PathIndex::from_specification();
        assert_eq!(paths.allow_header("/api/news/order"), "GET, HEAD, PUT");
        assert_eq!(
            paths.allow_header("/api/news/7"),
            "DELETE, GET, HEAD, PATCH"
        );
        assert_eq!(paths.allow_header("/api/file/"), "POST");
        assert_eq!(paths.allow_header("/api/file/food"), "GET, HEAD");
        assert_eq!(paths.allow_header("/api/nowhere"), "GET, HEAD");
    }
}
