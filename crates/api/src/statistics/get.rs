use std::sync::Arc;

use domain::usage::Period;
use poem::web::Data;
use poem_openapi::{ApiResponse, Enum, OpenApi, param::Query, payload::Json};
use services::usage::UsageService;

use super::shape::Statistics;
use crate::{auth::Staff, http::refusal::refusals, operations::Tag};

/// Days of the period.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastDays {
    #[oai(rename = "7")]
    Week,
    #[oai(rename = "30")]
    Month,
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
    StatisticsError: &[(400, "`days` is not 7, 30 or 365.")]
}

#[derive(ApiResponse)]
pub enum StatisticsResponse {
    /// The period, the previous one, and today.
    #[oai(status = 200)]
    Ok(Json<Statistics>),
}

pub struct GetStatistics;

#[OpenApi]
impl GetStatistics {
    /// Get usage statistics
    ///
    /// Sums over the events of guests who consented. Days and hours are local to Vienna. Whole days are compared; today is
    /// separate.
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
        /// Days of the period, which ends yesterday: 7, 30 or 365. Default: 30.
        days: Query<Option<LastDays>>,
    ) -> Result<StatisticsResponse, StatisticsError> {
        let period = days.0.unwrap_or(LastDays::Month).into();
        let statistics = usage.statistics(period).await?;
        let statistics = Statistics::of(&statistics, usage.counts_page_requests());
        Ok(StatisticsResponse::Ok(Json(statistics)))
    }
}
