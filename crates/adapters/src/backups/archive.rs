//! The format of an archive.

use std::{
    collections::BTreeMap,
    fs::{DirBuilder, File, OpenOptions},
    io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::Path,
};

use domain::{calendar::Timestamp, files::BlobId};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::{blobs::blob_files, file_io::none_if_missing};

const INSTALLATION_KEY_ARCHIVE_PATH: &str = "installation.key";
const BLOBS_ARCHIVE_PREFIX: &str = "blobs/";
const DATABASE_ARCHIVE_PATH: &str = "wirtshaus.db";

const ARCHIVE_CHECKSUM_PREFIX: &str = "sha256 ";

/// The length of the checksum in bytes, with 64 digits and the line break.
const ARCHIVE_CHECKSUM_LEN: u64 = ARCHIVE_CHECKSUM_PREFIX.len() as u64 + 65;

/// The file is not a valid archive.
#[derive(Debug, Error)]
pub enum ArchiveError {
    #[error("the file is truncated, or not a backup")]
    Truncated,
    #[error("the file is damaged: its SHA-256 checksum does not match")]
    ChecksumMismatch,
    #[error("unexpected entry {0}")]
    UnexpectedEntry(String),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes and syncs a new file.
pub(super) fn write(key: &Path, blobs: &Path, database: &Path, to: &Path) -> io::Result<()> {
    let file = BufWriter::new(create_private_file(to)?);
    let mut archive = tar::Builder::new(HashingWriter {
        file,
        digest: Sha256::new(),
    });
    if let Some(mut key) = none_if_missing(File::open(key))? {
        archive.append_file(INSTALLATION_KEY_ARCHIVE_PATH, &mut key)?;
    }
    for (id, path) in blob_files::list(blobs)? {
        // It may have been deleted in the meantime.
        if let Some(mut blob) = none_if_missing(File::open(path))? {
            archive.append_file(blob_entry_name(&id), &mut blob)?;
        }
    }
    archive.append_path_with_name(database, DATABASE_ARCHIVE_PATH)?;
    let HashingWriter { mut file, digest } = archive.into_inner()?;
    writeln!(
        file,
        "{ARCHIVE_CHECKSUM_PREFIX}{}",
        hex::encode(digest.finalize())
    )?;
    file.into_inner()?.sync_all()
}

/// Verifies the checksum in the last line.
pub(super) fn verify_checksum(path: &Path) -> Result<(), ArchiveError> {
    let mut file = File::open(path)?;
    let Some(length) = file.metadata()?.len().checked_sub(ARCHIVE_CHECKSUM_LEN) else {
        return Err(ArchiveError::Truncated);
    };
    file.seek(SeekFrom::Start(length))?;
    let mut checksum_line = String::new();
    let read = file.read_to_string(&mut checksum_line).ok();
    let mut checksum = [0; 32];
    read.and(checksum_line.strip_prefix(ARCHIVE_CHECKSUM_PREFIX))
        .and_then(|digest| digest.strip_suffix('\n'))
        .and_then(|digest| hex::decode_to_slice(digest, &mut checksum).ok())
        .ok_or(ArchiveError::Truncated)?;
    file.rewind()?;
    if *blob_files::digest(file.take(length))?.as_bytes() == checksum {
        Ok(())
    } else {
        Err(ArchiveError::ChecksumMismatch)
    }
}

/// The entries to unpack.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum UnpackSelection {
    All,
    DatabaseOnly,
}

/// The content of an archive.
pub(super) struct ArchiveContents {
    /// When the database was copied.
    pub created_at: Timestamp,
    /// The digests computed from the bytes, by the ids in the names of the files.
    pub blob_digests: BTreeMap<BlobId, BlobId>,
}

/// Reads all entries, and writes the selected ones into a folder.
pub(super) fn unpack(
    path: &Path,
    folder: &Path,
    unpack: UnpackSelection,
) -> Result<ArchiveContents, ArchiveError> {
    let mut archive = tar::Archive::new(BufReader::new(File::open(path)?));
    let mut blob_digests = BTreeMap::new();
    let mut created_at = None;
    for entry in archive.entries()? {
        let mut entry = entry?;
        let path = entry.path()?.into_owned();
        let name = path.to_string_lossy();
        let id = name
            .rsplit('/')
            .next()
            .and_then(|id| BlobId::parse(id).ok());
        match (&*name, id) {
            _ if !entry.header().entry_type().is_file() => {
                return Err(ArchiveError::UnexpectedEntry(name.into_owned()));
            }
            (INSTALLATION_KEY_ARCHIVE_PATH, _) => {}
            (DATABASE_ARCHIVE_PATH, _) => {
                let at = i64::try_from(entry.header().mtime()?).map_err(io::Error::other)?;
                created_at = Timestamp::from_unix_timestamp(at).ok();
            }
            (blob, Some(id)) if *blob == blob_entry_name(&id) => {
                if unpack == UnpackSelection::DatabaseOnly
                    && blob_digests
                        .insert(id, blob_files::digest(&mut entry)?)
                        .is_some()
                {
                    return Err(ArchiveError::UnexpectedEntry(name.into_owned()));
                }
            }
            _ => return Err(ArchiveError::UnexpectedEntry(name.into_owned())),
        }
        if unpack == UnpackSelection::All || name == DATABASE_ARCHIVE_PATH {
            let to = folder.join(&path);
            DirBuilder::new()
                .recursive(true)
                .mode(0o700)
                .create(to.parent().unwrap_or(folder))?;
            let mut file = create_private_file(&to)?;
            io::copy(&mut entry, &mut file)?;
            file.sync_all()?;
            for parent in to
                .ancestors()
                .skip(1)
                .take_while(|path| path.starts_with(folder))
            {
                File::open(parent)?.sync_all()?;
            }
        }
    }
    let created_at = created_at.ok_or(ArchiveError::Truncated)?;
    Ok(ArchiveContents {
        created_at,
        blob_digests,
    })
}

fn blob_entry_name(id: &BlobId) -> String {
    format!("{BLOBS_ARCHIVE_PREFIX}{}", blob_files::path(id))
}

/// Creates a file that only its owner can access.
fn create_private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600).open(path)
}

/// Writes to a file and computes the digest.
struct HashingWriter {
    file: BufWriter<File>,
    digest: Sha256,
}

impl Write for HashingWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write_all(bytes)?;
        self.digest.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
