//! Opens and closes the database of a data folder.

use std::{
    fs::{File, TryLockError},
    path::{Path, PathBuf},
    time::Duration,
};

use adapters::{
    blobs::Blobs,
    data_folder::DataFolder,
    smtp::MailTextsError,
    sql::{PostgresServer, SqlStore},
};
use ports::{BoxError, PasswordHashError, StoreError};
use thiserror::Error;
use tokio::time::timeout;

use crate::{frontend, seed_content::SeedContentError, settings::Settings};

/// The application could not be opened.
#[derive(Debug, Error)]
pub enum AppOpenError {
    #[error("the data folder {folder} cannot be created")]
    FolderNotCreated {
        folder: PathBuf,
        source: std::io::Error,
    },
    #[error("the data folder {folder} cannot be locked")]
    FolderNotLocked {
        folder: PathBuf,
        source: std::io::Error,
    },
    #[error("another server uses the data folder {0}")]
    FolderInUse(PathBuf),
    #[error(
        "the setting `backup_folder` is {0}, in the data folder; choose one that is not lost together with the data"
    )]
    BackupsInDataFolder(PathBuf),
    #[error(
        "there are files, but the database is lost or empty; restore a backup, or move the files away to begin without"
    )]
    BlobsWithoutDatabase,
    /// The sweep would delete the files.
    #[error(
        "the files belong to another database, because their installation.key is not the one that this database was used with; \
         if they belong to this one, delete that key"
    )]
    BlobsOfAnotherDatabase,
    /// A wrong `blob_url`, or a volume that is not mounted. A new key there would be accepted instead of that of other servers.
    #[error(
        "there is no installation.key, and none of the files of the database; check the setting `blob_url` and the data folder"
    )]
    BlobsMissing,
    #[error("there is no database in {0}; `wirtshaus serve` creates one")]
    NoDatabase(PathBuf),
    #[error("the data in {folder} cannot be opened")]
    Store { folder: PathBuf, source: StoreError },
    #[error("the PostgreSQL database cannot be opened")]
    Postgres(#[source] StoreError),
    #[error("the S3 store of the files cannot be opened")]
    S3(#[source] StoreError),
    #[error("the page renderer does not start")]
    RendererNotStarted(#[from] std::io::Error),
    #[error(transparent)]
    PasswordHasherFailed(#[from] PasswordHashError),
    #[error(transparent)]
    FrontendNotBuilt(#[from] frontend::FrontendNotBuilt),
    #[error("the client of the analytics service cannot be set up")]
    AnalyticsForwarder(#[source] BoxError),
    #[error("the client of the identity provider cannot be set up")]
    OidcClientFailed(#[source] BoxError),
    #[error(transparent)]
    InvalidMailTexts(#[from] MailTextsError),
    #[error(transparent)]
    InvalidSeedContent(#[from] SeedContentError),
}

impl AppOpenError {
    /// Whether a later attempt may succeed.
    pub fn is_transient(&self) -> bool {
        match self {
            Self::FolderNotCreated { .. }
            | Self::BlobsWithoutDatabase
            | Self::BlobsOfAnotherDatabase
            | Self::BlobsMissing => true,
            Self::Store { source, .. } | Self::Postgres(source) | Self::S3(source) => {
                !matches!(source, StoreError::DatabaseTooNew)
            }
            _ => false,
        }
    }
}

/// Creates the data folder for a server, and locks it until the handle is dropped if the database is in it. Servers on one
/// database in PostgreSQL may share it.
pub fn create_and_lock_data_folder(settings: &Settings) -> Result<Option<File>, AppOpenError> {
    let folder = &settings.data;
    let data_folder =
        DataFolder::create_without_database(folder).map_err(|error| folder_error(folder, error))?;
    check_backup_folder(settings)?;
    if settings.database.is_some() {
        return Ok(None);
    }
    let lock = data_folder.lock();
    lock.map(Some).map_err(|error| lock_error(folder, error))
}

/// Fails if nightly backups would be made in the data folder, which need not exist.
pub fn check_backup_folder(settings: &Settings) -> Result<(), AppOpenError> {
    let Some(backups) = &settings.backups else {
        return Ok(());
    };
    let folder = &settings.data;
    let is_in_data_folder = DataFolder::new(folder).contains(&backups.folder);
    if is_in_data_folder.map_err(|error| folder_error(folder, error))? {
        return Err(AppOpenError::BackupsInDataFolder(backups.folder.clone()));
    }
    Ok(())
}

/// Opens the database, and creates it with the data folder if they are missing.
pub async fn open_or_create_database(settings: &Settings) -> Result<SqlStore, AppOpenError> {
    let folder = &settings.data;
    if let Some(server) = &settings.database {
        let data_folder = DataFolder::create_without_database(folder)
            .map_err(|error| folder_error(folder, error))?;
        // The sweep would delete the files.
        if is_empty(server).await? && has_blobs(settings, &data_folder).await? {
            return Err(AppOpenError::BlobsWithoutDatabase);
        }
        return SqlStore::connect(server)
            .await
            .map_err(AppOpenError::Postgres);
    }
    if DataFolder::new(folder).has_lost_database() {
        return Err(AppOpenError::BlobsWithoutDatabase);
    }
    let data_folder = DataFolder::create(folder).map_err(|error| folder_error(folder, error))?;
    let result = SqlStore::open(&data_folder.database).await;
    result.map_err(|source| open_error(folder, source))
}

async fn has_blobs(settings: &Settings, data_folder: &DataFolder) -> Result<bool, AppOpenError> {
    let Some(s3) = &settings.s3 else {
        return Ok(data_folder.has_blobs());
    };
    let blobs = Blobs::in_s3(s3.clone()).map_err(AppOpenError::S3)?;
    blobs.has_blobs().await.map_err(AppOpenError::S3)
}

async fn is_empty(server: &PostgresServer) -> Result<bool, AppOpenError> {
    let is_empty = SqlStore::is_empty(server).await;
    is_empty.map_err(AppOpenError::Postgres)
}

/// Opens an existing database.
pub async fn open(settings: &Settings) -> Result<SqlStore, AppOpenError> {
    if let Some(server) = &settings.database {
        if is_empty(server).await? {
            return Err(AppOpenError::Postgres(StoreError::DatabaseNeedsMigration));
        }
        return SqlStore::connect(server)
            .await
            .map_err(AppOpenError::Postgres);
    }
    let folder = &settings.data;
    let store = SqlStore::open(&existing_database_file(folder)?).await;
    store.map_err(|source| open_error(folder, source))
}

/// Opens an existing database of this version.
pub async fn open_read_only(settings: &Settings) -> Result<SqlStore, AppOpenError> {
    if let Some(server) = &settings.database {
        let store = SqlStore::connect_read_only(server).await;
        return store.map_err(AppOpenError::Postgres);
    }
    let folder = &settings.data;
    let store = SqlStore::open_read_only(&existing_database_file(folder)?).await;
    store.map_err(|source| open_error(folder, source))
}

const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// Closes a database and logs an error.
pub async fn close_store(store: &SqlStore) {
    // A server that has vanished would not answer.
    let closed = timeout(CLOSE_TIMEOUT, store.clone().close()).await;
    if let Ok(Err(error)) = closed {
        let error: &dyn std::error::Error = &error;
        tracing::warn!(error, "the database did not close cleanly; nothing is lost");
    }
}

fn existing_database_file(folder: &Path) -> Result<PathBuf, AppOpenError> {
    let file = DataFolder::new(folder).database;
    if file.metadata().is_ok_and(|file| file.len() > 0) {
        Ok(file)
    } else {
        Err(AppOpenError::NoDatabase(folder.to_owned()))
    }
}

fn folder_error(folder: &Path, source: std::io::Error) -> AppOpenError {
    AppOpenError::FolderNotCreated {
        folder: folder.to_owned(),
        source,
    }
}

fn lock_error(folder: &Path, error: TryLockError) -> AppOpenError {
    let folder = folder.to_owned();
    match error {
        TryLockError::WouldBlock => AppOpenError::FolderInUse(folder),
        TryLockError::Error(source) => AppOpenError::FolderNotLocked { folder, source },
    }
}

pub fn open_error(folder: &Path, source: StoreError) -> AppOpenError {
    AppOpenError::Store {
        folder: folder.to_owned(),
        source,
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    #[test]
    fn a_folder_that_cannot_be_locked_is_not_retried() {
        let unsupported = TryLockError::Error(io::ErrorKind::Unsupported.into());
        for (error, expected) in [
            (unsupported, "the data folder data cannot be locked"),
            (
                TryLockError::WouldBlock,
                "another server uses the data folder data",
            ),
        ] {
            let error = lock_error(Path::new("data"), error);
            assert_eq!(error.to_string(), expected);
            assert!(!error.is_transient(), "{expected}");
        }
    }
}
