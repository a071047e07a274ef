//! The HTTP server. Not poem's, which has no limits on connections and on the time that clients take.
//!
//! A crate of its own, because its generic code is compiled for speed and that of the operations for size.

mod application;
mod cache_control;
mod compression;
mod connection;
mod connection_limiter;
mod encoding;
mod entity_tags;
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

use std::{io, net::SocketAddr, time::Duration};

pub use application::{Application, Handler, HandlerFuture, PreparedResponseSource, ServerLimits};
pub use cache_control::CacheControl;
use connection::{ConnectionContext, serve_connection};
use connection_limiter::{AdmittedConnection, ConnectionLimiter, client_network};
pub use entity_tags::{is_not_modified, joined_header, parse_entity_tag};
pub use prepared_response::{
    CompressedBodies, JSON_CONTENT_TYPE, NegotiatedResponse, PreparedResponse,
};
pub use proxies::{InvalidProxies, TrustedProxies};
pub use request_id::current_request_id;
pub use request_metrics::{method_label, request_counter};
pub use response::{FileBody, HttpBody};
use stream::MinRateStream;
use tokio::{
    net::{TcpListener, TcpStream},
    task::JoinSet,
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// Time limit for requests in flight at shutdown, apart from event streams, which are closed at once.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(4);

/// Pause when no file descriptors are left.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_secs(1);

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

/// Serves a connection. Not a part of [`serve`], which is generic and thus compiled with the crate that calls it, the
/// code of which is optimized for size.
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
