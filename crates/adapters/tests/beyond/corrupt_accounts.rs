//! A damaged row about staff is reported with table, key and column, and lets nobody in.

use adapters::sql::SqlStore;
use domain::accounts::{Limit, RateLimitKey, Session, StaffMember, TokenHash};
use domain::calendar::Instant;
use domain::inn::Email;
use ports::StoreError;
use ports::{LoginAttemptRepository, SessionRepository, StaffRepository};

use crate::content::{by, new_member};
use crate::database::{folder, open, tamper};

const EMAIL: &str = "anna@gasthaus.example";

/// Of the session and of the suspect.
const KEY: [u8; 32] = [7; 32];

/// What somebody did to the database, and what the house says about it.
const DAMAGES: &[(&str, &str)] = &[
    (
        "UPDATE staff SET email = 'anna'",
        "staff, key 1: column email",
    ),
    ("UPDATE staff SET first = ''", "staff, key 1: column first"),
    (
        "UPDATE staff SET last = char(10)",
        "staff, key 1: column last",
    ),
    (
        "UPDATE staff SET password = ' '",
        "staff, key 1: column password",
    ),
    (
        "UPDATE sessions SET issued = 'heute'",
        "sessions, key 0707070707070707070707070707070707070707070707070707070707070707: column issued",
    ),
    (
        "UPDATE sessions SET last_seen = ''",
        "sessions, key 0707070707070707070707070707070707070707070707070707070707070707: column last_seen",
    ),
    (
        "UPDATE staff SET id = -5; UPDATE sessions SET staff = -5",
        "sessions, key 0707070707070707070707070707070707070707070707070707070707070707: column staff",
    ),
    (
        "UPDATE login_attempts SET count = -1",
        "login_attempts, key 0707070707070707070707070707070707070707070707070707070707070707: column count",
    ),
    (
        "UPDATE login_attempts SET last_at = 'heute'",
        "login_attempts, key 0707070707070707070707070707070707070707070707070707070707070707: column last_at",
    ),
];

/// What the database itself cannot read, or whose it cannot find; it names no row, and lets nobody in either.
const UNREADABLE: &[&str] = &[
    "UPDATE staff SET is_disabled = 'vielleicht'",
    "UPDATE staff SET must_change_password = 'vielleicht'",
    "UPDATE sessions SET staff = 'Anna'",
    "UPDATE sessions SET staff = 99",
    "UPDATE sessions SET token = 'x'",
    "DELETE FROM staff",
];

async fn staffed(file: &std::path::Path) -> (SqlStore, StaffMember) {
    let house = open(file).await;
    let anna = new_member("anna");
    let anna = house.add(anna, &by()).await.unwrap().unwrap();
    let token = TokenHash::from_digest(KEY);
    let session = Session::begun(token, anna.id, Instant::UNIX_EPOCH);
    assert!(house.begin(session, &anna.password).await.unwrap());
    let suspect = RateLimitKey::of(Limit::Account, token);
    let counted = house.count(&[suspect], Instant::UNIX_EPOCH).await;
    assert_eq!(counted.unwrap(), Ok(()));
    (house, anna)
}

#[tokio::test]
async fn names_the_corrupt_column_and_lets_nobody_in() {
    for (sql, expected) in DAMAGES {
        let (_folder, file) = folder();
        let (house, _) = staffed(&file).await;
        tamper(&file, sql).await;
        let token = TokenHash::from_digest(KEY);
        let session = house.find(&token).await;
        if !expected.starts_with("login_attempts") {
            assert!(session.is_err(), "after {sql}: {session:?}");
        }
        let suspect = RateLimitKey::of(Limit::Account, token);
        let faults = [
            session.err(),
            house
                .find_by_email(&Email::parse(EMAIL).unwrap())
                .await
                .err(),
            house.count(&[suspect], Instant::UNIX_EPOCH).await.err(),
        ];
        let faults: Vec<_> = faults
            .into_iter()
            .flatten()
            .filter(|fault| matches!(fault, StoreError::Corrupt { .. }))
            .map(|fault| fault.to_string())
            .collect();
        assert!(
            faults.contains(&format!("table {expected} is corrupt")),
            "after {sql}: {faults:?}"
        );
    }
}

#[tokio::test]
async fn what_the_database_cannot_read_lets_nobody_in() {
    for sql in UNREADABLE {
        let (_folder, file) = folder();
        let (house, anna) = staffed(&file).await;
        tamper(&file, sql).await;
        let token = TokenHash::from_digest(KEY);
        let found = house.find(&token).await;
        assert!(matches!(found, Err(_) | Ok(None)), "after {sql}: {found:?}");
        if sql.starts_with("DELETE") {
            let session = Session::begun(
                TokenHash::from_digest([8; 32]),
                anna.id,
                Instant::UNIX_EPOCH,
            );
            let begun = house.begin(session, &anna.password).await;
            assert!(!matches!(begun, Ok(true)), "after {sql}: {begun:?}");
        }
    }
}
