use std::{path::Path, sync::Arc};

use crate::common::{
    FRIDAY_EVENING, FakePageRenderer, ServerOptions, audit_context, database::execute_sql, instant,
    published_responses, settings, test_adapters,
};
use adapters::{blobs::Blobs, clock::MovableClock};
use domain::Precondition;
use domain::content::ContentText;
use domain::opening_hours::DayHours;
use domain::pages::Page;
use ports::contract::samples::special_day_draft;
use publishing::Edition;
use sea_orm::{ConnectionTrait, Database, Statement};
use serde_json::Value;
use wirtshaus::{app::App, database};

/// Invalid in most columns.
const CORRUPT_VALUES: [&str; 4] = ["x'ff'", "-5", "''", "'zz'"];

const CORRUPTED_TABLES: [&str; 10] = [
    "news",
    "opening_hours",
    "special_days",
    "files",
    "menu_files",
    "menu_settings",
    "app_state",
    "content_drafts",
    "content_versions",
    "master_data",
];

async fn open_app(folder: &Path) -> App {
    let clock = MovableClock::at(instant(FRIDAY_EVENING));
    let blobs = Blobs::open_folder(&folder.join("blobs")).await.unwrap();
    let renderer = Arc::new(FakePageRenderer::default());
    let options = ServerOptions::default();
    let adapters = test_adapters(&clock, Arc::new(blobs), renderer, &options);
    let settings = settings(folder);
    let store = database::open_or_create_database(&settings).await.unwrap();
    let published_responses = published_responses(&settings);
    let app = App::open_with_adapters(settings, store, adapters, published_responses).await;
    app.unwrap()
}

/// Creates the initial content and two special days.
async fn create_content(folder: &Path) {
    let app = open_app(folder).await;
    for _ in 0..2 {
        let day = special_day_draft("2026-12-24", "2026-12-24", DayHours::Closed);
        let hours = &app.services.opening_hours;
        let created = hours.create_special_day(day, None, &audit_context()).await;
        created.unwrap();
    }
    let service = &app.services.content;
    for heading in ["Kuchl", "Küche"] {
        let (any, context) = (Precondition::Unconditional, audit_context());
        let mut draft = service
            .find(Page::Kitchen)
            .await
            .unwrap()
            .unwrap()
            .published;
        let text = draft.texts.get_mut("heading").unwrap();
        text.german = ContentText::parse(heading).unwrap();
        let saved = service
            .save_draft(Page::Kitchen, draft, &any, &context)
            .await;
        saved.unwrap();
        if heading == "Kuchl" {
            service
                .publish(Page::Kitchen, &any, &context)
                .await
                .unwrap();
        }
    }
    app.close().await;
}

async fn columns(file: &Path, table: &str) -> Vec<String> {
    let url = format!("sqlite://{}", file.display());
    let db = Database::connect(url).await.unwrap();
    let sql = format!("SELECT name FROM pragma_table_info('{table}')");
    let statement = Statement::from_string(db.get_database_backend(), sql);
    let rows = db.query_all_raw(statement).await.unwrap();
    db.close().await.unwrap();
    let names = rows.iter().map(|row| row.try_get("", "name").unwrap());
    names.collect()
}

fn list_length(edition: &Edition, path: &str, pointer: &str) -> usize {
    let body = edition.response(path).unwrap().uncompressed_body().clone();
    let json: Value = serde_json::from_slice(&body).unwrap();
    json.pointer(pointer).unwrap().as_array().unwrap().len()
}

/// The numbers of news entries, menus and special days.
fn public_item_counts(edition: &Edition) -> [usize; 3] {
    assert_eq!(list_length(edition, "/api/opening-hours", "/week"), 7);
    assert!(edition.response("/").is_some());
    [
        list_length(edition, "/api/news", ""),
        list_length(edition, "/api/menus", ""),
        list_length(edition, "/api/opening-hours", "/specialDays"),
    ]
}

#[tokio::test]
async fn a_corrupt_value_hides_only_its_own_row() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    create_content(folder).await;
    let file = folder.join("wirtshaus.db");
    let original = folder.join("original.db");
    std::fs::copy(&file, &original).unwrap();
    let app = open_app(folder).await;
    let before = public_item_counts(&app.publisher.publish().await.unwrap());
    app.close().await;

    let mut statements = Vec::new();
    for table in CORRUPTED_TABLES {
        for column in columns(&original, table).await {
            for value in CORRUPT_VALUES {
                statements.push(format!(
                    "UPDATE {table} SET {column} = {value} \
                     WHERE rowid = (SELECT min(rowid) FROM {table})"
                ));
            }
        }
        statements.push(format!(
            "DELETE FROM {table} WHERE rowid = (SELECT min(rowid) FROM {table})"
        ));
    }
    for sql in statements {
        let _ = std::fs::remove_file(file.with_extension("db-wal"));
        let _ = std::fs::remove_file(file.with_extension("db-shm"));
        std::fs::copy(&original, &file).unwrap();
        if execute_sql(&file, &sql).await.is_err() {
            continue;
        }
        let app = open_app(folder).await;
        let edition = app.publisher.publish().await;
        let edition = edition.unwrap_or_else(|error| panic!("{sql}: {error}"));
        let counts = before.iter().zip(public_item_counts(&edition));
        let missing = counts.map(|(before, after)| before.saturating_sub(after));
        let missing: usize = missing.sum();
        assert!(missing <= 1, "{sql}: {missing} rows are missing");
        app.close().await;
    }
}
