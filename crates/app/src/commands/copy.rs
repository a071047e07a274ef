//! `wirtshaus copy`: moves data between a data folder and PostgreSQL with S3.

use std::{
    collections::BTreeSet,
    fs::{self, File, TryLockError},
    io::ErrorKind,
    path::{Path, PathBuf},
};

use adapters::{
    blobs::{self, Blobs},
    data_folder::DataFolder,
    sql::{PostgresServer, SqlStore},
};
use anyhow::{Context, Result, bail, ensure};
use domain::files::BlobId;
use indicatif::{ProgressBar, ProgressStyle};
use ports::BlobStore;
use services::files::referenced_blobs;

use super::stdout;
use crate::{database::close_store, settings::Settings};

/// The folder in the target that has the database until it is complete.
const WORK_FOLDER: &str = "copy";

/// A location of data.
enum Place {
    Folder(PathBuf),
    /// The records; the files are where the settings say.
    Postgres(Box<PostgresServer>),
}

/// Copies all records and files to an empty place. Continues a copy that was interrupted.
pub async fn run(settings: &Settings, from: &str, to: &str) -> Result<()> {
    let (from, to) = (Place::parse(from, "--from")?, Place::parse(to, "--to")?);
    let source = match &from {
        Place::Folder(folder) => SqlStore::open_read_only(&DataFolder::new(folder).database).await,
        Place::Postgres(server) => SqlStore::connect_read_only(server).await,
    };
    let source = source.context("the source cannot be opened")?;
    let copied = match lock_source(&source, &from).await {
        Ok(_lock) => copy_from(settings, &source, &from, &to).await,
        Err(error) => Err(error),
    };
    close_store(&source).await;
    copied
}

/// Fails if a server uses the source. No server with a database in a folder starts while the lock exists.
async fn lock_source(source: &SqlStore, from: &Place) -> Result<Option<File>> {
    let is_in_use = "a server uses the source; stop it first";
    match from {
        Place::Folder(folder) => match DataFolder::new(folder).lock() {
            Ok(lock) => Ok(Some(lock)),
            Err(TryLockError::WouldBlock) => bail!(is_in_use),
            Err(TryLockError::Error(error)) => Err(error).context("the source cannot be locked"),
        },
        Place::Postgres(_) => {
            let is_served = source.is_served().await;
            ensure!(!is_served.context("the source cannot be read")?, is_in_use);
            Ok(None)
        }
    }
}

async fn copy_from(settings: &Settings, source: &SqlStore, from: &Place, to: &Place) -> Result<()> {
    ensure!(is_empty(to).await?, "the target has data");
    let to_folder = DataFolder::create_without_database(to.data_folder(settings))?;
    let from_blobs = from.open_blobs(settings).await?;
    let to_blobs = to.open_blobs(settings).await?;
    // First, so that a copy that was interrupted is not continued from another source.
    copy_installation_key(&from_blobs, &to_blobs).await?;
    let copied_blobs = copy_blobs(source, &from_blobs, &to_blobs).await?;
    match to {
        Place::Folder(_) => copy_to_file(source, &to_folder, &copied_blobs).await,
        Place::Postgres(server) => {
            let target = SqlStore::connect_unmigrated(server).await;
            let target = target.context("the target cannot be opened")?;
            let copied = copy_rows(source, &target, &copied_blobs).await;
            close_store(&target).await;
            copied
        }
    }?;
    Ok(stdout::print_to_stdout(
        "all rows and files are copied and compared\n",
    )?)
}

impl Place {
    /// Errors do not repeat a URL, which may have a password.
    fn parse(place: &str, option: &'static str) -> Result<Self> {
        if !place.contains("://") && !place.starts_with("postgres:") {
            return Ok(Self::Folder(place.into()));
        }
        let server =
            PostgresServer::parse(place, 1).with_context(|| format!("{option} is invalid"));
        Ok(Self::Postgres(server?.into()))
    }

    /// The folder of the files, unless they are in S3.
    fn data_folder<'a>(&'a self, settings: &'a Settings) -> &'a Path {
        match self {
            Self::Folder(folder) => folder,
            Self::Postgres(_) => &settings.data,
        }
    }

    async fn open_blobs(&self, settings: &Settings) -> Result<Blobs> {
        let s3 = match self {
            Self::Folder(_) => None,
            Self::Postgres(_) => settings.s3.as_ref(),
        };
        Ok(Blobs::open(self.data_folder(settings), s3).await?)
    }
}

async fn is_empty(place: &Place) -> Result<bool> {
    match place {
        Place::Folder(folder) => {
            let to = DataFolder::new(folder);
            let names = match fs::read_dir(folder) {
                Ok(entries) => entries.collect::<Result<Vec<_>, _>>(),
                Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
                Err(error) => Err(error),
            };
            let entries = names.with_context(|| format!("{} cannot be read", folder.display()))?;
            let interrupted_copy = [&to.blobs, &to.key, &to.folder().join(WORK_FOLDER)];
            let is_empty = entries
                .iter()
                .all(|entry| interrupted_copy.contains(&&entry.path()));
            ensure!(
                !is_empty || !to.is_in_data_folder(),
                "the target is in a data folder"
            );
            Ok(is_empty)
        }
        Place::Postgres(server) => {
            let is_empty = SqlStore::is_empty(server).await;
            is_empty.context("the target cannot be opened")
        }
    }
}

async fn copy_installation_key(from: &Blobs, to: &Blobs) -> Result<()> {
    let Some(key) = from.installation_key().await? else {
        return Ok(());
    };
    let existing = to.installation_key().await?;
    let is_same = existing.as_ref().is_none_or(|existing| *existing == key);
    ensure!(is_same, "the files of the target are of another database");
    if existing.is_none() {
        to.store_installation_key(&key).await?;
    }
    Ok(())
}

/// Copies the files to which records refer and compares the hashes of what is stored.
async fn copy_blobs(store: &SqlStore, from: &Blobs, to: &Blobs) -> Result<BTreeSet<BlobId>> {
    let ids = referenced_blobs(store).await?;
    let progress = ProgressBar::new(ids.len() as u64).with_message("files");
    progress.set_style(progress_style()?);
    let mut copied = 0;
    for id in &ids {
        // Also damaged files are copied again.
        if blobs::digest(to, id).await? != Some(*id) {
            let bytes = from.open(id, None).await?;
            let bytes = bytes.with_context(|| format!("the file {id} is missing"))?;
            to.put(bytes).await?;
            let stored = blobs::digest(to, id).await?;
            ensure!(stored == Some(*id), "the file {id} is damaged");
            copied += 1;
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    let existing = ids.len() - copied;
    stdout::print_to_stdout(&format!("files: {copied} copied, {existing} existed\n"))?;
    Ok(ids)
}

/// The database gets its name when it is complete, because a server would fill an empty one with the initial content.
async fn copy_to_file(source: &SqlStore, to: &DataFolder, blobs: &BTreeSet<BlobId>) -> Result<()> {
    let work_folder = to.folder().join(WORK_FOLDER);
    if work_folder.exists() {
        // An interrupted copy may have left the folder.
        fs::remove_dir_all(&work_folder)?;
    }
    let database = DataFolder::create(&work_folder)?.database;
    let target = SqlStore::open(&database).await;
    let target = target.context("the target cannot be opened")?;
    let copied = copy_rows(source, &target, blobs).await;
    target.close().await?;
    if copied.is_ok() {
        let is_complete = !database.with_extension("db-wal").exists();
        ensure!(is_complete, "the journal cannot be moved to the database");
        // Unlike a rename, this does not replace the database of a server that has been started meanwhile.
        let linked = fs::hard_link(&database, &to.database);
        linked.with_context(|| {
            format!(
                "the complete database {} cannot be moved",
                database.display()
            )
        })?;
    }
    fs::remove_dir_all(work_folder)?;
    File::open(to.folder())?.sync_all()?;
    copied
}

async fn copy_rows(source: &SqlStore, target: &SqlStore, blobs: &BTreeSet<BlobId>) -> Result<()> {
    let progress = ProgressBar::no_length();
    progress.set_style(progress_style()?);
    let copied = source.copy_to(target, blobs, |table, rows, total| {
        progress.set_message(table);
        progress.set_length(total);
        progress.set_position(rows);
        if rows == total {
            let line = format!("{table}: {rows} rows\n");
            // Progress that cannot be printed is no failure of the copy.
            let _ = progress.suspend(|| stdout::print_to_stdout(&line));
        }
    });
    let copied = copied.await;
    progress.finish_and_clear();
    copied.context("no records were copied")
}

fn progress_style() -> Result<ProgressStyle> {
    Ok(ProgressStyle::with_template(
        "{msg} {wide_bar} {pos}/{len}, {eta} left",
    )?)
}
