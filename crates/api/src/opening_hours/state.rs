use std::sync::Arc;

use domain::{calendar::Instant, opening_hours::status_at};
use poem::{Request, web::Data};
use poem_openapi::{OpenApi, param::Query};
use ports::Clock;
use time::UtcOffset;

use super::status::OpeningState;
use crate::{
    http::errors::operation_error,
    operations::Tag,
    problem::{InvalidField, NotYetPublished, Problem, ProblemType},
    published::{ConditionalJson, Publisher},
};

/// The years whose time zone rules are known.
const SUPPORTED_YEARS: std::ops::RangeInclusive<i32> = 1970..=2400;

operation_error! {
    OpeningStateError: &[
        (400, "`at` is no instant, or none of the years 1970 to 2400."),
        (503, "Nothing is published yet; try again soon."),
    ]
}

pub struct GetOpeningHoursState;

#[OpenApi]
impl GetOpeningHoursState {
    /// Get the opening state
    ///
    /// Whether the venue and the kitchen are open at an instant, by which rule, and when that changes next.
    #[oai(
        path = "/opening-hours/state",
        method = "get",
        operation_id = "getOpeningHoursState",
        tag = "Tag::OpeningHours"
    )]
    async fn state(
        &self,
        request: &Request,
        publisher: Data<&Arc<Publisher>>,
        clock: Data<&Arc<dyn Clock>>,
        /// An instant of the years 1970 to 2400 in RFC 3339, such as `2026-11-20T19:15:00Z`; default: now.
        /// Truncated to whole minutes.
        at: Query<Option<Instant>>,
    ) -> Result<ConditionalJson<OpeningState>, OpeningStateError> {
        let at = at.0.unwrap_or_else(|| clock.now());
        if !SUPPORTED_YEARS.contains(&at.year()) {
            let problem = Problem::new(ProblemType::BadRequest)
                .with_field("at", InvalidField::YearOutOfRange);
            return Err(problem.into());
        }
        // Hours are in whole minutes; answers within one minute are the same.
        let at = at.to_offset(UtcOffset::UTC).truncate_to_minute();
        let edition = publisher.current().ok_or(NotYetPublished)?;
        let state = OpeningState::of(&status_at(&edition.hours, at), at);
        Ok(ConditionalJson::new(&state, request))
    }
}
