//! Responses that are built and compressed once and served many times.

use std::sync::Arc;

use bytes::Bytes;
use headers::{ETag, HeaderMapExt, IfNoneMatch};
use hyper::{
    HeaderMap, StatusCode,
    header::{self, HeaderValue},
};
use sha2::{Digest, Sha256};

use crate::{
    cache_control::CacheControl,
    compression::compress,
    encoding::{ContentCoding, negotiate_content_coding},
};

/// The response to GET and HEAD requests of one URL, in up to three content codings.
#[derive(Clone, Debug)]
pub struct PreparedResponse {
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
    head: Arc<ResponseHead>,
    not_modified_head: Arc<ResponseHead>,
}

/// The status and the headers except `Date`.
#[derive(Debug)]
pub struct ResponseHead {
    pub status: StatusCode,
    pub headers: HeaderMap,
    /// As they are sent.
    pub serialized: Bytes,
}

impl ResponseHead {
    pub fn new(status: StatusCode, headers: HeaderMap) -> Arc<Self> {
        let mut serialized = format!("HTTP/1.1 {status}\r\n").into_bytes();
        for (name, value) in &headers {
            for part in [name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"] {
                serialized.extend_from_slice(part);
            }
        }
        Arc::new(Self {
            status,
            headers,
            serialized: serialized.into(),
        })
    }
}

/// The representation that a client gets, or 304.
#[derive(Debug)]
pub struct SelectedResponse {
    pub head: Arc<ResponseHead>,
    pub body: Bytes,
}

impl From<SelectedResponse> for poem::Response {
    fn from(selected: SelectedResponse) -> Self {
        let mut response = Self::from(selected.body);
        response.set_status(selected.head.status);
        response.headers_mut().clone_from(&selected.head.headers);
        response
    }
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
                head: ResponseHead::new(StatusCode::OK, headers),
                not_modified_head: ResponseHead::new(
                    StatusCode::NOT_MODIFIED,
                    not_modified_headers,
                ),
            }
        };
        Self {
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

    /// With gzip and Brotli bodies, revalidated by clients before every use.
    pub fn compressed(content_type: HeaderValue, body: String) -> Self {
        let compressed = compress(body.as_bytes());
        Self::new(
            content_type,
            CacheControl::Revalidate,
            body.into(),
            compressed,
        )
    }

    /// For small responses that are requested rarely.
    pub fn uncompressed_json(json: String, cache_control: CacheControl) -> Self {
        let content_type = HeaderValue::from_static("application/json; charset=utf-8");
        let compressed = CompressedBodies::default();
        Self::new(content_type, cache_control, json.into(), compressed)
    }

    pub fn with_status(mut self, status: StatusCode) -> Self {
        for representation in self.representations_mut() {
            let headers = representation.head.headers.clone();
            representation.head = ResponseHead::new(status, headers);
        }
        self
    }

    pub fn with_cache_control(mut self, cache_control: CacheControl) -> Self {
        let header = (header::CACHE_CONTROL, cache_control.header());
        self.insert_headers(&HeaderMap::from_iter([header]));
        self
    }

    /// Sets headers of all representations, and of 304.
    pub fn insert_headers(&mut self, added: &HeaderMap) {
        for representation in self.representations_mut() {
            for head in [
                &mut representation.head,
                &mut representation.not_modified_head,
            ] {
                let mut headers = head.headers.clone();
                for (name, value) in added {
                    headers.insert(name, value.clone());
                }
                if headers != head.headers {
                    *head = ResponseHead::new(head.status, headers);
                }
            }
        }
    }

    fn representations_mut(&mut self) -> impl Iterator<Item = &mut Representation> {
        let compressed = [&mut self.gzip, &mut self.brotli].into_iter().flatten();
        compressed.chain([&mut self.uncompressed])
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
    pub fn respond(&self, request_headers: &HeaderMap) -> SelectedResponse {
        let content_coding =
            negotiate_content_coding(request_headers, self.brotli.is_some(), self.gzip.is_some());
        let representation = match content_coding {
            ContentCoding::Brotli => self.brotli.as_ref(),
            ContentCoding::Gzip => self.gzip.as_ref(),
            ContentCoding::Identity => None,
        }
        .unwrap_or(&self.uncompressed);
        let if_none_match = request_headers.get(header::IF_NONE_MATCH);
        // Browsers send a single tag, which is compared at once.
        let is_not_modified = representation.head.status == StatusCode::OK
            && if_none_match.is_some()
            && (if_none_match == representation.head.headers.get(header::ETAG)
                || is_not_modified(request_headers, representation.etag.as_ref()));
        let (head, body) = if is_not_modified {
            (&representation.not_modified_head, Bytes::new())
        } else {
            (&representation.head, representation.body.clone())
        };
        SelectedResponse {
            head: head.clone(),
            body,
        }
    }
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
        let etags = [&plain, &brotli].map(|response| &response.head.headers[header::ETAG]);
        assert_ne!(etags[0], etags[1]);
        assert_eq!(brotli.head.headers[header::CONTENT_ENCODING], "br");
        assert_eq!(brotli.head.headers[header::CONTENT_LENGTH], "2");
        assert_eq!(plain.head.headers[header::VARY], "accept-encoding");
    }

    #[test]
    fn answers_304_if_the_client_has_the_representation() {
        let full_response = response().respond(&HeaderMap::new());
        let tag = full_response.head.headers[header::ETAG].to_str().unwrap();
        for (sent, status) in [
            (tag.to_owned(), 304),
            (format!("\"other\", {tag}"), 304),
            (format!("W/{tag}"), 304),
            ("*".to_owned(), 304),
            ("\"other\"".to_owned(), 200),
            ("garbage without quotes".to_owned(), 200),
        ] {
            let response = response().respond(&header_map(header::IF_NONE_MATCH, &sent));
            assert_eq!(response.head.status.as_u16(), status, "{sent}");
        }
        // A not-found page is always sent.
        let not_found = response().with_status(StatusCode::NOT_FOUND);
        let not_found = not_found.respond(&header_map(header::IF_NONE_MATCH, "*"));
        assert_eq!(not_found.head.status, StatusCode::NOT_FOUND);
    }
}
