//! Serves the stored edition while the database does not open, as on a full or read-only disk.

use std::{error::Error, iter, sync::Arc, time::Duration};

use adapters::{clock::SystemClock, data_folder::DataFolder, edition_store::FileEditionStore};
use api::{CurrentEdition, read_only_mode_routes};
use backon::Retryable;
use tokio::{net::TcpListener, time::sleep};

use crate::{
    app::App,
    database::AppOpenError,
    frontend,
    server::{self, ServerLimits},
    settings::Settings,
};

const REOPEN_INTERVAL: Duration = Duration::from_secs(5);

/// Serves the stored edition until the database opens or `shutdown_signal` ends, which returns `None`.
///
/// # Errors
/// `error` if no edition is stored, or a later one that is not transient.
pub async fn serve(
    listener: TcpListener,
    settings: &Settings,
    limits: ServerLimits,
    error: AppOpenError,
    shutdown_signal: impl Future<Output = ()>,
) -> Result<Option<App>, AppOpenError> {
    let current = Arc::new(CurrentEdition::default());
    let file = FileEditionStore::new(DataFolder::new(&settings.data).edition);
    current.restore(&file, &frontend::build_id()).await;
    let Some(edition) = current.get() else {
        return Err(error);
    };
    tracing::error!(
        error = &error as &(dyn Error + 'static),
        edition = %edition.id,
        "read-only: the database does not open; the stored edition is served and opening is retried every 5 s"
    );
    let clock = Arc::new(SystemClock);
    let inn = &settings.inn;
    let routes = read_only_mode_routes(
        &current,
        frontend::assets(),
        &inn.links.map,
        inn.public_url.clone(),
        clock.clone(),
    );
    let mut open_result = None;
    let stop_or_reopened = async {
        let open = || App::open(settings, clock.clone());
        tokio::select! {
            result = retry_open(open, error) => open_result = Some(result),
            () = shutdown_signal => {}
        }
    };
    let proxies = settings.trusted_proxies.clone();
    server::serve(listener, routes, limits, proxies, stop_or_reopened).await;
    let open_result = open_result.transpose()?;
    if open_result.is_some() {
        tracing::info!("the database is open again");
    }
    Ok(open_result)
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
            tracing::error!(error, "the database still does not open, for another cause");
        }
    };
    sleep(REOPEN_INTERVAL).await;
    open.retry(iter::repeat(REOPEN_INTERVAL))
        .when(AppOpenError::is_transient)
        .notify(log_new_cause)
        .await
}

#[cfg(test)]
mod tests {
    use std::{fs, future::ready};

    use ports::StoreError;

    use super::*;

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
