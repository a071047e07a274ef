//! SQLite outlives the process, serves several processes, and refuses what it cannot understand.

use std::path::PathBuf;

use adapters::sql::SqlStore;
use domain::Precondition;
use ports::{ChangeFeed, StoreError};
use sea_orm::{ConnectionTrait, Database, Statement};

use crate::content::{by, christmas, draft, seed_content};
use crate::database::{self, everything, folder, open, tamper};

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
    let store = open(&file).await;
    database::seed(&store).await.unwrap();
    let before = everything(&store).await;
    store.close().await.unwrap();
    assert_eq!(everything(&open(&file).await).await, before);
    // And without having been closed.
    assert_eq!(everything(&open(&file).await).await, before);
}

#[tokio::test]
async fn remembers_used_ids_when_opened_again() {
    let (_folder, file) = folder();
    let store = open(&file).await;
    let news = database::news(&store);
    let first = news.create(draft(7), None, &by()).await.unwrap();
    let any = Precondition::Any;
    news.delete(first.id, &any, &by()).await.unwrap();
    let hours = database::opening_hours(&store);
    let special = hours.create_special_day(christmas(), None, &by()).await;
    let special = special.unwrap();
    let deleted = hours.delete_special_day(special.id(), &any, &by()).await;
    deleted.unwrap();
    store.close().await.unwrap();

    let store = open(&file).await;
    let second = database::news(&store).create(draft(7), None, &by()).await;
    assert_eq!(second.unwrap().id.get(), 8);
    let later = database::opening_hours(&store)
        .create_special_day(christmas(), None, &by())
        .await
        .unwrap();
    assert!(later.id() > special.id());
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_start_on_one_database() {
    for _ in 0..5 {
        let (_folder, file) = folder();
        let start = async |file: PathBuf| {
            let store = open(&file).await;
            let seeded = database::seed(&store).await.unwrap();
            let mut ids = Vec::new();
            for _ in 0..10 {
                let created = database::news(&store).create(draft(1), None, &by()).await;
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
        let entries = database::news(&store).list().await.unwrap();
        assert_eq!(entries.len(), 20 + seed_content().news.len());
        assert_eq!(store.revision().await.unwrap().get(), 21);
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
    let refused = SqlStore::open(&file).await.unwrap_err();
    assert!(matches!(refused, StoreError::Newer), "{refused}");
}
