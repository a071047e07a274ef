//! The HTTP server. Not poem's, which has no limits on connections and on the time that clients take.
//!
//! A crate of its own, because its generic code is compiled for speed and that of the operations for size.

mod body;
mod cache_control;
mod compression;
mod connections;
mod data_rate;
mod direct_response;
mod empty_error_replacer;
mod encoding;
mod prepared_response;
mod prepared_response_loop;
mod proxies;
mod representation;
mod request_id;
mod request_metrics;
mod request_span;
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

use body::{InFlightBody, MonitoredRequestBody};
use bytes::Bytes;
pub use cache_control::CacheControl;
use connections::{AdmittedConnection, ConnectionLimiter};
use data_rate::ConnectionActivity;
pub use direct_response::FileBody;
use direct_response::{DirectResponse, DirectResponseSlot, RequestFraming};
use empty_error_replacer::EmptyErrorReplacer;
pub use empty_error_replacer::ErrorDocuments;
use http_body_util::combinators::BoxBody;
use hyper::{
    HeaderMap, Method, Uri,
    body::{Body, Incoming},
    header::{self, HeaderValue},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use poem::{
    Endpoint, Request, Response, endpoint::BoxEndpoint, error::InternalServerError,
    http::uri::Scheme, web::LocalAddr,
};
pub use prepared_response::{
    CompressedBodies, PreparedResponse, SelectedResponse, is_not_modified,
};
use prepared_response_loop::serve_prepared_responses;
pub use proxies::{InvalidProxies, TrustedProxies};
pub use request_id::current_request_id;
use request_id::{REQUEST_ID, REQUEST_ID_HEADER, request_id};
pub use request_metrics::{method_label, request_counter};
use request_span::{record_status, request_span};
use stream::MonitoredStream;
use tokio::{
    io::AsyncWriteExt,
    net::{TcpListener, TcpStream},
    runtime::Handle,
    task::JoinSet,
};
use tokio_util::{
    sync::CancellationToken,
    task::{AbortOnDropHandle, TaskTracker},
};
use tracing::Instrument;

/// Time limit for requests in flight at shutdown, apart from event streams, which are closed at once.
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
    /// Time limit for the first byte of a request, and then for its headers.
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
    /// Runs the endpoint.
    pub endpoint_runtime: Handle,
    /// The route of a path, such as `/api/news/{id}`, for traces.
    pub route_label: fn(&str) -> &'static str,
    pub error_documents: ErrorDocuments,
}

/// Serves until `shutdown_signal` ends, then completes the requests in flight, for a few seconds. The endpoint is not called after
/// this returns.
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
    let endpoint_tasks = TaskTracker::new();
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
                    let connection = ClientConnection {
                        stream,
                        client_activity: admitted_connection.client_activity.clone(),
                        application: application.clone(),
                        limits,
                        proxies: proxies.clone(),
                        endpoint_tasks: endpoint_tasks.clone(),
                    };
                    connection.spawn_on(&mut tasks, admitted_connection, shutdown.clone());
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
        tasks.shutdown().await;
    }
    // A task that is aborted ends when it waits the next time.
    endpoint_tasks.close();
    endpoint_tasks.wait().await;
}

/// A client's connection.
struct ClientConnection {
    stream: TcpStream,
    client_activity: Arc<ConnectionActivity>,
    application: Application,
    limits: ServerLimits,
    proxies: TrustedProxies,
    endpoint_tasks: TaskTracker,
}

impl ClientConnection {
    /// Not a part of [`serve`], which is generic and thus compiled with the crate that calls it, the code of which is optimized
    /// for size.
    fn spawn_on(
        self,
        tasks: &mut JoinSet<()>,
        admitted_connection: AdmittedConnection,
        shutdown: CancellationToken,
    ) {
        tasks.spawn(async move {
            tokio::select! {
                () = self.serve(&shutdown) => {}
                () = admitted_connection.eviction_signal.notified() => {}
            }
        });
    }

    async fn serve(self, shutdown: &CancellationToken) {
        let Ok((local, peer)) = local_and_peer_address(&self.stream) else {
            return; // the client has disconnected
        };
        let mut stream = MonitoredStream::new(
            self.stream,
            self.client_activity.clone(),
            self.limits.download_lag_limit,
        );
        loop {
            let received = serve_prepared_responses(
                &mut stream,
                self.application.prepared_responses.as_ref(),
                &self.client_activity,
                self.limits.header_timeout,
                shutdown,
            )
            .await
            .unwrap_or_default();
            if received.is_empty() {
                let _ = stream.shutdown().await;
                return;
            }
            stream.put_back(received);
            let handler = RequestHandler {
                application: self.application.clone(),
                client_activity: self.client_activity.clone(),
                proxies: self.proxies.clone(),
                endpoint_tasks: self.endpoint_tasks.clone(),
                local: local.clone(),
                peer,
                upload_lag_limit: self.limits.upload_lag_limit,
                direct_response: DirectResponseSlot::default(),
            };
            // In memory of its own, which an event stream does not need any more.
            let serving = Box::pin(serve_requests(stream, handler, self.limits, shutdown));
            let Some((returned_stream, response)) = serving.await else {
                return;
            };
            stream = returned_stream;
            if !matches!(response.send(&mut stream, shutdown).await, Ok(true)) {
                return;
            }
        }
    }
}

/// Answers all requests of a connection, or those before one whose response is sent without hyper.
async fn serve_requests(
    stream: MonitoredStream<TcpStream>,
    handler: RequestHandler,
    limits: ServerLimits,
    shutdown: &CancellationToken,
) -> Option<(MonitoredStream<TcpStream>, DirectResponse)> {
    let stream = EmptyErrorReplacer::new(stream, handler.application.error_documents.clone());
    let handler = Arc::new(handler);
    let service = service_fn(|request| {
        let handler = handler.clone();
        async move { handler.respond(request).await }
    });
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header_timeout)
        .max_header_size(MAX_HEADER_BYTES)
        .max_headers(MAX_HEADER_LINES)
        .max_buf_size(MAX_BUFFER_BYTES)
        .serve_connection(TokioIo::new(stream), service);
    tokio::select! {
        _ = &mut connection => {}
        () = shutdown.cancelled() => {
            Pin::new(&mut connection).graceful_shutdown();
            let _ = (&mut connection).await;
        }
    }
    let response = handler.direct_response.take()?;
    let parts = connection.into_parts();
    let mut stream = parts.io.into_inner().into_inner();
    stream.put_back(parts.read_buf);
    Some((stream, response))
}

/// Answers the requests of a connection.
struct RequestHandler {
    application: Application,
    client_activity: Arc<ConnectionActivity>,
    proxies: TrustedProxies,
    endpoint_tasks: TaskTracker,
    local: LocalAddr,
    peer: SocketAddr,
    upload_lag_limit: Duration,
    direct_response: DirectResponseSlot,
}

type ResponseBody = InFlightBody<BoxBody<Bytes, io::Error>>;

impl RequestHandler {
    /// An error if the response is sent without hyper.
    async fn respond(
        &self,
        request: hyper::Request<Incoming>,
    ) -> io::Result<hyper::Response<ResponseBody>> {
        self.client_activity.record_request_start();
        let request_framing = RequestFraming::new(&request);
        let response = match self.prepared_response(&request) {
            Some(response) => response,
            None => self.call_endpoint(request).await,
        };
        let response = hyper::Response::from(response)
            .map(|body| InFlightBody::new(body, self.client_activity.clone()));
        self.direct_response
            .keep_direct_response(&request_framing, response)
    }

    fn prepared_response(&self, request: &hyper::Request<Incoming>) -> Option<Response> {
        let (method, uri, headers) = (request.method(), request.uri(), request.headers());
        let prepared_responses = &self.application.prepared_responses;
        let has_body = !request.body().is_end_stream();
        (!has_body)
            .then(|| prepared_responses.respond(method, uri, headers))?
            .map(Response::from)
    }

    async fn call_endpoint(&self, request: hyper::Request<Incoming>) -> Response {
        let client = self.proxies.client(&self.peer, request.headers());
        let is_from_trusted_proxy = self.proxies.contains(self.peer.ip());
        let request_id = request_id(request.headers(), is_from_trusted_proxy);
        let route_label = (self.application.route_label)(request.uri().path());
        let span = request_span(&request, &request_id, route_label, is_from_trusted_proxy);
        let is_body_read = Arc::new(AtomicBool::new(request.body().is_end_stream()));
        let mut request = Request::from((request, self.local.clone(), client, Scheme::HTTP));
        if !is_body_read.load(Ordering::Relaxed) {
            let body = MonitoredRequestBody::new(
                request.take_body().into(),
                self.client_activity.clone(),
                self.upload_lag_limit,
                is_body_read.clone(),
            );
            request.set_body(BoxBody::new(body));
        }
        let endpoint = self.application.endpoint.clone();
        let answer = async move { endpoint.call(request).await };
        let answer = REQUEST_ID
            .scope(request_id.clone(), answer)
            .instrument(span.clone());
        // Ends when the client disconnects.
        let runtime = &self.application.endpoint_runtime;
        let answer = self.endpoint_tasks.spawn_on(answer, runtime);
        let answer = AbortOnDropHandle::new(answer).await;
        let mut response = answer
            .unwrap_or_else(|error| Err(InternalServerError(error)))
            .unwrap_or_else(poem::Error::into_response);
        record_status(&span, response.status());
        if !is_body_read.load(Ordering::Relaxed) {
            // The rest of the body is not read.
            let close = HeaderValue::from_static("close");
            response.headers_mut().insert(header::CONNECTION, close);
        }
        let headers = response.headers_mut();
        headers.insert(REQUEST_ID_HEADER, request_id);
        response
    }
}

fn local_and_peer_address(stream: &TcpStream) -> io::Result<(LocalAddr, SocketAddr)> {
    stream.set_nodelay(true)?;
    Ok((LocalAddr(stream.local_addr()?.into()), stream.peer_addr()?))
}
