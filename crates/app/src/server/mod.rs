//! Accepting connections: our own loop over hyper, because poem's has no limit on connections and none
//! on the time a client may take.

mod body;
mod connections;
mod data_rate;
mod proxies;
mod refusals;
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

use body::{RequestBody, ResponseBody};
use connections::{Connection, Connections};
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
pub use proxies::{NotProxies, Proxies};
use refusals::Refusals;
use stream::MonitoredStream;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
};

/// How long the last requests may take once the server shuts down. Event streams end only by being cut.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(4);

/// The pause when the system has no descriptors left.
const BACK_OFF: Duration = Duration::from_secs(1);

/// The most bytes of a request's line and headers.
const MAX_HEADER_BYTES: usize = 16 * 1024;

/// The most header lines.
const MAX_HEADER_LINES: usize = 64;

/// The most that is read ahead of a request's body, in bytes.
const BUFFER: usize = 128 * 1024;

/// What a client may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many connections are served at once; the next one waits.
    pub connections: usize,
    /// How long a client may take for its headers, and leave a connection idle.
    pub header_timeout: Duration,
    /// How far a client may be behind the minimum data rate with a request body.
    pub body_timeout: Duration,
    /// How far a client may be behind the minimum data rate with reading responses.
    pub read_timeout: Duration,
}

/// Serves until `stop` ends, then completes the requests in flight, for a few seconds.
pub async fn serve(
    listener: TcpListener,
    endpoint: impl Endpoint<Output = Response> + 'static,
    limits: Limits,
    proxies: Proxies,
    stop: impl Future<Output = ()>,
) {
    let endpoint = Arc::new(endpoint);
    let open = Connections::new(limits.connections);
    let (closing, closes) = watch::channel(false);
    let mut connections = JoinSet::new();
    tokio::pin!(stop);
    loop {
        let arrival = async {
            let (stream, from) = listener.accept().await?;
            // A client that has its share is closed at once: waiting here would make all others wait.
            let connection = open.admit(from.ip(), proxies.has(from.ip())).await;
            Ok::<_, io::Error>(connection.map(|connection| (stream, connection)))
        };
        tokio::select! {
            () = &mut stop => break,
            arrived = arrival => match arrived {
                Ok(None) => {}
                Ok(Some((stream, connection))) => {
                    let client = Client { stream, connection, proxies: proxies.clone() };
                    connections.spawn(client.serve(endpoint.clone(), limits, closes.clone()));
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(BACK_OFF).await;
                }
            },
        }
        while connections.try_join_next().is_some() {}
    }
    drop(listener);
    closing.send_replace(true);
    let completed = async { while connections.join_next().await.is_some() {} };
    if tokio::time::timeout(SHUTDOWN_GRACE, completed)
        .await
        .is_err()
    {
        tracing::info!("connections that were still open have been cut");
    }
}

/// A client's connection.
struct Client {
    stream: TcpStream,
    connection: Connection,
    proxies: Proxies,
}

impl Client {
    async fn serve(
        self,
        endpoint: Arc<impl Endpoint<Output = Response> + 'static>,
        limits: Limits,
        mut closes: watch::Receiver<bool>,
    ) {
        let Ok((local, peer)) = addresses(&self.stream) else {
            return; // the client has gone already
        };
        let proxies = self.proxies;
        let activity = &self.connection.activity;
        let service = service_fn(|request: hyper::Request<Incoming>| {
            activity.begin_request();
            let endpoint = endpoint.clone();
            let activity = activity.clone();
            let remote = proxies.client(&peer, request.headers());
            let is_read = Arc::new(AtomicBool::new(request.body().is_end_stream()));
            let mut request = Request::from((request, local.clone(), remote, Scheme::HTTP));
            if !is_read.load(Ordering::Relaxed) {
                let (body, limit) = (request.take_body().into(), limits.body_timeout);
                let body = RequestBody::new(body, activity.clone(), limit, is_read.clone());
                request.set_body(BoxBody::new(body));
            }
            async move {
                let mut response = match endpoint.call(request).await {
                    Ok(response) => response,
                    Err(error) => error.into_response(),
                };
                if !is_read.load(Ordering::Relaxed) {
                    // The rest of the body is not wanted.
                    let close = HeaderValue::from_static("close");
                    response.headers_mut().insert(header::CONNECTION, close);
                }
                let response = hyper::Response::from(response);
                Ok::<_, io::Error>(response.map(|body| ResponseBody::new(body, activity)))
            }
        });
        let stream = MonitoredStream::new(self.stream, activity.clone(), limits.read_timeout);
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.header_timeout)
            .max_header_size(MAX_HEADER_BYTES)
            .max_headers(MAX_HEADER_LINES)
            .max_buf_size(BUFFER)
            .serve_connection(TokioIo::new(Refusals::over(stream)), service);
        tokio::pin!(connection);
        let evicted = self.connection.evicted.notified();
        tokio::pin!(evicted);
        tokio::select! {
            // How a connection ends is its client's affair.
            _ = &mut connection => return,
            () = &mut evicted => return,
            _ = closes.wait_for(|closing| *closing) => connection.as_mut().graceful_shutdown(),
        }
        tokio::select! {
            _ = connection => {}
            () = evicted => {}
        }
    }
}

fn addresses(stream: &TcpStream) -> io::Result<(LocalAddr, SocketAddr)> {
    stream.set_nodelay(true)?;
    Ok((LocalAddr(stream.local_addr()?.into()), stream.peer_addr()?))
}
