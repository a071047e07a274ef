//! The routes of the application, and of the stored edition until they exist.

use std::sync::Arc;

use api::CurrentEdition;
use poem::{Endpoint, Request, Response, endpoint::BoxEndpoint, http::Method};
use tokio::sync::watch;

#[derive(Clone)]
pub enum AppState {
    /// Public reads are answered from the stored edition. Other requests wait.
    Opening,
    /// The database does not open. Requests that need it are answered with 503.
    ReadOnly,
    Open(Arc<BoxEndpoint<'static, Response>>),
}

pub struct AppEndpoint<R> {
    pub read_only_routes: R,
    pub edition: Arc<CurrentEdition>,
    pub state: watch::Receiver<AppState>,
}

impl<R: Endpoint<Output = Response>> Endpoint for AppEndpoint<R> {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        let mut receiver = self.state.clone();
        loop {
            let state = receiver.borrow_and_update().clone();
            match state {
                AppState::Open(routes) => return routes.call(request).await,
                AppState::Opening if !self.is_public_read(&request) => {
                    // The sender lives as long as the server.
                    let _ = receiver.changed().await;
                }
                AppState::Opening | AppState::ReadOnly => {
                    return self.read_only_routes.call(request).await;
                }
            }
        }
    }
}

impl<R> AppEndpoint<R> {
    fn is_public_read(&self, request: &Request) -> bool {
        let path = request.uri().path();
        let needs_app = ["/api/", "/health/", "/menu/", "/.well-known/"]
            .iter()
            .any(|prefix| path.starts_with(prefix));
        matches!(*request.method(), Method::GET | Method::HEAD)
            && self.edition.get().is_some_and(|edition| {
                !needs_app || request.uri().query().is_none() && edition.response(path).is_some()
            })
    }
}
