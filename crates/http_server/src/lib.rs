//! The HTTP server. Not poem's, which has no limits on connections and on the time that clients take.
//!
//! A crate of its own, because its generic code is compiled for speed and that of the operations for size.

mod cache_control;
mod compression;
mod connection;
mod connection_limiter;
mod encoding;
mod prepared_response;
mod proxies;
mod representation;
mod request_body;
mod request_head;
mod request_id;
mod request_metrics;
mod request_span;
mod response;
mod stream;
mod transfer_clock;

use std::{io, net::SocketAddr, pin::Pin, sync::Arc, time::Duration};

use bytes::Bytes;
pub use cache_control::CacheControl;
use connection::{ConnectionContext, serve_connection};
use connection_limiter::{AdmittedConnection, ConnectionLimiter, client_network};
use http_body_util::combinators::BoxBody;
use hyper::{HeaderMap, Method, Request, Response, StatusCode, Uri};
pub use prepared_response::{
    CompressedBodies, NegotiatedResponse, PreparedResponse, is_not_modified,
};
pub use proxies::{InvalidProxies, TrustedProxies};
pub use request_id::current_request_id;
pub use request_metrics::{method_label, request_counter};
pub use response::FileBody;
use stream::MinRateStream;
use tokio::{
    net::{TcpListener, TcpStream},
    runtime::Handle,
    task::JoinSet,
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// Time limit for requests in flight at shutdown, apart from event streams, which are closed at once.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(4);

/// Pause when no file descriptors are left.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_secs(1);

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
    /// `None` if the handler answers the request.
    fn respond(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> Option<NegotiatedResponse>;
}

/// The body of a request or response.
pub type HttpBody = BoxBody<Bytes, io::Error>;

/// Answers a request of the client with this address.
pub type Handler = dyn Fn(Request<HttpBody>, SocketAddr) -> HandlerFuture + Send + Sync;

pub type HandlerFuture = Pin<Box<dyn Future<Output = Response<HttpBody>> + Send>>;

/// What a server serves.
#[derive(Clone)]
pub struct Application {
    pub prepared_responses: Arc<dyn PreparedResponses>,
    /// Answers all other requests.
    pub handler: Arc<Handler>,
    /// Runs the handler.
    pub handler_runtime: Handle,
    /// The route of a path, such as `/api/news/{id}`, for traces.
    pub route_label: fn(&str) -> &'static str,
    /// The response to a request that the handler does not get, or does not answer.
    pub error_response: fn(StatusCode) -> Response<HttpBody>,
}

/// Serves until `shutdown_signal` ends, then completes the requests in flight, for a few seconds. The handler is not called after
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
    let context = ConnectionContext {
        application,
        limits,
        proxies,
        handler_tasks: TaskTracker::new(),
    };
    tokio::pin!(shutdown_signal);
    loop {
        let next_connection = async {
            let (stream, peer) = listener.accept().await?;
            let is_proxy = context.proxies.contains(peer.ip());
            let network = (!is_proxy).then(|| client_network(peer.ip()));
            // Closes connections over the limit of their network, so that others do not wait.
            let admitted = connection_limiter.admit_connection(network).await;
            Ok::<_, io::Error>(admitted.map(|admitted| (stream, peer, admitted)))
        };
        tokio::select! {
            () = &mut shutdown_signal => break,
            accepted = next_connection => match accepted {
                Ok(None) => {}
                Ok(Some((stream, peer, admitted))) => {
                    spawn_connection(&mut tasks, (stream, peer), admitted, &context, &shutdown);
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
    context.handler_tasks.close();
    context.handler_tasks.wait().await;
}

/// Not a part of [`serve`], which is generic and thus compiled with the crate that calls it, the code of which is optimized
/// for size.
fn spawn_connection(
    tasks: &mut JoinSet<()>,
    (stream, peer): (TcpStream, SocketAddr),
    admitted: AdmittedConnection,
    context: &ConnectionContext,
    shutdown: &CancellationToken,
) {
    // An error is that the client has disconnected.
    let _ = stream.set_nodelay(true);
    let lag_limit = context.limits.download_lag_limit;
    let stream = MinRateStream::new(stream, admitted.clock.clone(), lag_limit);
    let (context, shutdown) = (context.clone(), shutdown.clone());
    tasks.spawn(async move {
        tokio::select! {
            () = serve_connection(stream, peer, &context, &shutdown) => {}
            () = admitted.eviction_signal.notified() => {}
        }
    });
}
