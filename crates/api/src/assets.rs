use std::{borrow::Cow, collections::HashMap};

use bytes::Bytes;
use http_server::{CacheControl, CompressedBodies, PreparedResponse};
use poem::http::{HeaderMap, HeaderValue};

/// Names of files under this path contain a hash of their content.
const HASHED_ASSETS_PREFIX: &str = "/assets/build/";

/// The files of the front end by path: scripts, styles, fonts, pictures.
#[derive(Clone, Default)]
pub struct Assets {
    files: HashMap<String, PreparedResponse>,
    folder_versions: Vec<(String, String)>,
}

impl Assets {
    /// Adds a file. `path` begins with a slash; `digest` is the SHA-256 of the body; `compressed` are the bodies that the build has
    /// compressed.
    pub fn add(
        &mut self,
        path: impl Into<String>,
        content_type: HeaderValue,
        body: Bytes,
        digest: &[u8],
        compressed: CompressedBodies,
    ) {
        let path = path.into();
        let cache_control = if path.starts_with(HASHED_ASSETS_PREFIX) {
            CacheControl::Immutable
        } else {
            CacheControl::Revalidate
        };
        let response = PreparedResponse::new_with_digest(
            content_type,
            cache_control,
            body,
            digest,
            compressed,
        );
        self.files.insert(path, response);
    }

    /// Sets the version of a folder, a hash of the content of its files. Pages refer to them with `?v=` and the version.
    /// `folder` begins and ends with a slash.
    pub fn set_asset_folder_version(
        &mut self,
        folder: impl Into<String>,
        version: impl Into<String>,
    ) {
        self.folder_versions.push((folder.into(), version.into()));
    }

    /// The file at `path`; immutable if the query has the current version.
    pub fn find(&self, path: &str, query: Option<&str>) -> Option<Cow<'_, PreparedResponse>> {
        let response = self.files.get(path)?;
        let requested_version = query.and_then(|query| query.strip_prefix("v="));
        let has_current_version = self.folder_versions.iter().any(|(folder, version)| {
            path.starts_with(folder) && requested_version == Some(version.as_str())
        });
        Some(if has_current_version {
            let response = response.clone();
            Cow::Owned(response.with_cache_control(CacheControl::Immutable))
        } else {
            Cow::Borrowed(response)
        })
    }

    pub(crate) fn insert_headers(&mut self, headers: &HeaderMap) {
        for response in self.files.values_mut() {
            response.insert_headers(headers);
        }
    }
}
