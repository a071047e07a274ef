//! Verification of stored data.

use std::{collections::BTreeSet, fs::File, io, path::Path};

use domain::files::BlobId;
use ports::StoreError;

use crate::{
    blobs::blob_files,
    data_folder::DataFolder,
    file_io::{blocking, none_if_missing},
    sql::{IntegrityReport, SqlStore},
};

/// Verifies a data folder and returns the errors, one line each. Reads every blob.
pub async fn check_integrity(
    store: &SqlStore,
    data_folder: &DataFolder,
) -> Result<Vec<String>, StoreError> {
    let mut integrity_report = store.integrity_report().await?;
    let mut damaged = damaged_blobs(&integrity_report, data_folder).await?;
    if !damaged.is_empty() {
        // A running server may have deleted a file and its row in the meantime.
        integrity_report = store.integrity_report().await?;
        damaged = damaged_blobs(&integrity_report, data_folder).await?;
    }
    let IntegrityReport {
        damage_reports,
        unreadable_records,
        ..
    } = integrity_report;
    Ok([damage_reports, unreadable_records, damaged].concat())
}

async fn damaged_blobs(
    integrity_report: &IntegrityReport,
    data_folder: &DataFolder,
) -> Result<Vec<String>, StoreError> {
    let (blobs, folder) = (
        integrity_report.referenced_blobs.clone(),
        data_folder.blobs.clone(),
    );
    blocking(move || io::Result::Ok(verify_blobs(&blobs, |id| digest(&folder, id))))
        .await
        .map_err(StoreError::other)
}

/// The id computed from the stored bytes; `None` if the file is missing.
fn digest(blobs: &Path, id: &BlobId) -> io::Result<Option<BlobId>> {
    let file = none_if_missing(File::open(blobs.join(blob_files::path(id))))?;
    file.map(blob_files::digest).transpose()
}

/// Missing and damaged blobs, one line each.
pub(super) fn verify_blobs(
    blobs: &BTreeSet<BlobId>,
    digest: impl Fn(&BlobId) -> io::Result<Option<BlobId>>,
) -> Vec<String> {
    let errors = blobs.iter().filter_map(|blob| match digest(blob) {
        Ok(Some(found)) if found == *blob => None,
        Ok(Some(_)) => Some(format!(
            "{}: the checksum does not match",
            blob_files::path(blob)
        )),
        Ok(None) => Some(format!("{}: the file is missing", blob_files::path(blob))),
        Err(error) => Some(format!("{}: {error}", blob_files::path(blob))),
    });
    errors.collect()
}
