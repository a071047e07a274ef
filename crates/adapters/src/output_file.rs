//! The file that a command writes.

use std::{
    fs::{self, DirEntry, File, OpenOptions},
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use tempfile::{TempDir, TempPath};
use thiserror::Error;

use crate::data_folder::DataFolder;

/// Paths of the descriptors that the process was started with, which may be regular files.
const DESCRIPTOR_PATHS: [&str; 4] = ["/dev/stdout", "/dev/stderr", "/dev/fd", "/proc/self/fd"];

const TEMPORARY_FOLDER_PREFIX: &str = ".wirtshaus-backup-";

/// Older temporary folders belong to processes that have ended.
const TEMPORARY_FOLDER_MAX_AGE: Duration = Duration::from_hours(12);

#[derive(Debug, Error)]
pub enum OutputFileError {
    #[error("{0} is in a data folder; choose another place")]
    InDataFolder(PathBuf),
    #[error("{0} is a folder; add the name of the file")]
    Folder(PathBuf),
    #[error("{0} is a symbolic link; use the path to which it leads")]
    SymbolicLink(PathBuf),
    #[error("{0} exists; choose another name, or replace it with --overwrite")]
    Exists(PathBuf),
    #[error("{0} cannot be written")]
    Io(PathBuf, #[source] io::Error),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OutputMode {
    Create,
    Replace,
    /// A device or a pipe.
    WriteInto,
}

/// The path of a file that gets its name when it is complete.
#[derive(Clone, Debug)]
pub struct OutputFile {
    path: PathBuf,
    mode: OutputMode,
}

impl OutputFile {
    /// # Errors
    /// Nothing in the data folder is replaced, and a regular file only with `overwrite`.
    pub fn new(path: &Path, data_folder: &Path, overwrite: bool) -> Result<Self, OutputFileError> {
        let error = |error: fn(PathBuf) -> OutputFileError| Err(error(path.to_owned()));
        let folder = folder_of(path).canonicalize();
        let is_in_data_folder = folder.and_then(|folder| {
            let is_in_another = DataFolder::new(&folder).is_in_data_folder();
            Ok(is_in_another || DataFolder::new(data_folder).contains(&folder)?)
        });
        if is_in_data_folder.map_err(|error| OutputFileError::Io(path.to_owned(), error))? {
            return error(OutputFileError::InDataFolder);
        }
        let mode = match fs::symlink_metadata(path) {
            _ if is_special_file(path) => OutputMode::WriteInto,
            Err(_) => OutputMode::Create,
            Ok(metadata) if metadata.is_symlink() => return error(OutputFileError::SymbolicLink),
            Ok(metadata) if metadata.is_dir() => return error(OutputFileError::Folder),
            Ok(_) if overwrite => OutputMode::Replace,
            Ok(_) => return error(OutputFileError::Exists),
        };
        Ok(Self {
            path: path.to_owned(),
            mode,
        })
    }

    /// A folder for the incomplete file.
    pub fn create_work_folder(&self) -> io::Result<TempDir> {
        match self.mode {
            OutputMode::WriteInto => TempDir::new(),
            _ => create_temporary_folder_in(folder_of(&self.path)),
        }
    }

    /// Gives a complete file in the work folder the path, or copies it there.
    pub fn complete(&self, file: PathBuf) -> Result<(), OutputFileError> {
        let written = match self.mode {
            OutputMode::WriteInto => copy_into(&file, &self.path),
            OutputMode::Replace => fs::rename(file, &self.path).and_then(|()| self.sync_folder()),
            OutputMode::Create => {
                let complete = TempPath::try_from_path(file);
                let renamed = complete.and_then(|complete| {
                    complete.persist_noclobber(&self.path).map_err(Into::into)
                });
                renamed.and_then(|()| self.sync_folder())
            }
        };
        written.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => OutputFileError::Exists(self.path.clone()),
            _ => OutputFileError::Io(self.path.clone(), error),
        })
    }

    fn sync_folder(&self) -> io::Result<()> {
        File::open(folder_of(&self.path))?.sync_all()
    }
}

pub(crate) fn is_temporary_folder(entry: &DirEntry) -> bool {
    let name = entry.file_name();
    name.to_string_lossy().starts_with(TEMPORARY_FOLDER_PREFIX)
}

/// Creates a temporary folder, and removes those of processes that have ended.
pub(crate) fn create_temporary_folder_in(folder: &Path) -> io::Result<TempDir> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !is_temporary_folder(&entry) {
            continue;
        }
        let age = entry.metadata()?.modified()?.elapsed();
        if age.is_ok_and(|age| age > TEMPORARY_FOLDER_MAX_AGE) {
            fs::remove_dir_all(entry.path())?;
        }
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY_FOLDER_PREFIX).tempdir_in(folder)
}

/// Whether a path leads to a device, a pipe, or an open file of the process.
pub fn is_special_file(path: &Path) -> bool {
    let metadata = fs::metadata(path);
    let is_other = metadata.is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir());
    is_other
        || DESCRIPTOR_PATHS
            .iter()
            .any(|descriptor| path.starts_with(descriptor))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Appends, as standard output may be a file that was opened for appending.
fn copy_into(from: &Path, to: &Path) -> io::Result<()> {
    let mut to = OpenOptions::new().append(true).open(to)?;
    io::copy(&mut File::open(from)?, &mut to).map(drop)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn replaces_only_regular_files_and_only_if_wanted() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("data/blobs")).unwrap();
        fs::create_dir_all(at("another/blobs")).unwrap();
        fs::write(at("another/wirtshaus.db"), "").unwrap();
        fs::write(at("data/wirtshaus.db"), "").unwrap();
        fs::write(at("file"), "before").unwrap();
        symlink(at("file"), at("link")).unwrap();
        symlink(at("none"), at("dangling")).unwrap();
        symlink(at("data"), at("data_link")).unwrap();
        symlink("/dev/null", at("null")).unwrap();
        for (name, overwrite, expected) in [
            ("new", false, "Create"),
            ("new", true, "Create"),
            ("file", false, "exists"),
            ("file", true, "Replace"),
            ("data/../file", true, "Replace"),
            ("link", true, "is a symbolic link"),
            ("dangling", true, "is a symbolic link"),
            ("data", true, "is a folder"),
            ("data/wirtshaus.db", true, "is in a data folder"),
            ("data/new", false, "is in a data folder"),
            ("another/blobs/new", false, "is in a data folder"),
            ("data/blobs/new", false, "is in a data folder"),
            ("data_link/new", false, "is in a data folder"),
            ("missing/new", false, "cannot be written"),
            ("null", false, "WriteInto"),
            ("/dev/null", false, "WriteInto"),
            ("/dev/stdout", false, "WriteInto"),
            ("/proc/self/fd/1", false, "WriteInto"),
        ] {
            let file = OutputFile::new(&at(name), &at("data"), overwrite);
            let result = match file {
                Ok(file) => format!("{:?}", file.mode),
                Err(error) => error.to_string(),
            };
            assert!(result.contains(expected), "{name}: {result}");
        }
    }

    #[test]
    fn a_file_that_appears_meanwhile_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new");
        let file = OutputFile::new(&path, Path::new("data"), false).unwrap();
        let work_folder = file.create_work_folder().unwrap();
        let complete = work_folder.path().join("complete");
        fs::write(&complete, "after").unwrap();
        fs::write(&path, "before").unwrap();
        let error = file.complete(complete.clone()).unwrap_err();
        assert!(error.to_string().ends_with("with --overwrite"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "before");

        let file = OutputFile::new(&path, Path::new("data"), true).unwrap();
        fs::write(&complete, "after").unwrap();
        file.complete(complete).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "after");
    }
}
