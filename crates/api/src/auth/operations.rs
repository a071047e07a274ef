use std::iter;

use domain::{
    auth,
    fields::{FieldErrorKind, FieldErrors},
};
use poem::{Error, Request, error::InternalServerError, web::Data};
use poem_openapi::{ApiResponse, OpenApi, payload::Json};
use ports::PasswordHashError;
use services::{
    Services,
    auth::{EstimateError, SignInError},
};

use super::{
    StaffIncludingFirstSignIn,
    cookies::ResponseWithCookies,
    credentials::{peek_session, session_token_of_request},
    device_cookie,
    schema::{AuthState, Credentials, PasswordChange, PasswordEstimate, PasswordEstimateRequest},
};
use crate::{
    http::{
        client,
        errors::{
            BODY_ERRORS, CROSS_ORIGIN_ERROR, IntoError, MALFORMED_BODY_ERROR, OperationError,
            operation_errors, too_many_requests,
        },
        json_body::JsonBody,
        origin,
        responses::JsonResponse,
    },
    problem::ProblemType,
    tag::ApiTag,
};

/// More of the known words is ignored, which bounds the time of an estimate.
const MAX_KNOWN_WORDS_CHARS: usize = 500;

/// `Retry-After` in seconds while too many passwords are being checked.
const BUSY_RETRY_AFTER: i64 = 5;

operation_errors! {
    ChangePasswordError: BODY_ERRORS, &[
        MALFORMED_BODY_ERROR,
        (429, "The current password was wrong too often, or too many passwords are being checked."),
    ];
    EstimatePasswordError: BODY_ERRORS, &[
        MALFORMED_BODY_ERROR,
        CROSS_ORIGIN_ERROR,
        (429, "Too many passwords are being estimated."),
    ];
    SignInOperationError: BODY_ERRORS, &[
        MALFORMED_BODY_ERROR,
        (401, "The e-mail address or the password is wrong, or the account is disabled."),
        CROSS_ORIGIN_ERROR,
        (429, "Too many passwords were tried with this e-mail address, from this subnet or network, or are being checked."),
    ];
}

impl IntoError for EstimateError {
    fn into_error(self) -> Error {
        match self {
            Self::TooManyEstimates(limited) => too_many_requests(limited.retry_after_seconds()),
            Self::Store(error) => error.into_error(),
        }
    }
}

impl IntoError for SignInError {
    fn into_error(self) -> Error {
        match self {
            Self::InvalidCredentials | Self::SecondFactorDue(_) => {
                ProblemType::Unauthorized.into_error()
            }
            Self::InvalidPasskey => {
                FieldErrors::single("credential", FieldErrorKind::InvalidPasskey).into_error()
            }
            Self::ProofRequired => ProblemType::ProofRequired.into_error(),
            Self::PasskeysUnavailable => ProblemType::NotFound.into_error(),
            Self::Passkey(error) => InternalServerError(error),
            Self::WrongCode => FieldErrors::single("code", FieldErrorKind::WrongCode).into_error(),
            Self::CodeMissing => FieldErrors::single("code", FieldErrorKind::Missing).into_error(),
            // Rounded up.
            Self::TooManyAttempts(pause) => {
                too_many_requests(pause.retry_after.whole_seconds().saturating_add(1))
            }
            Self::PasswordHashingFailed(PasswordHashError::Busy) => {
                too_many_requests(BUSY_RETRY_AFTER)
            }
            Self::Store(error) => error.into_error(),
            Self::PasswordHashingFailed(error) => InternalServerError(error),
        }
    }
}

#[derive(ApiResponse)]
pub enum ChangePasswordResponse {
    /// The password was changed. The member has a new session; all others have ended.
    #[oai(status = 200)]
    Ok(Json<AuthState>),
}

#[derive(ApiResponse)]
pub enum SignInResponse {
    /// The member is signed in, which sets three cookies: session, anti-forgery token and device. Or, with `isLoggedIn` `false`, a
    /// second factor is due, which `secondFactor` describes.
    #[oai(status = 200)]
    Ok(Json<AuthState>),
}

#[derive(ApiResponse)]
pub enum SignOutResponse {
    /// The session of the request has ended. The cookies are deleted.
    #[oai(status = 204)]
    NoContent,
}

#[derive(ApiResponse)]
pub enum GetAuthStateResponse {
    /// The session, if there is one.
    #[oai(status = 200)]
    Ok(Json<AuthState>),
}

pub struct AuthApi;

#[OpenApi(tag = "ApiTag::Auth")]
impl AuthApi {
    /// Change the password
    ///
    /// The new password has at least 15 characters and at most 1024 bytes, and does not consist of common passwords or
    /// names of the inn and of the member. A wrong current password is an invalid field. Required after signing in with
    /// a one-time password. Members with a second factor need a recent proof.
    #[oai(
        path = "/auth/password",
        method = "post",
        operation_id = "changePassword"
    )]
    async fn change_password(
        &self,
        request: &Request,
        services: Data<&Services>,
        staff: StaffIncludingFirstSignIn,
        body: JsonBody<PasswordChange>,
    ) -> Result<ResponseWithCookies<ChangePasswordResponse>, ChangePasswordError> {
        let (auth, is_proven) = (&services.auth, staff.0.is_recently_proven);
        let member = &staff.0.member;
        let change = body.validate_with(|request, validation| {
            let current = validation.validate_field("current_password", request.current_password);
            let new = validation.validate_field("new_password", request.new_password)?;
            let checked = auth.check_new_password(member, current.as_ref(), &new);
            validation.check_field("newPassword", checked)?;
            let current = current?;
            Some(auth::PasswordChange { current, new })
        })?;
        let client = client::of_request(request);
        let issued = match auth
            .change_password(member, is_proven, &change, client)
            .await
        {
            Err(SignInError::InvalidCredentials) => {
                let error = FieldErrorKind::WrongCurrentPassword;
                return Err(FieldErrors::single("current_password", error).into());
            }
            result => result?,
        };
        let response = ChangePasswordResponse::Ok(Json(AuthState::from(&issued)));
        Ok(ResponseWithCookies::set_session_cookies(response, request, auth, &issued).await?)
    }

    /// Sign in
    ///
    /// Issues a new token every time. An unknown e-mail address, a wrong password and a disabled account get the
    /// same response in the same time. Five attempts with an e-mail address from one client subnet (IPv4 address or IPv6
    /// /64) are free, and twenty from one subnet with any; then there is a pause of 1 s, which doubles with each attempt
    /// up to 15 min. A client network (IPv4 /24 or IPv6 /48) has 40 attempts and one more each minute, an e-mail address 120 and
    /// one more every 10 s. Attempts with the device cookie of an earlier sign-in to the account count for that device
    /// alone: five are free. Sessions are not affected.
    #[oai(path = "/auth/sign-in", method = "post", operation_id = "signIn")]
    async fn sign_in(
        &self,
        request: &Request,
        services: Data<&Services>,
        body: JsonBody<Credentials>,
    ) -> Result<ResponseWithCookies<SignInResponse>, SignInOperationError> {
        if origin::is_cross_origin(request) {
            return Err(ProblemType::Forbidden.into());
        }
        let credentials = body.validate()?;
        let device_cookies = device_cookie::device_cookie_values(request);
        let (auth, client) = (&services.auth, client::of_request(request));
        let issued = match auth.sign_in(&credentials, client, &device_cookies).await {
            Err(SignInError::SecondFactorDue(challenge)) => {
                return Ok(SignInResponse::Ok(Json(challenge.into())).into());
            }
            issued => issued?,
        };
        let response = SignInResponse::Ok(Json(AuthState::from(&issued)));
        Ok(ResponseWithCookies::set_session_cookies(response, request, auth, &issued).await?)
    }

    /// Estimate a new password
    ///
    /// For a person who is typing it. Stores nothing. With a session, words of the account count as known too.
    #[oai(
        path = "/auth/password-estimate",
        method = "post",
        operation_id = "estimatePassword"
    )]
    async fn estimate_password(
        &self,
        request: &Request,
        services: Data<&Services>,
        body: JsonBody<PasswordEstimateRequest>,
    ) -> Result<JsonResponse<PasswordEstimate>, EstimatePasswordError> {
        if origin::is_cross_origin(request) {
            return Err(ProblemType::Forbidden.into());
        }
        let (password, known_words) = body.validate_with(|request, validation| {
            let password = validation.validate_field("password", request.password);
            let known_words = validation.take_field("knownWords", request.known_words);
            let known_words = known_words.unwrap_or_default();
            let known_words: String = known_words.chars().take(MAX_KNOWN_WORDS_CHARS).collect();
            Some((password?, known_words))
        })?;
        let session = peek_session(request, &services).await?;
        let member = session.as_ref().map(|session| session.member.words());
        let member = member.into_iter().flatten().map(str::to_owned);
        let known_words = iter::once(known_words).chain(member).collect();
        let (password, address) = (password.as_str().to_owned(), client::ip_address(request));
        let estimate = services
            .auth
            .estimate_password(password, known_words, address);
        Ok(JsonResponse::Ok(Json(estimate.await?.into())))
    }

    /// Sign out
    ///
    /// Always succeeds, also without a session. Needs no anti-forgery header: a request that has the cookie and is not of a
    /// page of this origin gets the same response and changes nothing.
    #[oai(path = "/auth/sign-out", method = "post", operation_id = "signOut")]
    async fn sign_out(
        &self,
        request: &Request,
        services: Data<&Services>,
    ) -> Result<ResponseWithCookies<SignOutResponse>, OperationError> {
        let response = SignOutResponse::NoContent;
        let credentials = session_token_of_request(request);
        let is_from_cookie = credentials
            .as_ref()
            .is_some_and(|found| found.is_from_cookie);
        let is_trusted = !is_from_cookie || origin::is_same_origin(request);
        if !is_trusted || origin::is_cross_origin(request) {
            return Ok(response.into());
        }
        if let Some(credentials) = credentials {
            services.auth.sign_out(&credentials.token).await?;
        }
        Ok(ResponseWithCookies::delete_session_cookies(
            response, request,
        ))
    }

    /// Sign out on all devices
    ///
    /// Ends every session of the member, this one too.
    #[oai(
        path = "/auth/sign-out-everywhere",
        method = "post",
        operation_id = "signOutEverywhere"
    )]
    async fn sign_out_everywhere(
        &self,
        request: &Request,
        services: Data<&Services>,
        staff: StaffIncludingFirstSignIn,
    ) -> Result<ResponseWithCookies<SignOutResponse>, OperationError> {
        services.auth.sign_out_everywhere(&staff.0.member).await?;
        let response = SignOutResponse::NoContent;
        Ok(ResponseWithCookies::delete_session_cookies(
            response, request,
        ))
    }

    /// Get the state of the session
    ///
    /// Does not count as using the session, so that an open page does not keep it alive.
    #[oai(path = "/auth/state", method = "get", operation_id = "getAuthState")]
    async fn state(
        &self,
        request: &Request,
        services: Data<&Services>,
    ) -> Result<GetAuthStateResponse, OperationError> {
        let session = peek_session(request, &services).await?;
        let provider = services.oidc.as_ref();
        Ok(GetAuthStateResponse::Ok(Json(AuthState {
            provider: provider.map(|oidc| oidc.provider_name.clone()),
            can_mail_password_link: services.auth.adapters.can_mail_links,
            can_use_passkey: services.auth.can_use_passkey().await?,
            ..session
                .as_ref()
                .map_or_else(AuthState::default, AuthState::from)
        })))
    }
}
