use std::sync::Arc;

use domain::{calendar::Instant, opening_hours::status_at};
use poem::{Request, web::Data};
use poem_openapi::{ApiResponse, OpenApi, param::Query};
use ports::Clock;
use time::UtcOffset;

use super::status::OpeningState;
use crate::{
    operations::Tag,
    problem::{Fault, Kind, NotYetPublished, Problem, ProblemJson, RETRY_AFTER},
    published::{Published, Publisher},
};

/// Time zone rules are uncertain before and unknown after.
const YEARS: std::ops::RangeInclusive<i32> = 1970..=2400;

#[derive(ApiResponse)]
pub enum OpeningStateError {
    /// `at` is no instant, or none of the years 1970 to 2400.
    #[oai(status = 400)]
    InvalidInstant(ProblemJson),
    /// Nothing is published yet; try again soon.
    #[oai(status = 503)]
    NotPublished(
        ProblemJson,
        /// Seconds until the next attempt.
        #[oai(header = "Retry-After")]
        u64,
    ),
}

impl From<NotYetPublished> for OpeningStateError {
    fn from(_: NotYetPublished) -> Self {
        Self::NotPublished(Kind::Unavailable.into(), RETRY_AFTER)
    }
}

pub struct GetOpeningHoursState;

#[OpenApi]
impl GetOpeningHoursState {
    /// Open or closed
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
    ) -> Result<Published<OpeningState>, OpeningStateError> {
        let at = at.0.unwrap_or_else(|| clock.now());
        if !YEARS.contains(&at.year()) {
            let problem = Problem::new(Kind::BadRequest).at("at", Fault::OutsideYears);
            return Err(OpeningStateError::InvalidInstant(ProblemJson(problem)));
        }
        // Hours are in whole minutes; answers within one minute are the same.
        let at = at.to_offset(UtcOffset::UTC).truncate_to_minute();
        let edition = publisher.current().ok_or(NotYetPublished)?;
        let state = OpeningState::of(&status_at(&edition.hours, at), at);
        Ok(Published::once(&state, request))
    }
}
