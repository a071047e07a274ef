//! Staff of a [`TestServer`], signed in.

use std::sync::Arc;

use adapters::{
    argon2::{Argon2Hasher, Effort},
    hmac::InstallationKey,
    secrets::SystemSecrets,
    sql::SqlStore,
};
use domain::{
    accounts::{
        Credentials, NewStaffMember, Password, PersonName, SessionLimits, StaffMember, Token,
    },
    audit::AuditContext,
    inn::Email,
};
use ports::{Clock, Priority};
use reqwest::{Client, Method, RequestBuilder};
use services::auth::AuthService;

use super::TestServer;

pub const PASSWORD: &str = "vier Knödel und ein Krügerl";

/// Hashes passwords at next to no cost.
pub fn passwords() -> Arc<Argon2Hasher> {
    let effort = Effort {
        memory: 8,
        passes: 1,
        ..Effort::default()
    };
    Arc::new(Argon2Hasher::new(effort).unwrap())
}

pub fn auth_service(store: &Arc<SqlStore>, clock: Arc<dyn Clock>) -> AuthService {
    AuthService {
        staff: store.clone(),
        sessions: store.clone(),
        tries: store.clone(),
        passwords: passwords(),
        secrets: Arc::new(SystemSecrets),
        authenticator: Arc::new(InstallationKey::of([7; 32])),
        notices: None,
        clock,
        limits: SessionLimits::default(),
        inn_words: vec!["Gasthaus zur Linde".to_owned()],
    }
}

/// A member with a session.
pub struct SignedIn {
    pub member: StaffMember,
    pub token: Token,
    pub anti_forgery: String,
    client: Client,
    origin: String,
}

impl TestServer {
    /// Anna Huber, with the password [`PASSWORD`].
    pub async fn anna(&self) -> StaffMember {
        self.hire("anna@gasthaus.example", PASSWORD, false).await
    }

    /// Anna Huber, signed in.
    pub async fn staff(&self) -> SignedIn {
        let anna = self.anna().await;
        self.sign_in(anna, PASSWORD).await
    }

    /// Another member than Anna Huber, signed in.
    pub async fn another_staff(&self) -> SignedIn {
        let berta = self.hire("berta@gasthaus.example", PASSWORD, false).await;
        self.sign_in(berta, PASSWORD).await
    }

    pub async fn hire(&self, email: &str, password: &str, one_time: bool) -> StaffMember {
        let password = Password::parse(password).unwrap();
        let first = if email.starts_with("berta") {
            "Berta"
        } else {
            "Anna"
        };
        let member = NewStaffMember {
            email: Email::parse(email).unwrap(),
            first: PersonName::parse(first).unwrap(),
            last: PersonName::parse("Huber").unwrap(),
            password: self
                .auth
                .passwords
                .hash(&password, Priority::High)
                .await
                .unwrap(),
            must_change_password: one_time,
        };
        let by = AuditContext::of_the_command_line(self.clock.now());
        self.auth.staff.add(member, &by).await.unwrap().unwrap()
    }

    pub async fn sign_in(&self, member: StaffMember, password: &str) -> SignedIn {
        let credentials = Credentials::parse(member.email.as_str(), password).unwrap();
        let here = self.address.ip();
        let admitted = self.auth.sign_in(&credentials, here, &[]).await;
        let token = admitted.unwrap().token;
        SignedIn {
            member,
            anti_forgery: self.auth.anti_forgery(&token),
            token,
            client: self.client.clone(),
            origin: format!("http://{}", self.address),
        }
    }
}

impl SignedIn {
    /// As a page of the house asks: with the cookie, and the proof that it is one.
    pub fn by_cookie(&self, method: Method, path: &str) -> RequestBuilder {
        self.by_cookie_alone(method, path)
            .header("x-xsrf-token", &self.anti_forgery)
    }

    /// As a page of somebody else's makes the browser ask.
    pub fn by_cookie_alone(&self, method: Method, path: &str) -> RequestBuilder {
        let cookie = format!("wirtshaus={}", self.token.as_str());
        self.request(method, path).header("cookie", cookie)
    }

    /// As a program asks.
    pub fn by_bearer(&self, method: Method, path: &str) -> RequestBuilder {
        self.request(method, path).bearer_auth(self.token.as_str())
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client
            .request(method, format!("{}{path}", self.origin))
    }
}
