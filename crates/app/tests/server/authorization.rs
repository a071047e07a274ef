//! Access to every operation of the API.

use std::collections::BTreeMap;

use reqwest::{Method, RequestBuilder};
use serde_json::Value;
use time::Duration;

use self::Access::{Everyone, EveryoneStaffMore, PendingStaff, Staff};
use crate::common::{TestServer, assert_problem, staff::PASSWORD};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Access {
    Everyone,
    /// Staff get more in the response.
    EveryoneStaffMore,
    Staff,
    /// Also staff with a one-time password.
    PendingStaff,
}

const OPERATIONS: &[(&str, Access)] = &[
    ("GET /site", Everyone),
    ("GET /news", EveryoneStaffMore),
    ("GET /news/{id}", EveryoneStaffMore),
    ("POST /news", Staff),
    ("PATCH /news/{id}", Staff),
    ("DELETE /news/{id}", Staff),
    ("POST /news/{id}/restore", Staff),
    ("GET /news/order", Staff),
    ("PUT /news/order", Staff),
    ("GET /menus", Everyone),
    ("GET /menu-files", Staff),
    ("PATCH /menu-files/{key}", Staff),
    ("DELETE /menu-files/{key}", Staff),
    ("POST /menu-files/{key}/restore", Staff),
    ("GET /menu-settings", Staff),
    ("PATCH /menu-settings", Staff),
    ("GET /file/{filetype}", EveryoneStaffMore),
    ("POST /file", Staff),
    ("DELETE /file/deleteByType/{filetype}", Staff),
    ("GET /opening-hours", Everyone),
    ("GET /opening-hours/state", Everyone),
    ("PUT /opening-hours", Staff),
    ("POST /opening-hours/special-days", Staff),
    ("PATCH /opening-hours/special-days/{id}", Staff),
    ("DELETE /opening-hours/special-days/{id}", Staff),
    ("POST /contact", Everyone),
    ("GET /messages", Staff),
    ("PATCH /messages/{id}", Staff),
    ("DELETE /messages/{id}", Staff),
    ("GET /audit", Staff),
    ("GET /statistics", Staff),
    ("GET /events", Everyone),
    ("GET /publication", Staff),
    ("POST /auth/sign-in", Everyone),
    ("POST /auth/sign-out", Everyone),
    ("GET /auth/state", Everyone),
    ("POST /auth/password", PendingStaff),
    ("POST /auth/sign-out-everywhere", PendingStaff),
    ("GET /auth/provider", Everyone),
    ("GET /auth/provider/return", Everyone),
    ("GET /storage/v0/b/{bucket}", Staff),
    ("GET /storage/v0/b/{bucket}/o", Staff),
    ("POST /storage/v0/b/{bucket}/o", Staff),
    ("GET /storage/v0/b/{bucket}/o/{name}", EveryoneStaffMore),
    ("PATCH /storage/v0/b/{bucket}/o/{name}", Staff),
    ("DELETE /storage/v0/b/{bucket}/o/{name}", Staff),
    ("POST /usage/track", Everyone),
    ("POST /usage/engage", Everyone),
    ("POST /usage/groups", Everyone),
];

#[test]
fn the_table_has_all_operations_with_their_security() {
    let document: Value =
        serde_json::from_str(include_str!("../../../../openapi/wirtshaus.json")).unwrap();
    let mut published = BTreeMap::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let schemes = operation["security"].as_array().unwrap().iter();
            let schemes: Vec<String> = schemes
                .map(|scheme| scheme.as_object().unwrap().keys().cloned().collect())
                .collect();
            let operation = format!("{} {path}", method.to_uppercase());
            published.insert(operation, schemes);
        }
    }
    let expected = OPERATIONS.iter().map(|(operation, access)| {
        let schemes: &[&str] = match access {
            Everyone => &[],
            EveryoneStaffMore => &["session", "bearer", ""],
            Staff | PendingStaff => &["session", "bearer"],
        };
        let schemes = schemes.iter().map(|scheme| (*scheme).to_owned()).collect();
        ((*operation).to_owned(), schemes)
    });
    assert_eq!(published, expected.collect());
}

/// The operations for staff only, with path parameters filled in. For the storage service see [`super::storage`].
fn staff_operations() -> impl Iterator<Item = (Method, String, Access)> {
    OPERATIONS
        .iter()
        .filter(|(_, access)| matches!(access, Staff | PendingStaff))
        .filter(|(operation, _)| !operation.contains("/storage/"))
        .map(|(operation, access)| {
            let (method, path) = operation.split_once(' ').unwrap();
            let path = path.replace("{id}", "1").replace("{key}", "food");
            let path = path.replace("{filetype}", "food");
            (method.parse().unwrap(), format!("/api{path}"), *access)
        })
}

async fn assert_problem_of(request: RequestBuilder, status: u16, kind: &str) {
    let response = request.send().await.unwrap();
    assert_problem(response, status, kind).await;
}

#[tokio::test]
async fn staff_operations_require_a_live_session() {
    let server = TestServer::start().await;
    let expired = server.sign_in_anna().await;
    server.clock.advance(Duration::minutes(31));
    for (method, path, _) in staff_operations() {
        println!("{method} {path}");
        let response = server.request(method.clone(), &path, &[]).await;
        assert_problem(response, 401, "unauthorized").await;
        for request in [
            expired.with_cookie(method.clone(), &path),
            expired.with_bearer(method.clone(), &path),
        ] {
            assert_problem_of(request, 401, "unauthorized").await;
        }
    }
}

#[tokio::test]
async fn writes_with_the_cookie_require_the_anti_forgery_token() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    for (method, path, _) in staff_operations().filter(|(method, ..)| !method.is_safe()) {
        println!("{method} {path}");
        let request = anna.with_cookie_only(method, &path);
        assert_problem_of(request, 403, "forbidden").await;
    }
}

#[tokio::test]
async fn a_one_time_password_allows_only_changing_it_and_signing_out() {
    let server = TestServer::start().await;
    for (number, (method, path, access)) in staff_operations().enumerate() {
        let operation = format!("{method} {path}");
        let email = format!("anna{number}@gasthaus.example");
        let member = server.add_member(&email, PASSWORD, true).await;
        let session = server.sign_in(member, PASSWORD).await;
        let response = session.with_bearer(method, &path).send().await.unwrap();
        let status = response.status();
        let problem: Value = response.json().await.unwrap_or_default();
        let kind = "urn:wirtshaus:problem:password-change-required";
        let is_rejected = status == 403 && problem["type"] == kind;
        assert_eq!(is_rejected, access == Staff, "{operation}");
    }
}
