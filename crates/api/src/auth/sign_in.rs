//! `POST /api/auth/sign-in`: public, but not pages of other origins (specification §4 and §7).

use std::sync::Arc;

use domain::accounts::Credentials;
use poem::{Error, Request, error::InternalServerError, web::Data};
use poem_openapi::{ApiResponse, OpenApi, payload::Json};
use ports::HashError;
use services::auth::{AuthService, SignInError};

use super::{
    cookies::WithCookies,
    device_cookie,
    shape::{self, AuthState},
};
use crate::{
    http::{
        client,
        errors::{
            BODY_ERRORS, CROSS_ORIGIN, IntoError, MALFORMED_BODY, operation_error,
            too_many_requests,
        },
        json_body::JsonBody,
        origin,
    },
    operations::Tag,
    problem::ProblemType,
};

/// `Retry-After` in seconds while too many passwords are being checked.
const BUSY_RETRY_AFTER: i64 = 5;

operation_error! {
    SignInOperationError: BODY_ERRORS, &[
        MALFORMED_BODY,
        (401, "The e-mail address or the password is wrong, or the account is disabled."),
        CROSS_ORIGIN,
        (429, "Too many passwords were tried with this e-mail address, from this subnet or site, or are being checked."),
    ]
}

impl IntoError for SignInError {
    fn into_error(self) -> Error {
        match self {
            Self::InvalidCredentials => ProblemType::Unauthorized.into_error(),
            // Rounded up.
            Self::TooMany(pause) => {
                too_many_requests(pause.retry_after.whole_seconds().saturating_add(1))
            }
            Self::Hash(HashError::Busy) => too_many_requests(BUSY_RETRY_AFTER),
            error => InternalServerError(error),
        }
    }
}

#[derive(ApiResponse)]
pub enum SignInResponse {
    /// The member is signed in. Sets three cookies: session, anti-forgery token and device.
    #[oai(status = 200)]
    Ok(Json<AuthState>),
}

pub struct SignIn;

#[OpenApi]
impl SignIn {
    /// Sign in
    ///
    /// Issues a new token every time. An unknown e-mail address, a wrong password and a disabled account get the
    /// same response in the same time. Five attempts with an e-mail address from one client subnet (IPv4 address or IPv6
    /// /64) are free, and twenty from one subnet with any; then there is a pause of 1 s, which doubles with each attempt
    /// up to 15 min. A site (IPv4 /24 or IPv6 /48) has 40 attempts and one more each minute, an e-mail address 120 and
    /// one more every 10 s. Attempts with the device cookie of an earlier sign-in to the account count for that device
    /// alone: five are free. Sessions are not affected.
    #[oai(
        path = "/auth/sign-in",
        method = "post",
        operation_id = "signIn",
        tag = "Tag::Auth"
    )]
    async fn sign_in(
        &self,
        request: &Request,
        auth: Data<&Arc<AuthService>>,
        body: JsonBody<shape::Credentials>,
    ) -> Result<WithCookies<SignInResponse>, SignInOperationError> {
        if origin::is_cross_origin(request) {
            return Err(ProblemType::Forbidden.into());
        }
        let credentials = body.validate(|request, validation| {
            let email = validation.take("email", request.email).unwrap_or_default();
            let password = validation.take("password", request.password);
            validation.check(Credentials::parse(&email, &password.unwrap_or_default()))
        })?;
        let devices = device_cookie::values(request);
        let address = client::address(request);
        let issued = auth.sign_in(&credentials, address, &devices).await?;
        let response = SignInResponse::Ok(Json(AuthState::from(&issued)));
        Ok(WithCookies::set_session(response, request, &auth, &issued))
    }
}
