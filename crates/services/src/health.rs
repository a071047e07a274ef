//! Condition of the server, for operators and staff.

use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::jobs::Job;
use domain::menus::displayed_menus;
use futures::lock::Mutex;
use ports::{BlobStore, CorruptRow, Store, StoreError};

use crate::timeouts::{blob_exists, with_timeout};

/// How long a write check is reported before the next one.
const WRITABILITY_CHECK_LIFETIME: Duration = Duration::from_secs(3);

/// A store that takes longer does not work.
const CHECK_TIMEOUT: Duration = Duration::from_secs(5);

pub struct HealthService {
    store: Arc<dyn Store>,
    blobs: Arc<dyn BlobStore>,
    writability_check: Mutex<Option<WritabilityCheck>>,
}

#[derive(Clone, Copy)]
struct WritabilityCheck {
    checked_at: Instant,
    database: bool,
    blobs: bool,
}

/// The state of the parts of the storage.
#[derive(Clone, Copy, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "they are independent of each other"
)]
pub struct DatabaseAndBlobHealth {
    /// The database can be read.
    pub is_database_readable: bool,
    /// The database can be written.
    pub is_database_writable: bool,
    /// Blobs can be written.
    pub are_blobs_writable: bool,
    /// The files of all displayed menus exist.
    pub are_displayed_menu_files_present: bool,
}

impl HealthService {
    pub fn new(store: Arc<dyn Store>, blobs: Arc<dyn BlobStore>) -> Self {
        Self {
            store,
            blobs,
            writability_check: Mutex::default(),
        }
    }

    pub async fn check_health(&self) -> DatabaseAndBlobHealth {
        let writability_check = self.check_writability().await;
        DatabaseAndBlobHealth {
            is_database_readable: with_timeout(CHECK_TIMEOUT, self.store.revision())
                .await
                .is_ok(),
            is_database_writable: writability_check.database,
            are_blobs_writable: writability_check.blobs,
            are_displayed_menu_files_present: self
                .are_displayed_menu_files_present()
                .await
                .unwrap_or(false),
        }
    }

    /// Looks for rows that cannot be read.
    pub async fn check_rows(&self) -> Result<(), StoreError> {
        for CorruptRow { kind, key } in self.store.check_rows().await? {
            tracing::error!(?kind, key, "a row cannot be read");
        }
        Ok(())
    }

    /// Rows that cannot be read, and are left out of every list, as of the last check.
    pub fn corrupt_rows(&self) -> Vec<CorruptRow> {
        self.store.corrupt_rows()
    }

    /// The latest attempted job of each kind, if that attempt failed.
    pub async fn failed_jobs(&self) -> Result<Vec<Job>, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        snapshot.jobs().failures().await
    }

    async fn check_writability(&self) -> WritabilityCheck {
        let mut last = self.writability_check.lock().await;
        if let Some(check) = *last
            && check.checked_at.elapsed() < WRITABILITY_CHECK_LIFETIME
        {
            return check;
        }
        let database = self.store.check_writable().await;
        let blobs = with_timeout(CHECK_TIMEOUT, self.blobs.check_writable()).await;
        let check = WritabilityCheck {
            database: write_succeeded("database", &database),
            blobs: write_succeeded("blobs", &blobs),
            checked_at: Instant::now(),
        };
        *last = Some(check);
        check
    }

    async fn are_displayed_menu_files_present(&self) -> Result<bool, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        let settings = snapshot.menus().settings().await?.into_menu_settings();
        let menu_files = snapshot.menus().list().await?;
        let mut files = Vec::new();
        for menu in displayed_menus(&settings, &menu_files) {
            files.push(snapshot.files().find(&menu.file.file).await?);
        }
        drop(snapshot);
        for file in files {
            let Some(file) = file else {
                return Ok(false);
            };
            if !blob_exists(&*self.blobs, &file.blob).await? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn write_succeeded(store: &str, written: &Result<(), StoreError>) -> bool {
    if let Err(error) = written {
        let error: &(dyn std::error::Error + 'static) = error;
        tracing::error!(error, store, "a write check failed");
    }
    written.is_ok()
}
