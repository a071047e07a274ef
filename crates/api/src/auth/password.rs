//! `POST /api/auth/password`: staff, also with a one-time password (decision S4).

use std::sync::Arc;

use domain::fields;
use poem::{Request, error::InternalServerError, web::Data};
use poem_openapi::{ApiResponse, OpenApi, payload::Json};
use ports::HashError;
use services::auth::{AuthService, SignInError};

use super::{
    PendingStaff,
    cookies::WithCookies,
    shape::{self, AuthState},
    sign_in::{BUSY_RETRY_AFTER, retry_after_seconds},
};
use crate::{
    http::{client, json_body::JsonBody},
    operations::Tag,
    problem::{InvalidField, Problem, ProblemJson, ProblemType},
};

#[derive(ApiResponse)]
pub enum ChangePasswordResponse {
    /// The password was changed. The member has a new session; all others have ended.
    #[oai(status = 200)]
    Ok(Json<AuthState>),
    /// The body is not a JSON object.
    #[oai(status = 400)]
    BadRequest(ProblemJson),
    /// The body did not arrive within 10 s.
    #[oai(status = 408)]
    RequestTimeout(ProblemJson),
    /// The body has more than 65,536 bytes.
    #[oai(status = 413)]
    PayloadTooLarge(ProblemJson),
    /// The body is not declared as JSON.
    #[oai(status = 415)]
    UnsupportedMediaType(ProblemJson),
    /// Fields are invalid, missing or unknown; `errors` names all of them. The current password may be wrong, the new
    /// one too short or too easy to guess.
    #[oai(status = 422)]
    InvalidFields(ProblemJson),
    /// The current password was wrong too often, or too many passwords are being checked.
    #[oai(status = 429)]
    TooMany(
        ProblemJson,
        /// Seconds until the next attempt is allowed.
        #[oai(header = "Retry-After")]
        i64,
    ),
}

pub struct ChangePassword;

#[OpenApi]
impl ChangePassword {
    /// Change the password
    ///
    /// The new password has at least 15 characters and at most 1024 bytes, and does not consist of common passwords or
    /// names of the inn and of the member. Required after signing in with a one-time password.
    #[oai(
        path = "/auth/password",
        method = "post",
        operation_id = "changePassword",
        tag = "Tag::Auth"
    )]
    async fn change(
        &self,
        request: &Request,
        auth: Data<&Arc<AuthService>>,
        staff: PendingStaff,
        body: JsonBody<shape::PasswordChange>,
    ) -> poem::Result<WithCookies<ChangePasswordResponse>> {
        let member = staff.0.member;
        let change = body.validate(|request, validation| {
            let current = validation.take("currentPassword", request.current_password);
            let new = validation.take("newPassword", request.new_password);
            let (current, new) = (current.unwrap_or_default(), new.unwrap_or_default());
            validation.check(auth.parse_password_change(&member, &current, &new))
        });
        let change = match change {
            Ok(change) => change,
            Err(problem) => {
                return Ok(ChangePasswordResponse::InvalidFields(ProblemJson(*problem)).into());
            }
        };
        let address = client::address(request);
        let response = match auth.change_password(&member, &change, address).await {
            Ok(issued) => {
                let response = ChangePasswordResponse::Ok(Json(AuthState::from(&issued)));
                return Ok(WithCookies::set_session(response, request, &auth, &issued));
            }
            Err(SignInError::InvalidCredentials) => {
                let wrong = InvalidField::Domain(fields::Problem::WrongCurrentPassword);
                let problem = Problem::new(ProblemType::UnprocessableContent)
                    .with_field("currentPassword", wrong);
                ChangePasswordResponse::InvalidFields(ProblemJson(problem))
            }
            Err(SignInError::TooMany(wait)) => ChangePasswordResponse::TooMany(
                ProblemType::TooManyRequests.into(),
                retry_after_seconds(wait),
            ),
            Err(SignInError::Hash(HashError::Busy)) => ChangePasswordResponse::TooMany(
                ProblemType::TooManyRequests.into(),
                BUSY_RETRY_AFTER,
            ),
            Err(error) => return Err(InternalServerError(error)),
        };
        Ok(response.into())
    }
}
