//! `wirtshaus serve`

use std::{error::Error, fs::File, io::Write, iter, net::SocketAddr, sync::Arc, time::Duration};

use adapters::clock::SystemClock;
use anyhow::{Context, Result};
use api::{error_response, handler, read_only_routes, route_label};
use backon::Retryable;
use http_server::{Application, ServerLimits};
use publishing::{CurrentEdition, Edition, PublishedResponses, Publisher};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::{
    net::TcpListener,
    runtime::{Builder, Handle},
    sync::watch,
    task::{JoinHandle, spawn_blocking},
    time::{sleep, timeout},
};
use tokio_util::{sync::CancellationToken, task::AbortOnDropHandle};

use super::staff::print_password;
use crate::{
    app::{App, open_published_responses},
    background_tasks::BackgroundTasks,
    database::{AppOpenError, create_and_lock_data_folder},
    metrics,
    operations_endpoint::operations_application,
    seed_content,
    settings::Settings,
    startup_endpoint::{ServerState, StartupEndpoint},
};

/// How far an upload may be behind the minimum data rate, such as during a loss of mobile reception.
const UPLOAD_LAG_LIMIT: Duration = Duration::from_secs(30);

/// How far a download may be behind the minimum data rate.
const DOWNLOAD_LAG_LIMIT: Duration = Duration::from_mins(1);

/// The start is reported as failed after this time without an edition.
const FIRST_EDITION_TIMEOUT: Duration = Duration::from_secs(30);

/// File descriptors apart from those of connections: database, S3, mail, jobs.
const RESERVED_DESCRIPTORS: u64 = 128;

const DATABASE_REOPEN_INTERVAL: Duration = Duration::from_secs(5);

/// Serves until SIGINT or SIGTERM. The stored edition is served while the application is being opened.
pub async fn run(settings: Settings) -> Result<()> {
    let shutdown_signal = shutdown_signal().context("cannot wait for signals")?;
    tokio::pin!(shutdown_signal);
    raise_descriptor_limit(settings.max_connections);
    // Before the data is opened, so that a second start fails without effects.
    let listener = bind(settings.listen).await?;
    let address = listener.local_addr()?;
    let operations = match settings.operations_listen {
        Some(address) => Some((bind(address).await?, metrics::install_recorder()?)),
        None => None,
    };
    if !address.ip().is_loopback() && settings.uses_default_value("public_url") {
        tracing::warn!(
            public_url = settings.site.public_url.as_str(),
            "the server is reachable from other machines, but `public_url` has its default value"
        );
    }
    let published_responses = open_published_responses(&settings).await;
    let (server_state, server_state_receiver) = watch::channel(ServerState::Opening);
    let stop_token = CancellationToken::new();
    // Also when opening the application fails.
    let _stop_server = stop_token.clone().drop_guard();
    let application = application(&published_responses, server_state_receiver);
    let operations_server = match operations {
        Some((listener, metrics)) => {
            let application = operations_application(&application, metrics);
            Some(spawn_server(
                listener,
                application,
                &settings,
                stop_token.clone(),
            )?)
        }
        None => None,
    };
    let mut server = spawn_server(listener, application, &settings, stop_token.clone())?;
    let (app, _data_folder_lock) = tokio::select! {
        app = open_app(&settings, &published_responses, &server_state) => app?,
        () = &mut shutdown_signal => {
            stop_token.cancel();
            return server.await.context("the server panicked")?;
        }
    };
    add_first_account(&app, &settings).await?;
    let tasks = BackgroundTasks::default();
    app.spawn_background_tasks(&tasks);
    let publisher = app.publisher.clone();
    tasks.spawn("publisher", |stop_token| {
        run_publisher(publisher, stop_token)
    });
    let persist = app.persist_each_published_edition();
    tasks.spawn("edition_writer", |stop_token| async move {
        stop_token.run_until_cancelled(persist).await;
    });
    let print_address = print_server_address(published_responses.edition.clone(), address);
    tasks.spawn("print_address", |stop_token| async move {
        stop_token.run_until_cancelled(print_address).await;
    });
    let routes = Arc::new(app.routes(settings.max_connections));
    server_state.send_replace(ServerState::Open(routes));
    let stopped = tokio::select! {
        () = shutdown_signal => {
            stop_token.cancel();
            server.await
        }
        stopped = &mut server => stopped,
    };
    stopped.context("the server panicked")??;
    if let Some(server) = operations_server {
        server.await.context("the server panicked")??;
    }
    tasks.shut_down().await;
    app.close().await;
    Ok(())
}

/// Raises the soft limit of file descriptors to what the connections may need: half of them are for event streams, each of
/// the others may send or store a file.
fn raise_descriptor_limit(max_connections: usize) {
    let needed = max_connections as u64 * 3 / 2 + RESERVED_DESCRIPTORS;
    let limit = getrlimit(Resource::Nofile);
    let is_enough = |limit: Option<u64>| limit.is_none_or(|limit| limit >= needed);
    if is_enough(limit.current) {
        return;
    }
    let current = limit.maximum.map_or(needed, |maximum| maximum.min(needed));
    let raised = Rlimit {
        current: Some(current),
        maximum: limit.maximum,
    };
    if setrlimit(Resource::Nofile, raised).is_err() || !is_enough(limit.maximum) {
        tracing::warn!(
            limit = limit.maximum,
            needed,
            max_connections,
            "too few file descriptors for `max_connections`; raise the limit (`ulimit -n`, LimitNOFILE= of systemd) or lower the setting"
        );
    }
}

async fn bind(address: SocketAddr) -> Result<TcpListener> {
    let listener = TcpListener::bind(address).await;
    listener.with_context(|| format!("cannot listen on {address}"))
}

/// Serves on a thread of its own: prepared responses then wait for no other work, and no time is lost by moving connections
/// between threads.
fn spawn_server(
    listener: TcpListener,
    application: Application,
    settings: &Settings,
    stop_token: CancellationToken,
) -> Result<JoinHandle<Result<()>>> {
    let listener = listener.into_std()?;
    let limits = ServerLimits {
        connections: settings.max_connections,
        header_timeout: settings.header_timeout,
        upload_lag_limit: UPLOAD_LAG_LIMIT,
        download_lag_limit: DOWNLOAD_LAG_LIMIT,
    };
    let proxies = settings.trusted_proxies.clone();
    let runtime = Builder::new_current_thread().enable_all().build()?;
    Ok(spawn_blocking(move || {
        runtime.block_on(async {
            let listener = TcpListener::from_std(listener)?;
            let shutdown_signal = stop_token.cancelled();
            http_server::serve(listener, application, limits, proxies, shutdown_signal).await;
            Ok(())
        })
    }))
}

fn application(
    published_responses: &Arc<PublishedResponses>,
    state: watch::Receiver<ServerState>,
) -> Application {
    let endpoint = StartupEndpoint {
        read_only_routes: read_only_routes(published_responses.clone()),
        state,
    };
    Application {
        prepared_responses: published_responses.clone(),
        handler: handler(endpoint),
        handler_runtime: Handle::current(),
        route_label,
        error_response,
    }
}

/// Opens the application. While it cannot be opened and an edition is stored, that is served, and opening is retried.
async fn open_app(
    settings: &Settings,
    published_responses: &Arc<PublishedResponses>,
    state: &watch::Sender<ServerState>,
) -> Result<(App, Option<File>), AppOpenError> {
    let open = async || {
        let data_folder_lock = create_and_lock_data_folder(settings)?;
        let app = App::open(settings, Arc::new(SystemClock), published_responses.clone()).await?;
        Ok::<_, AppOpenError>((app, data_folder_lock))
    };
    let error = match open().await {
        Err(error) if error.is_transient() => error,
        result => return result,
    };
    let Some(edition) = published_responses.edition.get() else {
        return Err(error);
    };
    tracing::error!(
        error = &error as &(dyn Error + 'static),
        edition = %edition.id,
        "read-only: the database or the files cannot be opened; the stored edition is served and opening is retried every 5 s"
    );
    state.send_replace(ServerState::ReadOnly);
    let app = retry_open(open, error).await?;
    tracing::info!("the database and the files are open again");
    Ok(app)
}

/// Retries until the database opens. Logs each new cause.
///
/// # Errors
/// The first error that is not transient.
async fn retry_open<T, F: Future<Output = Result<T, AppOpenError>>>(
    open: impl FnMut() -> F,
    error: AppOpenError,
) -> Result<T, AppOpenError> {
    // `Debug` contains the source.
    let mut cause = format!("{error:?}");
    let log_new_cause = |error: &AppOpenError, _| {
        let new_cause = format!("{error:?}");
        if new_cause != cause {
            cause = new_cause;
            let error: &(dyn Error + 'static) = error;
            tracing::error!(error, "they still cannot be opened, for another cause");
        }
    };
    sleep(DATABASE_REOPEN_INTERVAL).await;
    open.retry(iter::repeat(DATABASE_REOPEN_INTERVAL))
        .when(AppOpenError::is_transient)
        .notify(log_new_cause)
        .await
}

/// Adds the first account if there is none, and prints its one-time password. `wirtshaus staff reset` sets another.
async fn add_first_account(app: &App, settings: &Settings) -> Result<()> {
    let first = seed_content::first_account_from_seed(settings.first_account_email.clone())?;
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

/// Publishes editions until `stop_token` is cancelled, also after a panic.
async fn run_publisher(publisher: Arc<Publisher>, stop_token: CancellationToken) {
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
        let pause = sleep(Duration::from_secs(1));
        if stop_token.run_until_cancelled(pause).await.is_none() {
            return;
        }
    }
}

/// Prints the address once the first edition is published.
async fn print_server_address(current_edition: Arc<CurrentEdition>, address: SocketAddr) {
    let mut editions = current_edition.subscribe();
    let is_newly_rendered = |edition: &Option<Arc<Edition>>| {
        let edition = edition.as_deref();
        edition.is_some_and(|edition| !edition.is_restored)
    };
    let first = timeout(FIRST_EDITION_TIMEOUT, editions.wait_for(is_newly_rendered)).await;
    let message = if first.is_ok() {
        format!("Wirtshaus listens on http://{address}")
    } else if current_edition.get().is_some() {
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

#[cfg(test)]
mod tests {
    use std::{fs, future::ready};

    use http_server::HttpBody;
    use metrics_exporter_prometheus::PrometheusBuilder;
    use poem::http::Request;
    use ports::StoreError;

    use super::*;
    use crate::settings::CommandLineOverrides;

    #[tokio::test]
    async fn answers_at_the_operations_address_while_the_application_is_being_opened() {
        let settings = Settings::read(CommandLineOverrides::default()).unwrap();
        let published_responses = open_published_responses(&settings).await;
        let (_sender, state) = watch::channel(ServerState::Opening);
        let metrics = PrometheusBuilder::new().build_recorder().handle();
        let operations = operations_application(&application(&published_responses, state), metrics);
        for (path, expected) in [
            ("/health/live", 204),
            ("/health/ready", 503),
            ("/metrics", 200),
            ("/", 404),
        ] {
            let request = Request::builder()
                .uri(path)
                .header("host", "localhost")
                .body(HttpBody::default());
            let client = SocketAddr::from(([127, 0, 0, 1], 1));
            let response = (operations.handler)(request.unwrap(), client).await;
            assert_eq!(response.status(), expected, "{path}");
        }
    }

    fn open_error(source: StoreError) -> AppOpenError {
        let folder = "data".into();
        AppOpenError::Store { folder, source }
    }

    fn transient_error(reason: &str) -> AppOpenError {
        open_error(StoreError::other(reason))
    }

    #[tokio::test(start_paused = true)]
    async fn logs_each_new_cause_once_and_ends_at_a_permanent_one() {
        let log = tempfile::NamedTempFile::new().unwrap();
        let subscriber = tracing_subscriber::fmt()
            .with_writer(Arc::new(log.reopen().unwrap()))
            .finish();
        let _guard = tracing::subscriber::set_default(subscriber);
        let mut errors = [
            transient_error("disk full"),
            transient_error("disk full"),
            transient_error("no permission"),
            transient_error("no permission"),
            transient_error("disk full"),
            open_error(StoreError::DatabaseTooNew),
        ]
        .into_iter();
        let open = || ready(Err::<(), _>(errors.next().unwrap()));
        let error = retry_open(open, transient_error("disk full"))
            .await
            .unwrap_err();
        assert!(!error.is_transient(), "{error}");
        let log = fs::read_to_string(log.path()).unwrap();
        let lines: Vec<_> = log.lines().collect();
        assert_eq!(lines.len(), 2, "{log}");
        assert!(lines[0].contains("no permission"), "{log}");
        assert!(lines[1].contains("disk full"), "{log}");
    }
}
