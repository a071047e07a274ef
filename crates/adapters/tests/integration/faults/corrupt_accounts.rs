//! A corrupt row of an account is reported with table, key and column, and grants no access.

use std::path::Path;

use adapters::sql::SqlStore;
use domain::accounts::{Credentials, Digest, LoginAttempts, Session, StaffMember};
use domain::calendar::Instant;
use ports::{Store, StoreError};

use crate::faults::database::{self, add_member, execute_sql, open, temporary_file};
use crate::faults::samples::PASSWORD;

/// Key of the session and of the login attempts.
const KEY: Digest = Digest::from_digest([7; 32]);

/// Changes of the database, and what the errors name.
const CORRUPTIONS: &str = "
    UPDATE staff SET email = 'anna' -> staff, key 1: column email
    UPDATE staff SET first = '' -> staff, key 1: column first
    UPDATE staff SET last = char(10) -> staff, key 1: column last
    UPDATE staff SET password = ' ' -> staff, key 1: column password
    UPDATE sessions SET issued = 'heute' -> sessions, key {id}: column issued
    UPDATE sessions SET last_seen = '' -> sessions, key {id}: column last_seen
    UPDATE staff SET id = -5; UPDATE sessions SET staff = -5 -> sessions, key {id}: column staff
    UPDATE login_attempts SET count = -1 -> login_attempts, key {id}: column count
    UPDATE login_attempts SET last_at = 'heute' -> login_attempts, key {id}: column last_at
";

/// Values that the database cannot convert, and missing rows.
const UNREADABLE: &[&str] = &[
    "UPDATE staff SET is_disabled = 'vielleicht'",
    "UPDATE staff SET must_change_password = 'vielleicht'",
    "UPDATE sessions SET staff = 'Anna'",
    "UPDATE sessions SET staff = 99",
    "UPDATE sessions SET token = 'x'",
    "DELETE FROM staff",
];

/// With a member, a session and login attempts.
async fn store_with_account(file: &Path) -> (SqlStore, StaffMember) {
    let store = open(file).await;
    let anna = add_member(&store, "anna").await;
    let mut tx = store.begin().await.unwrap();
    let session = Session::new(KEY, anna.id, Instant::UNIX_EPOCH);
    tx.sessions().insert(&session).await.unwrap();
    let attempts = LoginAttempts {
        count: 1,
        latest: Instant::UNIX_EPOCH,
    };
    tx.login_attempts().save(&[(KEY, attempts)]).await.unwrap();
    tx.commit().await.unwrap();
    (store, anna)
}

#[tokio::test]
async fn names_the_corrupt_column_and_rejects_the_session() {
    for line in CORRUPTIONS.trim().lines() {
        let (sql, expected) = line.trim().split_once(" -> ").unwrap();
        let expected = expected.replace("{id}", &"07".repeat(32));
        let (_folder, file) = temporary_file();
        let (store, anna) = store_with_account(&file).await;
        execute_sql(&file, sql).await;
        let mut view = store.snapshot().await.unwrap();
        let session = view.sessions().find(&KEY).await;
        if !expected.starts_with("login_attempts") {
            assert!(session.is_err(), "{sql}: {session:?}");
        }
        let errors = [
            session.err(),
            view.staff().find_by_email(&anna.email).await.err(),
            view.login_attempts().find(&[KEY]).await.err(),
        ];
        let errors: Vec<_> = errors
            .into_iter()
            .flatten()
            .filter(|error| matches!(error, StoreError::Corrupt { .. }))
            .map(|error| error.to_string())
            .collect();
        assert!(
            errors.contains(&format!("table {expected} is corrupt")),
            "{sql}: {errors:?}"
        );
    }
}

#[tokio::test]
async fn rejects_sessions_with_unreadable_rows() {
    for sql in UNREADABLE {
        let (_folder, file) = temporary_file();
        let (store, anna) = store_with_account(&file).await;
        execute_sql(&file, sql).await;
        let mut view = store.snapshot().await.unwrap();
        let found = view.sessions().find(&KEY).await;
        assert!(matches!(found, Err(_) | Ok(None)), "{sql}: {found:?}");
        drop(view);
        if sql.starts_with("DELETE") {
            let credentials = Credentials::parse(anna.email.as_str(), PASSWORD).unwrap();
            let from = [192, 0, 2, 1].into();
            let result = database::auth(&store)
                .sign_in(&credentials, from, &[])
                .await;
            assert!(result.is_err(), "{sql}");
        }
    }
}
