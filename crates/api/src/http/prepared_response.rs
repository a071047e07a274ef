//! Responses that are built and compressed once and served many times.

use std::iter;

use bytes::Bytes;
use headers::{ETag, Header, HeaderMapExt, IfNoneMatch};
use poem::{
    Response,
    http::{HeaderMap, HeaderValue, StatusCode, header},
};
use sha2::{Digest, Sha256};

use super::{
    cache_control::CacheControl,
    encoding::{ContentCoding, negotiate_content_coding},
};

#[derive(Clone, Debug)]
pub struct PreparedResponse {
    status: StatusCode,
    content_type: HeaderValue,
    cache_control: CacheControl,
    uncompressed: Representation,
    gzip: Option<Representation>,
    brotli: Option<Representation>,
}

#[derive(Clone, Debug)]
struct Representation {
    bytes: Bytes,
    etag: HeaderValue,
}

/// Compressed bodies, `None` if not smaller than the original.
#[derive(Clone, Default, Debug)]
pub struct CompressedBodies {
    pub gzip: Option<Bytes>,
    pub brotli: Option<Bytes>,
}

impl PreparedResponse {
    /// With status 200.
    pub fn new(
        content_type: HeaderValue,
        cache_control: CacheControl,
        body: Bytes,
        compressed: CompressedBodies,
    ) -> Self {
        let digest = Sha256::digest(&body);
        Self::with_digest(content_type, cache_control, body, &digest, compressed)
    }

    /// Like [`new`](Self::new), with the SHA-256 of the body.
    pub fn with_digest(
        content_type: HeaderValue,
        cache_control: CacheControl,
        body: Bytes,
        digest: &[u8],
        compressed: CompressedBodies,
    ) -> Self {
        let hash = hash(digest);
        let representation = |bytes, content_coding: ContentCoding| Representation {
            bytes,
            etag: etag(&hash, content_coding),
        };
        Self {
            status: StatusCode::OK,
            content_type,
            cache_control,
            gzip: compressed
                .gzip
                .map(|bytes| representation(bytes, ContentCoding::Gzip)),
            brotli: compressed
                .brotli
                .map(|bytes| representation(bytes, ContentCoding::Brotli)),
            uncompressed: representation(body, ContentCoding::Identity),
        }
    }

    /// For small responses that are requested rarely.
    pub fn uncompressed_json(json: String, cache_control: CacheControl) -> Self {
        let content_type = HeaderValue::from_static("application/json; charset=utf-8");
        let compressed = CompressedBodies::default();
        Self::new(content_type, cache_control, json.into(), compressed)
    }

    pub fn with_status(mut self, status: StatusCode) -> Self {
        self.status = status;
        self
    }

    pub fn content_type(&self) -> &HeaderValue {
        &self.content_type
    }

    /// The uncompressed bytes.
    pub fn body(&self) -> &Bytes {
        &self.uncompressed.bytes
    }

    pub fn compressed_bodies(&self) -> CompressedBodies {
        let bytes = |representation: &Option<Representation>| {
            representation
                .as_ref()
                .map(|representation| representation.bytes.clone())
        };
        CompressedBodies {
            gzip: bytes(&self.gzip),
            brotli: bytes(&self.brotli),
        }
    }

    /// The response to a GET or HEAD request: the best representation, or 304 if the client has it.
    pub fn respond(&self, headers: &HeaderMap) -> Response {
        self.respond_with_cache_control(headers, self.cache_control)
    }

    /// Like [`respond`](Self::respond), with another `Cache-Control`.
    pub fn respond_with_cache_control(
        &self,
        headers: &HeaderMap,
        cache_control: CacheControl,
    ) -> Response {
        let content_coding =
            negotiate_content_coding(headers, self.brotli.is_some(), self.gzip.is_some());
        let representation = match content_coding {
            ContentCoding::Brotli => self.brotli.as_ref(),
            ContentCoding::Gzip => self.gzip.as_ref(),
            ContentCoding::Identity => None,
        }
        .unwrap_or(&self.uncompressed);

        let mut response = conditional_response(headers, &representation.etag, cache_control);
        let is_not_modified = self.status == StatusCode::OK && !response.is_success();
        let response_headers = response.headers_mut();
        if self.brotli.is_some() || self.gzip.is_some() {
            response_headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        if is_not_modified {
            return response;
        }
        response_headers.insert(header::CONTENT_TYPE, self.content_type.clone());
        // Set explicitly for HEAD, whose body is empty.
        response_headers.insert(header::CONTENT_LENGTH, representation.bytes.len().into());
        if let Some(name) = content_coding.name() {
            response_headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        response.set_status(self.status);
        response.set_body(representation.bytes.clone());
        response
    }
}

/// An empty response with this tag; 304 if `If-None-Match` contains it.
pub fn conditional_response(
    headers: &HeaderMap,
    etag: &HeaderValue,
    cache_control: CacheControl,
) -> Response {
    let if_none_match = headers.typed_get::<IfNoneMatch>();
    let tag = ETag::decode(&mut iter::once(etag)).ok();
    let is_not_modified = if_none_match
        .zip(tag)
        .is_some_and(|(if_none_match, tag)| !if_none_match.precondition_passes(&tag));
    let mut response = Response::default();
    if is_not_modified {
        response.set_status(StatusCode::NOT_MODIFIED);
    }
    let response_headers = response.headers_mut();
    response_headers.insert(header::ETAG, etag.clone());
    response_headers.insert(header::CACHE_CONTROL, cache_control.header());
    response
}

/// 96 bits in hexadecimal digits.
fn hash(digest: &[u8]) -> String {
    let mut hash = hex::encode(digest);
    hash.truncate(24);
    hash
}

/// The codings have different strong tags.
fn etag(hash: &str, content_coding: ContentCoding) -> HeaderValue {
    let tag = content_coding.name().map_or_else(
        || format!("\"{hash}\""),
        |name| format!("\"{hash}-{name}\""),
    );
    HeaderValue::from_str(&tag).unwrap_or_else(|_| HeaderValue::from_static("\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn response() -> PreparedResponse {
        PreparedResponse::new(
            HeaderValue::from_static("text/plain"),
            CacheControl::Revalidate,
            Bytes::from_static(b"Griass eich"),
            CompressedBodies {
                gzip: None,
                brotli: Some(Bytes::from_static(b"br")),
            },
        )
    }

    fn header_map(name: header::HeaderName, value: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(name, HeaderValue::from_str(value).unwrap());
        headers
    }

    #[test]
    fn content_codings_have_different_etags() {
        let plain = response().respond(&HeaderMap::new());
        let brotli = response().respond(&header_map(header::ACCEPT_ENCODING, "br"));
        let etags = [&plain, &brotli].map(|response| &response.headers()[header::ETAG]);
        assert_ne!(etags[0], etags[1]);
        assert_eq!(brotli.headers()[header::CONTENT_ENCODING], "br");
        assert_eq!(brotli.headers()[header::CONTENT_LENGTH], "2");
        assert_eq!(plain.headers()[header::VARY], "accept-encoding");
    }

    #[test]
    fn answers_304_if_the_client_has_the_representation() {
        let full_response = response().respond(&HeaderMap::new());
        let tag = full_response.headers()[header::ETAG].to_str().unwrap();
        for (sent, status) in [
            (tag.to_owned(), 304),
            (format!("\"other\", {tag}"), 304),
            (format!("W/{tag}"), 304),
            ("*".to_owned(), 304),
            ("\"other\"".to_owned(), 200),
            ("garbage without quotes".to_owned(), 200),
        ] {
            let response = response().respond(&header_map(header::IF_NONE_MATCH, &sent));
            assert_eq!(response.status().as_u16(), status, "{sent}");
        }
        // A not-found page is always sent.
        let not_found = response().with_status(StatusCode::NOT_FOUND);
        let not_found = not_found.respond(&header_map(header::IF_NONE_MATCH, "*"));
        assert_eq!(not_found.status(), StatusCode::NOT_FOUND);
    }
}
