//! Reading a row with an invalid value is an error with table, key and column. Other rows can be read.

use std::net::IpAddr;
use std::path::Path;

use adapters::sql::SqlStore;
use domain::auth::Session;
use domain::calendar::Timestamp;
use domain::menus::MenuType;
use domain::news::NewsId;
use domain::opening_hours::PeriodId;
use domain::pages::Page;
use domain::rate_limit::RateLimitCounter;
use domain::secrets::Digest;
use domain::staff::StaffMember;
use domain::usage::{StatisticsPeriod, UsageEvent, UsageEventKind};
use ports::contract::samples::{event, sample_idempotent_request, sample_upload_part, season};
use ports::{Store, StoreError};
use time::Duration;

use crate::faults::database::{
    self, add_member, execute_sql, mark_events_forwarded, open, record, temporary_file,
    unforwarded_events,
};
use crate::faults::samples::{PASSWORD, food_file, new_upload};

/// Key of the session and of the login attempts.
const SAMPLE_DIGEST: Digest = Digest::from_digest([7; 32]);

const ANALYTICS_HOST: &str = "analytics.example";

/// Changes of the database, and what the errors name.
const CORRUPTING_STATEMENTS: &str = "
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
    UPDATE files SET metadata_updated = 'heute' -> files, key menu/Speisekarte.pdf: column metadata_updated
    UPDATE files SET cache_control = '' -> files, key menu/Speisekarte.pdf: column cache_control
    UPDATE files SET custom = '{' -> files, key menu/Speisekarte.pdf: column custom
    UPDATE files SET download_token = 'x' -> files, key menu/Speisekarte.pdf: column download_token
    UPDATE uploads SET precondition = 'all' -> uploads, key {id}: column precondition
    UPDATE uploads SET precondition = 'one-of a' -> uploads, key {id}: column precondition
    UPDATE uploads SET precondition = 'one-of' -> uploads, key {id}: column precondition
    UPDATE uploads SET precondition = '' -> uploads, key {id}: column precondition
    UPDATE uploads SET state = 'paused' -> uploads, key {id}: column state
    UPDATE uploads SET received = -1 -> uploads, key {id}: column received
    UPDATE upload_parts SET blob = '' -> upload_parts, key {id}, 0: column blob
    UPDATE menu_files SET key = 'soup' -> menu_files, key soup: column key
    UPDATE menu_files SET name = '' -> menu_files, key food: column name
    UPDATE menu_files SET object = 'gone' -> menu_files, key food: column object
    UPDATE menu_files SET version = 0 -> menu_files, key food: column version
    DELETE FROM menu_files; INSERT INTO deleted_menu_versions VALUES ('food', 0) -> deleted_menu_versions, key food: column version
    UPDATE special_days SET last_day = '2020-01-01' -> special_days, key 1: column last_day
    UPDATE special_days SET first_day = 'Advent' -> special_days, key 1: column first_day
    UPDATE special_days SET label = 'Ad' || char(10) || 'vent' -> special_days, key 1: column label
    UPDATE special_days SET is_yearly = TRUE, last_day = '2030-01-01' -> special_days, key 1: column last_day
    UPDATE special_days SET kitchen_break_from = '14:00' -> special_days, key 1: column kitchen_break_until
    UPDATE seasons SET week = '[]' -> seasons, key 2: column week
    UPDATE seasons SET name = '' -> seasons, key 2: column name
    UPDATE app_state SET revision = -1 -> app_state, key 1: column revision
    DELETE FROM app_state -> app_state, key 1: column id
    UPDATE idempotency_keys SET request = 'zz' -> idempotency_keys, key 1, gansl: column request
    UPDATE idempotency_keys SET resource = 0 -> idempotency_keys, key 1, gansl: column resource
    UPDATE staff SET email = 'anna' -> staff, key 1: column email
    UPDATE staff SET first = '' -> staff, key 1: column first
    UPDATE staff SET last = char(10) -> staff, key 1: column last
    UPDATE staff SET password = ' ' -> staff, key 1: column password
    UPDATE sessions SET issued = 'heute' -> sessions, key {id}: column issued
    UPDATE sessions SET last_seen = '' -> sessions, key {id}: column last_seen
    UPDATE staff SET id = -5; UPDATE sessions SET staff = -5 -> sessions, key {id}: column staff
    UPDATE login_attempts SET count = -1 -> login_attempts, key {id}: column count
    UPDATE login_attempts SET last_at = 'heute' -> login_attempts, key {id}: column last_at
    UPDATE usage_events SET insert_id = 'a_b' -> usage_events, key a_b: column insert_id
    UPDATE usage_events SET at = 9223372036854775807 -> usage_events, key u: column at
    UPDATE usage_events SET event = 'page-request', detail = '' -> usage_events, key u: column event
    UPDATE usage_events SET detail = 'later' -> usage_events, key u: column event
    UPDATE usage_events SET page = 'cellar' -> usage_events, key u: column page
    UPDATE usage_events SET texts = '{' -> usage_events, key u: column texts
    UPDATE usage_days SET day = '1969-12-3' -> usage_days, key 1969-12-3: column day
    UPDATE usage_days SET event = 'slept' -> usage_days, key slept entry home: column event
    UPDATE usage_days SET page = 'cellar' -> usage_days, key page-view entry cellar: column page
    UPDATE usage_days SET count = -1 -> usage_days, key page-view entry home: column count
    UPDATE usage_hours SET event = 'page-request', detail = '', day = 'heute' -> usage_hours, key heute: column day
    UPDATE usage_hours SET hour = 24 -> usage_hours, key 24: column hour
    UPDATE usage_hours SET count = -1 -> usage_hours, key 1: column count
";

/// Values of staff and sessions that the database cannot convert, and missing rows.
const UNREADABLE_ROW_STATEMENTS: &[&str] = &[
    "UPDATE staff SET is_disabled = 'vielleicht'",
    "UPDATE staff SET must_change_password = 'vielleicht'",
    "UPDATE sessions SET staff = 'Anna'",
    "UPDATE sessions SET staff = 99",
    "UPDATE sessions SET token = 'x'",
    "DELETE FROM staff",
];

fn corruptions() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = CORRUPTING_STATEMENTS.trim().lines();
    lines.map(|line| line.trim().split_once(" -> ").unwrap())
}

#[tokio::test]
async fn names_the_corrupt_column() {
    let (_folder, original) = temporary_file();
    let (store, _) = populated_store(&original).await;
    store.close().await.unwrap();
    for (sql, expected) in corruptions() {
        let expected = expected.replace("{id}", &"07".repeat(32));
        let (_folder, file) = temporary_file();
        std::fs::copy(&original, &file).unwrap();
        let store = open(&file).await;
        execute_sql(&file, sql).await;
        let errors = read_errors(&store).await;
        assert!(
            errors.contains(&format!("table {expected} is corrupt")),
            "{sql}: {errors:?}"
        );
    }
}

#[tokio::test]
async fn rejects_sessions_with_unreadable_rows() {
    let tables = ["UPDATE staff", "UPDATE sessions"];
    let corrupt = corruptions().map(|(sql, _)| sql);
    let corrupt = corrupt.filter(|sql| tables.iter().any(|table| sql.starts_with(table)));
    for sql in corrupt.chain(UNREADABLE_ROW_STATEMENTS.iter().copied()) {
        let (_folder, file) = temporary_file();
        let (store, anna) = populated_store(&file).await;
        execute_sql(&file, sql).await;
        let mut snapshot = store.begin_read_only().await.unwrap();
        let found = snapshot.sessions().find(&SAMPLE_DIGEST).await;
        let is_rejected = match found {
            Ok(found) => found.is_none() && UNREADABLE_ROW_STATEMENTS.contains(&sql),
            Err(_) => true,
        };
        assert!(is_rejected, "{sql}");
        drop(snapshot);
        if sql.starts_with("DELETE") {
            let credentials = ports::contract::samples::credentials(anna.email.as_str(), PASSWORD);
            let from = IpAddr::from([192, 0, 2, 1]);
            let auth = database::auth(&store);
            let result = auth.sign_in(&credentials, from.into(), &[]).await;
            assert!(result.is_err(), "{sql}");
        }
    }
}

#[tokio::test]
async fn a_corrupt_event_does_not_delay_others() {
    let (_folder, file) = temporary_file();
    let store = open(&file).await;
    let visits = ["a", "b", "c"].map(visit);
    record(&store, &visits, ANALYTICS_HOST).await.unwrap();
    let sql = "UPDATE usage_events SET page = 'cellar' WHERE insert_id = 'b'";
    execute_sql(&file, sql).await;
    let [a, _, c] = visits;
    let others = [a, c];
    assert_eq!(
        unforwarded_events(&store, ANALYTICS_HOST).await.unwrap(),
        others
    );
    mark_events_forwarded(&store, &others).await.unwrap();
    let error = unforwarded_events(&store, ANALYTICS_HOST)
        .await
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("usage_events, key b: column page"),
        "{error}"
    );
}

fn visit(id: &str) -> UsageEvent {
    event(
        id,
        UsageEventKind::VISIT_START,
        Page::Home,
        Timestamp::UNIX_EPOCH,
    )
}

/// A store with a row in every table that the corruptions change.
async fn populated_store(file: &Path) -> (SqlStore, StaffMember) {
    let now = Timestamp::UNIX_EPOCH;
    let store = open(file).await;
    database::seed(&store).await.unwrap();
    let anna = add_member(&store, "anna").await;
    record(&store, &[visit("u")], ANALYTICS_HOST).await.unwrap();
    let upload = new_upload();
    let attempts = RateLimitCounter {
        count: 1,
        latest_at: now,
    };
    let mut tx = store.begin().await.unwrap();
    tx.uploads().insert(&upload).await.unwrap();
    tx.uploads()
        .insert_upload_part(upload.id, &sample_upload_part(0, 7))
        .await
        .unwrap();
    let season = season(2, "2027-05-01", "2027-09-30");
    tx.opening_hours().save_season(&season).await.unwrap();
    let session = Session::new(SAMPLE_DIGEST, anna.id, "", now);
    tx.sessions().insert(&session).await.unwrap();
    tx.rate_limits()
        .save(&[(SAMPLE_DIGEST, attempts)])
        .await
        .unwrap();
    let request = sample_idempotent_request("gansl", 7);
    tx.idempotency().save(&request, 1, now).await.unwrap();
    tx.commit().await.unwrap();
    (store, anna)
}

/// The errors about corrupt rows, of reads of every repository.
async fn read_errors(store: &SqlStore) -> Vec<String> {
    let (menu, name, upload) = (MenuType::Food, food_file().name, new_upload().id);
    let days = StatisticsPeriod::SevenDays.ending_on(Timestamp::UNIX_EPOCH.date());
    let before = Timestamp::UNIX_EPOCH - Duration::DAY;
    let request = sample_idempotent_request("gansl", 7);
    let special_day = PeriodId::parse(1).unwrap();
    let season = PeriodId::parse(2).unwrap();
    let news = |number| NewsId::parse(number).unwrap();
    let page_requests = [UsageEventKind::PageRequested];
    let mut snapshot = store.begin_read_only().await.unwrap();
    [
        snapshot.news().find(news(1)).await.err(),
        snapshot.news().find(news(2)).await.err(),
        snapshot
            .opening_hours()
            .find_special_day(special_day)
            .await
            .err(),
        snapshot.opening_hours().find_season(season).await.err(),
        snapshot.menus().find(menu).await.err(),
        snapshot
            .menus()
            .find_menu_by_file(&food_file().name)
            .await
            .err(),
        snapshot.menus().deleted_version(menu).await.err(),
        snapshot.files().find(&name).await.err(),
        snapshot.uploads().find(upload).await.err(),
        snapshot.uploads().upload_parts(upload).await.err(),
        snapshot.idempotency().find(&request, before).await.err(),
        snapshot.sessions().find(&SAMPLE_DIGEST).await.err(),
        snapshot.rate_limits().find(&[SAMPLE_DIGEST]).await.err(),
        snapshot
            .usage()
            .unforwarded_events(ANALYTICS_HOST, 9)
            .await
            .err(),
        snapshot.usage().usage_sums(days).await.err(),
        snapshot
            .usage()
            .first_day_with_events(&page_requests)
            .await
            .err(),
        store.revision().await.err(),
    ]
    .into_iter()
    .flatten()
    .filter(|error| matches!(error, StoreError::Corrupt { .. }))
    .map(|error| error.to_string())
    .collect()
}
