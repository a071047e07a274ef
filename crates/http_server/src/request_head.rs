//! Reads the heads of requests.

use std::{future::poll_fn, io, mem::MaybeUninit, pin::Pin, pin::pin, task::Poll, time::Duration};

use bytes::{Bytes, BytesMut};
use httparse::Status;
use hyper::{
    HeaderMap, Method, StatusCode, Uri,
    header::{self, HeaderName, HeaderValue},
};
use tokio::{
    io::AsyncReadExt,
    time::{Instant, Sleep, sleep},
};
use tokio_util::sync::{CancellationToken, WaitForCancellationFuture};

use crate::stream::MinRateStream;

/// The maximum of the request line and the headers together.
const MAX_HEAD_BYTES: usize = 16 * 1024;

const MAX_HEADER_LINES: usize = 64;

/// Enough for the headers of browsers.
const READ_BUFFER_BYTES: usize = 4096;

/// Receives requests.
pub struct RequestReader<'a> {
    pub buffer: BytesMut,
    header_timeout: Duration,
    header_timer: Pin<Box<Sleep>>,
    shutdown: Pin<Box<WaitForCancellationFuture<'a>>>,
}

impl<'a> RequestReader<'a> {
    /// `header_timeout`: for the first byte of a request, and then for its head.
    pub fn new(header_timeout: Duration, shutdown: &'a CancellationToken) -> Self {
        Self {
            buffer: BytesMut::new(),
            header_timeout,
            header_timer: Box::pin(sleep(header_timeout)),
            shutdown: Box::pin(shutdown.cancelled()),
        }
    }

    /// The `incomplete` beginning of a request and what follows.
    ///
    /// # Errors
    /// The client has disconnected or is too slow, or the server stops.
    pub async fn receive(
        &mut self,
        stream: &mut MinRateStream,
        incomplete: &[u8],
    ) -> io::Result<Bytes> {
        let is_start = incomplete.is_empty();
        // Uses the same memory again if no part of the last request is left.
        self.buffer.reserve(incomplete.len() + READ_BUFFER_BYTES);
        self.buffer.extend_from_slice(incomplete);
        let clock = stream.clock.clone();
        let mut read = pin!(stream.read_buf(&mut self.buffer));
        let received = poll_fn(|cx| {
            if let Poll::Ready(received) = read.as_mut().poll(cx) {
                return Poll::Ready(received);
            }
            if self.shutdown.as_mut().poll(cx).is_ready() {
                return Poll::Ready(Ok(0));
            }
            // Set again only when it ends, because few connections stay idle for so long.
            while self.header_timer.as_mut().poll(cx).is_ready() {
                let deadline = clock.wait_for_client(self.header_timeout);
                if deadline <= Instant::now() {
                    return Poll::Ready(Ok(0));
                }
                self.header_timer.as_mut().reset(deadline);
            }
            Poll::Pending
        });
        if received.await? == 0 {
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        if is_start {
            clock.wait_for_request();
        }
        Ok(self.buffer.split().freeze())
    }
}

/// The head of a request.
pub struct RequestHead {
    /// In bytes.
    pub length: usize,
    /// The method and target of a valid GET or HEAD request without a body.
    pub read: Option<(Method, Uri)>,
    pub keeps_connection: bool,
}

/// The first request, whose headers are added. `None`: it is incomplete.
///
/// # Errors
/// The status of a response to an invalid request.
pub fn parse_request_head(
    received: &Bytes,
    headers: &mut HeaderMap,
) -> Result<Option<RequestHead>, StatusCode> {
    let mut parsed_headers = [const { MaybeUninit::uninit() }; MAX_HEADER_LINES];
    let mut request = httparse::Request::new(&mut []);
    let length = match request.parse_with_uninit_headers(received, &mut parsed_headers) {
        Ok(Status::Complete(length)) if length <= MAX_HEAD_BYTES => length,
        Ok(Status::Partial) if received.len() < MAX_HEAD_BYTES => return Ok(None),
        Ok(_) => {
            let is_long = |target: &str| target.len() > MAX_HEAD_BYTES / 2;
            return Err(if request.path.is_none_or(is_long) {
                StatusCode::URI_TOO_LONG
            } else {
                StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE
            });
        }
        Err(httparse::Error::TooManyHeaders) => {
            return Err(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
        }
        Err(_) => return Err(StatusCode::BAD_REQUEST),
    };
    let read = read_request(received, &request, headers);
    let has_header = |name: HeaderName| {
        let mut headers = request.headers.iter();
        headers.any(|header| header.name.eq_ignore_ascii_case(name.as_str()))
    };
    if read.is_none() && has_header(header::CONTENT_LENGTH) && has_header(header::TRANSFER_ENCODING)
    {
        // RFC 9112 §6.3: it may be an attempt at request smuggling.
        return Err(StatusCode::BAD_REQUEST);
    }
    Ok(Some(RequestHead {
        length,
        keeps_connection: request.version == Some(1) && keeps_connection(headers),
        read,
    }))
}

/// `None` unless this is a valid GET or HEAD request without a body.
fn read_request(
    received: &Bytes,
    request: &httparse::Request<'_, '_>,
    headers: &mut HeaderMap,
) -> Option<(Method, Uri)> {
    let method = match request.method? {
        "GET" => Method::GET,
        "HEAD" => Method::HEAD,
        _ => return None,
    };
    for header in &*request.headers {
        let value = HeaderValue::from_maybe_shared(received.slice_ref(header.value)).ok()?;
        match HeaderName::from_bytes(header.name.as_bytes()).ok()? {
            header::TRANSFER_ENCODING => return None,
            header::CONTENT_LENGTH if value != "0" => return None,
            name => headers.append(name, value),
        };
    }
    let uri = Uri::from_maybe_shared(received.slice_ref(request.path?.as_bytes())).ok()?;
    Some((method, uri))
}

/// Whether a request with HTTP/1.1 does not ask to close the connection.
pub fn keeps_connection(headers: &HeaderMap) -> bool {
    let mut options = headers
        .get_all(header::CONNECTION)
        .iter()
        .flat_map(|value| value.as_bytes().split(|byte| *byte == b','));
    options.all(|option| !option.trim_ascii().eq_ignore_ascii_case(b"close"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_requests_without_a_body() {
        let long = format!("GET /{} HTTP/1.1\r\n", "a".repeat(MAX_HEAD_BYTES / 2));
        let headers = "x: y\r\n".repeat(MAX_HEADER_LINES);
        let large = format!("x: {}\r\n", "a".repeat(MAX_HEAD_BYTES));
        let table = "
            GET / HTTP/1.1|host: inn|| => read, kept
            HEAD /a?b HTTP/1.1|host: inn|| => read, kept
            GET / HTTP/1.1|connection: Keep-Alive|| => read, kept
            GET / HTTP/1.1||GET / HTTP/1.1|| => read, kept
            GET / HTTP/1.1|expect: 100-continue|| => read, kept
            GET / HTTP/1.1|upgrade: h2c|| => read, kept
            GET / HTTP/1.0|connection: keep-alive|| => read
            GET / HTTP/1.1|connection: upgrade, Close|| => read
            GET / HTTP/1.1|connection: keep-alive|connection: close|| => read
            POST / HTTP/1.1|| => other
            GET / HTTP/1.1|content-length: 1|| => other
            GET / HTTP/1.1|content-length: 0|content-length: 1|| => other
            GET / HTTP/1.1|transfer-encoding: chunked|| => other
            GET / HTTP/1.1|Content-Length: 1|Transfer-Encoding: chunked|| => 400
            GET / HTTP/1.1|host: inn| => incomplete
            GET  HTTP/1.1|| => 400
            GET / HTTP/2.0|| => 400
            GET / HTTP/1.1|a: b| c|| => 400
            GET / HTTP/1.1|a : b|| => 400
        ";
        let cases = table.trim().lines().map(|line| {
            let (received, expected) = line.trim().split_once(" => ").unwrap();
            (received.replace('|', "\r\n"), expected)
        });
        let others = [
            (
                "GET / HTTP/1.1\ncontent-length: 0\n\nrest".to_owned(),
                "read, kept",
            ),
            ("\r\n".to_owned(), "incomplete"),
            ("\u{0}".to_owned(), "400"),
            (format!("{long}\r\n"), "read, kept"),
            (format!("{long}{large}\r\n"), "414"),
            ("a".repeat(MAX_HEAD_BYTES), "414"),
            (format!("GET / HTTP/1.1\r\n{large}"), "431"),
            (format!("GET / HTTP/1.1\r\n{large}\r\n"), "431"),
            (format!("GET / HTTP/1.1\r\n{headers}\r\n"), "read, kept"),
            (format!("GET / HTTP/1.1\r\n{headers}x: y\r\n\r\n"), "431"),
        ];
        for (received, expected) in cases.chain(others) {
            let bytes = Bytes::copy_from_slice(received.as_bytes());
            let parsed = match parse_request_head(&bytes, &mut HeaderMap::new()) {
                Err(status) => status.as_str().to_owned(),
                Ok(None) => "incomplete".to_owned(),
                Ok(Some(head)) if head.read.is_none() => "other".to_owned(),
                Ok(Some(head)) if head.keeps_connection => "read, kept".to_owned(),
                Ok(Some(_)) => "read".to_owned(),
            };
            assert_eq!(parsed, expected, "{received:.80}");
        }
    }
}
