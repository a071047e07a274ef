use std::sync::Arc;

use domain::opening_hours::SpecialDayDraft;
use poem::web::Data;
use poem_openapi::OpenApi;
use services::opening_hours::OpeningHoursService;

use super::{request, shape::SpecialDay};
use crate::{
    auth::Staff,
    http::{
        errors::{CREATE_ERRORS, operation_error},
        idempotency::IdempotencyHeader,
        json_body::JsonBody,
        responses::Created,
    },
    operations::Tag,
    published::Publisher,
};

operation_error! {
    CreateSpecialDayError: CREATE_ERRORS
}

pub struct CreateSpecialDay;

#[OpenApi]
impl CreateSpecialDay {
    /// Create a special day
    ///
    /// It may overlap with others: the shortest applies, of equally short ones the newest.
    #[oai(
        path = "/opening-hours/special-days",
        method = "post",
        operation_id = "createSpecialDay",
        tag = "Tag::OpeningHours"
    )]
    async fn create(
        &self,
        publisher: Data<&Arc<Publisher>>,
        hours: Data<&Arc<OpeningHoursService>>,
        staff: Staff,
        /// Makes a repeated request safe: within 24 hours the same request with the same key gets the first response
        /// and creates nothing. 1 to 64 letters, digits, hyphens and underscores, scoped to the account.
        #[oai(name = "Idempotency-Key")]
        key: IdempotencyHeader,
        body: JsonBody<request::SpecialDayDraft>,
    ) -> Result<Created<SpecialDay>, CreateSpecialDayError> {
        let draft = body.validate(|request, validation| {
            let input = request.input(validation);
            validation.check(SpecialDayDraft::parse(&input))
        })?;
        let idempotent = key.for_staff(&staff, "createSpecialDay", &body);
        let context = staff.audit_context();
        let day = hours
            .create_special_day(draft, idempotent.as_ref(), &context)
            .await?;
        publisher.wait_for_revision().await;
        let address = format!("/api/opening-hours/special-days/{}", day.id().get());
        Ok(Created::new(address, SpecialDay::from(&day), day.version()))
    }
}
