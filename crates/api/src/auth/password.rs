//! `POST /api/auth/password`: staff, also with a one-time password (decision S4).

use std::sync::Arc;

use domain::fields;
use poem::{Request, web::Data};
use poem_openapi::{ApiResponse, OpenApi, payload::Json};
use services::auth::{AuthService, SignInError};

use super::{
    PendingStaff,
    cookies::WithCookies,
    shape::{self, AuthState},
};
use crate::{
    http::{
        client,
        errors::{BODY_ERRORS, MALFORMED_BODY, operation_error},
        json_body::JsonBody,
    },
    operations::Tag,
    problem::{InvalidField, Problem, ProblemType},
};

operation_error! {
    ChangePasswordError: BODY_ERRORS, &[
        MALFORMED_BODY,
        (429, "The current password was wrong too often, or too many passwords are being checked."),
    ]
}

#[derive(ApiResponse)]
pub enum ChangePasswordResponse {
    /// The password was changed. The member has a new session; all others have ended.
    #[oai(status = 200)]
    Ok(Json<AuthState>),
}

pub struct ChangePassword;

#[OpenApi]
impl ChangePassword {
    /// Change the password
    ///
    /// The new password has at least 15 characters and at most 1024 bytes, and does not consist of common passwords or
    /// names of the inn and of the member. A wrong current password is an invalid field. Required after signing in with
    /// a one-time password.
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
    ) -> Result<WithCookies<ChangePasswordResponse>, ChangePasswordError> {
        let member = staff.0.member;
        let change = body.validate(|request, validation| {
            let current = validation.take("currentPassword", request.current_password);
            let new = validation.take("newPassword", request.new_password);
            let (current, new) = (current.unwrap_or_default(), new.unwrap_or_default());
            validation.check(auth.parse_password_change(&member, &current, &new))
        })?;
        let address = client::address(request);
        let issued = match auth.change_password(&member, &change, address).await {
            Err(SignInError::InvalidCredentials) => {
                let wrong = InvalidField::Domain(fields::Problem::WrongCurrentPassword);
                let problem = Problem::new(ProblemType::UnprocessableContent);
                return Err(problem.with_field("currentPassword", wrong).into());
            }
            result => result?,
        };
        let response = ChangePasswordResponse::Ok(Json(AuthState::from(&issued)));
        Ok(WithCookies::set_session(response, request, &auth, &issued))
    }
}
