use std::sync::Arc;

use poem::{
    Endpoint, IntoResponse, Request, Response,
    error::{MethodNotAllowedError, NotFoundError},
    http::{Method, StatusCode, Uri, header},
};
use publishing::{PublishedResponses, is_staff_path};

use crate::problem::{ProblemJson, ProblemType};

/// Answers requests for pages and files that [`PublishedResponses`] does not answer before routing.
pub struct PagesEndpoint(pub Arc<PublishedResponses>);

impl Endpoint for PagesEndpoint {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        let (method, uri, headers) = (request.method(), request.uri(), request.headers());
        if let Some(response) = self
            .0
            .read(method, uri, headers, |page| page.respond(headers))
        {
            return Ok(Response::from(response.into_response()));
        }
        if self.0.contains(uri) {
            return Err(MethodNotAllowedError.into());
        }
        if self.0.edition.get().is_none() {
            return Ok(ProblemJson::from(ProblemType::Unavailable).into_response());
        }
        if !matches!(*method, Method::GET | Method::HEAD) {
            return Err(NotFoundError.into());
        }
        let path_without_slash = uri.path().trim_end_matches('/');
        let path_with_slash = format!("{path_without_slash}/");
        [path_without_slash, &path_with_slash]
            .into_iter()
            .find(|path| is_staff_path(path) || self.has_page(path))
            .map(|path| redirect(StatusCode::PERMANENT_REDIRECT, path, uri.query()))
            .or_else(|| self.redirect_to_default_language(uri))
            .ok_or_else(|| NotFoundError.into())
    }
}

impl PagesEndpoint {
    fn has_page(&self, path: &str) -> bool {
        let edition = self.0.edition.get();
        edition.is_some_and(|edition| edition.response(path).is_some())
    }

    /// Not permanent, as staff can turn the language on again.
    fn redirect_to_default_language(&self, uri: &Uri) -> Option<Response> {
        let edition = self.0.edition.get()?;
        let path = edition.path_in_default_language(uri.path())?;
        Some(redirect(StatusCode::FOUND, path, uri.query()))
    }
}

/// Redirects `/essen/` to `/essen` and `/en` to `/en/`. The path must be a known one, to prevent open redirects.
fn redirect(status: StatusCode, path: &str, query: Option<&str>) -> Response {
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    Response::builder()
        .status(status)
        .header(header::LOCATION, format!("{path}{query}"))
        .finish()
}
