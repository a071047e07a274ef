//! Condition of the server, for operators and staff.

use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::menus::displayed_menus;
use futures::lock::Mutex;
use ports::{BlobStore, CorruptRow, Store, StoreError};

use crate::public_content::has_file;

/// How long a write check is reported before the next one.
const WRITE_CHECK_LIFETIME: Duration = Duration::from_secs(3);

pub struct StatusAdapters {
    pub store: Arc<dyn Store>,
    pub blobs: Arc<dyn BlobStore>,
}

pub struct StatusService {
    adapters: StatusAdapters,
    write_check: Mutex<Option<WriteCheck>>,
}

#[derive(Clone, Copy)]
struct WriteCheck {
    at: Instant,
    database: bool,
    blobs: bool,
}

/// Which parts of the storage work.
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

impl StatusService {
    pub fn new(adapters: StatusAdapters) -> Self {
        Self {
            adapters,
            write_check: Mutex::default(),
        }
    }

    pub async fn storage(&self) -> DatabaseAndBlobHealth {
        let write_check = self.check_writes().await;
        DatabaseAndBlobHealth {
            is_database_readable: self.adapters.store.revision().await.is_ok(),
            is_database_writable: write_check.database,
            are_blobs_writable: write_check.blobs,
            are_displayed_menu_files_present: self
                .are_displayed_menu_files_present()
                .await
                .unwrap_or(false),
        }
    }

    /// Rows that cannot be read, and are left out of every list.
    pub async fn corrupt_rows(&self) -> Result<Vec<CorruptRow>, StoreError> {
        self.adapters.store.corrupt_rows().await
    }

    async fn check_writes(&self) -> WriteCheck {
        let mut last = self.write_check.lock().await;
        if let Some(check) = *last
            && check.at.elapsed() < WRITE_CHECK_LIFETIME
        {
            return check;
        }
        let database = self.adapters.store.check_writable().await;
        let blobs = self.adapters.blobs.check_writable().await;
        let check = WriteCheck {
            database: write_succeeded("database", &database),
            blobs: write_succeeded("blobs", &blobs),
            at: Instant::now(),
        };
        *last = Some(check);
        check
    }

    async fn are_displayed_menu_files_present(&self) -> Result<bool, StoreError> {
        let mut snapshot = self.adapters.store.snapshot().await?;
        let settings = snapshot.menus().settings().await?.into_menu_settings();
        let menu_files = snapshot.menus().list().await?;
        for menu in displayed_menus(&settings, &menu_files) {
            if !has_file(&mut *snapshot, &*self.adapters.blobs, &menu.file).await? {
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
