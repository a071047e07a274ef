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
#[derive(Default)]
pub struct Assets(HashMap<String, Answer>);

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
        self.0.insert(path, answer);
    }

    /// Answers with the file at `path`, if there is one. A version in the query names the content
    /// as a hash in the file's name would, so such an answer holds for ever.
    #[must_use]
    pub fn respond(
        &self,
        path: &str,
        query: Option<&str>,
        headers: &HeaderMap,
    ) -> Option<Response> {
        let answer = self.0.get(path)?;
        Some(match query {
            Some(query) if query.starts_with("v=") => answer.respond_as(headers, Cache::Immutable),
            _ => answer.respond(headers),
        })
    }
}
