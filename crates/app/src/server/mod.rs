//! The HTTP server. Not poem's, which has no limits on connections and on the time that clients take.

mod body;
mod connections;
mod data_rate;
mod empty_error_replacer;
mod proxies;
mod stream;

use std::{
    io,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use body::{MonitoredRequestBody, MonitoredResponseBody};
use connections::{AdmittedConnection, ConnectionLimiter};
use empty_error_replacer::EmptyErrorReplacer;
use http_body_util::combinators::BoxBody;
use hyper::{
    body::{Body, Incoming},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use poem::{
    Endpoint, Request, Response,
    http::{HeaderValue, header, uri::Scheme},
    web::LocalAddr,
};
pub use proxies::{InvalidProxies, TrustedProxies};
use stream::MonitoredStream;
use tokio::{
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

/// Serves until `shutdown_signal` ends, then completes the requests in flight, for a few seconds.
pub async fn serve(
    listener: TcpListener,
    endpoint: impl Endpoint<Output = Response> + 'static,
    limits: ServerLimits,
    proxies: TrustedProxies,
    shutdown_signal: impl Future<Output = ()>,
) {
    let endpoint = Arc::new(endpoint);
    let connection_limiter = ConnectionLimiter::new(limits.connections);
    let shutdown = CancellationToken::new();
    let mut tasks = JoinSet::new();
    tokio::pin!(shutdown_signal);
    loop {
        let next_connection = async {
            let (stream, from) = listener.accept().await?;
            // Closes connections of clients that exceed their share, so that others do not wait.
            let connection = connection_limiter
                .admit_connection(from.ip(), proxies.contains(from.ip()))
                .await;
            Ok::<_, io::Error>(connection.map(|connection| (stream, connection)))
        };
        tokio::select! {
            () = &mut shutdown_signal => break,
            accepted_connection = next_connection => match accepted_connection {
                Ok(None) => {}
                Ok(Some((stream, connection))) => {
                    let client = ClientConnection { stream, connection, proxies: proxies.clone() };
                    tasks.spawn(client.serve(endpoint.clone(), limits, shutdown.clone()));
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
    connection: AdmittedConnection,
    proxies: TrustedProxies,
}

impl ClientConnection {
    async fn serve(
        self,
        endpoint: Arc<impl Endpoint<Output = Response> + 'static>,
        limits: ServerLimits,
        shutdown: CancellationToken,
    ) {
        let Ok((local, peer)) = local_and_peer_address(&self.stream) else {
            return; // the client has disconnected
        };
        let proxies = self.proxies;
        let client_activity = &self.connection.client_activity;
        let service = service_fn(|request: hyper::Request<Incoming>| {
            client_activity.record_request_start();
            let endpoint = endpoint.clone();
            let client_activity = client_activity.clone();
            let remote_address = proxies.client(&peer, request.headers());
            let is_body_read = Arc::new(AtomicBool::new(request.body().is_end_stream()));
            let mut request = Request::from((request, local.clone(), remote_address, Scheme::HTTP));
            if !is_body_read.load(Ordering::Relaxed) {
                let (body, limit) = (request.take_body().into(), limits.upload_lag_limit);
                let body = MonitoredRequestBody::new(
                    body,
                    client_activity.clone(),
                    limit,
                    is_body_read.clone(),
                );
                request.set_body(BoxBody::new(body));
            }
            async move {
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
                Ok::<_, io::Error>(
                    response.map(|body| MonitoredResponseBody::new(body, client_activity)),
                )
            }
        });
        let stream = MonitoredStream::new(
            self.stream,
            client_activity.clone(),
            limits.download_lag_limit,
        );
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.header_timeout)
            .max_header_size(MAX_HEADER_BYTES)
            .max_headers(MAX_HEADER_LINES)
            .max_buf_size(MAX_BUFFER_BYTES)
            .serve_connection(TokioIo::new(EmptyErrorReplacer::new(stream)), service);
        tokio::pin!(connection);
        let eviction_signal = self.connection.eviction_signal.notified();
        tokio::pin!(eviction_signal);
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
