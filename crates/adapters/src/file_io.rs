//! File access of several adapters.

use std::fs::{File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use tokio::task::spawn_blocking;

pub(crate) async fn blocking<T: Send + 'static, E: From<io::Error> + Send + 'static>(
    task: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<T, E> {
    spawn_blocking(task).await.map_err(io::Error::other)?
}

pub(crate) fn none_if_missing<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        other => other.map(Some),
    }
}

pub(crate) const TEMPORARY_FILE_PREFIX: &str = "new-";

/// Writes `parts` durably to a temporary file that only its owner can access, and renames it to `path`. Processes may do so at
/// the same time. After a crash the temporary file is deleted by a later start.
pub(crate) fn write_atomically(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new()
        .prefix(TEMPORARY_FILE_PREFIX)
        .permissions(Permissions::from_mode(0o600))
        .tempfile_in(folder)?;
    for part in parts {
        file.write_all(part)?;
    }
    file.as_file().sync_all()?;
    file.persist(path)?;
    File::open(folder)?.sync_all()
}
