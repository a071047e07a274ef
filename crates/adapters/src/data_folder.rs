//! The data folder. Only its owner has access to it.

use std::{
    fs::{self, DirBuilder, File, OpenOptions, Permissions, TryLockError},
    io,
    os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt},
    path::{self, Path, PathBuf},
    time::Duration,
};

use crate::{
    blobs::layout::COMPLETE_BLOBS_SUBFOLDER,
    file_io::{TEMPORARY_FILE_PREFIX, none_if_missing},
};

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
    /// A file with the path of the last folder for nightly backups that was marked.
    pub marked_backup_folder: PathBuf,
}

impl DataFolder {
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self {
            database: folder.join("wirtshaus.db"),
            blobs: folder.join("blobs"),
            key: folder.join("installation.key"),
            edition: folder.join("edition"),
            marked_backup_folder: folder.join("marked-backup-folder"),
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

    /// Creates the folders and an empty database file, as far as they are missing, and restricts access to the owner.
    pub fn create(folder: &Path) -> io::Result<Self> {
        let data_folder = Self::create_without_database(folder)?;
        // SQLite gives the journals the permissions of the database.
        let mut file = OpenOptions::new();
        let file = file.append(true).create(true).mode(0o600);
        file.open(&data_folder.database)?;
        Ok(data_folder)
    }

    /// Creates the folders, as far as they are missing, and restricts access to the owner.
    pub fn create_without_database(folder: &Path) -> io::Result<Self> {
        let data_folder = Self::new(folder);
        let mut private_folder_builder = DirBuilder::new();
        private_folder_builder.recursive(true).mode(0o700);
        private_folder_builder.create(&data_folder.blobs)?;
        delete_old_temporary_files(folder)?;
        if let Err(error) = data_folder.restrict_access() {
            // Another user may own a mounted folder.
            tracing::warn!(folder = %folder.display(), %error, "other users of this machine may have access to the data folder");
        }
        Ok(data_folder)
    }

    /// Removes the access of other users, which earlier versions did not.
    fn restrict_access(&self) -> io::Result<()> {
        let journal = |extension| self.database.with_extension(extension);
        for file in [
            &self.folder(),
            &self.database,
            &journal("db-wal"),
            &journal("db-shm"),
            &self.key,
            &self.edition,
            &self.blobs,
        ] {
            restrict_to_owner(file)?;
        }
        for entry in fs::read_dir(&self.blobs)? {
            restrict_tree_to_owner(&entry?.path())?;
        }
        Ok(())
    }

    /// Locks the folder for a server, until the handle is dropped or the process ends.
    ///
    /// # Errors
    /// [`TryLockError::WouldBlock`] if another process has locked it.
    pub fn lock(&self) -> Result<File, TryLockError> {
        let folder = File::open(self.folder()).map_err(TryLockError::Error)?;
        folder.try_lock()?;
        Ok(folder)
    }

    /// Whether this folder, which need not exist, is in one that has a database.
    #[must_use]
    pub fn is_in_data_folder(&self) -> bool {
        let folder = path::absolute(self.folder()).unwrap_or_default();
        any_ancestor(&folder, |folder| Self::new(folder).database.exists())
    }

    /// Whether a path is this folder or in it, also by a symbolic link or a mount. Neither need exist.
    pub fn contains(&self, path: &Path) -> io::Result<bool> {
        let path = path::absolute(path)?;
        let Some(folder) = none_if_missing(fs::metadata(self.folder()))? else {
            return Ok(path.starts_with(path::absolute(self.folder())?));
        };
        Ok(any_ancestor(&path, |path| {
            fs::metadata(path)
                .is_ok_and(|path| (path.dev(), path.ino()) == (folder.dev(), folder.ino()))
        }))
    }
}

/// Whether the predicate holds for a folder above the path. Symbolic links are resolved as far as the path exists.
fn any_ancestor(path: &Path, is: impl Fn(&Path) -> bool) -> bool {
    let existing = path.ancestors().find_map(|path| path.canonicalize().ok());
    existing.is_some_and(|existing| existing.ancestors().any(is))
}

/// Returns whether others had access. Nothing happens if the file is missing.
fn restrict_to_owner(path: &Path) -> io::Result<bool> {
    let Some(metadata) = none_if_missing(fs::metadata(path))? else {
        return Ok(false);
    };
    let mode = metadata.permissions().mode() & 0o777;
    let had_others_access = mode & 0o077 != 0;
    if had_others_access {
        fs::set_permissions(path, Permissions::from_mode(mode & 0o700))?;
    }
    Ok(had_others_access)
}

/// A folder that only its owner can access has only such files.
fn restrict_tree_to_owner(path: &Path) -> io::Result<()> {
    if path.is_symlink() || !restrict_to_owner(path)? || !path.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        restrict_tree_to_owner(&entry?.path())?;
    }
    Ok(())
}

/// Deletes the temporary files of processes that were killed. Those of running processes are younger.
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

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

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
    fn only_the_owner_has_access_also_to_existing_files() {
        let temporary_folder = tempfile::tempdir().unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let set_mode = |path: &Path, mode| {
            fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
        };
        let path = temporary_folder.path().join("parent_folder/data");
        let folder = DataFolder::create(&path).unwrap();
        assert_eq!(mode(&path), 0o700);
        assert_eq!(mode(&folder.blobs), 0o700);
        assert_eq!(mode(&folder.database), 0o600);

        // As earlier versions created them, and as a container volume is.
        fs::write(&folder.database, "kept").unwrap();
        let blob = folder.blobs.join("sha256/ab/abcd");
        fs::create_dir_all(blob.parent().unwrap()).unwrap();
        let journal = path.join("wirtshaus.db-wal");
        let files = [
            &blob,
            &journal,
            &folder.edition,
            &folder.key,
            &folder.database,
        ];
        for file in files {
            fs::write(file, "kept").unwrap();
            set_mode(file, 0o644);
        }
        let prefix_folder = folder.blobs.join("sha256/ab");
        for folder in [&path, &folder.blobs.join("sha256"), &prefix_folder] {
            set_mode(folder, 0o755);
        }
        let outside = temporary_folder.path().join("outside");
        fs::write(&outside, "of others").unwrap();
        set_mode(&outside, 0o644);
        symlink(&outside, folder.blobs.join("sha256/link")).unwrap();
        DataFolder::create(&path).unwrap();
        for file in files {
            assert_eq!(mode(file), 0o600, "{}", file.display());
            assert_eq!(fs::read_to_string(file).unwrap(), "kept");
        }
        for folder in [&path, &prefix_folder] {
            assert_eq!(mode(folder), 0o700, "{}", folder.display());
        }
        assert_eq!(mode(&outside), 0o644);
    }

    #[test]
    fn finds_paths_in_the_folder() {
        let temporary_folder = tempfile::tempdir().unwrap();
        let root = temporary_folder.path();
        let folder = DataFolder::create(&root.join("data")).unwrap();
        fs::create_dir(root.join("backups")).unwrap();
        symlink(root.join("data/blobs"), root.join("link")).unwrap();
        symlink(root.join("backups"), root.join("data/out")).unwrap();
        for (path, expected) in [
            ("data", true),
            ("data/", true),
            ("data/blobs", true),
            ("data/missing/deeper", true),
            ("backups/../data/./blobs", true),
            ("link", true),
            ("link/missing", true),
            ("data/out", false),
            ("backups", false),
            ("", false),
            ("database", false),
            ("missing", false),
        ] {
            let found = folder.contains(&root.join(path)).unwrap();
            assert_eq!(found, expected, "{path}");
            let nested = DataFolder::new(&root.join(path));
            assert_eq!(nested.is_in_data_folder(), expected, "{path}");
        }
        let missing = DataFolder::new(&root.join("new/./data"));
        for (path, expected) in [("new/data/own", true), ("new/database", false)] {
            assert_eq!(missing.contains(&root.join(path)).unwrap(), expected);
        }
    }
}
