//! What is wrong with stored data.

use std::{fs::File, io, path::Path};

use adapters::{
    blobs::raw,
    sql::{Integrity, SqlHouse},
};
use domain::files::BlobId;
use ports::StoreError;

use crate::data_folder::DataFolder;

/// Everything that is wrong with a data folder, one line each. Reads every blob.
///
/// # Errors
/// When the database cannot be queried at all.
pub async fn check(store: &SqlHouse, data: &DataFolder) -> Result<Vec<String>, StoreError> {
    let integrity = store.integrity().await?;
    let blobs = data.blobs.clone();
    tokio::task::spawn_blocking(move || problems(integrity, |id| digest(&blobs, id)))
        .await
        .map_err(StoreError::other)
}

/// The id of the bytes that are stored under an id; `None` when there is no such file.
fn digest(blobs: &Path, id: &BlobId) -> io::Result<Option<BlobId>> {
    match File::open(blobs.join(raw::path(id))) {
        Ok(file) => raw::id_of(file).map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The problems of a database, and of the blobs that it refers to.
pub(super) fn problems(
    Integrity {
        mut problems,
        blobs,
    }: Integrity,
    digest: impl Fn(&BlobId) -> io::Result<Option<BlobId>>,
) -> Vec<String> {
    for blob in &blobs {
        match digest(blob) {
            Ok(Some(found)) if found == *blob => {}
            Ok(Some(_)) => problems.push(format!("the file {} is damaged", raw::path(blob))),
            Ok(None) => problems.push(format!("the file {} is missing", raw::path(blob))),
            Err(error) => problems.push(format!("the file {}: {error}", raw::path(blob))),
        }
    }
    problems
}
