//! Backups: made under writes, verified, restored; and the commands about them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use adapters::{clock::MovableClock, sql::SqlStore};
use bytes::Bytes;
use common::{FRIDAY_EVENING, Setup, TestServer, by, instant, pdf};
use domain::{
    Precondition,
    menus::{MenuFileName, MenuType},
    news::{NewsDraft, NewsInput},
};
use futures::stream::{self, StreamExt};
use ports::BackupLog;
use reqwest::Method;
use sea_orm::{ConnectionTrait, Database};
use serde_json::{Value, json};
use services::storage::BodyReader;
use tempfile::TempDir;
use time::{OffsetDateTime, ext::NumericalDuration};
use wirtshaus::{
    app::App,
    backup::{self, ArchiveError, BackupError, Contents, Destination, nightly::NightlyBackups},
    data_folder::DataFolder,
    settings::{Overrides, Settings},
};

async fn open(data: &Path) -> App {
    let settings = Settings::read(Overrides {
        data: Some(data.to_str().unwrap().to_owned()),
        ..Overrides::default()
    });
    let clock = MovableClock::at(instant(FRIDAY_EVENING));
    let house = App::open(&settings.unwrap(), Arc::new(clock)).await;
    house.unwrap()
}

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

/// A data folder with start content, and a backup of it.
async fn backed_up() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    open(&data).await.close().await;
    let file = folder.path().join("backup.tar");
    assert_eq!(create(&data, &file).await.blobs, 3);
    (folder, file)
}

/// What guests get after all writes, with its revision.
async fn pages(house: &App) -> (u64, Vec<Bytes>) {
    let edition = house.publisher.publish().await.unwrap();
    let paths = [
        "/",
        "/essen",
        "/en/",
        "/api/news",
        "/api/menus",
        "/api/site",
    ];
    let bodies = paths.map(|path| edition.response(path).unwrap().body().clone());
    (edition.revision.get(), bodies.into())
}

/// Writes a news entry or, every other time, replaces the file of a menu.
async fn write(house: &App, number: u64) {
    if number.is_multiple_of(2) {
        let pdf = Bytes::from(pdf::of_size(100_000, number));
        let mut pdf = BodyReader::new(stream::iter([Ok(pdf)]).boxed());
        let blob = house.services.storage.store_blob(&mut pdf).await.unwrap();
        let name = MenuFileName::parse("Karte.pdf").unwrap();
        let replaced = house
            .services
            .storage
            .replace_menu_file(MenuType::Food, &name, blob, &Precondition::Any, &by())
            .await;
        drop(replaced.unwrap());
        return;
    }
    let draft = NewsDraft::parse(NewsInput {
        sort_order: Some(1),
        title: Some(format!("Gericht {number}")),
        sub_text: Some("Ein Text".to_owned()),
        img_src: Some("/assets/pictures/news-salat-800.webp".to_owned()),
        timeframe: Some("heute".to_owned()),
        ..NewsInput::default()
    });
    house
        .services
        .news
        .create(draft.unwrap(), None, &by())
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_made_under_writes_serves_the_pages_of_its_moment() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let written = Arc::new(AtomicU64::new(0));
    let is_backed_up = Arc::new(AtomicU64::new(u64::MAX));
    let writer = {
        let (data, written, last) = (data.clone(), written.clone(), is_backed_up.clone());
        tokio::spawn(async move {
            let house = open(&data).await;
            let _news = SqlStore::open(&DataFolder::new(&data).database)
                .await
                .unwrap();
            let mut seen = BTreeMap::from([pages(&house).await]);
            for number in 1.. {
                write(&house, number).await;
                seen.extend([pages(&house).await]);
                written.store(number, Ordering::SeqCst);
                if number > last.load(Ordering::SeqCst) {
                    break;
                }
            }
            seen
        })
    };
    let reached = async |number| {
        while written.load(Ordering::SeqCst) < number {
            assert!(!writer.is_finished(), "the writer failed");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let mut files = Vec::new();
    for number in 0..4 {
        reached(number * 2 + 1).await;
        let file = folder.path().join(format!("{number}.tar"));
        create(&data, &file).await;
        files.push(file);
    }
    is_backed_up.store(written.load(Ordering::SeqCst), Ordering::SeqCst);
    let seen = writer.await.unwrap();
    for file in files {
        let restored = file.with_extension("");
        backup::restore(&file, &restored).await.unwrap();
        let house = open(&restored).await;
        let (revision, found) = pages(&house).await;
        assert!(
            found == seen[&revision],
            "the pages of revision {revision} differ"
        );
        house.close().await;
    }
}

#[tokio::test]
async fn a_flipped_or_missing_byte_is_found_and_nothing_is_restored() {
    let (folder, file) = backed_up().await;
    let archive = fs::read(&file).unwrap();
    let empty = folder.path().join("empty");
    let last = archive.len() - 1;
    let step = archive.len() / 40;
    let positions = (0..archive.len())
        .step_by(step)
        .chain([last - 72, last - 71, last - 1, last]);
    for position in positions {
        let mut flipped = archive.clone();
        flipped[position] ^= 1;
        fs::write(&file, flipped).unwrap();
        let restored = backup::restore(&file, &empty).await;
        assert!(
            matches!(restored, Err(BackupError::Archive(_))),
            "byte {position}: {restored:?}"
        );
    }
    for length in [0, 1, 72, archive.len() / 2, last] {
        fs::write(&file, &archive[..length]).unwrap();
        let restored = backup::restore(&file, &empty).await;
        assert!(
            matches!(restored, Err(BackupError::Archive(_))),
            "{length} bytes: {restored:?}"
        );
    }
    assert!(!empty.exists());
    fs::write(&file, archive).unwrap();
    backup::restore(&file, &empty).await.unwrap();
    let again = backup::restore(&file, &empty).await;
    assert!(matches!(again, Err(BackupError::NotEmpty(_))), "{again:?}");
}

#[tokio::test]
async fn an_archive_with_another_entry_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup.tar");
    let mut archive = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_gnu();
    header.set_size(4);
    // The library refuses such a path.
    header.as_mut_bytes()[..11].copy_from_slice(b"../evil.txt");
    header.set_cksum();
    archive.append(&header, &b"evil"[..]).unwrap();
    let mut archive = archive.into_inner().unwrap();
    let digest = adapters::blobs::raw::digest(&archive[..]).unwrap();
    archive.extend_from_slice(format!("sha256 {digest}\n").as_bytes());
    fs::write(&file, archive).unwrap();
    let restored = backup::restore(&file, &folder.path().join("data")).await;
    assert!(
        matches!(restored, Err(BackupError::Archive(ArchiveError::Entry(_)))),
        "{restored:?}"
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// Runs a command; answers its exit code and what it printed.
fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_wirtshaus"))
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap();
    let printed = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(printed).unwrap())
}

#[tokio::test]
async fn the_commands_tell_whole_data_from_damaged_data() {
    let (folder, _) = backed_up().await;
    let folder = folder.path();
    let commands = [
        &["check", "--data", "data"][..],
        &["backup", "new.tar", "--data", "data"],
        &["verify", "new.tar"],
        &["restore", "new.tar", "--data", "restored"],
    ];
    for command in commands {
        let (code, printed) = run(folder, command);
        assert_eq!(code, Some(0), "{command:?}: {printed}");
        let damage = ["missing", "cannot", "not match"].map(|word| printed.contains(word));
        assert_eq!(damage, [false; 3], "{command:?}: {printed}");
    }
    let (code, printed) = run(folder, &["check", "--data", "restored"]);
    assert_eq!(code, Some(0), "{printed}");

    // One file goes, another changes, one row loses what it refers to, two cannot be read.
    let database = DataFolder::new(&folder.join("data"));
    let blobs = adapters::blobs::raw::list(&database.blobs).unwrap();
    fs::remove_file(&blobs[0].1).unwrap();
    fs::write(&blobs[1].1, "another content").unwrap();
    let statements = [
        "UPDATE menu_files SET object = 'menu/none.pdf' WHERE key = (SELECT min(key) FROM menu_files)",
        "UPDATE news SET show_until = 'soon' WHERE id = 1",
        "UPDATE app_state SET news_order_version = 0",
    ];
    tamper(&folder.join("data"), &statements).await;
    fs::remove_dir_all(folder.join("restored")).unwrap();
    let good = fs::read(folder.join("new.tar")).unwrap();
    for command in [
        &["check", "--data", "data"][..],
        &["backup", "new.tar", "--data", "data"],
        &["verify", "new.tar.damaged"],
        &["restore", "new.tar.damaged", "--data", "restored"],
    ] {
        let (code, printed) = run(folder, command);
        assert_eq!(code, Some(1), "{command:?}: {printed}");
        for problem in [
            format!("{}: the file is missing", blobs[0].0),
            format!("{}: the checksum does not match", blobs[1].0),
            "a row of menu_files refers to a missing row of files".to_owned(),
            "News 1 cannot be read".to_owned(),
            "table app_state, key 1: column news_order_version".to_owned(),
        ] {
            assert!(printed.contains(&problem), "{command:?}: {printed}");
        }
    }
    assert!(folder.join("restored/wirtshaus.db").is_file());
    // What was good stays.
    assert!(fs::read(folder.join("new.tar")).unwrap() == good);
}

#[tokio::test]
async fn an_empty_database_is_no_backup_and_nothing_of_the_data_folder_is_replaced() {
    let (folder, _) = backed_up().await;
    let folder = folder.path();
    let good = fs::read(folder.join("backup.tar")).unwrap();
    for file in [
        "data/wirtshaus.db",
        "data/new.tar",
        "data/blobs/new.tar",
        "data",
    ] {
        let (code, printed) = run(folder, &["backup", file, "--data", "data"]);
        assert_eq!(code, Some(1), "{file}: {printed}");
    }
    let (code, printed) = run(folder, &["check", "--data", "data"]);
    assert_eq!(code, Some(0), "{printed}");

    fs::write(folder.join("data/wirtshaus.db"), "").unwrap();
    for command in [
        &["backup", "backup.tar", "--data", "data"][..],
        &["check", "--data", "data"],
        &["staff", "list", "--data", "data"],
        &["messages", "list", "--data", "data"],
    ] {
        let (code, printed) = run(folder, command);
        assert_eq!(code, Some(1), "{command:?}: {printed}");
    }
    assert_eq!(
        fs::metadata(folder.join("data/wirtshaus.db"))
            .unwrap()
            .len(),
        0
    );
    assert!(fs::read(folder.join("backup.tar")).unwrap() == good);
    // Nor is another database one.
    let other = Database::connect(format!(
        "sqlite://{}",
        folder.join("data/wirtshaus.db").display()
    ));
    let other = other.await.unwrap();
    other
        .execute_unprepared("CREATE TABLE x (a)")
        .await
        .unwrap();
    other.close().await.unwrap();
    let (code, printed) = run(folder, &["backup", "backup.tar", "--data", "data"]);
    assert_eq!(code, Some(1), "{printed}");
    assert!(fs::read(folder.join("backup.tar")).unwrap() == good);
}

#[tokio::test]
async fn data_without_its_blobs_or_with_a_corrupt_reference_is_archived_as_far_as_it_goes() {
    for is_lost in [true, false] {
        let (folder, _) = backed_up().await;
        let folder = folder.path();
        if is_lost {
            fs::remove_dir_all(folder.join("data/blobs")).unwrap();
        } else {
            tamper(&folder.join("data"), &["UPDATE files SET blob = 'zz'"]).await;
        }
        let (code, printed) = run(folder, &["backup", "new.tar", "--data", "data"]);
        assert_eq!(code, Some(1), "{printed}");
        assert!(!folder.join("new.tar").exists());
        assert!(folder.join("new.tar.damaged").exists(), "{printed}");
    }
}

#[tokio::test]
async fn data_with_an_unreadable_record_is_backed_up() {
    let (folder, _) = backed_up().await;
    let folder = folder.path();
    tamper(
        &folder.join("data"),
        &["UPDATE news SET show_until = 'soon' WHERE id = 1"],
    )
    .await;
    for (command, expected) in [
        (&["check", "--data", "data"][..], 1),
        (&["backup", "new.tar", "--data", "data"], 0),
        (&["verify", "new.tar"], 0),
    ] {
        let (code, printed) = run(folder, command);
        assert_eq!(code, Some(expected), "{command:?}: {printed}");
        assert!(
            printed.contains("News 1 cannot be read"),
            "{command:?}: {printed}"
        );
    }
}

/// Changes a database past the server.
async fn tamper(data: &Path, statements: &[&str]) {
    let file = DataFolder::new(data).database;
    let db = Database::connect(format!("sqlite://{}", file.display())).await;
    let db = db.unwrap();
    db.execute_unprepared("PRAGMA foreign_keys = OFF")
        .await
        .unwrap();
    for sql in statements {
        db.execute_unprepared(sql).await.unwrap();
    }
    db.close().await.unwrap();
}

#[tokio::test]
async fn commands_without_data_or_archive_fail() {
    let folder = tempfile::tempdir().unwrap();
    for (command, code) in [
        (&["check"][..], 0),
        (&["check", "--data", "none"], 1),
        (&["backup", "new.tar", "--data", "none"], 1),
        (&["verify", "none.tar"], 1),
        (&["restore", "none.tar", "--data", "restored"], 1),
        (&["backup"], 2),
        (&["verify"], 2),
    ] {
        let (found, printed) = run(folder.path(), command);
        assert_eq!(found, Some(code), "{command:?}: {printed}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[tokio::test]
async fn a_backup_is_made_every_night_and_the_oldest_are_removed() {
    let (folder, _) = backed_up().await;
    let data = DataFolder::new(&folder.path().join("data"));
    let nightly = NightlyBackups {
        folder: folder.path().join("nightly"),
        keep: 3,
    };
    let night = instant("2026-11-20T02:10:00Z");
    // The folder may be a disk that is not there: it is not made.
    assert!(nightly.run(&data, night).await.is_err());
    assert!(!nightly.folder.exists());

    for (name, age) in [
        ("of-a-crash", Duration::from_hours(13)),
        ("going-on", Duration::ZERO),
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
        let now = night + number.days();
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
    let kept = [
        ".wirtshaus-backup-going-on",
        "other.tar",
        "wirtshaus-20261122T021000Z.tar",
        "wirtshaus-20261123T021000Z.tar",
        "wirtshaus-20261124T021000Z.tar",
        future,
    ];
    assert_eq!(names(), kept);

    // A backup of damaged data is kept beside the good ones.
    for (_, path) in adapters::blobs::raw::list(&data.blobs).unwrap() {
        fs::remove_file(path).unwrap();
    }
    for number in 6..8 {
        let run = nightly.run(&data, night + number.days()).await;
        assert!(matches!(run, Err(BackupError::DamagedData(_))), "{run:?}");
    }
    assert_eq!(names()[..6], kept);
    assert_eq!(names()[6..], ["wirtshaus-damaged.tar"]);
    // Once a night is enough.
    let damaged = fs::metadata(nightly.folder.join("wirtshaus-damaged.tar")).unwrap();
    let now = OffsetDateTime::from(damaged.modified().unwrap());
    assert_eq!(nightly.run(&data, now).await.unwrap(), 0);
}

#[tokio::test]
async fn staff_see_when_the_last_backup_was_made() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::open_with(Setup {
        backups: Some(Arc::new(NightlyBackups {
            folder: folder.path().to_owned(),
            keep: 1,
        })),
        ..Setup::default()
    })
    .await;
    let anna = server.staff().await;
    let backups = async || {
        let answer = anna
            .by_cookie(Method::GET, "/api/publication")
            .send()
            .await
            .unwrap();
        answer.json::<Value>().await.unwrap()["backups"].clone()
    };
    assert_eq!(backups().await, json!({ "isOverdue": true }));
    for (made, is_overdue) in [("20261119T020000", true), ("20261120T020000", false)] {
        fs::write(
            folder.path().join(format!("wirtshaus-{made}Z.tar")),
            "an archive",
        )
        .unwrap();
        assert_eq!(backups().await["isOverdue"], is_overdue);
    }
    assert_eq!(backups().await["last"], "2026-11-20T02:00:00Z");
}
