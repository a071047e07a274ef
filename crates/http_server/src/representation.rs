//! A prepared response in one content coding.

use std::sync::Arc;

use bytes::Bytes;
use hyper::{
    HeaderMap, StatusCode,
    header::{self, HeaderValue},
};

use crate::{cache_control::CacheControl, encoding::ContentCoding};

/// A body in one content coding, with the complete headers.
#[derive(Clone, Debug)]
pub struct Representation {
    pub body: Bytes,
    pub head: Arc<ResponseHead>,
    pub not_modified_head: Arc<ResponseHead>,
}

impl Representation {
    pub fn uncompressed(
        content_type: &HeaderValue,
        cache_control: CacheControl,
        body: Bytes,
        digest: &[u8],
        is_compressible: bool,
    ) -> Self {
        let mut not_modified_headers = HeaderMap::new();
        not_modified_headers.insert(header::CACHE_CONTROL, cache_control.header());
        if is_compressible {
            let vary = HeaderValue::from_static("accept-encoding");
            not_modified_headers.insert(header::VARY, vary);
        }
        // 96 bits in hexadecimal digits.
        let mut hash = hex::encode(digest);
        hash.truncate(24);
        if let Ok(etag) = HeaderValue::try_from(format!("\"{hash}\"")) {
            not_modified_headers.insert(header::ETAG, etag);
        }
        let mut headers = not_modified_headers.clone();
        headers.insert(header::CONTENT_TYPE, content_type.clone());
        // Set explicitly for HEAD, whose body is empty.
        headers.insert(header::CONTENT_LENGTH, body.len().into());
        Self {
            body,
            head: ResponseHead::new(StatusCode::OK, headers),
            not_modified_head: ResponseHead::new(StatusCode::NOT_MODIFIED, not_modified_headers),
        }
    }

    /// The representation in a coding, with the other headers of this one, which is not compressed.
    pub fn compressed(&self, body: Bytes, content_coding: ContentCoding) -> Self {
        let name = content_coding.name().unwrap_or_default();
        // The codings have different strong tags.
        let tag = self.head.headers.get(header::ETAG).map(HeaderValue::to_str);
        let tag = tag.and_then(Result::ok).unwrap_or_default();
        let tag = format!("{}-{name}\"", tag.trim_end_matches('"'));
        let etag = HeaderValue::try_from(tag).ok();
        let (mut headers, mut not_modified_headers) = (
            self.head.headers.clone(),
            self.not_modified_head.headers.clone(),
        );
        headers.insert(header::CONTENT_LENGTH, body.len().into());
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        for headers in [&mut headers, &mut not_modified_headers] {
            if let Some(etag) = &etag {
                headers.insert(header::ETAG, etag.clone());
            }
        }
        Self {
            body,
            head: ResponseHead::new(self.head.status, headers),
            not_modified_head: ResponseHead::new(StatusCode::NOT_MODIFIED, not_modified_headers),
        }
    }
}

/// The status and the headers except `Date`.
#[derive(Debug)]
pub struct ResponseHead {
    pub status: StatusCode,
    pub headers: HeaderMap,
    /// The status line and the headers as they are sent.
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

    /// A copy with these headers set.
    pub fn with_headers(&self, added: &HeaderMap) -> Arc<Self> {
        let mut headers = self.headers.clone();
        for (name, value) in added {
            headers.insert(name, value.clone());
        }
        Self::new(self.status, headers)
    }
}
