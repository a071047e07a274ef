use domain::{
    accounts::{self, Password},
    calendar::Instant,
    inn::Email,
};
use poem_openapi::{Object, types::Example};
use services::auth::{AuthenticatedSession, IssuedSession};
use time::macros::datetime;

use crate::http::{limits::NewPassword, request::Required};

/// E-mail address and password.
#[derive(Object, Clone)]
#[oai(example)]
pub struct Credentials {
    /// The e-mail address of the account; whitespace around it is ignored.
    pub email: Required<String, Email>,
    /// The password, at most 1024 bytes of UTF-8.
    pub password: Required<String, Password>,
}

impl Example for Credentials {
    fn example() -> Self {
        Self {
            email: "anna@gasthaus.example".into(),
            password: "drei Krügerl und ein Brezn".into(),
        }
    }
}

/// The form for changing the password.
#[derive(Object, Clone)]
#[oai(rename_all = "camelCase", example)]
pub struct PasswordChange {
    /// The current password, at most 1024 bytes of UTF-8.
    pub current_password: Required<String, Password>,
    /// The new password, at most 1024 bytes of UTF-8.
    pub new_password: Required<String, NewPassword>,
}

impl Example for PasswordChange {
    fn example() -> Self {
        Self {
            current_password: "k7fm-93qx-tt2a-hh8d-zp5c".into(),
            new_password: "drei Krügerl und ein Brezn".into(),
        }
    }
}

/// The session of the client. Without one, only `isLoggedIn`, `mustChangePassword` and `provider` can be present.
#[derive(Object, Clone, PartialEq, Eq)]
#[oai(rename_all = "camelCase", example)]
pub struct AuthState {
    /// The token of the session, 64 hexadecimal digits, for clients without cookies. Only in the response to
    /// signing in and changing the password.
    #[oai(skip_serializing_if_is_none)]
    pub auth_token: Option<String>,
    /// When the session expires unless it is used before.
    #[oai(skip_serializing_if_is_none)]
    pub token_expiration_on: Option<Instant>,
    /// When the session began.
    #[oai(skip_serializing_if_is_none)]
    pub token_valid_from: Option<Instant>,
    /// The first name, 1 to 100 characters.
    #[oai(skip_serializing_if_is_none)]
    pub firstname: Option<String>,
    /// The last name, 1 to 100 characters.
    #[oai(skip_serializing_if_is_none)]
    pub lastname: Option<String>,
    /// The e-mail address to sign in with.
    #[oai(skip_serializing_if_is_none)]
    pub username: Option<String>,
    /// Whether there is a valid session.
    pub is_logged_in: bool,
    /// Whether the password is a one-time password, which must be changed before anything else.
    pub must_change_password: bool,
    /// The name of the identity provider for sign-in at `/api/auth/provider`. Absent if there is none; only in the
    /// response of `GET /auth/state`.
    #[oai(skip_serializing_if_is_none)]
    pub provider: Option<String>,
}

impl AuthState {
    pub fn guest() -> Self {
        Self {
            auth_token: None,
            token_expiration_on: None,
            token_valid_from: None,
            firstname: None,
            lastname: None,
            username: None,
            is_logged_in: false,
            must_change_password: false,
            provider: None,
        }
    }
}

impl From<&AuthenticatedSession> for AuthState {
    fn from(session: &AuthenticatedSession) -> Self {
        let accounts::StaffMember {
            email,
            first,
            last,
            must_change_password,
            ..
        } = &session.member;
        Self {
            auth_token: None,
            token_expiration_on: Some(session.expires_at),
            token_valid_from: Some(session.issued_at),
            firstname: Some(first.as_str().to_owned()),
            lastname: Some(last.as_str().to_owned()),
            username: Some(email.as_str().to_owned()),
            is_logged_in: true,
            must_change_password: *must_change_password,
            provider: None,
        }
    }
}

impl From<&IssuedSession> for AuthState {
    fn from(issued: &IssuedSession) -> Self {
        Self {
            auth_token: Some(issued.token.as_str().to_owned()),
            ..Self::from(&issued.session)
        }
    }
}

impl Example for AuthState {
    fn example() -> Self {
        Self {
            auth_token: None,
            token_expiration_on: Some(datetime!(2026-11-20 18:30 UTC)),
            token_valid_from: Some(datetime!(2026-11-20 18:00 UTC)),
            firstname: Some("Anna".to_owned()),
            lastname: Some("Huber".to_owned()),
            username: Some("anna@gasthaus.example".to_owned()),
            is_logged_in: true,
            must_change_password: false,
            provider: Some("Google".to_owned()),
        }
    }
}
