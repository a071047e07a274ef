//! A row about usage that the domain refuses is reported with table, key and column.

use adapters::sql::SqlStore;
use domain::calendar::Instant;
use domain::usage::{Event, InsertId, Period, PropertyValue, RawEvent};
use ports::StoreError;
use ports::UsageLog;

use crate::database::{folder, open, tamper};

/// A service that is still to hear of every visit.
const SERVICE: &str = "analytics.example";

/// What an operator did to the database, and what the house says about it.
const DAMAGES: &[(&str, &str)] = &[
    (
        "UPDATE usage_events SET insert_id = 'a_b'",
        "usage_events, key a_b: column insert_id",
    ),
    (
        "UPDATE usage_events SET at = 9223372036854775807",
        "usage_events, key u: column at",
    ),
    (
        "UPDATE usage_events SET event = 'page-request', detail = ''",
        "usage_events, key u: column event",
    ),
    (
        "UPDATE usage_events SET detail = 'later'",
        "usage_events, key u: column event",
    ),
    (
        "UPDATE usage_events SET page = 'cellar'",
        "usage_events, key u: column page",
    ),
    (
        "UPDATE usage_events SET words = '{'",
        "usage_events, key u: column words",
    ),
    (
        "UPDATE usage_days SET day = 'heute'",
        "usage_days, key heute: column day",
    ),
    (
        "UPDATE usage_days SET event = 'slept'",
        "usage_days, key slept entry home: column event",
    ),
    (
        "UPDATE usage_days SET page = 'cellar'",
        "usage_days, key page-view entry cellar: column page",
    ),
    (
        "UPDATE usage_days SET count = -1",
        "usage_days, key page-view entry home: column count",
    ),
    (
        "UPDATE usage_hours SET event = 'page-request', detail = '', day = 'heute'",
        "usage_hours, key heute: column day",
    ),
    (
        "UPDATE usage_hours SET hour = 24",
        "usage_hours, key 24: column hour",
    ),
    (
        "UPDATE usage_hours SET count = -1",
        "usage_hours, key 1: column count",
    ),
];

#[tokio::test]
async fn names_the_corrupt_column() {
    for (sql, expected) in DAMAGES {
        let (_folder, file) = folder();
        let house = open(&file).await;
        house.append(&[visit("u")], Some(SERVICE)).await.unwrap();
        tamper(&file, sql).await;
        let faults = faults(&house).await;
        assert!(
            faults.contains(&format!("table {expected} is corrupt")),
            "after {sql}: {faults:?}"
        );
    }
}

#[tokio::test]
async fn an_event_that_cannot_be_read_does_not_hold_up_the_others() {
    let (_folder, file) = folder();
    let house = open(&file).await;
    let visits = ["a", "b", "c"].map(visit);
    house.append(&visits, Some(SERVICE)).await.unwrap();
    let damage = "UPDATE usage_events SET page = 'cellar' WHERE insert_id = 'b'";
    tamper(&file, damage).await;
    let [a, _, c] = visits;
    let others = [a, c];
    assert_eq!(house.untold(SERVICE, 9).await.unwrap(), others);
    house.told(&others).await.unwrap();
    let fault = house.untold(SERVICE, 9).await.unwrap_err().to_string();
    assert!(
        fault.contains("usage_events, key b: column page"),
        "{fault}"
    );
}

/// A visit to the landing page.
fn visit(id: &str) -> Event {
    let page = PropertyValue::Text("home".to_owned());
    let properties = [("entry", PropertyValue::Bool(true)), ("page", page)];
    let told = RawEvent {
        event: "page-view".to_owned(),
        properties: properties
            .map(|(name, said)| (name.to_owned(), said))
            .into(),
    };
    Event::from_raw(&told, Instant::UNIX_EPOCH, InsertId::parse(id).unwrap()).unwrap()
}

/// What each read says is corrupt.
async fn faults(house: &SqlStore) -> Vec<String> {
    let days = Period::Week.until(Instant::UNIX_EPOCH.date());
    [
        house.untold(SERVICE, 9).await.err(),
        house.statistics(days).await.err(),
    ]
    .into_iter()
    .flatten()
    .filter(|fault| matches!(fault, StoreError::Corrupt { .. }))
    .map(|fault| fault.to_string())
    .collect()
}
