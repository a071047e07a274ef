//! Verification of stored data.

use std::{collections::BTreeSet, fmt::Display, fs::File, io, path::Path};

use domain::files::BlobId;
use ports::StoreError;

use crate::{
    blobs::{self, Blobs, blob_files},
    data_folder::DataFolder,
    file_io::{blocking, none_if_missing},
    sql::{IntegrityReport, SqlStore},
};

/// Verifies a database and its blobs, which are in the data folder unless there is an S3 store. Returns the errors, one line each.
/// Reads every blob.
pub async fn check_integrity(
    store: &SqlStore,
    data_folder: &DataFolder,
    s3: Option<&Blobs>,
) -> Result<Vec<String>, StoreError> {
    let mut integrity_report = store.integrity_report().await?;
    let mut damaged = damaged_blobs(&integrity_report, data_folder, s3).await?;
    if !damaged.is_empty() {
        // A running server may have deleted a file and its row in the meantime.
        integrity_report = store.integrity_report().await?;
        damaged = damaged_blobs(&integrity_report, data_folder, s3).await?;
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
    s3: Option<&Blobs>,
) -> Result<Vec<String>, StoreError> {
    let blobs = integrity_report.referenced_blobs.clone();
    if let Some(s3) = s3 {
        let mut damaged = Vec::new();
        for blob in &blobs {
            let digest = blobs::digest(s3, blob).await;
            if let Err(error @ StoreError::Unavailable(_)) = digest {
                return Err(error);
            }
            damaged.extend(blob_error(blob, digest));
        }
        return Ok(damaged);
    }
    let folder = data_folder.blobs.clone();
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
    let errors = blobs
        .iter()
        .filter_map(|blob| blob_error(blob, digest(blob)));
    errors.collect()
}

fn blob_error(blob: &BlobId, digest: Result<Option<BlobId>, impl Display>) -> Option<String> {
    let error = match digest {
        Ok(Some(found)) if found == *blob => return None,
        Ok(Some(_)) => "the checksum does not match".to_owned(),
        Ok(None) => "the file is missing".to_owned(),
        Err(error) => error.to_string(),
    };
    Some(format!("{}: {error}", blob_files::path(blob)))
}
