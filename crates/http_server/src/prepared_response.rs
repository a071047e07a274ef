//! Responses that are built and compressed once and served many times.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicBool, Ordering},
};

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::{
    HeaderMap, Method, Response, StatusCode,
    header::{self, HeaderName, HeaderValue},
};
use sha2::{Digest, Sha256};

use crate::{
    cache_control::CacheControl,
    compression::compress,
    encoding::{ContentCoding, negotiate_content_coding},
    entity_tags::is_not_modified,
    representation::{Representation, ResponseHead},
    request_metrics::PreparedRouteCounters,
    response::HttpBody,
};

pub const JSON_CONTENT_TYPE: HeaderValue =
    HeaderValue::from_static("application/json; charset=utf-8");

/// Compression may lengthen shorter bodies.
const MIN_COMPRESSIBLE_BYTES: usize = 256;

/// Compressing a longer body takes milliseconds, for which the other connections would wait when it is requested.
const MAX_LAZILY_COMPRESSED_BYTES: usize = 256 * 1024;

/// The response to GET and HEAD requests of one URL, in up to three content codings.
#[derive(Clone, Debug)]
pub struct PreparedResponse {
    content_type: HeaderValue,
    uncompressed: Representation,
    /// `None`: not available.
    gzip: Option<Arc<CompressedRepresentation>>,
    brotli: Option<Arc<CompressedRepresentation>>,
    /// `None`: requests are not counted.
    counters: Option<PreparedRouteCounters>,
}

#[derive(Default, Debug)]
struct CompressedRepresentation {
    is_requested: AtomicBool,
    representation: OnceLock<Representation>,
}

impl From<Representation> for CompressedRepresentation {
    fn from(representation: Representation) -> Self {
        Self {
            is_requested: AtomicBool::default(),
            representation: representation.into(),
        }
    }
}

/// The representation that is negotiated with a client, or 304.
#[derive(Debug)]
pub struct NegotiatedResponse {
    pub head: Arc<ResponseHead>,
    pub body: Bytes,
}

impl NegotiatedResponse {
    pub fn into_response(self) -> Response<HttpBody> {
        let body = Full::from(self.body).map_err(|never| match never {});
        let mut response = Response::new(body.boxed());
        *response.status_mut() = self.head.status;
        response.headers_mut().clone_from(&self.head.headers);
        response
    }
}

/// Compressed bodies. `None`: not available.
#[derive(Clone, Default, Debug)]
pub struct CompressedBodies {
    pub gzip: Option<Bytes>,
    pub brotli: Option<Bytes>,
}

impl PreparedResponse {
    /// A response with the status 200.
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
        let is_compressed = compressed.gzip.is_some() || compressed.brotli.is_some();
        let uncompressed =
            Representation::uncompressed(&content_type, cache_control, body, digest, is_compressed);
        let representation = |body: Option<Bytes>, content_coding| {
            let representation = uncompressed.compressed(body?, content_coding);
            Some(Arc::new(representation.into()))
        };
        Self {
            content_type,
            gzip: representation(compressed.gzip, ContentCoding::Gzip),
            brotli: representation(compressed.brotli, ContentCoding::Brotli),
            uncompressed,
            counters: None,
        }
    }

    /// Compressed when first requested, or before ([`compress_like`](Self::compress_like)). Revalidated by clients before every use.
    pub fn compressible(content_type: HeaderValue, body: Bytes) -> Self {
        let (digest, cache_control) = (Sha256::digest(&body), CacheControl::Revalidate);
        if body.len() < MIN_COMPRESSIBLE_BYTES {
            let compressed = CompressedBodies::default();
            return Self::new_with_digest(content_type, cache_control, body, &digest, compressed);
        }
        Self {
            uncompressed: Representation::uncompressed(
                &content_type,
                cache_control,
                body,
                &digest,
                true,
            ),
            content_type,
            gzip: Some(Arc::default()),
            brotli: Some(Arc::default()),
            counters: None,
        }
    }

    /// Compresses in the codings in which the previous version was requested, a long body also if an earlier one was. The first
    /// version of a long body is compressed in all.
    pub fn compress_like(self, previous: Option<&Self>) -> Self {
        let is_long = self.uncompressed.body.len() > MAX_LAZILY_COMPRESSED_BYTES;
        for content_coding in [ContentCoding::Gzip, ContentCoding::Brotli] {
            let previous = previous.and_then(|previous| previous.compressed(content_coding));
            let was_requested =
                previous.map(|previous| previous.is_requested.load(Ordering::Relaxed));
            if was_requested.unwrap_or(is_long) {
                self.representation(content_coding);
            }
            if let Some(compressed) = self.compressed(content_coding)
                && is_long
                && was_requested == Some(true)
            {
                compressed.is_requested.store(true, Ordering::Relaxed);
            }
        }
        self
    }

    fn compressed(&self, content_coding: ContentCoding) -> Option<&CompressedRepresentation> {
        match content_coding {
            ContentCoding::Brotli => self.brotli.as_deref(),
            ContentCoding::Gzip => self.gzip.as_deref(),
            ContentCoding::Identity => None,
        }
    }

    /// Compresses the body unless it is compressed.
    fn representation(&self, content_coding: ContentCoding) -> &Representation {
        let Some(compressed) = self.compressed(content_coding) else {
            return &self.uncompressed;
        };
        compressed.representation.get_or_init(|| {
            let body = compress(&self.uncompressed.body, content_coding);
            body.map_or_else(
                |_| self.uncompressed.clone(),
                |body| self.uncompressed.compressed(body, content_coding),
            )
        })
    }

    /// A response for small bodies that are requested rarely.
    pub fn uncompressed_json(json: String, cache_control: CacheControl) -> Self {
        let compressed = CompressedBodies::default();
        Self::new(JSON_CONTENT_TYPE, cache_control, json.into(), compressed)
    }

    pub fn with_status(self, status: StatusCode) -> Self {
        let not_modified_head = self.uncompressed.not_modified_head.clone();
        let head = ResponseHead::new(status, self.uncompressed.head.headers.clone());
        self.with_heads(head, not_modified_head)
    }

    pub fn with_cache_control(mut self, cache_control: CacheControl) -> Self {
        self.set_header(header::CACHE_CONTROL, &cache_control.header());
        self
    }

    /// Sets a header of all representations and of 304.
    pub fn set_header(&mut self, name: HeaderName, value: &HeaderValue) {
        let header = HeaderMap::from_iter([(name, value.clone())]);
        let head = self.uncompressed.head.with_headers(&header);
        let not_modified_head = self.uncompressed.not_modified_head.with_headers(&header);
        *self = self.clone().with_heads(head, not_modified_head);
    }

    /// Sets headers of all representations, but not of 304: clients keep those that they have (RFC 9110 §15.4.5). The body
    /// must differ if they differ.
    pub fn insert_headers(&mut self, added: &HeaderMap) {
        let Representation {
            head,
            not_modified_head,
            ..
        } = &self.uncompressed;
        let is_missing = |(name, value)| head.headers.get(name) != Some(value);
        if added.iter().any(is_missing) {
            let (head, not_modified_head) = (head.with_headers(added), not_modified_head.clone());
            *self = self.clone().with_heads(head, not_modified_head);
        }
    }

    fn with_heads(mut self, head: Arc<ResponseHead>, not_modified_head: Arc<ResponseHead>) -> Self {
        self.uncompressed.head = head;
        self.uncompressed.not_modified_head = not_modified_head;
        for (compressed, content_coding) in [
            (&mut self.gzip, ContentCoding::Gzip),
            (&mut self.brotli, ContentCoding::Brotli),
        ] {
            let Some(compressed) = compressed else {
                continue;
            };
            let body = compressed.representation.get().map(|old| old.body.clone());
            let renewed = body.map(|body| self.uncompressed.compressed(body, content_coding));
            *compressed = Arc::new(CompressedRepresentation {
                is_requested: compressed.is_requested.load(Ordering::Relaxed).into(),
                representation: renewed.map(OnceLock::from).unwrap_or_default(),
            });
        }
        self
    }

    /// Counts requests as those of this route.
    pub fn set_route(&mut self, route: &str) {
        self.counters
            .get_or_insert_with(|| PreparedRouteCounters::new(route));
    }

    pub fn count_request(&self, method: &Method, status: StatusCode) {
        if let Some(counters) = &self.counters {
            counters.count(method, status);
        }
    }

    pub fn content_type(&self) -> &HeaderValue {
        &self.content_type
    }

    /// The uncompressed bytes.
    pub fn uncompressed_body(&self) -> &Bytes {
        &self.uncompressed.body
    }

    pub fn is_compressible(&self) -> bool {
        self.gzip.is_some() || self.brotli.is_some()
    }

    /// The response to a GET or HEAD request with these headers: the best representation, or 304 if the client has it.
    pub fn respond(&self, request_headers: &HeaderMap) -> NegotiatedResponse {
        let content_coding =
            negotiate_content_coding(request_headers, self.brotli.is_some(), self.gzip.is_some());
        let representation = self.representation(content_coding);
        if let Some(compressed) = self.compressed(content_coding) {
            compressed.is_requested.store(true, Ordering::Relaxed);
        }
        let if_none_match = request_headers.get(header::IF_NONE_MATCH);
        let etag = representation.head.headers.get(header::ETAG);
        // Browsers send a single tag, which is compared at once.
        let is_not_modified = representation.head.status == StatusCode::OK
            && if_none_match.is_some()
            && etag.is_some_and(|etag| {
                if_none_match == Some(etag) || is_not_modified(request_headers, etag)
            });
        let (head, body) = if is_not_modified {
            (&representation.not_modified_head, Bytes::new())
        } else {
            (&representation.head, representation.body.clone())
        };
        NegotiatedResponse {
            head: head.clone(),
            body,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compresses_when_requested_and_in_the_codings_of_the_previous_version() {
        let response = |text: &str| {
            let body = text.repeat(100).into();
            PreparedResponse::compressible(HeaderValue::from_static("text/plain"), body)
        };
        let compressed = |response: &PreparedResponse| {
            [ContentCoding::Gzip, ContentCoding::Brotli].map(|content_coding| {
                let compressed = response.compressed(content_coding);
                compressed.is_some_and(|compressed| compressed.representation.get().is_some())
            })
        };
        let previous = response("Griass eich");
        assert_eq!(compressed(&previous), [false, false]);
        let selected = previous.respond(&header_map(header::ACCEPT_ENCODING, "br"));
        assert_eq!(selected.head.headers[header::CONTENT_ENCODING], "br");
        assert!(selected.body.len() < previous.uncompressed_body().len());
        assert_eq!(compressed(&previous), [false, true]);

        let mut next = response("Pfiat eich").compress_like(Some(&previous));
        assert_eq!(compressed(&next), [false, true]);
        let unrequested = next.clone();
        let after_next = response("Servus").compress_like(Some(&unrequested));
        assert_eq!(compressed(&after_next), [false, false]);
        next.insert_headers(&header_map(header::CONTENT_SECURITY_POLICY, "none"));
        assert_eq!(compressed(&next), [false, true]);
        let selected = next.respond(&header_map(header::ACCEPT_ENCODING, "br"));
        assert_eq!(
            selected.head.headers[header::CONTENT_SECURITY_POLICY],
            "none"
        );
        let not_modified = next.respond(&header_map(header::IF_NONE_MATCH, "*"));
        assert_eq!(not_modified.head.status, StatusCode::NOT_MODIFIED);
        let not_modified_headers = &not_modified.head.headers;
        assert!(!not_modified_headers.contains_key(header::CONTENT_SECURITY_POLICY));
        let long = || response(&"Servus".repeat(1000));
        let first = long().compress_like(None);
        assert_eq!(compressed(&first), [true, true]);
        let second = long().compress_like(Some(&first));
        assert_eq!(compressed(&second), [false, false]);
        second.respond(&header_map(header::ACCEPT_ENCODING, "br"));
        let third = long().compress_like(Some(&second));
        let fourth = long().compress_like(Some(&third));
        assert_eq!(compressed(&fourth), [false, true]);
        let short =
            PreparedResponse::compressible(HeaderValue::from_static("text/plain"), "Servus".into());
        assert!(!short.is_compressible());
    }

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
        for (sent, status) in [(tag, 304), ("*", 304), ("\"other\"", 200), ("garbage", 200)] {
            let response = response().respond(&header_map(header::IF_NONE_MATCH, sent));
            assert_eq!(response.head.status.as_u16(), status, "{sent}");
        }
        // A not-found page is always sent.
        let not_found = response().with_status(StatusCode::NOT_FOUND);
        let not_found = not_found.respond(&header_map(header::IF_NONE_MATCH, "*"));
        assert_eq!(not_found.head.status, StatusCode::NOT_FOUND);
    }
}
