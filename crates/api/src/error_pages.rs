use std::{sync::Arc, time::Instant};

use http_server::current_request_id;
use poem::{
    Endpoint, Error, IntoResponse, Request, Response,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
};
use publishing::{PublishedResponses, parse_host};

use crate::{
    api_path_index::API_PATH_INDEX,
    health,
    problem::{
        ProblemJson, ProblemType,
        language::{preferred_language, with_language},
        problem_from_error,
    },
    request_metrics::record_request,
    storage,
};

/// Adds security headers, checks `Host`, turns errors into problem documents or pages, and records metrics.
pub struct ErrorPagesMiddleware<E> {
    inner: E,
    published_responses: Arc<PublishedResponses>,
}

impl<E> ErrorPagesMiddleware<E> {
    pub fn new(inner: E, published_responses: Arc<PublishedResponses>) -> Self {
        Self {
            inner,
            published_responses,
        }
    }
}

impl<E: Endpoint> Endpoint for ErrorPagesMiddleware<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        let start = Instant::now();
        let head = RequestHead::of(&request);
        let language = preferred_language(request.headers());
        let mut response = with_language(language, self.respond(&head, request)).await;
        let headers = response.headers_mut();
        for (name, value) in &*self.published_responses.edition.headers() {
            headers.entry(name).or_insert_with(|| value.clone());
        }
        record_request(
            &head.method,
            head.path(),
            response.status(),
            start.elapsed(),
        );
        Ok(response)
    }
}

impl<E: Endpoint> ErrorPagesMiddleware<E> {
    async fn respond(&self, head: &RequestHead, request: Request) -> Response {
        let Ok(host) = parse_host(request.version(), request.headers()) else {
            return ProblemJson::from(ProblemType::BadRequest).into_response();
        };
        if let Some(host) = host
            && !head.path().starts_with(health::HEALTH_PATH)
        {
            self.published_responses
                .host_mismatch_warning
                .warn_on_mismatch(&host);
        }
        match self.inner.call(request).await {
            Ok(output) => output.into_response(),
            Err(error) => self.response_from_error(head, error),
        }
    }

    fn response_from_error(&self, head: &RequestHead, error: Error) -> Response {
        if error.is_from_response() {
            return error.into_response();
        }
        if head.path().starts_with(storage::STORAGE_PATH) {
            return storage::error_response(&error);
        }
        let mut problem = problem_from_error(&error, |name| {
            API_PATH_INDEX.parameter_name(head.path(), name)
        });
        if problem.status == StatusCode::INTERNAL_SERVER_ERROR.as_u16() {
            tracing::error!(path = head.path(), ?error, "an operation failed");
            problem.instance = current_request_id().map(|id| format!("urn:wirtshaus:fault:{id}"));
        }
        if problem.status == StatusCode::NOT_FOUND.as_u16()
            && let Some(page) = self.not_found_page(head)
        {
            return page;
        }
        let is_method_not_allowed = problem.status == StatusCode::METHOD_NOT_ALLOWED.as_u16();
        let mut response = ProblemJson(problem).into_response();
        if is_method_not_allowed {
            // RFC 9110 §15.5.6: a 405 has an `Allow` header.
            let allowed_methods = API_PATH_INDEX.allow_header(head.path());
            response
                .headers_mut()
                .insert(header::ALLOW, allowed_methods);
        }
        response
    }

    /// `None` for requests to the API, which get a problem document.
    fn not_found_page(&self, head: &RequestHead) -> Option<Response> {
        let is_get_or_head = matches!(head.method, Method::GET | Method::HEAD);
        let is_api_path = head.path() == "/api" || head.path().starts_with("/api/");
        if !is_get_or_head || is_api_path {
            return None;
        }
        let edition = self.published_responses.edition.get()?;
        let page = edition.not_found_page(head.path())?;
        let accept_encoding = head.accept_encoding.clone();
        let headers: HeaderMap = accept_encoding
            .map(|value| (header::ACCEPT_ENCODING, value))
            .into_iter()
            .collect();
        Some(Response::from(page.respond(&headers).into_response()))
    }
}

/// The parts of a request that an error response depends on. Cloned for every request, which copies no bytes.
struct RequestHead {
    method: Method,
    uri: Uri,
    /// The first header of this name only.
    accept_encoding: Option<HeaderValue>,
}

impl RequestHead {
    fn of(request: &Request) -> Self {
        Self {
            method: request.method().clone(),
            uri: request.uri().clone(),
            accept_encoding: request.headers().get(header::ACCEPT_ENCODING).cloned(),
        }
    }

    fn path(&self) -> &str {
        self.uri.path()
    }
}
