//! `POST /api/auth/sign-out`: public (specification §4, decision S1).

use std::sync::Arc;

use poem::{Request, error::InternalServerError, web::Data};
use poem_openapi::{ApiResponse, OpenApi};
use services::auth::AuthService;

use super::{cookies::WithCookies, credentials::session_credentials};
use crate::{http::origin, operations::Tag};

#[derive(ApiResponse)]
pub enum SignOutResponse {
    /// The session of the request has ended. The cookies are deleted.
    #[oai(status = 204)]
    NoContent,
}

pub struct SignOut;

#[OpenApi]
impl SignOut {
    /// Sign out
    ///
    /// Always succeeds, also without a session. Needs no anti-forgery header: a request of a page of another host gets
    /// the same response and changes nothing.
    #[oai(
        path = "/auth/sign-out",
        method = "post",
        operation_id = "signOut",
        tag = "Tag::Auth"
    )]
    async fn sign_out(
        &self,
        request: &Request,
        auth: Data<&Arc<AuthService>>,
    ) -> poem::Result<WithCookies<SignOutResponse>> {
        if origin::is_cross_origin(request) {
            return Ok(SignOutResponse::NoContent.into());
        }
        if let Some(credentials) = session_credentials(request) {
            auth.sign_out(&credentials.token)
                .await
                .map_err(InternalServerError)?;
        }
        Ok(WithCookies::delete_session(
            SignOutResponse::NoContent,
            request,
        ))
    }
}
