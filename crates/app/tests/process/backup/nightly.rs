use std::{fs, sync::Arc, time::Duration};

use adapters::{backups::BackupFolder, clock::MovableClock, data_folder::DataFolder};
use domain::jobs::FailureCause;
use reqwest::Method;
use serde_json::{Value, json};
use services::backups::NightlyBackupService;
use time::{OffsetDateTime, ext::NumericalDuration};

use super::folder_with_backup;
use crate::common::{ServerOptions, TestServer, instant};

#[tokio::test]
async fn creates_a_backup_each_night_and_removes_the_oldest() {
    let (folder, _) = folder_with_backup().await;
    let data = DataFolder::new(&folder.path().join("data"));
    let backup_folder = folder.path().join("nightly");
    let first_night = instant("2026-11-20T02:10:00Z");
    let clock = MovableClock::at(first_night);
    let backups = NightlyBackupService {
        backups: Arc::new(BackupFolder {
            folder: backup_folder.clone(),
            data_folder: data.clone(),
        }),
        max_backups: 3,
        clock: Arc::new(clock.clone()),
    };
    // A missing folder is not created, because it may be a disk that is not mounted.
    let error = backups.create_backup_if_due().await.unwrap_err();
    assert_eq!(error.cause, FailureCause::BackupFolderUnreadable);
    let details = error.source.to_string();
    assert!(
        details.starts_with(backup_folder.to_str().unwrap()),
        "{details}"
    );
    assert!(!backup_folder.exists());

    for (name, age) in [
        ("crashed", Duration::from_hours(13)),
        ("running", Duration::ZERO),
    ] {
        let unfinished_backup = backup_folder.join(format!(".wirtshaus-backup-{name}"));
        fs::create_dir_all(&unfinished_backup).unwrap();
        let unfinished_backup = fs::File::open(unfinished_backup).unwrap();
        let now = unfinished_backup.metadata().unwrap().modified().unwrap();
        unfinished_backup.set_modified(now - age).unwrap();
    }
    let future_backup_name = "wirtshaus-20360101T000000Z.tar";
    for name in ["other.tar", future_backup_name] {
        fs::write(backup_folder.join(name), "").unwrap();
    }
    for number in 0..5 {
        let now = first_night + number.days();
        clock.set(now);
        let removed = backups.create_backup_if_due().await.unwrap();
        assert_eq!(removed, u64::from(number > 2));
        assert_eq!(backups.status().await.last_success_at, Some(now));
        clock.set(now + 1.hours());
        assert_eq!(backups.create_backup_if_due().await.unwrap(), 0);
    }
    let names = || {
        let names = fs::read_dir(&backup_folder).unwrap();
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
        future_backup_name,
        "wirtshaus-backups",
    ];
    assert_eq!(names(), expected);

    // A backup of damaged data replaces no good one.
    for (_, path) in adapters::blobs::blob_files::list(&data.blobs).unwrap() {
        fs::remove_file(path).unwrap();
    }
    for number in 6..8 {
        clock.set(first_night + number.days());
        let error = backups.create_backup_if_due().await.unwrap_err();
        assert_eq!(error.cause, FailureCause::DataDamaged, "{error}");
    }
    assert_eq!(names()[..7], expected);
    assert_eq!(names()[7..], ["wirtshaus-damaged.tar"]);
    let damaged = fs::metadata(backup_folder.join("wirtshaus-damaged.tar")).unwrap();
    clock.set(OffsetDateTime::from(damaged.modified().unwrap()));
    // It is not created again, and still reported.
    let error = backups.create_backup_if_due().await.unwrap_err();
    assert_eq!(error.cause, FailureCause::DataDamaged, "{error}");
    let unchanged = fs::metadata(backup_folder.join("wirtshaus-damaged.tar")).unwrap();
    assert_eq!(unchanged.modified().unwrap(), damaged.modified().unwrap());
}

#[tokio::test]
async fn an_empty_mount_point_gets_no_backup() {
    let (folder, _) = folder_with_backup().await;
    let (mount_point, disk) = (folder.path().join("mnt"), folder.path().join("disk"));
    fs::create_dir(&mount_point).unwrap();
    let clock = MovableClock::at(instant("2026-11-20T02:10:00Z"));
    let backups = NightlyBackupService {
        backups: Arc::new(BackupFolder {
            folder: mount_point.clone(),
            data_folder: DataFolder::new(&folder.path().join("data")),
        }),
        max_backups: 3,
        clock: Arc::new(clock.clone()),
    };
    backups.create_backup_if_due().await.unwrap();
    assert!(!backups.status().await.is_overdue);
    // The disk is unmounted.
    fs::rename(&mount_point, &disk).unwrap();
    fs::create_dir(&mount_point).unwrap();
    clock.advance(2.days());
    let error = backups.create_backup_if_due().await.unwrap_err();
    assert_eq!(error.cause, FailureCause::BackupFolderNotMounted);
    assert!(error.source.to_string().contains("wirtshaus-backups"));
    assert!(backups.status().await.is_overdue);
    assert_eq!(fs::read_dir(&mount_point).unwrap().count(), 0);
    // It is mounted again, and later replaced by a new one that the operator marks.
    fs::remove_dir(&mount_point).unwrap();
    fs::rename(&disk, &mount_point).unwrap();
    backups.create_backup_if_due().await.unwrap();
    fs::rename(&mount_point, &disk).unwrap();
    fs::create_dir(&mount_point).unwrap();
    fs::write(mount_point.join("wirtshaus-backups"), "").unwrap();
    clock.advance(1.days());
    backups.create_backup_if_due().await.unwrap();
    assert!(!backups.status().await.is_overdue);
}

#[tokio::test]
async fn the_api_reports_the_last_backup() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start_with(ServerOptions {
        backups: Some(Arc::new(BackupFolder {
            folder: folder.path().to_owned(),
            data_folder: DataFolder::new(folder.path()),
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
    assert_eq!(backups().await["lastSuccessAt"], "2026-11-20T02:00:00Z");
}
