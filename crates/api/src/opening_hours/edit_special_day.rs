//! PATCH /api/opening-hours/special-days/{id}. Staff. Only the fields that are sent.

use std::sync::Arc;

use domain::{
    Precondition,
    opening_hours::{self, SpecialDayDraft, SpecialDayId},
};
use poem::web::Data;
use poem_openapi::{
    OpenApi,
    param::{Header, Path},
};
use ports::{Change, OpeningHoursRepository, StoreError};

use super::{
    form::{SpecialDayEdit, special_day},
    shape::SpecialDay,
};
use crate::{
    auth::Staff,
    http::{
        form::JsonForm,
        record::Record,
        refusal::{BODY, CHANGED, refusals},
        version::{expected, made},
    },
    operations::Tag,
    problem::Kind,
    published::Publisher,
};

refusals! {
    /// Why a special day stays as it is.
    NotEdited: BODY, CHANGED, &[(400, "The number or the body cannot be read.")]
}

/// The operation.
pub struct EditSpecialDay;

#[OpenApi]
impl EditSpecialDay {
    /// Change a special day
    ///
    /// Only the fields that are sent.
    #[oai(
        path = "/opening-hours/special-days/:id",
        method = "patch",
        operation_id = "editSpecialDay",
        tag = "Tag::OpeningHours"
    )]
    async fn edit(
        &self,
        publisher: Data<&Arc<Publisher>>,
        hours: Data<&Arc<dyn OpeningHoursRepository>>,
        staff: Staff,
        /// The special day's number, 1 to 4294967295.
        id: Path<u32>,
        /// The version that was seen, in double quotes; absent to change whatever is there.
        #[oai(name = "If-Match")]
        if_match: Header<Option<String>>,
        form: JsonForm<SpecialDayEdit>,
    ) -> Result<Record<SpecialDay>, NotEdited> {
        let id = SpecialDayId::parse(id.0.into()).map_err(|_| Kind::NotFound)?;
        let wanted = expected(if_match.0.as_deref());
        let by = staff.audit_context();
        let day = loop {
            let there = find(&***hours, id).await?.ok_or(Kind::NotFound)?;
            let draft = form.read_with(|form| {
                let input = special_day(form).or_of(&there);
                form.take(SpecialDayDraft::parse(&input))
            })?;
            if !wanted.allows(there.version()) {
                return Err(Kind::PreconditionFailed.into());
            }
            let seen = Precondition::OneOf(vec![there.version()]);
            match hours.edit_special_day(id, draft, &seen, &by).await? {
                // Somebody was faster: the fields that were not sent are those of the day as it is now.
                Change::Stale(_) => {}
                change => break made(change)?,
            }
        };
        publisher.wait_for_revision().await;
        Ok(Record::at(SpecialDay::from(&day), day.version()))
    }
}

async fn find(
    hours: &dyn OpeningHoursRepository,
    id: SpecialDayId,
) -> Result<Option<opening_hours::SpecialDay>, StoreError> {
    let days = hours.hours().await?.special_days;
    Ok(days.into_iter().find(|day| day.id() == id))
}
