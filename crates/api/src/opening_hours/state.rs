//! GET /api/opening-hours/state?at=. Everybody. What the door sign says at an instant.

use std::sync::Arc;

use domain::{calendar::Instant, opening_hours::sign_at};
use poem::{Request, web::Data};
use poem_openapi::{ApiResponse, OpenApi, param::Query};
use time::UtcOffset;

use super::sign::OpeningState;
use crate::{
    operations::Tag,
    problem::{Fault, Kind, NotYetPublished, Problem, ProblemJson, RETRY_AFTER},
    published::{Published, Publisher},
};

/// The years that a question may be about: the zone rules of before are not known for certain, and
/// those of after not at all.
const YEARS: std::ops::RangeInclusive<i32> = 1970..=2400;

/// Why there is no state.
#[derive(ApiResponse)]
pub enum NoState {
    /// `at` is no instant, or none of the years 1970 to 2400.
    #[oai(status = 400)]
    NoInstant(ProblemJson),
    /// The house has no pages yet; try again soon.
    #[oai(status = 503)]
    NotYet(
        ProblemJson,
        /// After how many seconds to try again.
        #[oai(header = "Retry-After")]
        u64,
    ),
}

impl From<NotYetPublished> for NoState {
    fn from(_: NotYetPublished) -> Self {
        Self::NotYet(Kind::Unavailable.into(), RETRY_AFTER)
    }
}

/// The operation.
pub struct GetOpeningHoursState;

#[OpenApi]
impl GetOpeningHoursState {
    /// Open or closed
    ///
    /// Whether house and kitchen are open at an instant, why, and when that changes next.
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
        /// An instant of the years 1970 to 2400 in RFC 3339, such as `2026-11-20T19:15:00Z`; now
        /// when absent. Reckoned in whole minutes.
        at: Query<Option<Instant>>,
    ) -> Result<Published<OpeningState>, NoState> {
        let at = at.0.unwrap_or_else(|| publisher.now());
        if !YEARS.contains(&at.year()) {
            let problem = Problem::new(Kind::BadRequest).at("at", Fault::OutsideYears);
            return Err(NoState::NoInstant(ProblemJson(problem)));
        }
        // The hours know whole minutes, and whoever asks again within one gets the same answer.
        let at = at.to_offset(UtcOffset::UTC).truncate_to_minute();
        let edition = publisher.current().ok_or(NotYetPublished)?;
        let state = OpeningState::of(&sign_at(&edition.hours, at), at);
        Ok(Published::once(&state, request))
    }
}
