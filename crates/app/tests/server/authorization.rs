//! Access to every operation of the API.

use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use time::Duration;

use super::operations::{Operation, operations};
use crate::common::{TestServer, assert_problem};

/// The operations that need no session.
const PUBLIC_OPERATIONS: &str = "
    GET /site, GET /content/{page}, GET /menus, GET /events, GET /opening-hours, GET /opening-hours/state, GET /opening-hours/osm
    GET /opening-hours/closures.ics, POST /contact
    PUT /consent
    POST /auth/sign-in, POST /auth/sign-out, GET /auth/state, GET /auth/provider, GET /auth/provider/return
    POST /usage/track, POST /usage/engage, POST /usage/groups
";

/// The operations whose responses have more for staff.
const PUBLIC_OPERATIONS_WITH_MORE_FOR_STAFF: &str = "
    GET /news, GET /news/{id}, GET /file/{filetype}, GET /storage/v0/b/{bucket}/o/{name}
";

/// The operations for staff who must change their password.
const ALLOWED_WITH_ONE_TIME_PASSWORD: &str = "POST /auth/password, POST /auth/sign-out-everywhere";

fn is_in_operation_list(operation: &Operation, list: &str) -> bool {
    let name = operation.name();
    list.split([',', '\n']).any(|listed| listed.trim() == name)
}

fn is_public(operation: &Operation) -> bool {
    is_in_operation_list(operation, PUBLIC_OPERATIONS)
        || is_in_operation_list(operation, PUBLIC_OPERATIONS_WITH_MORE_FOR_STAFF)
}

fn staff_operations() -> impl Iterator<Item = Operation> {
    let operations = operations().into_iter();
    operations.filter(|operation| !is_public(operation))
}

#[test]
fn the_specification_has_the_security_of_each_operation() {
    let names: Vec<_> = operations().iter().map(Operation::name).collect();
    let operation_lists = [
        PUBLIC_OPERATIONS,
        PUBLIC_OPERATIONS_WITH_MORE_FOR_STAFF,
        ALLOWED_WITH_ONE_TIME_PASSWORD,
    ];
    for listed in operation_lists
        .iter()
        .flat_map(|list| list.trim().split([',', '\n']))
    {
        assert!(names.iter().any(|name| name == listed.trim()), "{listed}");
    }
    for operation in operations() {
        let expected = if is_in_operation_list(&operation, PUBLIC_OPERATIONS) {
            json!([])
        } else if is_public(&operation) {
            json!([{ "session": [] }, { "bearer": [] }, {}])
        } else {
            json!([{ "session": [] }, { "bearer": [] }])
        };
        let name = operation.name();
        assert_eq!(operation.openapi_object["security"], expected, "{name}");
    }
}

/// Checks status and problem type; of the storage service, only the status.
async fn assert_rejected(operation: &Operation, request: RequestBuilder, status: u16, kind: &str) {
    println!("{}", operation.name());
    let response: Response = request.send().await.unwrap();
    if operation.is_of_storage() {
        assert_eq!(response.status(), status);
    } else {
        assert_problem(response, status, kind).await;
    }
}

#[tokio::test]
async fn staff_operations_require_a_live_session() {
    let (server, expired) = TestServer::start_signed_in().await;
    server.clock.advance(Duration::minutes(31));
    for operation in staff_operations() {
        let (method, url) = (&operation.method, operation.url());
        for request in [
            server.anonymous_request(method.clone(), &url),
            expired.with_cookie(method.clone(), &url),
            expired.with_bearer(method.clone(), &url),
        ] {
            assert_rejected(&operation, request, 401, "unauthorized").await;
        }
    }
}

#[tokio::test]
async fn writes_with_the_cookie_require_the_anti_forgery_token() {
    let (server, anna) = TestServer::start_signed_in().await;
    let berta = server.sign_in_berta().await;
    for operation in staff_operations().filter(|operation| !operation.method.is_safe()) {
        let session_token = anna.token.as_str();
        for token in [
            None,
            Some(""),
            Some(&*berta.anti_forgery_token),
            Some(session_token),
        ] {
            let request = anna.with_cookie_only(operation.method.clone(), &operation.url());
            let request = request.header("sec-fetch-site", "same-origin");
            let request = token.into_iter().fold(request, |request, token| {
                request.header("x-xsrf-token", token)
            });
            assert_rejected(&operation, request, 403, "forbidden").await;
        }
    }
    assert!(anna.is_signed_in().await);
}

#[tokio::test]
async fn writes_from_pages_of_other_origins_are_rejected() {
    let (_server, anna) = TestServer::start_signed_in().await;
    for operation in operations() {
        // Signing out ignores such requests.
        if operation.method.is_safe() || operation.path == "/auth/sign-out" {
            continue;
        }
        for (name, value) in [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("origin", "https://elsewhere.example"),
            ("origin", "null"),
        ] {
            let request = anna.with_cookie_and_token(operation.method.clone(), &operation.url());
            let request = request.header(name, value).json(&json!({}));
            assert_rejected(&operation, request, 403, "forbidden").await;
        }
    }
    assert!(anna.is_signed_in().await);
}

#[tokio::test]
async fn writes_with_the_cookie_require_the_origin_of_the_page() {
    let (_server, anna) = TestServer::start_signed_in().await;
    for operation in staff_operations().filter(|operation| !operation.method.is_safe()) {
        let request = anna.with_cookie_and_token(operation.method.clone(), &operation.url());
        assert_rejected(&operation, request, 403, "forbidden").await;
    }
    let request = || anna.with_cookie_and_token(Method::DELETE, "/api/news/1");
    for (name, value) in [
        ("origin", "http://localhost:8080"),
        ("sec-fetch-site", "same-origin"),
    ] {
        let response = request().header(name, value).send().await.unwrap();
        assert_ne!(response.status(), 403, "{name}");
    }
}

#[tokio::test]
async fn a_one_time_password_allows_only_changing_it_and_signing_out() {
    let server = TestServer::start().await;
    for (number, operation) in staff_operations().enumerate() {
        let email = format!("anna{number}@gasthaus.example");
        let member = server.add_member(&email, true).await;
        let session = server.sign_in(member).await;
        let request = session.with_bearer(operation.method.clone(), &operation.url());
        let response = request.send().await.unwrap();
        let status = response.status();
        let problem: Value = response.json().await.unwrap_or_default();
        let kind = "urn:wirtshaus:problem:password-change-required";
        let is_rejected = status == 403 && (operation.is_of_storage() || problem["type"] == kind);
        let is_allowed = is_in_operation_list(&operation, ALLOWED_WITH_ONE_TIME_PASSWORD);
        assert_eq!(is_rejected, !is_allowed, "{}", operation.name());
    }
}
