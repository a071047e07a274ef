use domain::{
    auth::{self, MIN_PASSWORD_CHARS, SecondFactorCode, SecondFactorMethod},
    calendar::Timestamp,
    inn::Email,
    secrets::Password,
    staff::Role,
};
use poem_openapi::Object;
use publishing::{
    field_markers,
    schema::{
        code::ApiEnumValue,
        fields::{OptionalField, RequiredField},
    },
};
use services::auth::{AuthenticatedSession, IssuedSession, SecondFactorChallenge};

use crate::http::request::{RequestValidator, request_object};

field_markers! {
    NewPassword: String => Password, Password::parse, { min_length: MIN_PASSWORD_CHARS, max_length: Password::MAX_BYTES };
}

/// E-mail address and password.
#[derive(Object, Clone)]
pub struct Credentials {
    /// The e-mail address of the account; whitespace around it is ignored.
    pub email: RequiredField<Email>,
    /// The password, at most 1024 bytes of UTF-8.
    pub password: RequiredField<Password>,
}

request_object! { Credentials => auth::Credentials { email, password } }

/// The form for changing the password.
#[derive(Object, Clone)]
#[oai(rename_all = "camelCase")]
pub struct PasswordChange {
    /// The current password, at most 1024 bytes of UTF-8.
    pub current_password: RequiredField<Password>,
    /// The new password, at most 1024 bytes of UTF-8.
    pub new_password: RequiredField<NewPassword>,
}

/// A second factor that signing in still needs.
#[derive(Object, Clone, PartialEq, Eq)]
pub struct DueSecondFactor {
    /// For `POST /auth/second-factor`, 64 hexadecimal digits, valid once and for five minutes. It gives no access.
    pub token: String,
    /// What the member has.
    pub methods: Vec<ApiEnumValue<SecondFactorMethod>>,
}

/// A code of a second factor.
#[derive(Object, Clone)]
pub struct SecondFactorAnswer {
    /// The token of `secondFactor` in the response to the password.
    pub token: RequiredField<String>,
    /// The six digits of an app, or a recovery code; spaces and hyphens do not matter.
    pub code: RequiredField<SecondFactorCode>,
}

/// What a passkey is used for.
#[derive(Object, Clone)]
pub struct PasskeyRequestOptions {
    /// The token of `secondFactor` in the response to the password. Absent for a passkey instead of the password.
    pub token: OptionalField<String>,
}

/// What a browser needs to use a passkey.
#[derive(Object, Clone, PartialEq, Eq)]
pub struct PasskeyRequest {
    /// For the operation that gets the credential, 64 hexadecimal digits, valid once and for five minutes. It gives no access.
    pub token: String,
    /// The JSON of `PublicKeyCredentialRequestOptions`, for `PublicKeyCredential.parseRequestOptionsFromJSON`.
    pub options: String,
}

/// The answer of a passkey.
#[derive(Object, Clone)]
pub struct PasskeyAnswer {
    /// The token of `POST /auth/passkey/options`.
    pub token: RequiredField<String>,
    /// The JSON of the `PublicKeyCredential`, as its `toJSON` returns it.
    pub credential: RequiredField<String>,
}

impl PasskeyAnswer {
    /// The token and the credential.
    pub(super) fn validate(self, validation: &mut RequestValidator) -> Option<(String, String)> {
        let token = validation.require_field("token", self.token);
        let credential = validation.require_field("credential", self.credential);
        Some((token?, credential?))
    }
}

/// A proof of who uses the session.
#[derive(Object, Clone)]
pub struct Proof {
    /// The password, at most 1024 bytes of UTF-8.
    pub password: RequiredField<Password>,
    /// With a second factor: the six digits of an app, or a recovery code.
    pub code: OptionalField<SecondFactorCode>,
}

/// A new password that is being typed.
#[derive(Object, Clone)]
#[oai(rename_all = "camelCase")]
pub struct PasswordEstimateRequest {
    /// The password, at most 1024 bytes of UTF-8.
    pub password: RequiredField<Password>,
    /// Words that others know of the person, such as the name and the e-mail address.
    pub known_words: OptionalField<String>,
}

/// How hard a password is to guess.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PasswordEstimate {
    /// The logarithm of the estimated number of guesses, in percent of that of the required number.
    #[oai(validator(maximum(value = "100")))]
    pub strength: u8,
    /// Why it would be rejected, as the `code` of a field in a problem document. Absent if it is accepted.
    pub error: Option<String>,
}

impl From<auth::PasswordEstimate> for PasswordEstimate {
    fn from(estimate: auth::PasswordEstimate) -> Self {
        Self {
            strength: estimate.strength,
            error: estimate.error.map(|error| error.code().to_owned()),
        }
    }
}

/// The session of the client. Without one, only `isLoggedIn`, `mustChangePassword`, `mustSetUpSecondFactor`, `secondFactor`,
/// `provider`, `canMailPasswordLink` and `canUsePasskey` can be present.
#[derive(Object, Clone, PartialEq, Eq, Default)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "fields of the published JSON"
)]
pub struct AuthState {
    /// The token of the session, 64 hexadecimal digits, for clients without cookies. Only in the response to
    /// signing in and changing the password.
    pub auth_token: Option<String>,
    /// When the session expires unless it is used before.
    pub token_expiration_on: Option<Timestamp>,
    /// When the session began.
    pub token_valid_from: Option<Timestamp>,
    /// The first name, 1 to 100 characters.
    pub firstname: Option<String>,
    /// The last name, 1 to 100 characters.
    pub lastname: Option<String>,
    /// The e-mail address to sign in with.
    pub username: Option<String>,
    /// Whether there is a valid session.
    pub is_logged_in: bool,
    /// Whether the password is a one-time password, which must be changed before anything else.
    pub must_change_password: bool,
    /// Whether the role needs a second factor, which must be set up before anything else.
    pub must_set_up_second_factor: bool,
    /// The second factor that signing in still needs. Only in the response to a right password, then without a session.
    pub second_factor: Option<DueSecondFactor>,
    /// What the member may do.
    pub role: Option<ApiEnumValue<Role>>,
    /// Whether a link for a forgotten password can be mailed. Only `true` in the response of `GET /auth/state`.
    pub can_mail_password_link: bool,
    /// Whether passkeys are possible and a member has one. Only `true` in the response of `GET /auth/state`.
    pub can_use_passkey: bool,
    /// The name of the identity provider for sign-in at `/api/auth/provider`. Absent if there is none; only in the
    /// response of `GET /auth/state`.
    pub provider: Option<String>,
}

impl From<SecondFactorChallenge> for AuthState {
    fn from(challenge: SecondFactorChallenge) -> Self {
        let methods = challenge.methods.into_iter();
        Self {
            second_factor: Some(DueSecondFactor {
                token: challenge.token.as_str().to_owned(),
                methods: methods.map(Into::into).collect(),
            }),
            ..Self::default()
        }
    }
}

impl From<&AuthenticatedSession> for AuthState {
    fn from(session: &AuthenticatedSession) -> Self {
        let member = &session.member;
        Self {
            token_expiration_on: Some(session.expires_at),
            token_valid_from: Some(session.issued_at),
            firstname: Some(member.first_name.as_str().to_owned()),
            lastname: Some(member.last_name.as_str().to_owned()),
            username: Some(member.email.as_str().to_owned()),
            is_logged_in: true,
            role: Some(member.role.into()),
            must_change_password: member.must_change_password,
            must_set_up_second_factor: session.needs_second_factor,
            ..Self::default()
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
