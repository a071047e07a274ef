//! Everything that is neither API nor menu: the published pages, the staff area and the files of the front.

use std::sync::Arc;

use poem::{
    Endpoint, IntoResponse, Request, Response,
    error::{MethodNotAllowedError, NotFoundError},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
};

use services::usage::UsageService;

use crate::{
    assets::Assets,
    http::cache::Cache,
    problem::{Kind, ProblemJson},
    published::Editions,
    usage,
};

/// Where staff sign in.
pub const ENTRANCE: &str = "/einloggen";

/// The screens of the staff area (specification §2), all behind one document; the front has the same.
const STAFF_PATHS: [&str; 9] = [
    ENTRANCE,
    "/news/create",
    "/news/edit",
    "/food-menu/crud",
    "/food-menu/settings",
    "/opening-hours",
    "/nachrichten",
    "/statistik",
    "/verlauf",
];
/// What the screen of one news entry begins with; its number follows.
const NEWS_ENTRY: &str = "/news/create/";

const NOT_FOR_SEARCH_ENGINES: (HeaderName, HeaderValue) = (
    HeaderName::from_static("x-robots-tag"),
    HeaderValue::from_static("noindex"),
);

/// Looks up the path, and writes bytes.
pub struct Pages {
    /// The files of the front.
    pub assets: Assets,
    /// Has the pages.
    pub editions: Arc<Editions>,
    /// Counts who asks for them, if the settings say so.
    pub usage: Option<Arc<UsageService>>,
}

impl Endpoint for Pages {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        let uri = request.uri();
        let reads = matches!(*request.method(), Method::GET | Method::HEAD);
        if let Some(response) = self
            .assets
            .respond(uri.path(), uri.query(), request.headers())
        {
            return if reads {
                Ok(response)
            } else {
                Err(MethodNotAllowedError.into())
            };
        }
        match self.respond(uri.path(), request.headers()) {
            Some(response) if reads => {
                if let Some(service) = &self.usage {
                    usage::count(service, &request, &response);
                }
                Ok(response)
            }
            Some(_) => Err(MethodNotAllowedError.into()),
            None if self.editions.current().is_none() => {
                Ok(ProblemJson::from(Kind::Unavailable).into_response())
            }
            None if reads => {
                let without_slash = uri.path().trim_end_matches('/');
                let with_slash = format!("{without_slash}/");
                [without_slash, &with_slash]
                    .into_iter()
                    .find(|path| is_staff_path(path) || self.has(path))
                    .map(|path| moved_to(path, uri.query()))
                    .ok_or_else(|| NotFoundError.into())
            }
            None => Err(NotFoundError.into()),
        }
    }
}

impl Pages {
    fn respond(&self, path: &str, headers: &HeaderMap) -> Option<Response> {
        if !is_staff_path(path) {
            return Some(self.editions.current()?.answer(path)?.respond(headers));
        }
        let mut response = self.editions.office()?.respond_as(headers, Cache::Never);
        let (name, value) = NOT_FOR_SEARCH_ENGINES;
        response.headers_mut().insert(name, value);
        Some(response)
    }

    fn has(&self, path: &str) -> bool {
        let edition = self.editions.current();
        edition.is_some_and(|edition| edition.answer(path).is_some())
    }
}

/// Whether a path is a screen of the staff area.
pub fn is_staff_path(path: &str) -> bool {
    let is_number = |id: &str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    STAFF_PATHS.contains(&path) || path.strip_prefix(NEWS_ENTRY).is_some_and(is_number)
}

/// `/essen/` is `/essen`, and `/en` is `/en/`; the path is one that we know, so nobody is sent elsewhere.
fn moved_to(path: &str, query: Option<&str>) -> Response {
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    Response::builder()
        .status(StatusCode::PERMANENT_REDIRECT)
        .header(header::LOCATION, format!("{path}{query}"))
        .finish()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const FRONT: &str = include_str!("../../../frontend/src/paths.ts");

    #[test]
    fn the_front_has_the_same_screens() {
        let (_, from) = FRONT.split_once("staffPaths = {").unwrap();
        let (screens, _) = from.split_once('}').unwrap();
        // Every other piece between quotes is a path.
        let front: BTreeSet<&str> = screens.split('"').skip(1).step_by(2).collect();
        assert_eq!(front, BTreeSet::from(STAFF_PATHS));
    }
}
