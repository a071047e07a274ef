//! Names of the objects that a store of blobs has.

use std::hash::{BuildHasher, RandomState};

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

/// A random name, which is unique also among processes in different containers.
pub(super) fn staging_path() -> ObjectPath {
    let random = RandomState::new().hash_one(STAGING_FOLDER);
    ObjectPath::from_iter([STAGING_FOLDER, &format!("{random:016x}")])
}
