//! The HTTP server. Not poem's, which has no limits on connections and on the time that clients take.
//!
//! A crate of its own, because its generic code is compiled for speed and that of the operations for size.

mod body;
mod cache_control;
mod connections;
mod data_rate;
mod empty_error_replacer;
mod encoding;
mod prepared_requests;
mod prepared_response;
mod proxies;
mod stream;

use std::{
    future::ready,
    io,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use body::{InFlightBody, MonitoredRequestBody};
pub use cache_control::CacheControl;
use connections::{AdmittedConnection, ConnectionLimiter};
use empty_error_replacer::EmptyErrorReplacer;
pub use empty_error_replacer::ErrorDocuments;
use futures::future::Either;
use http_body_util::{Full, combinators::BoxBody};
use hyper::{
    HeaderMap, Method, Uri,
    body::{Body, Incoming},
    header::{self, HeaderValue},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use poem::{Endpoint, Request, Response, endpoint::BoxEndpoint, http::uri::Scheme, web::LocalAddr};
pub use prepared_response::{
    CompressedBodies, PreparedResponse, SelectedResponse, is_not_modified,
};
pub use proxies::{InvalidProxies, TrustedProxies};
use stream::MonitoredStream;
use tokio::{
    io::AsyncWriteExt,
    net::{TcpListener, TcpStream},
    task::JoinSet,
};
use tokio_util::sync::CancellationToken;

/// Time limit for requests in flight at shutdown. Event streams are then closed.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(4);

/// Pause when no file descriptors are left.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_secs(1);

/// Of the request line and the headers.
const MAX_HEADER_BYTES: usize = 16 * 1024;

const MAX_HEADER_LINES: usize = 64;

/// Read ahead of the request body.
const MAX_BUFFER_BYTES: usize = 128 * 1024;

/// Limits on clients.
#[derive(Clone, Copy, Debug)]
pub struct ServerLimits {
    /// Concurrent connections.
    pub connections: usize,
    /// Time limit for request headers, and for idle connections.
    pub header_timeout: Duration,
    /// How far a request body may be behind the minimum data rate.
    pub upload_lag_limit: Duration,
    /// How far a response may be behind the minimum data rate.
    pub download_lag_limit: Duration,
}

/// Finds responses that are prepared before they are requested.
pub trait PreparedResponses: Send + Sync {
    /// The response to a request without a body; `None` if the endpoint answers it.
    fn respond(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<SelectedResponse>;
}

/// What a server serves.
#[derive(Clone)]
pub struct Application {
    pub prepared_responses: Arc<dyn PreparedResponses>,
    /// Answers all other requests.
    pub endpoint: Arc<BoxEndpoint<'static, Response>>,
    pub error_documents: ErrorDocuments,
}

/// Serves until `shutdown_signal` ends, then completes the requests in flight, for a few seconds.
pub async fn serve(
    listener: TcpListener,
    application: Application,
    limits: ServerLimits,
    proxies: TrustedProxies,
    shutdown_signal: impl Future<Output = ()>,
) {
    let connection_limiter = ConnectionLimiter::new(limits.connections);
    let shutdown = CancellationToken::new();
    let mut tasks = JoinSet::new();
    tokio::pin!(shutdown_signal);
    loop {
        let next_connection = async {
            let (stream, from) = listener.accept().await?;
            // Closes connections of clients that exceed their share, so that others do not wait.
            let admitted_connection = connection_limiter
                .admit_connection(from.ip(), proxies.contains(from.ip()))
                .await;
            Ok::<_, io::Error>(admitted_connection.map(|connection| (stream, connection)))
        };
        tokio::select! {
            () = &mut shutdown_signal => break,
            accepted_connection = next_connection => match accepted_connection {
                Ok(None) => {}
                Ok(Some((stream, admitted_connection))) => {
                    let client = ClientConnection { stream, admitted_connection, proxies: proxies.clone() };
                    tasks.spawn(client.serve(application.clone(), limits, shutdown.clone()));
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
                }
            },
        }
        while tasks.try_join_next().is_some() {}
    }
    drop(listener);
    shutdown.cancel();
    let connections_completed = async { while tasks.join_next().await.is_some() {} };
    if tokio::time::timeout(SHUTDOWN_GRACE, connections_completed)
        .await
        .is_err()
    {
        tracing::info!("open connections were closed");
    }
}

/// A client's connection.
struct ClientConnection {
    stream: TcpStream,
    admitted_connection: AdmittedConnection,
    proxies: TrustedProxies,
}

impl ClientConnection {
    async fn serve(
        self,
        application: Application,
        limits: ServerLimits,
        shutdown: CancellationToken,
    ) {
        let Ok((local, peer)) = local_and_peer_address(&self.stream) else {
            return; // the client has disconnected
        };
        let proxies = self.proxies;
        let client_activity = &self.admitted_connection.client_activity;
        let Application {
            prepared_responses,
            endpoint,
            error_documents,
        } = application;
        let mut stream = MonitoredStream::new(
            self.stream,
            client_activity.clone(),
            limits.download_lag_limit,
        );
        let eviction_signal = self.admitted_connection.eviction_signal.notified();
        tokio::pin!(eviction_signal);
        let received = tokio::select! {
            received = prepared_requests::answer(
                &mut stream,
                prepared_responses.as_ref(),
                client_activity,
                limits.header_timeout,
                &shutdown,
            ) => received.unwrap_or_default(),
            () = &mut eviction_signal => return,
        };
        if received.is_empty() {
            let _ = stream.shutdown().await;
            return;
        }
        let stream = stream.with_unread(received);
        let service = service_fn(|request: hyper::Request<Incoming>| {
            client_activity.record_request_start();
            let client_activity = client_activity.clone();
            let has_body = !request.body().is_end_stream();
            let prepared = (!has_body)
                .then(|| {
                    let headers = request.headers();
                    prepared_responses.respond(request.method(), request.uri(), headers)
                })
                .flatten();
            if let Some(SelectedResponse { head, body }) = prepared {
                let body = http_body_util::Either::Left(Full::new(body));
                let mut response = hyper::Response::new(InFlightBody::new(body, client_activity));
                *response.status_mut() = head.status;
                response.headers_mut().clone_from(&head.headers);
                return Either::Left(ready(Ok::<_, io::Error>(response)));
            }
            let endpoint = endpoint.clone();
            let remote_address = proxies.client(&peer, request.headers());
            let is_body_read = Arc::new(AtomicBool::new(!has_body));
            let mut request = Request::from((request, local.clone(), remote_address, Scheme::HTTP));
            if has_body {
                let (body, limit) = (request.take_body().into(), limits.upload_lag_limit);
                let body = MonitoredRequestBody::new(
                    body,
                    client_activity.clone(),
                    limit,
                    is_body_read.clone(),
                );
                request.set_body(BoxBody::new(body));
            }
            Either::Right(async move {
                let mut response = match endpoint.call(request).await {
                    Ok(response) => response,
                    Err(error) => error.into_response(),
                };
                if !is_body_read.load(Ordering::Relaxed) {
                    // The rest of the body is not read.
                    let close = HeaderValue::from_static("close");
                    response.headers_mut().insert(header::CONNECTION, close);
                }
                let response = hyper::Response::from(response);
                Ok(response.map(|body| {
                    InFlightBody::new(http_body_util::Either::Right(body), client_activity)
                }))
            })
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.header_timeout)
            .max_header_size(MAX_HEADER_BYTES)
            .max_headers(MAX_HEADER_LINES)
            .max_buf_size(MAX_BUFFER_BYTES)
            .serve_connection(
                TokioIo::new(EmptyErrorReplacer::new(stream, error_documents)),
                service,
            );
        tokio::pin!(connection);
        tokio::select! {
            _ = &mut connection => return,
            () = &mut eviction_signal => return,
            () = shutdown.cancelled() => connection.as_mut().graceful_shutdown(),
        }
        tokio::select! {
            _ = connection => {}
            () = eviction_signal => {}
        }
    }
}

fn local_and_peer_address(stream: &TcpStream) -> io::Result<(LocalAddr, SocketAddr)> {
    stream.set_nodelay(true)?;
    Ok((LocalAddr(stream.local_addr()?.into()), stream.peer_addr()?))
}
