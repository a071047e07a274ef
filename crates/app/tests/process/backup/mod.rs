//! Backups: archives, nightly backups, and the commands.

mod archive;
mod commands;
mod nightly;

use std::path::{Path, PathBuf};

use adapters::{
    backups::{self, BackupDestination},
    data_folder::DataFolder,
};
use ports::BackupContents;
use services::backups::create_with_retry;
use tempfile::TempDir;

use crate::common::open_app;

/// Creates an archive of undamaged data.
async fn create(data: &Path, file: &Path) -> BackupContents {
    let to = BackupDestination {
        path: file.to_owned(),
        path_if_damaged: file.with_extension("damaged"),
        overwrite: false,
    };
    let data = DataFolder::new(data);
    let contents = create_with_retry(|damaged| backups::create_backup(&data, &to, damaged))
        .await
        .unwrap();
    assert_eq!(contents.damage_reports, [""; 0]);
    assert_eq!(contents.unreadable_records, [""; 0]);
    contents
}

/// A folder with `data`, the initial content, and `backup.tar`, an archive of it.
async fn folder_with_backup() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    open_app(&data).await.close().await;
    let file = folder.path().join("backup.tar");
    assert_eq!(create(&data, &file).await.blob_count, 3);
    (folder, file)
}
