//! Corrupt rows of usage events and sums are reported with table, key and column.

use adapters::sql::SqlStore;
use domain::calendar::Instant;
use domain::usage::{Event, InsertId, Period, PropertyValue, RawEvent};
use ports::{Store, StoreError};

use crate::faults::database::{execute_sql, mark_forwarded, open, pending, record, temporary_file};

const SERVICE: &str = "analytics.example";

/// Changes of the database, and what the errors name.
const CORRUPTIONS: &str = "
    UPDATE usage_events SET insert_id = 'a_b' -> usage_events, key a_b: column insert_id
    UPDATE usage_events SET at = 9223372036854775807 -> usage_events, key u: column at
    UPDATE usage_events SET event = 'page-request', detail = '' -> usage_events, key u: column event
    UPDATE usage_events SET detail = 'later' -> usage_events, key u: column event
    UPDATE usage_events SET page = 'cellar' -> usage_events, key u: column page
    UPDATE usage_events SET texts = '{' -> usage_events, key u: column texts
    UPDATE usage_days SET day = 'heute' -> usage_days, key heute: column day
    UPDATE usage_days SET event = 'slept' -> usage_days, key slept entry home: column event
    UPDATE usage_days SET page = 'cellar' -> usage_days, key page-view entry cellar: column page
    UPDATE usage_days SET count = -1 -> usage_days, key page-view entry home: column count
    UPDATE usage_hours SET event = 'page-request', detail = '', day = 'heute' -> usage_hours, key heute: column day
    UPDATE usage_hours SET hour = 24 -> usage_hours, key 24: column hour
    UPDATE usage_hours SET count = -1 -> usage_hours, key 1: column count
";

#[tokio::test]
async fn names_the_corrupt_column() {
    for line in CORRUPTIONS.trim().lines() {
        let (sql, expected) = line.trim().split_once(" -> ").unwrap();
        let (_folder, file) = temporary_file();
        let store = open(&file).await;
        record(&store, &[visit("u")], SERVICE).await.unwrap();
        execute_sql(&file, sql).await;
        let errors = read_errors(&store).await;
        assert!(
            errors.contains(&format!("table {expected} is corrupt")),
            "{sql}: {errors:?}"
        );
    }
}

#[tokio::test]
async fn a_corrupt_event_does_not_delay_others() {
    let (_folder, file) = temporary_file();
    let store = open(&file).await;
    let visits = ["a", "b", "c"].map(visit);
    record(&store, &visits, SERVICE).await.unwrap();
    let sql = "UPDATE usage_events SET page = 'cellar' WHERE insert_id = 'b'";
    execute_sql(&file, sql).await;
    let [a, _, c] = visits;
    let others = [a, c];
    assert_eq!(pending(&store, SERVICE).await.unwrap(), others);
    mark_forwarded(&store, &others).await.unwrap();
    let error = pending(&store, SERVICE).await.unwrap_err().to_string();
    assert!(
        error.contains("usage_events, key b: column page"),
        "{error}"
    );
}

fn visit(id: &str) -> Event {
    let page = PropertyValue::Text("home".to_owned());
    let properties = [("entry", PropertyValue::Bool(true)), ("page", page)];
    let raw = RawEvent {
        name: "page-view".to_owned(),
        properties: properties
            .map(|(name, value)| (name.to_owned(), value))
            .into(),
    };
    Event::parse(&raw, Instant::UNIX_EPOCH, InsertId::parse(id).unwrap()).unwrap()
}

async fn read_errors(store: &SqlStore) -> Vec<String> {
    let days = Period::Week.until(Instant::UNIX_EPOCH.date());
    let mut view = store.snapshot().await.unwrap();
    let usage = view.usage();
    [
        usage.pending(SERVICE, 9).await.err(),
        usage.sums(days).await.err(),
        usage.first_page_request_day().await.err(),
        usage.first_guest_day().await.err(),
    ]
    .into_iter()
    .flatten()
    .filter(|error| matches!(error, StoreError::Corrupt { .. }))
    .map(|error| error.to_string())
    .collect()
}
