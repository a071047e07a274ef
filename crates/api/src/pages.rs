use std::{
    collections::HashMap,
    sync::{Arc, LazyLock},
};

use poem::{
    Endpoint, IntoResponse, Request, Response,
    error::{MethodNotAllowedError, NotFoundError},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
};

use services::usage::UsageService;

use crate::{
    assets::Assets,
    http::cache_control::CacheControl,
    problem::{ProblemJson, ProblemType},
    published::CurrentEdition,
    usage,
};

/// The paths of the staff screens by name (specification §2). They share one document.
static STAFF_PATHS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../frontend/src/staffPaths.json")).unwrap_or_default()
});

const NOINDEX: (HeaderName, HeaderValue) = (
    HeaderName::from_static("x-robots-tag"),
    HeaderValue::from_static("noindex"),
);

/// Serves public pages, the staff area and the files of the front end.
pub struct PagesEndpoint {
    pub assets: Assets,
    pub edition: Arc<CurrentEdition>,
    /// `None` if page requests are not counted.
    pub usage: Option<Arc<UsageService>>,
}

impl Endpoint for PagesEndpoint {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        let uri = request.uri();
        let is_get_or_head = matches!(*request.method(), Method::GET | Method::HEAD);
        if let Some(response) =
            self.assets
                .asset_response(uri.path(), uri.query(), request.headers())
        {
            return if is_get_or_head {
                Ok(response)
            } else {
                Err(MethodNotAllowedError.into())
            };
        }
        match self.respond(uri.path(), request.headers()) {
            Some(response) if is_get_or_head => {
                if let Some(service) = &self.usage {
                    usage::count(service, &request, &response);
                }
                Ok(response)
            }
            Some(_) => Err(MethodNotAllowedError.into()),
            None if self.edition.get().is_none() => {
                Ok(ProblemJson::from(ProblemType::Unavailable).into_response())
            }
            None if is_get_or_head => {
                let path_without_slash = uri.path().trim_end_matches('/');
                let path_with_slash = format!("{path_without_slash}/");
                [path_without_slash, &path_with_slash]
                    .into_iter()
                    .find(|path| is_staff_path(path) || self.has_page(path))
                    .map(|path| permanent_redirect(path, uri.query()))
                    .ok_or_else(|| NotFoundError.into())
            }
            None => Err(NotFoundError.into()),
        }
    }
}

impl PagesEndpoint {
    fn respond(&self, path: &str, headers: &HeaderMap) -> Option<Response> {
        if !is_staff_path(path) {
            return Some(self.edition.get()?.response(path)?.respond(headers));
        }
        let mut response = self
            .edition
            .staff_page()?
            .respond_with_cache_control(headers, CacheControl::NoStore);
        let (name, value) = NOINDEX;
        response.headers_mut().insert(name, value);
        Some(response)
    }

    fn has_page(&self, path: &str) -> bool {
        let edition = self.edition.get();
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
    let news_create_path_suffix = path.strip_prefix(staff_path_by_name("newsCreate"));
    let edited_news_id = news_create_path_suffix.and_then(|rest| rest.strip_prefix('/'));
    STAFF_PATHS.values().any(|screen| screen == path) || edited_news_id.is_some_and(is_number)
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
        for path in [
            "/7",
            "/news/create/",
            "/news/create/x",
            "/news/edit/7",
            "/essen",
        ] {
            assert!(!is_staff_path(path), "{path}");
        }
    }
}
