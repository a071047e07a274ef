//! `POST /api/auth/sign-in`: public, but not pages of other origins (specification §4 and §7).

use std::sync::Arc;

use domain::accounts::{Credentials, TooManyLoginAttempts};
use poem::{Request, error::InternalServerError, web::Data};
use poem_openapi::{ApiResponse, OpenApi, payload::Json};
use ports::HashError;
use services::auth::{AuthService, SignInError};

use super::{
    cookies::WithCookies,
    device_cookie,
    shape::{self, AuthState},
};
use crate::{
    http::{client, json_body::JsonBody, origin},
    operations::Tag,
    problem::{ProblemJson, ProblemType},
};

/// `Retry-After` in seconds while too many passwords are being checked.
pub(super) const BUSY_RETRY_AFTER: i64 = 5;

/// Rounded up.
pub(super) fn retry_after_seconds(
    TooManyLoginAttempts { retry_after, .. }: TooManyLoginAttempts,
) -> i64 {
    retry_after.whole_seconds().saturating_add(1)
}

#[derive(ApiResponse)]
pub enum SignInResponse {
    /// The member is signed in. Sets three cookies: session, anti-forgery token and device.
    #[oai(status = 200)]
    Ok(Json<AuthState>),
    /// The body is not a JSON object.
    #[oai(status = 400)]
    BadRequest(ProblemJson),
    /// The e-mail address or the password is wrong, or the account is disabled.
    #[oai(status = 401)]
    InvalidCredentials(ProblemJson),
    /// The request comes from a page of another origin.
    #[oai(status = 403)]
    CrossOrigin(ProblemJson),
    /// The body did not arrive within 10 s.
    #[oai(status = 408)]
    RequestTimeout(ProblemJson),
    /// The body has more than 65,536 bytes.
    #[oai(status = 413)]
    PayloadTooLarge(ProblemJson),
    /// The body is not declared as JSON.
    #[oai(status = 415)]
    UnsupportedMediaType(ProblemJson),
    /// Fields are invalid, missing or unknown; `errors` names all of them.
    #[oai(status = 422)]
    InvalidFields(ProblemJson),
    /// Too many passwords were tried with this e-mail address, from this subnet or site, or are being checked.
    #[oai(status = 429)]
    TooMany(
        ProblemJson,
        /// Seconds until the next attempt is allowed.
        #[oai(header = "Retry-After")]
        i64,
    ),
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
    ) -> poem::Result<WithCookies<SignInResponse>> {
        if origin::is_cross_origin(request) {
            return Ok(SignInResponse::CrossOrigin(ProblemType::Forbidden.into()).into());
        }
        let credentials = body.validate(|request, validation| {
            let email = validation.take("email", request.email).unwrap_or_default();
            let password = validation.take("password", request.password);
            validation.check(Credentials::parse(&email, &password.unwrap_or_default()))
        });
        let credentials = match credentials {
            Ok(credentials) => credentials,
            Err(problem) => return Ok(SignInResponse::InvalidFields(ProblemJson(*problem)).into()),
        };
        let devices = device_cookie::values(request);
        let result = auth.sign_in(&credentials, client::address(request), &devices);
        let response = match result.await {
            Ok(issued) => {
                let response = SignInResponse::Ok(Json(AuthState::from(&issued)));
                return Ok(WithCookies::set_session(response, request, &auth, &issued));
            }
            Err(SignInError::InvalidCredentials) => {
                SignInResponse::InvalidCredentials(ProblemType::Unauthorized.into())
            }
            Err(SignInError::TooMany(wait)) => SignInResponse::TooMany(
                ProblemType::TooManyRequests.into(),
                retry_after_seconds(wait),
            ),
            Err(SignInError::Hash(HashError::Busy)) => {
                SignInResponse::TooMany(ProblemType::TooManyRequests.into(), BUSY_RETRY_AFTER)
            }
            Err(error) => return Err(InternalServerError(error)),
        };
        Ok(response.into())
    }
}
