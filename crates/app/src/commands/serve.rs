//! `wirtshaus serve`

use std::{io::Write, net::SocketAddr, sync::Arc, time::Duration};

use adapters::clock::SystemClock;
use anyhow::{Context, Result};
use api::{Edition, Publisher};
use tokio::{net::TcpListener, time::timeout};
use tokio_util::{sync::CancellationToken, task::AbortOnDropHandle};

use super::staff::print_password;
use crate::{
    app::App,
    background_tasks::BackgroundTasks,
    read_only, seed_content,
    server::{self, ServerLimits},
    settings::Settings,
};

/// How far an upload may be behind the minimum data rate, such as during a loss of mobile reception.
const UPLOAD_LAG_LIMIT: Duration = Duration::from_secs(30);

/// How far a download may be behind the minimum data rate.
const DOWNLOAD_LAG_LIMIT: Duration = Duration::from_mins(1);

/// The start is reported as failed after this time without an edition.
const FIRST_EDITION_TIMEOUT: Duration = Duration::from_secs(30);

/// Serves until SIGINT or SIGTERM.
pub async fn run(settings: Settings) -> Result<()> {
    let shutdown_signal = shutdown_signal().context("cannot wait for signals")?;
    tokio::pin!(shutdown_signal);
    // Before the data is opened, so that a second start fails without effects.
    let listen_error = || format!("cannot listen on {}", settings.listen);
    let listener = TcpListener::bind(settings.listen)
        .await
        .with_context(listen_error)?;
    let address = listener.local_addr().with_context(listen_error)?;
    if !address.ip().is_loopback() && settings.uses_default_value("public_url") {
        tracing::warn!(
            public_url = settings.inn.public_url.as_str(),
            "the server is reachable from other machines, but `public_url` has its default value"
        );
    }
    let limits = ServerLimits {
        connections: settings.max_connections,
        header_timeout: settings.header_timeout,
        upload_lag_limit: UPLOAD_LAG_LIMIT,
        download_lag_limit: DOWNLOAD_LAG_LIMIT,
    };
    let open_result = tokio::select! {
        app = App::open(&settings, Arc::new(SystemClock)) => app,
        () = &mut shutdown_signal => return Ok(()),
    };
    let (app, listener) = match open_result {
        Ok(app) => (app, listener),
        Err(error) if error.is_transient() => {
            let (listener, clone) = clone_listener(listener).with_context(listen_error)?;
            let open_result =
                read_only::serve(clone, &settings, limits, error, &mut shutdown_signal);
            match open_result.await? {
                Some(app) => (app, listener),
                None => return Ok(()),
            }
        }
        Err(error) => return Err(error.into()),
    };
    add_first_account(&app, &settings).await?;
    let tasks = BackgroundTasks::default();
    app.spawn_background_tasks(&tasks);
    let publisher = app.publisher.clone();
    tasks.spawn("publisher", |stop_token| publish(publisher, stop_token));
    let edition_writer = tokio::spawn(app.persist_each_published_edition());
    let print_address_task = tokio::spawn(print_server_address(app.publisher.clone(), address));
    server::serve(
        listener,
        app.routes(settings.max_connections),
        limits,
        settings.trusted_proxies,
        shutdown_signal,
    )
    .await;
    tasks.shut_down().await;
    print_address_task.abort();
    edition_writer.abort();
    app.close().await;
    Ok(())
}

/// Adds the first account if there is none, and prints its one-time password. `wirtshaus staff reset` sets another.
async fn add_first_account(app: &App, settings: &Settings) -> Result<()> {
    let first = seed_content::first_account(settings.first_account.clone())?;
    let email = first.email.clone();
    let one_time_password = app.services.staff.add_first_account(first).await;
    if let Some(one_time_password) =
        one_time_password.context("the first account cannot be created")?
    {
        // Standard output may be closed.
        let _ = print_password(&email, &one_time_password);
    }
    Ok(())
}

/// Two listeners on the same socket.
fn clone_listener(listener: TcpListener) -> std::io::Result<(TcpListener, TcpListener)> {
    let listener = listener.into_std()?;
    let other = listener.try_clone()?;
    Ok((
        TcpListener::from_std(listener)?,
        TcpListener::from_std(other)?,
    ))
}

/// Publishes editions until `stop_token` is cancelled, also after a panic.
async fn publish(publisher: Arc<Publisher>, stop_token: CancellationToken) {
    loop {
        let publisher = publisher.clone();
        let mut task = AbortOnDropHandle::new(tokio::spawn(async move { publisher.run().await }));
        tokio::select! {
            ended = &mut task => if let Err(error) = ended {
                tracing::error!(%error, "publishing panicked; it is started again");
            },
            () = stop_token.cancelled() => {
                task.abort();
                // The database is closed next.
                let _ = task.await;
                return;
            }
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// Prints the address once the first edition is published.
async fn print_server_address(publisher: Arc<Publisher>, address: SocketAddr) {
    let mut editions = publisher.subscribe();
    let is_newly_rendered = |edition: &Option<Arc<Edition>>| {
        let edition = edition.as_deref();
        edition.is_some_and(|edition| !edition.was_rendered_by_earlier_process)
    };
    let first = timeout(FIRST_EDITION_TIMEOUT, editions.wait_for(is_newly_rendered)).await;
    let message = if first.is_ok() {
        format!("Wirtshaus is open: http://{address}")
    } else if publisher.current().is_some() {
        format!(
            "Wirtshaus listens on http://{address} with the pages of an earlier start; see the log"
        )
    } else {
        format!("Wirtshaus listens on http://{address}, but has no pages yet; see the log")
    };
    // Standard output may be closed.
    let _ = writeln!(std::io::stdout().lock(), "{message}");
}

/// Resolves at SIGINT and SIGTERM.
fn shutdown_signal() -> std::io::Result<impl Future<Output = ()>> {
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
