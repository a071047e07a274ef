use std::sync::LazyLock;

use poem::http::HeaderValue;
use serde_json::{Map, Value};

use crate::specification::specification;

/// Built when first used, so that the start does not wait for it.
pub static API_PATH_INDEX: LazyLock<ApiPathIndex> = LazyLock::new(ApiPathIndex::from_specification);

/// Methods and parameters by path, from the published specification.
pub struct ApiPathIndex(Vec<PathEntry>);

struct PathEntry {
    /// Such as `/api/news/{id}`.
    template: String,
    path_segments: Vec<String>,
    allowed_methods: String,
}

impl ApiPathIndex {
    fn from_specification() -> Self {
        let openapi_document: Value = serde_json::from_str(&specification()).unwrap_or_default();
        let paths = openapi_document.get("paths").and_then(Value::as_object);
        let entries = paths.into_iter().flatten().map(|(path, item)| PathEntry {
            template: format!("/api{path}"),
            path_segments: path_segments(path).map(ToOwned::to_owned).collect(),
            allowed_methods: allowed_methods(item.as_object().into_iter().flat_map(Map::keys)),
        });
        let mut entries: Vec<_> = entries.collect();
        // As in routing, fewer parameters take precedence.
        entries.sort_by_key(|entry| entry.path_parameter_names().count());
        Self(entries)
    }

    /// The value of `Allow` for a path; `GET, HEAD` outside of the API.
    pub fn allow_header(&self, path: &str) -> HeaderValue {
        self.find_path_entry(path)
            .and_then(|entry| HeaderValue::from_str(&entry.allowed_methods).ok())
            .unwrap_or(HeaderValue::from_static("GET, HEAD"))
    }

    /// The published path, such as `/api/news/{id}`.
    pub fn template(&self, path: &str) -> Option<&str> {
        Some(&self.find_path_entry(path)?.template)
    }

    /// The published name of a parameter in the path; the framework calls the first one `param0`.
    pub fn parameter_name(&self, path: &str, internal: &str) -> Option<&str> {
        let index = internal.strip_prefix("param")?.parse().ok()?;
        self.find_path_entry(path)?
            .path_parameter_names()
            .nth(index)
    }

    fn find_path_entry(&self, path: &str) -> Option<&PathEntry> {
        let path = path.strip_prefix("/api")?;
        self.0.iter().find(|entry| entry.matches_path(path))
    }
}

impl PathEntry {
    fn matches_path(&self, path: &str) -> bool {
        let expected = self.path_segments.iter();
        path_segments(path).count() == expected.len()
            && expected
                .zip(path_segments(path))
                .all(|(segment, other)| path_parameter_name(segment).is_some() || segment == other)
    }

    fn path_parameter_names(&self) -> impl Iterator<Item = &str> {
        self.path_segments
            .iter()
            .filter_map(|part| path_parameter_name(part))
    }
}

fn path_segments(path: &str) -> impl Iterator<Item = &str> {
    path.trim_matches('/').split('/')
}

/// `id` for `{id}`.
fn path_parameter_name(segment: &str) -> Option<&str> {
    segment.strip_prefix('{')?.strip_suffix('}')
}

fn allowed_methods<'a>(methods: impl Iterator<Item = &'a String>) -> String {
    let mut names: Vec<_> = methods.map(|method| method.to_uppercase()).collect();
    if names.iter().any(|name| name == "GET") {
        names.push("HEAD".to_owned());
    }
    names.sort();
    names.join(", ")
}
