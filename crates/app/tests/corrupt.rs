//! Pages show everything but a corrupt row.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use std::{path::Path, sync::Arc};

use ::adapters::{blobs::FolderBlobs, clock::MovableClock};
use api::published::Edition;
use common::{FRIDAY_EVENING, PlainPages, Setup, adapters, by, instant, process::Process};
use domain::opening_hours::{SpecialDayDraft, SpecialDayInput};
use sea_orm::{ConnectionTrait, Database, Statement};
use serde_json::Value;
use wirtshaus::{
    app::App,
    database,
    settings::{Overrides, Settings},
};

/// Values that no column of a table of ours may have, or only a few.
const DAMAGES: [&str; 4] = ["x'ff'", "-5", "''", "'zz'"];

const TABLES: [&str; 7] = [
    "news",
    "opening_hours",
    "special_days",
    "files",
    "menu_files",
    "menu_settings",
    "app_state",
];

/// The application on the database of a folder.
async fn open(folder: &Path) -> App {
    let settings = Settings::read(Overrides {
        data: Some(folder.to_str().unwrap().to_owned()),
        ..Overrides::default()
    });
    let clock = MovableClock::at(instant(FRIDAY_EVENING));
    let blobs = FolderBlobs::open(&folder.join("blobs")).await.unwrap();
    let pages = Arc::new(PlainPages::default());
    let adapters = adapters(&clock, Arc::new(blobs), pages, &Setup::default());
    let store = database::open_or_create(folder).await.unwrap();
    App::build(settings.unwrap(), store, adapters)
        .await
        .unwrap()
}

/// Adds two special days to the initial content.
async fn prepare(folder: &Path) {
    let app = open(folder).await;
    let mut day = SpecialDayInput {
        from: Some("2026-12-24".to_owned()),
        until: Some("2026-12-24".to_owned()),
        label: Some("Heiliger Abend".to_owned()),
        ..SpecialDayInput::default()
    };
    day.hours.is_open = Some(false);
    for _ in 0..2 {
        let draft = SpecialDayDraft::parse(&day).unwrap();
        let hours = &app.services.opening_hours;
        hours.create_special_day(draft, None, &by()).await.unwrap();
    }
    app.close().await;
}

async fn columns(file: &Path, table: &str) -> Vec<String> {
    let db = Database::connect(format!("sqlite://{}", file.display()))
        .await
        .unwrap();
    let ask = format!("SELECT name FROM pragma_table_info('{table}')");
    let ask = Statement::from_string(db.get_database_backend(), ask);
    let rows = db.query_all_raw(ask).await.unwrap();
    let names = rows.iter().map(|row| row.try_get("", "name").unwrap());
    let names = names.collect();
    db.close().await.unwrap();
    names
}

/// Runs SQL past the store; `false` when the database itself refuses it.
async fn tamper(file: &Path, sql: &str) -> bool {
    let db = Database::connect(format!("sqlite://{}", file.display()))
        .await
        .unwrap();
    db.execute_unprepared("PRAGMA foreign_keys = OFF")
        .await
        .unwrap();
    let done = db.execute_unprepared(sql).await.is_ok();
    db.close().await.unwrap();
    done
}

fn count(edition: &Edition, path: &str, list: &str) -> usize {
    let body = edition.response(path).unwrap().body().clone();
    let json: Value = serde_json::from_slice(&body).unwrap();
    json.pointer(list).unwrap().as_array().unwrap().len()
}

/// How many entries, menus and special days guests see.
fn counts(edition: &Edition) -> [usize; 3] {
    assert_eq!(count(edition, "/api/opening-hours", "/week"), 7);
    assert!(edition.response("/").is_some());
    [
        count(edition, "/api/news", ""),
        count(edition, "/api/menus", ""),
        count(edition, "/api/opening-hours", "/specialDays"),
    ]
}

#[tokio::test]
async fn any_corrupt_value_of_a_public_row_costs_that_row_alone() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    prepare(folder).await;
    let file = folder.join("wirtshaus.db");
    let whole = folder.join("whole.db");
    std::fs::copy(&file, &whole).unwrap();
    let app = open(folder).await;
    let before = counts(&app.publisher.publish().await.unwrap());
    app.close().await;

    let mut damages = Vec::new();
    for table in TABLES {
        for column in columns(&whole, table).await {
            for value in DAMAGES {
                damages.push(format!(
                    "UPDATE {table} SET {column} = {value} \
                     WHERE rowid = (SELECT min(rowid) FROM {table})"
                ));
            }
        }
        damages.push(format!(
            "DELETE FROM {table} WHERE rowid = (SELECT min(rowid) FROM {table})"
        ));
    }
    for sql in damages {
        let _ = std::fs::remove_file(file.with_extension("db-wal"));
        let _ = std::fs::remove_file(file.with_extension("db-shm"));
        std::fs::copy(&whole, &file).unwrap();
        if !tamper(&file, &sql).await {
            continue;
        }
        let app = open(folder).await;
        let edition = app.publisher.publish().await;
        let edition = edition.unwrap_or_else(|error| panic!("{sql}: {error}"));
        let lost = before.iter().zip(counts(&edition));
        let lost: usize = lost
            .map(|(before, after)| before.saturating_sub(after))
            .sum();
        assert!(lost <= 1, "{sql}: lost {lost}");
        app.close().await;
    }
}

#[tokio::test]
async fn a_corrupt_row_of_a_menu_is_a_file_that_is_not_there() {
    let server = Process::start("").await;
    let status = async |path: &str| {
        let answer = server.client.get(server.url(path)).send().await;
        answer.unwrap().status().as_u16()
    };
    assert_eq!(status("/menu/food").await, 200);
    let database = server.data.join("wirtshaus.db");
    for (sql, path) in [
        (
            "UPDATE menu_files SET version = 'v' WHERE key = 'food'",
            "/menu/food",
        ),
        ("UPDATE files SET updated = 'x'", "/menu/Speisekarte.pdf"),
    ] {
        assert!(tamper(&database, sql).await);
        assert_eq!(status(path).await, 404, "{sql}");
    }
}

#[tokio::test]
async fn a_corrupt_account_does_not_stop_the_start() {
    let mut server = Process::start("").await;
    server.terminate();
    let database = server.data.join("wirtshaus.db");
    assert!(tamper(&database, "UPDATE staff SET email = 'none'").await);
    server.run().await;
}
