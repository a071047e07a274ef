//! `GET /api/auth/state`: public (specification §4).

use std::sync::Arc;

use poem::{Request, error::InternalServerError, web::Data};
use poem_openapi::{ApiResponse, OpenApi, payload::Json};
use services::{auth::AuthService, oidc_login::OidcLogin};

use super::{credentials::session_credentials, shape::AuthState};
use crate::operations::Tag;

#[derive(ApiResponse)]
pub enum GetAuthStateResponse {
    /// The session, if there is one.
    #[oai(status = 200)]
    Ok(Json<AuthState>),
}

pub struct GetAuthState;

#[OpenApi]
impl GetAuthState {
    /// Get the state of the session
    ///
    /// Does not count as using the session, so that an open page does not keep it alive.
    #[oai(
        path = "/auth/state",
        method = "get",
        operation_id = "getAuthState",
        tag = "Tag::Auth"
    )]
    async fn state(
        &self,
        request: &Request,
        auth: Data<&Arc<AuthService>>,
        oidc: Data<&Option<Arc<OidcLogin>>>,
    ) -> poem::Result<GetAuthStateResponse> {
        let session = match session_credentials(request) {
            Some(credentials) => auth
                .peek_session(&credentials.token)
                .await
                .map_err(InternalServerError)?,
            None => None,
        };
        let state = session
            .as_ref()
            .map_or_else(AuthState::guest, AuthState::from);
        let provider = oidc.0.as_ref();
        let provider = provider.map(|oidc| oidc.provider_name().to_owned());
        Ok(GetAuthStateResponse::Ok(Json(AuthState {
            provider,
            ..state
        })))
    }
}
