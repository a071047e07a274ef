//! `POST /api/auth/sign-out`: everyone (specification §4, decision S1).

use std::sync::Arc;

use poem::{Request, error::InternalServerError, web::Data};
use poem_openapi::{ApiResponse, OpenApi};
use services::auth::AuthService;

use super::{cookies::WithCookies, credentials::session_credentials};
use crate::{http::origin, operations::Tag};

#[derive(ApiResponse)]
pub enum SignedOut {
    /// The session of the request has ended. The cookies are deleted.
    #[oai(status = 204)]
    Gone,
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
    ) -> poem::Result<WithCookies<SignedOut>> {
        if origin::is_elsewhere(request) {
            return Ok(SignedOut::Gone.into());
        }
        if let Some(credentials) = session_credentials(request) {
            auth.sign_out(&credentials.token)
                .await
                .map_err(InternalServerError)?;
        }
        Ok(WithCookies::forgetting(SignedOut::Gone, request))
    }
}
