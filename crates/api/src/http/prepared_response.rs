//! A finished answer: made once, compressed once, served many times without being touched.

use std::iter;

use bytes::Bytes;
use headers::{ETag, Header, HeaderMapExt, IfNoneMatch};
use poem::{
    Response,
    http::{HeaderMap, HeaderValue, StatusCode, header},
};
use sha2::{Digest, Sha256};

use super::{
    cache::Cache,
    encoding::{Coding, negotiate},
};

/// The bytes of an answer in every prepared coding, with what HTTP says about them.
#[derive(Clone, Debug)]
pub struct Answer {
    status: StatusCode,
    content_type: HeaderValue,
    cache: Cache,
    identity: Representation,
    gzip: Option<Representation>,
    brotli: Option<Representation>,
}

#[derive(Clone, Debug)]
struct Representation {
    bytes: Bytes,
    etag: HeaderValue,
}

/// The compressed forms of a body, each only where it is smaller than the body itself.
#[derive(Clone, Default, Debug)]
pub struct Compressed {
    /// gzip, RFC 1952.
    pub gzip: Option<Bytes>,
    /// Brotli, RFC 7932.
    pub brotli: Option<Bytes>,
}

impl Answer {
    /// An answer with status 200 from `body` and its compressed forms.
    #[must_use]
    pub fn new(
        content_type: HeaderValue,
        cache: Cache,
        body: Bytes,
        compressed: Compressed,
    ) -> Self {
        let hash = hash(&body);
        let representation = |bytes, coding: Coding| Representation {
            bytes,
            etag: etag(&hash, coding),
        };
        Self {
            status: StatusCode::OK,
            content_type,
            cache,
            gzip: compressed
                .gzip
                .map(|bytes| representation(bytes, Coding::Gzip)),
            brotli: compressed
                .brotli
                .map(|bytes| representation(bytes, Coding::Brotli)),
            identity: representation(body, Coding::Identity),
        }
    }

    /// The same answer under another status.
    #[must_use]
    pub fn with_status(mut self, status: StatusCode) -> Self {
        self.status = status;
        self
    }

    /// The value of `Content-Type`.
    #[must_use]
    pub fn content_type(&self) -> &HeaderValue {
        &self.content_type
    }

    /// The uncompressed bytes.
    #[must_use]
    pub fn body(&self) -> &Bytes {
        &self.identity.bytes
    }

    /// Answers a GET or HEAD with these headers: the best representation, or 304 when the client
    /// has it already (RFC 9110 §13.1.2: weak comparison).
    #[must_use]
    pub fn respond(&self, headers: &HeaderMap) -> Response {
        self.respond_as(headers, self.cache)
    }

    /// Like [`respond`](Self::respond), with another promise to caches.
    #[must_use]
    pub fn respond_as(&self, headers: &HeaderMap, cache: Cache) -> Response {
        let coding = negotiate(headers, self.brotli.is_some(), self.gzip.is_some());
        let chosen = match coding {
            Coding::Brotli => self.brotli.as_ref(),
            Coding::Gzip => self.gzip.as_ref(),
            Coding::Identity => None,
        }
        .unwrap_or(&self.identity);

        let known = self.status == StatusCode::OK && is_not_modified(headers, &chosen.etag);
        let mut response = Response::default();
        let out = response.headers_mut();
        out.insert(header::ETAG, chosen.etag.clone());
        out.insert(header::CACHE_CONTROL, cache.header());
        if self.brotli.is_some() || self.gzip.is_some() {
            out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        if known {
            response.set_status(StatusCode::NOT_MODIFIED);
            return response;
        }
        out.insert(header::CONTENT_TYPE, self.content_type.clone());
        // Stated, so that the answer to HEAD carries it although its body is empty.
        out.insert(header::CONTENT_LENGTH, chosen.bytes.len().into());
        if let Some(name) = coding.name() {
            out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        response.set_status(self.status);
        response.set_body(chosen.bytes.clone());
        response
    }
}

/// Whether `If-None-Match` contains this tag.
#[must_use]
pub fn is_not_modified(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    let condition = headers.typed_get::<IfNoneMatch>();
    let etag = ETag::decode(&mut iter::once(etag));
    condition
        .zip(etag.ok())
        .is_some_and(|(condition, etag)| !condition.precondition_passes(&etag))
}

fn hash(body: &[u8]) -> String {
    use std::fmt::Write;
    Sha256::digest(body)
        .iter()
        .take(12)
        .fold(String::new(), |mut text, byte| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
}

/// A strong tag names one representation, so the codings differ.
fn etag(hash: &str, coding: Coding) -> HeaderValue {
    let tag = coding.name().map_or_else(
        || format!("\"{hash}\""),
        |name| format!("\"{hash}-{name}\""),
    );
    HeaderValue::from_str(&tag).unwrap_or_else(|_| HeaderValue::from_static("\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer() -> Answer {
        Answer::new(
            HeaderValue::from_static("text/plain"),
            Cache::Revalidate,
            Bytes::from_static(b"Griass eich"),
            Compressed {
                gzip: None,
                brotli: Some(Bytes::from_static(b"br")),
            },
        )
    }

    fn with(name: header::HeaderName, value: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(name, HeaderValue::from_str(value).unwrap());
        headers
    }

    #[test]
    fn representations_have_tags_of_their_own() {
        let plain = answer().respond(&HeaderMap::new());
        let brotli = answer().respond(&with(header::ACCEPT_ENCODING, "br"));
        assert_ne!(
            plain.headers()[header::ETAG],
            brotli.headers()[header::ETAG]
        );
        assert_eq!(brotli.headers()[header::CONTENT_ENCODING], "br");
        assert_eq!(brotli.headers()[header::CONTENT_LENGTH], "2");
        assert_eq!(plain.headers()[header::VARY], "accept-encoding");
    }

    #[test]
    fn what_the_client_has_is_not_sent_again() {
        let tag = answer().respond(&HeaderMap::new()).headers()[header::ETAG]
            .to_str()
            .unwrap()
            .to_owned();
        for (sent, status) in [
            (tag.clone(), 304),
            (format!("\"other\", {tag}"), 304),
            (format!("W/{tag}"), 304),
            ("*".to_owned(), 304),
            ("\"other\"".to_owned(), 200),
            ("garbage without quotes".to_owned(), 200),
        ] {
            let response = answer().respond(&with(header::IF_NONE_MATCH, &sent));
            assert_eq!(response.status().as_u16(), status, "{sent}");
        }
    }

    #[test]
    fn a_not_found_page_never_becomes_a_304() {
        let page = answer().with_status(StatusCode::NOT_FOUND);
        let response = page.respond(&with(header::IF_NONE_MATCH, "*"));
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
    }
}
