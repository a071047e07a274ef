//! Responses that are sent without hyper: event streams, because hyper keeps two buffers of 8 KiB for each connection, and
//! files, which the kernel sends.

use std::{
    fs::File,
    io,
    ops::Range,
    sync::{Arc, Mutex, PoisonError},
};

use http_body_util::BodyExt;
use hyper::{
    Method, Request, Response, Version,
    body::{Body, Frame, Incoming},
    header::{self, HeaderValue},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_util::sync::CancellationToken;

use crate::{
    ResponseBody,
    prepared_response_loop::{DateHeader, keeps_connection},
    representation::ResponseHead,
    stream::MonitoredStream,
};

/// The body of a response that has this as an extension.
#[derive(Clone, Debug)]
pub struct FileBody {
    pub file: Arc<File>,
    pub range: Range<u64>,
}

/// Whether a response has a body and whether the connection is kept after it.
pub struct RequestFraming {
    is_get: bool,
    is_connection_kept: bool,
}

impl RequestFraming {
    pub fn new(request: &Request<Incoming>) -> Self {
        Self {
            is_get: request.method() == Method::GET,
            is_connection_kept: request.version() == Version::HTTP_11
                && request.body().is_end_stream()
                && keeps_connection(request.headers()),
        }
    }
}

pub struct DirectResponse {
    response: Response<ResponseBody>,
    is_connection_kept: bool,
}

impl DirectResponse {
    /// `true` if the connection is kept for further requests. A shutdown ends event streams.
    pub async fn send(
        self,
        stream: &mut MonitoredStream<TcpStream>,
        shutdown: &CancellationToken,
    ) -> io::Result<bool> {
        let (mut parts, body) = self.response.into_parts();
        let file = parts.extensions.remove::<FileBody>();
        if !self.is_connection_kept || shutdown.is_cancelled() {
            let close = HeaderValue::from_static("close");
            parts.headers.insert(header::CONNECTION, close);
        }
        // Dropped before an event stream, which may last for hours.
        {
            let head = ResponseHead::new(parts.status, parts.headers);
            let head = [&head.serialized, DateHeader::default().now()].concat();
            stream.write_all(&head).await?;
        }
        if let Some(FileBody { file, range }) = file {
            let sent = stream.send_file(&file, range).await;
            drop(body);
            sent.inspect_err(log_unless_disconnected)?;
        } else {
            tokio::select! {
                sent = send_event_stream(stream, body) => sent?,
                () = shutdown.cancelled() => return Ok(false),
            }
        }
        if !self.is_connection_kept {
            stream.shutdown().await?;
        }
        Ok(self.is_connection_kept)
    }
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
async fn send_event_stream(
    stream: &mut MonitoredStream<TcpStream>,
    mut body: ResponseBody,
) -> io::Result<()> {
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

/// The direct response of a connection, which ends its connection to hyper.
#[derive(Default)]
pub struct DirectResponseSlot(Mutex<Option<DirectResponse>>);

impl DirectResponseSlot {
    /// Keeps a response that is sent without hyper, with an error that ends hyper's connection before it sends anything.
    /// Returns other responses.
    pub fn keep_direct_response(
        &self,
        request: &RequestFraming,
        response: Response<ResponseBody>,
    ) -> io::Result<Response<ResponseBody>> {
        let is_event_stream = response
            .headers()
            .get(header::CONTENT_TYPE)
            .is_some_and(|content_type| content_type == "text/event-stream");
        let is_file = response.extensions().get::<FileBody>().is_some();
        if !request.is_get || !(is_event_stream || is_file) {
            return Ok(response);
        }
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(DirectResponse {
            response,
            is_connection_kept: request.is_connection_kept && is_file,
        });
        Err(io::Error::other("the response is sent without hyper"))
    }

    pub fn take(&self) -> Option<DirectResponse> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
