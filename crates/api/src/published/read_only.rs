//! Serves an edition where the database does not open: pages and public answers, and nothing that reads or writes it.

use std::sync::Arc;

use domain::inn::{HttpUrl, PublicUrl};
use poem::{
    Endpoint, EndpointExt, IntoResponse, Request, Response, Route,
    endpoint::{make, make_sync},
    http::Method,
};
use ports::Clock;

use super::Editions;
use crate::{
    assets::Assets,
    frame::SecurityHeaders,
    health,
    pages::Pages,
    problem::{Kind, ProblemJson},
};

/// Everything that is served without a database.
#[must_use]
pub fn read_only_routes(
    editions: &Arc<Editions>,
    assets: Assets,
    map: &HttpUrl,
    public_url: PublicUrl,
    clock: Arc<dyn Clock>,
) -> impl Endpoint<Output = Response> + use<> {
    let answers = editions.clone();
    let answer = make(move |request: Request| {
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        // With a scope, the answer is for staff.
        let query = request.original_uri().query().unwrap_or_default();
        let is_public = is_read && !query.contains("scope=");
        let edition = answers.current().filter(|_| is_public);
        let answer = edition.and_then(|edition| {
            let answer = edition.answer(request.original_uri().path())?;
            Some(answer.respond(request.headers()))
        });
        let answer = answer.unwrap_or_else(|| ProblemJson::from(Kind::ReadOnly).into_response());
        async move { Ok::<_, poem::Error>(answer) }
    });
    let read_only = || make_sync(|_| ProblemJson::from(Kind::ReadOnly));
    let health = Route::new()
        .at("/live", health::live_endpoint())
        .at("/ready", read_only());
    let pages = Pages {
        assets,
        editions: editions.clone(),
        usage: None,
    };
    let everything = Route::new()
        .nest("/api", answer)
        .nest("/health", health.around(health::local_only))
        .at("/menu/*name", read_only())
        .at("/*path", pages);
    SecurityHeaders::around(everything, editions.clone(), clock, map, public_url)
}
