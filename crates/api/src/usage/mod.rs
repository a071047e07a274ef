//! Usage events in the protocol of the Mixpanel browser client: `/api/usage`.
//!
//! `openapi.json` describes it. `/track/` stores events; `/engage/` and `/groups/` discard profiles of users and groups.

mod batch;
mod pages;

use std::{sync::Arc, time::Duration};

use poem::{
    Endpoint, IntoResponse, Request, Response,
    error::NotFoundError,
    http::{HeaderValue, Method, header},
};
use services::usage::{NotCounted, UsageService};
use tokio::time::timeout;

pub use pages::{count, countable};

use crate::{
    http::{client, json_body, origin},
    problem::{Kind, ProblemJson},
};

/// The longest body, in bytes: fifty events with long words, written as a client does.
const MOST_BYTES: usize = 1 << 18;

/// How long it may take until events are kept. Whoever sent them is then to send them again.
const PATIENCE: Duration = Duration::from_secs(8);

/// After how many seconds it is worth trying again where too many events wait.
const RETRY_AFTER: i64 = 5;

/// The service.
pub struct Usage {
    /// Counts.
    pub desk: Arc<UsageService>,
}

impl Endpoint for Usage {
    type Output = Response;

    async fn call(&self, mut request: Request) -> poem::Result<Response> {
        let is_kept = match request.uri().path().trim_matches('/') {
            "track" => true,
            "engage" | "groups" => false,
            _ => return Err(NotFoundError.into()),
        };
        if request.method() != Method::POST {
            let allowed = HeaderValue::from_static("POST");
            return Ok(refused(Kind::MethodNotAllowed, header::ALLOW, allowed));
        }
        if origin::is_elsewhere(&request) {
            return Ok(ProblemJson::from(Kind::Forbidden).into_response());
        }
        let body = request.take_body();
        let body = json_body::read_body(request.headers(), body, MOST_BYTES).await?;
        let events = match batch::read(&body) {
            Ok(events) => events,
            Err(kind) => return Ok(ProblemJson::from(kind).into_response()),
        };
        if !is_kept {
            return Ok(taken(&request));
        }
        let told: Vec<_> = events.into_iter().map(batch::told).collect();
        let counted = self.desk.receive(&told, client::address(&request));
        Ok(match timeout(PATIENCE, counted).await {
            Ok(Ok(not_kept)) => {
                for why in not_kept {
                    tracing::debug!(%why, "an event is not kept");
                }
                taken(&request)
            }
            Ok(Err(fault)) => not_counted(&fault),
            Err(_) => ProblemJson::from(Kind::Busy).into_response(),
        })
    }
}

/// The answer to events that a client need not send again, in the form that it asked for.
fn taken(request: &Request) -> Response {
    let parameters = request.uri().query().unwrap_or_default().split('&');
    let is_verbose = parameters.into_iter().any(|said| said == "verbose=1");
    let (kind, body) = if is_verbose {
        ("application/json", r#"{"status":1,"error":null}"#)
    } else {
        ("text/plain; charset=utf-8", "1")
    };
    Response::builder().content_type(kind).body(body)
}

fn not_counted(fault: &NotCounted) -> Response {
    let too_many = |seconds: i64| {
        let seconds = HeaderValue::from(seconds);
        refused(Kind::TooManyRequests, header::RETRY_AFTER, seconds)
    };
    match fault {
        NotCounted::RateLimited(limited) => too_many(limited.retry_after_seconds()),
        NotCounted::Full => too_many(RETRY_AFTER),
        // Whoever writes has logged why.
        NotCounted::NotWritten => ProblemJson::from(Kind::Busy).into_response(),
        NotCounted::NoId(_) => {
            let fault: &(dyn std::error::Error + 'static) = fault;
            tracing::warn!(fault, "events are to be sent again");
            ProblemJson::from(Kind::Busy).into_response()
        }
    }
}

fn refused(kind: Kind, name: header::HeaderName, value: HeaderValue) -> Response {
    let mut response = ProblemJson::from(kind).into_response();
    response.headers_mut().insert(name, value);
    response
}
