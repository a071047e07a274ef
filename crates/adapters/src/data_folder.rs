//! The data folder. Files and folders in it are created with access for their owner only.

use std::{
    fs::{self, DirBuilder, OpenOptions},
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use crate::{blobs::blob_folder_layout::COMPLETE_BLOBS_SUBFOLDER, file_io::TEMPORARY_FILE_PREFIX};

const MAX_TEMPORARY_FILE_AGE: Duration = Duration::from_hours(1);

/// The paths in a data folder.
#[derive(Debug, Clone)]
pub struct DataFolder {
    pub database: PathBuf,
    pub blobs: PathBuf,
    /// The installation key.
    pub key: PathBuf,
    /// The last edition.
    pub edition: PathBuf,
}

impl DataFolder {
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self {
            database: folder.join("wirtshaus.db"),
            blobs: folder.join("blobs"),
            key: folder.join("installation.key"),
            edition: folder.join("edition"),
        }
    }

    #[must_use]
    pub fn folder(&self) -> PathBuf {
        self.database.parent().unwrap_or(Path::new(".")).to_owned()
    }

    /// Whether the database is missing or empty although there are blobs.
    #[must_use]
    pub fn has_lost_database(&self) -> bool {
        let is_empty = |path: &Path| fs::metadata(path).map_or(true, |file| file.len() == 0);
        // SQLite discards the journal of an empty database.
        is_empty(&self.database) && self.has_blobs()
    }

    #[must_use]
    pub fn has_blobs(&self) -> bool {
        let mut entries = fs::read_dir(self.blobs.join(COMPLETE_BLOBS_SUBFOLDER));
        let entry = entries.as_mut().map(Iterator::next);
        entry.is_ok_and(|entry| entry.is_some())
    }

    /// Creates the folders and an empty database file, as far as they are missing. Existing permissions stay.
    pub fn create(folder: &Path) -> io::Result<Self> {
        let data_folder = Self::create_without_database(folder)?;
        // SQLite gives the journals the permissions of the database.
        let mut file = OpenOptions::new();
        file.append(true).create(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut file, 0o600);
        file.open(&data_folder.database)?;
        Ok(data_folder)
    }

    /// Creates the folders, as far as they are missing. Existing permissions stay.
    pub fn create_without_database(folder: &Path) -> io::Result<Self> {
        let data_folder = Self::new(folder);
        let mut private_folder_builder = DirBuilder::new();
        private_folder_builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut private_folder_builder, 0o700);
        private_folder_builder.create(&data_folder.blobs)?;
        delete_old_temporary_files(folder)?;
        Ok(data_folder)
    }
}

/// Of processes that were killed. Those of running processes are younger.
fn delete_old_temporary_files(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if !name.to_string_lossy().starts_with(TEMPORARY_FILE_PREFIX) {
            continue;
        }
        let age = entry.metadata()?.modified()?.elapsed();
        if age.is_ok_and(|age| age > MAX_TEMPORARY_FILE_AGE) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::{fs, os::unix::fs::PermissionsExt};

    use super::*;

    #[test]
    fn detects_a_lost_database() {
        let temporary_folder = tempfile::tempdir().unwrap();
        let folder = DataFolder::create(temporary_folder.path()).unwrap();
        assert!(!folder.has_lost_database(), "nothing was stored yet");
        fs::create_dir_all(folder.blobs.join("sha256/ab")).unwrap();
        assert!(folder.has_lost_database());
        fs::write(temporary_folder.path().join("wirtshaus.db-wal"), "pages").unwrap();
        assert!(folder.has_lost_database());
        fs::remove_file(&folder.database).unwrap();
        assert!(folder.has_lost_database());
        fs::write(&folder.database, "pages").unwrap();
        assert!(!folder.has_lost_database());
    }

    #[test]
    fn creates_private_files_and_keeps_existing_permissions() {
        let temporary_folder = tempfile::tempdir().unwrap();
        let parent_folder = temporary_folder.path().join("parent_folder");
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let folder = DataFolder::create(&parent_folder.join("data")).unwrap();
        assert_eq!(mode(&parent_folder.join("data")), 0o700);
        assert_eq!(mode(&folder.blobs), 0o700);
        assert_eq!(mode(&folder.database), 0o600);

        fs::write(&folder.database, "kept").unwrap();
        for path in [&folder.database, &folder.blobs] {
            fs::set_permissions(path, fs::Permissions::from_mode(0o750)).unwrap();
        }
        DataFolder::create(&parent_folder.join("data")).unwrap();
        assert_eq!(mode(&folder.database), 0o750);
        assert_eq!(mode(&folder.blobs), 0o750);
        assert_eq!(fs::read_to_string(&folder.database).unwrap(), "kept");

        // In an existing folder, such as a container volume, the files are private too.
        let volume = temporary_folder.path().join("volume");
        fs::create_dir(&volume).unwrap();
        fs::set_permissions(&volume, fs::Permissions::from_mode(0o755)).unwrap();
        let folder = DataFolder::create(&volume).unwrap();
        assert_eq!(mode(&volume), 0o755);
        assert_eq!(mode(&folder.database), 0o600);
        assert_eq!(mode(&folder.blobs), 0o700);
    }
}
