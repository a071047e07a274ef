//! The folder in which the house keeps what it knows. What guests write, and who works here, is nobody else's business:
//! whatever is made in it is its owner's alone.

use adapters::hmac::InstallationKey;
use ports::StoreError;
use std::{
    fs::{self, DirBuilder, OpenOptions},
    io,
    path::{Path, PathBuf},
};

/// Where things are.
pub struct DataFolder {
    /// The database's file.
    pub database: PathBuf,
    /// The folder of the blobs.
    pub blobs: PathBuf,
    /// The file of the installation key.
    pub key: PathBuf,
    /// The last edition.
    pub edition: PathBuf,
}

impl DataFolder {
    /// What is where in this folder, once it is there.
    #[must_use]
    pub fn of(folder: &Path) -> Self {
        Self {
            database: folder.join("wirtshaus.db"),
            blobs: folder.join("blobs"),
            key: folder.join("installation.key"),
            edition: folder.join("edition"),
        }
    }

    /// The folder itself.
    #[must_use]
    pub fn folder(&self) -> PathBuf {
        self.database.parent().unwrap_or(Path::new(".")).to_owned()
    }

    /// Whether the database is missing or empty, though there are files that it must have referred to.
    #[must_use]
    pub fn has_lost_database(&self) -> bool {
        let is_empty = |path: &Path| fs::metadata(path).map_or(true, |file| file.len() == 0);
        let has_files = || {
            let mut entries = fs::read_dir(self.blobs.join("sha256"));
            entries
                .as_mut()
                .is_ok_and(|entries| entries.next().is_some())
        };
        // SQLite discards a journal beside an empty database.
        is_empty(&self.database) && has_files()
    }

    /// The installation key; one for this process alone when the folder cannot be written.
    ///
    /// # Errors
    /// When the system has no randomness.
    pub fn installation_key(&self) -> Result<InstallationKey, StoreError> {
        InstallationKey::open(&self.key).or_else(|error| {
            tracing::warn!(%error, "the installation key cannot be stored; known devices are forgotten at the next start");
            InstallationKey::random()
        })
    }

    /// Makes what is missing. What is there already stays as its owner has it.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn prepare(folder: &Path) -> io::Result<Self> {
        let prepared = Self::of(folder);
        let mut private = DirBuilder::new();
        private.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut private, 0o700);
        private.create(&prepared.blobs)?;

        // Everyone's rights on a database and on its journals are those of its file.
        let mut file = OpenOptions::new();
        file.append(true).create(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut file, 0o600);
        file.open(&prepared.database)?;
        Ok(prepared)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::{fs, os::unix::fs::PermissionsExt};

    use super::*;

    #[test]
    fn a_database_is_lost_where_files_are_left() {
        let place = tempfile::tempdir().unwrap();
        let folder = DataFolder::prepare(place.path()).unwrap();
        assert!(!folder.has_lost_database(), "nothing was stored yet");
        fs::create_dir_all(folder.blobs.join("sha256/ab")).unwrap();
        assert!(folder.has_lost_database());
        fs::write(place.path().join("wirtshaus.db-wal"), "pages").unwrap();
        assert!(folder.has_lost_database());
        fs::remove_file(&folder.database).unwrap();
        assert!(folder.has_lost_database());
        fs::write(&folder.database, "pages").unwrap();
        assert!(!folder.has_lost_database());
    }

    #[test]
    fn what_is_new_is_its_owners_alone_and_what_is_old_stays_as_it_is() {
        let place = tempfile::tempdir().unwrap();
        let inn = place.path().join("inn");
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let folder = DataFolder::prepare(&inn.join("data")).unwrap();
        assert_eq!(mode(&inn.join("data")), 0o700);
        assert_eq!(mode(&folder.blobs), 0o700);
        assert_eq!(mode(&folder.database), 0o600);

        fs::write(&folder.database, "kept").unwrap();
        for path in [&folder.database, &folder.blobs] {
            fs::set_permissions(path, fs::Permissions::from_mode(0o750)).unwrap();
        }
        DataFolder::prepare(&inn.join("data")).unwrap();
        assert_eq!(mode(&folder.database), 0o750);
        assert_eq!(mode(&folder.blobs), 0o750);
        assert_eq!(fs::read_to_string(&folder.database).unwrap(), "kept");

        // A folder that was there before, as in a container's volume, holds nothing that others can read.
        let volume = place.path().join("volume");
        fs::create_dir(&volume).unwrap();
        fs::set_permissions(&volume, fs::Permissions::from_mode(0o755)).unwrap();
        let folder = DataFolder::prepare(&volume).unwrap();
        assert_eq!(mode(&volume), 0o755);
        assert_eq!(mode(&folder.database), 0o600);
        assert_eq!(mode(&folder.blobs), 0o700);
    }
}
