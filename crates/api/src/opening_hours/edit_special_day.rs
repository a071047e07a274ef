use std::sync::Arc;

use domain::opening_hours::SpecialDayId;
use poem::{Error, web::Data};
use poem_openapi::{OpenApi, param::Path};
use services::opening_hours::{OpeningHoursService, SpecialDayEditError};

use super::{request::SpecialDayEdit, shape::SpecialDay};
use crate::{
    auth::Staff,
    http::{
        errors::{BODY_ERRORS, IntoError, UPDATE_ERRORS, operation_error},
        json_body::{JsonBody, invalid_fields},
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

impl IntoError for SpecialDayEditError {
    fn into_error(self) -> Error {
        match self {
            Self::NotFound => ProblemType::NotFound.into_error(),
            Self::PreconditionFailed => ProblemType::PreconditionFailed.into_error(),
            Self::Invalid(errors) => invalid_fields(&errors).into_error(),
            Self::Store(error) => error.into_error(),
        }
    }
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
        let edit = body.validate(|request, validation| Some(request.input(validation)))?;
        let id = SpecialDayId::parse(id.0.into()).map_err(|_| ProblemType::NotFound)?;
        let context = staff.audit_context();
        let day = hours
            .edit_special_day(id, edit, &if_match.0, &context)
            .await?;
        publisher.wait_for_revision().await;
        Ok(Versioned::new(SpecialDay::from(&day), day.version()))
    }
}
