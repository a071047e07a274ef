//! File access of several adapters.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
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

/// Writes `parts` durably to a temporary file with the Unix permissions `mode` and renames it to `path`. The name of the
/// temporary file is fixed, so that a crash leaves at most one.
pub(crate) fn write_atomically(path: &Path, parts: &[&[u8]], mode: u32) -> io::Result<()> {
    let temporary_path = path.with_extension("new");
    let result =
        write(&temporary_path, parts, mode).and_then(|()| fs::rename(&temporary_path, path));
    if result.is_err() {
        // On a full disk, the database needs the space.
        let _ = fs::remove_file(&temporary_path);
    }
    result?;
    path.parent()
        .map_or(Ok(()), |folder| File::open(folder)?.sync_all())
}

fn write(path: &Path, parts: &[&[u8]], mode: u32) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true).mode(mode);
    let mut file = options.open(path)?;
    for part in parts {
        file.write_all(part)?;
    }
    file.sync_all()
}
