//! Accepting connections: our own loop over hyper, because poem's has no limit on connections and none
//! on the time a client may take for its headers.

mod patience;
mod proxies;
mod refusals;

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use api::http::shares::{Share, Shares};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use patience::Patience;
use poem::{Endpoint, IntoResponse, Request, Response, http::uri::Scheme, web::LocalAddr};
pub use proxies::{NotProxies, Proxies};
use refusals::Refusals;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore, watch},
    task::JoinSet,
};

/// How long the last requests may take once the house is closing. Open pages hold a connection for
/// their events, which ends only by being cut.
const FAREWELL: Duration = Duration::from_secs(4);

/// How long nobody is let in when the system has no descriptors left.
const BACK_OFF: Duration = Duration::from_secs(1);

/// The most a request's headers, and what is read ahead of its body, may take of memory, in bytes.
const BUFFER: usize = 128 * 1024;

/// Of all the connections, one in so many is the most that a single client gets.
const SHARE: usize = 4;

/// What a client may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many connections are served at once; the next one waits.
    pub connections: usize,
    /// How long a client may take for its headers.
    pub header_timeout: Duration,
    /// How long a client may leave what it asked for unread.
    pub read_timeout: Duration,
}

/// Serves until `stop` ends, then lets the requests at work finish, for a few seconds.
pub async fn serve(
    listener: TcpListener,
    endpoint: impl Endpoint<Output = Response> + 'static,
    limits: Limits,
    proxies: Proxies,
    stop: impl Future<Output = ()>,
) {
    let endpoint = Arc::new(endpoint);
    let places = Arc::new(Semaphore::new(limits.connections));
    let shares = Shares::of(limits.connections.div_ceil(SHARE));
    let (closing, closes) = watch::channel(false);
    let mut connections = JoinSet::new();
    tokio::pin!(stop);
    loop {
        let arrival = async {
            let place = places.clone().acquire_owned().await;
            (place, listener.accept().await)
        };
        tokio::select! {
            () = &mut stop => break,
            (place, accepted) = arrival => match (place, accepted) {
                (Ok(place), Ok((stream, from))) => {
                    // A proxy speaks for all its clients. Whoever else has their share already is let go:
                    // to wait here would make everybody wait.
                    let share = shares.take(from.ip());
                    if share.is_none() && !proxies.has(from.ip()) {
                        continue;
                    }
                    let proxies = proxies.clone();
                    let guest = Guest { stream, proxies, _place: place, _share: share };
                    connections.spawn(guest.attend(endpoint.clone(), limits, closes.clone()));
                }
                (_, Err(error)) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(BACK_OFF).await;
                }
                (Err(_), _) => break,
            },
            Some(_) = connections.join_next() => {}
        }
    }
    drop(listener);
    closing.send_replace(true);
    let farewell = async { while connections.join_next().await.is_some() {} };
    if tokio::time::timeout(FAREWELL, farewell).await.is_err() {
        tracing::info!("connections that were still open have been cut");
    }
}

/// A connection, and its place among those that are served and those of its client.
struct Guest {
    stream: TcpStream,
    proxies: Proxies,
    _place: OwnedSemaphorePermit,
    _share: Option<Share>,
}

impl Guest {
    async fn attend(
        self,
        endpoint: Arc<impl Endpoint<Output = Response> + 'static>,
        limits: Limits,
        mut closes: watch::Receiver<bool>,
    ) {
        let Ok((local, peer)) = addresses(&self.stream) else {
            return; // the client has gone already
        };
        let proxies = self.proxies;
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let endpoint = endpoint.clone();
            let remote = proxies.client(&peer, request.headers());
            let request = Request::from((request, local.clone(), remote, Scheme::HTTP));
            async move {
                let response = match endpoint.call(request).await {
                    Ok(response) => response,
                    Err(error) => error.into_response(),
                };
                Ok::<_, io::Error>(hyper::Response::from(response.into_response()))
            }
        });
        let stream = Refusals::over(Patience::with(self.stream, limits.read_timeout));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.header_timeout)
            .max_buf_size(BUFFER)
            .serve_connection(TokioIo::new(stream), service);
        tokio::pin!(connection);
        tokio::select! {
            // How a connection ends is its client's affair.
            _ = &mut connection => return,
            _ = closes.wait_for(|closing| *closing) => connection.as_mut().graceful_shutdown(),
        }
        let _ = connection.await;
    }
}

fn addresses(stream: &TcpStream) -> io::Result<(LocalAddr, SocketAddr)> {
    stream.set_nodelay(true)?;
    Ok((LocalAddr(stream.local_addr()?.into()), stream.peer_addr()?))
}
