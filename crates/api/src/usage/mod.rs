//! Usage events in the protocol of the Mixpanel browser client: `/api/usage`.
//!
//! `openapi.json` describes it. `/track/` stores events; `/engage/` and `/groups/` discard profiles of users and groups.

mod batch;

use std::{sync::Arc, time::Duration};

use poem::{
    Endpoint, IntoResponse, Request, Response,
    error::NotFoundError,
    http::{Method, header},
};
use services::usage::{ReceiveEventsError, UsageService};
use tokio::time::timeout;
use url::form_urlencoded;

use crate::{
    http::{client, errors::too_many_requests, json_body, origin},
    problem::{ProblemJson, ProblemType},
};

/// Enough for fifty events with long texts.
const MAX_REQUEST_BODY_BYTES: usize = 1 << 18;

/// Time limit for writing events. Clients then send them again.
const EVENTS_WRITE_TIMEOUT: Duration = Duration::from_secs(8);

/// Seconds, when the queue is full.
const RETRY_AFTER_SECONDS: i64 = 5;

pub struct UsageEndpoint {
    pub service: Arc<UsageService>,
}

impl Endpoint for UsageEndpoint {
    type Output = Response;

    async fn call(&self, mut request: Request) -> poem::Result<Response> {
        let are_events_stored = match request.uri().path().trim_matches('/') {
            "track" => true,
            "engage" | "groups" => false,
            _ => return Err(NotFoundError.into()),
        };
        if request.method() != Method::POST {
            let problem = ProblemJson::from(ProblemType::MethodNotAllowed);
            return Ok(problem.with_header(header::ALLOW, "POST").into_response());
        }
        if origin::is_cross_origin(&request) {
            return Ok(ProblemJson::from(ProblemType::Forbidden).into_response());
        }
        let body = request.take_body();
        let body = json_body::read_body(request.headers(), body, MAX_REQUEST_BODY_BYTES).await?;
        let events = match batch::parse(&body) {
            Ok(events) => events,
            Err(kind) => return Ok(ProblemJson::from(kind).into_response()),
        };
        if !are_events_stored {
            return Ok(mixpanel_success_response(&request));
        }
        let events: Vec<_> = events.into_iter().map(batch::raw_event_from_json).collect();
        let receive_future = self
            .service
            .receive_events(&events, client::ip_address(&request));
        Ok(match timeout(EVENTS_WRITE_TIMEOUT, receive_future).await {
            Ok(Ok(invalid)) => {
                for error in invalid {
                    tracing::debug!(%error, "a usage event is not stored");
                }
                mixpanel_success_response(&request)
            }
            Ok(Err(error)) => receive_events_error_response(&error),
            Err(_) => ProblemJson::from(ProblemType::Busy).into_response(),
        })
    }
}

/// The response in the format that the client asked for.
fn mixpanel_success_response(request: &Request) -> Response {
    let query = request.uri().query().unwrap_or_default();
    let is_verbose = form_urlencoded::parse(query.as_bytes())
        .any(|(name, value)| name == "verbose" && value == "1");
    let (kind, body) = if is_verbose {
        ("application/json", r#"{"status":1,"error":null}"#)
    } else {
        ("text/plain; charset=utf-8", "1")
    };
    Response::builder().content_type(kind).body(body)
}

fn receive_events_error_response(error: &ReceiveEventsError) -> Response {
    match error {
        ReceiveEventsError::RateLimited(limited) => {
            too_many_requests(limited.retry_after_seconds()).into_response()
        }
        ReceiveEventsError::QueueFull => too_many_requests(RETRY_AFTER_SECONDS).into_response(),
        // Logged by the task that writes.
        ReceiveEventsError::NotWritten => ProblemJson::from(ProblemType::Busy).into_response(),
        ReceiveEventsError::EventIdGenerationFailed(_) => {
            let error: &(dyn std::error::Error + 'static) = error;
            tracing::warn!(error, "usage events are not stored");
            ProblemJson::from(ProblemType::Busy).into_response()
        }
    }
}
