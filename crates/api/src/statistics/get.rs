use std::sync::Arc;

use domain::usage::Period;
use poem::web::Data;
use poem_openapi::{ApiResponse, Enum, OpenApi, param::Query, payload::Json};
use services::usage::UsageService;

use super::shape::Statistics;
use crate::{auth::Staff, http::errors::operation_error, operations::Tag};

/// The length of a period in days.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(remote = "Period")]
pub enum PeriodLength {
    #[oai(rename = "7")]
    Week,
    #[oai(rename = "30")]
    Month,
    #[oai(rename = "365")]
    Year,
}

operation_error! {
    GetStatisticsError: &[(400, "`days` is not 7, 30 or 365.")]
}

#[derive(ApiResponse)]
pub enum GetStatisticsResponse {
    /// The period, the previous one, and today.
    #[oai(status = 200)]
    Ok(Json<Statistics>),
}

pub struct GetStatistics;

#[OpenApi]
impl GetStatistics {
    /// Get usage statistics
    ///
    /// Daily totals of the usage of guests who agreed to it. Days and hours are local to Vienna. The period ends
    /// yesterday and is compared with the one before; today is separate.
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
        /// The length of the period in days; 30 if absent.
        days: Query<Option<PeriodLength>>,
    ) -> Result<GetStatisticsResponse, GetStatisticsError> {
        let period = days.0.unwrap_or(PeriodLength::Month).into();
        let statistics = usage.statistics(period).await?;
        let statistics = Statistics::new(&statistics, usage.counts_page_requests());
        Ok(GetStatisticsResponse::Ok(Json(statistics)))
    }
}
