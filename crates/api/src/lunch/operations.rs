use std::sync::Arc;

use domain::calendar::IsoWeek;
use http_server::CacheControl;
use poem::{Request, web::Data};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
    types::ToJSON,
};
use publishing::{CurrentEdition, LUNCH_PATH, schema::lunch::Lunch};
use services::Services;

use super::schema::{LunchCopyRequest, LunchSettings, LunchSettingsEdit, LunchWeek, LunchWeekEdit};
use crate::{
    auth::Staff,
    http::{
        conditional_response::ConditionalResponse,
        errors::{
            BODY_ERRORS, MALFORMED_BODY_ERROR, OperationError, VERSION_ERROR, operation_errors,
        },
        json_body::JsonBody,
        responses::{JsonListResponse, VersionedResponse},
        version::IfMatch,
    },
    problem::{Problem, ProblemType},
    tag::ApiTag,
};

const MALFORMED_WEEK: (u16, &str) = (400, "The week or the body is malformed.");
const TOO_OLD_WEEK: (u16, &str) = (404, "The week is older than the last 30 weeks.");

operation_errors! {
    GetLunchError: &[
        (400, "`week` is malformed."),
        (404, "Guests do not see the week, or it is over."),
    ];
    GetLunchWeekError: &[(400, "The week is malformed.")];
    SaveLunchWeekError: BODY_ERRORS, &[MALFORMED_WEEK, TOO_OLD_WEEK, VERSION_ERROR];
    CopyLunchWeekError: BODY_ERRORS, &[
        MALFORMED_WEEK,
        (404, "The week to copy has no menus, or one of both is older than the last 30 weeks."),
        (409, "The week has other menus, which are not overwritten."),
    ];
    SaveLunchSettingsError: BODY_ERRORS, &[MALFORMED_BODY_ERROR, VERSION_ERROR];
}

pub struct LunchApi;

#[OpenApi(tag = "ApiTag::Lunch")]
impl LunchApi {
    /// Get the lunch menus
    ///
    /// What guests see now: the week of the next lunch. Days on which the kitchen does not cook before lunch ends are left out.
    #[oai(path = "/lunch", method = "get", operation_id = "getLunch")]
    async fn get(
        &self,
        request: &Request,
        edition: Data<&Arc<CurrentEdition>>,
        services: Data<&Services>,
        /// This week or a later one, such as `2026-W49`, if guests see it.
        week: Query<Option<String>>,
    ) -> Result<ConditionalResponse<Lunch>, GetLunchError> {
        let Some(week) = week.0 else {
            return Ok(ConditionalResponse::published(
                &edition, request, LUNCH_PATH,
            )?);
        };
        let found = services.lunch.find_public(parse_week(&week)?).await?;
        let found = found.ok_or(ProblemType::NotFound)?;
        let json = Lunch::of_week(&found).to_json_string();
        Ok(ConditionalResponse::from_json(
            json,
            request,
            CacheControl::Revalidate,
        ))
    }

    /// List the weeks with lunch menus
    ///
    /// The last 30 weeks and later ones, in order, published or not.
    #[oai(path = "/lunch/weeks", method = "get", operation_id = "listLunchWeeks")]
    async fn list_weeks(
        &self,
        services: Data<&Services>,
        _staff: Staff,
    ) -> Result<JsonListResponse<LunchWeek>, OperationError> {
        let weeks = services.lunch.list_weeks().await?;
        let weeks = weeks.iter().map(LunchWeek::new).collect();
        Ok(JsonListResponse::Ok(Json(weeks)))
    }

    /// Get the lunch menus of a week
    ///
    /// A week that was never saved is an empty draft.
    #[oai(
        path = "/lunch/weeks/:week",
        method = "get",
        operation_id = "getLunchWeek"
    )]
    async fn get_week(
        &self,
        services: Data<&Services>,
        _staff: Staff,
        /// The week, such as `2026-W49`.
        week: Path<String>,
    ) -> Result<VersionedResponse<LunchWeek>, GetLunchWeekError> {
        let found = services.lunch.week(parse_week(&week)?).await?;
        Ok(VersionedResponse::new(LunchWeek::new(&found), found.1))
    }

    /// Save the lunch menus of a week
    ///
    /// Replaces the menus of all days and the publication. Weeks before the last 30 are not kept.
    #[oai(
        path = "/lunch/weeks/:week",
        method = "put",
        operation_id = "saveLunchWeek"
    )]
    async fn save_week(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The week, such as `2026-W49`.
        week: Path<String>,
        /// The expected version, in double quotes; absent to replace any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<LunchWeekEdit>,
    ) -> Result<VersionedResponse<LunchWeek>, SaveLunchWeekError> {
        let week = parse_week(&week)?;
        let (days, published_at) = body.validate()?;
        let week = domain::lunch::LunchWeek {
            week,
            days,
            published_at,
        };
        let context = staff.audit_context();
        let saved = services
            .lunch
            .save_week(week, &if_match.0, &context)
            .await?;
        Ok(VersionedResponse::new(LunchWeek::new(&saved), saved.1))
    }

    /// Copy the lunch menus of another week
    ///
    /// The copy is a draft. Succeeds without a change if the week has the same menus already.
    #[oai(
        path = "/lunch/weeks/:week/copy",
        method = "post",
        operation_id = "copyLunchWeek"
    )]
    async fn copy_week(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The week that gets the menus, such as `2026-W49`.
        week: Path<String>,
        body: JsonBody<LunchCopyRequest>,
    ) -> Result<VersionedResponse<LunchWeek>, CopyLunchWeekError> {
        let to = parse_week(&week)?;
        let (from, context) = (body.validate()?, staff.audit_context());
        let copied = services.lunch.copy_week(from, to, &context).await?;
        Ok(VersionedResponse::new(LunchWeek::new(&copied), copied.1))
    }

    /// Get the lunch settings
    #[oai(
        path = "/lunch/settings",
        method = "get",
        operation_id = "getLunchSettings"
    )]
    async fn get_settings(
        &self,
        services: Data<&Services>,
        _staff: Staff,
    ) -> Result<VersionedResponse<LunchSettings>, OperationError> {
        let found = services.lunch.settings().await?;
        Ok(VersionedResponse::new(LunchSettings::new(&found), found.1))
    }

    /// Save the lunch settings
    #[oai(
        path = "/lunch/settings",
        method = "put",
        operation_id = "saveLunchSettings"
    )]
    async fn save_settings(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The expected version, in double quotes; absent to replace any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<LunchSettingsEdit>,
    ) -> Result<VersionedResponse<LunchSettings>, SaveLunchSettingsError> {
        let (settings, context) = (body.validate()?, staff.audit_context());
        let saved = services
            .lunch
            .save_settings(settings, &if_match.0, &context)
            .await?;
        Ok(VersionedResponse::new(LunchSettings::new(&saved), saved.1))
    }
}

fn parse_week(week: &str) -> Result<IsoWeek, Box<Problem>> {
    IsoWeek::parse(week)
        .map_err(|error| Box::new(Problem::new(ProblemType::BadRequest).with_field("week", error)))
}
