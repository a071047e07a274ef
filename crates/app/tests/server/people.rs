//! People, invitations, links to accounts and the own account over HTTP.

use domain::staff::Role;
use futures::future::join_all;
use reqwest::{Method, Response};
use serde_json::{Value, json};
use time::Duration;

use crate::common::{
    TestServer, assert_problem, cookies, field_errors,
    staff::{PASSWORD, StaffSession},
};

const NEW_PASSWORD: &str = "sieben Fässer und kein Most";

impl TestServer {
    async fn start_with_two_of_the_management() -> (Self, StaffSession, StaffSession) {
        let (server, anna) = Self::start_signed_in().await;
        let berta = server.sign_in_berta().await;
        (server, anna, berta)
    }

    async fn sign_in_team(&self, email: &str) -> StaffSession {
        let member = self.add_member(email, false).await;
        let member = self
            .change_member(member, |member| member.role = Role::Team)
            .await;
        self.sign_in(member).await
    }

    async fn post_json(&self, path: &str, body: &Value) -> Response {
        let headers = [("content-type", "application/json")];
        self.post(path, body.to_string(), &headers).await
    }

    pub async fn accept(&self, token: &str, email: &str) -> Response {
        let body = json!({
            "token": token, "email": email, "firstname": "Koloman", "lastname": "Wagner", "password": NEW_PASSWORD,
        });
        self.post_json("/api/auth/invitation", &body).await
    }

    async fn set_password(&self, token: &str) -> Response {
        let body = json!({"token": token, "newPassword": NEW_PASSWORD});
        self.post_json("/api/auth/password-by-link", &body).await
    }

    async fn find_link(&self, token: &str) -> Response {
        self.post_json("/api/auth/link", &json!({"token": token}))
            .await
    }

    async fn assert_invalid_link(&self, token: &str) {
        for response in [
            self.find_link(token).await,
            self.accept(token, "koloman@gasthaus.example").await,
            self.set_password(token).await,
        ] {
            assert_problem(response, 404, "link-invalid").await;
        }
    }
}

impl StaffSession {
    async fn link(&self, path: &str, body: Value) -> String {
        let response = self.send(Method::POST, path, body).await;
        assert_eq!(response.status(), 200);
        let link: Value = response.json().await.unwrap();
        let (page, token) = link["url"].as_str().unwrap().split_once('#').unwrap();
        assert_eq!(page, "http://localhost:8080/zugang");
        token.to_owned()
    }

    pub async fn invite(&self) -> String {
        let invitation = json!({"firstname": "Koloman", "lastname": "Wagner", "role": "team"});
        self.link("/api/invitations", invitation).await
    }

    async fn reset(&self, id: u32) -> String {
        self.link(&format!("/api/people/{id}/reset"), Value::Null)
            .await
    }

    pub async fn change_role(&self, id: u32, role: &str) -> Response {
        let path = format!("/api/people/{id}/role");
        self.send(Method::PUT, &path, json!({"role": role})).await
    }

    async fn disable(&self, id: u32) -> Response {
        let path = format!("/api/people/{id}/disable");
        self.send(Method::POST, &path, Value::Null).await
    }
}

#[tokio::test]
async fn an_invited_person_signs_in_with_the_role_of_the_invitation() {
    let (server, anna) = TestServer::start_signed_in().await;
    let token = anna.invite().await;
    let link: Value = server.find_link(&token).await.json().await.unwrap();
    let expected = json!({
        "kind": "invitation", "name": "Anna Huber", "firstname": "Koloman", "lastname": "Wagner", "role": "team",
    });
    assert_eq!(link, expected);
    let conflict = server.accept(&token, "ANNA@gasthaus.example").await;
    let problem = assert_problem(conflict, 422, "unprocessable-content").await;
    assert_eq!(field_errors(&problem), ["email email-taken"]);
    let accepted = server.accept(&token, "koloman@gasthaus.example").await;
    assert_eq!(accepted.status(), 200);
    assert_eq!(cookies(&accepted).len(), 3);
    let state: Value = accepted.json().await.unwrap();
    assert_eq!(
        (&state["role"], &state["mustChangePassword"]),
        (&json!("team"), &json!(false))
    );
    server.assert_invalid_link(&token).await;
    let people = anna.json("/api/people").await;
    assert_eq!(people[1]["email"], "koloman@gasthaus.example");
    assert_eq!(anna.json("/api/invitations").await, json!([]));
    anna.check(
        r#"
        GET /api/audit?limit=2 => 200 [
            {"action": "staffAdded", "subject": "koloman@gasthaus.example"}, {"action": "staffInvited", "subject": "Koloman Wagner"}
        ]
        "#,
    )
    .await;
}

#[tokio::test]
async fn links_are_invalid_when_used_revoked_expired_or_of_a_former_manager() {
    let (server, anna, berta) = TestServer::start_with_two_of_the_management().await;
    server.assert_invalid_link(&"0".repeat(64)).await;
    server.assert_invalid_link("").await;

    let revoked = anna.invite().await;
    let invitations = anna.json("/api/invitations").await;
    let path = format!("/api/invitations/{}", invitations[0]["id"]);
    for status in [204, 404] {
        let response = anna
            .with_bearer(Method::DELETE, &path)
            .send()
            .await
            .unwrap();
        assert_eq!(response.status(), status);
    }
    server.assert_invalid_link(&revoked).await;

    let invitation = berta.invite().await;
    assert_problem(server.set_password(&invitation).await, 404, "link-invalid").await;
    assert_eq!(anna.change_role(2, "team").await.status(), 200);
    server.assert_invalid_link(&invitation).await;
    assert_eq!(anna.change_role(2, "management").await.status(), 200);
    assert_eq!(anna.disable(2).await.status(), 200);
    server.assert_invalid_link(&invitation).await;

    let reset = anna.reset(2).await;
    // The reset enables the account, not its invitations.
    server.assert_invalid_link(&invitation).await;
    let other_kind = server.accept(&reset, "koloman@gasthaus.example").await;
    assert_problem(other_kind, 404, "link-invalid").await;
    let replaced_reset = reset;
    let reset = anna.reset(2).await;
    server.assert_invalid_link(&replaced_reset).await;
    assert_eq!(anna.disable(2).await.status(), 200);
    server.assert_invalid_link(&reset).await;

    let (invitation, reset) = (anna.invite().await, anna.reset(2).await);
    server.clock.advance(Duration::days(7) - Duration::SECOND);
    assert_eq!(server.find_link(&invitation).await.status(), 200);
    assert_eq!(server.find_link(&reset).await.status(), 200);
    server.clock.advance(Duration::SECOND);
    server.assert_invalid_link(&invitation).await;
    server.assert_invalid_link(&reset).await;
}

#[tokio::test]
async fn a_link_is_used_once_by_concurrent_requests() {
    let (server, anna, _) = TestServer::start_with_two_of_the_management().await;
    let (invitation, reset) = (anna.invite().await, anna.reset(2).await);
    let emails: Vec<_> = (0..6)
        .map(|number| format!("k{number}@gasthaus.example"))
        .collect();
    let accepted = emails.iter().map(|email| server.accept(&invitation, email));
    let set = (0..6).map(|_| server.set_password(&reset));
    for responses in [join_all(accepted).await, join_all(set).await] {
        let mut statuses: Vec<_> = responses.iter().map(|one| one.status().as_u16()).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 404, 404, 404, 404, 404]);
    }
    assert_eq!(anna.json("/api/people").await.as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn a_reset_replaces_the_password_and_ends_all_sessions() {
    let (server, anna, berta) = TestServer::start_with_two_of_the_management().await;
    let token = anna.reset(2).await;
    assert!(!berta.is_signed_in().await);
    let old = server
        .post_credentials("berta@gasthaus.example", PASSWORD, &[])
        .await;
    assert_eq!(old.status(), 401);
    let link: Value = server.find_link(&token).await.json().await.unwrap();
    assert_eq!(link["kind"], "accountReset");
    let weak = json!({"token": token, "newPassword": "berta-berta-berta"});
    let weak = server.post_json("/api/auth/password-by-link", &weak).await;
    let problem = assert_problem(weak, 422, "unprocessable-content").await;
    assert_eq!(field_errors(&problem), ["newPassword too-weak"]);
    assert_eq!(server.set_password(&token).await.status(), 200);
    server.assert_invalid_link(&token).await;
    let new = server
        .post_credentials("berta@gasthaus.example", NEW_PASSWORD, &[])
        .await;
    assert_eq!(new.status(), 200);
}

#[tokio::test]
async fn the_last_of_the_management_stays() {
    let (_server, anna, berta) = TestServer::start_with_two_of_the_management().await;
    let (of_anna, of_berta) = (anna.change_role(2, "team"), berta.change_role(1, "team"));
    let (first, second) = tokio::join!(of_anna, of_berta);
    let mut statuses = [first.status().as_u16(), second.status().as_u16()];
    statuses.sort_unstable();
    assert!([[200, 403], [200, 409]].contains(&statuses), "{statuses:?}");
    let (last, id) = if first.status() == 200 {
        (anna, 1)
    } else {
        (berta, 2)
    };
    let reset = format!("/api/people/{id}/reset");
    for response in [
        last.change_role(id, "team").await,
        last.disable(id).await,
        last.send(Method::POST, &reset, Value::Null).await,
    ] {
        assert_problem(response, 409, "last-management").await;
    }
    assert_eq!(last.disable(3 - id).await.status(), 200);
    let enable = format!("/api/people/{}/enable", 3 - id);
    assert_eq!(
        last.send(Method::POST, &enable, Value::Null).await.status(),
        200
    );
    assert_problem(last.disable(9).await, 404, "not-found").await;
}

#[tokio::test]
async fn a_member_who_is_demoted_or_disabled_loses_access_at_once() {
    let (server, anna, berta) = TestServer::start_with_two_of_the_management().await;
    assert_eq!(berta.get("/api/people").await.status(), 200);
    anna.change_role(2, "team").await;
    assert_problem(berta.get("/api/people").await, 403, "role-required").await;
    assert_eq!(berta.get("/api/account").await.status(), 200);
    anna.disable(2).await;
    assert_problem(berta.get("/api/account").await, 401, "unauthorized").await;
    let enabled = anna
        .send(Method::POST, "/api/people/2/enable", Value::Null)
        .await;
    assert_eq!(enabled.status(), 200);
    assert!(!berta.is_signed_in().await);
    let again = server
        .post_credentials("berta@gasthaus.example", PASSWORD, &[])
        .await;
    assert_eq!(again.status(), 200);
}

#[tokio::test]
async fn a_proof_counts_for_its_session_and_for_ten_minutes() {
    let (server, anna) = TestServer::start_signed_in().await;
    let other = server.sign_in(anna.member.clone()).await;
    server.clock.advance(Duration::minutes(11));
    let invitation = json!({"firstname": "Koloman", "lastname": "Wagner", "role": "team"});
    let invite = async |session: &StaffSession| {
        let response = session.send(Method::POST, "/api/invitations", invitation.clone());
        response.await.status().as_u16()
    };
    assert_eq!((invite(&anna).await, invite(&other).await), (403, 403));
    let prove = async |password: &str| {
        anna.send(
            Method::POST,
            "/api/auth/proof",
            json!({"password": password}),
        )
        .await
    };
    let problem = assert_problem(prove("wrong").await, 422, "unprocessable-content").await;
    assert_eq!(field_errors(&problem), ["password incorrect-password"]);
    assert_eq!(prove(PASSWORD).await.status(), 204);
    assert_eq!((invite(&anna).await, invite(&other).await), (200, 403));
    server.clock.advance(Duration::minutes(10));
    assert_eq!(invite(&anna).await, 200);
    server.clock.advance(Duration::SECOND);
    assert_eq!(invite(&anna).await, 403);
    for status in [422, 422, 422, 422, 422, 429] {
        assert_eq!(prove("guess").await.status(), status);
    }
}

#[tokio::test]
async fn staff_change_their_own_name_and_address() {
    let (server, anna) = TestServer::start_signed_in().await;
    let koloman = server.sign_in_team("koloman@gasthaus.example").await;
    koloman
        .check(
            r#"
            PUT /api/account/name {"firstname": "Koloman", "lastname": "Wagner"} => 200 {"firstname": "Koloman", "lastname": "Wagner", "role": "team"}
            PUT /api/account/name {"firstname": "", "lastname": "Wagner"} => 422 unprocessable-content firstname missing
            PUT /api/account/email {"email": "anna@gasthaus.example"} => 422 unprocessable-content email email-taken
            PUT /api/account/email {"email": "Koloman@gasthaus.example"} => 200 {"email": "Koloman@gasthaus.example"}
            PUT /api/account/email {"email": "wagner@gasthaus.example"} => 200 {"email": "wagner@gasthaus.example"}
            GET /api/account => 200 {"email": "wagner@gasthaus.example", "lastname": "Wagner"}
            "#,
        )
        .await;
    let old = server
        .post_credentials("koloman@gasthaus.example", PASSWORD, &[])
        .await;
    assert_eq!(old.status(), 401);
    let new = server
        .post_credentials("wagner@gasthaus.example", PASSWORD, &[])
        .await;
    assert_eq!(new.status(), 200);
    anna.check(r#"GET /api/audit?limit=1 => 200 [{"action": "ownEmailChanged", "name": "Koloman Wagner"}]"#)
        .await;
}

#[tokio::test]
async fn staff_see_and_end_only_their_own_sessions() {
    let (server, anna) = TestServer::start_signed_in().await;
    let berta = server.sign_in_berta().await;
    server.clock.advance(Duration::MINUTE);
    let agent = "Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0 Mobile Safari/537.36";
    let phone = server
        .post_credentials("anna@gasthaus.example", PASSWORD, &[("user-agent", agent)])
        .await;
    assert_eq!(phone.status(), 200);
    let sessions = anna.json("/api/account/sessions").await;
    assert_eq!(sessions.as_array().unwrap().len(), 2);
    let [phone, current] = [&sessions[0], &sessions[1]];
    assert_eq!(
        (&phone["device"], &phone["browser"]),
        (&json!("phone"), &json!("Chrome"))
    );
    assert_eq!(
        (&phone["isCurrent"], &current["isCurrent"]),
        (&json!(false), &json!(true))
    );
    let path = format!("/api/account/sessions/{}", phone["id"].as_str().unwrap());
    for (session, status) in [(&berta, 404), (&anna, 204), (&anna, 404)] {
        let response = session
            .with_bearer(Method::DELETE, &path)
            .send()
            .await
            .unwrap();
        assert_eq!(response.status(), status);
    }
    assert!(anna.is_signed_in().await);
}

#[tokio::test]
async fn a_forgotten_password_cannot_be_mailed_without_a_mail_server() {
    let server = TestServer::start().await;
    let body = json!({"email": "anna@gasthaus.example"});
    let response = server
        .post_json("/api/auth/forgotten-password", &body)
        .await;
    assert_problem(response, 404, "not-found").await;
    server
        .check(r#"GET /api/auth/state => 200 {"canMailPasswordLink": false}"#)
        .await;
}

#[tokio::test]
async fn estimates_a_password_while_it_is_typed() {
    let (server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        POST /api/auth/password-estimate {"password": "kurz"} => 200 {"error": "too-short"}
        POST /api/auth/password-estimate {"password": "vier Kübel und ein Krügerl"} => 200 {"strength": 100, "error": null}
        POST /api/auth/password-estimate {"password": "Koloman-Wagner-Koloman", "knownWords": "Koloman Wagner"} => 200 {"error": "too-weak"}
        "#;
    server.check(table).await;
    let words = json!({"password": "Anna-Huber-Anna-Huber"});
    let estimate = anna
        .send(Method::POST, "/api/auth/password-estimate", words)
        .await;
    let estimate: Value = estimate.json().await.unwrap();
    assert_eq!(estimate["error"], "too-weak");
    let estimate = async || {
        let body = json!({"password": "kurz"});
        server.post_json("/api/auth/password-estimate", &body).await
    };
    let mut answered = 0;
    while estimate().await.status() == 200 {
        answered += 1;
    }
    assert!(answered >= 50, "{answered}");
    assert_problem(estimate().await, 429, "too-many-requests").await;
}
