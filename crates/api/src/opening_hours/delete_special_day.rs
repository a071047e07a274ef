use std::sync::Arc;

use domain::opening_hours::SpecialDayId;
use poem::web::Data;
use poem_openapi::{OpenApi, param::Path};
use services::opening_hours::OpeningHoursService;

use crate::{
    auth::Staff,
    http::{
        errors::{UPDATE_ERRORS, operation_error},
        responses::Deleted,
        version::IfMatch,
    },
    operations::Tag,
    problem::ProblemType,
    published::Publisher,
};

operation_error! {
    DeleteSpecialDayError: UPDATE_ERRORS, &[(400, "The id is malformed.")]
}

pub struct DeleteSpecialDay;

#[OpenApi]
impl DeleteSpecialDay {
    /// Delete a special day
    #[oai(
        path = "/opening-hours/special-days/:id",
        method = "delete",
        operation_id = "deleteSpecialDay",
        tag = "Tag::OpeningHours"
    )]
    async fn delete(
        &self,
        publisher: Data<&Arc<Publisher>>,
        hours: Data<&Arc<OpeningHoursService>>,
        staff: Staff,
        /// The id of the special day, 1 to 4294967295.
        id: Path<u32>,
        /// The expected version, in double quotes; absent to delete any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
    ) -> Result<Deleted, DeleteSpecialDayError> {
        let id = SpecialDayId::parse(id.0.into()).map_err(|_| ProblemType::NotFound)?;
        let context = staff.audit_context();
        hours.delete_special_day(id, &if_match.0, &context).await?;
        publisher.wait_for_revision().await;
        Ok(Deleted::NoContent)
    }
}
