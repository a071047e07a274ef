use std::{fs, sync::Arc, time::Duration};

use ports::BackupLog;
use reqwest::Method;
use serde_json::{Value, json};
use time::{OffsetDateTime, ext::NumericalDuration};
use wirtshaus::{
    backup::{BackupError, nightly::NightlyBackups},
    data_folder::DataFolder,
};

use super::folder_with_backup;
use crate::common::{ServerOptions, TestServer, instant};

#[tokio::test]
async fn creates_a_backup_each_night_and_removes_the_oldest() {
    let (folder, _) = folder_with_backup().await;
    let data = DataFolder::new(&folder.path().join("data"));
    let nightly = NightlyBackups {
        folder: folder.path().join("nightly"),
        max_backups: 3,
    };
    let first_night = instant("2026-11-20T02:10:00Z");
    // A missing folder is not created, because it may be a disk that is not mounted.
    assert!(nightly.run(&data, first_night).await.is_err());
    assert!(!nightly.folder.exists());

    for (name, age) in [
        ("crashed", Duration::from_hours(13)),
        ("running", Duration::ZERO),
    ] {
        let unfinished = nightly.folder.join(format!(".wirtshaus-backup-{name}"));
        fs::create_dir_all(&unfinished).unwrap();
        let unfinished = fs::File::open(unfinished).unwrap();
        let now = unfinished.metadata().unwrap().modified().unwrap();
        unfinished.set_modified(now - age).unwrap();
    }
    let future = "wirtshaus-20360101T000000Z.tar";
    for name in ["other.tar", future] {
        fs::write(nightly.folder.join(name), "").unwrap();
    }
    for number in 0..5 {
        let now = first_night + number.days();
        let removed = nightly.run(&data, now).await.unwrap();
        assert_eq!(removed, u64::from(number > 2));
        assert_eq!(nightly.run(&data, now + 1.hours()).await.unwrap(), 0);
        assert_eq!(nightly.last(now).await.unwrap(), Some(now));
    }
    let names = || {
        let names = fs::read_dir(&nightly.folder).unwrap();
        let mut names: Vec<_> = names.map(|file| file.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let expected = [
        ".wirtshaus-backup-running",
        "other.tar",
        "wirtshaus-20261122T021000Z.tar",
        "wirtshaus-20261123T021000Z.tar",
        "wirtshaus-20261124T021000Z.tar",
        future,
    ];
    assert_eq!(names(), expected);

    // A backup of damaged data replaces no good one.
    for (_, path) in adapters::blobs::raw::list(&data.blobs).unwrap() {
        fs::remove_file(path).unwrap();
    }
    for number in 6..8 {
        let run = nightly.run(&data, first_night + number.days()).await;
        assert!(matches!(run, Err(BackupError::DamagedData(_))), "{run:?}");
    }
    assert_eq!(names()[..6], expected);
    assert_eq!(names()[6..], ["wirtshaus-damaged.tar"]);
    let damaged = fs::metadata(nightly.folder.join("wirtshaus-damaged.tar")).unwrap();
    let now = OffsetDateTime::from(damaged.modified().unwrap());
    assert_eq!(nightly.run(&data, now).await.unwrap(), 0);
}

#[tokio::test]
async fn the_api_reports_the_last_backup() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start_with(ServerOptions {
        backups: Some(Arc::new(NightlyBackups {
            folder: folder.path().to_owned(),
            max_backups: 1,
        })),
        ..ServerOptions::default()
    })
    .await;
    let anna = server.sign_in_anna().await;
    let backups = async || {
        let request = anna.with_cookie(Method::GET, "/api/publication");
        let response = request.send().await.unwrap();
        response.json::<Value>().await.unwrap()["backups"].clone()
    };
    assert_eq!(backups().await, json!({ "isOverdue": true }));
    for (time, is_overdue) in [("20261119T020000", true), ("20261120T020000", false)] {
        let file = folder.path().join(format!("wirtshaus-{time}Z.tar"));
        fs::write(file, "an archive").unwrap();
        assert_eq!(backups().await["isOverdue"], is_overdue);
    }
    assert_eq!(backups().await["last"], "2026-11-20T02:00:00Z");
}
