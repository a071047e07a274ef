//! DELETE /api/opening-hours/special-days/{id}. Staff.

use std::sync::Arc;

use domain::opening_hours::SpecialDayId;
use poem::web::Data;
use poem_openapi::{
    OpenApi,
    param::{Header, Path},
};
use ports::{CorruptRecord, CorruptRows, OpeningHoursRepository};

use crate::{
    auth::Staff,
    http::{
        record::Removed,
        refusal::{CHANGED, refusals},
        version::{expected, removed},
    },
    operations::Tag,
    problem::Kind,
    published::Publisher,
};

refusals! {
    /// Why a special day stays.
    NotDeleted: CHANGED, &[(400, "The number cannot be read.")]
}

/// The operation.
pub struct DeleteSpecialDay;

#[OpenApi]
impl DeleteSpecialDay {
    /// Remove a special day
    #[oai(
        path = "/opening-hours/special-days/:id",
        method = "delete",
        operation_id = "deleteSpecialDay",
        tag = "Tag::OpeningHours"
    )]
    async fn delete(
        &self,
        publisher: Data<&Arc<Publisher>>,
        hours: Data<&Arc<dyn OpeningHoursRepository>>,
        corrupt: Data<&Arc<dyn CorruptRows>>,
        staff: Staff,
        /// The special day's number, 1 to 4294967295.
        id: Path<u32>,
        /// The version that was seen, in double quotes; absent to delete whatever is there.
        #[oai(name = "If-Match")]
        if_match: Header<Option<String>>,
    ) -> Result<Removed, NotDeleted> {
        let id = SpecialDayId::parse(id.0.into()).map_err(|_| Kind::NotFound)?;
        let expected = expected(if_match.0.as_deref());
        let by = staff.audit_context();
        let deleted = hours.delete_special_day(id, &expected, &by).await;
        let record = CorruptRecord::SpecialDay(id);
        removed(deleted, &***corrupt, record, &expected, &by).await?;
        publisher.wait_for_revision().await;
        Ok(Removed::Gone)
    }
}
