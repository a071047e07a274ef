//! The wiring: which adapter stands behind which port.

use std::{fs, path::PathBuf, sync::Arc};

use adapters::{
    blobs::FolderBlobs,
    quickjs::{Limits, QuickJsRenderer},
    sql::SqlHouse,
};
use api::{
    Inn,
    published::{Publisher, publisher::Sources},
    routes,
};
use poem::{Endpoint, Response};
use ports::{StoreError, driven::Clock, driving::start_content};
use thiserror::Error;

use crate::{
    front,
    settings::Settings,
    start::{self, StartContentError},
};

/// The house, opened.
pub struct House {
    /// Makes the editions.
    pub publisher: Arc<Publisher>,
    store: Arc<SqlHouse>,
    blobs: Arc<FolderBlobs>,
}

/// Why the house cannot be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The data folder cannot be made.
    #[error("the data folder {folder} cannot be made")]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The database or the files do not open.
    #[error("the data in {folder} cannot be opened")]
    Store {
        /// The folder.
        folder: PathBuf,
        /// Why.
        source: StoreError,
    },
    /// The thread that renders the pages does not start.
    #[error("the page renderer does not start")]
    Renderer(#[from] std::io::Error),
    /// The front is not in the binary.
    #[error(transparent)]
    Front(#[from] front::NotBuilt),
    /// The start content of this build is not allowed.
    #[error(transparent)]
    Start(#[from] StartContentError),
}

impl House {
    /// Opens the data folder, furnishing it when it is empty.
    ///
    /// # Errors
    /// When something that the house needs is not there.
    pub async fn open(settings: &Settings, clock: Arc<dyn Clock>) -> Result<Self, OpenError> {
        let script = front::page_script()?;
        let folder = &settings.data;
        fs::create_dir_all(folder).map_err(|source| OpenError::Folder {
            folder: folder.clone(),
            source,
        })?;
        let failed = |source| OpenError::Store {
            folder: folder.clone(),
            source,
        };
        let store = SqlHouse::open(&folder.join("wirtshaus.db"))
            .await
            .map_err(failed)?;
        let store = Arc::new(store);
        let blobs = FolderBlobs::open(&folder.join("blobs"))
            .await
            .map_err(failed)?;
        let blobs = Arc::new(blobs);
        let content = start::content(clock.now())?;
        let furnished = start_content::furnish(&*store, &*blobs, &*clock, content)
            .await
            .map_err(failed)?;
        if furnished {
            tracing::info!(folder = %folder.display(), "an empty house was furnished");
        }
        let renderer = QuickJsRenderer::start(script, Limits::default())?;
        let publisher = Arc::new(Publisher::new(Sources {
            site: (&settings.house).into(),
            news: store.clone(),
            menus: store.clone(),
            hours: store.clone(),
            changes: store.clone(),
            renderer: Arc::new(renderer),
            clock,
        }));
        Ok(Self {
            publisher,
            store,
            blobs,
        })
    }

    /// Everything that the house answers to, over so many connections. Pages that follow the editions
    /// get half of them, so that the other half is there for whoever comes.
    #[must_use]
    pub fn routes(&self, connections: usize) -> impl Endpoint<Output = Response> + use<> {
        routes(Inn {
            publisher: self.publisher.clone(),
            menus: self.store.clone(),
            files: self.store.clone(),
            blobs: self.blobs.clone(),
            changes: self.store.clone(),
            assets: front::assets(),
            event_streams: connections / 2,
        })
    }

    /// Closes the database, so that its file alone holds everything.
    pub async fn close(self) {
        let store = SqlHouse::clone(&self.store);
        if let Err(error) = store.close().await {
            let error: &dyn std::error::Error = &error;
            tracing::warn!(error, "the database did not close cleanly; nothing is lost");
        }
    }
}
