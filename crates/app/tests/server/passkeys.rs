//! Passkeys over HTTP, with the crate `passkey` as browser and authenticator.

use passkey::{
    authenticator::{Authenticator, UiHint, UserCheck, UserValidationMethod},
    client::{Client, DefaultClientData},
    crypto::rust_crypto::RustCryptoBackend,
    types::{
        Passkey,
        ctap2::{Aaguid, Ctap2Error},
    },
};
use reqwest::{Method, Response};
use serde_json::{Value, json};
use time::Duration;
use url::Url;

use crate::common::{TestServer, assert_problem, cookies, field_errors, staff::StaffSession};

const ORIGIN: &str = "http://localhost:8080";
const SETUP: &str = "/api/account/passkeys/options";

/// Confirms everything.
struct Holder;

#[async_trait::async_trait]
impl UserValidationMethod for Holder {
    type PasskeyItem = Passkey;

    async fn check_user<'a>(
        &self,
        _: UiHint<'a, Passkey>,
        presence: bool,
        verification: bool,
    ) -> Result<UserCheck, Ctap2Error> {
        Ok(UserCheck {
            presence,
            verification,
        })
    }

    fn is_presence_enabled(&self) -> bool {
        true
    }

    fn is_verification_enabled(&self) -> Option<bool> {
        Some(true)
    }
}

/// A browser with one passkey.
struct Browser {
    store: Option<Passkey>,
    origin: &'static str,
    /// Replaces `userVerification` of the server.
    verification: &'static str,
}

impl Browser {
    fn new() -> Self {
        Self {
            store: None,
            origin: ORIGIN,
            verification: "required",
        }
    }

    /// The options of a response as the browser passes them on.
    fn options(&self, answer: &Value) -> Value {
        let mut options: Value = serde_json::from_str(answer["options"].as_str().unwrap()).unwrap();
        let selection = if options.get("authenticatorSelection").is_some() {
            &mut options["authenticatorSelection"]
        } else {
            &mut options
        };
        assert_eq!(selection["userVerification"], "required");
        selection["userVerification"] = self.verification.into();
        json!({"publicKey": options})
    }

    async fn create(&mut self, answer: &Value) -> String {
        let options = serde_json::from_value(self.options(answer)).unwrap();
        let (store, aaguid) = (self.store.take(), Aaguid::new_empty());
        let authenticator = Authenticator::new(aaguid, store, Holder, RustCryptoBackend);
        let mut client = Client::new(authenticator).allows_insecure_localhost(true);
        let origin = Url::parse(self.origin).unwrap();
        let created = client.register(&origin, options, DefaultClientData).await;
        self.store.clone_from(client.authenticator().store());
        serde_json::to_string(&created.unwrap()).unwrap()
    }

    async fn get(&self, answer: &Value) -> String {
        let options = serde_json::from_value(self.options(answer)).unwrap();
        let (store, aaguid) = (self.store.clone(), Aaguid::new_empty());
        let authenticator = Authenticator::new(aaguid, store, Holder, RustCryptoBackend);
        let mut client = Client::new(authenticator).allows_insecure_localhost(true);
        let origin = Url::parse(self.origin).unwrap();
        let used = client
            .authenticate(&origin, options, DefaultClientData)
            .await;
        serde_json::to_string(&used.unwrap()).unwrap()
    }
}

impl TestServer {
    async fn request_passkey(&self, body: Value) -> Value {
        let headers = [("content-type", "application/json")];
        let path = "/api/auth/passkey/options";
        let response = self.post(path, body.to_string(), &headers).await;
        assert_eq!(response.status(), 200);
        response.json().await.unwrap()
    }

    async fn post_passkey(&self, answer: &Value, credential: &str) -> Response {
        let body = json!({"token": answer["token"], "credential": credential});
        let headers = [("content-type", "application/json")];
        self.post("/api/auth/passkey", body.to_string(), &headers)
            .await
    }
}

impl StaffSession {
    async fn begin(&self) -> Value {
        let response = self.send(Method::POST, SETUP, Value::Null).await;
        assert_eq!(response.status(), 200);
        response.json().await.unwrap()
    }

    async fn add(&self, credential: &str) -> Response {
        let body = json!({"credential": credential, "name": "Handy"});
        self.send(Method::POST, "/api/account/passkeys", body).await
    }

    /// A browser with a passkey of the account.
    async fn with_passkey(&self) -> Browser {
        let mut browser = Browser::new();
        let credential = browser.create(&self.begin().await).await;
        let added = self.add(&credential).await;
        assert_eq!(added.status(), 200);
        let added: Value = added.json().await.unwrap();
        assert_eq!(added["recoveryCodes"].as_array().unwrap().len(), 10);
        browser
    }
}

#[tokio::test]
async fn a_passkey_signs_in_alone_after_the_password_and_as_a_proof() {
    let (server, anna) = TestServer::start_signed_in().await;
    let can_use_passkey =
        async || server.json("/api/auth/state").await["canUsePasskey"] == json!(true);
    assert!(!can_use_passkey().await);
    let browser = anna.with_passkey().await;
    assert!(can_use_passkey().await);
    let request = server.request_passkey(json!({})).await;
    let credential = browser.get(&request).await;
    let response = server.post_passkey(&request, &credential).await;
    assert_eq!(response.status(), 200);
    assert_eq!(cookies(&response).len(), 3);
    let state: Value = response.json().await.unwrap();
    assert_eq!(state["username"], "anna@gasthaus.example");
    // Each request is answered once.
    let again = server.post_passkey(&request, &credential).await;
    assert_problem(again, 401, "unauthorized").await;

    let password = crate::common::staff::PASSWORD;
    let response = server
        .post_credentials("anna@gasthaus.example", password, &[])
        .await;
    assert_eq!(cookies(&response).len(), 0);
    let state: Value = response.json().await.unwrap();
    let due = &state["secondFactor"];
    assert_eq!(due["methods"], json!(["passkey", "recoveryCode"]));
    let request = server.request_passkey(json!({"token": due["token"]})).await;
    let credential = browser.get(&request).await;
    let response = server.post_passkey(&request, &credential).await;
    assert_eq!(cookies(&response).len(), 3);
    // The token is used now, also for a code.
    let body = json!({"token": due["token"], "code": "123456"}).to_string();
    let headers = [("content-type", "application/json")];
    let again = server.post("/api/auth/second-factor", body, &headers).await;
    assert_problem(again, 401, "unauthorized").await;

    server.clock.advance(Duration::minutes(11));
    let unproven = anna.send(Method::POST, SETUP, Value::Null).await;
    assert_problem(unproven, 403, "proof-required").await;
    let request = server.request_passkey(json!({})).await;
    let credential = browser.get(&request).await;
    let body = json!({"token": request["token"], "credential": credential});
    let berta = server.sign_in_berta().await;
    for (session, status) in [(&berta, 422), (&anna, 204), (&anna, 422)] {
        let proof = session.send(Method::POST, "/api/auth/proof/passkey", body.clone());
        assert_eq!(proof.await.status(), status);
    }
    anna.begin().await;
}

#[tokio::test]
async fn rejects_passkeys_of_other_origins_and_without_user_verification() {
    let (server, anna) = TestServer::start_signed_in().await;
    let mut browser = anna.with_passkey().await;
    for (origin, verification) in [
        ("http://localhost:8081", "required"),
        (ORIGIN, "discouraged"),
    ] {
        browser.origin = origin;
        browser.verification = verification;
        let request = server.request_passkey(json!({})).await;
        let credential = browser.get(&request).await;
        let response = server.post_passkey(&request, &credential).await;
        assert_problem(response, 401, "unauthorized").await;
        let mut other = Browser {
            origin,
            verification,
            ..Browser::new()
        };
        let credential = other.create(&anna.begin().await).await;
        let response = anna.add(&credential).await;
        let problem = assert_problem(response, 422, "unprocessable-content").await;
        assert_eq!(field_errors(&problem), ["credential invalid-passkey"]);
    }
    // Another request, an expired one, a disabled account.
    (browser.origin, browser.verification) = (ORIGIN, "required");
    let (first, second) = (
        server.request_passkey(json!({})).await,
        server.request_passkey(json!({})).await,
    );
    let credential = browser.get(&first).await;
    let response = server.post_passkey(&second, &credential).await;
    assert_problem(response, 401, "unauthorized").await;
    let anna = server
        .change_member(anna.member, |anna| anna.is_disabled = true)
        .await;
    let response = server.post_passkey(&first, &credential).await;
    assert_problem(response, 401, "unauthorized").await;
    server
        .change_member(anna, |anna| anna.is_disabled = false)
        .await;
    server.clock.advance(Duration::minutes(5));
    let response = server.post_passkey(&first, &credential).await;
    assert_problem(response, 401, "unauthorized").await;
}

#[tokio::test]
async fn sign_ins_with_password_and_passkey_do_not_delay_each_other() {
    let (server, anna) = TestServer::start_signed_in().await;
    let browser = anna.with_passkey().await;
    let password = crate::common::staff::PASSWORD;
    for number in 0..7 {
        let response = server
            .post_credentials("anna@gasthaus.example", password, &[])
            .await;
        assert_eq!(response.status(), 200, "{number}");
        let state: Value = response.json().await.unwrap();
        let token = &state["secondFactor"]["token"];
        let request = server.request_passkey(json!({"token": token})).await;
        let credential = browser.get(&request).await;
        let response = server.post_passkey(&request, &credential).await;
        assert_eq!(response.status(), 200, "{number}");
    }
}

#[tokio::test]
async fn requests_of_passkeys_are_limited_per_client() {
    let (server, anna) = TestServer::start_signed_in().await;
    let browser = anna.with_passkey().await;
    for _ in 0..20 {
        server.request_passkey(json!({})).await;
    }
    let headers = [("content-type", "application/json")];
    let path = "/api/auth/passkey/options";
    let refused = server.post(path, "{}", &headers).await;
    assert_problem(refused, 429, "too-many-requests").await;
    // Not those of a session, nor after a password.
    let response = anna.send(Method::POST, path, json!({})).await;
    assert_eq!(response.status(), 200);
    let password = crate::common::staff::PASSWORD;
    let response = server
        .post_credentials("anna@gasthaus.example", password, &[])
        .await;
    let state: Value = response.json().await.unwrap();
    let token = &state["secondFactor"]["token"];
    let request = server.request_passkey(json!({"token": token})).await;
    for _ in 0..21 {
        let unknown = json!({"token": "0".repeat(64)});
        server.post_passkey(&unknown, "{}").await;
    }
    let credential = browser.get(&request).await;
    let response = server.post_passkey(&request, &credential).await;
    assert_eq!(response.status(), 200);
}
