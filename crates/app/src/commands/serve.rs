//! `wirtshaus serve`: opens the app.

use std::{io::Write, net::SocketAddr, sync::Arc, time::Duration};

use adapters::clock::SystemClock;
use api::published::{Edition, Publisher};
use services::staff::StaffError;
use thiserror::Error;
use tokio::{net::TcpListener, time::timeout};
use tokio_util::{sync::CancellationToken, task::AbortOnDropHandle};

use super::staff::print_password;
use crate::{
    app::App,
    background_tasks::BackgroundTasks,
    database::OpenError,
    read_only,
    server::{self, Limits},
    settings::Settings,
    start,
};

/// How far an upload may be behind the minimum data rate: how long a phone may be in a tunnel.
const BODY_TIMEOUT: Duration = Duration::from_secs(30);

/// How far a download may be behind the minimum data rate.
const READ_TIMEOUT: Duration = Duration::from_mins(1);

/// How long a start waits for the first edition before it says that it still has none.
const FIRST_EDITION: Duration = Duration::from_secs(30);

/// Why the house does not open.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address is taken, or not ours.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// Data, files or front are not there.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The first account was not added.
    #[error("the first account cannot be made")]
    FirstAccount(#[from] StaffError),
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
    tokio::pin!(stop);
    // The address first: whoever starts the house twice learns it before anything is touched.
    let taken = |source| ServeError::Listen {
        address: settings.listen,
        source,
    };
    let listener = TcpListener::bind(settings.listen).await.map_err(taken)?;
    let address = listener.local_addr().map_err(taken)?;
    if !address.ip().is_loopback() && settings.is_default("public_url") {
        tracing::warn!(
            public_url = settings.house.public_url.as_str(),
            "others can reach this app, but search engines and shared links are told the default \
             of the setting `public_url`"
        );
    }
    let limits = Limits {
        connections: settings.max_connections,
        header_timeout: settings.header_timeout,
        body_timeout: BODY_TIMEOUT,
        read_timeout: READ_TIMEOUT,
    };
    let opened = tokio::select! {
        app = App::open(&settings, Arc::new(SystemClock)) => app,
        () = &mut stop => return Ok(()),
    };
    let (app, listener) = match opened {
        Ok(app) => (app, listener),
        Err(fault) if fault.is_transient() => {
            let (listener, meanwhile) = twice(listener).map_err(taken)?;
            let opened = read_only::serve(meanwhile, &settings, limits, fault, &mut stop);
            match opened.await? {
                Some(app) => (app, listener),
                None => return Ok(()),
            }
        }
        Err(fault) => return Err(fault.into()),
    };
    first_account(&app, &settings).await?;
    let tasks = BackgroundTasks::default();
    app.spawn_background_tasks(&tasks);
    let publisher = app.publisher.clone();
    tasks.spawn("publisher", |stop| publish(publisher, stop));
    let stored = tokio::spawn(app.store_editions());
    let announced = tokio::spawn(announce(app.publisher.clone(), address));
    server::serve(
        listener,
        app.routes(settings.max_connections),
        limits,
        settings.trusted_proxies,
        stop,
    )
    .await;
    tasks.shut_down().await;
    announced.abort();
    stored.abort();
    app.close().await;
    Ok(())
}

/// Adds the first account if there is none, and prints its one-time password. `wirtshaus staff reset` sets another.
async fn first_account(app: &App, settings: &Settings) -> Result<(), ServeError> {
    let first = start::first_staff(settings.first_account.clone()).map_err(OpenError::from)?;
    let email = first.email.clone();
    if let Some(one_time) = app.services.staff.add_first(first).await? {
        // Standard output may be closed.
        let _ = print_password(&email, &one_time);
    }
    Ok(())
}

/// One more listener on the same address.
fn twice(listener: TcpListener) -> std::io::Result<(TcpListener, TcpListener)> {
    let listener = listener.into_std()?;
    let other = listener.try_clone()?;
    Ok((
        TcpListener::from_std(listener)?,
        TcpListener::from_std(other)?,
    ))
}

/// Publishes editions until `stop` is cancelled, also after a panic.
async fn publish(publisher: Arc<Publisher>, stop: CancellationToken) {
    loop {
        let publisher = publisher.clone();
        let mut task = AbortOnDropHandle::new(tokio::spawn(async move { publisher.run().await }));
        tokio::select! {
            ended = &mut task => if let Err(error) = ended {
                tracing::error!(%error, "publishing panicked; it is started again");
            },
            () = stop.cancelled() => {
                task.abort();
                // The database is closed next, and must not be read any more.
                let _ = task.await;
                return;
            }
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// Says where the house is as soon as it has pages.
async fn announce(publisher: Arc<Publisher>, address: SocketAddr) {
    let mut editions = publisher.editions();
    let is_made = |edition: &Option<Arc<Edition>>| {
        let edition = edition.as_deref();
        edition.is_some_and(|edition| !edition.is_restored)
    };
    let first = timeout(FIRST_EDITION, editions.wait_for(is_made)).await;
    let says = if first.is_ok() {
        format!("Wirtshaus is open: http://{address}")
    } else if publisher.current().is_some() {
        format!(
            "Wirtshaus listens on http://{address} with the pages of an earlier start; see the log"
        )
    } else {
        format!("Wirtshaus listens on http://{address}, but has no pages yet; see the log")
    };
    // Whoever started the house may have stopped listening to it.
    let _ = writeln!(std::io::stdout().lock(), "{says}");
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
