use std::{
    collections::HashMap,
    sync::{Arc, LazyLock},
};

use domain::{content::PictureName, usage::Page};
use poem::{
    Endpoint, IntoResponse, Request, Response,
    error::{MethodNotAllowedError, NotFoundError},
    http::{Method, StatusCode, header},
};

use crate::{
    problem::{ProblemJson, ProblemType},
    public_reads::PublicReads,
};

/// The paths of the staff screens by name (specification §2). They share one document.
static STAFF_PATHS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../frontend/src/staffPaths.json")).unwrap_or_default()
});

/// Answers requests for pages and files that [`PublicReads`] does not answer before routing.
pub struct PagesEndpoint(pub Arc<PublicReads>);

impl Endpoint for PagesEndpoint {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        let (method, uri) = (request.method(), request.uri());
        if let Some(response) = self.0.read(method, uri, request.headers()) {
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
            .map(|path| permanent_redirect(path, uri.query()))
            .ok_or_else(|| NotFoundError.into())
    }
}

impl PagesEndpoint {
    fn has_page(&self, path: &str) -> bool {
        let edition = self.0.edition.get();
        edition.is_some_and(|edition| edition.response(path).is_some())
    }
}

fn staff_path_by_name(name: &str) -> &'static str {
    STAFF_PATHS.get(name).map_or("", String::as_str)
}

pub fn sign_in_path() -> &'static str {
    staff_path_by_name("signIn")
}

/// Whether a path is a screen of the staff area. `frontend/src/staff/session/returnPath.ts` has the same rule.
pub fn is_staff_path(path: &str) -> bool {
    let is_number = |id: &str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    let parameter_of = |name| {
        let rest = path.strip_prefix(staff_path_by_name(name));
        rest.and_then(|rest| rest.strip_prefix('/'))
    };
    STAFF_PATHS.values().any(|screen| screen == path)
        || parameter_of("newsCreate").is_some_and(is_number)
        || parameter_of("content").is_some_and(|page| Page::parse(page).is_some())
        || parameter_of("pictures").is_some_and(|name| PictureName::parse(name).is_ok())
}

/// Redirects `/essen/` to `/essen` and `/en` to `/en/`. The path must be a known one, to prevent open redirects.
fn permanent_redirect(path: &str, query: Option<&str>) -> Response {
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    Response::builder()
        .status(StatusCode::PERMANENT_REDIRECT)
        .header(header::LOCATION, format!("{path}{query}"))
        .finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_paths_of_staff_screens() {
        assert_eq!(sign_in_path(), "/einloggen");
        assert!(is_staff_path("/news/create"));
        assert!(is_staff_path("/news/create/7"));
        assert!(is_staff_path("/inhalte/kitchen"));
        assert!(is_staff_path("/bilder/upload-0a"));
        for path in [
            "/7",
            "/news/create/",
            "/news/create/x",
            "/news/edit/7",
            "/inhalte/cellar",
            "/bilder/Ofen.jpg",
            "/essen",
        ] {
            assert!(!is_staff_path(path), "{path}");
        }
    }
}
