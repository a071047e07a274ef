//! The application and limits of a server.

use std::{net::SocketAddr, pin::Pin, sync::Arc, time::Duration};

use hyper::{HeaderMap, Method, Request, Response, StatusCode, Uri};
use tokio::runtime::Handle;

use crate::{prepared_response::NegotiatedResponse, response::HttpBody};

/// Limits on clients.
#[derive(Clone, Copy, Debug)]
pub struct ServerLimits {
    /// Concurrent connections.
    pub connections: usize,
    /// Time limit for the first byte of a request, and then for its headers.
    pub header_timeout: Duration,
    /// How far a request body may be behind the minimum data rate.
    pub upload_lag_limit: Duration,
    /// How far a response may be behind the minimum data rate.
    pub download_lag_limit: Duration,
}

/// Finds responses that are prepared before they are requested.
pub trait PreparedResponseSource: Send + Sync {
    /// `None` if the handler answers the request.
    fn respond(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> Option<NegotiatedResponse>;
}

/// Answers a request of the client with this address.
pub type Handler = dyn Fn(Request<HttpBody>, SocketAddr) -> HandlerFuture + Send + Sync;

pub type HandlerFuture = Pin<Box<dyn Future<Output = Response<HttpBody>> + Send>>;

#[derive(Clone)]
pub struct Application {
    pub prepared_responses: Arc<dyn PreparedResponseSource>,
    /// Answers all other requests.
    pub handler: Arc<Handler>,
    /// Runs the handler.
    pub handler_runtime: Handle,
    /// The route of a path, such as `/api/news/{id}`, for traces.
    pub route_label: fn(&str) -> &'static str,
    /// The response to a request that the handler does not get, or does not answer.
    pub error_response: fn(StatusCode) -> Response<HttpBody>,
}
