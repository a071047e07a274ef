//! Serves the last edition while the database does not open, as on a full or read-only disk.

use std::{sync::Arc, time::Duration};

use adapters::{clock::SystemClock, edition_file::EditionFile};
use api::{published::Editions, read_only_routes};
use tokio::{net::TcpListener, time::sleep};

use crate::{
    data_folder::DataFolder,
    front,
    house::{House, OpenError},
    server::{self, Limits},
    settings::Settings,
};

/// How long after a failure the database is opened again.
const RETRY: Duration = Duration::from_secs(5);

/// Serves the stored edition until the database opens, or `stop` ends; then the answer is `None`.
///
/// # Errors
/// With `fault`, when no edition is stored.
pub async fn serve(
    listener: TcpListener,
    settings: &Settings,
    limits: Limits,
    fault: OpenError,
    stop: impl Future<Output = ()>,
) -> Result<Option<House>, OpenError> {
    let editions = Arc::new(Editions::default());
    let file = EditionFile::at(DataFolder::of(&settings.data).edition);
    editions.restore(&file, &front::build()).await;
    let Some(edition) = editions.current() else {
        return Err(fault);
    };
    let fault: &(dyn std::error::Error + 'static) = &fault;
    tracing::error!(
        fault,
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
        let open = async {
            loop {
                sleep(RETRY).await;
                if let Ok(house) = House::open(settings, clock.clone()).await {
                    break house;
                }
            }
        };
        tokio::select! {
            house = open => opened = Some(house),
            () = stop => {}
        }
    };
    let proxies = settings.trusted_proxies.clone();
    server::serve(listener, routes, limits, proxies, until).await;
    if opened.is_some() {
        tracing::info!("the database is open again");
    }
    Ok(opened)
}
