//! `wirtshaus serve`: opens the house.

use std::{sync::Arc, time::Duration};

use adapters::clock::SystemClock;
use thiserror::Error;
use tokio::net::TcpListener;

use crate::{
    house::{House, OpenError},
    server::{self, Limits},
    settings::Settings,
};

/// How long a start waits for the first edition before it says that it still has none.
const FIRST_EDITION: Duration = Duration::from_secs(30);

/// Why the house does not open.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address is taken, or not ours.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: std::net::SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// Data, files or front are not there.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// No signal can be waited for.
    #[error("cannot wait for signals")]
    Signals(#[source] std::io::Error),
}

/// Serves until the process is told to stop.
///
/// # Errors
/// When the house cannot be opened.
pub async fn run(settings: Settings) -> Result<(), ServeError> {
    let stop = stop_signal().map_err(ServeError::Signals)?;
    // The address first: whoever starts the house twice learns it before anything is touched.
    let listener =
        TcpListener::bind(settings.listen)
            .await
            .map_err(|source| ServeError::Listen {
                address: settings.listen,
                source,
            })?;
    let address = listener.local_addr().map_err(ServeError::Signals)?;
    let limits = Limits {
        connections: settings.max_connections,
        header_timeout: settings.header_timeout,
    };
    let house = House::open(&settings, Arc::new(SystemClock)).await?;
    let publisher = house.publisher.clone();
    let mut editions = publisher.editions();
    let fresh = tokio::spawn(async move { publisher.keep_fresh().await });
    let first = editions.wait_for(Option::is_some);
    if tokio::time::timeout(FIRST_EDITION, first).await.is_ok() {
        println!("Wirtshaus is open: http://{address}");
    } else {
        println!("Wirtshaus listens on http://{address}, but has no pages yet; see the log");
    }
    server::serve(listener, house.routes(), limits, stop).await;
    fresh.abort();
    house.close().await;
    Ok(())
}

/// Ends at Ctrl-C and at SIGTERM.
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}
