//! Serves the last edition while the database does not open, as on a full or read-only disk.

use std::{error::Error, sync::Arc, time::Duration};

use adapters::{clock::SystemClock, edition_file::EditionFile};
use api::{published::Editions, read_only_routes};
use tokio::{net::TcpListener, time::sleep};

use crate::{
    app::App,
    data_folder::DataFolder,
    database::OpenError,
    front,
    server::{self, Limits},
    settings::Settings,
};

/// How long after a failure the database is opened again.
const RETRY: Duration = Duration::from_secs(5);

/// Serves the stored edition until the database opens, or `stop` ends; then the answer is `None`.
///
/// # Errors
/// With `fault`, when no edition is stored; with a later one that no attempt can pass.
pub async fn serve(
    listener: TcpListener,
    settings: &Settings,
    limits: Limits,
    fault: OpenError,
    stop: impl Future<Output = ()>,
) -> Result<Option<App>, OpenError> {
    let editions = Arc::new(Editions::default());
    let file = EditionFile::at(DataFolder::of(&settings.data).edition);
    editions.restore(&file, &front::build()).await;
    let Some(edition) = editions.current() else {
        return Err(fault);
    };
    tracing::error!(
        fault = &fault as &(dyn Error + 'static),
        edition = %edition.id,
        "read-only: the database does not open, and the last edition is served; trying again every 5 s"
    );
    let clock = Arc::new(SystemClock);
    let house = &settings.house;
    let routes = read_only_routes(
        &editions,
        front::assets(),
        &house.links.map,
        house.public_url.clone(),
        clock.clone(),
    );
    let mut opened = None;
    let until = async {
        let open = async || App::open(settings, clock.clone()).await;
        tokio::select! {
            house = retry(open, fault) => opened = Some(house),
            () = stop => {}
        }
    };
    let proxies = settings.trusted_proxies.clone();
    server::serve(listener, routes, limits, proxies, until).await;
    let opened = opened.transpose()?;
    if opened.is_some() {
        tracing::info!("the database is open again");
    }
    Ok(opened)
}

/// Opens the database again and again until it opens. Logs each new reason for which it does not.
///
/// # Errors
/// The first error that a later attempt cannot pass.
async fn retry<T>(
    mut open: impl AsyncFnMut() -> Result<T, OpenError>,
    fault: OpenError,
) -> Result<T, OpenError> {
    // `Debug` shows the source too.
    let mut reason = format!("{fault:?}");
    loop {
        sleep(RETRY).await;
        let fault = match open().await {
            Err(fault) if fault.is_transient() => fault,
            result => return result,
        };
        let new_reason = format!("{fault:?}");
        if new_reason != reason {
            reason = new_reason;
            let fault: &(dyn Error + 'static) = &fault;
            tracing::error!(fault, "the database still does not open, for a new reason");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::{self, Write},
        sync::Mutex,
    };

    use ports::StoreError;

    use super::*;

    /// What was logged by this thread.
    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<String>>);

    impl Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let mut log = self.0.lock().unwrap();
            log.push_str(std::str::from_utf8(bytes).unwrap());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn fault(source: StoreError) -> OpenError {
        let folder = "data".into();
        OpenError::Store { folder, source }
    }

    fn other(reason: &str) -> OpenError {
        fault(StoreError::other(reason))
    }

    #[tokio::test(start_paused = true)]
    async fn a_new_reason_is_logged_once_and_a_lasting_one_ends_the_attempts() {
        let log = Log::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_writer(move || writer.clone())
            .finish();
        let _guard = tracing::subscriber::set_default(subscriber);
        let mut faults = [
            other("disk full"),
            other("disk full"),
            other("no permission"),
            other("no permission"),
            other("disk full"),
            fault(StoreError::Newer),
        ]
        .into_iter();
        let open = async || Err::<(), _>(faults.next().unwrap());
        let ended = retry(open, other("disk full")).await.unwrap_err();
        assert!(!ended.is_transient(), "{ended}");
        let log = log.0.lock().unwrap();
        let lines: Vec<_> = log.lines().collect();
        assert_eq!(lines.len(), 2, "{log}");
        assert!(lines[0].contains("no permission"), "{log}");
        assert!(lines[1].contains("disk full"), "{log}");
    }
}
