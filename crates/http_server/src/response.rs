//! Sends responses. hyper does not: it keeps two buffers of 8 KiB for each event stream, copies files, and sends its own
//! responses to invalid requests.

use std::{
    fs::File,
    io, mem,
    ops::Range,
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};

use bytes::{Buf, Bytes};
use http_body_util::{BodyExt, combinators::BoxBody};
use hyper::{
    Response, StatusCode,
    body::{Body, Frame},
    header::{self, HeaderValue},
};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_util::sync::CancellationToken;

use crate::{representation::ResponseHead, stream::MinRateStream};

/// The body of a request or response.
pub type HttpBody = BoxBody<Bytes, io::Error>;

/// The body of a response that has this as an extension, and `Content-Length`.
#[derive(Clone, Debug)]
pub struct FileBody {
    pub file: Arc<File>,
    pub range: Range<u64>,
}

/// A response, and what its form depends on.
pub struct OutgoingResponse {
    pub response: Response<HttpBody>,
    /// Whether the request has the method HEAD.
    pub is_head: bool,
    /// HTTP/1.0 has no chunked bodies.
    pub is_http_11: bool,
    pub is_connection_kept: bool,
}

/// How the client finds the end of the body (RFC 9112 §6.3).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Framing {
    Empty,
    Length(u64),
    Chunked,
    UntilClose,
}

impl OutgoingResponse {
    fn is_event_stream(&self) -> bool {
        let content_type = self.response.headers().get(header::CONTENT_TYPE);
        content_type.is_some_and(|content_type| content_type == "text/event-stream")
    }

    fn framing(&self) -> Framing {
        let status = self.response.status();
        let has_no_body = status.is_informational()
            || [StatusCode::NO_CONTENT, StatusCode::NOT_MODIFIED].contains(&status);
        let headers = self.response.headers();
        let content_length = headers.get(header::CONTENT_LENGTH);
        let stated_length = content_length.and_then(|length| length.to_str().ok()?.parse().ok());
        let exact_length = || self.response.body().size_hint().exact();
        if self.is_head || has_no_body {
            Framing::Empty
        } else if self.is_event_stream() {
            Framing::UntilClose
        } else if let Some(length) = stated_length.or_else(exact_length) {
            Framing::Length(length)
        } else if self.is_http_11 {
            Framing::Chunked
        } else {
            Framing::UntilClose
        }
    }

    /// `true` if the connection is kept for further requests. A shutdown ends event streams.
    pub async fn send(
        mut self,
        stream: &mut MinRateStream,
        shutdown: &CancellationToken,
    ) -> io::Result<bool> {
        let (framing, is_event_stream) = (self.framing(), self.is_event_stream());
        self.is_connection_kept &= framing != Framing::UntilClose && !shutdown.is_cancelled();
        let is_connection_kept = self.is_connection_kept;
        let file = self.response.extensions_mut().remove::<FileBody>();
        let (head, body) = self.into_head_and_body(framing);
        match file {
            _ if framing == Framing::Empty => stream.write_all(&head).await?,
            Some(FileBody { file, range }) => {
                stream.write_all(&head).await?;
                let sent = stream.send_file(&file, range).await;
                sent.inspect_err(log_unless_disconnected)?;
            }
            None if is_event_stream => {
                stream.write_all(&head).await?;
                // It may last for hours.
                drop(head);
                let sending = send_event_stream(stream, body);
                let sent = shutdown.run_until_cancelled(sending).await;
                sent.ok_or(io::ErrorKind::ConnectionAborted)??;
            }
            None => send_body(stream, head, body, framing).await?,
        }
        Ok(is_connection_kept)
    }

    /// The head as it is sent.
    fn into_head_and_body(self, framing: Framing) -> (Vec<u8>, HttpBody) {
        let (mut parts, body) = self.response.into_parts();
        let headers = &mut parts.headers;
        let exact_length = body.size_hint().exact().filter(|length| *length > 0);
        let length = match framing {
            Framing::Length(length) => Some(length),
            // The length is that of GET (RFC 9110 §9.3.2).
            Framing::Empty if self.is_head => exact_length,
            _ => None,
        };
        if let Some(length) = length {
            headers.insert(header::CONTENT_LENGTH, length.into());
        }
        if framing == Framing::Chunked {
            let chunked = HeaderValue::from_static("chunked");
            headers.insert(header::TRANSFER_ENCODING, chunked);
        }
        if !self.is_connection_kept {
            let close = HeaderValue::from_static("close");
            headers.insert(header::CONNECTION, close);
        }
        let head = ResponseHead::new(parts.status, parts.headers);
        let head = [&head.serialized, DateHeader::default().now()].concat();
        (head, body)
    }
}

/// Sends the head with the first bytes of the body. An error if the body has another length than the framing.
async fn send_body(
    stream: &mut MinRateStream,
    head: Vec<u8>,
    mut body: HttpBody,
    framing: Framing,
) -> io::Result<()> {
    let mut unsent = head;
    let mut remaining = match framing {
        Framing::Length(length) => length,
        _ => u64::MAX,
    };
    while let Some(frame) = body.frame().await.transpose()? {
        let Ok(data) = frame.into_data() else {
            continue; // trailers
        };
        if data.is_empty() {
            continue;
        }
        let length = data.len();
        remaining = remaining
            .checked_sub(length as u64)
            .ok_or(io::ErrorKind::InvalidData)?;
        if framing == Framing::Chunked {
            unsent.extend_from_slice(format!("{length:x}\r\n").as_bytes());
        }
        let mut message = Buf::chain(Bytes::from(mem::take(&mut unsent)), data);
        stream.write_all_buf(&mut message).await?;
        if framing == Framing::Chunked {
            unsent.extend_from_slice(b"\r\n");
        }
    }
    match framing {
        Framing::Chunked => unsent.extend_from_slice(b"0\r\n\r\n"),
        Framing::Length(_) if remaining > 0 => return Err(io::ErrorKind::UnexpectedEof.into()),
        _ => {}
    }
    stream.write_all(&unsent).await
}

fn log_unless_disconnected(error: &io::Error) {
    use io::ErrorKind::{
        BrokenPipe, ConnectionAborted, ConnectionReset, HostUnreachable, NetworkUnreachable,
        TimedOut,
    };
    let is_disconnected = matches!(
        error.kind(),
        BrokenPipe
            | ConnectionAborted
            | ConnectionReset
            | HostUnreachable
            | NetworkUnreachable
            | TimedOut
    );
    if !is_disconnected {
        let error: &dyn std::error::Error = error;
        tracing::error!(error, "a file was not sent completely");
    }
}

/// A client that sends more than this during an event stream is disconnected.
const MAX_RECEIVED_BYTES: usize = 4096;

/// Sends an event stream until it ends or the client disconnects.
async fn send_event_stream(stream: &mut MinRateStream, mut body: HttpBody) -> io::Result<()> {
    let mut received_bytes = 0;
    while received_bytes <= MAX_RECEIVED_BYTES {
        // Received bytes are ignored.
        let mut received = [0; 64];
        tokio::select! {
            frame = body.frame() => match frame.transpose()?.map(Frame::into_data) {
                Some(Ok(data)) => stream.write_all(&data).await?,
                Some(Err(_)) => {}
                None => return Ok(()),
            },
            length = stream.read(&mut received) => match length? {
                0 => break,
                length => received_bytes += length,
            },
        }
    }
    Err(io::ErrorKind::ConnectionAborted.into())
}

/// The header `Date` and the empty line after the headers, formatted once a second.
#[derive(Default)]
pub struct DateHeader {
    unix_seconds: u64,
    line: String,
}

impl DateHeader {
    #[allow(
        clippy::disallowed_methods,
        reason = "RFC 9110 §6.6.1: the time at which the response is sent, on which no rule depends"
    )]
    pub fn now(&mut self) -> &[u8] {
        let now = SystemTime::now();
        let unix_seconds = now.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        if self.unix_seconds != unix_seconds {
            self.unix_seconds = unix_seconds;
            self.line = format!("date: {}\r\n\r\n", httpdate::fmt_http_date(now));
        }
        self.line.as_bytes()
    }
}
