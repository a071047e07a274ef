//! GET /api/auth/state. Everybody. Section 4: whether somebody is signed in.

use std::sync::Arc;

use poem::{Request, error::InternalServerError, web::Data};
use poem_openapi::{ApiResponse, OpenApi, payload::Json};
use services::{auth::AuthService, oidc_login::OidcLogin};

use super::{credentials::shown, shape::AuthState};
use crate::operations::Tag;

/// The answer.
#[derive(ApiResponse)]
pub enum State {
    /// Who is signed in, or that nobody is.
    #[oai(status = 200)]
    Known(Json<AuthState>),
}

/// The operation.
pub struct GetAuthState;

#[OpenApi]
impl GetAuthState {
    /// Who is signed in
    ///
    /// Asking does not count as using the session, so a page that is left open does not keep it alive.
    #[oai(
        path = "/auth/state",
        method = "get",
        operation_id = "getAuthState",
        tag = "Tag::Auth"
    )]
    async fn state(
        &self,
        request: &Request,
        door: Data<&Arc<AuthService>>,
        side_door: Data<&Option<Arc<OidcLogin>>>,
    ) -> poem::Result<State> {
        let presence = match shown(request) {
            Some(shown) => door.look(&shown.token).await.map_err(InternalServerError)?,
            None => None,
        };
        let state = presence
            .as_ref()
            .map_or_else(AuthState::guest, AuthState::from);
        let provider = side_door.0.as_ref().map(|side_door| side_door.name.clone());
        Ok(State::Known(Json(AuthState { provider, ..state })))
    }
}
