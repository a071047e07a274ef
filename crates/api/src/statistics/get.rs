//! GET /api/statistics?days=. Staff. What guests did in a period, against the one before.

use std::sync::Arc;

use domain::usage::Period;
use poem::web::Data;
use poem_openapi::{ApiResponse, Enum, OpenApi, param::Query, payload::Json};
use services::usage::UsageService;

use super::shape::Statistics;
use crate::{auth::Staff, http::refusal::refusals, operations::Tag};

/// How far back is looked: the last so many days.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastDays {
    /// A week.
    #[oai(rename = "7")]
    Week,
    /// Thirty days.
    #[oai(rename = "30")]
    Month,
    /// A year.
    #[oai(rename = "365")]
    Year,
}

impl From<LastDays> for Period {
    fn from(days: LastDays) -> Self {
        match days {
            LastDays::Week => Self::Week,
            LastDays::Month => Self::Month,
            LastDays::Year => Self::Year,
        }
    }
}

refusals! {
    /// Why there are no statistics.
    NotTold: &[(400, "`days` is not 7, 30 or 365.")]
}

/// What was counted.
#[derive(ApiResponse)]
pub enum Told {
    /// The period against the one before, and today.
    #[oai(status = 200)]
    Are(Json<Statistics>),
}

/// The operation.
pub struct GetStatistics;

#[OpenApi]
impl GetStatistics {
    /// What guests do here
    ///
    /// Counted of those who agreed to it, in sums by day that name nobody. Days and hours are Vienna's. Whole days are
    /// compared with whole days: today, which is not over, is told apart.
    #[oai(
        path = "/statistics",
        method = "get",
        operation_id = "getStatistics",
        tag = "Tag::Statistics"
    )]
    async fn get(
        &self,
        usage: Data<&Arc<UsageService>>,
        _staff: Staff,
        /// How many days, the last of them yesterday: 7, 30 or 365; 30 when absent.
        days: Query<Option<LastDays>>,
    ) -> Result<Told, NotTold> {
        let period = days.0.unwrap_or(LastDays::Month).into();
        let statistics = usage.statistics(period).await?;
        let told = Statistics::of(&statistics, usage.counts_requests());
        Ok(Told::Are(Json(told)))
    }
}
