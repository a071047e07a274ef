//! Access to every operation of the API.

use domain::{audit::AuditContext, staff::Role};
use ports::Clock;
use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use time::Duration;

use super::operations::{Operation, operations};
use crate::common::{TestServer, assert_problem};

/// The operations that need no session.
const PUBLIC_OPERATIONS: &str = "
    GET /site, GET /content/{page}, GET /menus, GET /cards, GET /cards/{card}, GET /lunch, GET /events, GET /opening-hours, GET /opening-hours/state, GET /opening-hours/osm
    GET /opening-hours/closures.ics, POST /contact
    PUT /consent
    POST /auth/sign-in, POST /auth/second-factor, POST /auth/passkey, POST /auth/passkey/options, POST /auth/sign-out, GET /auth/state, GET /auth/provider, GET /auth/provider/return
    POST /auth/link, POST /auth/invitation, POST /auth/password-by-link, POST /auth/forgotten-password
    POST /auth/email-confirmation, POST /auth/password-estimate
    POST /usage/track, POST /usage/engage, POST /usage/groups
";

/// The operations whose responses have more for staff.
const PUBLIC_OPERATIONS_WITH_MORE_FOR_STAFF: &str = "
    GET /news, GET /news/{id}, GET /file/{filetype}, GET /storage/v0/b/{bucket}/o/{name}
";

/// The operations for staff who must change their password.
const ALLOWED_WITH_ONE_TIME_PASSWORD: &str = "POST /auth/password, POST /auth/sign-out-everywhere";

/// The operations for staff who must set up a second factor.
const ALLOWED_WITHOUT_SECOND_FACTOR: &str = "
    POST /auth/password, POST /auth/sign-out-everywhere, POST /auth/proof
    GET /account/factors, POST /account/totp, POST /account/totp/confirmation, POST /auth/proof/passkey
    POST /account/passkeys, POST /account/passkeys/options
";

/// The operations that need the role `management`. Those of content need it for the imprint.
const MANAGEMENT_OPERATIONS: &str = "
    PUT /site, GET /audit
    GET /messages, GET /messages/unread-count, PATCH /messages/{id}, DELETE /messages/{id}
    GET /people, GET /invitations, POST /invitations, DELETE /invitations/{id}
    PUT /people/{id}/role, POST /people/{id}/disable, POST /people/{id}/enable, POST /people/{id}/reset
    GET /people/second-factor-requirements, PUT /people/second-factor-requirements
";

/// The operations that need a recent proof.
const PROVEN_OPERATIONS: &str = "
    PUT /account/email, DELETE /account/sessions/{id}
    DELETE /account/factors/{id}, POST /account/recovery-codes, PUT /people/second-factor-requirements
    POST /account/totp, POST /account/totp/confirmation
    POST /account/passkeys, POST /account/passkeys/options
    POST /invitations, PUT /people/{id}/role
    POST /people/{id}/disable, POST /people/{id}/enable, POST /people/{id}/reset
";

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
        ALLOWED_WITHOUT_SECOND_FACTOR,
        MANAGEMENT_OPERATIONS,
        PROVEN_OPERATIONS,
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
        let role = if is_public(&operation) {
            Value::Null
        } else if is_in_operation_list(&operation, MANAGEMENT_OPERATIONS) {
            "management".into()
        } else {
            "team".into()
        };
        assert_eq!(operation.openapi_object["x-required-role"], role, "{name}");
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

/// Whether a request of the operation is rejected with 403 and this problem type.
async fn is_forbidden(operation: &Operation, request: RequestBuilder, kind: &str) -> bool {
    let response = request.send().await.unwrap();
    let status = response.status();
    let problem: Value = response.json().await.unwrap_or_default();
    status == 403
        && (operation.is_of_storage() || problem["type"] == format!("urn:wirtshaus:problem:{kind}"))
}

#[tokio::test]
async fn operations_require_their_role_and_a_recent_proof() {
    let server = TestServer::start().await;
    for role in Role::ALL {
        for (number, operation) in staff_operations().enumerate() {
            let email = format!("{}{number}@gasthaus.example", role.code().to_lowercase());
            let member = server.add_member(&email, false).await;
            let member = server
                .change_member(member, |member| member.role = role)
                .await;
            let session = server.sign_in(member).await;
            let request = || session.with_bearer(operation.method.clone(), &operation.url());
            let name = operation.name();
            let is_role_missing =
                role == Role::Team && is_in_operation_list(&operation, MANAGEMENT_OPERATIONS);
            let is_rejected = is_forbidden(&operation, request(), "role-required").await;
            assert_eq!(is_rejected, is_role_missing, "{role:?} {name}");
            if !session.is_signed_in().await {
                continue;
            }
            server.clock.advance(Duration::minutes(11));
            let is_proof_missing =
                !is_role_missing && is_in_operation_list(&operation, PROVEN_OPERATIONS);
            let is_rejected = is_forbidden(&operation, request(), "proof-required").await;
            assert_eq!(is_rejected, is_proof_missing, "{role:?} {name}");
        }
    }
}

#[tokio::test]
async fn only_the_management_edits_the_imprint() {
    let server = TestServer::start().await;
    let member = server.add_anna().await;
    let member = server
        .change_member(member, |member| member.role = Role::Team)
        .await;
    let team = server.sign_in(member).await;
    for page in ["imprint", "kitchen"] {
        for (method, path) in [
            (Method::GET, "draft"),
            (Method::PUT, "draft"),
            (Method::POST, "publish"),
            (Method::GET, "versions"),
            (Method::GET, "versions/0"),
        ] {
            let path = format!("/api/content/{page}/{path}");
            let request = team.with_bearer(method.clone(), &path).json(&json!({}));
            let response = request.send().await.unwrap();
            assert_eq!(
                response.status() == 403,
                page == "imprint",
                "{method} {path}"
            );
        }
        for (drafts, is_allowed) in [(true, page != "imprint"), (false, true)] {
            let preview = format!("/api/preview/{page}?drafts={drafts}");
            let status = team.get(&preview).await.status();
            assert_eq!(status == 200, is_allowed, "{preview} {status}");
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
        let is_rejected = is_forbidden(&operation, request, "password-change-required").await;
        let is_allowed = is_in_operation_list(&operation, ALLOWED_WITH_ONE_TIME_PASSWORD);
        assert_eq!(is_rejected, !is_allowed, "{}", operation.name());
    }
}

#[tokio::test]
async fn a_missing_second_factor_allows_only_setting_it_up() {
    let server = TestServer::start().await;
    let context = AuditContext::for_command_line(server.clock.now());
    let auth = &server.services.auth;
    auth.save_required_roles(&Role::ALL, &context)
        .await
        .unwrap();
    for (number, operation) in staff_operations().enumerate() {
        let email = format!("anna{number}@gasthaus.example");
        let member = server.add_member(&email, false).await;
        let session = server.sign_in(member).await;
        let request = session.with_bearer(operation.method.clone(), &operation.url());
        let is_rejected = is_forbidden(&operation, request, "second-factor-required").await;
        let is_allowed = is_in_operation_list(&operation, ALLOWED_WITHOUT_SECOND_FACTOR);
        assert_eq!(is_rejected, !is_allowed, "{}", operation.name());
    }
}
