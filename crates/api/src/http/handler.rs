//! Connects the routes to the HTTP server.

use std::sync::Arc;

use http_server::{Handler, HttpBody};
use poem::{
    Addr, Endpoint, Error, IntoResponse, Request, RequestParts, Response,
    http::{Response as HttpResponse, StatusCode, header, uri::Scheme},
    web::{LocalAddr, RemoteAddr},
};

use crate::problem::{Problem, ProblemJson, ProblemType, problem_type_of_status};

/// Answers the requests of the HTTP server with an endpoint.
pub fn handler(endpoint: impl Endpoint<Output = Response> + 'static) -> Arc<Handler> {
    let endpoint = Arc::new(endpoint);
    Arc::new(move |request, client| {
        let endpoint = endpoint.clone();
        let (parts, body) = request.into_parts();
        let client = RemoteAddr(Addr::SocketAddr(client));
        let parts = RequestParts::from((parts, LocalAddr::default(), client, Scheme::HTTP));
        let request = Request::from_parts(parts, body.into());
        Box::pin(async move {
            let response = endpoint.call(request).await;
            response.unwrap_or_else(Error::into_response).into()
        })
    })
}

/// The response to a request that no endpoint answers.
pub fn error_response(status: StatusCode) -> HttpResponse<HttpBody> {
    let kind = match status {
        StatusCode::URI_TOO_LONG | StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => {
            ProblemType::TooLarge
        }
        status => problem_type_of_status(status),
    };
    let mut problem = Problem::new(kind);
    problem.status = status.as_u16();
    ProblemJson(problem)
        .with_header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        .with_header(header::CONTENT_SECURITY_POLICY, "default-src 'none'")
        .into_response()
        .into()
}
