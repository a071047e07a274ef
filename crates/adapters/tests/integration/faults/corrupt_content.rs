//! Reading a row with an invalid value is an error with table, key and column.

use adapters::sql::SqlStore;
use domain::accounts::StaffId;
use domain::calendar::Instant;
use domain::files::BlobId;
use domain::idempotency::{IdempotencyKey, IdempotentRequest, KeyScope, RequestDigest};
use domain::menus::MenuType;
use domain::news::NewsId;
use domain::opening_hours::{SpecialDay, SpecialDayId};
use domain::storage::UploadPart;
use ports::StoreError;
use ports::contract::samples::full_news_draft;
use ports::{ChangeFeed, Store};

use crate::faults::database::{self, execute_sql, open, temporary_file};
use crate::faults::samples::{audit_context, food_file, new_upload};

/// Changes of the database, and what the errors name.
const CORRUPTIONS: &str = "
    UPDATE news SET show_until = '2026-02-30' WHERE id = 2 -> news, key 2: column show_until
    UPDATE news SET sort_order = 0 WHERE id = 1 -> news, key 1: column sort_order
    UPDATE news SET img_src = '//elsewhere' WHERE id = 1 -> news, key 1: column img_src
    UPDATE news SET title = char(0) WHERE id = 1 -> news, key 1: column title
    UPDATE news SET version = 0 WHERE id = 1 -> news, key 1: column version
    UPDATE files SET blob = 'zz' -> files, key menu/Speisekarte.pdf: column blob
    UPDATE files SET size = -1 -> files, key menu/Speisekarte.pdf: column size
    UPDATE files SET updated = 'heute' -> files, key menu/Speisekarte.pdf: column updated
    UPDATE files SET content_type = 'pdf' -> files, key menu/Speisekarte.pdf: column content_type
    UPDATE files SET md5 = '0' -> files, key menu/Speisekarte.pdf: column md5
    UPDATE files SET metageneration = -1 -> files, key menu/Speisekarte.pdf: column metageneration
    UPDATE files SET described = 'heute' -> files, key menu/Speisekarte.pdf: column described
    UPDATE files SET cache_control = '' -> files, key menu/Speisekarte.pdf: column cache_control
    UPDATE files SET custom = '{' -> files, key menu/Speisekarte.pdf: column custom
    UPDATE files SET download_token = 'x' -> files, key menu/Speisekarte.pdf: column download_token
    UPDATE uploads SET expected = 'all' -> uploads, key {id}: column expected
    UPDATE uploads SET state = 'paused' -> uploads, key {id}: column state
    UPDATE uploads SET received = -1 -> uploads, key {id}: column received
    UPDATE upload_parts SET blob = '' -> upload_parts, key {id}/0: column blob
    UPDATE menu_files SET name = '' -> menu_files, key food: column name
    UPDATE menu_files SET object = 'gone' -> menu_files, key food: column object
    UPDATE menu_files SET version = 0 -> menu_files, key food: column version
    DELETE FROM menu_files; INSERT INTO deleted_menu_versions VALUES ('food', 0) -> deleted_menu_versions, key food: column version
    UPDATE special_days SET last_day = '2020-01-01' -> special_days, key 1: column last_day
    UPDATE special_days SET first_day = 'Advent' -> special_days, key 1: column first_day
    UPDATE special_days SET label = '' -> special_days, key 1: column label
    UPDATE app_state SET revision = -1 -> app_state, key 1: column revision
    DELETE FROM app_state -> app_state, key 1: column id
";

#[tokio::test]
async fn names_the_corrupt_column() {
    for line in CORRUPTIONS.trim().lines() {
        let (sql, expected) = line.trim().split_once(" -> ").unwrap();
        let expected = expected.replace("{id}", &"07".repeat(32));
        let (_folder, file) = temporary_file();
        let store = open(&file).await;
        database::seed(&store).await.unwrap();
        insert_upload(&store).await;
        execute_sql(&file, sql).await;
        let errors = read_errors(&store).await;
        assert!(
            errors.contains(&format!("table {expected} is corrupt")),
            "{sql}: {errors:?}"
        );
    }
}

async fn insert_upload(store: &SqlStore) {
    let upload = new_upload();
    let part = UploadPart {
        offset: 0,
        blob: BlobId::from_digest([7; 32]),
        size: 1,
    };
    let mut tx = Store::begin(store).await.unwrap();
    tx.uploads().insert(&upload).await.unwrap();
    tx.uploads().insert_part(upload.id, &part).await.unwrap();
    tx.commit().await.unwrap();
}

async fn special_day(store: &SqlStore) -> Result<Option<SpecialDay>, StoreError> {
    let mut view = Store::snapshot(store).await?;
    let id = SpecialDayId::parse(1).unwrap();
    view.opening_hours().find_special_day(id).await
}

/// The errors about corrupt rows, of one read per repository.
async fn read_errors(store: &SqlStore) -> Vec<String> {
    let corrupt = |error: StoreError| match error {
        StoreError::Corrupt { .. } => Some(error.to_string()),
        _ => None,
    };
    let (menu, name) = (MenuType::Food, food_file().name);
    let mut view = store.snapshot().await.unwrap();
    let news = |number| NewsId::parse(number).unwrap();
    [
        database::news(store).find(news(1)).await.err(),
        database::news(store).find(news(2)).await.err(),
        special_day(store).await.err(),
        view.menus().find(menu).await.err(),
        view.menus().deleted_version(menu).await.err(),
        view.files().find(&name).await.err(),
        view.uploads().find(new_upload().id).await.err(),
        view.uploads().parts(new_upload().id).await.err(),
        store.revision().await.err(),
    ]
    .into_iter()
    .flatten()
    .filter_map(corrupt)
    .collect()
}

#[tokio::test]
async fn a_corrupt_row_does_not_hide_the_others() {
    let (_folder, file) = temporary_file();
    let store = open(&file).await;
    database::seed(&store).await.unwrap();
    execute_sql(&file, "UPDATE news SET sort_order = 0 WHERE id = 1").await;
    let id = |number| NewsId::parse(number).unwrap();
    assert!(database::news(&store).find(id(1)).await.is_err());
    assert!(database::news(&store).find(id(2)).await.unwrap().is_some());
}

#[tokio::test]
async fn names_the_corrupt_column_of_an_idempotency_key() {
    let request = IdempotentRequest {
        scope: KeyScope::Staff(StaffId::parse(7).unwrap()),
        key: IdempotencyKey::parse("gansl").unwrap(),
        request: RequestDigest::from_digest([7; 32]),
    };
    for (column, value) in [("request", "'zz'"), ("number", "0")] {
        let (_folder, file) = temporary_file();
        let store = open(&file).await;
        let news = database::news(&store);
        news.create(full_news_draft(1), Some(&request), &audit_context())
            .await
            .unwrap();
        execute_sql(
            &file,
            &format!("UPDATE idempotency_keys SET {column} = {value}"),
        )
        .await;
        let error = news
            .create(full_news_draft(1), Some(&request), &audit_context())
            .await
            .unwrap_err();
        let expected = format!(
            "table idempotency_keys, key gansl of staff member 7: column {column} is corrupt"
        );
        assert_eq!(error.to_string(), expected);
    }
}

#[tokio::test]
async fn a_corrupt_message_does_not_delay_others() {
    let (_folder, file) = temporary_file();
    let store = open(&file).await;
    let now = Instant::UNIX_EPOCH;
    for _ in 0..2 {
        database::receive(&store).await;
    }
    execute_sql(&file, "UPDATE contact_messages SET body = '' WHERE id = 1").await;
    let mut tx = Store::begin(&store).await.unwrap();
    let mut due = tx.contact().next_due(now).await.unwrap().unwrap();
    assert_eq!(due.id.get(), 2);
    due.delivery = due.delivery.sent(now);
    tx.contact().update(&due).await.unwrap();
    assert_eq!(tx.contact().next_due(now).await.unwrap(), None);
}
