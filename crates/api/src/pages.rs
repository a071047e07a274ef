//! Everything that is neither API nor menu: the published pages and the files of the front.

use std::sync::Arc;

use poem::{
    Endpoint, IntoResponse, Request, Response,
    error::{MethodNotAllowedError, NotFoundError},
    http::{Method, StatusCode, header},
};

use crate::{
    assets::Assets,
    problem::{Kind, ProblemJson},
    published::Publisher,
};

/// Looks up the path, and writes bytes.
pub struct Pages {
    /// The files of the front.
    pub assets: Assets,
    /// Has the pages.
    pub publisher: Arc<Publisher>,
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
        let Some(edition) = self.publisher.current() else {
            return Ok(ProblemJson::from(Kind::Unavailable).into_response());
        };
        match edition.answer(uri.path()) {
            Some(answer) if reads => Ok(answer.respond(request.headers())),
            Some(_) => Err(MethodNotAllowedError.into()),
            None => {
                let without_slash = uri.path().trim_end_matches('/');
                if edition.answer(without_slash).is_some() {
                    Ok(moved_to(without_slash, uri.query()))
                } else {
                    Err(NotFoundError.into())
                }
            }
        }
    }
}

/// `/essen/` is `/essen`; the path is one that we know, so nobody is sent elsewhere.
fn moved_to(path: &str, query: Option<&str>) -> Response {
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    Response::builder()
        .status(StatusCode::PERMANENT_REDIRECT)
        .header(header::LOCATION, format!("{path}{query}"))
        .finish()
}
