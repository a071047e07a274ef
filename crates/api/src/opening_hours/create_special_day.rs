//! POST /api/opening-hours/special-days. Staff. Decision H6: a day or a range with hours of its own.

use std::sync::Arc;

use domain::opening_hours::SpecialDayDraft;
use poem::web::Data;
use poem_openapi::OpenApi;
use ports::driven::OpeningHoursRepository;

use super::{
    form::{self, new_special_day},
    shape::SpecialDay,
};
use crate::{
    auth::Staff,
    http::{
        form::JsonForm,
        record::Created,
        refusal::{BODY, NO_OBJECT, refusals},
    },
    operations::Tag,
    published::Publisher,
};

refusals! {
    /// Why there is no new special day.
    NotCreated: BODY, &[NO_OBJECT]
}

/// The operation.
pub struct CreateSpecialDay;

#[OpenApi]
impl CreateSpecialDay {
    /// Add a special day
    ///
    /// It may overlap with others: on a day of several, the shortest one counts, and of those the newest.
    #[oai(
        path = "/opening-hours/special-days",
        method = "post",
        operation_id = "createSpecialDay",
        tag = "Tag::OpeningHours"
    )]
    async fn create(
        &self,
        publisher: Data<&Arc<Publisher>>,
        hours: Data<&Arc<dyn OpeningHoursRepository>>,
        staff: Staff,
        form: JsonForm<form::SpecialDayDraft>,
    ) -> Result<Created<SpecialDay>, NotCreated> {
        let draft = form.read_with(|form| {
            let input = new_special_day(form);
            form.take(SpecialDayDraft::parse(&input))
        })?;
        let by = staff.sign(publisher.now());
        let day = hours.create_special_day(draft, &by).await?;
        publisher.caught_up().await;
        let address = format!("/api/opening-hours/special-days/{}", day.id().get());
        Ok(Created::at(address, SpecialDay::from(&day), day.version()))
    }
}
