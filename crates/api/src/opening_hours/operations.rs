use std::sync::Arc;

use domain::{
    calendar::{Timestamp, UnsupportedYear},
    fields::FieldErrorKind,
    opening_hours::PeriodId,
};
use http_server::CacheControl;
use poem::{Request, web::Data};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
    types::ToJSON,
};
use publishing::{
    CLOSURES_CALENDAR_PATH, CurrentEdition,
    schema::{
        opening_hours::{OpeningHours, OsmHours, Season, SpecialDay},
        opening_state::OpeningState,
    },
};
use services::Services;

use super::calendar_response::CalendarResponse;
use super::schema::{
    OpeningHoursEdit, SeasonDraft, SpecialDayDraft, SpecialDayEdit, TodayEdit, TodayOptions,
};
use crate::{
    auth::Staff,
    http::{
        conditional_response::ConditionalResponse,
        errors::{
            BODY_ERRORS, CREATE_ERRORS, MALFORMED_BODY_ERROR, OperationError, UPDATE_ERRORS,
            VERSION_ERROR, operation_errors,
        },
        idempotency::IdempotencyHeader,
        json_body::JsonBody,
        responses::{CreatedResponse, DeletedResponse, JsonResponse, VersionedResponse},
        version::IfMatch,
    },
    problem::{Problem, ProblemType},
    tag::ApiTag,
};

operation_errors! {
    OpeningStateError: &[
        (400, "`at` is no instant, or none of the years 1970 to 2400."),
    ];
    SaveOpeningHoursError: BODY_ERRORS, &[
        MALFORMED_BODY_ERROR,
        VERSION_ERROR,
    ];
    CreateSpecialDayError: CREATE_ERRORS;
    EditSpecialDayError: BODY_ERRORS, UPDATE_ERRORS, &[(400, "The id or the body is malformed.")];
    DeleteSpecialDayError: UPDATE_ERRORS, &[(400, "The id is malformed.")];
    ChangeTodayError: CREATE_ERRORS, &[(412, "Another day is running.")];
    CreateSeasonError: CREATE_ERRORS;
    SaveSeasonError: BODY_ERRORS, UPDATE_ERRORS, &[(400, "The id or the body is malformed.")];
    DeleteSeasonError: UPDATE_ERRORS, &[(400, "The id is malformed.")];
}

pub struct OpeningHoursApi;

#[OpenApi(tag = "ApiTag::OpeningHours")]
impl OpeningHoursApi {
    /// Get the opening hours
    ///
    /// The week, the holidays, the seasons, the special days, and the present status.
    #[oai(
        path = "/opening-hours",
        method = "get",
        operation_id = "getOpeningHours"
    )]
    async fn get(
        &self,
        request: &Request,
        edition: Data<&Arc<CurrentEdition>>,
    ) -> Result<ConditionalResponse<OpeningHours>, OperationError> {
        Ok(ConditionalResponse::published(
            &edition,
            request,
            "/api/opening-hours",
        )?)
    }

    /// Get the opening hours for OpenStreetMap
    ///
    /// The hours of venue and kitchen with holidays, seasons and special days, as values of the key `opening_hours` of
    /// OpenStreetMap, which limits values to 255 characters. Special days and seasons that are over are left out. On the nights of clock changes, hours that begin or
    /// end between 02:00 and 03:00 may be read differently.
    #[oai(
        path = "/opening-hours/osm",
        method = "get",
        operation_id = "getOsmHours"
    )]
    async fn osm(
        &self,
        request: &Request,
        edition: Data<&Arc<CurrentEdition>>,
    ) -> Result<ConditionalResponse<OsmHours>, OperationError> {
        Ok(ConditionalResponse::published(
            &edition,
            request,
            "/api/opening-hours/osm",
        )?)
    }

    /// Get the closures as a calendar
    ///
    /// A calendar to subscribe to (iCalendar, RFC 5545): the closures by special days that are not over, those of yearly
    /// days until the end of the next year. Each is an event of whole days, in German. Its `UID` stays while its first day does.
    #[oai(
        path = "/opening-hours/closures.ics",
        method = "get",
        operation_id = "getClosuresCalendar"
    )]
    async fn closures_calendar(
        &self,
        request: &Request,
        edition: Data<&Arc<CurrentEdition>>,
    ) -> Result<CalendarResponse, OperationError> {
        let calendar = ConditionalResponse::published(&edition, request, CLOSURES_CALENDAR_PATH)?;
        Ok(CalendarResponse(calendar))
    }

    /// Get the opening state
    ///
    /// Whether the venue and the kitchen are open at an instant, by which rule, and when that changes next.
    #[oai(
        path = "/opening-hours/state",
        method = "get",
        operation_id = "getOpeningHoursState"
    )]
    async fn state(
        &self,
        request: &Request,
        edition: Data<&Arc<CurrentEdition>>,
        services: Data<&Services>,
        /// An instant of the years 1970 to 2400 in RFC 3339, such as `2026-11-20T19:15:00Z`; default: now.
        /// Truncated to whole minutes.
        at: Query<Option<Timestamp>>,
    ) -> Result<ConditionalResponse<OpeningState>, OpeningStateError> {
        let edition = edition.get().ok_or(ProblemType::Unavailable)?;
        let hours = match &edition.hours {
            Some(hours) => hours.clone(),
            None => services.opening_hours.find().await?,
        };
        let status = services.opening_hours.status_at(&hours, at.0);
        let (at, status) = status.map_err(|UnsupportedYear| {
            Problem::new(ProblemType::BadRequest).with_field("at", FieldErrorKind::YearOutOfRange)
        })?;
        let json = OpeningState::from_status(&status, at).to_json_string();
        let response = ConditionalResponse::from_json(json, request, CacheControl::Revalidate);
        Ok(response)
    }

    /// Replace the opening hours
    ///
    /// Replaces week and holidays. Special days and seasons have their own operations.
    #[oai(
        path = "/opening-hours",
        method = "put",
        operation_id = "saveOpeningHours"
    )]
    async fn save(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The expected version, in double quotes; absent to replace any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<OpeningHoursEdit>,
    ) -> Result<VersionedResponse<OpeningHours>, SaveOpeningHoursError> {
        let (week, holiday) = body.validate()?;
        let (service, context) = (&services.opening_hours, staff.audit_context());
        let hours = service
            .save_week(week, holiday, &if_match.0, &context)
            .await?;
        let (at, status) = service.current_status(&hours);
        let response = OpeningHours::of(&hours, &status, at);
        Ok(VersionedResponse::new(response, hours.version))
    }

    /// Create a special day
    ///
    /// It may overlap with others: the shortest applies, of equally short ones the newest.
    #[oai(
        path = "/opening-hours/special-days",
        method = "post",
        operation_id = "createSpecialDay"
    )]
    async fn create_special_day(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// Makes a repeated request safe: within 24 hours the same request with the same key gets the first response
        /// and creates nothing. 1 to 64 letters, digits, hyphens and underscores, scoped to the account.
        #[oai(name = "Idempotency-Key")]
        key: IdempotencyHeader,
        body: JsonBody<SpecialDayDraft>,
    ) -> Result<CreatedResponse<SpecialDay>, CreateSpecialDayError> {
        let draft = body.validate()?;
        let idempotent_request =
            key.into_idempotent_request(Some(&staff), "createSpecialDay", &body);
        let (service, context) = (&services.opening_hours, staff.audit_context());
        let created = service.create_special_day(draft, idempotent_request.as_ref(), &context);
        let day = created.await?;
        Ok(created_special_day(&day))
    }

    /// Update a special day
    ///
    /// Changes only the fields that are sent.
    #[oai(
        path = "/opening-hours/special-days/:id",
        method = "patch",
        operation_id = "editSpecialDay"
    )]
    async fn edit_special_day(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The id of the special day, 1 to 2147483647.
        id: Path<u32>,
        /// The expected version, in double quotes; absent to change any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<SpecialDayEdit>,
    ) -> Result<VersionedResponse<SpecialDay>, EditSpecialDayError> {
        let edit = body.validate()?;
        let (id, context) = (parse_period_id(id)?, staff.audit_context());
        let service = &services.opening_hours;
        let day = service
            .edit_special_day(id, edit, &if_match.0, &context)
            .await?;
        Ok(VersionedResponse::new(SpecialDay::from(&day), day.version))
    }

    /// Delete a special day
    #[oai(
        path = "/opening-hours/special-days/:id",
        method = "delete",
        operation_id = "deleteSpecialDay"
    )]
    async fn delete_special_day(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The id of the special day, 1 to 2147483647.
        id: Path<u32>,
        /// The expected version, in double quotes; absent to delete any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
    ) -> Result<DeletedResponse, DeleteSpecialDayError> {
        let (id, context) = (parse_period_id(id)?, staff.audit_context());
        let service = &services.opening_hours;
        service
            .delete_special_day(id, &if_match.0, &context)
            .await?;
        Ok(DeletedResponse::NoContent)
    }

    /// Get what can change today
    ///
    /// What staff can change on the day that is running, and what the next two weeks need.
    #[oai(
        path = "/opening-hours/today",
        method = "get",
        operation_id = "getToday"
    )]
    async fn today(
        &self,
        services: Data<&Services>,
        _staff: Staff,
    ) -> Result<JsonResponse<TodayOptions>, OperationError> {
        let service = &services.opening_hours;
        let hours = service.find().await?;
        let options = hours.today_options(service.clock.now());
        Ok(JsonResponse::Ok(Json(TodayOptions::from(options))))
    }

    /// Change today's hours
    ///
    /// Creates a special day for the day that is running, on top of whatever applies. Deleting it restores that. It is removed
    /// when the day is over. A change to the hours and label of the present change creates nothing: the response is that one.
    #[oai(
        path = "/opening-hours/today",
        method = "post",
        operation_id = "changeToday"
    )]
    async fn change_today(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// Makes a repeated request safe: within 24 hours the same request with the same key gets the first response
        /// and creates nothing. 1 to 64 letters, digits, hyphens and underscores, scoped to the account.
        #[oai(name = "Idempotency-Key")]
        key: IdempotencyHeader,
        body: JsonBody<TodayEdit>,
    ) -> Result<CreatedResponse<SpecialDay>, ChangeTodayError> {
        let (date, change) = body.validate()?;
        let request = key.into_idempotent_request(Some(&staff), "changeToday", &body);
        let (service, context) = (&services.opening_hours, staff.audit_context());
        let day = service
            .change_today(date, change, request.as_ref(), &context)
            .await?;
        Ok(created_special_day(&day))
    }

    /// Create a season
    ///
    /// It may overlap with others: the shortest applies, of equally short ones the newest.
    #[oai(
        path = "/opening-hours/seasons",
        method = "post",
        operation_id = "createSeason"
    )]
    async fn create_season(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// Makes a repeated request safe: within 24 hours the same request with the same key gets the first response
        /// and creates nothing. 1 to 64 letters, digits, hyphens and underscores, scoped to the account.
        #[oai(name = "Idempotency-Key")]
        key: IdempotencyHeader,
        body: JsonBody<SeasonDraft>,
    ) -> Result<CreatedResponse<Season>, CreateSeasonError> {
        let draft = body.validate()?;
        let request = key.into_idempotent_request(Some(&staff), "createSeason", &body);
        let (service, context) = (&services.opening_hours, staff.audit_context());
        let season = service
            .create_season(draft, request.as_ref(), &context)
            .await?;
        let url = format!("/api/opening-hours/seasons/{}", season.id.get());
        Ok(CreatedResponse::new(
            url,
            Season::from(&season),
            season.version,
        ))
    }

    /// Replace a season
    #[oai(
        path = "/opening-hours/seasons/:id",
        method = "put",
        operation_id = "saveSeason"
    )]
    async fn save_season(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The id of the season, 1 to 2147483647.
        id: Path<u32>,
        /// The expected version, in double quotes; absent to replace any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<SeasonDraft>,
    ) -> Result<VersionedResponse<Season>, SaveSeasonError> {
        let draft = body.validate()?;
        let (id, context) = (parse_period_id(id)?, staff.audit_context());
        let service = &services.opening_hours;
        let season = service
            .save_season(id, draft, &if_match.0, &context)
            .await?;
        Ok(VersionedResponse::new(
            Season::from(&season),
            season.version,
        ))
    }

    /// Delete a season
    #[oai(
        path = "/opening-hours/seasons/:id",
        method = "delete",
        operation_id = "deleteSeason"
    )]
    async fn delete_season(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The id of the season, 1 to 2147483647.
        id: Path<u32>,
        /// The expected version, in double quotes; absent to delete any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
    ) -> Result<DeletedResponse, DeleteSeasonError> {
        let (id, context) = (parse_period_id(id)?, staff.audit_context());
        let service = &services.opening_hours;
        service.delete_season(id, &if_match.0, &context).await?;
        Ok(DeletedResponse::NoContent)
    }
}

fn created_special_day(day: &domain::opening_hours::SpecialDay) -> CreatedResponse<SpecialDay> {
    let url = format!("/api/opening-hours/special-days/{}", day.id.get());
    CreatedResponse::new(url, SpecialDay::from(day), day.version)
}

fn parse_period_id(Path(id): Path<u32>) -> Result<PeriodId, ProblemType> {
    PeriodId::parse(id.into()).map_err(|_| ProblemType::NotFound)
}
