use std::sync::Arc;

use domain::opening_hours::status_at;
use poem::web::Data;
use poem_openapi::{OpenApi, param::Header};
use services::opening_hours::OpeningHoursService;

use super::{request::OpeningHoursEdit, shape::OpeningHours};
use crate::{
    auth::Staff,
    http::{
        json_body::JsonBody,
        record::Record,
        refusal::{BODY, NO_OBJECT, refusals},
        version::expected,
    },
    operations::Tag,
    published::Publisher,
};

refusals! {
    SaveOpeningHoursError: BODY, &[
        NO_OBJECT,
        (412, "Their version is not the one of `If-Match`."),
    ]
}

pub struct SaveOpeningHours;

#[OpenApi]
impl SaveOpeningHours {
    /// Set the week and the holidays
    ///
    /// All at once. Special days have their own operations.
    #[oai(
        path = "/opening-hours",
        method = "put",
        operation_id = "saveOpeningHours",
        tag = "Tag::OpeningHours"
    )]
    async fn save(
        &self,
        publisher: Data<&Arc<Publisher>>,
        hours: Data<&Arc<OpeningHoursService>>,
        staff: Staff,
        /// The expected version, in double quotes; absent to replace any.
        #[oai(name = "If-Match")]
        if_match: Header<Option<String>>,
        body: JsonBody<OpeningHoursEdit>,
    ) -> Result<Record<OpeningHours>, SaveOpeningHoursError> {
        let (week, holiday) = body.validate(OpeningHoursEdit::validate)?;
        let expected = expected(if_match.0.as_deref());
        let context = staff.audit_context();
        let saved = hours.save_week(week, holiday, &expected, &context).await?;
        publisher.wait_for_revision().await;
        let shown = OpeningHours::of(&saved, &status_at(&saved, context.at), context.at);
        Ok(Record::at(shown, saved.version))
    }
}
