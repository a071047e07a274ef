//! The routes of the application, and those without a database until they exist.

use std::sync::Arc;

use poem::{Endpoint, Request, Response, endpoint::BoxEndpoint};
use tokio::sync::watch;

#[derive(Clone)]
pub enum AppReadiness {
    /// Requests wait.
    Opening,
    /// The database does not open. Requests that need it are answered with 503.
    ReadOnly,
    Open(Arc<BoxEndpoint<'static, Response>>),
}

pub struct AppEndpoint<R> {
    pub read_only_routes: R,
    pub state: watch::Receiver<AppReadiness>,
}

impl<R: Endpoint<Output = Response>> Endpoint for AppEndpoint<R> {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        let mut state = self.state.borrow().clone();
        // `/health` reports that there is no application yet.
        if matches!(state, AppReadiness::Opening)
            && !request.uri().path().starts_with(api::HEALTH_PATH)
        {
            let mut receiver = self.state.clone();
            let opened = receiver.wait_for(|state| !matches!(state, AppReadiness::Opening));
            // The sender lives as long as the server.
            if let Ok(opened) = opened.await {
                state = opened.clone();
            }
        }
        match state {
            AppReadiness::Open(routes) => routes.call(request).await,
            AppReadiness::Opening | AppReadiness::ReadOnly => {
                self.read_only_routes.call(request).await
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;
    use poem::{endpoint::make_sync, http::Uri};

    use super::*;

    #[tokio::test]
    async fn health_is_answered_while_the_application_is_being_opened() {
        let (sender, state) = watch::channel(AppReadiness::Opening);
        let endpoint = AppEndpoint {
            read_only_routes: make_sync(|_| Response::default()),
            state,
        };
        let answered = |path: &'static str| {
            let request = Request::builder().uri(Uri::from_static(path)).finish();
            endpoint.call(request).now_or_never().is_some()
        };
        assert!(answered("/health/live"));
        assert!(!answered("/api/messages"));
        assert!(!answered("/"));
        sender.send_replace(AppReadiness::ReadOnly);
        assert!(answered("/api/messages"));
    }
}
