use std::collections::HashMap;

use bytes::Bytes;
use http_server::{CacheControl, CompressedBodies, PreparedResponse};
use poem::http::{HeaderMap, HeaderValue};

/// Names of files under this path contain a hash of their content.
const HASHED_ASSETS_PREFIX: &str = "/assets/build/";

/// The files of the front end by path: scripts, styles, fonts, pictures.
#[derive(Clone, Default)]
pub struct Assets {
    files: HashMap<String, PreparedResponse>,
    inline_script_digests: Vec<[u8; 32]>,
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

    /// Sets the version of a folder, a hash of the content of its files. Pages refer to them with `?v=` and the version; such a
    /// response is immutable. `folder` begins and ends with a slash, and has all of its files.
    pub fn set_asset_folder_version(&mut self, folder: &str, version: &str) {
        let files = self.files.iter();
        let files = files.filter(|(path, _)| path.starts_with(folder));
        let versioned: Vec<_> = files
            .map(|(path, response)| {
                let response = response.clone();
                let url = format!("{path}?v={version}");
                (url, response.with_cache_control(CacheControl::Immutable))
            })
            .collect();
        self.files.extend(versioned);
    }

    /// Lets pages contain the script with this SHA-256.
    pub fn allow_inline_script(&mut self, digest: [u8; 32]) {
        self.inline_script_digests.push(digest);
    }

    pub(crate) fn inline_script_digests(&self) -> &[[u8; 32]] {
        &self.inline_script_digests
    }

    /// The file at `path`, or the version of it that the query names.
    pub fn find(&self, path: &str, query: Option<&str>) -> Option<&PreparedResponse> {
        let versioned = query.and_then(|query| self.files.get(&format!("{path}?{query}")));
        versioned.or_else(|| self.files.get(path))
    }

    /// Adds headers to all files, and counts their requests.
    pub(crate) fn add_headers(&mut self, headers: &HeaderMap) {
        for response in self.files.values_mut() {
            response.insert_headers(headers);
            response.set_route("asset");
        }
    }
}
