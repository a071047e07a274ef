//! Names of the objects that a store of blobs has.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

use domain::files::BlobId;
use object_store::path::Path as ObjectPath;

pub(crate) const COMPLETE_BLOBS_SUBFOLDER: &str = "sha256";
pub(super) const STAGING_FOLDER: &str = "staging";
pub(super) const INSTALLATION_KEY: &str = "installation.key";

/// Blobs are in folders by the first two digits.
pub(super) fn blob_path(id: &BlobId) -> ObjectPath {
    let hex = id.to_string();
    let hash_prefix = hex.get(..2).unwrap_or_default();
    ObjectPath::from_iter([COMPLETE_BLOBS_SUBFOLDER, hash_prefix, &hex])
}

/// Generates names for staged objects.
#[derive(Debug)]
pub(super) struct StagingNames {
    /// Distinguishes processes, also in different containers.
    random_process_id: u64,
    next_number: AtomicU64,
}

impl StagingNames {
    pub(super) fn new() -> Self {
        Self {
            random_process_id: RandomState::new().hash_one(STAGING_FOLDER),
            next_number: AtomicU64::new(0),
        }
    }

    pub(super) fn next(&self) -> ObjectPath {
        let number = self.next_number.fetch_add(1, Ordering::Relaxed);
        ObjectPath::from_iter([
            STAGING_FOLDER,
            &format!("{:016x}-{number}", self.random_process_id),
        ])
    }
}
