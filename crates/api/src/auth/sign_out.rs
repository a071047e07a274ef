//! POST /api/auth/sign-out. Everybody. Section 4: by button, and on visiting the landing page (decision S1).

use std::sync::Arc;

use poem::{Request, error::InternalServerError, web::Data};
use poem_openapi::{ApiResponse, OpenApi};
use services::auth::AuthService;

use super::{cookies::WithCookies, credentials::shown};
use crate::{http::origin, operations::Tag};

/// The answer.
#[derive(ApiResponse)]
pub enum SignedOut {
    /// Nobody is signed in any more with what this request showed. The cookies are taken back.
    #[oai(status = 204)]
    Gone,
}

/// The operation.
pub struct SignOut;

#[OpenApi]
impl SignOut {
    /// Sign out
    ///
    /// Always works, also for somebody who is not signed in. It needs no anti-forgery header: a page of another host
    /// is answered the same, and changes nothing.
    #[oai(
        path = "/auth/sign-out",
        method = "post",
        operation_id = "signOut",
        tag = "Tag::Auth"
    )]
    async fn sign_out(
        &self,
        request: &Request,
        door: Data<&Arc<AuthService>>,
    ) -> poem::Result<WithCookies<SignedOut>> {
        if origin::is_elsewhere(request) {
            return Ok(SignedOut::Gone.into());
        }
        if let Some(shown) = shown(request) {
            door.sign_out(&shown.token)
                .await
                .map_err(InternalServerError)?;
        }
        Ok(WithCookies::forgetting(SignedOut::Gone, request))
    }
}
