//! Several processes, and the versions of SQLite and schema.

use std::path::PathBuf;

use adapters::sql::SqlStore;
use domain::files::FileName;
use domain::menus::MenuType;
use ports::contract::samples::full_news_draft;
use ports::{ListPage, Store, StoreError};
use sea_orm::{ConnectionTrait, Database, Statement};

use crate::faults::database::{self, execute_sql, open, seed, temporary_file};
use crate::faults::samples::{audit_context, seed_content};

#[tokio::test]
async fn sqlite_is_recent_enough() {
    let (_folder, file) = temporary_file();
    let db = Database::connect(format!("sqlite://{}?mode=rwc", file.display()))
        .await
        .unwrap();
    let statement = Statement::from_string(db.get_database_backend(), "SELECT sqlite_version()");
    let row = db.query_one_raw(statement).await.unwrap().unwrap();
    let version: String = row.try_get_by_index(0).unwrap();
    let numbers: Vec<u32> = version.split('.').map(|n| n.parse().unwrap()).collect();
    // Earlier versions can lose commits when a checkpoint meets a reset of the journal.
    assert!(numbers >= vec![3, 51, 3], "{version}");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_share_a_database() {
    for _ in 0..5 {
        let (_folder, file) = temporary_file();
        let start = async |file: PathBuf| {
            let store = open(&file).await;
            let seeded = database::seed(&store).await.unwrap();
            let mut ids = Vec::new();
            for _ in 0..10 {
                let created = database::news(&store)
                    .create(full_news_draft(1), None, &audit_context())
                    .await;
                ids.push(created.unwrap().id);
            }
            (store, seeded, ids)
        };
        let one = tokio::spawn(start(file.clone()));
        let other = tokio::spawn(start(file.clone()));
        let (store, one_seeded, mut ids) = one.await.unwrap();
        let (_, other_seeded, other_ids) = other.await.unwrap();
        assert!(one_seeded ^ other_seeded);

        ids.extend(other_ids);
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 20);
        let entries = database::news(&store).list(ListPage::ALL).await.unwrap();
        assert_eq!(entries.len(), 20 + seed_content().news.len());
        assert_eq!(store.revision().await.unwrap().get(), 21);
    }
}

#[tokio::test]
async fn rejects_a_newer_schema() {
    let (_folder, file) = temporary_file();
    open(&file).await.close().await.unwrap();
    execute_sql(
        &file,
        "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_future', 0)",
    )
    .await;
    let error = SqlStore::open(&file).await.unwrap_err();
    assert!(matches!(error, StoreError::DatabaseTooNew), "{error}");
}

#[tokio::test]
async fn names_of_files_of_an_earlier_schema_are_normalized() {
    let (_folder, file) = temporary_file();
    let store = open(&file).await;
    seed(&store).await.unwrap();
    store.close().await.unwrap();
    // The last name exists already.
    execute_sql(
        &file,
        "DELETE FROM seaql_migrations WHERE version = 'm0007_normalized_object_names';
        INSERT INTO files (name, blob, size, content_type, updated, md5, metageneration, metadata_updated, custom, download_token)
            SELECT 'menu/u' || char(776) || 'ber.pdf', blob, size, content_type, updated, md5, metageneration, metadata_updated,
            custom, download_token FROM files LIMIT 1;
        UPDATE menu_files SET object = 'menu/u' || char(776) || 'ber.pdf' WHERE key = 'food';
        INSERT INTO former_menu_addresses (object, menu) VALUES
            ('menu/a' || char(776) || 'lter.pdf', 'food'), ('menu/o' || char(776) || 'fter.pdf', 'food'),
            ('menu/öfter.pdf', 'food')",
    )
    .await;
    let mut snapshot = open(&file).await.begin_read_only().await.unwrap();
    let name = FileName::parse("menu/über.pdf").unwrap();
    let stored = snapshot.files().find(&name).await.unwrap();
    assert_eq!(stored.map(|file| file.name), Some(name.clone()));
    let menu = snapshot.menus().find_menu_by_file(&name).await.unwrap();
    assert_eq!(menu.map(|(key, _)| key), Some(MenuType::Food));
    for former in ["menu/älter.pdf", "menu/öfter.pdf"] {
        let former = FileName::parse(former).unwrap();
        let menu = snapshot.menus().find_menu_by_former_name(&former).await;
        assert_eq!(menu.unwrap(), Some(MenuType::Food), "{former}");
    }
}

#[tokio::test]
async fn pictures_of_an_earlier_schema_are_migrated() {
    let (_folder, file) = temporary_file();
    open(&file).await.close().await.unwrap();
    execute_sql(
        &file,
        "DELETE FROM seaql_migrations WHERE version = 'm0006_picture_sources';
        ALTER TABLE pictures ADD COLUMN source text NOT NULL DEFAULT '';
        INSERT INTO pictures
        (name, source, width, height, title, focal_x, focal_y, uploaded_at, version)
        VALUES ('upload-1', 'ab', 1, 1, 'Garten', 50, 50, '2026-01-01T00:00:00Z', 1)",
    )
    .await;
    let mut snapshot = open(&file).await.begin_read_only().await.unwrap();
    let pictures = snapshot.pictures().list(ListPage::ALL).await.unwrap();
    assert_eq!(pictures.len(), 1);
}
