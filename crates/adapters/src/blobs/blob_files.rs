//! Direct access to the files of [`Blobs`](super::Blobs), for backups and checks while a server runs.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use domain::files::BlobId;
use sha2::{Digest, Sha256};

use super::layout;
use crate::file_io::none_if_missing;

/// The path of a blob in the folder, separated by `/`.
#[must_use]
pub fn path(id: &BlobId) -> String {
    layout::blob_path(id).into()
}

/// The id of the blob with these bytes.
pub fn digest(mut bytes: impl Read) -> io::Result<BlobId> {
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 64 << 10];
    loop {
        let read = match bytes.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        match buffer.get(..read) {
            None | Some([]) => return Ok(BlobId::from_digest(hasher.finalize().into())),
            Some(bytes) => hasher.update(bytes),
        }
    }
}

/// All blobs in the folder, ascending by id.
pub fn list(root: &Path) -> io::Result<Vec<(BlobId, PathBuf)>> {
    let mut blobs = Vec::new();
    let prefix_folders =
        none_if_missing(fs::read_dir(root.join(layout::COMPLETE_BLOBS_SUBFOLDER)))?;
    for prefix_folder in prefix_folders.into_iter().flatten() {
        let prefix_folder = prefix_folder?;
        if !prefix_folder.file_type()?.is_dir() {
            continue;
        }
        for file in fs::read_dir(prefix_folder.path())? {
            let file = file?;
            if !file.file_type()?.is_file() {
                continue;
            }
            let path = file.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if let Ok(id) = BlobId::parse(&name) {
                blobs.push((id, path));
            }
        }
    }
    blobs.sort_unstable();
    Ok(blobs)
}
