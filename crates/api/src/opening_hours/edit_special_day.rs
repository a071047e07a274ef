use std::sync::Arc;

use domain::opening_hours::{SpecialDayDraft, SpecialDayId};
use poem::web::Data;
use poem_openapi::{OpenApi, param::Path};
use services::opening_hours::OpeningHoursService;

use super::{request::SpecialDayEdit, shape::SpecialDay};
use crate::{
    auth::Staff,
    http::{
        errors::{BODY_ERRORS, UPDATE_ERRORS, operation_error},
        json_body::JsonBody,
        responses::Versioned,
        version::IfMatch,
    },
    operations::Tag,
    problem::ProblemType,
    published::Publisher,
};

operation_error! {
    EditSpecialDayError: BODY_ERRORS, UPDATE_ERRORS, &[(400, "The id or the body is malformed.")]
}

pub struct EditSpecialDay;

#[OpenApi]
impl EditSpecialDay {
    /// Update a special day
    ///
    /// Changes only the fields that are sent.
    #[oai(
        path = "/opening-hours/special-days/:id",
        method = "patch",
        operation_id = "editSpecialDay",
        tag = "Tag::OpeningHours"
    )]
    async fn edit(
        &self,
        publisher: Data<&Arc<Publisher>>,
        hours: Data<&Arc<OpeningHoursService>>,
        staff: Staff,
        /// The id of the special day, 1 to 4294967295.
        id: Path<u32>,
        /// The expected version, in double quotes; absent to change any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<SpecialDayEdit>,
    ) -> Result<Versioned<SpecialDay>, EditSpecialDayError> {
        let id = SpecialDayId::parse(id.0.into()).map_err(|_| ProblemType::NotFound)?;
        let context = staff.audit_context();
        let edit = |day: &_| {
            let draft = body.validate(|request, validation| {
                let input = request.input(validation).or_else_from(day);
                validation.check(SpecialDayDraft::parse(&input))
            });
            draft.map_err(EditSpecialDayError::from)
        };
        let day = hours
            .edit_special_day(id, edit, &if_match.0, &context)
            .await?;
        publisher.wait_for_revision().await;
        Ok(Versioned::new(SpecialDay::from(&day), day.version()))
    }
}
