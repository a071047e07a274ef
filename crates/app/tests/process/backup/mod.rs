//! Backups: archives, nightly backups, and the commands.

mod archive;
mod commands;
mod nightly;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use adapters::clock::MovableClock;
use tempfile::TempDir;
use wirtshaus::{
    app::App,
    backup::{self, Contents, Destination},
    data_folder::DataFolder,
    settings::{Overrides, Settings},
};

use crate::common::{FRIDAY_EVENING, instant};

async fn open_app(data: &Path) -> App {
    let settings = Settings::read(Overrides {
        data: Some(data.to_str().unwrap().to_owned()),
        ..Overrides::default()
    });
    let clock = MovableClock::at(instant(FRIDAY_EVENING));
    let app = App::open(&settings.unwrap(), Arc::new(clock)).await;
    app.unwrap()
}

/// Creates an archive of undamaged data.
async fn create(data: &Path, file: &Path) -> Contents {
    let to = Destination {
        file: file.to_owned(),
        damaged: file.with_extension("damaged"),
    };
    let contents = backup::create(&DataFolder::new(data), &to).await.unwrap();
    assert_eq!(contents.damage, [""; 0]);
    assert_eq!(contents.unreadable, [""; 0]);
    contents
}

/// A folder with `data`, the initial content, and `backup.tar`, an archive of it.
async fn folder_with_backup() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    open_app(&data).await.close().await;
    let file = folder.path().join("backup.tar");
    assert_eq!(create(&data, &file).await.blobs, 3);
    (folder, file)
}
