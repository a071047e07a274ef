//! What SQLite must do beyond the ports' promises: outlive the process, survive a crash, serve
//! several processes, and own up to a corrupt row.

mod house;

use std::future::{Future, poll_fn};
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use adapters::sql::SqlHouse;
use domain::news::NewsId;
use ports::StoreError;
use ports::driven::{
    ChangeFeed, FileIndex, HouseSetUp, MenuRepository, NewsRepository, OpeningHoursRepository,
};
use sea_orm::{ConnectionTrait, Database, Statement};
use tempfile::TempDir;

use house::{draft, furnishing};

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.sqlite");
    (folder, file)
}

async fn open(file: &Path) -> SqlHouse {
    SqlHouse::open(file).await.unwrap()
}

/// Everything that can be read through the ports.
async fn everything(house: &SqlHouse) -> String {
    format!(
        "{:#?}",
        (
            house.revision().await.unwrap(),
            NewsRepository::list(house).await.unwrap(),
            house.hours().await.unwrap(),
            house.files().await.unwrap(),
            house.settings().await.unwrap(),
            FileIndex::list(house).await.unwrap(),
        )
    )
}

/// Runs SQL past the house, as an operator with a tool would.
async fn tamper(file: &Path, sql: &str) {
    let url = format!("sqlite://{}", file.display());
    let db = Database::connect(url).await.unwrap();
    db.execute_unprepared("PRAGMA foreign_keys = OFF")
        .await
        .unwrap();
    db.execute_unprepared(sql).await.unwrap();
    db.close().await.unwrap();
}

#[tokio::test]
async fn is_new_enough() {
    let (_folder, file) = folder();
    let db = Database::connect(format!("sqlite://{}?mode=rwc", file.display()))
        .await
        .unwrap();
    let ask = Statement::from_string(db.get_database_backend(), "SELECT sqlite_version()");
    let row = db.query_one_raw(ask).await.unwrap().unwrap();
    let version: String = row.try_get_by_index(0).unwrap();
    let numbers: Vec<u32> = version.split('.').map(|n| n.parse().unwrap()).collect();
    // Earlier versions can lose commits when a checkpoint meets a reset of the journal.
    assert!(numbers >= vec![3, 51, 3], "{version}");
}

#[tokio::test]
async fn finds_everything_when_opened_again() {
    let (_folder, file) = folder();
    let house = open(&file).await;
    house.furnish(&furnishing()).await.unwrap();
    let before = everything(&house).await;
    house.close().await.unwrap();
    assert_eq!(everything(&open(&file).await).await, before);
    // And without having been closed.
    assert_eq!(everything(&open(&file).await).await, before);
}

#[tokio::test]
async fn remembers_used_ids_when_opened_again() {
    let (_folder, file) = folder();
    let house = open(&file).await;
    let first = house.create(draft(7)).await.unwrap();
    let at = time::OffsetDateTime::UNIX_EPOCH;
    house.delete(first.id, at).await.unwrap();
    let special = house.new_special_day_id().await.unwrap();
    house.close().await.unwrap();

    let house = open(&file).await;
    assert_eq!(house.create(draft(7)).await.unwrap().id.get(), 8);
    assert!(house.new_special_day_id().await.unwrap() > special);
}

#[tokio::test(flavor = "multi_thread")]
async fn opens_furnishes_and_creates_once_when_two_processes_start() {
    for _ in 0..5 {
        let (_folder, file) = folder();
        let start = async |file: PathBuf| {
            let house = open(&file).await;
            let furnished = house.furnish(&furnishing()).await.unwrap();
            let mut ids = Vec::new();
            for _ in 0..10 {
                ids.push(house.create(draft(1)).await.unwrap().id);
            }
            (house, furnished, ids)
        };
        let one = tokio::spawn(start(file.clone()));
        let other = tokio::spawn(start(file.clone()));
        let (house, one_furnished, mut ids) = one.await.unwrap();
        let (_, other_furnished, other_ids) = other.await.unwrap();
        assert!(one_furnished ^ other_furnished);

        ids.extend(other_ids);
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 20);
        let entries = NewsRepository::list(&house).await.unwrap();
        assert_eq!(entries.len(), 20 + furnishing().news.len());
        assert_eq!(house.revision().await.unwrap().get(), 21);
    }
}

/// At every step of furnishing the files are copied as a crash would leave them, and opened.
#[tokio::test]
async fn a_crash_leaves_the_house_empty_or_furnished() {
    let (_folder, file) = folder();
    let house = open(&file).await;
    let empty = everything(&house).await;
    let content = furnishing();
    let mut found_empty = 0;
    let mut furnish = pin!(house.furnish(&content));
    loop {
        let step = poll_fn(|context| Poll::Ready(furnish.as_mut().poll(context))).await;
        // SQLite works on a thread of its own; this lets it get a little further.
        tokio::time::sleep(Duration::from_millis(1)).await;
        let crashed = after_crash(&file).await;
        if let Poll::Ready(answer) = step {
            assert!(answer.unwrap());
            assert_eq!(crashed, everything(&house).await);
            break;
        }
        if crashed == empty {
            found_empty += 1;
        } else {
            // Committed, and not yet answered.
            assert!(crashed.contains("Mohr im Hemd"), "{crashed}");
        }
    }
    assert!(found_empty > 5, "the crashes all came too late to tell");
}

async fn after_crash(file: &Path) -> String {
    let (_folder, copy) = folder();
    for ending in ["", "-wal"] {
        let with = |path: &Path| format!("{}{ending}", path.display());
        if Path::new(&with(file)).exists() {
            std::fs::copy(with(file), with(&copy)).unwrap();
        }
    }
    everything(&open(&copy).await).await
}

#[tokio::test]
async fn a_write_that_is_given_up_changes_nothing() {
    let (_folder, file) = folder();
    let house = open(&file).await;
    let empty = everything(&house).await;
    for steps in 0..12 {
        let mut create = Box::pin(house.create(draft(1)));
        for _ in 0..steps {
            let step = poll_fn(|context| Poll::Ready(create.as_mut().poll(context))).await;
            if step.is_ready() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        drop(create);
        let kept = everything(&house).await;
        if kept != empty {
            // The commit was under way already.
            assert_eq!(house.revision().await.unwrap().get(), 1);
            return;
        }
    }
}

#[tokio::test]
async fn refuses_a_file_of_a_newer_version() {
    let (_folder, file) = folder();
    open(&file).await.close().await.unwrap();
    tamper(
        &file,
        "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_future', 0)",
    )
    .await;
    assert!(SqlHouse::open(&file).await.is_err());
}

#[tokio::test]
async fn names_the_corrupt_column() {
    for (sql, expected) in [
        (
            "UPDATE news SET show_until = '2026-02-30' WHERE id = 2",
            "news, key 2: column show_until",
        ),
        (
            "UPDATE news SET sort_order = 0 WHERE id = 1",
            "news, key 1: column sort_order",
        ),
        (
            "UPDATE news SET img_src = '//elsewhere' WHERE id = 1",
            "news, key 1: column img_src",
        ),
        (
            "UPDATE news SET title = char(0) WHERE id = 1",
            "news, key 1: column title",
        ),
        (
            "UPDATE news SET id = -5 WHERE id = 1",
            "news, key -5: column id",
        ),
        (
            "UPDATE files SET blob = 'zz'",
            "files, key menu/Speisekarte.pdf: column blob",
        ),
        (
            "UPDATE files SET size = -1",
            "files, key menu/Speisekarte.pdf: column size",
        ),
        (
            "UPDATE files SET updated = 'heute'",
            "files, key menu/Speisekarte.pdf: column updated",
        ),
        (
            "UPDATE files SET content_type = 'pdf'",
            "files, key menu/Speisekarte.pdf: column content_type",
        ),
        (
            "UPDATE menu_files SET key = 'dessert'",
            "menu_files, key dessert: column key",
        ),
        (
            "UPDATE menu_files SET name = ''",
            "menu_files, key food: column name",
        ),
        (
            "UPDATE menu_files SET object = 'gone'",
            "menu_files, key food: column object",
        ),
        (
            "UPDATE menu_settings SET menu = 'tea' WHERE menu = 'food'",
            "menu_settings, key tea: column menu",
        ),
        (
            "UPDATE menu_settings SET display_label = ' ' WHERE menu = 'food'",
            "menu_settings, key food: column display_label",
        ),
        (
            "UPDATE opening_hours SET open_from = '25:00' WHERE day = 'monday'",
            "opening_hours, key monday: column open_from",
        ),
        (
            "UPDATE opening_hours SET open_until = NULL WHERE day = 'monday'",
            "opening_hours, key monday: column open_until",
        ),
        (
            "UPDATE opening_hours SET open_until = open_from WHERE day = 'monday'",
            "opening_hours, key monday: column open_until",
        ),
        (
            "UPDATE opening_hours SET kitchen_from = '11:00', kitchen_until = '12:00' WHERE day = 'tuesday'",
            "opening_hours, key tuesday: column kitchen_from",
        ),
        (
            "DELETE FROM opening_hours WHERE day = 'holiday'",
            "opening_hours, key holiday: column day",
        ),
        (
            "UPDATE special_days SET last_day = '2020-01-01'",
            "special_days, key 1: column last_day",
        ),
        (
            "UPDATE special_days SET first_day = 'Advent'",
            "special_days, key 1: column first_day",
        ),
        (
            "UPDATE special_days SET label = ''",
            "special_days, key 1: column label",
        ),
        (
            "UPDATE house SET revision = -1",
            "house, key 1: column revision",
        ),
        ("DELETE FROM house", "house, key 1: column id"),
    ] {
        let (_folder, file) = folder();
        let house = open(&file).await;
        house.furnish(&furnishing()).await.unwrap();
        tamper(&file, sql).await;
        let faults = faults(&house).await;
        assert!(
            faults.contains(&format!("table {expected} is corrupt")),
            "after {sql}: {faults:?}"
        );
    }
}

/// What each read says is corrupt. Other faults, and reads without one, say nothing.
async fn faults(house: &SqlHouse) -> Vec<String> {
    let corrupt = |fault: StoreError| match fault {
        StoreError::Corrupt { .. } => Some(fault.to_string()),
        _ => None,
    };
    [
        NewsRepository::list(house).await.err(),
        house.hours().await.err(),
        house.files().await.err(),
        house.settings().await.err(),
        FileIndex::list(house).await.err(),
        house.revision().await.err(),
    ]
    .into_iter()
    .flatten()
    .filter_map(corrupt)
    .collect()
}

#[tokio::test]
async fn a_corrupt_row_does_not_hide_the_others() {
    let (_folder, file) = folder();
    let house = open(&file).await;
    house.furnish(&furnishing()).await.unwrap();
    tamper(&file, "UPDATE news SET sort_order = 0 WHERE id = 1").await;
    let id = |number| NewsId::parse(number).unwrap();
    assert!(NewsRepository::find(&house, id(1)).await.is_err());
    assert!(NewsRepository::find(&house, id(2)).await.unwrap().is_some());
}
