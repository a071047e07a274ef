//! Responses that are built and compressed once and served many times.

use bytes::Bytes;
use headers::{ETag, HeaderMapExt, IfNoneMatch};
use hyper::{
    HeaderMap, Response, StatusCode,
    header::{self, HeaderValue},
};
use sha2::{Digest, Sha256};

use crate::{
    cache_control::CacheControl,
    encoding::{ContentCoding, negotiate_content_coding},
};

/// The response to GET and HEAD requests of one URL, in up to three content codings.
#[derive(Clone, Debug)]
pub struct PreparedResponse {
    status: StatusCode,
    content_type: HeaderValue,
    uncompressed: Representation,
    gzip: Option<Representation>,
    brotli: Option<Representation>,
}

/// A body in one content coding, with the complete headers.
#[derive(Clone, Debug)]
struct Representation {
    body: Bytes,
    etag: Option<ETag>,
    headers: HeaderMap,
    not_modified_headers: HeaderMap,
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
        Self::new_with_digest(content_type, cache_control, body, &digest, compressed)
    }

    /// Like [`new`](Self::new), with the SHA-256 of the body.
    pub fn new_with_digest(
        content_type: HeaderValue,
        cache_control: CacheControl,
        body: Bytes,
        digest: &[u8],
        compressed: CompressedBodies,
    ) -> Self {
        let mut not_modified_headers = HeaderMap::new();
        not_modified_headers.insert(header::CACHE_CONTROL, cache_control.header());
        if compressed.gzip.is_some() || compressed.brotli.is_some() {
            let vary = HeaderValue::from_static("accept-encoding");
            not_modified_headers.insert(header::VARY, vary);
        }
        let mut headers = not_modified_headers.clone();
        headers.insert(header::CONTENT_TYPE, content_type.clone());
        // 96 bits in hexadecimal digits.
        let mut hash = hex::encode(digest);
        hash.truncate(24);
        let representation = |body: Bytes, content_coding: ContentCoding| {
            let (mut headers, mut not_modified_headers) =
                (headers.clone(), not_modified_headers.clone());
            let etag = etag(&hash, content_coding);
            if let Some(etag) = &etag {
                headers.typed_insert(etag.clone());
                not_modified_headers.typed_insert(etag.clone());
            }
            // Set explicitly for HEAD, whose body is empty.
            headers.insert(header::CONTENT_LENGTH, body.len().into());
            if let Some(name) = content_coding.name() {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
            }
            Representation {
                body,
                etag,
                headers,
                not_modified_headers,
            }
        };
        Self {
            status: StatusCode::OK,
            content_type,
            gzip: compressed
                .gzip
                .map(|body| representation(body, ContentCoding::Gzip)),
            brotli: compressed
                .brotli
                .map(|body| representation(body, ContentCoding::Brotli)),
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

    pub fn with_cache_control(mut self, cache_control: CacheControl) -> Self {
        let header = (header::CACHE_CONTROL, cache_control.header());
        self.insert_headers(&HeaderMap::from_iter([header]));
        self
    }

    /// Sets headers of all representations, and of 304.
    pub fn insert_headers(&mut self, headers: &HeaderMap) {
        let compressed = [&mut self.gzip, &mut self.brotli].into_iter().flatten();
        for representation in compressed.chain([&mut self.uncompressed]) {
            for (name, value) in headers {
                representation.headers.insert(name, value.clone());
                representation
                    .not_modified_headers
                    .insert(name, value.clone());
            }
        }
    }

    pub fn content_type(&self) -> &HeaderValue {
        &self.content_type
    }

    /// The uncompressed bytes.
    pub fn uncompressed_body(&self) -> &Bytes {
        &self.uncompressed.body
    }

    pub fn compressed_bodies(&self) -> CompressedBodies {
        let body = |representation: &Option<Representation>| {
            representation
                .as_ref()
                .map(|representation| representation.body.clone())
        };
        CompressedBodies {
            gzip: body(&self.gzip),
            brotli: body(&self.brotli),
        }
    }

    /// The response to a GET or HEAD request with these headers: the best representation, or 304 if the client has it.
    pub fn respond(&self, request_headers: &HeaderMap) -> Response<Bytes> {
        let content_coding =
            negotiate_content_coding(request_headers, self.brotli.is_some(), self.gzip.is_some());
        let representation = match content_coding {
            ContentCoding::Brotli => self.brotli.as_ref(),
            ContentCoding::Gzip => self.gzip.as_ref(),
            ContentCoding::Identity => None,
        }
        .unwrap_or(&self.uncompressed);
        let is_not_modified = self.status == StatusCode::OK
            && is_not_modified(request_headers, representation.etag.as_ref());
        let (status, headers, body) = if is_not_modified {
            let headers = &representation.not_modified_headers;
            (StatusCode::NOT_MODIFIED, headers, Bytes::new())
        } else {
            let body = representation.body.clone();
            (self.status, &representation.headers, body)
        };
        let mut response = Response::new(body);
        *response.status_mut() = status;
        *response.headers_mut() = headers.clone();
        response
    }
}

/// The response of an endpoint.
pub fn into_poem_response(response: Response<Bytes>) -> poem::Response {
    let (head, body) = response.into_parts();
    let mut response = poem::Response::from(body);
    response.set_status(head.status);
    *response.headers_mut() = head.headers;
    response
}

/// Whether `If-None-Match` contains this tag.
pub fn is_not_modified(request_headers: &HeaderMap, etag: Option<&ETag>) -> bool {
    request_headers
        .typed_get::<IfNoneMatch>()
        .zip(etag)
        .is_some_and(|(if_none_match, etag)| !if_none_match.precondition_passes(etag))
}

/// The codings have different strong tags.
fn etag(hash: &str, content_coding: ContentCoding) -> Option<ETag> {
    let tag = content_coding.name().map_or_else(
        || format!("\"{hash}\""),
        |name| format!("\"{hash}-{name}\""),
    );
    tag.parse().ok()
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
