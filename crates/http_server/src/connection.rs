//! Serves the requests of a connection.

use std::{
    io, mem,
    net::SocketAddr,
    pin::Pin,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
};

use bytes::{Buf, Bytes, BytesMut};
use http_body_util::{BodyExt, Empty};
use hyper::{
    HeaderMap, Method, Request, Response, StatusCode, Uri, Version,
    body::{Body, Incoming},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio_util::{
    sync::CancellationToken,
    task::{AbortOnDropHandle, TaskTracker},
};
use tracing::Instrument;

use crate::{
    application::{Application, ServerLimits},
    prepared_response::NegotiatedResponse,
    proxies::TrustedProxies,
    request_body::MinRateBody,
    request_head::{RequestReader, keeps_connection, parse_request_head},
    request_id::{REQUEST_ID, REQUEST_ID_HEADER, request_id},
    request_span::{record_status, request_span},
    response::{DateHeader, HttpBody, OutgoingResponse},
    stream::MinRateStream,
    transfer_clock::TransferClock,
};

/// The maximum that is read ahead of the request body.
const MAX_BUFFER_BYTES: usize = 128 * 1024;

/// The state that all connections of a server share.
#[derive(Clone)]
pub struct ConnectionContext {
    pub application: Application,
    pub limits: ServerLimits,
    pub proxies: TrustedProxies,
    pub handler_tasks: TaskTracker,
}

/// Serves the requests of a connection until it is closed.
pub async fn serve_connection(
    stream: MinRateStream,
    peer: SocketAddr,
    context: &ConnectionContext,
    shutdown: &CancellationToken,
) {
    let mut connection = Connection {
        stream,
        peer,
        context,
        shutdown,
        reader: RequestReader::new(context.limits.header_timeout, shutdown),
        received: Bytes::new(),
        headers: HeaderMap::new(),
        head: BytesMut::new(),
        date_header: DateHeader::default(),
    };
    // An error is that the client has disconnected, sends nothing or is too slow, or that the server stops.
    if connection.serve_requests().await.is_ok() {
        connection.stream.close().await;
    }
}

struct Connection<'a> {
    stream: MinRateStream,
    peer: SocketAddr,
    context: &'a ConnectionContext,
    shutdown: &'a CancellationToken,
    reader: RequestReader<'a>,
    /// The received bytes of requests that are not answered.
    received: Bytes,
    /// The headers of the request.
    headers: HeaderMap,
    /// The head of the response.
    head: BytesMut,
    date_header: DateHeader,
}

impl Connection<'_> {
    /// Returns after a response with `Connection: close`.
    async fn serve_requests(&mut self) -> io::Result<()> {
        loop {
            if self.received.is_empty() {
                self.received = self.reader.receive(&mut self.stream, &[]).await?;
            }
            let head = match parse_request_head(&self.received, &mut self.headers) {
                Ok(Some(head)) => head,
                Ok(None) => {
                    let incomplete = mem::take(&mut self.received);
                    self.received = self.reader.receive(&mut self.stream, &incomplete).await?;
                    continue;
                }
                Err(status) => {
                    let response = self.error_response(status);
                    return Box::pin(self.send(response)).await.map(|_| ());
                }
            };
            let response = self.prepared_response(head.read);
            // They are parts of the buffer, which is used again.
            self.headers.clear();
            let is_connection_kept = match response {
                Some(response) => {
                    self.received = self.received.slice(head.length..);
                    self.send_prepared(response, head.keeps_connection).await?
                }
                // In memory of its own, because most connections are idle.
                None => Box::pin(self.call_handler()).await?,
            };
            if !is_connection_kept {
                return Ok(());
            }
            self.stream.clock.wait_for_request();
        }
    }

    fn prepared_response(&self, read: Option<(Method, Uri)>) -> Option<NegotiatedResponse> {
        let (method, uri) = read?;
        let prepared_responses = &self.context.application.prepared_responses;
        let mut response = prepared_responses.respond(&method, &uri, &self.headers)?;
        if method == Method::HEAD {
            response.body.clear();
        }
        Some(response)
    }

    async fn send_prepared(
        &mut self,
        response: NegotiatedResponse,
        keeps_connection: bool,
    ) -> io::Result<bool> {
        self.stream.clock.stop_waiting();
        let is_connection_kept = keeps_connection && !self.shutdown.is_cancelled();
        self.head.clear();
        self.head.extend_from_slice(&response.head.serialized);
        if !is_connection_kept {
            self.head.extend_from_slice(b"connection: close\r\n");
        }
        self.head.extend_from_slice(self.date_header.now());
        if response.body.is_empty() {
            self.stream.write_all(&self.head).await?;
        } else {
            let mut message = Buf::chain(&self.head[..], response.body);
            self.stream.write_all_buf(&mut message).await?;
        }
        Ok(is_connection_kept)
    }

    /// The response to a request that the handler does not get.
    fn error_response(&self, status: StatusCode) -> OutgoingResponse {
        OutgoingResponse {
            response: (self.context.application.error_response)(status),
            is_head: false,
            is_http_11: true,
            is_connection_kept: false,
        }
    }

    async fn call_handler(&mut self) -> io::Result<bool> {
        // An event stream may last for hours.
        self.reader.buffer = BytesMut::new();
        self.headers = HeaderMap::new();
        let response = Box::pin(self.response_of_handler()).await?;
        self.send(response).await
    }

    async fn send(&mut self, response: OutgoingResponse) -> io::Result<bool> {
        response.send(&mut self.stream, self.shutdown).await
    }

    /// Reads a request with hyper, and returns the response of the handler. hyper ends without sending it.
    async fn response_of_handler(&mut self) -> io::Result<OutgoingResponse> {
        let (peer, context) = (self.peer, self.context);
        let clock = self.stream.clock.clone();
        let is_request_valid = AtomicBool::new(false);
        let response = Mutex::new(None);
        let service = service_fn(async |request| {
            is_request_valid.store(true, Ordering::Relaxed);
            let outgoing = respond(request, peer, context, &clock).await;
            *response.lock().unwrap_or_else(PoisonError::into_inner) = Some(outgoing);
            let error = io::Error::other("the response is sent without hyper");
            Err::<Response<Empty<Bytes>>, _>(error)
        });
        let hyper_stream = HyperStream {
            stream: &mut self.stream,
            received: mem::take(&mut self.received),
            is_request_valid: &is_request_valid,
        };
        let mut connection = http1::Builder::new()
            // A client may close its direction after the request.
            .half_close(true)
            .max_buf_size(MAX_BUFFER_BYTES)
            .serve_connection(TokioIo::new(hyper_stream), service);
        let result = (&mut connection).await;
        let parts = connection.into_parts();
        // Copied, because a part of a buffer keeps all of it.
        self.received = [parts.read_buf, parts.io.into_inner().received]
            .concat()
            .into();
        match response
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
        {
            Some(response) => Ok(response),
            None if result.is_err_and(|error| error.is_parse()) => {
                Ok(self.error_response(StatusCode::BAD_REQUEST))
            }
            None => Err(io::ErrorKind::ConnectionAborted.into()),
        }
    }
}

/// The stream from which hyper reads a request.
struct HyperStream<'a> {
    stream: &'a mut MinRateStream,
    /// The bytes that are read before those of the stream.
    received: Bytes,
    is_request_valid: &'a AtomicBool,
}

impl AsyncRead for HyperStream<'_> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.received.is_empty() {
            return Pin::new(&mut *self.stream).poll_read(cx, buffer);
        }
        let count = self.received.len().min(buffer.remaining());
        buffer.put_slice(&self.received.split_to(count));
        Poll::Ready(Ok(()))
    }
}

/// Sends `100 Continue` only, and not hyper's response to an invalid request, which has no body.
impl AsyncWrite for HyperStream<'_> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.is_request_valid.load(Ordering::Relaxed) {
            Pin::new(&mut *self.stream).poll_write(cx, bytes)
        } else {
            Poll::Ready(Ok(bytes.len()))
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

/// The prepared response, or else that of the handler.
async fn respond(
    request: Request<Incoming>,
    peer: SocketAddr,
    context: &ConnectionContext,
    clock: &Arc<TransferClock>,
) -> OutgoingResponse {
    clock.stop_waiting();
    let is_head = *request.method() == Method::HEAD;
    let is_http_11 = request.version() == Version::HTTP_11;
    let keeps_connection = is_http_11 && keeps_connection(request.headers());
    let is_body_read = Arc::new(AtomicBool::new(request.body().is_end_stream()));
    let request = request.map(|body| {
        let limit = context.limits.upload_lag_limit;
        MinRateBody::new(body, clock.clone(), limit, is_body_read.clone())
    });
    let prepared_responses = &context.application.prepared_responses;
    let (method, uri, headers) = (request.method(), request.uri(), request.headers());
    OutgoingResponse {
        response: match prepared_responses.respond(method, uri, headers) {
            Some(response) => response.into_response(),
            None => answer(request, peer, context).await,
        },
        is_head,
        is_http_11,
        // The rest of a body is not read.
        is_connection_kept: keeps_connection && is_body_read.load(Ordering::Relaxed),
    }
}

/// The answer of the handler, with its id and its span.
async fn answer(
    request: Request<MinRateBody>,
    peer: SocketAddr,
    context: &ConnectionContext,
) -> Response<HttpBody> {
    let (application, proxies) = (&context.application, &context.proxies);
    let client = proxies.client(&peer, request.headers());
    let is_from_trusted_proxy = proxies.contains(peer.ip());
    let request_id = request_id(request.headers(), is_from_trusted_proxy);
    let route_label = (application.route_label)(request.uri().path());
    let span = request_span(&request, &request_id, route_label, is_from_trusted_proxy);
    let answer = (application.handler)(request.map(BodyExt::boxed), client);
    let answer = REQUEST_ID
        .scope(request_id.clone(), answer)
        .instrument(span.clone());
    let runtime = &application.handler_runtime;
    let answer = AbortOnDropHandle::new(context.handler_tasks.spawn_on(answer, runtime)).await;
    let error_response = || (application.error_response)(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = answer.unwrap_or_else(|_| error_response());
    record_status(&span, response.status());
    response.headers_mut().insert(REQUEST_ID_HEADER, request_id);
    response
}
