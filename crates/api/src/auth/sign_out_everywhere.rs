//! `POST /api/auth/sign-out-everywhere`: staff, also with a one-time password.

use std::sync::Arc;

use poem::{Request, error::InternalServerError, web::Data};
use poem_openapi::OpenApi;
use services::auth::AuthService;

use super::{PendingStaff, cookies::WithCookies, sign_out::SignOutResponse};
use crate::operations::Tag;

pub struct SignOutEverywhere;

#[OpenApi]
impl SignOutEverywhere {
    /// Sign out on all devices
    ///
    /// Ends every session of the member, this one too.
    #[oai(
        path = "/auth/sign-out-everywhere",
        method = "post",
        operation_id = "signOutEverywhere",
        tag = "Tag::Auth"
    )]
    async fn sign_out_everywhere(
        &self,
        request: &Request,
        auth: Data<&Arc<AuthService>>,
        staff: PendingStaff,
    ) -> poem::Result<WithCookies<SignOutResponse>> {
        auth.sign_out_everywhere(&staff.0.member)
            .await
            .map_err(InternalServerError)?;
        Ok(WithCookies::delete_session(
            SignOutResponse::NoContent,
            request,
        ))
    }
}
