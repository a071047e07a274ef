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
    sign_in::{BUSY, seconds},
};
use crate::{
    http::{client, json_body::JsonBody},
    operations::Tag,
    problem::{Fault, Kind, Problem, ProblemJson},
};

#[derive(ApiResponse)]
pub enum Changed {
    /// The password was changed. The member has a new session; all others have ended.
    #[oai(status = 200)]
    Ok(Json<AuthState>),
    /// The body is not a JSON object.
    #[oai(status = 400)]
    Unreadable(ProblemJson),
    /// The body did not arrive within 10 s.
    #[oai(status = 408)]
    TooSlow(ProblemJson),
    /// The body has more than 65,536 bytes.
    #[oai(status = 413)]
    TooLarge(ProblemJson),
    /// The body is not declared as JSON.
    #[oai(status = 415)]
    NoJson(ProblemJson),
    /// Fields are invalid, missing or unknown; `errors` names all of them. The current password may be wrong, the new
    /// one too short or too easy to guess.
    #[oai(status = 422)]
    Refused(ProblemJson),
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
    ) -> poem::Result<WithCookies<Changed>> {
        let member = staff.0.member;
        let change = body.validate(|request, validation| {
            let current = validation.take("currentPassword", request.current_password);
            let new = validation.take("newPassword", request.new_password);
            let (current, new) = (current.unwrap_or_default(), new.unwrap_or_default());
            validation.check(auth.parse_password_change(&member, &current, &new))
        });
        let change = match change {
            Ok(change) => change,
            Err(problem) => return Ok(Changed::Refused(ProblemJson(*problem)).into()),
        };
        let address = client::address(request);
        let answer = match auth.change_password(&member, &change, address).await {
            Ok(issued) => {
                let answer = Changed::Ok(Json(AuthState::from(&issued)));
                return Ok(WithCookies::keeping(answer, request, &auth, &issued));
            }
            Err(SignInError::InvalidCredentials) => {
                let wrong = Fault::Refused(fields::Problem::WrongCurrentPassword);
                let problem = Problem::new(Kind::UnprocessableContent).at("currentPassword", wrong);
                Changed::Refused(ProblemJson(problem))
            }
            Err(SignInError::TooMany(wait)) => {
                Changed::TooMany(Kind::TooManyRequests.into(), seconds(wait))
            }
            Err(SignInError::Hash(HashError::Busy)) => {
                Changed::TooMany(Kind::TooManyRequests.into(), BUSY)
            }
            Err(fault) => return Err(InternalServerError(fault)),
        };
        Ok(answer.into())
    }
}
