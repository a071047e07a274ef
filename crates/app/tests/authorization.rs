//! Who may do what: every operation of the published specification, and what becomes of those who may not.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use std::collections::BTreeMap;

use Who::{All, AllAndStaffMore, PendingStaff, Staff};
use common::{TestServer, staff::PASSWORD};
use reqwest::{Method, Response, StatusCode};
use serde_json::Value;
use time::Duration;

/// Who may do something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Who {
    /// Everybody.
    All,
    /// Everybody; staff are told more.
    AllAndStaffMore,
    /// Staff.
    Staff,
    /// Staff, also with a one-time password.
    PendingStaff,
}

/// Every operation.
const TABLE: &[(&str, Who)] = &[
    ("GET /site", All),
    ("GET /news", AllAndStaffMore),
    ("GET /news/{id}", AllAndStaffMore),
    ("POST /news", Staff),
    ("PATCH /news/{id}", Staff),
    ("DELETE /news/{id}", Staff),
    ("POST /news/{id}/restore", Staff),
    ("GET /news/order", Staff),
    ("PUT /news/order", Staff),
    ("GET /menus", All),
    ("GET /menu-files", Staff),
    ("PATCH /menu-files/{key}", Staff),
    ("DELETE /menu-files/{key}", Staff),
    ("POST /menu-files/{key}/restore", Staff),
    ("GET /menu-settings", Staff),
    ("PATCH /menu-settings", Staff),
    ("GET /file/{filetype}", AllAndStaffMore),
    ("POST /file", Staff),
    ("DELETE /file/deleteByType/{filetype}", Staff),
    ("GET /opening-hours", All),
    ("GET /opening-hours/state", All),
    ("PUT /opening-hours", Staff),
    ("POST /opening-hours/special-days", Staff),
    ("PATCH /opening-hours/special-days/{id}", Staff),
    ("DELETE /opening-hours/special-days/{id}", Staff),
    ("POST /contact", All),
    ("GET /messages", Staff),
    ("PATCH /messages/{id}", Staff),
    ("DELETE /messages/{id}", Staff),
    ("GET /audit", Staff),
    ("GET /statistics", Staff),
    ("GET /events", All),
    ("GET /publication", Staff),
    ("POST /auth/sign-in", All),
    ("POST /auth/sign-out", All),
    ("GET /auth/state", All),
    ("POST /auth/password", PendingStaff),
    ("POST /auth/sign-out-everywhere", PendingStaff),
    ("GET /auth/provider", All),
    ("GET /auth/provider/return", All),
    ("GET /storage/v0/b/{bucket}", Staff),
    ("GET /storage/v0/b/{bucket}/o", Staff),
    ("POST /storage/v0/b/{bucket}/o", Staff),
    ("GET /storage/v0/b/{bucket}/o/{name}", AllAndStaffMore),
    ("PATCH /storage/v0/b/{bucket}/o/{name}", Staff),
    ("DELETE /storage/v0/b/{bucket}/o/{name}", Staff),
    ("POST /usage/track", All),
    ("POST /usage/engage", All),
    ("POST /usage/groups", All),
];

#[test]
fn the_table_is_what_the_specification_publishes() {
    let document: Value =
        serde_json::from_str(include_str!("../../../openapi/wirtshaus.json")).unwrap();
    let mut published = BTreeMap::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let ways = operation["security"].as_array().unwrap();
            let ways: Vec<_> = ways
                .iter()
                .map(|way| way.as_object().unwrap().keys().cloned().collect::<String>())
                .collect();
            let operation = format!("{} {path}", method.to_uppercase());
            published.insert(operation, ways);
        }
    }
    let table = TABLE.iter().map(|(operation, who)| {
        let ways: &[&str] = match who {
            All => &[],
            AllAndStaffMore => &["session", "bearer", ""],
            Staff | PendingStaff => &["session", "bearer"],
        };
        let ways = ways.iter().map(|way| (*way).to_owned()).collect();
        ((*operation).to_owned(), ways)
    });
    assert_eq!(published, table.collect());
}

/// The operations for staff only, with path parameters filled in. Storage has its own form of errors and its own tests.
fn for_staff() -> impl Iterator<Item = (Method, String, Who)> {
    TABLE
        .iter()
        .filter(|(_, who)| matches!(who, Staff | PendingStaff))
        .filter(|(operation, _)| !operation.contains("/storage/"))
        .map(|(operation, who)| {
            let (method, path) = operation.split_once(' ').unwrap();
            let path = path.replace("{id}", "1").replace("{key}", "food");
            let path = path.replace("{filetype}", "food");
            (method.parse().unwrap(), format!("/api{path}"), *who)
        })
}

/// The last part of the problem's type, after checking that nobody keeps the answer.
async fn refusal(response: reqwest::Result<Response>) -> (StatusCode, String) {
    let response = response.unwrap();
    assert_eq!(common::header(&response, "cache-control"), "no-store");
    let status = response.status();
    let problem: Value = response.json().await.unwrap_or_default();
    let kind = problem["type"].as_str().unwrap_or_default();
    (status, kind.rsplit(':').next().unwrap().to_owned())
}

fn refused(status: u16, kind: &str) -> (StatusCode, String) {
    (status.try_into().unwrap(), kind.to_owned())
}

#[tokio::test]
async fn nobody_does_what_is_for_staff_without_a_session_that_is_live() {
    let server = TestServer::open().await;
    let over = server.staff().await;
    server.clock.advance(Duration::minutes(31));
    let unauthorized = refused(401, "unauthorized");
    for (method, path, _) in for_staff() {
        let what = format!("{method} {path}");
        let anonymous = server.ask(method.clone(), &path, &[]).await;
        assert_eq!(refusal(Ok(anonymous)).await, unauthorized, "{what}");
        for request in [
            over.by_cookie(method.clone(), &path),
            over.by_bearer(method.clone(), &path),
        ] {
            assert_eq!(refusal(request.send().await).await, unauthorized, "{what}");
        }
    }
}

#[tokio::test]
async fn the_cookie_alone_changes_nothing() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    for (method, path, _) in for_staff().filter(|(method, ..)| !method.is_safe()) {
        let what = format!("{method} {path}");
        let forged = anna.by_cookie_alone(method, &path).send().await;
        assert_eq!(refusal(forged).await, refused(403, "forbidden"), "{what}");
    }
}

#[tokio::test]
async fn with_a_one_time_password_there_is_nothing_to_do_but_change_it() {
    let server = TestServer::open().await;
    for (number, (method, path, who)) in for_staff().enumerate() {
        let what = format!("{method} {path}");
        let email = format!("anna{number}@gasthaus.example");
        let new = server.hire(&email, PASSWORD, true).await;
        let new = server.sign_in(new, PASSWORD).await;
        let answer = refusal(new.by_bearer(method, &path).send().await).await;
        let shut_out = answer == refused(403, "password-change-required");
        assert_eq!(shut_out, who == Staff, "{what}: {answer:?}");
    }
}
