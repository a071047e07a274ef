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
        let mut state = self.state.borrow().clone();
        if matches!(state, AppState::Opening) && !self.is_answered_without_app(&request) {
            let mut receiver = self.state.clone();
            let opened = receiver.wait_for(|state| !matches!(state, AppState::Opening));
            // The sender lives as long as the server.
            if let Ok(opened) = opened.await {
                state = opened.clone();
            }
        }
        match state {
            AppState::Open(routes) => routes.call(request).await,
            AppState::Opening | AppState::ReadOnly => self.read_only_routes.call(request).await,
        }
    }
}

impl<R> AppEndpoint<R> {
    /// Whether the routes without an application answer the request. `/health` reports that there is none yet.
    fn is_answered_without_app(&self, request: &Request) -> bool {
        let path = request.uri().path();
        let needs_app = ["/api/", "/menu/", "/.well-known/"]
            .iter()
            .any(|prefix| path.starts_with(prefix));
        let is_public_read = || {
            matches!(*request.method(), Method::GET | Method::HEAD)
                && self.edition.get().is_some_and(|edition| {
                    !needs_app || edition.public_response(request.uri()).is_some()
                })
        };
        path.starts_with("/health/") || is_public_read()
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;
    use poem::{endpoint::make_sync, http::Uri};

    use super::*;

    #[tokio::test]
    async fn health_is_answered_while_the_application_is_being_opened() {
        let (sender, state) = watch::channel(AppState::Opening);
        let endpoint = AppEndpoint {
            read_only_routes: make_sync(|_| Response::default()),
            edition: Arc::default(),
            state,
        };
        let answered = |path: &'static str| {
            let request = Request::builder().uri(Uri::from_static(path)).finish();
            endpoint.call(request).now_or_never().is_some()
        };
        assert!(answered("/health/live"));
        assert!(!answered("/api/messages"));
        assert!(!answered("/"));
        sender.send_replace(AppState::ReadOnly);
        assert!(answered("/api/messages"));
    }
}
