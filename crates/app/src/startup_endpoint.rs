//! The routes of the application, and those without a database until they exist.

use std::sync::Arc;

use poem::{Endpoint, Request, Response, endpoint::BoxEndpoint};
use tokio::sync::watch;

#[derive(Clone)]
pub enum ServerState {
    /// Requests wait.
    Opening,
    /// The database does not open. Requests that need it are answered with 503.
    ReadOnly,
    Open(Arc<BoxEndpoint<'static, Response>>),
}

pub struct StartupEndpoint<R> {
    pub read_only_routes: R,
    pub state: watch::Receiver<ServerState>,
}

impl<R: Endpoint<Output = Response>> Endpoint for StartupEndpoint<R> {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        let mut state = self.state.borrow().clone();
        // `/health` reports that there is no application yet.
        if matches!(state, ServerState::Opening)
            && !request.uri().path().starts_with(api::HEALTH_PATH)
        {
            let mut receiver = self.state.clone();
            let opened = receiver.wait_for(|state| !matches!(state, ServerState::Opening));
            // The sender lives as long as the server.
            if let Ok(opened) = opened.await {
                state = opened.clone();
            }
        }
        match state {
            ServerState::Open(routes) => routes.call(request).await,
            ServerState::Opening | ServerState::ReadOnly => {
                self.read_only_routes.call(request).await
            }
        }
    }
}
