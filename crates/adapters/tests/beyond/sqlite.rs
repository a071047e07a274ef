//! SQLite outlives the process, serves several processes, and refuses what it cannot understand.

use std::path::PathBuf;

use adapters::sql::SqlStore;
use domain::Precondition;
use ports::{ChangeFeed, SeedRepository, StoreError};
use sea_orm::{ConnectionTrait, Database, Statement};

use crate::content::{by, christmas, draft, furnishing};
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
    let house = open(&file).await;
    house.seed(&furnishing()).await.unwrap();
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
    let news = database::news(&house);
    let first = news.create(draft(7), None, &by()).await.unwrap();
    let any = Precondition::Any;
    news.delete(first.id, &any, &by()).await.unwrap();
    let hours = database::opening_hours(&house);
    let special = hours.create_special_day(christmas(), None, &by()).await;
    let special = special.unwrap();
    let deleted = hours.delete_special_day(special.id(), &any, &by()).await;
    deleted.unwrap();
    house.close().await.unwrap();

    let house = open(&file).await;
    let second = database::news(&house).create(draft(7), None, &by()).await;
    assert_eq!(second.unwrap().id.get(), 8);
    let later = database::opening_hours(&house)
        .create_special_day(christmas(), None, &by())
        .await
        .unwrap();
    assert!(later.id() > special.id());
}

#[tokio::test(flavor = "multi_thread")]
async fn opens_furnishes_and_creates_once_when_two_processes_start() {
    for _ in 0..5 {
        let (_folder, file) = folder();
        let start = async |file: PathBuf| {
            let house = open(&file).await;
            let furnished = house.seed(&furnishing()).await.unwrap();
            let mut ids = Vec::new();
            for _ in 0..10 {
                let created = database::news(&house).create(draft(1), None, &by()).await;
                ids.push(created.unwrap().id);
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
        let entries = database::news(&house).list().await.unwrap();
        assert_eq!(entries.len(), 20 + furnishing().news.len());
        assert_eq!(house.revision().await.unwrap().get(), 21);
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
