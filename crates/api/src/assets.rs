//! The files of the front: scripts, styles, fonts, pictures.

use std::collections::HashMap;

use bytes::Bytes;
use poem::{
    Response,
    http::{HeaderMap, HeaderValue},
};

use crate::http::{
    answer::{Answer, Compressed},
    cache::Cache,
};

/// Files under this path carry the hash of their content in their name.
const NAMED_BY_CONTENT: &str = "/assets/build/";

/// Files by the path they are served at.
#[derive(Clone, Default)]
pub struct Assets {
    files: HashMap<String, Answer>,
    versions: Vec<(String, String)>,
}

impl Assets {
    /// Adds a file. `path` begins with a slash; `compressed` holds the forms made at build time.
    pub fn add(
        &mut self,
        path: impl Into<String>,
        content_type: HeaderValue,
        body: Bytes,
        compressed: Compressed,
    ) {
        let path = path.into();
        let cache = if path.starts_with(NAMED_BY_CONTENT) {
            Cache::Immutable
        } else {
            Cache::Revalidate
        };
        let answer = Answer::new(content_type, cache, body, compressed);
        self.files.insert(path, answer);
    }

    /// Says under which version the files of a folder are asked for (`?v=`). It names the content of all of them, as a
    /// hash in a file's name would. `folder` begins and ends with a slash.
    pub fn set_version(&mut self, folder: impl Into<String>, version: impl Into<String>) {
        self.versions.push((folder.into(), version.into()));
    }

    /// Answers with the file at `path`, if there is one: for ever, if the query has its version. Any other version
    /// promises nothing, because pages of yesterday and strangers ask for what they like.
    #[must_use]
    pub fn respond(
        &self,
        path: &str,
        query: Option<&str>,
        headers: &HeaderMap,
    ) -> Option<Response> {
        let answer = self.files.get(path)?;
        let asked = query.and_then(|query| query.strip_prefix("v="));
        let is_named = self
            .versions
            .iter()
            .any(|(folder, version)| path.starts_with(folder) && asked == Some(version.as_str()));
        Some(if is_named {
            answer.respond_as(headers, Cache::Immutable)
        } else {
            answer.respond(headers)
        })
    }
}
