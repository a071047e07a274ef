//! Second factors over HTTP. Codes are computed with another implementation than the server's.

use std::sync::Arc;

use domain::{
    jobs::JobKind,
    staff::{Role, StaffMember},
};
use futures::future::join_all;
use ports::Store;
use reqwest::{Method, Response};
use ring::hmac;
use serde_json::{Value, json};
use time::Duration;

use crate::common::{
    ServerOptions, TestServer, assert_problem, cookies, field_errors,
    staff::{PASSWORD, StaffSession},
};
use crate::jobs::UnreachableMailServer;

const ANNA_EMAIL: &str = "anna@gasthaus.example";
const STEP: Duration = Duration::seconds(30);

/// RFC 4648 §6, without padding.
fn decode_base32(text: &str) -> Vec<u8> {
    let digits = text.bytes().map(|digit| match digit {
        b'A'..=b'Z' => digit - b'A',
        b'2'..=b'7' => digit - b'2' + 26,
        _ => panic!("{text}"),
    });
    let bits = digits.flat_map(|digit| (0..5).rev().map(move |bit| digit >> bit & 1));
    let bits: Vec<_> = bits.collect();
    let byte = |bits: &[u8]| bits.iter().fold(0, |byte, bit| byte << 1 | bit);
    bits.chunks_exact(8).map(byte).collect()
}

/// RFC 4226 §5.3 with six digits.
fn hotp(key: &[u8], counter: u64) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, key);
    let tag = hmac::sign(&key, &counter.to_be_bytes());
    let tag = tag.as_ref();
    let offset = usize::from(tag[19] & 15);
    let truncated = u32::from_be_bytes(tag[offset..offset + 4].try_into().unwrap());
    format!("{:06}", (truncated & 0x7fff_ffff) % 1_000_000)
}

#[test]
fn the_codes_of_these_tests_are_those_of_the_rfc() {
    let key = decode_base32("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    assert_eq!(key, b"12345678901234567890");
    for (counter, code) in [(0, "755224"), (1, "287082"), (9, "520489")] {
        assert_eq!(hotp(&key, counter), code);
    }
}

/// An account with an app.
struct App {
    server: TestServer,
    anna: StaffSession,
    key: Vec<u8>,
    recovery_codes: Vec<String>,
}

impl App {
    async fn set_up() -> Self {
        Self::set_up_with(ServerOptions::default()).await
    }

    async fn set_up_with(options: ServerOptions) -> Self {
        let server = TestServer::start_with(options).await;
        let anna = server.sign_in_anna().await;
        let mut app = Self {
            server,
            anna,
            key: Vec::new(),
            recovery_codes: Vec::new(),
        };
        let added = app.add("Handy").await;
        let codes = added["recoveryCodes"].as_array().unwrap();
        app.recovery_codes = codes.iter().map(text).collect();
        assert_eq!(app.recovery_codes.len(), 10);
        app.server.clock.advance(STEP);
        app
    }

    async fn add(&mut self, name: &str) -> Value {
        let setup = "/api/account/totp";
        let response = self.anna.send(Method::POST, setup, Value::Null).await;
        assert_eq!(response.status(), 200);
        let setup: Value = response.json().await.unwrap();
        self.key = decode_base32(setup["secret"].as_str().unwrap());
        assert_eq!(self.key.len(), 20);
        let response = self.confirm(&self.anna, &self.code(0), name).await;
        assert_eq!(response.status(), 200);
        response.json().await.unwrap()
    }

    async fn confirm(&self, session: &StaffSession, code: &str, name: &str) -> Response {
        let body = json!({"code": code, "name": name});
        let path = "/api/account/totp/confirmation";
        session.send(Method::POST, path, body).await
    }

    /// The code of this many steps from now.
    fn code(&self, steps: i64) -> String {
        let now = ports::Clock::now(&self.server.clock).unix_timestamp();
        hotp(&self.key, u64::try_from(now / 30 + steps).unwrap())
    }

    /// The token after a right password.
    async fn challenge(&self) -> String {
        let response = self
            .server
            .post_credentials(ANNA_EMAIL, PASSWORD, &[])
            .await;
        assert_eq!(response.status(), 200);
        assert_eq!(cookies(&response), [""; 0]);
        let state: Value = response.json().await.unwrap();
        let expected = json!({
            "isLoggedIn": false, "mustChangePassword": false, "mustSetUpSecondFactor": false, "canMailPasswordLink": false, "canUsePasskey": false,
            "secondFactor": {"token": state["secondFactor"]["token"], "methods": ["totp", "recoveryCode"]},
        });
        assert_eq!(state, expected);
        text(&state["secondFactor"]["token"])
    }

    async fn answer(&self, token: &str, code: &str) -> Response {
        let body = json!({"token": token, "code": code}).to_string();
        let headers = [("content-type", "application/json")];
        let path = "/api/auth/second-factor";
        self.server.post(path, body, &headers).await
    }

    /// Signs in with a code. Returns the status.
    async fn sign_in(&self, code: &str) -> u16 {
        let token = self.challenge().await;
        self.answer(&token, code).await.status().as_u16()
    }

    async fn prove(&self, code: Option<&str>) -> Response {
        let body = json!({"password": PASSWORD});
        let body = code.map_or(
            body.clone(),
            |code| json!({"password": PASSWORD, "code": code}),
        );
        self.anna.send(Method::POST, "/api/auth/proof", body).await
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

async fn assert_wrong_code(response: Response) {
    let problem = assert_problem(response, 422, "unprocessable-content").await;
    assert_eq!(field_errors(&problem), ["code incorrect-code"]);
}

#[tokio::test]
async fn signs_in_with_a_new_session_after_password_and_code() {
    let app = App::set_up().await;
    let token = app.challenge().await;
    // The token of the challenge is no session.
    let with_challenge = StaffSession {
        token: domain::secrets::Token::parse(&token).unwrap(),
        ..app.anna.clone()
    };
    assert_problem(
        with_challenge.get("/api/account").await,
        401,
        "unauthorized",
    )
    .await;
    let response = app.answer(&token, &app.code(0)).await;
    assert_eq!(response.status(), 200);
    assert_eq!(cookies(&response).len(), 3);
    let state: Value = response.json().await.unwrap();
    assert_eq!(state["isLoggedIn"], true);
    let session = text(&state["authToken"]);
    assert!(session != token && session != app.anna.token.as_str());
    // Each challenge is answered once.
    assert_problem(app.answer(&token, &app.code(1)).await, 401, "unauthorized").await;
    // A client cannot choose the token of its session.
    let chosen = "ab".repeat(32);
    let token = app.challenge().await;
    let body = json!({"token": token, "code": app.code(1)}).to_string();
    let cookie = format!("wirtshaus={chosen}");
    let headers = [("content-type", "application/json"), ("cookie", &cookie)];
    let response = app.server.post("/api/auth/second-factor", body, &headers);
    let state: Value = response.await.json().await.unwrap();
    assert_eq!(state["isLoggedIn"], true);
    assert_ne!(state["authToken"], chosen);
}

#[tokio::test]
async fn each_code_of_an_app_is_accepted_once_and_for_a_step_more_or_less() {
    let app = App::set_up().await;
    // That of the set-up was used.
    assert_eq!(app.sign_in(&app.code(-1)).await, 422);
    assert_eq!(app.sign_in(&app.code(2)).await, 422);
    assert_eq!(app.sign_in(&app.code(0)).await, 200);
    assert_eq!(app.sign_in(&app.code(0)).await, 422);
    assert_eq!(app.sign_in(&app.code(1)).await, 200);
    // Also not an earlier one, nor as a proof.
    assert_eq!(app.sign_in(&app.code(0)).await, 422);
    assert_wrong_code(app.prove(Some(&app.code(1))).await).await;
    app.server.clock.advance(STEP * 2);
    for code in [&app.code(0), &app.recovery_codes[0]] {
        let mut tokens = Vec::new();
        for _ in 0..4 {
            tokens.push(app.challenge().await);
        }
        let answers = tokens.iter().map(|token| app.answer(token, code));
        let responses = join_all(answers).await;
        let accepted = responses.iter().filter(|one| one.status() == 200).count();
        assert_eq!(accepted, 1, "{code}");
        app.server.clock.advance(Duration::minutes(15));
    }
}

#[tokio::test]
async fn guesses_of_codes_are_limited_per_account() {
    let app = App::set_up().await;
    let guess = "000000";
    let mut token = app.challenge().await;
    for (number, status) in [422, 422, 422, 422, 422, 429].into_iter().enumerate() {
        // New challenges do not help.
        if number == 3 {
            app.server.clock.advance(Duration::minutes(2));
            token = app.challenge().await;
        }
        let response = app.answer(&token, guess).await;
        assert_eq!(response.status(), status, "{number}");
    }
    assert_eq!(app.sign_in(&app.code(0)).await, 429);
    app.server.clock.advance(Duration::minutes(2));
    assert_eq!(app.sign_in(&app.code(0)).await, 200);
    app.server.clock.advance(STEP);
    assert_eq!(app.sign_in(guess).await, 422);
}

#[tokio::test]
async fn guesses_of_codes_in_a_proof_are_limited_also_between_changes_of_the_password() {
    let app = App::set_up().await;
    let body = json!({"currentPassword": PASSWORD, "newPassword": PASSWORD});
    for status in [422, 422, 422, 422, 422, 429] {
        assert_eq!(app.prove(Some("000000")).await.status(), status);
        let path = "/api/auth/password";
        let same = app.anna.send(Method::POST, path, body.clone()).await;
        let problem = assert_problem(same, 422, "unprocessable-content").await;
        assert_eq!(field_errors(&problem), ["newPassword unchanged"]);
    }
}

#[tokio::test]
async fn a_new_password_needs_a_recent_proof_with_the_second_factor() {
    let app = App::set_up().await;
    app.server.clock.advance(Duration::minutes(11));
    let body = json!({"currentPassword": PASSWORD, "newPassword": "sieben Fässer und kein Most"});
    let change = async || {
        let body = body.clone();
        app.anna
            .send(Method::POST, "/api/auth/password", body)
            .await
    };
    assert_problem(change().await, 403, "proof-required").await;
    assert_eq!(app.prove(Some(&app.code(0))).await.status(), 204);
    assert_eq!(change().await.status(), 200);
}

#[tokio::test]
async fn a_challenge_is_valid_for_five_minutes_and_for_the_account_as_it_was() {
    let app = App::set_up().await;
    let late = app.challenge().await;
    app.server.clock.advance(Duration::minutes(5));
    assert_problem(app.answer(&late, &app.code(0)).await, 401, "unauthorized").await;
    for token in ["0".repeat(64).as_str(), "", "x"] {
        let response = app.answer(token, &app.code(0)).await;
        assert_eq!(response.status(), 401, "{token}");
    }
    let before_disabling = app.challenge().await;
    let anna = app.anna.member.clone();
    let anna = app
        .server
        .change_member(anna, |anna| anna.is_disabled = true)
        .await;
    let response = app.answer(&before_disabling, &app.code(0)).await;
    assert_problem(response, 401, "unauthorized").await;
    let anna = app
        .server
        .change_member(anna, |anna| anna.is_disabled = false)
        .await;
    let before_reset = app.challenge().await;
    let services = &app.server.services;
    let one_time = services.staff.reset_password(&anna.email).await.unwrap();
    let response = app.answer(&before_reset, &app.code(0)).await;
    assert_problem(response, 401, "unauthorized").await;
    // A reset removes factors and recovery codes.
    let response = app
        .server
        .post_credentials(ANNA_EMAIL, one_time.as_str(), &[]);
    let state: Value = response.await.json().await.unwrap();
    assert_eq!(state["isLoggedIn"], true);
    let own = services.auth.list_own_factors(&anna).await.unwrap();
    assert_eq!((own.factors.len(), own.recovery_codes), (0, 0));
}

#[tokio::test]
async fn each_recovery_code_is_accepted_once() {
    let app = App::set_up().await;
    let code = &app.recovery_codes[3];
    let typed = code.replace('-', " ").to_uppercase();
    assert_eq!(app.sign_in(&typed).await, 200);
    assert_eq!(app.sign_in(code).await, 422);
    let own = app.anna.json("/api/account/factors").await;
    assert_eq!(own["recoveryCodes"], 9);
    app.anna
        .check(r#"GET /api/audit?limit=2 => 200 [{"action": "recoveryCodeUsed"}, {"action": "secondFactorAdded", "subject": "Handy"}]"#)
        .await;
    let path = "/api/account/recovery-codes";
    let response = app.anna.send(Method::POST, path, Value::Null).await;
    let new: Value = response.json().await.unwrap();
    assert_eq!(new["codes"].as_array().unwrap().len(), 10);
    assert_eq!(app.sign_in(&app.recovery_codes[4]).await, 422);
    assert_eq!(app.sign_in(&text(&new["codes"][0])).await, 200);
}

#[tokio::test]
async fn a_proof_needs_the_second_factor_too() {
    let app = App::set_up().await;
    app.server.clock.advance(Duration::minutes(11));
    let setup = "/api/account/totp";
    let begin = async || app.anna.send(Method::POST, setup, Value::Null).await;
    assert_problem(begin().await, 403, "proof-required").await;
    let problem = assert_problem(app.prove(None).await, 422, "unprocessable-content").await;
    assert_eq!(field_errors(&problem), ["code missing"]);
    assert_wrong_code(app.prove(Some("000000")).await).await;
    assert_problem(begin().await, 403, "proof-required").await;
    assert_eq!(app.prove(Some(&app.code(0))).await.status(), 204);
    assert_eq!(begin().await.status(), 200);
}

#[tokio::test]
async fn a_setup_is_confirmed_in_its_session_within_fifteen_minutes() {
    let mut app = App::set_up().await;
    let other = app.server.sign_in_berta().await;
    let setup = "/api/account/totp";
    assert_eq!(
        app.anna
            .send(Method::POST, setup, Value::Null)
            .await
            .status(),
        200
    );
    assert_problem(app.confirm(&other, "123456", "x").await, 404, "not-found").await;
    assert_wrong_code(app.confirm(&app.anna, "123456", "x").await).await;
    app.server.clock.advance(Duration::minutes(15));
    assert_eq!(app.prove(Some(&app.code(0))).await.status(), 204);
    assert_problem(
        app.confirm(&app.anna, "123456", "x").await,
        404,
        "not-found",
    )
    .await;
    // The second factor does not replace the codes.
    let added = app.add("Tablet").await;
    assert_eq!(added.get("recoveryCodes"), None);
    let own = app.anna.json("/api/account/factors").await;
    let names: Vec<_> = own["factors"].as_array().unwrap().iter().collect();
    assert_eq!(
        (&names[0]["name"], &names[1]["name"]),
        (&json!("Handy"), &json!("Tablet"))
    );
    for (id, status) in [(1, 204), (1, 404), (2, 204)] {
        let path = format!("/api/account/factors/{id}");
        let removed = app.anna.send(Method::DELETE, &path, Value::Null).await;
        assert_eq!(removed.status(), status, "{id}");
    }
    let own = app.anna.json("/api/account/factors").await;
    assert_eq!(
        own,
        json!({"factors": [], "recoveryCodes": 0, "isRequired": false, "canAddPasskeys": true})
    );
    let response = app.server.post_credentials(ANNA_EMAIL, PASSWORD, &[]).await;
    assert_eq!(cookies(&response).len(), 3);
}

#[tokio::test]
async fn a_role_that_needs_a_second_factor_can_only_set_one_up() {
    let (server, anna) = TestServer::start_signed_in().await;
    let team = server.add_member("koloman@gasthaus.example", false).await;
    let team = server
        .change_member(team, |member| member.role = Role::Team)
        .await;
    let koloman = server.sign_in(team).await;
    anna.check(
        r#"
        GET /api/people/second-factor-requirements => 200 {"management": false, "team": false}
        PUT /api/people/second-factor-requirements {"management": false} => 422
        PUT /api/people/second-factor-requirements {"management": false, "team": true} => 200 {"management": false, "team": true}
        GET /api/people/second-factor-requirements => 200 {"management": false, "team": true}
        GET /api/audit?limit=1 => 200 [{"action": "secondFactorRequirementsSaved"}]
        GET /api/auth/state => 200 {"mustSetUpSecondFactor": false}
        "#,
    )
    .await;
    koloman
        .check(
            r#"
            GET /api/auth/state => 200 {"isLoggedIn": true, "mustSetUpSecondFactor": true}
            GET /api/account => 403 second-factor-required
            GET /api/account/factors => 200 {"isRequired": true, "factors": []}
            "#,
        )
        .await;
    let mut app = App {
        server,
        anna: koloman,
        key: Vec::new(),
        recovery_codes: Vec::new(),
    };
    app.add("Handy").await;
    app.anna.check("GET /api/account => 200").await;
}

#[tokio::test]
async fn the_link_of_a_forgotten_password_does_not_replace_the_second_factor() {
    let app = App::set_up().await;
    let (anna, services) = (&app.anna.member, &app.server.services);
    let kind = domain::staff::AccountLinkKind::ForgottenPassword;
    let token = domain::secrets::Token::from_random([7; 32]);
    let digest = ring::digest::digest(&ring::digest::SHA256, token.as_str().as_bytes());
    let digest = domain::secrets::Digest::from_digest(digest.as_ref().try_into().unwrap());
    let now = ports::Clock::now(&app.server.clock);
    let link = domain::staff::AccountLinkDetails {
        token_digest: Some(digest),
        ..domain::staff::AccountLinkDetails::new(kind, Some(anna.id), now)
    };
    let mut tx = ports::Store::begin(&*app.server.store).await.unwrap();
    tx.staff().insert_link(&link).await.unwrap();
    tx.commit().await.unwrap();
    let body = json!({"token": token.as_str(), "newPassword": "sieben Fässer und kein Most"});
    let headers = [("content-type", "application/json")];
    let path = "/api/auth/password-by-link";
    let response = app.server.post(path, body.to_string(), &headers).await;
    assert_eq!(
        (response.status().as_u16(), cookies(&response).len()),
        (200, 0)
    );
    let state: Value = response.json().await.unwrap();
    let token = text(&state["secondFactor"]["token"]);
    assert_eq!(app.answer(&token, &app.code(0)).await.status(), 200);
    let own = services.auth.list_own_factors(anna).await.unwrap();
    assert_eq!(own.factors.len(), 1);
}

impl TestServer {
    /// Whether a mail to this member waits.
    async fn has_notice(&self, kind: JobKind, member: &StaffMember) -> bool {
        let mut snapshot = self.store.begin_read_only().await.unwrap();
        let job = snapshot.jobs().next(kind).await.unwrap();
        job.is_some_and(|job| job.record == Some(member.id.get()))
    }
}

#[tokio::test]
async fn members_get_notices_of_devices_factors_codes_roles_and_accepted_invitations() {
    let app = App::set_up_with(ServerOptions {
        mailer: Some(Arc::new(UnreachableMailServer)),
        ..ServerOptions::default()
    })
    .await;
    let (server, anna) = (&app.server, &app.anna.member);
    let has_notice = async |kind| server.has_notice(kind, anna).await;
    assert!(has_notice(JobKind::NewDeviceNotice).await);
    assert!(has_notice(JobKind::SecondFactorAddedNotice).await);
    assert!(!has_notice(JobKind::RecoveryCodeNotice).await);
    assert_eq!(app.sign_in(&app.recovery_codes[0]).await, 200);
    assert!(has_notice(JobKind::RecoveryCodeNotice).await);
    assert!(!has_notice(JobKind::SecondFactorRemovedNotice).await);
    app.anna.check("DELETE /api/account/factors/1 => 204").await;
    assert!(has_notice(JobKind::SecondFactorRemovedNotice).await);

    let token = app.anna.invite().await;
    assert!(!has_notice(JobKind::InvitationNotice).await);
    let accepted = server.accept(&token, "koloman@gasthaus.example").await;
    assert_eq!(accepted.status(), 200);
    assert!(has_notice(JobKind::InvitationNotice).await);
    let members = server.services.staff.list().await.unwrap();
    let koloman = members.iter().find(|member| member.id != anna.id).unwrap();
    assert!(!server.has_notice(JobKind::RoleNotice, koloman).await);
    let changed = app.anna.change_role(koloman.id.get(), "management").await;
    assert_eq!(changed.status(), 200);
    assert!(server.has_notice(JobKind::RoleNotice, koloman).await);
}
