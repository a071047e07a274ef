use std::sync::Arc;

use adapters::{
    argon2::{Argon2Hasher, Argon2Settings},
    secrets::SystemSecrets,
    sql::SqlStore,
};
use domain::{
    auth::SessionTimeouts,
    inn::Email,
    secrets::Token,
    staff::{PersonName, Role, StaffMember},
};
use ports::{Clock, Store, contract::samples};
use reqwest::{Client, Method, RequestBuilder, Response};
use serde_json::{Value, json};
use services::{
    auth::{AuthAdapters, AuthService, EstimateLimits},
    staff::{NewStaff, StaffService},
};
use tokio::sync::watch;

use super::{TestServer, hmac_signer, http_test_table};

pub const PASSWORD: &str = "vier Knödel und ein Krügerl";

/// The cheapest parameters.
pub fn password_hasher() -> Arc<Argon2Hasher> {
    let hashing_settings = Argon2Settings {
        memory_kib: 8,
        iterations: 1,
        ..Argon2Settings::default()
    };
    Arc::new(Argon2Hasher::new(hashing_settings).unwrap())
}

pub fn auth_adapters(store: &Arc<SqlStore>, clock: Arc<dyn Clock>) -> AuthAdapters {
    AuthAdapters {
        store: store.clone(),
        password_hasher: password_hasher(),
        secret_generator: Arc::new(SystemSecrets),
        hmac_signer: hmac_signer(),
        has_mailer: false,
        can_mail_links: false,
        clock,
    }
}

pub fn auth_service(adapters: AuthAdapters) -> AuthService {
    AuthService {
        adapters,
        session_limits: SessionTimeouts::default(),
        passkeys: None,
        estimate_limits: EstimateLimits::default(),
        master_data: watch::channel(samples::master_data()).1,
    }
}

pub fn staff_service(store: &Arc<SqlStore>, clock: Arc<dyn Clock>) -> StaffService {
    let secret_generator = Arc::new(SystemSecrets);
    StaffService {
        store: store.clone(),
        password_hasher: password_hasher(),
        secret_generator,
        clock,
        has_mailer: false,
        master_data: watch::channel(samples::master_data()).1,
    }
}

/// Berta Huber if the e-mail address begins with `berta`, else Anna Huber.
pub fn new_staff(email: &str) -> NewStaff {
    let is_berta_email = email.starts_with("berta");
    NewStaff {
        email: Email::parse(email).unwrap(),
        first_name: PersonName::parse(if is_berta_email { "Berta" } else { "Anna" }).unwrap(),
        last_name: PersonName::parse("Huber").unwrap(),
        role: Role::Management,
    }
}

#[derive(Clone)]
pub struct StaffSession {
    pub member: StaffMember,
    pub token: Token,
    pub anti_forgery_token: String,
    pub client: Client,
    pub origin: String,
}

impl TestServer {
    pub async fn add_anna(&self) -> StaffMember {
        self.add_member("anna@gasthaus.example", false).await
    }

    pub async fn add_disabled_berta(&self) -> StaffMember {
        let berta = self.add_member("berta@gasthaus.example", false).await;
        self.change_member(berta, |berta| berta.is_disabled = true)
            .await
    }

    pub async fn sign_in_anna(&self) -> StaffSession {
        self.sign_in(self.add_anna().await).await
    }

    pub async fn sign_in_berta(&self) -> StaffSession {
        let berta = self.add_member("berta@gasthaus.example", false).await;
        self.sign_in(berta).await
    }

    /// Adds an account with [`PASSWORD`].
    pub async fn add_member(&self, email: &str, is_one_time: bool) -> StaffMember {
        let new = new_staff(email);
        let email = new.email.clone();
        let added = self.services.staff.add(new, Some(PASSWORD.to_owned()));
        assert_eq!(added.await.unwrap(), None);
        let member = self.find_member(&email).await;
        self.change_member(member, |member| member.must_change_password = is_one_time)
            .await
    }

    /// Changes an account in the store.
    pub async fn change_member(
        &self,
        mut member: StaffMember,
        change: impl FnOnce(&mut StaffMember),
    ) -> StaffMember {
        change(&mut member);
        let mut tx = self.store.begin().await.unwrap();
        tx.staff().update(&member).await.unwrap();
        tx.commit().await.unwrap();
        member
    }

    pub async fn find_member(&self, email: &Email) -> StaffMember {
        let mut snapshot = self.store.begin_read_only().await.unwrap();
        let found = snapshot.staff().find_by_email(email).await.unwrap();
        found.unwrap()
    }

    pub async fn sign_in(&self, member: StaffMember) -> StaffSession {
        let credentials = ports::contract::samples::credentials(member.email.as_str(), PASSWORD);
        let client = self.address.ip();
        let issued = self
            .services
            .auth
            .sign_in(&credentials, client.into(), &[])
            .await;
        let token = issued.unwrap().token;
        StaffSession {
            member,
            anti_forgery_token: AuthService::anti_forgery_token(&token),
            token,
            client: self.client.clone(),
            origin: format!("http://{}", self.address),
        }
    }

    /// Advances the clock, and signs in again.
    pub async fn sign_in_after(&self, session: StaffSession, time: time::Duration) -> StaffSession {
        self.clock.advance(time);
        self.sign_in(session.member).await
    }

    /// Signs in over HTTP.
    pub async fn post_credentials(
        &self,
        email: &str,
        password: &str,
        headers: &[(&str, &str)],
    ) -> Response {
        let body = json!({"email": email, "password": password}).to_string();
        let headers = [&[("content-type", "application/json")][..], headers].concat();
        self.post("/api/auth/sign-in", body, &headers).await
    }
}

impl StaffSession {
    /// A request as a page of the website sends it: with the cookie and the anti-forgery token.
    pub fn with_cookie(&self, method: Method, path: &str) -> RequestBuilder {
        self.with_cookie_and_token(method, path)
            .header("sec-fetch-site", "same-origin")
    }

    /// A request without the origin of the page.
    pub fn with_cookie_and_token(&self, method: Method, path: &str) -> RequestBuilder {
        self.with_cookie_only(method, path)
            .header("x-xsrf-token", &self.anti_forgery_token)
    }

    /// A request without the anti-forgery token.
    pub fn with_cookie_only(&self, method: Method, path: &str) -> RequestBuilder {
        let cookie = format!("wirtshaus={}", self.token.as_str());
        self.request(method, path).header("cookie", cookie)
    }

    pub fn with_bearer(&self, method: Method, path: &str) -> RequestBuilder {
        self.request(method, path).bearer_auth(self.token.as_str())
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let url = format!("{}{path}", self.origin);
        self.client.request(method, url)
    }

    pub async fn get(&self, path: &str) -> Response {
        self.with_bearer(Method::GET, path).send().await.unwrap()
    }

    pub async fn json(&self, path: &str) -> Value {
        self.get(path).await.json().await.unwrap()
    }

    pub async fn send(&self, method: Method, path: &str, body: Value) -> Response {
        let request = self.with_bearer(method, path).json(&body);
        request.send().await.unwrap()
    }

    /// Sends the requests of a [`http_test_table`] with the bearer token.
    pub async fn check(&self, table: &str) {
        http_test_table::check(table, |method, path| self.with_bearer(method, path)).await;
    }

    pub async fn is_signed_in(&self) -> bool {
        let state = self.json("/api/auth/state").await;
        state["isLoggedIn"].as_bool().unwrap()
    }
}
