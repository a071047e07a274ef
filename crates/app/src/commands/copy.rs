//! `wirtshaus copy`: moves data between SQLite and PostgreSQL.

use std::{fs, path::PathBuf, str::FromStr};

use adapters::{
    blobs::{FolderBlobs, S3Blobs},
    data_folder::DataFolder,
    sql::{InvalidPostgresUrl, PostgresServer, SqlStore},
};
use anyhow::{Context, Result, ensure};
use ports::{BlobStore, Store};

use super::stdout;
use crate::{database::close_store, settings::Settings};

/// Where data are.
#[derive(Clone, Debug)]
pub enum Place {
    Folder(PathBuf),
    /// The records; the files are where the settings say.
    Postgres(Box<PostgresServer>),
}

impl FromStr for Place {
    type Err = InvalidPostgresUrl;

    fn from_str(place: &str) -> Result<Self, InvalidPostgresUrl> {
        if place.contains("://") {
            PostgresServer::parse(place, 1).map(|server| Self::Postgres(server.into()))
        } else {
            Ok(Self::Folder(place.into()))
        }
    }
}

/// Copies all records and files to a place without records. Writes of a running server may be missing in the copy.
pub async fn run(settings: &Settings, from: &Place, to: &Place) -> Result<()> {
    let source = match from {
        Place::Folder(folder) => SqlStore::open_read_only(&DataFolder::new(folder).database).await,
        Place::Postgres(server) => SqlStore::connect_read_only(server).await,
    };
    let source = source.context("the source cannot be opened")?;
    let copied = copy_from(settings, &source, from, to).await;
    close_store(&source).await;
    copied
}

async fn copy_from(settings: &Settings, source: &SqlStore, from: &Place, to: &Place) -> Result<()> {
    let to_folder = match to {
        Place::Folder(folder) => DataFolder::create(folder)?,
        Place::Postgres(_) => DataFolder::create_without_database(&settings.data)?,
    };
    let from_blobs = open_blobs(settings, from).await?;
    let to_blobs = open_blobs(settings, to).await?;
    copy_blobs(source, &*from_blobs, &*to_blobs).await?;
    let is_new_file = fs::metadata(&to_folder.database).is_ok_and(|file| file.len() == 0);
    let target = match to {
        Place::Folder(_) => SqlStore::open(&to_folder.database).await,
        Place::Postgres(server) => SqlStore::connect_unmigrated(server).await,
    };
    let target = target.context("the target cannot be opened")?;
    let copied = source.copy_to(&target, |table, rows| {
        // Only progress.
        let _ = stdout::print_to_stdout(&format!("{table}: {rows} rows\n"));
    });
    let copied = copied.await;
    if copied.is_ok() {
        // Those that were stored in the meantime.
        copy_blobs(&target, &*from_blobs, &*to_blobs).await?;
    }
    close_store(&target).await;
    if copied.is_err() && is_new_file {
        // A server would fill it with the initial content.
        fs::remove_file(&to_folder.database)?;
    }
    copied.context("no records were copied")?;
    Ok(stdout::print_to_stdout(
        "all rows are copied and compared\n",
    )?)
}

async fn open_blobs(settings: &Settings, place: &Place) -> Result<Box<dyn BlobStore>> {
    let folder = match (place, &settings.s3) {
        (Place::Postgres(_), Some(s3)) => return Ok(Box::new(S3Blobs::new(s3.clone())?)),
        (Place::Postgres(_), None) => &settings.data,
        (Place::Folder(folder), _) => folder,
    };
    let blobs = FolderBlobs::open(&DataFolder::new(folder).blobs).await?;
    Ok(Box::new(blobs))
}

/// Copies the files to which records of the store refer, unless they exist.
async fn copy_blobs(store: &SqlStore, from: &dyn BlobStore, to: &dyn BlobStore) -> Result<()> {
    let blobs = store
        .begin_read_only()
        .await?
        .files()
        .referenced_blobs()
        .await?;
    for (number, id) in blobs.iter().enumerate() {
        if to.exists(id).await? {
            continue;
        }
        let bytes = from.open(id, None).await?;
        let bytes = bytes.with_context(|| format!("the file {id} is missing"))?;
        let stored = to.put(bytes).await?;
        ensure!(stored.id == *id, "the file {id} is damaged");
        let number = number + 1;
        stdout::print_to_stdout(&format!("file {number} of {}\n", blobs.len()))?;
    }
    Ok(())
}
