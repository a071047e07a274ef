//! Staff of a [`TestServer`], signed in.

use std::sync::Arc;

use adapters::{
    argon2::{Argon2Hasher, Argon2Settings},
    hmac::InstallationKey,
    secrets::SystemSecrets,
    sql::SqlStore,
};
use domain::{
    accounts::{Credentials, PersonName, SessionLimits, StaffMember, Token},
    inn::Email,
};
use ports::{Clock, Store};
use reqwest::{Client, Method, RequestBuilder};
use services::{
    auth::{AuthAdapters, AuthService},
    staff::{NewStaff, StaffService},
};

use super::TestServer;

pub const PASSWORD: &str = "vier Knödel und ein Krügerl";

/// A hasher of the least effort.
pub fn passwords() -> Arc<Argon2Hasher> {
    let effort = Argon2Settings {
        memory: 8,
        passes: 1,
        ..Argon2Settings::default()
    };
    Arc::new(Argon2Hasher::new(effort).unwrap())
}

pub fn auth_adapters(store: &Arc<SqlStore>, clock: Arc<dyn Clock>) -> AuthAdapters {
    AuthAdapters {
        store: store.clone(),
        passwords: passwords(),
        secrets: Arc::new(SystemSecrets),
        authenticator: Arc::new(InstallationKey::from_bytes([7; 32])),
        notices: None,
        clock,
    }
}

pub fn auth_service(adapters: AuthAdapters) -> AuthService {
    AuthService::new(adapters, SessionLimits::default(), vec![])
}

pub fn staff_service(store: &Arc<SqlStore>, clock: Arc<dyn Clock>) -> StaffService {
    let secrets = Arc::new(SystemSecrets);
    StaffService::new(store.clone(), passwords(), secrets, clock, vec![])
}

/// Berta Huber if the e-mail address begins like this, else Anna Huber.
pub fn new_staff(email: &str) -> NewStaff {
    let is_berta = email.starts_with("berta");
    NewStaff {
        email: Email::parse(email).unwrap(),
        first: PersonName::parse(if is_berta { "Berta" } else { "Anna" }).unwrap(),
        last: PersonName::parse("Huber").unwrap(),
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

    pub async fn disable(&self, member: &StaffMember) {
        let disabled = self.app.services.staff.disable(&member.email).await;
        disabled.unwrap();
    }

    /// Adds an account. A one-time password must be changed before anything else.
    pub async fn hire(&self, email: &str, password: &str, is_one_time: bool) -> StaffMember {
        let new = new_staff(email);
        let email = new.email.clone();
        let added = self
            .app
            .services
            .staff
            .add(new, Some(password.to_owned()))
            .await;
        assert_eq!(added.unwrap(), None);
        let mut tx = self.store.begin().await.unwrap();
        let found = tx.staff().find_by_email(&email).await.unwrap();
        let mut member = found.unwrap();
        member.must_change_password = is_one_time;
        tx.staff().update(&member).await.unwrap();
        tx.commit().await.unwrap();
        member
    }

    pub async fn sign_in(&self, member: StaffMember, password: &str) -> SignedIn {
        let credentials = Credentials::parse(member.email.as_str(), password).unwrap();
        let here = self.address.ip();
        let issued = self.services.auth.sign_in(&credentials, here, &[]).await;
        let token = issued.unwrap().token;
        SignedIn {
            member,
            anti_forgery: self.services.auth.anti_forgery(&token),
            token,
            client: self.client.clone(),
            origin: format!("http://{}", self.address),
        }
    }
}

impl SignedIn {
    /// With the cookie and the anti-forgery token, as pages of the server send them.
    pub fn by_cookie(&self, method: Method, path: &str) -> RequestBuilder {
        self.by_cookie_alone(method, path)
            .header("x-xsrf-token", &self.anti_forgery)
    }

    /// With the cookie alone, as a page of another origin makes the browser send it.
    pub fn by_cookie_alone(&self, method: Method, path: &str) -> RequestBuilder {
        let cookie = format!("wirtshaus={}", self.token.as_str());
        self.request(method, path).header("cookie", cookie)
    }

    pub fn by_bearer(&self, method: Method, path: &str) -> RequestBuilder {
        self.request(method, path).bearer_auth(self.token.as_str())
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client
            .request(method, format!("{}{path}", self.origin))
    }
}
